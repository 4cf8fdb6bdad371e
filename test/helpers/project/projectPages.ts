/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- test code, never published; it reads the project's documents */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const ROOT = join(__dirname, '..', '..', '..');

/** A document of the project, by its path from the root. */
export const pageText = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** All files below a folder of the project, by their paths from the root. */
export const filesBelow = (folder: string): string[] =>
	readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));

/** The titles of a page's headings. */
export const headingsOf = (text: string): string[] =>
	[...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title);

/** What stands under a heading, up to the next heading of any depth. */
export function sectionOf(path: string, heading: string): string {
	const lines = pageText(path).split('\n');
	const start = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === heading);
	if (start === -1) throw new Error(`${path} has no heading "${heading}"`);
	const end = lines.findIndex((line, index) => index > start && /^#+ /.test(line));
	return lines.slice(start + 1, end === -1 ? undefined : end).join('\n');
}

/** The rows of a section's table as column → cell; `first` names the first column where there are several tables. */
export function tableOf(path: string, heading: string, first?: string): Array<Record<string, string>> {
	const tables = sectionOf(path, heading)
		.split('\n\n')
		.map((block) => block.split('\n').filter((line) => line.startsWith('|')))
		.filter((rows) => rows.length > 2)
		.map(([header = '', , ...rows]) => ({ columns: cells(header), rows: rows.map(cells) }));
	const table = tables.find(({ columns }) => first === undefined || columns[0] === first);
	if (table === undefined) throw new Error(`${path} has no such table under "${heading}"`);
	return table.rows.map((row) =>
		Object.fromEntries(table.columns.map((column, index) => [column, row[index] ?? ''])),
	);
}

/** The names of a cell: whatever is written as code. */
export const namesIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

const cells = (line: string): string[] =>
	line
		.split(/(?<!\\)\|/)
		.slice(1, -1)
		.map((cell) => cell.trim());
