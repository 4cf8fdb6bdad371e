/* eslint-disable @n8n/community-nodes/no-restricted-imports -- a test that looks at the source tree */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { escapeRegExp } from 'lodash';

import { headingsOf, pageText, ROOT } from '../../support/project/projectPages';

/** Comments and pages cite the project's own pages and files; every citation leads to something that is there. */

const FOLDERS = '.github credentials docs examples nodes sandbox scripts templates test tools'.split(' ');
const inTree = [
	...readdirSync(ROOT).map(String),
	...FOLDERS.flatMap((folder) =>
		readdirSync(path.join(ROOT, folder), { recursive: true }).map((file) => path.join(folder, String(file))),
	),
].filter((file) => !file.includes('node_modules'));
const files = inTree.filter((file) => /\.(ts|mjs|cjs|js|md|yml|example)$/.test(file));

/** A page of docs/, with the sections and headings that are named after it: `§2.3a`, `"Items"`. */
const CITATION = /\bdocs\/[\w/-]+\.md((?:\s*(?:,|\(|and)?\s*(?:§[\d.]*\d[a-z]?|#\d+|"[^"]+"))*)/g;

/** What a text cites in docs/ and is not there. */
function missingIn(text: string): string[] {
	const flat = text.replace(/\n\s*(?:\*|\/\/)?\s*/g, ' ');
	return [...flat.matchAll(CITATION)].flatMap(([citation, places = '']) => {
		const page = citation.slice(0, citation.length - places.length);
		if (!existsSync(path.join(ROOT, page))) return [page];
		const headings = headingsOf(pageText(page)).map((title) => title.toLowerCase());
		const named = places.match(/§\d+(?:\.\d+[a-z])?|"[^"]+"/g) ?? [];
		return named
			.filter((place) =>
				place.startsWith('"')
					? !headings.includes(place.slice(1, -1).toLowerCase())
					: !headings.some((title) => new RegExp(`^${place.slice(1)}\\b`).test(title)),
			)
			.map((place) => `${page} ${place}`);
	});
}

it('every page and place that is cited is there', () => {
	const broken = files.flatMap((file) => missingIn(pageText(file)).map((place) => `${file} cites ${place}`));

	expect(broken).toEqual([]);
	// Written apart, so that this file cites nothing that is not there.
	const page = ['docs', 'operations.md'].join('/');
	expect(missingIn(`${page} ("Dates",\n * "Nothing") and §7, docs/none${'.md'}`)).toEqual([
		`${page} "Nothing"`,
		`docs/none${'.md'}`,
	]);
});

it('every page says in its first line for whom it is', () => {
	const pages = files.filter((file) => /^docs\/(?!api\/).+\.md$/.test(file));
	const without = pages.filter((page) => !/^# .+\n\nFor /.test(pageText(page)));

	expect(pages.length).toBeGreaterThan(30);
	expect(without).toEqual([]);
});

const FILE = /(?<![\w/.@<-])(?:test|scripts|tools|sandbox|nodes)\/[\w*./-]*[\w*]/g;
const TEST = /(?<![\w/.*-])[\w.]+\.test(?:\.ts)?\b(?!\()/g;

/** What a release makes. */
const MADE_UP = /^test\/fixtures\b/;

/** The files and folders that a text names by their path, and the tests that it names by their file's name alone. */
const filesIn = (text: string) =>
	[...text.matchAll(FILE), ...text.matchAll(TEST)]
		.map(([name]) => name)
		.filter((name) => !MADE_UP.test(name));

/** All of a page; of code its comments. */
function proseOf(file: string, text: string): string {
	if (file.endsWith('.md')) return text;
	const comment = /\.(yml|example)$/.test(file) ? /#.*$/gm : /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
	return (text.match(comment) ?? []).join('\n');
}

/** A path may leave out how its file's name ends; `*` stands for a part of a name. */
function isThere(name: string): boolean {
	const pattern = name.split('*').map(escapeRegExp).join('[^/]*');
	const found = new RegExp(`${name.includes('/') ? '^' : '(^|/)'}${pattern}(\\.ts|\\.mjs|\\.test\\.ts)?$`);
	return inTree.some((file) => found.test(file));
}

it('every file and folder that is cited is there', () => {
	const named = files.flatMap((file) =>
		filesIn(proseOf(file, pageText(file))).map((name) => ({ file, name })),
	);
	const broken = named.filter(({ name }) => !isThere(name)).map(({ file, name }) => `${file} cites ${name}`);

	expect(named.length).toBeGreaterThan(100);
	expect(broken).toEqual([]);
	expect(isThere(['test/unit', 'itations'].join('/'))).toBe(false);
});
