/**
 * The report as Markdown and as one HTML page, from the same parts. Texts come from replies: both keep them from being read as markup.
 */

const markdownCell = (text) => text.replace(/[\\|<>[\]*_]/g, '\\$&').replace(/\s+/g, ' ');
const HTML_SIGNS = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const html = (text) => text.replace(/[&<>"]/g, (sign) => HTML_SIGNS[sign]);

export function partsOf({ at, findings, assumptions, exchanges }) {
	const order = ['does not hold', 'holds', 'not judged'];
	const judged = [...assumptions].sort(
		(one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict),
	);
	const count = (verdict) => assumptions.filter((one) => one.verdict === verdict).length;
	const found = (title, isWanted) => ({
		title,
		columns: ['Kind', 'Where', 'What', 'What to do'],
		rows: findings.filter(isWanted).map(({ id, where, text, advice }) => [id, where, text, advice]),
	});
	return [
		{
			title: 'Probe of a platform',
			text:
				`${at}. ${exchanges.length} requests. Assumptions: ${count('holds')} hold, ` +
				`${count('does not hold')} do not hold, ${count('not judged')} could not be judged.`,
		},
		{
			title: 'Assumptions of docs/assumptions.md',
			columns: ['Verdict', 'Assumption', 'What was seen', 'What to set'],
			rows: judged.map(({ verdict, text, why, set }) => [verdict, text, why, set ?? '']),
		},
		found('Not as documented', ({ isNote }) => !isNote),
		found('Of note: the documents leave it open, or it does no harm', ({ isNote }) => isNote),
		{
			title: 'Requests',
			columns: ['For', 'Operation', 'HTTP', 'Code', 'Milliseconds'],
			rows: exchanges.map(({ step, operation, status, code, sentAt, receivedAt }) =>
				[step, operation, status ?? 'none', code ?? 'none', receivedAt - sentAt].map(String),
			),
		},
	];
}

export function toMarkdown(parts) {
	const line = (cells) => `| ${cells.join(' | ')} |`;
	const tableOf = (columns, rows) =>
		[columns, columns.map(() => '---'), ...rows.map((row) => row.map(markdownCell))].map(line).join('\n');
	return parts
		.flatMap(({ title, text, columns, rows }, at) => [
			`${at === 0 ? '#' : '##'} ${title}`,
			...(text ? [markdownCell(text)] : []),
			...(rows ? [rows.length > 0 ? tableOf(columns, rows) : 'Nothing.'] : []),
		])
		.join('\n\n')
		.concat('\n');
}

const STYLE =
	'body{font:15px/1.5 system-ui,sans-serif;max-width:75rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}' +
	'th,td{border:1px solid #8888;padding:.3rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}:root{color-scheme:light dark}';

export function toHtml(parts) {
	const cells = (tag, row) => `<tr>${row.map((cell) => `<${tag}>${html(cell)}</${tag}>`).join('')}</tr>`;
	const body = parts.map(({ title, text, columns, rows }, at) => {
		const heading = at === 0 ? 'h1' : 'h2';
		const table = rows?.length
			? `<table><thead>${cells('th', columns)}</thead><tbody>${rows.map((row) => cells('td', row)).join('\n')}</tbody></table>`
			: rows && '<p>Nothing.</p>';
		return [`<${heading}>${html(title)}</${heading}>`, text && `<p>${html(text)}</p>`, table]
			.filter(Boolean)
			.join('\n');
	});
	return `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>${html(parts[0].title)}</title>\n<style>${STYLE}</style>\n</head>\n<body>\n${body.join('\n')}\n</body>\n</html>\n`;
}
