/* global $json */
/** What a person has decided of a line: carried out only where it is one of the values, and possible in the line's state. */
export function checkDecision() {
	const row = $json;
	const CHANGES = {
		ordered: { state: 'done', decided: 'ordered, by a person' },
		order: { state: 'waiting', message: 'A person has decided to order it.' },
		'leave out': { state: 'done', decided: 'left out, by a person' },
	};
	const change = CHANGES[String(row.decision).trim().toLowerCase()] ?? {};
	const isOpen = row.state !== row.wrote || [ 'person', 'refused', 'waiting', 'unknown' ].includes(row.state);
	const isUsable = change.state === 'done' || Boolean(row.order && !((all) => (all.lines ? all.lines[row.line] : all))(JSON.parse(row.order)).problems);
	const read = { id: row.id, readState: row.state, readWrote: row.wrote, readDecision: row.decision };
	if (!change.state || !isOpen || !isUsable) return { ...read, isPossible: false };
	const outcome = { ...(row.outcome ? JSON.parse(row.outcome) : {}), decided: change.decided };
	const isDone = change.state === 'done';
	return {
		...read,
		isPossible: true,
		state: change.state,
		message: change.message ?? '',
		outcome: JSON.stringify(outcome),
		order: isDone ? '' : row.order,
		numbers: isDone ? '' : row.numbers,
	};
}
