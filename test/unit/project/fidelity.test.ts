/* eslint-disable @n8n/community-nodes/no-restricted-imports -- test code, never published; it looks for the named tests */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { filesBelow, namesIn, pageText, ROOT, tableOf } from '../../support/project/projectPages';
import { specs } from '../../support/specs/specs';

/** docs/fidelity.md against the pages of docs/api: nothing is left out, and what it names is there. */

const PAGE = 'docs/fidelity.md';
const SERVICES = [
	['Order Service', 'docs/api/order-service.md', 'order'],
	['Member Center', 'docs/api/member-center.md', 'member'],
] as const;

const endpoints = tableOf(PAGE, 'Endpoints', 'Page');
const fields = tableOf(PAGE, 'Fields', 'Page');
const codes = tableOf(PAGE, 'Codes', 'Page');
type Sentence = Record<string, string> & { words: string };
const sentences = tableOf(PAGE, 'Sentences', 'Page').map(
	(row): Sentence => ({
		...row,
		words: (row.Words ?? '').replace(/^"|"$/g, ''),
	}),
);

interface Unit {
	heading: string;
	text: string;
}
interface Table {
	heading: string;
	rows: string[][];
}

/** A page in its parts: paragraphs and entries of lists, and tables. What stands before the first numbered heading tells of the page itself. */
function partsOf(path: string): { prose: Unit[]; tables: Table[] } {
	const prose: Unit[] = [];
	const tables: Table[] = [];
	let heading = '';
	let open: 'prose' | 'table' | undefined;
	for (const line of pageText(path)
		.replace(/<!--.*?-->/g, '')
		.split('\n')) {
		const [, title] = /^#+ (.+)/.exec(line) ?? [];
		if (title !== undefined) heading = title;
		if (title !== undefined || line.trim() === '') open = undefined;
		else if (line.startsWith('|')) {
			if (open !== 'table') tables.push({ heading, rows: [] });
			tables.at(-1)?.rows.push(
				line
					.slice(1, -1)
					.split(/(?<!\\)\|/)
					.map((cell) => cell.trim()),
			);
			open = 'table';
		} else {
			if (open !== 'prose' || /^(\d+\.|-) /.test(line)) prose.push({ heading, text: '' });
			const last = prose.at(-1) as Unit;
			last.text = `${last.text} ${line.trim()}`.trim();
			open = 'prose';
		}
	}
	const inside = ({ heading: of }: { heading: string }) => !of.startsWith('Facts about');
	return { prose: prose.filter(inside), tables: tables.filter(inside) };
}

/** What introduces a table or explains its signs, and what the nodes make of something open. */
const TELLS_NOTHING =
	/^(Types are those of the wire:|The nodes take epoch milliseconds\.|Product instance:|Merchandise node|† marks what is required)/;
const sentencesIn = ({ text }: Unit): string[] =>
	text
		.replace(/^(\d+\.|-) /, '')
		.split(/(?<=[.)]) (?=[A-Z†])|(?<=wire:) /)
		.filter((sentence) => !/not shown/i.test(sentence) && !TELLS_NOTHING.test(sentence));

/** A cell that is no mere name or type: it says what must be, what may be, or what a value means. */
const SAYS_MORE =
	/; |\. [A-Z]|: `|may be|\bmust\b|\bonly\b|the same number|at most|below|up to|\bor null|either|recommended|try again|in all|validation|allowed|\(string, |\{0\}|those who/;
/** Tables whose rows are held as they are: endpoints in both tables, what can be done, codes per endpoint. */
const HELD_WHOLE = /^(What it can do|#)$/;
const TYPES_ONLY =
	/^(string or null|long or null|number or null|string or number|entries in all|pages in all)$/;

describe.each(SERVICES)('%s', (name, path, service) => {
	const { prose, tables } = partsOf(path);
	const words = sentences.filter((row) => row.Page === name).map((row) => row.words);
	const isTold = (text: string) => words.some((one) => text.includes(one) || one.includes(text));

	it('every sentence has a row', () => {
		const all = prose.flatMap(sentencesIn);
		expect(all.length).toBeGreaterThan(20);
		expect(all.filter((sentence) => !isTold(sentence))).toEqual([]);
	});

	it('every cell that says more than a name has a row', () => {
		const cells = tables
			.filter(({ rows }) => !HELD_WHOLE.test(rows[0]?.[0] ?? ''))
			.flatMap(({ rows }) => rows.slice(2).flatMap((row) => row.slice(1)))
			.filter((cell) => SAYS_MORE.test(cell) && !/not shown/.test(cell) && !TYPES_ONLY.test(cell));
		expect(cells.length).toBeGreaterThan(20);
		// Each statement of a cell by itself; what has fewer than four words is a name.
		const told = cells
			.flatMap((cell) => cell.split(/\. (?=[A-Z`])|; /))
			.filter((part) => SAYS_MORE.test(part) || part.split(' ').length > 3);
		expect([...cells, ...told].filter((part) => !isTold(part))).toEqual([]);
	});

	it('every row is about words that are on the page', () => {
		const whole = [...prose.map(({ text }) => text), ...tables.flatMap(({ rows }) => rows.flat())];
		expect(words.filter((one) => !whole.some((text) => text.includes(one)))).toEqual([]);
		expect(new Set(sentences.map((row) => `${row.Page} ${row['§']} ${row.words}`)).size).toBe(
			sentences.length,
		);
	});

	it('every table of fields has a row', () => {
		const due = tables
			.filter(
				({ rows }) =>
					!['What it can do', '#'].includes(rows[0]?.[0] ?? '') || /Codes per/.test(rows[0]?.[1] ?? ''),
			)
			.map(({ heading, rows }) => `${heading}: ${rows[0]?.[0] ?? ''}`.trim());
		const told = fields.filter((row) => row.Page === name).map((row) => (row.Table ?? '').trim());
		const extra = ['Codes per operation: #'];
		const openOnly = ['8. Limits: Limit'];

		expect(told.filter((one) => !extra.includes(one) && !openOnly.includes(one)).sort()).toEqual(
			due.filter((one) => !openOnly.includes(one)).sort(),
		);
	});

	it('every code stands with where the sandbox gives it', () => {
		const row = codes.find(({ Page }) => Page === name) ?? {};
		const list = (cell = '') => cell.split(', ');
		const [, itself = '', byFault = ''] = Object.values(row);
		const onPage = tableOf(path, '7. Errors', 'code').map(({ code = '' }) => code);
		const source = filesBelow('sandbox')
			.filter(
				(file) => new RegExp(`sandbox/(${service}|http)/`).test(file) && !file.endsWith('http/service.ts'),
			)
			.map(pageText)
			.join('\n');

		expect([...list(itself), ...list(byFault)].sort()).toEqual([...onPage].sort());
		expect(list(itself).filter((code) => !source.includes(`'${code}'`))).toEqual([]);
		expect(list(byFault).filter((code) => source.includes(`'${code}'`))).toEqual([]);
	});

	it('every endpoint has its file of the sandbox, and its operations', () => {
		const due = tableOf(path, '4. Endpoints', '#').map(
			(row) => `${row['#']} ${row.Method} ${namesIn(row.Path).join()}`,
		);
		const own = endpoints.filter((row) => row.Page === name);

		expect(own.map((row) => `${row['#']} ${namesIn(row.Endpoint).join()}`)).toEqual(due);
		for (const row of own) {
			const [method = '', target = ''] = (namesIn(row.Endpoint)[0] ?? '').split(' ');
			const word =
				target
					.split('/')
					.filter((part) => !part.startsWith('{'))
					.at(-1) ?? target;
			const operations = specs.filter(
				({ service: of, operation: { endpoint } }) =>
					of === service && endpoint.method === method && endpoint.path === target,
			);
			expect(pageText(`sandbox/${namesIn(row['The sandbox']).join()}`)).toContain(word);
			expect(namesIn(row['The nodes']).sort()).toEqual(operations.map((spec) => spec.name).sort());
		}
	});
});

describe('the named tests are there', () => {
	const cells = [...fields, ...sentences].map((row) => row['Held by'] ?? '');
	const named = [...new Set(cells.flatMap((cell) => cell.split(/(?<=`|") ?, ?(?=`)/)))];
	const fileOf = (test: string) =>
		[`test/${test}.test.ts`, `test/${test}.ts`, `test/${test}.outside.ts`].find((file) =>
			existsSync(join(ROOT, file)),
		);

	it('there are many', () => {
		expect(named.length).toBeGreaterThan(50);
		expect(cells.filter((cell) => cell === '')).toEqual([]);
	});

	it.each(named)('%s', (one) => {
		const [, test = '', said = ''] = /^`([\w./-]+)`(?: "(.+)")?$/.exec(one) ?? [];
		const file = fileOf(test);
		expect([one, typeof file]).toEqual([one, 'string']);
		expect([one, pageText(file ?? '').includes(said)]).toEqual([one, true]);
	});
});
