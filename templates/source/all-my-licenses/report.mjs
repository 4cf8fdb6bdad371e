/* global $, $now, assetFacts, byName, countBy, licenseRows, monthsFrom, optionalRows, peopleOf, readLists, words, worthReport */
/** Each customer by its number: the name of its enterprise, and its own number in the channel; `company`: the name that they all have. */
export function customerNames() {
	const given = $('Customers').all().map((item) => item.json);
	const byId = new Map();
	for (const { customerId, channelCustomerId, enterpriseName } of given.filter((row) => row.customerId && row.channelCustomerId)) {
		const { name, numbers } = byId.get(customerId) ?? { name: enterpriseName, numbers: [] };
		byId.set(customerId, { name, numbers: [...numbers, channelCustomerId] });
	}
	const failure = given.find((row) => row.error);
	const why = failure ? failure.error.message ?? String(failure.error) : byId.size === 0 ? words.noneListed : '';
	const nameOf = (customerId) => {
		const known = byId.get(customerId);
		return known ? words.customer(known.name, known.numbers.join(', ')) : customerId;
	};
	const names = [...new Set([...byId.values()].map(({ name }) => name).filter(Boolean))];
	return { nameOf, why, company: names.length === 1 ? names[0] : '' };
}

/** Tells of an asset whether its products could not be read; the number of none stands for all. */
export function unreadOf(unknown) {
	const unread = new Set(unknown.filter(([kind]) => kind === 'Products not known').map(([, assetNum]) => assetNum));
	return ({ assetNum }) => unread.has('') || unread.has(assetNum);
}

/** What no list shows, each said once, with the assets that it is about. */
export function notShown({ assets, holders }, rows, unknown, why) {
	const isUnread = unreadOf(unknown);
	const said = [[words.inUseAtMost, []]];
	const ofCloud = new Set(assets.map(({ assetNum }) => assetNum));
	const say = (text, about) => about.length > 0 && said.push([text, [...new Set(about.map(({ thing }) => thing.assetNum))]]);
	say(words.noOwnEnd, rows.filter(({ thing }) => !ofCloud.has(thing.assetNum)));
	say(words.oneSeat, rows.filter(({ product }) => !product.isCounted));
	say(words.noProducts, rows.filter(({ thing, product }) => !product.uri && !isUnread(thing)));
	say(words.lentTo, rows.filter(({ thing }) => thing.isLent && !thing.holderId));
	if (why && holders.length > 0) said.push([words.noCustomers(why), []]);
	const byDetail = new Map();
	for (const [, assetNum, detail] of unknown) {
		if (!byDetail.has(detail)) byDetail.set(detail, []);
		if (assetNum) byDetail.get(detail).push(assetNum);
	}
	return [...said, ...byDetail];
}

/** All that the page and the workbook say. */
export function reportOf() {
	const lists = readLists(false);
	const { things, unknown } = assetFacts(lists, $now);
	const { nameOf, why, company } = customerNames();
	const rows = licenseRows(things, $now);
	const customerOf = ({ thing }) => (thing.customerId ? nameOf(thing.customerId) : words.notKnown);
	const ofProducts = rows.filter(({ product }) => product.uri);
	return {
		company,
		date: $now.toISODate(),
		total: things.length,
		rows,
		isUnread: unreadOf(unknown),
		customerOf,
		products: byName(countBy(ofProducts, ({ product }) => product.uri, ({ product }) => product.name)),
		customers: byName(countBy(rows, ({ thing }) => thing.customerId, customerOf)),
		people: peopleOf(rows),
		all: countBy(rows, () => '')[0] ?? { bought: 0, given: 0, inUse: 0, free: 0, ended: 0, never: 0, months: new Map() },
		// An asset without products has no seats: it counts as one.
		soon: rows.filter(({ hasEnded, daysLeft }) => !hasEnded && daysLeft !== '' && daysLeft <= 30).reduce((sum, { product }) => sum + (product.uri ? product.seats : 1), 0),
		months: monthsFrom($now, 12),
		worth: worthReport({ rows, idle: [], prices: optionalRows('Prices'), notices: optionalRows('Given Back'), employees: lists.employees, now: $now }),
		isWhole: unknown.length === 0,
		notShown: notShown(lists, rows, unknown, why),
	};
}
