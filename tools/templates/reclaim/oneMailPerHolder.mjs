/* global $, $input, $execution, DateTime */
/** The notices whose mail is due, by holder. */
export function oneMailPerHolder() {
	const { now, graceDays } = $('Settings').first().json;
	const time = DateTime.fromISO(now, { setZone: true });
	const deadline = time.plus({ days: graceDays }).endOf('day');
	const byHolder = new Map();
	for (const { json } of $input.all().filter((item) => item.json.state === 'planned')) {
		if (!byHolder.has(json.holder)) byHolder.set(json.holder, []);
		byHolder.get(json.holder).push(json);
	}
	return [...byHolder.values()].map((rows) => {
		const [{ holder, holderName, userName }] = rows;
		const list = rows.map(({ assetNum, products }) => `- ${assetNum}${products ? `: ${products}` : ''}`);
		const lines = [
			`Dear ${holderName},`,
			`these licenses are yours, and were not seen in use lately:\n${list.join('\n')}`,
			`If you need them, use them once while you are online, until ${deadline.toFormat('d LLLL yyyy')}. Otherwise they are taken back after that day.`,
		];
		return { json: {
			holder,
			userName,
			mail: String($execution.id),
			sent: time.toUTC().toISO(),
			deadline: deadline.toUTC().toISO(),
			subject: rows.length === 1 ? 'A license that you do not use' : `${rows.length} licenses that you do not use`,
			text: lines.join('\n\n'),
		} };
	});
}
