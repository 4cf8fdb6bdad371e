/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- test code, never published; it reads and writes the repository's documentation */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '..', '..');

/** `<!-- generated: name -->` … `<!-- /generated -->` */
const BLOCK = /(<!-- generated: ([\w-]+) -->\n)([\s\S]*?)(<!-- \/generated -->)/g;

export interface Page {
	/** Relative to the repository. */
	path: string;
	text: string;
}

/** README.md, CONTRIBUTING.md and everything in docs/. */
export function pages(): Page[] {
	const docs = readdirSync(join(ROOT, 'docs'), { recursive: true })
		.map(String)
		.filter((name) => name.endsWith('.md'));
	return ['README.md', 'CONTRIBUTING.md', ...docs.map((name) => join('docs', name)).sort()].map(readPage);
}

function readPage(path: string): Page {
	return { path, text: readFileSync(join(ROOT, path), 'utf8') };
}

export function writePage({ path, text }: Page): void {
	writeFileSync(join(ROOT, path), text);
}

/** The names of a page's generated parts. */
export function blockNames({ text }: Page): string[] {
	return [...text.matchAll(BLOCK)].map(([, , name = '']) => name);
}

/** Links of a page to files of the repository, relative to it: `docs/page#anchor`. */
export function linksOf({ path, text }: Page): string[] {
	return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
		.map(([, target = '']) => target)
		.filter((target) => !/^[a-z]+:/.test(target))
		.map((target) => (target.startsWith('#') ? path + target : join(dirname(path), target)));
}

export function exists(path: string): boolean {
	return existsSync(join(ROOT, path));
}

/** What a link into a page may end with, as GitHub makes it of headings; and the anchors of tables. */
export function anchorsOf(path: string): Set<string> {
	const { text } = readPage(path);
	const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
		title
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\- ]/gu, '')
			.replace(/ /g, '-'),
	);
	return new Set([...headings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)]);
}

/** The first line that is not as it is due, for a person. */
export function firstDifference(is: string, due: string): string {
	const [lines, dueLines] = [is.split('\n'), due.split('\n')];
	const index = dueLines.findIndex((line, at) => line !== lines[at]);
	return `line ${index + 1}\n  is:  ${lines[index] ?? ''}\n  due: ${dueLines[index] ?? ''}`;
}

/** The page with its generated parts as they are due. */
export function filled({ path, text }: Page, due: Map<string, string>): Page {
	return {
		path,
		text: text.replace(
			BLOCK,
			(_all, open: string, name: string, _old: string, close: string) =>
				`${open}\n${due.get(name) ?? ''}\n\n${close}`,
		),
	};
}
