/** The sheet of new people: its columns, and what a person reads of each. */
export function sheet() {
	const columns = [
		{ title: 'userName', isNeeded: true, says: 'letters and digits. The platform adds the enterprise code at the end of the name: with the credential’s *Enterprise Code* set, an account whose answer got lost is looked for and confirmed' },
		{ title: 'name', isNeeded: true, says: 'at most 30 characters' },
		{ title: 'departmentId', says: 'may be empty' },
		{ title: 'mobile', says: 'may be empty' },
		{ title: 'assets', says: 'asset numbers, separated by spaces; may be empty' },
	];
	return { form: 'New Employees (Form)', act: 'Add', columns, results: [] };
}
