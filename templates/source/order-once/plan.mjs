/* global $, $execution, $prevNode, deliveryNeeds, isClaim, ledger, numberOf, numbersOf, openNeeds, orderOf, placesOf */
/**
 * The lines of these rows as *Change the Lines* takes them: by event, delivery, owner and state, each in one go. `before`: those that were
 * changed later are left alone.
 */
export function groupsOf(rows, { to, by }) {
	const groups = {};
	for (const { eventId, delivery, owner, state, id, attempts, before = '9999-12-31T00:00:00.000Z' } of rows) {
		const key = JSON.stringify([ eventId, delivery, owner, state ]);
		const { first, tries } = groups[key] ?? { first: id, tries: 0 };
		groups[key] = {
			eventId, delivery, owner, state, before, to,
			by: by ?? owner,
			// A Data Table has no index but its ids: from the first one on, the database need not read all that was ever done.
			first: Math.min(first, id),
			tries: Math.max(tries, attempts),
		};
	}
	return Object.values(groups);
}

/** What goes of these claims as ranges of their ids: of one delivery they stand side by side, and those that stay are in none. */
export function rangesOf(claims, isCleared) {
	const me = String($execution.id);
	const ranges = [];
	const open = {};
	for (const { id, owner, state, eventId } of claims.sort((a, b) => a.id - b.id)) {
		// Somebody else may have noted events that are not seen here.
		const key = JSON.stringify([ owner, state, owner === me ? '' : eventId ]);
		if (!isCleared.has(id)) open[key] = undefined;
		else if (open[key] === undefined) ranges.push((open[key] = { owner, state, first: id, last: id }));
		else open[key].last = id;
	}
	return ranges;
}

/**
 * What is next, for all events at once: the needs of each that come first. `steps`: what the node of this `way` is given. Where all
 * are ready, `take` has the rows, and `how` what becomes of each.
 */
export function plan(events) {
	const me = String($execution.id);
	const { rowsOf, pagesOf, claims } = ledger();
	// What was looked up before the ledger was read again, was looked up for others.
	const isFresh = $prevNode.name === 'Lines in the Ledger';
	const adopted = new Set(isFresh || !$('Change the Lines').isExecuted ? [] : $('Change the Lines').all().map(({ json }) => json.id));
	/** What a node gave for each of its items, by their place. */
	const given = (name) => {
		if (isFresh || !$(name).isExecuted) return undefined;
		const lists = [];
		for (const item of $(name).all())
			for (const place of placesOf(item)) lists[place] = [ ...(lists[place] ?? []), ...(Object.keys(item.json).length > 0 ? [ item.json ] : []) ];
		return lists;
	};
	const lists = given('All Asset Numbers');
	const enterprises = [];
	const prepared = [];
	const listOf = (enterprise) => {
		if (!enterprises.includes(enterprise)) enterprises.push(enterprise);
		const place = enterprises.indexOf(enterprise);
		if (lists !== undefined) prepared[place] = prepared[place] ?? numbersOf(lists[place] ?? []);
		return prepared[place];
	};
	const needs = events.map((event) => {
		const [ rows, pages ] = [ rowsOf(event), pagesOf(event) ];
		if (rows === undefined || event.isSecond) return {};
		// A page that a person has changed tells nothing.
		if (pages === undefined) return { clear: rows.filter((row) => row.owner === me && isClaim(row)) };
		const isKept = pages.some((page) => page[event.key] !== undefined);
		return event.again ? openNeeds(event, rows, isKept, listOf) : deliveryNeeds(event, rows, isKept);
	});
	const all = (name) => needs.flatMap((need) => need[name] ?? []);
	const next = (way, steps) => ({ way, steps });

	const cleared = new Set(all('clear').map(({ id }) => id));
	if (cleared.size > 0) return next('clear', rangesOf(claims, cleared));
	if (all('change').length > 0) return next('change', all('change'));
	if (all('write').length > 0) return next('write', all('write'));
	if (all('list').length > 0) return next('list', enterprises.map((enterprise) => ({ enterprise })));
	// Whoever has them may go on in this moment: then they are younger, and stay his.
	const adopts = needs.flatMap(({ adopt = [] }, index) => adopt.map((row) => ({ ...row, before: events[index].again.before })));
	if (adopts.length > 0 && adopted.size === 0)
		return next('change', groupsOf(adopts, { to: undefined, by: me }).map((group) => ({ ...group, to: group.state, tries: group.tries + 1 })));

	const taken = needs.flatMap(({ adopt, take }) => (adopt === undefined ? take ?? [] : take.filter(({ row }) => adopted.has(row.id))));
	if (taken.length === 0) return next('answer');
	// An order may make a customer of a mistyped number: he is looked up first. What has its number has passed.
	const asked = [];
	const customers = given('Customer');
	for (const one of taken) {
		const { channelCode, order, problems, isNew } = orderOf(one.row);
		const isSure = !order || problems || isNew || numberOf(one.row) || order.customerId || !order.channelCustomerId;
		if (isSure || order.orderType !== 'new_buy' || one.how !== 'send') continue;
		const wanted = order.channelCustomerId;
		const key = JSON.stringify([ channelCode, wanted ]);
		if (!asked.includes(key)) asked.push(key);
		const found = (customers ?? [])[asked.indexOf(key)] ?? [];
		// What did not begin passes its input on.
		const failed = found.find(({ error, asked: isInput }) => error !== undefined || isInput !== undefined);
		const isKnown = found.some(({ channelCustomerId }) => String(channelCustomerId) === wanted);
		if (failed) Object.assign(one, { how: 'not looked up', why: (failed.error ?? {}).message });
		else if (!isKnown) one.how = 'no customer';
	}
	if (asked.length > 0 && customers === undefined)
		return next('customer', asked.map((key) => JSON.parse(key)).map(([ channelCode, wanted ]) => ({ channelCode, asked: wanted })));

	const needed = taken.filter(({ row, how }) => {
		const { needsNumber, problems } = orderOf(row);
		return needsNumber && !problems && !numberOf(row) && how === 'send';
	});
	// Those that are "ordering" already go first: the others are so afterwards.
	const states = [ ...new Set(taken.map(({ row }) => row.state)) ].sort((a) => (a === 'ordering' ? -1 : 1));
	const how = Object.fromEntries(taken.map(({ row, how: goes, why }) => [ row.id, why ? [ goes, why ] : [ goes ] ]));
	return {
		way: 'take',
		steps: states.map(() => ({ state: 'ordering', wrote: 'ordering' })),
		from: states.map((state) => ({ state, first: Math.min(...taken.map(({ row }) => row.id)) })),
		how,
		needed: needed.map(({ row }) => ({ id: row.id, eventId: row.eventId })),
		hasNumbers: taken.some(({ row }) => row.numbers),
	};
}
