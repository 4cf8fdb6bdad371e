/* global $, $input, $now */
/** The lines that wait, grouped as *Order once* takes them: those of one event that have the same owner and state. */
export function oneItemPerGroup() {
	const before = $now.minus({ minutes: $('Settings').first().json.stuckAfterMinutes }).toUTC().toISO();
	const OPEN = [ 'new', 'repeat', 'waiting', 'ordering', 'unknown' ];
	const rows = $input.all().map((item) => item.json).filter(({ state, wrote }) => OPEN.includes(state) && wrote === state);
	const groups = {};
	for (const { eventId, owner, state } of rows) groups[JSON.stringify([ eventId, owner, state ])] = { eventId, again: { owner, state, before } };
	return { groups: Object.values(groups) };
}
