/* global $, $input, $execution, DateTime, $now, isCopy, words */
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
		return { json: {
			holder,
			to: addressOf(String(userName ?? '')),
			mail: String($execution.id),
			sent: time.toUTC().toISO(),
			deadline: deadline.toUTC().toISO(),
			subject: words.subject(rows.length),
			text: words.mail(holderName, rows.map(words.asset), deadline).join('\n\n'),
		} };
	});
}
