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
	for (const [ index, one ] of all.entries()) {
		const first = all.findIndex(({ userName }) => userName !== '' && userName === one.userName);
		if (first >= 0 && first < index && one.refused === '') one.refused = words.sameAs(all[first].rowNumber);
	}
	return { problems, isRehearsal, people: all.filter(({ refused }) => refused === ''), refused: all.filter(({ refused }) => refused !== '') };
}
