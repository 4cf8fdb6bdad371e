/* global $, $input, $execution, $now, DateTime, dayText, lastSample, letterOf, optionalRows, words, worthIn */
/** The mails that this run has begun: each with all notices of one address, one stage and one deadline, and of one person, save to the owner. */
export function oneMailPerAddress() {
	const { answerUrl, owner } = $('Settings').first().json;
	const boss = String(owner ?? '').trim();
	const begun = $input.all().map(({ json }) => json).filter((row) => String(row.mail ?? '').startsWith(`${$execution.id}.`) && ['planned', 'sent', 'asked'].includes(row.state));
	const byMail = new Map();
	for (const row of begun) {
		if (!byMail.has(row.mail)) byMail.set(row.mail, []);
		byMail.get(row.mail).push(row);
	}
	const last = lastSample($('Use').all().map(({ json }) => json));
	const worthOf = worthIn(last, optionalRows('Prices'));
	return [...byMail.values()].map((rows) => {
		const [{ mail, state, stage, to, deadline, holderName }] = rows;
		const isOwner = to === boss;
		const said = isOwner ? words.toOwner(rows.length, stage > 1, stage > 2) : words.toHolder(rows.length, stage > 1, holderName);
		const nameOf = (row) => words.asset(row) + (isOwner ? words.of(row) : '');
		const links = (row) => ['keep', 'give'].map((answer) => [words[answer], `${answerUrl}?n=${row.id}&key=${row.key}&answer=${answer}`, nameOf(row)]);
		const money = worthOf(rows.map(({ assetNum }) => assetNum));
		const { subject, text, html } = letterOf({
			subject: said.subject,
			lead: [said.hello, said.before, money && words.cost(money)],
			tables: [[words.table, words.columns, rows.map((row) => [nameOf(row), row.reason, ...links(row)])]],
			otherwise: said.after(dayText(DateTime.fromISO(deadline, { zone: $now.zoneName }))),
			details: words.link,
			// Each has its links.
			isWhole: true,
		});
		// Who was not told is not taken from.
		return { json: { mail, state, stage, to, sentState: state !== 'planned' ? state : isOwner ? 'asked' : 'sent', subject, text, html } };
	});
}
