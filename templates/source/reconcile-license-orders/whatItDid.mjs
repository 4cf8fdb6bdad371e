/* global $, decisionsOf, words */
/** What a person is told after deciding: of each line that was chosen. */
export function whatItDid() {
	if (!$('Choose').isExecuted)
		return { title: words.nothing, message: words.noLine };
	const changed = $('Carry It Out').all().map((item) => item.json);
	const isDone = (row) => changed.some(({ id }) => id === row.id);
	const rows = $('The Lines Now').all().map((item) => item.json).filter(({ id }) => id !== undefined);
	const decision = $('Choose').first().json[words.decision];
	const told = rows.map((row) => {
		const can = decisionsOf(row);
		const why = can.length === 0 || can.includes(decision) ? words.changed : words.notPossible(decision, can.join(words.or));
		return words.told(row.eventId, row.line, isDone(row) ? words.became[decision] : words.unchanged(why));
	});
	const count = rows.filter(isDone).length;
	return {
		title: words.count(decision, count),
		message: told.length > 0 ? told.join('\n') : words.settled,
	};
}
