/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; UPDATE_DOCS is an environment variable */
import { blocks } from '../../../tools/docs/blocks';
import { blockNames, filled, pages, writePage } from '../../../tools/docs/files';
import { skipPauses } from '../../helpers/pauses';
import { pageText } from '../../helpers/project/projectPages';
import { specsOf, services } from '../../specs/specs';

/** The documentation is what the code does: each example of test/specs runs in the sandbox, each part of tools/docs is written. */

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
			...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
			...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
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
	if (failed.length > 0) return;
	for (const path of pages()) writePage(path, filled(path, due));
}, 60_000);

afterAll(() => {
	jest.useRealTimers();
});

it('can be made, of every generated part and no other, and keeps secrets to itself', () => {
	expect(failed).toEqual([]);
	expect([...new Set(pages().flatMap(blockNames))].sort()).toEqual(Object.keys(blocks).sort());
	expect([...due.values()].join('\n')).not.toMatch(/sandbox-(app|client|user|password)|issued-/);
});

it.each(pages())(
	'%s is what the code does; else run "UPDATE_DOCS=1 npx jest test/nodes/documents/docs" and look at what changed',
	(path) => {
		// The test above says why.
		if (failed.length > 0) return;
		expect(pageText(path)).toBe(filled(path, due));
	},
);

it.each(['order', 'member'] as const)('%s: each code is named at some operation', (service) => {
	const named = new Set(specsOf(service).flatMap(({ codes }) => codes));

	expect([...named].sort()).toEqual(Object.keys(services[service].definition.codes).sort());
});
