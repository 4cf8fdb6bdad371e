/* global $, $now, words */
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
		message: words.size(megabytes),
		whatToDo: words.tooLarge,
		id: 0,
	};
}
