/* global FONT, below95kB, clip, escapeHtml, h1, notEmpty, p, pageHtml, tableOf, tablesHtml, tablesText, words */
export * from './page.mjs';

/** A day, or a time, as the reader writes it; `date`: a DateTime. */
export const dayText = (date) => date.setLocale(words.LANGUAGE).toLocaleString({ day: 'numeric', month: 'long', year: 'numeric' });
export const timeText = (date) => dayText(date) + ', ' + date.toFormat('HH:mm');

/**
 * A mail that tells one thing, in the layout of the reports: `{ subject, html, text }`. `facts`: `[name, value]` each; `tables`:
 * `[title, columns, rows]` each, cut where the mail would be too long, unless it `isWhole`; `otherwise`: what happens if nothing is done; `link`: `[what it
 * does, address]`; `details`: what only whoever looks closer wants, in one line at the end. What is empty is left out.
 */
export function letterOf({ subject, title = '', headline = subject, lead = [], facts = [], tables = [], otherwise = '', link, details = '', isWhole = false }) {
	const fit = isWhole ? (write) => write(Infinity) : below95kB;
	const given = facts.filter(([, value]) => String(value ?? '') !== '');
	const row = ([name, value]) => '<tr><th scope="row" align="left" style="padding:4px 16px 4px 0;color:#667085;font-weight:normal;vertical-align:top;white-space:nowrap;">' + escapeHtml(name) + '</th><td style="padding:4px 0;vertical-align:top;">' + escapeHtml(value, 400) + '</td></tr>';
	const box = '<table cellpadding="0" cellspacing="0" style="margin:12px 0;' + FONT + 'font-size:14px;color:#101828;">' + given.map(row).join('') + '</table>';
	const button = link ? '<p style="margin:20px 0;"><a href="' + escapeHtml(link[1], 2000) + '" style="' + FONT + 'font-size:14px;background:#175cd3;color:#ffffff;padding:10px 18px;text-decoration:none;border-radius:4px;">' + escapeHtml(link[0]) + '</a></p>' : '';
	const bodyOf = (most) => [
		title ? p(title) : '',
		h1(headline),
		...notEmpty(lead).map((line) => p(line, 'font-size:14px;color:#101828;')),
		given.length > 0 ? box : '',
		tablesHtml(tables, most),
		otherwise ? p(otherwise, 'margin-top:16px;font-size:14px;color:#101828;font-weight:bold;') : '',
		button,
		details ? p(details, 'margin-top:28px;color:#667085;font-size:12px;word-break:break-word;') : '',
	].join('');
	const textOf = (most) => notEmpty([
		headline,
		...lead.map((line) => clip(line, 400)),
		given.map(([name, value]) => name + ': ' + clip(value, 400)).join('\n'),
		...tablesText(tables, most, (value) => clip(value, 400)),
		otherwise,
		link ? link[0] + ': ' + link[1] : '',
		clip(details, 400),
	]).join('\n\n');
	return { subject: clip(subject, 200), html: fit((most) => pageHtml(words.LANGUAGE, subject, bodyOf(most))), text: fit(textOf) };
}
