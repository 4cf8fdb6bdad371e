// What judge.mjs found, for a terminal and for a page.
import { table } from '../../scripts/lib/table.mjs';

const SHOWN = 5;
const inWords = ({ name, wrong }) =>
	wrong.length === 0 ? `✔ ${name}` : `✖ ${name}: ${wrong.length}\n  ${wrong.slice(0, SHOWN).join('\n  ')}`;

/** For a terminal. */
export const asText = ({ tables, checks }) =>
	[
		...tables.map(({ title, columns, rows }) => `${title}\n\n${table(columns, rows)}\n`),
		...checks.map(inWords),
	].join('\n');

const cell = (text) => String(text).replaceAll('|', '\\|').replaceAll('\n', ' ');
const line = (cells) => `| ${cells.map(cell).join(' | ')} |`;

/** For a page of docs/. */
export const asMarkdown = ({ tables, checks }) =>
	[
		...tables.map(({ title, columns, rows }) =>
			[`**${title}**`, '', line(columns), line(columns.map(() => '---')), ...rows.map(line), ''].join('\n'),
		),
		...checks.map((check) => `- ${inWords(check)}`),
		'',
	].join('\n');
