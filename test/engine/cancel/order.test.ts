import { type INodeParameters, sleep } from 'n8n-workflow';

import { OrderService } from '../../../nodes/OrderService/OrderService.node';
import { clearLogs, logs, saved } from '../../support/engine/engine';
import { watched } from '../../support/reconcile/outcomes';
import { APP_ACCESS, useOrderService } from '../../support/specs/orderService';
import { ok } from '../../support/server/server';
import type { Reply } from '../../support/server/server';

/** docs/maintainers/design.md, "Cancelling". */

const { server, run } = useOrderService();
beforeEach(clearLogs);

const items = Array.from({ length: 6 }, (_, index) => ({ id: String(index) }));
const allocate = (maxConcurrency: number) => ({ size: 1, options: { maxConcurrency } });
const query = { channelCode: 'c', channelCustomerId: 'i', options: { maxConcurrency: 2, maxRetries: 5 } };
const NEVER = { never: true };
const LATER = { status: 503, headers: { 'Retry-After': '1' } };

describe.each(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const)(
	'On Error %s',
	(onError) => {
		it.each<[string, string, INodeParameters, Reply[]]>([
			['while requests are under way', 'assetNumber.allocate', allocate(2), [NEVER, NEVER]],
			['while requests are under way', 'customer.getMany', query, [NEVER, NEVER]],
			['while it waits to repeat', 'customer.getMany', query, [LATER, LATER]],
			['between a request and the next', 'assetNumber.allocate', allocate(1), [ok(['1']), ok(['2']), NEVER]],
		])('%s (%s): no further one is sent', async (_, operation, parameters, replies) => {
			const { node, ended } = watched(new OrderService());
			const abortAfter = new Promise<void>((resolve) => {
				server.reply(() => {
					const { length } = server.requests;
					// By then the last reply has come as well, and waiting has begun.
					if (length >= replies.length) void sleep(60).then(resolve);
					return replies[length - 1] ?? NEVER;
				});
			});
			const result = await run(operation, parameters, { node, items, onError, abortAfter });

			expect([result.status, result.error?.name, await ended(), server.requests.length]).toEqual([
				'canceled',
				'ManualExecutionCancelledError',
				'returned',
				replies.length,
			]);
			for (const text of [saved(result), logs()]) expect(text).not.toContain(APP_ACCESS);
		});
	},
);
