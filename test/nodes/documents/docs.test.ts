/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; UPDATE_DOCS is an environment variable */
import { escapeRegExp } from 'lodash';

import { apiPage } from '../../../tools/docs/apiPage';
import { blocks } from '../../../tools/docs/blocks';
import { blockNames, filled, pages, writePage } from '../../../tools/docs/files';
import { skipPauses } from '../../helpers/pauses';
import { pageText } from '../../helpers/project/projectPages';
import { specsOf, services } from '../../specs/specs';

const due = new Map<string, string>();
/** Parts that cannot be made, with what went wrong. */
const failed: string[] = [];

// A pause ends by the clock, which stands still here.
skipPauses();

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
	for (const [name, render] of Object.entries(blocks)) {
		try {
			due.set(name, await render());
		} catch (error) {
			failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
		}
	}
	if (process.env.UPDATE_DOCS !== '1') return;
	// These need no example.
	for (const service of ['order', 'member'] as const) writePage(services[service].page, apiPage(service));
	if (failed.length > 0) return;
	for (const path of pages()) writePage(path, filled(path, due));
}, 60_000);

afterAll(() => {
	jest.useRealTimers();
});

describe('the documentation', () => {
	it('can be made: each example of test/specs runs in the sandbox, each part of tools/docs is written', () => {
		expect(failed).toEqual([]);
	});

	it('uses every generated part, and no other', () => {
		expect([...new Set(pages().flatMap(blockNames))].sort()).toEqual(Object.keys(blocks).sort());
	});

	it.each(pages())(
		'%s is what the code does; else run "UPDATE_DOCS=1 npx jest test/nodes/documents/docs" and look at what changed',
		(path) => {
			// The test above says why.
			if (failed.length > 0) return;
			expect(pageText(path)).toBe(filled(path, due));
		},
	);

	it.each([
		['order-service', '`enterpriseName` | text', 'by the node'],
		['order-service', '`operatorIdentity` | text', 'by the node'],
		['member-center', '`borrowedUsbKey` | from list or by lock number', 'yes'],
		['member-center', '`name` | text', 'yes'],
	])('%s: %s is required: %s', (page, parameter, demand) => {
		const rows =
			pageText(`docs/${page}.md`).match(new RegExp(`${escapeRegExp(parameter)} \\|[^|]*`, 'g')) ?? [];

		expect(rows.length).toBeGreaterThan(0);
		expect(new Set(rows)).toEqual(new Set([`${parameter} | ${demand} `]));
	});

	it.each(['order', 'member'] as const)(
		'the facts about the %s service are its OpenAPI file, as a page: UPDATE_DOCS=1 writes it',
		(service) => {
			expect(pageText(services[service].page)).toBe(apiPage(service));
		},
	);

	it.each(['order', 'member'] as const)('names every code of the %s service at some operation', (service) => {
		const named = new Set(specsOf(service).flatMap(({ codes }) => codes));

		expect([...named].sort()).toEqual(Object.keys(services[service].definition.codes).sort());
	});

	it('keeps secrets to itself', () => {
		expect([...due.values()].join('\n')).not.toMatch(/sandbox-(app|client|user|password)|issued-/);
	});
});
