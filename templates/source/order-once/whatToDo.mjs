/* global $, $json, $execution, $input, $runIndex */
/**
 * What is to be done with the event, by all its rows in the ledger. `route`: 0 tell, 1 take the lines and order them, 2 allocate
 * numbers first, 3 let later deliveries give way, 4 clear rows that are superfluous, 5 look into the list of all asset numbers,
 * 6 correct lines that were refused, 7 look the customer up.
 */
export function whatToDo() {
	const event = $('Check the Event').first().json;
	const read = $('Lines in the Ledger').all().map((item) => item.json).filter((row) => row.id !== undefined);
	// Line 0 is a page of events that were settled long ago: some of other IDs, each by its hash.
	const rows = read.filter((row) => row.line > 0 && row.eventId === event.eventId);
	const isKept = read.some((row) => row.line === 0 && JSON.parse(row.content)[event.key] !== undefined);
	const me = String($execution.id);
	const TELL = { route: 0, how: {} };
	// Whoever is still here after so many turns is not needed.
	if ($runIndex > 8) return TELL;
	const parsed = (text) => (text ? JSON.parse(text) : {});
	/** Of a row whose correction was cut short there is none. */
	const orderOf = (row) => parsed(row.order);
	// A state that a person typed is not what was written, and nothing is built on it.
	const isNew = (row) => [ 'new', 'repeat' ].includes(row.state) && row.wrote === row.state;
	// What is corrected is of an event that was taken, and gives way to nobody.
	const isClaim = (row) => isNew(row) && row.message === '';
	/** All that one delivery has noted, in one change for each state. */
	const clear = (list) => {
		const keys = [ ...new Set(list.map(({ owner, state }) => JSON.stringify([ owner, state ]))) ].map((key) => JSON.parse(key));
		return { route: 4, how: {}, rows: keys.map(([ owner, state ]) => ({ owner, state })) };
	};

	/** The order for these rows, which all have the same owner and state. `how`: what becomes of each line. */
	const take = (taken, how, from) => {
		// An order may make a customer of a mistyped number: he is looked up first. All lines of an event have one customer, and what has its number has passed.
		const strangers = taken.filter((row) => {
			const { order, problems, isNew } = orderOf(row);
			const isSure = !order || problems || isNew || row.numbers || order.customerId || !order.channelCustomerId;
			return !isSure && order.orderType === 'new_buy' && how[row.line] === 'send';
		});
		if (strangers.length > 0) {
			const { channelCode, order } = orderOf(strangers[0]);
			if (!$('Customer').isExecuted) return { route: 7, how: {}, channelCode, customerId: order.channelCustomerId };
			const found = $('Customer').all().map((item) => item.json);
			// What did not begin passes its input on; an empty list is one empty item.
			const isList = found.every((one) => one.error === undefined && one.route === undefined);
			const isKnown = found.some((one) => String(one.channelCustomerId) === order.channelCustomerId);
			if (!isList || !isKnown) for (const row of strangers) how[row.line] = isList ? 'no customer' : 'not looked up';
		}
		const needed = taken.filter((row) => {
			const { needsNumber, problems } = orderOf(row);
			return needsNumber && !problems && !row.numbers && how[row.line] === 'send';
		});
		return {
			route: needed.length > 0 ? 2 : 1,
			how,
			needed: needed.map((row) => row.id),
			// A Data Table has no index but its ids: from the first one on, the database need not read all that was ever done.
			from: { ...from, first: Math.min(...taken.map((row) => row.id)) },
			attempts: Math.max(...taken.map((row) => row.attempts)) + (from.owner === me ? 0 : 1),
		};
	};

	if (event.again) return again();
	const mine = rows.filter((row) => row.owner === me && isNew(row));
	const others = rows.filter((row) => !mine.includes(row));
	const noted = others.filter((row) => !isClaim(row));
	const isRefused = (row) => row.state === 'refused' && row.wrote === 'refused';
	const askedFor = {};
	for (const row of event.rows) askedFor[row.line] = row;
	const asked = (row) => askedFor[row.line] ?? {};
	const isOther = (row) => row.of !== event.rows.length || (!isRefused(row) && asked(row).identity !== row.identity);
	const inserted = mine.filter((row) => row.delivery === Number(me));
	if (isKept) return mine.length > 0 ? clear(mine) : TELL;
	if (noted.length > 0) {
		// The event is known: what this delivery noted is superfluous, and what was refused may be corrected.
		if (inserted.length > 0) return clear(inserted);
		const corrected = noted.filter((row) => isRefused(row) && asked(row).content !== row.content);
		if (!noted.some(isOther) && corrected.length > 0 && mine.length === 0)
			return { route: 6, how: {} };
	}
	if (mine.length === 0) return TELL;
	// Whoever delivered the same in the same moment: the earliest goes on, and who comes later gives way.
	const rivals = others.filter((row) => isClaim(row));
	if (inserted.length > 0 && rivals.length > 0) {
		if (!$('Later Ones Give Way').isExecuted) return { route: 3, how: {} };
		const isEarlier = (row) => row.state === 'new' && row.delivery < Number(me);
		if (mine.some((row) => row.state === 'repeat') || rivals.some(isEarlier)) return clear(mine);
	}
	return take(mine, Object.fromEntries(mine.map((row) => [ row.line, 'send' ])), { owner: me, state: 'new' });

	/** Lines that nobody has finished: those of one owner in one state, as reconcile has read them. */
	function again() {
		const { owner, state, before } = event.again;
		const isStale = (row) => Date.parse(row.updatedAt) < Date.parse(before);
		const group = rows.filter((row) => row.owner === owner && row.state === state && row.wrote === state);
		if (group.length === 0 || !group.every(isStale)) return TELL;
		// What a delivery has noted of an event that was settled long ago.
		if (isKept) return group.every(isClaim) ? clear(group) : TELL;
		// All lines of an event are of the delivery that noted it; what another one noted besides is superfluous.
		const isNoted = {};
		let earliest = Infinity;
		for (const row of rows) {
			if (!isClaim(row)) isNoted[row.delivery] = true;
			else if (row.state === 'new') earliest = Math.min(earliest, row.delivery);
		}
		const noted = Object.keys(isNoted).map(Number);
		const isLater = (row) => earliest < row.delivery || (row.state === 'repeat' && earliest !== Infinity && earliest !== row.delivery);
		const needless = group.filter((row) => isClaim(row) && (noted.some((delivery) => delivery !== row.delivery) || isLater(row)));
		if (needless.length > 0) return clear(needless);
		if (![ 'new', 'waiting', 'ordering', 'unknown' ].includes(state)) return TELL;
		const list = $('All Asset Numbers').isExecuted ? $('All Asset Numbers').all().map((item) => item.json) : undefined;
		const numberOf = (row, order) => row.numbers || order.assets[0].assetNos[0];
		const how = {};
		let enterprise;
		for (const row of group) {
			const { needsNumber, problems, order } = orderOf(row);
			if (!order) {
				how[row.line] = 'not given';
				continue;
			}
			const isCloud = /^cloud_/.test(order.licenseType);
			const canBeSeen = order.enterpriseGlobalId && (needsNumber || order.orderType === 'delete_asset');
			// What waits was refused: it was not made.
			const isUnmade = [ 'new', 'waiting' ].includes(state) || Boolean(problems) || (needsNumber && !row.numbers);
			if (isUnmade) how[row.line] = 'send';
			else if (!canBeSeen) how[row.line] = 'person';
			else if (isCloud) how[row.line] = 'skip';
			else if (list === undefined) enterprise = order.enterpriseGlobalId;
			else how[row.line] = seen(list, numberOf(row, order), order.orderType);
		}
		if (enterprise !== undefined) return { route: 5, how, enterprise };
		// A list that did not come tells nothing: these wait for the next time.
		if (group.some((row) => how[row.line] === 'later')) return TELL;
		return take(group, how, { owner, state });
	}

	/** What the Member Center's list of all asset numbers says of a line that may have been ordered. */
	function seen(list, number, orderType) {
		const isPassedOn = list.length === 1 && list[0].route === 5;
		if (isPassedOn) return 'person';
		const names = list.flatMap((asset) => (typeof asset.assetNum === 'string' ? [ asset.assetNum ] : []));
		if (names.length === 0 || names.length !== list.length) return 'later';
		const isListed = names.some((name) => name === number || name.replace(/\D/g, '') === number);
		if (orderType === 'delete_asset') return isListed ? 'send' : 'person';
		return isListed ? 'done' : 'send';
	}
}
