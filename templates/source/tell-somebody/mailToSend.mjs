/* global $, $now, DateTime, clip, letterOf, timeText, words */
/** The mail; none where one of the same failure was written within these minutes. Where the table cannot be read or written, there is always one. */
export function mailToSend() {
	const { workflow, node, message, failure, execution, at } = $('What Failed').first().json;
	const { minutes } = $('Settings').first().json;
	const { id } = $('Write It Down').first().json;
	const rows = $('The Same So Far').all().map(({ json }) => json).filter((row) => row.failure === failure && row.id).sort((a, b) => a.id - b.id);
	const place = rows.findIndex((row) => row.id === id);
	const isKnown = place >= 0;
	// Of runs at the same time each finds the same: who is first within these minutes writes, by the order of the rows.
	let written = -Infinity;
	for (const row of rows.slice(0, place + 1)) {
		const isDue = !(Date.parse(row.at) - written < minutes * 60000);
		if (isDue) written = Date.parse(row.at);
		else if (row.id === id) return [];
	}
	const timeOf = (text) => timeText(DateTime.fromISO(text).setZone($now.zoneName));
	const before = isKnown ? rows.slice(0, place) : rows;
	const { url } = $('Error Trigger').first().json.execution ?? {};
	const { description } = ($('Error Trigger').first().json.execution ?? {}).error ?? {};
	return [{ json: letterOf({
		subject: words.subject(workflow),
		lead: [message, clip(description, 400)],
		facts: [
			[words.what, workflow],
			[words.where, node || words.itsTrigger],
			[words.when, timeOf(at)],
			[words.since, isKnown ? (before.length > 0 ? words.times(timeOf(before[0].at), before.length + 1) : words.first) : words.notKnown],
		],
		otherwise: words.otherwise(minutes),
		link: url ? [words.look, url] : undefined,
		details: execution ? words.details(execution) : words.noExecution,
	}) }];
}
