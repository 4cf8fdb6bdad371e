/* global $, $now, BEGUN, DateTime, asking, decisionOf, eventIdOf, firstOfId, isBasic, chosenSeats, lastSample, letterOf, optionalRows, placesOf, rightSize, unanswered, words */
/**
 * What is to be done with the asset, by what the lists show now. It is asked three times: before anybody is asked, after the
 * approval, and after the order. `route` of each item: 0 ask for it, 1 order it, 2 tell, 3 nothing; 4, of
 * *What Is Asked*: the question.
 */
export function whatToDo() {
	const input = $('When Called').first().json;
	const { assetNum } = input;
	const rows = (name) => $(name).all().map((item) => item.json);
	const given = (value) => value !== undefined && value !== null && value !== '';
	const timeOf = (value) => {
		const time = !given(value) ? NaN : isNaN(value) ? Date.parse(value) : Number(value);
		return Math.abs(time) <= 8.64e15 ? time : undefined;
	};
	const dateOf = (time) => DateTime.fromMillis(time).setZone($now.zoneName);
	const day = (time) => (time === undefined ? words.noEnd : time >= NEVER ? words.never : dateOf(time).toISODate());
	const NEVER = Date.UTC(9000, 0, 1);
	const DAY = 24 * 60 * 60 * 1000;
	/** So long before the asset a product may have ended to be renewed with it; a day alone is the whole day. */
	const [ BEFORE, AFTER ] = [ 30 * DAY, DAY ];

	const months = Number(input.months);
	if (!Number.isInteger(months) || months < 1) throw new Error(words.months);
	const [ asset ] = rows('Asset Now');
	const seen = new Set();
	const products = rows('Products Now').filter((row) => Object.keys(row).length > 0 && firstOfId(seen, assetNum, row));
	// Where a node does not begin, n8n passes on what it was given, as if it had come through.
	const isList = { 'Asset Now': given(asset.id) && String(asset.assetNum) === String(assetNum), 'Products Now': products.every((row) => Array.isArray(row.merchandisePath)) };
	const [ noList ] = Object.keys(isList).filter((name) => !isList[name]);
	const failed = [ asset, ...products ].find((row) => row.error !== undefined);
	const unread = failed ?? (noList === undefined ? undefined : { error: words.notBegun(noList) });
	const whyUnread = unread === undefined ? '' : unread.error.message ?? String(unread.error);
	const assetEnd = timeOf(asset.limitEndTime);

	const [ { holderName, holderUserName } = {} ] = optionalRows('Holder');
	const holder = holderName ? words.person(holderName, holderUserName) : holderUserName;

	const isAsked = $('What Is Asked').isExecuted;
	const asked = isAsked ? $('What Is Asked').first().json : {};
	/** What has ended is judged as it was when the question was asked. */
	const looked = asked.looked ?? $now.toMillis();

	/** Does the list show the new end? */
	const isListed = ({ lines: [ { product } ], newEnd }) =>
		products.some((row) => isBasic(row) && row.productUri === product && timeOf(row.limitEndTime) === newEnd);

	/** The products that end with the asset, one entry for each product and end; and why the others are left as they are. */
	const plan = () => {
		const renewals = {};
		const left = [];
		const kinds = [];
		for (const row of products) {
			const end = timeOf(row.limitEndTime);
			const others = products.filter((one) => given(row.productUri) && one.productUri === row.productUri && isBasic(one));
			const ends = others.map((one) => timeOf(one.limitEndTime));
			const later = ends.filter((one) => one > assetEnd + AFTER);
			const newEnd = end === undefined ? undefined : dateOf(end).plus({ months }).toMillis();
			const seats = given(row.limitConcurrent) ? Number(row.limitConcurrent) : undefined;
			const name = words.product(row);
			/** Why it is not renewed: it ends with the asset, the list has it for longer, or neither. */
			const [ kind, why ] = (() => {
				if (!given(row.productUri)) return [ 'ends', words.noUri ];
				if (row.limitType === 'feature') return [ 'ends', words.feature ];
				if (!isBasic(row)) return [ 'ends', words.limitType(row.limitType) ];
				if (end === undefined) return [ 'neither', words.noOwnEnd ];
				if (end >= NEVER) return [ 'neither', words.neverEnds ];
				if (ends.some((one) => one === undefined || one >= NEVER)) return [ 'goes on', words.endless ];
				if (later.length > 0) return [ 'goes on', words.longer(day(Math.max(...later))) ];
				if (end < assetEnd - BEFORE) return [ 'neither', words.longBefore(day(end)) ];
				const after = ends.filter((one) => one > end + AFTER);
				if (end < looked - AFTER && after.length > 0) return [ 'neither', words.endedBefore(day(end), day(Math.max(...after))) ];
				if (Number(row.trial) === 1) return [ 'ends', words.trial ];
				if ((row.merchandisePath ?? []).length > 0) return [ 'ends', words.ofPackage ];
				if (seats !== undefined && !(Number.isSafeInteger(seats) && seats > 0)) return [ 'ends', words.seats(row.limitConcurrent) ];
				if (newEnd <= $now.toMillis()) return [ 'ends', words.newEndPassed(day(newEnd)) ];
				return [];
			})();
			if (why !== undefined) {
				kinds.push(kind);
				left.push(words.left(name, why));
				continue;
			}
			const eventId = eventIdOf(assetNum, row);
			const known = renewals[eventId];
			// Bought in two orders: together they have the seats of both.
			const both = known === undefined ? seats : known.seats === undefined || seats === undefined ? undefined : known.seats + seats;
			renewals[eventId] = { eventId, name, productName: row.productName, product: row.productUri, seats: both, end, newEnd };
		}
		const listed = rows('Products Now');
		// A ledger that is not there yet, or cannot be read, knows nothing; Order once looks again.
		const noted = $('In the Ledger').all().filter(({ json }) => json.eventId !== undefined).map((item) => eventIdOf(assetNum, listed[placesOf(item)[0]]));
		const isNoted = ({ eventId }) => noted.includes(eventId);
		const all = Object.values(renewals);
		for (const one of all.filter(isNoted)) left.push(words.left(one.name, words.noted));
		return {
			renewals: all.filter((one) => !isNoted(one)),
			left: [ ...new Set(left) ],
			/** What ends with the asset, while no question has named it. */
			isToTell: noted.length === 0 && (kinds.includes('ends') || (kinds.includes('neither') && !kinds.includes('goes on'))),
			isOrdered: isAsked && asked.renewals.every((one) => isNoted(one) || isListed(one)),
		};
	};
	/** Who has been asked by now. */
	const { told: to = input.owner, decision: before } = $('What to Do').isExecuted ? $('What to Do').first().json : {};
	const inWords = ({ name, seats, end, newEnd }) => words.renewal(name, seats, day(end), day(newEnd));
	const tell = (status, about, lines, more) => {
		const subject = words.about(assetNum, about);
		const { html } = letterOf({ subject, lead: lines, facts: [ [ words.asset, assetNum ], [ words.holder, holder ] ] });
		return [ { json: { route: 2, to, status, assetNum, subject, text: lines.join('\n'), html, ...noted(status), ...more } } ];
	};
	const nothing = (status) => [ { json: { route: 3, status, assetNum, ...noted(status) } } ];
	/** Whoever else was asked is told. */
	const leave = (status) => (isAnswered && !String(to).includes(',') ? nothing(status) : tell(status, status, [ words.nothingOrdered + ' ' + words.next ]));

	const answer = isAsked ? $('Approval').first().json : {};
	const isAnswered = given(answer[words.decision]) || Boolean(answer.data);
	const { again, isYes } = isAnswered ? { isYes: answer[words.decision] === words.renew || (answer.data ?? {}).approved === true } : isAsked ? unanswered(answer, input) : {};
	if (again) return [ { json: again } ];
	const decision = isAsked ? before ?? whatWasDecided() : undefined;
	if ($('Call Order Once').isExecuted) return told();
	if (isAsked && !isYes) return leave(isAnswered ? words.declined : words.notAnswered);
	if (unread !== undefined) {
		const status = isAsked ? words.notOrdered : words.notAsked;
		return tell(status, status, [ words.unread(whyUnread), words.nothingOrdered + ' ' + words.next ]);
	}
	const { renewals, left, isToTell, isOrdered } = plan();
	const last = isAsked ? undefined : lastSample(optionalRows('Use'));
	const items = (route, seatsOf = (one) => one.seats) => renewals.filter((one) => seatsOf(one) !== 0).map((one, place) => {
		const { eventId, name, productName, product, end, newEnd } = one;
		const seats = seatsOf(one);
		const iso = new Date(newEnd).toISOString();
		const { licenseType, customerId } = asset;
		return {
			json: {
				route,
				eventId,
				channelCode: input.channelCode,
				customer: { platformId: customerId },
				lines: [ { product, quantity: seats ?? 'unlimited', end: iso, licenseType, assetNo: assetNum } ],
				words: { channelCode: words.channel },
				// What Order once makes of it, for the dry run.
				order: {
					sequence: 1,
					orderType: 'new_buy',
					licenseType,
					customerId,
					customerType: 'company',
					assets: [ { assetNos: [ assetNum ], products: [ { productUri: product, limitEndDate: iso, limitConcurrent: seats } ] } ],
				},
				inWords: inWords({ name, seats, end, newEnd }),
				name,
				told: to,
				...(isAsked && place === 0 && { decision }),
				...(isAsked ? {} : { productName, product, seats, end, holder, ...rightSize(assetNum, { product, seats }, last, $now) }),
				newEnd,
				assetEnd,
				left,
			},
		};
	});
	if (!isAsked) {
		// Whoever changed the end meanwhile has other stages before it.
		const isTheEnd = assetEnd !== undefined && assetEnd === timeOf(input.limitEndTime);
		if (isTheEnd && renewals.length > 0 && !given(input.channelCode))
			return tell(words.notAsked, words.wouldBeRefused, [ words.fillInChannel + ' ' + words.next ]);
		if (isTheEnd && renewals.length > 0 && asking(input).problem)
			return tell(words.notAsked, words.wouldBeRefused, [ asking(input).problem + '. ' + words.next ]);
		if (isTheEnd && renewals.length > 0) return items(0);
		if (!isTheEnd || !isToTell) return nothing(words.nothingToRenew);
		return tell(words.nothingCan, words.nothingOfIt(!(input.daysLeft > 0), day(assetEnd)), [ words.leftAsItIs, ...left ]);
	}
	const isSameEnd = assetEnd === asked.assetEnd;
	const isSame = isSameEnd && keysOf(items(0).map(({ json }) => json)) === keysOf(asked.renewals);
	const { problem, seatsOf } = chosenSeats(answer[words.otherSeats], asked.renewals, input.resize === true);
	if (problem !== undefined) return tell(words.notOrdered, words.size.problem, [ problem, words.nothingOrdered + ' ' + words.next ]);
	const chosen = isSame ? items(1, seatsOf) : [];
	if (isSame) return chosen.length > 0 ? chosen : leave(words.declined);
	const subject = isOrdered ? words.orderedAlready : words.changed;
	const why = (() => {
		if (isOrdered) return words.whyOrdered;
		return renewals.length === 0 ? words.nothingLeft : words.whyChanged;
	})();
	const next = (() => {
		if (!isSameEnd) return assetEnd === undefined ? '' : words.ownStages;
		return renewals.length === 0 ? '' : words.next;
	})();
	return tell(words.notOrdered, subject, [
		why,
		...(isSameEnd ? [] : [ words.ends(day(asked.assetEnd), day(assetEnd)) ]),
		...asked.renewals.map((one) => words.asked(one.inWords)),
		...renewals.map((one) => words.now(inWords(one))),
		...left.map(words.nowLeft),
		next,
	].filter(Boolean));

	function whatWasDecided() {
		const other = String(answer[words.otherSeats] ?? '').trim();
		const said = [ isYes ? words.renew : words.leave, ...(other ? [ words.left(words.otherSeats, other) ] : []) ].join(', ');
		return decisionOf('renew', {
			what: words.history,
			about: words.left(assetNum, asked.renewals.map((one) => one.name).join(', ')),
			person: holder ?? '',
			by: isAnswered ? String(answer[words.who] ?? '').trim() || to || words.hadTheForm : words.ask.nobody,
			shown: asked.description ?? '',
			decided: isAnswered ? said : isYes ? words.byItself : words.notAnswered,
			outcome: BEGUN,
		});
	}

	function noted(outcome) {
		return decision ? { decision: { ...decision, outcome } } : {};
	}

	/** By what an approval is tied to what was shown. */
	function keysOf(list) {
		const keys = list.map(({ eventId, newEnd, order, lines: [ line ] }) =>
			JSON.stringify([ eventId, newEnd, line.quantity, order.customerId, order.licenseType ]));
		return keys.sort().join('\n');
	}

	/** What became of each renewal, by the answer of Order once and by what the list shows now. */
	function told() {
		const answers = rows('Call Order Once');
		const { seatsOf } = chosenSeats(answer[words.otherSeats], asked.renewals, true);
		const ordered = asked.renewals.filter((one) => seatsOf(one) !== 0);
		// The list may have another order by now; where Order once did not run, no answer names an event.
		const answerOf = ({ eventId }) =>
			answers.find(({ body }) => (body ?? {}).eventId === eventId) ?? answers.find(({ error }) => error !== undefined || ordered.length === 1) ?? {};
		const results = ordered.map((one) => {
			const seats = seatsOf(one);
			const said = seats === one.seats ? one.inWords : words.size.instead(one.inWords, seats);
			const { status, body = {}, error = '' } = answerOf(one);
			const [ line ] = body.created ?? [];
			const [ open ] = body.notCreated ?? [];
			const problems = ((open ?? {}).problems ?? body.problems ?? []).map(words.problem).join('; ');
			const message = problems || (open ?? {}).message || body.message || (error.message ?? String(error));
			const isSeen = isListed(one);
			const became = (() => {
				if (line && line.decided) return words.became.decided;
				if (line) return body.repeated ? words.became.before : words.became.ordered;
				if (status === 200) return body.leftOut ? words.became.leftOut : words.became.before;
				// Without an answer Order once may have ordered all the same.
				if (status === 202 || status === undefined) return words.became.notKnown;
				if (status === 422) return words.became.refused;
				return words.became.notOrdered;
			})();
			const list = unread !== undefined ? words.list.unread(whyUnread) : isSeen ? words.list.shows : words.list.showsNot;
			const hint = became !== words.became.notKnown ? '' : isSeen ? words.hint.listed : status === undefined ? words.hint.noAnswer : words.hint.open;
			return {
				eventId: one.eventId,
				product: one.lines[0].product,
				became,
				licenseOrderId: (line ?? {}).licenseOrderId,
				isSeen: unread === undefined ? isSeen : undefined,
				text: [ words.left(said, became), message, list, hint ].filter(Boolean).join('. ').replaceAll('..', '.'),
			};
		});
		const said = [ ...new Set(results.map(({ became }) => became)) ].join(', ');
		const ends = unread === undefined ? words.ownEnd(day(assetEnd)) : '';
		return tell(said, said, [ ...results.map(({ text }) => text), ends ].filter(Boolean), { results });
	}
}
