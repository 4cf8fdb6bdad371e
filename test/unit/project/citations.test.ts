/* eslint-disable @n8n/community-nodes/no-restricted-imports -- a test that looks at the source tree */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { escapeRegExp } from 'lodash';

import { headingsOf, pageText, ROOT, sectionOf, tableOf } from '../../support/project/projectPages';

/** Comments and pages cite the project's own pages and files; every citation leads to something that is there. */

const FOLDERS = [
	'.github',
	'credentials',
	'docs',
	'examples',
	'nodes',
	'sandbox',
	'scripts',
	'templates',
	'test',
	'tools',
];
const inTree = [
	...readdirSync(ROOT).map(String),
	...FOLDERS.flatMap((folder) =>
		readdirSync(path.join(ROOT, folder), { recursive: true }).map((file) => path.join(folder, String(file))),
	),
].filter((file) => !file.includes('node_modules'));
const files = inTree.filter(
	(file) => /\.(ts|mjs|cjs|js|md|yml|example)$/.test(file) && !file.includes('__schema__'),
);

/** `§2.3a`, `§4 #5`, `#6`, `"Items"`; several of them with commas and "and" between them. */
const PLACE = /^(?:\s*(?:,|\(|and))*\s*(§\d+(?:\.\d+)*[a-z]?\b|(?<=\s)#\d+\b|"[^"]+")/;

/** What a text cites: pages in docs/, each with the places named after it. */
function citationsIn(text: string) {
	const flat = text.replace(/\n\s*(?:\*|\/\/)?\s*/g, ' ');
	return flat.split(/(?=\bdocs\/[\w/-]+\.md)/).flatMap((from) => {
		const [page] = /^docs\/[\w/-]+\.md/.exec(from) ?? [];
		if (page === undefined) return [];
		const places: string[] = [];
		let rest = from.slice(page.length);
		for (let found = PLACE.exec(rest); found !== null; found = PLACE.exec(rest)) {
			places.push(found[1] ?? '');
			rest = rest.slice(found[0].length);
		}
		return { page, places };
	});
}

/** The places of a citation that are not there. */
function missing({ page, places }: ReturnType<typeof citationsIn>[number]): string[] {
	if (!existsSync(path.join(ROOT, page))) return [page];
	const headings = headingsOf(pageText(page));
	let section: string | undefined;
	return places
		.filter((place) => {
			if (place.startsWith('#')) return section === undefined || !hasRow(page, section, place.slice(1));
			if (place.startsWith('"'))
				return !headings.some((title) => title.toLowerCase() === place.slice(1, -1).toLowerCase());
			section = numbered(headings, place.slice(1));
			return section === undefined && !hasPoint(page, headings, place.slice(1));
		})
		.map((place) => `${page} ${place}`);
}

const numbered = (headings: string[], number: string) =>
	headings.find((title) => title.startsWith(`${number}. `) || title.startsWith(`${number} `));

const hasRow = (page: string, heading: string, number: string) =>
	tableOf(page, heading, '#').some((row) => row['#'] === number);

/** `§5.3` may be the third point of section 5. */
function hasPoint(page: string, headings: string[], number: string): boolean {
	const [section = '', point = ''] = number.split('.');
	const heading = numbered(headings, section);
	return heading !== undefined && sectionOf(page, heading).includes(`\n${point}. `);
}

const cited = files.map((file) => ({ file, citations: citationsIn(pageText(file)) }));

it('every page and place that is cited is there', () => {
	const broken = cited.flatMap(({ file, citations }) =>
		citations.flatMap(missing).map((place) => `${file} cites ${place}`),
	);

	expect(cited.flatMap(({ citations }) => citations).length).toBeGreaterThan(100);
	expect(broken).toEqual([]);
});

// Written apart, so that this file cites nothing that is not there.
const api = ['docs/api', 'order-service.md'].join('/');
const login = ['docs', 'credentials.md'].join('/');
const nowhere = ['docs/nowhere', 'md'].join('.');

it.each([
	[`${api} §2.3a and §4 #5`, []],
	[`${api} §2.3b`, [`${api} §2.3b`]],
	[`${api} §4 #8 and #99`, [`${api} #99`]],
	[`${api} §5.3, ${api} §5.9`, [`${api} §5.9`]],
	[`${login} ("Login",\n * "Nothing")`, [`${login} "Nothing"`]],
	[nowhere, [nowhere]],
])('of %j these lead nowhere: %j', (text, expected) => {
	expect(citationsIn(text).flatMap(missing)).toEqual(expected);
});

const FILE = /(?<![\w/.@<-])(?:test|scripts|tools|sandbox|nodes)\/[\w*./-]*[\w*]/g;
const TEST = /(?<![\w/.*-])[\w.]+\.test(?:\.ts)?\b(?!\()/g;

/** What the examples of CONTRIBUTING.md would make: an endpoint, an event, the fixtures of a release. */
const MADE_UP = /\/department|\/employeeOnline|^test\/fixtures\b/;

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
});

// Written apart as well.
const unit = ['test', 'unit'].join('/');
const project = `${unit}/project`;

it.each([
	[`\`${project}\`, ${project}/citations. Then ${project}/citations.test.ts`, []],
	[`${unit}/citations, beside ${unit}/project.`, [`${unit}/citations`]],
	[`${unit}/plan/fuzz.* and ${unit}/plan/buzz.*`, [`${unit}/plan/buzz.*`]],
	[['citations', 'test.ts'].join('.'), []],
	[`what ${['itations', 'test'].join('.')} holds`, [['itations', 'test'].join('.')]],
])('of %j these files are not there: %j', (text, expected) => {
	expect(filesIn(text).filter((name) => !isThere(name))).toEqual(expected);
});
