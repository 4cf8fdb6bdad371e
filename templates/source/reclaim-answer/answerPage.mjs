/* global words, FONT, escapeHtml, h1, p, pageHtml */
/** The page that asks. To open it does nothing: programs that look through mails open links, too. What the link names comes first. */
export function answerPage(text, first, mostDays) {
	const input = (name, label, more) => `<p style="${FONT}font-size:13px;margin:10px 0;"><label>${escapeHtml(label)}<br><input name="${name}" required style="padding:6px;width:100%;max-width:420px;box-sizing:border-box;" ${more}></label></p>`;
	const form = (answer, said, fields) =>
		`<form method="post" style="margin:20px 0;padding:16px;border:1px solid #e4e7ec;"><input type="hidden" name="answer" value="${answer}">${said}${input('who', words.who, 'autocomplete="username"')}${fields}<button style="padding:8px 16px;font-weight:bold;">${escapeHtml(words[answer])}</button></form>`;
	const forms = [
		['keep', form('keep', '', input('why', words.why, 'maxlength="200"') + input('days', words.days(mostDays), `type="number" min="1" max="${mostDays}" value="90"`))],
		['give', form('give', p(words.giveMeans), '')],
	];
	const shown = first === 'give' ? [...forms].reverse() : forms;
	return pageHtml(words.LANGUAGE, words.title, h1(words.title) + p(text) + shown.map(([, html]) => html).join(''));
}
