/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; the number of items comes from the environment */
import { runOperation } from '../../../nodes/shared/pipeline';
import { startSandbox } from '../../../sandbox';
import { contextOf, serviceOf } from '../../support/fuzz/context';
import { runNode } from '../../support/engine/engine';
import { heap } from '../../support/server/heap';
import { credentialsFor, nodeOf, parametersOf, subjects } from '../../support/faultMatrix/operations';
import type { Subject } from '../../support/faultMatrix/operations';
import { isDeep, itLarge } from '../../support/project/deep';

/* A long run may hold its input and its output, and nothing that grows besides. */

const ITEMS = Number(process.env.MEMORY_ITEMS ?? 8_000);
const CONCURRENCY = 10;
const SAMPLES = 12;
const update = subjects.find(({ name }) => name === 'customer.update') as Subject;
const parameters = parametersOf(update, { maxConcurrency: CONCURRENCY });

const slope = (values: number[]): number => {
	const middle = (values.length - 1) / 2;
	const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
	const above = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0);
	return above / values.reduce((sum, _value, index) => sum + (index - middle) ** 2, 0);
};

/** Every item another customer: no queue of equal ones. The request helper answers at once. */
const run = async (request: () => Promise<unknown>, count: number) => {
	const subject = { ...update, parameters };
	return await runOperation(contextOf({ subject, count, request }), serviceOf(subject), false);
};

// Seconds, so with DEEP=1 alone.
(isDeep ? it : it.skip)(
	`${ITEMS} items at concurrency ${CONCURRENCY} do not grow with time beyond their output`,
	async () => {
		const samples: number[] = [];
		let waiting = 0;
		let requests = 0;
		let underWay = 0;
		let most = 0;
		// 16 kB of text that nobody needs: kept, it would be 128 MB.
		const body = () => JSON.stringify({ code: 0, message: `${requests} ${'x'.repeat(16_384)}`, data: null });
		const request = async () => {
			if (requests === 2 * CONCURRENCY) waiting = heap() - before;
			underWay += 1;
			most = Math.max(most, underWay);
			await Promise.resolve();
			underWay -= 1;
			requests += 1;
			if (requests % Math.ceil(ITEMS / SAMPLES) === 0) samples.push(heap());
			return { statusCode: 200, headers: { 'content-type': 'application/json' }, body: body() };
		};
		// What is built and compiled once is none of a waiting item's.
		const reply = { statusCode: 200, headers: {}, body: '{"code":0,"data":null}' };
		await run(async () => await Promise.resolve(reply), 500);
		const before = heap();
		const rows = await run(request, ITEMS);
		const perItem = (slope(samples.slice(2)) * SAMPLES) / ITEMS;

		expect([rows.length, requests]).toEqual([ITEMS, ITEMS]);
		expect(most).toBeLessThanOrEqual(CONCURRENCY);
		// Its checked input and a place in the queue (about 1.7 kB), not a chain of promises (5.3 kB).
		expect(waiting / ITEMS).toBeLessThan(4_000);
		// A row, its bookkeeping and what the next try must know of it (about 2 kB), not its request and reply (16 kB more).
		// What else the heap does makes single runs differ by more than 1 kB.
		expect(perItem).toBeLessThan(9_000);
	},
	120_000,
);

itLarge(
	'many items in the real engine leave nothing behind from run to run',
	async () => {
		const sandbox = await startSandbox();
		sandbox.ledger.recordBodies = false;
		sandbox.ledger.keep = 10;
		const inEngine = async (size: number) => {
			sandbox.reset();
			const items = update.items(sandbox.state, size);
			const result = await runNode({
				node: nodeOf('order'),
				credentials: credentialsFor('order', sandbox),
				parameters,
				items,
			});
			return result.items.length;
		};
		const size = isDeep ? 200 : 100;
		const done = await inEngine(size);
		const before = heap();
		for (let round = 0; round < 4; round += 1) await inEngine(size);
		const after = heap();
		const { connections, maxInFlight } = sandbox.ledger;
		await sandbox.stop();

		expect([done, connections]).toEqual([size, size]);
		expect(maxInFlight).toBeLessThanOrEqual(CONCURRENCY);
		expect(after - before).toBeLessThan(5 * 1024 * 1024);
	},
	120_000,
);
