/** The sheet of new people and its columns. */
export function sheet() {
	const columns = [
		{ title: 'userName', isNeeded: true },
		{ title: 'name', isNeeded: true },
		{ title: 'departmentId' },
		{ title: 'mobile' },
		{ title: 'assets' },
	];
	return { columns, results: [ 'Result', 'Account', 'Assigned', 'Message' ] };
}
