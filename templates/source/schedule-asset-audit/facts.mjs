/* global $, DateTime, isBasic, words */
/** The lists as the nodes gave them. A row without its key cannot be reported: how many there are is said in `odd`. */
export function readLists() {
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
		locks: list('Lent Locks', 'assetNum'),
		odd,
	};
}

/** A time of the platform: null where there is none, an invalid DateTime where it cannot be read. */
export function dateOf(time, zone) {
	if (time === null || time === undefined || time === '') return null;
	if (/^-?\d+$/.test(String(time))) return DateTime.fromMillis(Number(time), { zone });
	return DateTime.fromISO(String(time), { zone });
}

export const nameOfProduct = ({ productName, productUri }) => String(productName || productUri || '');

/**
 * What the lists say of each asset, and in `unknown` what they do not say: `[kind, asset number, detail]` each.
 * A thing: `{ assetNum, licenseType, states, end, products: [{ name, uri, end }], holderId, holder, left, isLentLock, lent, locksOfHolder, online, isHeldKnown }`.
 */
export function assetFacts({ assets, holders, askedFor, products, employees, locks, odd }, now) {
	const things = new Map();
	const unknown = [];
	const thingOf = (assetNum) => {
		if (!things.has(assetNum)) things.set(assetNum, { assetNum, licenseType: '', states: [], end: null, products: [], holderId: '', holder: '', left: '', isLentLock: false, lent: null, locksOfHolder: 0, online: false, isHeldKnown: false });
		return things.get(assetNum);
	};
	const readEnd = (time, assetNum, what) => {
		const end = dateOf(time, now.zoneName);
		// The last second of 9999 is how the platform may write that there is no end.
		if (end === null || end.isValid) return end && end.year < 9999 ? end : null;
		unknown.push(['Not known', assetNum, words.unreadEnd(what, time)]);
		return null;
	};
	const listed = new Set(holders.map((row) => row.assetNum));
	const seen = new Set();
	for (const { assetNum, licenseType, limitEndTime, locked, freezing } of assets) {
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
		Object.assign(before, { licenseType: String(licenseType ?? ''), end, states });
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
	for (const { assetNum, cloudAccountGlobalId: holderId, onlineFlag } of holders) {
		const isShown = holderId === null || ['string', 'number'].includes(typeof holderId);
		const before = holdersOf.get(assetNum) ?? { ids: new Set(), online: false, isShown: true };
		holdersOf.set(assetNum, { ids: before.ids.add(String(holderId ?? '')), online: before.online || onlineFlag === true, isShown: before.isShown && isShown });
	}
	for (const [assetNum, { ids, online, isShown }] of holdersOf) {
		const isHeldKnown = isShown && ids.size === 1;
		if (!isShown) unknown.push(['Not known', assetNum, words.holderNotShown]);
		else if (!isHeldKnown) unknown.push(['Not known', assetNum, words.holdersDiffer([...ids].map((id) => id || words.nobody).join(', '))]);
		Object.assign(thingOf(assetNum), isHeldKnown ? personOf([...ids][0]) : {}, { online, isHeldKnown });
	}

	// Where Products cannot run at all, what comes through it are the rows of Asset Holders.
	const ofHolders = ['cloudAccountGlobalId', 'onlineFlag', 'borrowedFlag'];
	const isOff = products.length > 0 && products.every(({ json }) => ofHolders.some((field) => field in json) && !json.error);
	if (isOff && holders.length > 0) unknown.push(['Products not known', '', words.productsOff]);
	// Assets lists cloud licenses only. That an asset is one is said by its products, where it has any.
	const ofCloud = new Set();
	for (const { json, pairedItem } of isOff ? [] : products) {
		const [source] = [pairedItem].flat();
		const assetNum = json.assetNum || askedFor[source?.item ?? source]?.assetNum;
		// An empty company has nothing to ask for.
		if (json.error) {
			if (holders.length > 0) unknown.push(['Products not known', assetNum ?? '', json.error.message ?? String(json.error)]);
			continue;
		}
		if (Object.keys(json).length === 0 || !isBasic(json)) continue;
		const name = nameOfProduct(json);
		const end = readEnd(json.limitEndTime, assetNum ?? '', words.itsProduct(name));
		if (assetNum && String(json.licenseType).startsWith('cloud')) ofCloud.add(assetNum);
		if (assetNum) thingOf(assetNum).products.push({ name, uri: String(json.productUri || name), end });
		else unknown.push(['Products not known', '', words.productOfNobody(name)]);
	}

	for (const assetNum of ofCloud)
		if (!seen.has(assetNum)) unknown.push(['Not known', assetNum, words.cloudNotListed]);

	const lockNumbers = new Set(locks.map((lock) => lock.assetNum));
	for (const { assetNum, borrowedFlag, cloudAccountGlobalId: holderId } of locks) {
		const thing = Object.assign(thingOf(assetNum), { isLentLock: true });
		if (!borrowedFlag) continue;
		const lent = holders.filter((row) => row.borrowedFlag && row.cloudAccountGlobalId === holderId && !lockNumbers.has(row.assetNum));
		const locksOfHolder = new Set(locks.filter((lock) => lock.borrowedFlag && lock.cloudAccountGlobalId === holderId).map((lock) => lock.assetNum)).size;
		Object.assign(thing, personOf(String(holderId ?? '')), { lent: lent.map((row) => row.assetNum), locksOfHolder });
	}
	for (const [node, count] of Object.entries(odd)) unknown.push(['Not known', '', words.oddRows(count, node)]);
	return { things: [...things.values()], unknown };
}

/** The ends of an asset: its own (without a name), and those of the products that end before it. */
export function endsOf({ end, products }) {
	const earlier = products.filter((product) => product.end && !(end && end <= product.end));
	return [...(end ? [{ name: '', end }] : []), ...earlier];
}
