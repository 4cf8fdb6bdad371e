import { sleep } from 'n8n-workflow';

import { OrderService } from '../../nodes/OrderService/OrderService.node';
import { clearLogs, logs, saved } from '../support/engine';
import { watched } from '../support/fates';
import { APP_ACCESS, useOrderService } from '../support/orderService';
import { ok } from '../support/server';
import type { TestServer } from '../support/server';

/** docs/design.md, "Cancelling". */

const { server, run } = useOrderService();
beforeEach(clearLogs);

/** Settles when the server has seen that many requests. */
function seen(count: number, reply: Parameters<TestServer['reply']>[0]): Promise<void> {
	return new Promise((resolve) => {
		const answer = typeof reply === 'function' ? reply : () => ok();
		server.reply(async (request) => {
			if (server.requests.length >= count) resolve();
			return await answer(request);
		});
	});
}

const items = Array.from({ length: 6 }, (_, index) => ({ id: String(index) }));
const allocate = { size: 1, options: { maxConcurrency: 2 } };
const query = { channelCode: 'c', channelCustomerId: 'i', options: { maxConcurrency: 2, maxRetries: 5 } };

describe.each([['stopWorkflow'], ['continueRegularOutput'], ['continueErrorOutput']] as const)(
	'On Error %s',
	(onError) => {
		it.each([
			['assetNumber.allocate', allocate],
			['customer.getMany', query],
		])('%s: while requests are under way, no further one is sent', async (operation, parameters) => {
			const { node, ended } = watched(new OrderService());
			const abortAfter = seen(2, () => ({ never: true }));
			const result = await run(operation, parameters, { node, items, onError, abortAfter });

			expect([result.status, result.error?.name, await ended(), server.requests.length]).toEqual([
				'canceled',
				'ManualExecutionCancelledError',
				'returned',
				2,
			]);
			for (const text of [saved(result), logs()]) expect(text).not.toContain(APP_ACCESS);
		});

		it('while it waits to repeat, nothing is repeated', async () => {
			const { node, ended } = watched(new OrderService());
			// By then both replies have come, and the second of waiting has begun.
			const abortAfter = seen(2, () => ({ status: 503, headers: { 'Retry-After': '1' } })).then(
				async () => await sleep(60),
			);
			const result = await run('customer.getMany', query, { node, items, onError, abortAfter });

			expect([result.status, await ended(), server.requests.length]).toEqual(['canceled', 'returned', 2]);
		});

		it('between a request and the next', async () => {
			const { node, ended } = watched(new OrderService());
			const abortAfter = seen(3, () => (server.requests.length < 3 ? ok(['8000000001']) : { never: true }));
			const result = await run(
				'assetNumber.allocate',
				{ size: 1, options: { maxConcurrency: 1 } },
				{ node, items, onError, abortAfter },
			);

			expect([result.status, await ended(), server.requests.length]).toEqual(['canceled', 'returned', 3]);
		});
	},
);
