/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; it waits for the garbage collector */
import type { IExecuteFunctions } from 'n8n-workflow';

import type { Part, RunContext } from '../../../nodes/shared/model/run';
import { retryMemoryOf, remember, remembered } from '../../../nodes/shared/reconcile/retryMemory';
import { heap } from '../../support/server/heap';

/** docs/maintainers/design.md, "Retry On Fail": what is remembered, for whom, and for how long. */

const context = (executeData: object, name = 'Node'): IExecuteFunctions =>
	({ getExecuteData: () => executeData, getNode: () => ({ name }) }) as unknown as IExecuteFunctions;
const dataOf = (name = 'Node') => ({ node: { name }, data: {} });
const part = (index: number, indexInItem = 0) => ({ item: { index }, indexInItem }) as Part;

describe('what is remembered', () => {
	const run = () => ({ memory: retryMemoryOf(context(dataOf())) }) as RunContext;
	const unknown = { error: { reason: 'lost', message: 'lost', outcome: 'unknown' } } as const;
	const refused = { error: { reason: 'refused', message: 'no', outcome: 'rejected' } } as const;

	it.each([
		['a row', { rows: [{ id: 1 }] }, true],
		['an unknown outcome', unknown, true],
		['a refusal', refused, false],
	])('%s: %s', (_, result, kept) => {
		const one = run();
		remember(one, part(3, 1), result, 1000);

		expect(remembered(one, part(3, 1))).toEqual(kept ? { ...result, sentAt: 1000 } : undefined);
		const others = [remembered(one, part(3)), remembered(one, part(31)), remembered(run(), part(3, 1))];
		expect(others).toEqual([undefined, undefined, undefined]);
	});

	it('the lists that were seen before sending are kept with it, and nothing else of the part', () => {
		const one = run();
		const seenBefore = [[{ assetNum: 'CA1' }]];
		remember(one, { ...part(0), seenBefore, value: 'v', mayHaveActed: true }, unknown, 1000);

		expect(remembered(one, part(0))).toEqual({ ...unknown, sentAt: 1000, seenBefore });
	});

	it('a refusal in the next try makes it forget', () => {
		const one = run();
		remember(one, part(0), unknown, 1000);
		remember(one, part(0), refused, 2000);

		expect(remembered(one, part(0))).toBeUndefined();
	});
});

it('a tool that an agent runs inside its own execution has none', () => {
	expect(retryMemoryOf(context(dataOf('Agent'), 'Order Service'))).toBeUndefined();
});

it('it goes with the execute data', async () => {
	let data: object | undefined = dataOf();
	const held = new WeakRef(retryMemoryOf(context(data)) ?? {});
	const gone = new WeakRef(retryMemoryOf(context(dataOf())) ?? {});
	// A WeakRef keeps its target until the work at hand is done.
	await new Promise((resolve) => setTimeout(resolve, 10));
	heap();
	expect([held.deref() === undefined, gone.deref() === undefined]).toEqual([false, true]);

	expect(retryMemoryOf(context(data))).toBe(held.deref());
	data = undefined;
	await new Promise((resolve) => setTimeout(resolve, 10));
	heap();
	expect(held.deref()).toBeUndefined();
});
