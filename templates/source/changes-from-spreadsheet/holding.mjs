/* global words */
/** The people of the list of employees, and what tells of an asset number who holds it and whether it is lent; `why` where a list cannot be read, or the two differ. */
export function holding(employees, assets) {
	const unread = (rows, key) => {
		const failed = rows.find(({ error }) => error);
		return failed ? (failed.error.message ?? String(failed.error)) : rows.some((row) => row[key]) ? '' : words.isEmpty;
	};
	const people = employees.filter(({ globalId }) => globalId);
	const odd = people.find(({ assetNums }) => !Array.isArray(assetNums));
	const noPeople = unread(employees, 'globalId') || (odd ? words.noAssetNums(words.who(odd)) : '');
	const noAssets = unread(assets, 'assetNum');
	const unclear = noPeople ? words.unread(noPeople) : noAssets ? words.assetsUnread(noAssets) : '';
	if (unclear) return { people, of: () => ({ why: unclear }) };
	const [ heldBy, listed, byId ] = [ new Map(), new Map(), new Map(people.map((one) => [ one.globalId, one ])) ];
	const add = (map, number, row) => map.set(String(number), [ ...(map.get(String(number)) ?? []), row ]);
	for (const one of people) for (const number of one.assetNums) add(heldBy, number, one);
	for (const one of assets) add(listed, one.assetNum, one);
	const locks = new Set(people.map(({ borrowNum }) => String(borrowNum ?? '')));
	const nameOf = ({ cloudAccountGlobalId: id }) => (id === undefined ? words.notShown : id ? words.who(byId.get(id) ?? { userName: id }) : words.nobodyHolds);
	const of = (number) => {
		const [ held, rows ] = [ heldBy, listed ].map((map) => map.get(number) ?? []);
		const [ holder ] = held;
		// Who has a lent lock is told by the list of employees.
		const isLent = locks.has(number) || rows.some(({ borrowedFlag }) => borrowedFlag !== false);
		const shown = rows.length === 1 ? rows[0].cloudAccountGlobalId : undefined;
		if (held.length < 2 && shown !== undefined && (shown ?? '') === (holder?.globalId ?? '')) return { holder, isLent };
		return { isLent, why: words.differ(held.map(words.who).join(', ') || words.nobodyHolds, rows.map(nameOf).join(', ') || words.notShown) };
	};
	return { people, of };
}
