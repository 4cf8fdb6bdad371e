/* global $, decisionsOf */
/** What a person is told after deciding: of each line that was chosen. */
export function whatItDid() {
	if (!$('Choose').isExecuted)
		return { title: 'Nothing to decide', message: 'No line waits for a decision under this Event ID. What is under way is finished by itself.' };
	const changed = $('Carry It Out').all().map((item) => item.json);
	const isDone = (row) => changed.some(({ id }) => id === row.id);
	const BECAME = { ordered: 'it counts as ordered', order: 'it is ordered by the next run, in five minutes at most', 'leave out': 'it is not ordered' };
	const rows = $('The Lines Now').all().map((item) => item.json).filter(({ id }) => id !== undefined);
	const { Decision } = $('Choose').first().json;
	const told = rows.map((row) => {
		const can = decisionsOf(row);
		const why = can.length === 0 || can.includes(Decision) ? 'it has changed meanwhile: look again' : '"' + Decision + '" is not possible for it: choose ' + can.join(' or ');
		return row.eventId + ', line ' + row.line + ': ' + (isDone(row) ? BECAME[Decision] : 'nothing was changed, as ' + why);
	});
	const count = rows.filter(isDone).length;
	return {
		title: Decision + ': ' + count + (count === 1 ? ' line' : ' lines'),
		message: told.length > 0 ? told.join('\n') : 'Nothing was changed: the lines have been settled meanwhile.',
	};
}
