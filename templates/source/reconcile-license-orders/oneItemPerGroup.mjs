/* global $, $input, $now */
/** The lines that wait, grouped as *Order once* takes them: those of one event that have the same owner and state. */
export function oneItemPerGroup() {
	const before = $now.minus({ minutes: $('Settings').first().json.stuckAfterMinutes }).toUTC().toISO();
	const OPEN = [ 'new', 'repeat', 'waiting', 'ordering', 'unknown', 'correcting' ];
	// So many in one call, as *Order once* takes them; who waits longest goes first, and what was tried is younger then.
	const MOST = 500;
	const rows = $input.all().map((item) => item.json).filter(({ state, wrote }) => OPEN.includes(state) && wrote === state)
		.sort((a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt));
	const groups = {};
	rows.forEach(({ eventId, owner, state }, place) => {
		const key = JSON.stringify([ eventId, owner, state ]);
		// A group is whole.
		if (place < MOST || groups[key] !== undefined) groups[key] = { eventId, again: { owner, state, before } };
	});
	return { groups: Object.values(groups) };
}
