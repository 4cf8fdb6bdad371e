/** The sheet of those who leave and its columns. */
export function sheet() {
	const columns = [
		{ title: 'Person', isNeeded: true },
		{ title: 'Day', kind: 'date', word: 'today', isNeeded: true },
	];
	return { columns, results: [ 'Result', 'Message' ] };
}
