/* eslint-disable @n8n/community-nodes/no-restricted-imports -- test code, never published; it reads and writes the repository's documentation */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { filesBelow, pageText, ROOT } from '../../test/helpers/project/projectPages';

/** `<!-- generated: name -->` … `<!-- /generated -->` */
const BLOCK = /(<!-- generated: ([\w-]+) -->\n)([\s\S]*?)(<!-- \/generated -->)/g;

/** README.md, CONTRIBUTING.md and everything in docs/, relative to the repository, where it has generated parts. */
export const pages = (): string[] =>
	['README.md', 'CONTRIBUTING.md', ...filesBelow('docs').sort()].filter(
		(path) => path.endsWith('.md') && blockNames(path).length > 0,
	);

export const blockNames = (path: string): string[] =>
	[...pageText(path).matchAll(BLOCK)].map(([, , name = '']) => name);

/** The page with its generated parts as they are due. */
export const filled = (path: string, due: Map<string, string>): string =>
	pageText(path).replace(
		BLOCK,
		(_all, open: string, name: string, _old: string, close: string) =>
			`${open}\n${due.get(name) ?? ''}\n\n${close}`,
	);

export const writePage = (path: string, text: string): void => writeFileSync(join(ROOT, path), text);
