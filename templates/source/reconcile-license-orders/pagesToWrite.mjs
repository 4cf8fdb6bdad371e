/* global $, $input, parsed */
/**
 * Events of which all lines are settled for long, by the page that keeps them: of each its hash, and that of what was asked,
 * by which *Order once* tells a repeated delivery from another event with the same ID; and the lines that a person left out.
 */
export function pagesToWrite() {
	const LIMIT = 2000;
	const rows = $input.all().map((item) => item.json);
	const lines = {};
	// In quotes, as an ID may be the name of what every object has.
	for (const row of rows.filter(({ decision }) => !decision)) {
		const id = JSON.stringify(row.eventId);
		lines[id] = lines[id] ?? [];
		lines[id].push(row);
	}
	const isLeftOut = (row) => String(parsed(row.outcome).decided).startsWith('left out');
	const pages = {};
	for (const [ id, found ] of Object.entries(lines)) {
		found.sort((a, b) => a.line - b.line);
		// Each line once, and none missing: the others may be open, or not read yet.
		const isWhole = found.length === found[0].of && found.every((row, index) => row.line === index + 1 && row.of === found.length);
		if (!isWhole) continue;
		const key = id.hash('md5').slice(0, 16);
		const page = 'settled ' + key.slice(0, 2);
		pages[page] = pages[page] ?? { page, events: {}, eventIds: [] };
		const leftOut = found.filter(isLeftOut).map((row) => row.line);
		pages[page].events[key] = [ JSON.stringify(found.map(({ identity }) => identity)).hash('md5').slice(0, 16), leftOut.join(',') ].join(' ').trim();
		pages[page].eventIds.push(found[0].eventId);
	}
	// A reading that is full may hold nothing but events of which a line stays open: the next one is to be of others.
	const isFull = !(rows.length < LIMIT);
	const open = new Set(isFull ? $('Lines That Are Open').all().map(({ json }) => json.eventId) : []);
	const later = [ ...new Set(rows.map(({ eventId }) => eventId).filter((eventId) => open.has(eventId))) ];
	return { pages: Object.values(pages), later: later.map((eventId) => ({ eventId })) };
}
