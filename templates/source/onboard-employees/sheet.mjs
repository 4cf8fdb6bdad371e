/** The sheet of new people: its columns, and what a person reads of each. */
export function sheet() {
	const columns = [
		{ title: 'userName', isNeeded: true, says: 'letters and digits, without the enterprise code' },
		{ title: 'name', isNeeded: true, says: 'at most 30 characters' },
		{ title: 'departmentId', says: 'may be empty' },
		{ title: 'mobile', says: 'may be empty' },
		{ title: 'assets', says: 'asset numbers, separated by spaces; may be empty' },
	];
	return { columns, results: [ 'Result', 'Account', 'Assigned', 'Message' ] };
}
