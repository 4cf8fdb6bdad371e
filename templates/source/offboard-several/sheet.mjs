/** The sheet of those who leave: its columns, and what a person reads of each. */
export function sheet() {
	const columns = [
		{ title: 'Person', isNeeded: true, says: 'the account, or the whole name' },
		{ title: 'Day', kind: 'date', word: 'today', isNeeded: true, says: 'a day such as 2026-12-31, or today' },
	];
	return { columns, results: [ 'Result', 'Message' ] };
}
