/* global $, $now, DateTime, clip, letterOf, timeText, words */
/**
 * The mail; none where one of the same failure was written within these minutes, or so many of the workflow in this stretch of them. Where the table cannot
 * be read or written, there is always one.
 */
export function mailToSend() {
	const { workflow, node, message, failure, execution, at } = $('What Failed').first().json;
	const { minutes } = $('Settings').first().json;
	const { id } = $('Write It Down').first().json;
	const MOST = minutes > 0 ? 6 : Infinity;
	const [of] = failure.split(' / ');
	const known = $('The Same So Far').all().map(({ json }) => json).filter((row) => row.id && String(row.failure).split(' / ')[0] === of).sort((a, b) => a.id - b.id);
	const rows = known.filter((row) => row.failure === failure);
	const place = rows.findIndex((row) => row.id === id);
	const isKnown = place >= 0;
	// Of runs at the same time each finds the same: who is first within these minutes writes, by the order of the rows.
	const written = new Map();
	const isDue = (row) => {
		if (Date.parse(row.at) - (written.get(row.failure) ?? -Infinity) < minutes * 60000) return false;
		written.set(row.failure, Date.parse(row.at));
		return true;
	};
	const due = known.filter((row) => row.id <= id && isDue(row));
	const stretchOf = (row) => Math.floor(Date.parse(row.at) / (minutes * 60000));
	// Those of this stretch, until this one.
	const count = due.filter((row) => stretchOf(row) === stretchOf({ at })).length;
	if (isKnown && ((due.at(-1) ?? {}).id !== id || count > MOST)) return [];
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
		otherwise: words.otherwise(minutes) + (isKnown && count === MOST ? ' ' + words.unseen(minutes) : ''),
		link: url ? [words.look, url] : undefined,
		details: execution ? words.details(execution) : words.noExecution,
	}) }];
}
