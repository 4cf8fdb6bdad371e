/* global $, $now */
/**
 * How much of n8n's limit for all Data Tables the ledger takes, at most: n8n tells no workflow, and refuses every change where it is
 * reached. By what is open, the lines noted within keepDays (settled ones are alike), and what pages keep of all events.
 */
export function size() {
	const [ LINE, SETTLED ] = [ 700, 45 ];
	const { warnAboveMB } = $('Settings').first().json;
	const newest = $('Newest Line').first().json.id ?? 0;
	const before = $('Newest Line of before').first().json.id ?? 0;
	const open = $('Lines That Are Open').all().reduce((sum, item) => sum + JSON.stringify(item.json).length, 0);
	const megabytes = Math.ceil((open + (newest - before) * LINE + newest * SETTLED) / 1e6);
	return {
		tell: megabytes > warnAboveMB,
		// Once a day: a run begins every five minutes.
		isDue: $now.hour === 8 && $now.minute < 5,
		eventId: 'license_order_lines',
		line: 0,
		state: 'large',
		message: 'The ledger takes about ' + megabytes + ' MB at most.',
		whatToDo: 'n8n refuses every change of all Data Tables where they reach their limit together (200 MB, N8N_DATA_TABLES_MAX_SIZE_BYTES), and then no event can be noted: raise the limit, lower keepDays, or settle what is open.',
		id: 0,
	};
}
