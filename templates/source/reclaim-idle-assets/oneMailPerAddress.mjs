/* global $, $input, $execution, $now, DateTime, words, FONT, escapeHtml, tableOf, h1, p, pageHtml */
/** The mails that this run has begun: each with all notices of one address, one stage and one deadline. */
export function oneMailPerAddress() {
	const { answerUrl, owner } = $('Settings').first().json;
	const boss = String(owner ?? '').trim();
	const begun = $input.all().map(({ json }) => json).filter((row) => String(row.mail ?? '').startsWith(`${$execution.id}.`) && ['planned', 'sent', 'asked'].includes(row.state));
	const byMail = new Map();
	for (const row of begun) {
		if (!byMail.has(row.mail)) byMail.set(row.mail, []);
		byMail.get(row.mail).push(row);
	}
	return [...byMail.values()].map((rows) => {
		const [{ mail, state, stage, to, deadline, holderName }] = rows;
		const isOwner = to === boss;
		const said = isOwner ? words.toOwner(rows.length, stage > 1) : words.toHolder(rows.length, stage > 1, holderName);
		const until = DateTime.fromISO(deadline, { zone: $now.zoneName }).toFormat('d LLLL yyyy');
		const nameOf = (row) => words.asset(row) + (isOwner ? words.of(row) : '');
		const links = ({ id, key }) => ['keep', 'give'].map((answer) => [words[answer], `${answerUrl}?n=${id}&key=${key}&answer=${answer}`]);
		const button = ([name, url]) => `<a href="${escapeHtml(url, 2000)}" style="${FONT}font-weight:bold;color:#175cd3;white-space:nowrap;">${escapeHtml(name)}</a>`;
		const cells = (row) => [escapeHtml(nameOf(row), 300), escapeHtml(row.reason, 300), ...links(row).map(button)];
		const [before, after] = [said.before, [said.after(until), words.link]];
		return { json: {
			mail, state, stage, to,
			// Who was not told is not taken from.
			sentState: state !== 'planned' ? state : isOwner ? 'asked' : 'sent',
			subject: said.subject,
			text: [said.hello, before, ...rows.map((row) => [`- ${nameOf(row)} (${row.reason})`, ...links(row).map(([name, url]) => `  ${name}: ${url}`)].join('\n')), ...after].join('\n\n'),
			html: pageHtml(words.language, said.subject, h1(said.subject) + p(said.hello) + p(before) + tableOf(words.columns, rows.map(cells)) + after.map((text) => p(text)).join('')),
		} };
	});
}
