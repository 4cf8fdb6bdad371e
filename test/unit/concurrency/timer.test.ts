/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; it is what else the process has to do */
import { range } from 'lodash';
import { z } from 'zod';

import { defineOperation, type Operation } from '../../../nodes/shared/model/operation';
import { partsOf, planCalls } from '../../../nodes/shared/plan/planCalls';
import type { RunContext } from '../../../nodes/shared/model/run';
import { fixedConcurrency } from '../../../nodes/shared/concurrency/concurrencyFinder';
import { createLimiter } from '../../../nodes/shared/concurrency/limiter';
import { requestParts } from '../../../nodes/shared/dispatch/requestParts';

/** docs/maintainers/design.md, "Many items": many parts in one request leave the process its turn, few take none. */

let events: string[];
const operation: Operation = defineOperation({
	resource: 'r',
	value: 'o',
	action: 'o',
	description: '',
	endpoint: { method: 'POST', path: '/x', repeat: 'never' },
	fields: [],
	input: z.object({ at: z.number() }),
	reply: z.unknown(),
	preview: z.unknown(),
	batch: {
		parts: ({ at }) => [at],
		groupKey: ({ at }) => at % 10,
		sequenceKeys: () => [],
		duplicates: 'merge',
		request: (list) => {
			events.push('request');
			return { body: { list } };
		},
		labels: { one: 'thing', many: 'things', done: 'made' },
		identify: (part) => ({ part }),
		matchResults: (_data, parts) => {
			events.push('settle');
			return parts.map((part) => ({ rows: [{ part }] }));
		},
	},
});
const items = (count: number) => range(count).map((index) => ({ index, input: { at: index } }));

/** What happens, with `turn` wherever the process got its turn in between. */
async function eventsOf(work: () => Promise<unknown>): Promise<string[]> {
	events = [];
	let over = false;
	const watch = () => {
		if (over) return;
		if (events.at(-1) !== 'turn') events.push('turn');
		setImmediate(watch);
	};
	setImmediate(watch);
	await work();
	over = true;
	return events;
}

/** A millisecond passes with every look at the clock; or none at all. */
const clock = (step: number) => {
	let now = 0;
	jest.spyOn(performance, 'now').mockImplementation(() => (now += step));
};
afterEach(() => jest.restoreAllMocks());

const planned = async (count: number) => await planCalls(operation, partsOf(operation, items(count)));
describe.each<[string, (count: number) => Promise<unknown>]>([['planning', planned]])('%s', (_name, work) => {
	it.each([
		[1, 100, ['turn']],
		[1, 5, []],
		[0, 100, []],
	])('%i ms a look, %i parts', async (step, count, expected) => {
		clock(step);
		expect(await eventsOf(async () => await work(count))).toEqual(expected);
	});
});

it.each([
	[999, ['request', 'send', 'settle']],
	[1_000, ['turn', 'request', 'turn', 'send', 'turn', 'settle']],
])('one request of %i parts', async (count, expected) => {
	const run = {
		operation,
		results: { unexpectedFields: new Set(), hints: new Set() },
		limiter: createLimiter(fixedConcurrency(1)),
		stopAtFailure: false,
		isOver: () => false,
		optionsOf: () => ({ timeout: 1, maxRetries: 0 }),
		present: (rows: unknown[]) => rows,
		client: {
			send: async () => {
				events.push('send');
				return await Promise.resolve({ value: { data: {}, httpStatus: 200, repeatedAfterLoss: false } });
			},
		},
	} as unknown as RunContext;
	const parts = partsOf(operation, items(count));
	const told = await eventsOf(async () => await requestParts(run, parts, { startedAt: 0 }));

	expect(told).toEqual(expected);
});
