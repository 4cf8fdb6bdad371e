/* global $, $json, decisionsOf, parsed, words */
/** What a person has decided of a line, in the form or in its column: carried out only where it is one of the values, and possible for the line. */
export function checkDecision() {
	const row = $json;
	// What is decided is kept in the ledger in these words, whatever language people read.
	const CHANGES = {
		ordered: { state: 'done', decided: 'ordered, by a person' },
		order: { state: 'waiting', message: words.toOrder },
		'leave out': { state: 'done', decided: 'left out, by a person' },
	};
	const read = { id: row.id, readState: row.state, readWrote: row.wrote, readDecision: row.decision };
	if (row.id === undefined) return { ...read, isPossible: false };
	const isChosen = $('Choose').isExecuted;
	// A form may have stood open for long: meanwhile the line may have been ordered.
	const timeOf = (time) => new Date(time).getTime();
	if (isChosen && timeOf($('One Item per Choice').item.json.updatedAt) !== timeOf(row.updatedAt)) return { ...read, isPossible: false };
	const decision = String(isChosen ? $('Choose').first().json[words.decision] : row.decision).trim().toLowerCase();
	if (!decisionsOf(row).includes(decision)) return { ...read, isPossible: false };
	const { state, decided, message = '' } = CHANGES[decision];
	const isDone = state === 'done';
	return {
		...read,
		isPossible: true,
		state,
		message,
		outcome: JSON.stringify({ ...parsed(row.outcome), decided }),
		// As the event asked for it: that the customer is new is said there alone.
		order: isDone ? '' : row.order,
		numbers: isDone ? '' : row.numbers,
	};
}
