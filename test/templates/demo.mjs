// The jobs that the demo can show: cases by which templates are tried (cases/), and what a person is told of them. The first three unless told otherwise;
// the one that others would tidy away comes last.
export const DEMO = [
	{
		job: 'audit',
		name: 'License audit',
		file: 'licenses',
		cases: ['the mail of the audit has what needs attention'],
		told: 'the owner has a mail that says what needs attention, with an Excel file of who has what and what ends',
	},
	{
		job: 'sheet',
		name: 'Orders from a spreadsheet',
		file: 'sheets',
		cases: ['rows are ordered'],
		told: 'a sheet with two rows was uploaded twice; it was ordered once, and came back with the license orders',
	},
	{
		job: 'crm',
		name: 'CRM event to license orders',
		file: 'orders',
		cases: ['an event of two lines', 'the same event again'],
		told: 'a deal was won, and the CRM said so twice; each of its two lines was ordered once',
	},
	{
		job: 'offboard',
		name: 'Offboard an employee',
		file: 'people',
		cases: ['offboarding shows what is held'],
		told: 'somebody chose in a form to take all licenses of meiACME back; the account is deleted',
	},
];

export async function playJob({ file, cases }, player) {
	const { default: table } = await import(`./cases/${file}.mjs`);
	const set = await table.open(player);
	for (const beginning of cases) {
		const [, play] = Object.entries(table.cases).find(([name]) => name.startsWith(beginning));
		await play(player, set);
		await player.sandbox.control('DELETE', 'faults');
	}
}
