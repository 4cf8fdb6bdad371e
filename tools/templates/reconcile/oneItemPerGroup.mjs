/* global $, $input, $now */
/** The lines that wait, grouped as *Order once* takes them: those of one event that have the same owner and state. */
export function oneItemPerGroup() {
	const before = $now.minus({ minutes: $('Settings').first().json.stuckAfterMinutes }).toUTC().toISO();
	const OPEN = [ 'new', 'repeat', 'waiting', 'ordering', 'unknown' ];
	const rows = $input.all().map((item) => item.json).filter(({ state, wrote }) => OPEN.includes(state) && wrote === state);
	const keys = rows.map(({ eventId, owner, state }) => JSON.stringify([ eventId, owner, state ]));
	const groups = rows.filter((row, index) => keys.indexOf(keys[index]) === index);
	return { groups: groups.map(({ eventId, owner, state }) => ({ eventId, again: { owner, state, before } })) };
}
