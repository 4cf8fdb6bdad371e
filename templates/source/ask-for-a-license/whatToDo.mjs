/* global $, $now, BEGUN, DateTime, assetFacts, asking, customerNames, dayText, decisionOf, findPerson, firstAsked, letterOf, licenseRows, readLists, unanswered, unknownNames, words */
/**
 * What is to be done, by what the lists show now: looked at before somebody is asked, after the answer, and after the asset was given.
 * `next`: 1 ask, 2 tell, 3 give, 4 rehearse an order, 5 nothing.
 */
export function whatToDo() {
	const given = $('Request (Form)').first().json;
	const settings = $('Settings').first().json;
	const request = {};
	for (const [ key, label ] of Object.entries(words.form)) request[key] = String(given[label] ?? '').trim();
	const until = request.until.slice(0, 10);
	const lists = readLists(false);
	const problems = [];
	for (const node of [ 'Employees', 'Assets', 'Asset Holders' ]) {
		const failed = $(node).all().find(({ json }) => json.error);
		const isUnread = lists.odd[node] > 0 && { Employees: lists.employees, Assets: lists.assets, 'Asset Holders': lists.holders }[node].length === 0;
		if (failed || isUnread) problems.push(words.unread(node, failed ? failed.json.error.message ?? String(failed.json.error) : words.noRows));
	}
	const isUnread = problems.length > 0;

	/** What was found before; once somebody is asked, its person and product are meant, whoever has the name by now. */
	const before = $('What to Do').isExecuted ? $('What to Do').first().json : {};
	const isMeant = (name, id) => [ undefined, String(id) ].includes(before[name]);
	const { person, why } = findPerson(request.who, lists.employees.filter(({ deleted, globalId }) => deleted !== true && isMeant('globalId', globalId)));
	if (why && !isUnread) problems.push(why);
	const { things, unknown } = assetFacts(lists, $now);
	const rows = licenseRows(things, $now).filter(({ product }) => product.uri && isMeant('uri', product.uri));
	const unreadProducts = new Set(unknown.filter(([ kind ]) => kind === 'Products not known').map(([ , assetNum ]) => assetNum)).size;
	const unread = unreadProducts > 0 ? [ words.unreadProducts(unreadProducts) ] : [];
	const product = isUnread ? undefined : productAsked();
	if (!/^\d{4}-\d\d-\d\d$/.test(until) || !DateTime.fromISO(until).isValid || until < $now.toISODate()) problems.push(words.badDate);
	const { otherwise, problem } = asking(settings);
	if (!settings.owner) problems.push(words.noOwner);
	if (problem) problems.push(problem);

	const ofProduct = product ? rows.filter((row) => row.product.uri === product.uri) : [];
	const { nameOf } = customerNames();
	const customerOf = ({ thing }) => (thing.customerId ? nameOf(thing.customerId) : words.noCustomer);
	const inWords = (row) => words.asset(row.thing.assetNum, [ ...new Set(row.thing.products.map(({ name }) => name)) ].join(', '), customerOf(row), dayOf(row.until));
	const hasBegun = ({ from }) => !(from > $now.toISODate());
	// A lock has to be handed over, too, and what is the enterprise's or a person's own cannot be given.
	const isFree = ({ thing, hasEnded }) =>
		thing.licenseType === 'cloud_account' && thing.isHeldKnown && !thing.holderId && !thing.isLent && thing.states.length === 0 && !hasEnded;
	// What ends first stands first: what lasts longer stays for who needs it longer.
	const free = ofProduct.filter((row) => isFree(row) && hasBegun(row)).filter((row) => row.until === '' || row.until >= until);
	const held = person && ofProduct.find((row) => row.thing.holderId === String(person.globalId) && !row.hasEnded && hasBegun(row));
	const who = person ? words.who(person) : request.who;
	const name = product ? product.name : request.product;
	const dayOf = (iso) => (iso ? dayText(DateTime.fromISO(iso, { zone: $now.zoneName })) : '');
	const facts = [ who, name, dayOf(until), request.why || words.notSaid, request.mail ].map((value, place) => [ words.facts[place], value ]);
	const item = (next, more) => [ { json: { next, ...(person && product && { globalId: String(person.globalId), uri: product.uri }), ...more } } ];

	/** Who has been asked by now; the owner, where nobody was. */
	const { told = settings.owner, text = '' } = before;
	let { decision } = before;
	if ($('Rehearsal').isExecuted) return proposed();
	if (!$('Page').isExecuted) {
		if (problems.length === 0 && held) problems.push(words.holds(who, inWords(held)));
		if (problems.length > 0) return item(5, { title: words.notPassedOn, message: problems.join('\n') });
		if (free.length === 0) return order(words.noneFree, words.noneFreeTo(settings.owner));
		const lead = [ words.free(free.length, inWords(free[0])), words.staysGiven, ...unread ];
		return item(1, firstAsked(settings, {
			title: words.passedOn,
			message: words.passedOnTo(settings.owner, otherwise),
			...letterOf({ subject: words.question(who, name), lead, facts, otherwise }),
		}));
	}
	if ($('Give It').isExecuted) return checked();
	const answer = $('Ask the Owner').first().json;
	const { again, isYes, days } = answer.data ? { isYes: answer.data.approved === true } : unanswered(answer, settings);
	if (again) return item(1, again);
	const decided = answer.data ? (isYes ? words.approve : words.decline) : isYes ? words.byItself : words.noAnswer;
	decision = decisionOf('ask', { what: words.history, about: name, person: who, by: answer.data ? told : words.ask.nobody, shown: text, decided, outcome: BEGUN });
	if (!isYes) return answer.data ? tell(words.declined, words.declinedText) : tell(words.noAnswer, words.noAnswerText(days));
	if (problems.length > 0) return tell(words.notDone, words.notDoneText(problems.join('. ')));
	if (held) return tell(words.had, words.holds(who, inWords(held)));
	return give();

	function give() {
		if (free.length === 0) return order();
		return item(3, { told, decision, assetNum: free[0].thing.assetNum });
	}

	/** By what the list shows now. Somebody else may have got it in between: then another free one is given, where there is one. */
	function checked() {
		const { error } = $('Give It').first().json;
		const reason = error ? error.message ?? String(error) : words.notShown;
		if (isUnread || !person) return tell(words.notKnown, words.notKnownText(problems.join('. ')));
		if (held) return tell(words.given, words.givenText(inWords(held)));
		const { assetNum } = $('What to Do').first().json;
		const { holderId } = things.find((thing) => thing.assetNum === assetNum) ?? {};
		// Where its products cannot be read now, it is in no row.
		if (holderId === String(person.globalId)) return tell(words.given, words.givenText(assetNum));
		if (holderId && product) return give();
		if (error && error.outcome === 'rejected') return tell(words.notDone, words.notDoneText(reason));
		return tell(words.notKnown, words.notKnownText(reason));
	}

	function order(title, message) {
		const row = ofProduct.find(({ thing }) => thing.licenseType === 'cloud_account') ?? ofProduct[0];
		const { customerId } = row.thing;
		const products = [ { productUri: product.uri, limitEndDate: until, limitConcurrent: 1 } ];
		return item(4, { told, decision, title, message, order: { sequence: 1, orderType: 'new_buy', licenseType: 'cloud_account', customerId, customerType: 'company', assets: [ { products } ] } });
	}

	function proposed() {
		const { error, dryRun } = $('Rehearsal').first().json;
		const reason = error ? error.message ?? String(error) : words.notShown;
		const said = dryRun === true ? words.rehearsed : words.rehearsalRefused(reason);
		const customer = ofProduct.length > 0 ? customerOf(ofProduct[0]) : words.noCustomer;
		return tell(words.proposal, words.proposalForAsker(settings.owner), [ words.proposalForOwner(name, product ? product.uri : '', dayOf(until), customer), said, ...unread ]);
	}

	function tell(result, forAsker, forOwner = forAsker) {
		const subject = words.about(who, name, result);
		const mails = [ [ request.mail, forAsker ], [ told, forOwner ] ];
		// One row for both mails.
		return mails.map(([ to, lead ], place) => ({ json: { next: 2, result, to, ...letterOf({ subject, lead: [ lead ].flat(), facts }), ...(decision && place === 0 && { decision: { ...decision, outcome: result } }) } }));
	}

	/** The product by its name or its URI; what is not found once is told. */
	function productAsked() {
		const plain = (text) => text.trim().toLowerCase();
		const wanted = plain(request.product);
		const byUri = new Map(rows.map((row) => [ row.product.uri, row.product ]));
		const all = [ ...byUri.entries() ].map(([ uri, one ]) => ({ uri, name: one.name }));
		// Of several with one name, each has its URI behind it.
		const found = all.filter((one) => [ one.uri, one.name, one.name.replace(' (' + one.uri + ')', '') ].map(plain).includes(wanted));
		const told = (list) => list.slice(0, 20).map((one) => one.name).join(', ') + (list.length > 20 ? ' …' : '');
		if (found.length === 1) return found[0];
		if (found.length > 1) problems.push(words.severalProducts(request.product, told(found)));
		else {
			const like = all.filter((one) => wanted && (plain(one.name).includes(wanted) || unknownNames([ request.product ], [ one.name ]).some(({ isLike }) => isLike)));
			problems.push(like.length > 0 ? words.noProductBut(request.product, told(like)) : words.noProduct(request.product, told(all)));
			problems.push(...unread);
		}
		return undefined;
	}
}
