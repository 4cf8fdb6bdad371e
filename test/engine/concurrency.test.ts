import { sleep } from 'n8n-workflow';

import { expectSound, runOrder } from '../support/orderService';
import { ok } from '../support/server';
import { useServer } from '../support/stage';

/**
 * docs/design.md, "Many items": how many requests a run has under way. How the number is found is held by the simulation
 * (test/unit/concurrency.simulation.test.ts); here, that the node's operations are sent by it.
 */

const server = useServer();
afterEach(() => expectSound(server.requests));

const update = {
	operation: 'customer.update',
	parameters: { crmCustomerId: '={{ $json.id }}', updateFields: { address: 'x' } },
	reply: () => ({ delayMs: 30, ...ok() }),
};
const allocate = {
	operation: 'assetNumber.allocate',
	parameters: { size: 1 },
	reply: () => ({ delayMs: 30, ...ok(['8000000001']) }),
};

it.each([
	['changes that may be repeated grow', update, 0, [10, 50]],
	['never-repeated writes stay at 5', allocate, 0, [5, 5]],
	['a number of one’s own stays (repeated)', update, 3, [3, 3]],
	['a number of one’s own stays (never repeated)', allocate, 8, [8, 8]],
] as const)('%s', async (_, { operation, parameters, reply }, maxConcurrency, [least, most]) => {
	server.reply(reply);
	const items = Array.from({ length: 80 }, (_item, index) => ({ id: `c${index}` }));
	const options = { maxConcurrency };
	const result = await runOrder(server.url, operation, { ...parameters, options }, { items });

	expect([result.status, server.requests.length]).toEqual(['success', 80]);
	expect(server.maxInFlight).toBeGreaterThanOrEqual(least);
	expect(server.maxInFlight).toBeLessThanOrEqual(most);
});

it('a service that takes only so many gets hardly more, and every change is done', async () => {
	let underWay = 0;
	let refused = 0;
	server.reply(async () => {
		underWay += 1;
		const isTooMany = underWay > 8;
		if (isTooMany) refused += 1;
		else await sleep(20);
		underWay -= 1;
		return isTooMany ? { status: 429 } : ok();
	});
	const items = Array.from({ length: 300 }, (_item, index) => ({ id: `c${index}` }));
	const result = await runOrder(server.url, update.operation, update.parameters, { items });

	expect([result.status, server.requests.length - refused]).toEqual(['success', 300]);
	expect(refused).toBeGreaterThan(0);
	expect(refused).toBeLessThanOrEqual(30);
});
