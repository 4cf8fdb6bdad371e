/* global $, DateTime, firstOfId, isBasic, placesOf, seatsOf, words */
export * from '../productRows.mjs';

/** The lists as the nodes gave them. A row without its key cannot be reported: how many there are is said in `odd`. `hasLocks`: whether there is a list of lent locks. */
export function readLists(hasLocks) {
	const odd = {};
	const list = (node, key) => {
		// An empty list comes as one empty item.
		const rows = $(node).all().map((item) => item.json).filter((row) => Object.keys(row).length > 0);
		const known = rows.filter((row) => row[key]);
		if (known.length < rows.length) odd[node] = rows.length - known.length;
		return known;
	};
	return {
		assets: list('Assets', 'assetNum'),
		holders: list('Asset Holders', 'assetNum'),
		// Which asset a product is of: by the row that was asked for, as neither a product nor an error need name it.
		askedFor: $('Asset Holders').all().map((item) => item.json),
		products: $('Products').all(),
		employees: list('Employees', 'globalId'),
		locks: hasLocks ? list('Lent Locks', 'assetNum') : [],
		odd,
	};
}

/** A time of the platform: null where there is none, an invalid DateTime where it cannot be read. */
export function dateOf(time, zone) {
	if (time === null || time === undefined || time === '') return null;
	if (/^-?\d+$/.test(String(time))) return DateTime.fromMillis(Number(time), { zone });
	return DateTime.fromISO(String(time), { zone });
}

/** Gives each product one name: its own, in whatever row that stands, and its URI only where no row has one. Of several products with one name, each has its URI behind it. */
export function nameProducts(products) {
	const names = new Map();
	for (const { uri, name } of products) if (!names.has(uri) || names.get(uri) === uri) names.set(uri, name || uri);
	const uses = new Map();
	for (const name of names.values()) uses.set(name, (uses.get(name) ?? 0) + 1);
	const shown = (uri, name) => (uri !== name && uses.get(name) > 1 ? name + ' (' + uri + ')' : name);
	for (const product of products) product.name = shown(product.uri, names.get(product.uri));
}

/**
 * What the lists say of each asset, and in `unknown` what they do not say: `[kind, asset number, detail]` each.
 * A thing: `{ assetNum, licenseType, states, end, customerId, start, products: [{ name, uri, start, end, seats, isCounted, order }], holderId, holder, left, isLentLock, lent, locksOfHolder, online, isLent, isHeldKnown }`.
 */
export function assetFacts({ assets, holders, askedFor, products, employees, locks, odd }, now) {
	const things = new Map();
	const unknown = [];
	const thingOf = (assetNum) => {
		if (!things.has(assetNum)) things.set(assetNum, { assetNum, licenseType: '', states: [], start: null, end: null, customerId: '', products: [], holderId: '', holder: '', left: '', isLentLock: false, lent: null, locksOfHolder: 0, online: false, isLent: false, isHeldKnown: false });
		return things.get(assetNum);
	};
	// Thousands of products have the same few times.
	const dates = new Map();
	const read = (time) => {
		if (!dates.has(time)) dates.set(time, dateOf(time, now.zoneName));
		return dates.get(time);
	};
	// The first second of 1970 is how the platform may write that there is no start.
	const readStart = (time) => {
		const start = read(time);
		return start && start.isValid && start.toMillis() > 0 ? start : null;
	};
	const readEnd = (time, assetNum, what) => {
		const end = read(time);
		// The last second of 9999 is how the platform may write that there is no end.
		if (end === null || end.isValid) return end && end.year < 9999 ? end : null;
		unknown.push(['Not known', assetNum, words.unreadEnd(what, time)]);
		return null;
	};
	const listed = new Set(holders.map((row) => row.assetNum));
	const seen = new Set();
	for (const { assetNum, licenseType, customerId, limitStartTime, limitEndTime, locked, freezing } of assets) {
		const end = readEnd(limitEndTime, assetNum, words.theAsset);
		const states = [locked && words.locked, freezing && words.frozen].filter(Boolean);
		const before = thingOf(assetNum);
		// Nobody knows which of two entries is true: it is said, and the one that ends first is shown.
		if (seen.has(assetNum)) {
			unknown.push(['Not known', assetNum, words.assetTwice]);
			Object.assign(before, { end: !before.end || (end && end < before.end) ? end : before.end, states: [...new Set([...before.states, ...states])] });
			continue;
		}
		seen.add(assetNum);
		Object.assign(before, { licenseType: String(licenseType ?? ''), customerId: String(customerId ?? ''), start: readStart(limitStartTime), end, states });
		if (!listed.has(assetNum)) unknown.push(['Not known', assetNum, words.noHolderListed]);
	}

	const people = new Map(employees.map((employee) => [String(employee.globalId), employee]));
	const someHold = holders.some((row) => row.cloudAccountGlobalId);
	if (someHold && people.size === 0) unknown.push(['Not known', '', words.noEmployees]);
	const personOf = (globalId) => {
		const employee = people.get(globalId);
		const { name, userName } = employee ?? {};
		const holder = name && userName ? `${name} (${userName})` : name || userName || globalId;
		const left = employee ? (employee.deleted ? words.deleted : '') : people.size > 0 && globalId ? words.notListed : '';
		return { holderId: globalId, holder, left };
	};
	// A number that is listed twice is held by whom the entries name, where they name one.
	const holdersOf = new Map();
	for (const { assetNum, cloudAccountGlobalId: holderId, onlineFlag, borrowedFlag } of holders) {
		const isShown = holderId === null || ['string', 'number'].includes(typeof holderId);
		const before = holdersOf.get(assetNum) ?? { ids: new Set(), online: false, isLent: false, isShown: true };
		holdersOf.set(assetNum, { ids: before.ids.add(String(holderId ?? '')), online: before.online || onlineFlag === true, isLent: before.isLent || borrowedFlag === true, isShown: before.isShown && isShown });
	}
	for (const [assetNum, { ids, online, isLent, isShown }] of holdersOf) {
		const isHeldKnown = isShown && ids.size === 1;
		if (!isShown) unknown.push(['Not known', assetNum, words.holderNotShown]);
		else if (!isHeldKnown) unknown.push(['Not known', assetNum, words.holdersDiffer([...ids].map((id) => id || words.nobody).join(', '))]);
		Object.assign(thingOf(assetNum), isHeldKnown ? personOf([...ids][0]) : {}, { online, isLent, isHeldKnown });
	}

	// Who has a lent lock is told by the list of employees.
	for (const { borrowNum, globalId } of employees) {
		const lock = borrowNum && things.get(String(borrowNum));
		if (lock && lock.isLent && !lock.holderId) Object.assign(lock, personOf(String(globalId)));
	}

	// Where Products cannot run at all, what comes through it are the rows of Asset Holders.
	const ofHolders = ['cloudAccountGlobalId', 'onlineFlag', 'borrowedFlag'];
	const isOff = products.length > 0 && products.every(({ json }) => ofHolders.some((field) => field in json) && !json.error);
	if (isOff && holders.length > 0) unknown.push(['Products not known', '', words.productsOff]);
	// Assets lists cloud licenses only. That an asset is one is said by its products, where it has any.
	const ofCloud = new Set();
	// What is listed twice was asked for twice.
	const keyOf = ({ assetNum, assetId }) => assetNum + ' ' + assetId;
	const firstAsked = new Map();
	const instances = new Set();
	askedFor.forEach((row, place) => firstAsked.set(keyOf(row), firstAsked.get(keyOf(row)) ?? place));
	for (const item of isOff ? [] : products) {
		const { json } = item;
		const [place] = placesOf(item);
		const asked = askedFor[place];
		if (asked && firstAsked.get(keyOf(asked)) !== place) continue;
		const assetNum = json.assetNum || asked?.assetNum;
		// An empty company has nothing to ask for.
		if (json.error) {
			if (holders.length > 0) unknown.push(['Products not known', assetNum ?? '', json.error.message ?? String(json.error)]);
			continue;
		}
		if (Object.keys(json).length === 0 || !isBasic(json)) continue;
		const name = String(json.productName || '');
		const uri = String(json.productUri || name);
		const end = readEnd(json.limitEndTime, assetNum ?? '', words.itsProduct(name || uri));
		if (assetNum === undefined || assetNum === '') {
			unknown.push(['Products not known', '', words.productOfNobody(name || uri)]);
			continue;
		}
		if (!firstOfId(instances, assetNum, json)) continue;
		if (String(json.licenseType).startsWith('cloud')) ofCloud.add(assetNum);
		const thing = thingOf(assetNum);
		thing.licenseType ||= String(json.licenseType ?? '');
		thing.customerId ||= String(json.customerId ?? '');
		const isCounted = seatsOf(json) !== 1 || Number(json.limitConcurrent) === 1;
		thing.products.push({ name, uri, start: readStart(json.limitStartTime), end, seats: seatsOf(json), isCounted, order: String(json.licenseOrderId ?? '') });
	}
	nameProducts([...things.values()].flatMap((thing) => thing.products));

	for (const assetNum of ofCloud)
		if (!seen.has(assetNum)) unknown.push(['Not known', assetNum, words.cloudNotListed]);

	const lockNumbers = new Set(locks.map((lock) => lock.assetNum));
	const lentTo = new Map();
	const lentOf = (holderId) => lentTo.get(holderId) ?? lentTo.set(holderId, { assets: [], locks: new Set() }).get(holderId);
	for (const { assetNum, borrowedFlag, cloudAccountGlobalId: holderId } of holders)
		if (borrowedFlag && !lockNumbers.has(assetNum)) lentOf(holderId).assets.push(assetNum);
	for (const { assetNum, borrowedFlag, cloudAccountGlobalId: holderId } of locks)
		if (borrowedFlag) lentOf(holderId).locks.add(assetNum);
	for (const { assetNum, borrowedFlag, cloudAccountGlobalId: holderId } of locks) {
		const thing = Object.assign(thingOf(assetNum), { isLentLock: true });
		if (!borrowedFlag) continue;
		const { assets: lent, locks: locksOfHolder } = lentOf(holderId);
		Object.assign(thing, personOf(String(holderId ?? '')), { lent, locksOfHolder: locksOfHolder.size });
	}
	for (const [node, count] of Object.entries(odd)) unknown.push(['Not known', '', words.oddRows(count, node)]);
	return { things: [...things.values()], unknown };
}

/** The ends of an asset: its own (without a name), and those of the products that end before it. */
export function endsOf({ end, products }) {
	const earlier = products.filter((product) => product.end && !(end && end <= product.end));
	return [...(end ? [{ name: '', end }] : []), ...earlier];
}
