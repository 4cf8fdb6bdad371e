/** The sheet of those who leave: its columns. What comes back is on the page. */
export function sheet() {
	const columns = [
		{ title: 'Person', isNeeded: true },
		{ title: 'Day', kind: 'date', word: 'today', isNeeded: true },
	];
	return { form: 'Leavers (Form)', act: 'Offboard', columns, results: [] };
}
