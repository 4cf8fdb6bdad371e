/**
 * Which of the rows that say never are about an asset, or who holds it. An account is named by its name or the beginning of it, as in
 * lina for linaACME: to leave out one too many is the smaller harm. Looked up by number: there may be thousands of both.
 */
export function namedIn(rows) {
	const wordOf = (value) => String(value ?? '').trim().toLowerCase();
	const byNumber = new Map([['', []]]);
	for (const row of rows) {
		const [number, name] = [wordOf(row.assetNum), wordOf(row.userName)];
		if (!byNumber.has(number)) byNumber.set(number, []);
		if (number || name) byNumber.get(number).push({ row, name });
	}
	return (assetNum, userNames) => {
		const users = userNames.map(wordOf);
		const isHis = ({ name }) => !name || users.some((user) => user.startsWith(name));
		return [...byNumber.get('').filter(isHis), ...(byNumber.get(wordOf(assetNum)) ?? []).filter(isHis)].map(({ row }) => row);
	};
}
