/* global $, $input, $execution, DateTime, $now, isCopy */
/** The notices whose mail is due, by holder. */
export function oneMailPerHolder() {
	const { now, graceDays, enterpriseCode, mailDomain } = $('Settings').first().json;
	const time = DateTime.fromISO(now).setZone($now.zoneName);
	const deadline = time.plus({ days: graceDays }).endOf('day');
	// The platform puts the enterprise code behind each account name. One without it gets no mail, and so nothing of it is taken.
	const code = String(enterpriseCode ?? '').trim();
	const addressOf = (userName) => {
		const name = userName.slice(0, userName.length - code.length);
		return name && userName.toLowerCase() === (name + code).toLowerCase() ? `${name}@${mailDomain}` : '';
	};
	const byHolder = new Map();
	for (const { json } of $input.all().filter((item) => item.json.state === 'planned' && !isCopy(item.json))) {
		if (!byHolder.has(json.holder)) byHolder.set(json.holder, []);
		byHolder.get(json.holder).push(json);
	}
	return [...byHolder.values()].map((rows) => {
		const [{ holder, holderName, userName }] = rows;
		const list = rows.map(({ assetNum, products }) => `- ${assetNum}${products ? `: ${products}` : ''}`);
		const lines = [
			`Dear ${holderName},`,
			`these licenses are yours, and were not seen in use lately:\n${list.join('\n')}`,
			'Who is online is looked at about once an hour; shorter use, and use offline, is not seen.',
			`If you need them, stay online with them for at least two hours on end, until ${deadline.toFormat('d LLLL yyyy')}. Otherwise they may be taken back after that day, also where you used them for a shorter time. If you cannot, tell those who manage your licenses.`,
		];
		return { json: {
			holder,
			to: addressOf(String(userName ?? '')),
			mail: String($execution.id),
			sent: time.toUTC().toISO(),
			deadline: deadline.toUTC().toISO(),
			subject: rows.length === 1 ? 'A license that you do not use' : `${rows.length} licenses that you do not use`,
			text: lines.join('\n\n'),
		} };
	});
}
