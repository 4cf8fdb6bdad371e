/* global readSheet, words */
/** The people of the sheet; `refused` says why somebody cannot be added. */
export function checkTheSheet() {
	const { problems, rows, isRehearsal } = readSheet();
	const textOf = (value) => String(value ?? '').trim();
	const all = rows.map(({ rowNumber, row, refused }) => ({
		rowNumber,
		row,
		isRehearsal,
		userName: textOf(row.userName),
		name: textOf(row.name),
		departmentId: textOf(row.departmentId),
		mobile: textOf(row.mobile),
		assets: textOf(row.assets).split(/[\s,;]+/).filter(Boolean),
		refused: refused.join('; '),
	}));
	const rowOf = new Map();
	for (const [ index, one ] of all.entries()) {
		const first = all.findIndex(({ userName }) => userName !== '' && userName === one.userName);
		if (first >= 0 && first < index && one.refused === '') one.refused = words.sameAs(all[first].rowNumber);
		const given = one.assets.find((asset) => rowOf.has(asset));
		if (given !== undefined && one.refused === '') one.refused = words.assetOf(given, rowOf.get(given));
		if (one.refused === '') for (const asset of one.assets) rowOf.set(asset, one.rowNumber);
	}
	return { problems, isRehearsal, people: all.filter(({ refused }) => refused === ''), refused: all.filter(({ refused }) => refused !== '') };
}
