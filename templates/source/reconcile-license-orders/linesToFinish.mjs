/* global $, $now */
/** The lines that wait, grouped as *Order once* takes them: those of one event that have the same owner and state. */
export function linesToFinish() {
	const stuck = $now.minus({ minutes: $('Settings').first().json.stuckAfterMinutes });
	const OPEN = [ 'new', 'repeat', 'waiting', 'ordering', 'unknown', 'correcting' ];
	// So many in one call, as *Order once* takes them; who waits longest goes first, and what was tried is younger then.
	const MOST = 500;
	const open = $('Lines That Are Open').all().map((item) => item.json).filter(({ state, wrote }) => OPEN.includes(state) && wrote === state);
	// Whoever orders many lines may be sending for as long as all of them may take.
	const ordering = {};
	for (const { owner, state } of open) if (state === 'ordering') ordering[owner] = (ordering[owner] ?? 0) + 1;
	const beforeOf = ({ owner, state }) => stuck.minus({ seconds: state === 'ordering' ? 6 * ordering[owner] : 0 }).toUTC().toISO();
	const rows = open.filter((row) => Date.parse(row.updatedAt) < Date.parse(beforeOf(row)))
		.sort((a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt));
	const groups = {};
	rows.forEach((row, place) => {
		const { eventId, owner, state } = row;
		const key = JSON.stringify([ eventId, owner, state ]);
		// A group is whole.
		if (place < MOST || groups[key] !== undefined) groups[key] = { eventId, again: { owner, state, before: beforeOf(row) } };
	});
	return Object.values(groups);
}
