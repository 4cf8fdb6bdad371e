/* global parsed */
/** What a person can decide of a line: one rule for what is offered, asked for and carried out. Nothing where it is under way or done. */
export function decisionsOf(row) {
	const isTyped = row.state !== row.wrote;
	if (!isTyped && ![ 'person', 'refused', 'waiting', 'unknown' ].includes(row.state)) return [];
	const { order, problems } = parsed(row.order);
	// What was refused, or waits, is not ordered: said to be, a corrected event would be another one.
	const mayBeOrdered = ![ 'new', 'repeat', 'waiting', 'refused' ].includes(row.wrote);
	return [ ...(mayBeOrdered ? [ 'ordered' ] : []), ...(order !== undefined && !problems ? [ 'order' ] : []), 'leave out' ];
}
