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
