/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; UPDATE_DOCS is an environment variable */
import { blocks } from '../docs/blocks';
import {
	anchorsOf,
	blockNames,
	exists,
	filled,
	firstDifference,
	linksOf,
	type Page,
	pages,
	writePage,
} from '../docs/files';
import { recordsOf, services } from '../support/records';

const HOW_TO =
	'The documentation is stale. Run "UPDATE_DOCS=1 npx jest test/engine/docs" and look at what changed.';

const withBlocks = (): Page[] => pages().filter((page) => blockNames(page).length > 0);

const due = new Map<string, string>();

beforeAll(async () => {
	// Only the date stands still: the sandbox counts its own from now, and the documentation must not change every day.
	jest.useFakeTimers({
		now: new Date('2026-01-15T09:00:00Z'),
		doNotFake: [
			'hrtime',
			'nextTick',
			'performance',
			'queueMicrotask',
			'setImmediate',
			'clearImmediate',
			'setInterval',
			'clearInterval',
			'setTimeout',
			'clearTimeout',
		],
	});
	for (const [name, render] of Object.entries(blocks)) due.set(name, await render());
	if (process.env.UPDATE_DOCS === '1') for (const page of withBlocks()) writePage(filled(page, due));
}, 60_000);

afterAll(() => {
	jest.useRealTimers();
});

describe('the documentation', () => {
	it('uses every generated part, and no other', () => {
		expect([...new Set(withBlocks().flatMap(blockNames))].sort()).toEqual(Object.keys(blocks).sort());
	});

	it.each(withBlocks().map(({ path }) => path))('%s is what the code does', (path) => {
		const page = pages().find((one) => one.path === path);
		const text = page?.text ?? '';
		const dueText = page && filled(page, due).text;

		expect(
			text === dueText ? 'up to date' : `${HOW_TO} ${path}, ${firstDifference(text, dueText ?? '')}`,
		).toBe('up to date');
	});

	it.each(['order', 'member'] as const)('names every code of the %s service at some operation', (service) => {
		const named = new Set(recordsOf(service).flatMap(({ docs }) => docs.codes));

		expect([...named].sort()).toEqual(Object.keys(services[service].definition.codes).sort());
	});

	it.each(pages().map((page) => [page.path, linksOf(page)] as const))(
		'%s links to what is there',
		(_path, links) => {
			const broken = links.filter((link) => {
				const [file = '', anchor] = link.split('#');
				return exists(file) ? anchor !== undefined && !anchorsOf(file).has(anchor) : true;
			});

			expect(broken).toEqual([]);
		},
	);

	it('keeps secrets to itself', () => {
		expect([...due.values()].join('\n')).not.toMatch(/sandbox-(app|client|user|password)|issued-/);
	});
});
