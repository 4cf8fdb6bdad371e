import type { IDataObject } from 'n8n-workflow';

import type { RunResult } from './engine';
import { errorOf } from './fates';
import { failureOf } from './orderService';
import { ok } from './server';
import type { Handler, TestServer } from './server';
import type { ServiceRun } from './serviceRun';

/** Input that must not leave: what a run says of it, and what was sent all the same. */

export type RunItems = (more: ServiceRun) => Promise<RunResult>;

/**
 * Runs a good item and a bad one, in both orders, under Stop and under Continue. Gives what is told of the bad one; throws
 * where anything was sent that should not have been, or where the good one did not get its row.
 */
export async function refusalOf(
	server: TestServer,
	run: RunItems,
	good: IDataObject,
	bad: IDataObject,
): Promise<{ message: string; description: string }> {
	server.clear();
	const stopped = await run({ items: [good, bad] });
	const { name, itemIndex, message = '', description = '', data } = failureOf(stopped);
	const stop = { sent: server.requests.map(({ body }) => body), name, itemIndex, outcome: data?.outcome };
	expect({ message, ...stop }).toEqual({
		message,
		sent: [],
		name: 'NodeOperationError',
		itemIndex: 1,
		outcome: 'rejected',
	});

	const { items } = await run({ items: [bad, good], onError: 'continueRegularOutput' });
	const told = items.map((item) => ({ item: item.pairedItem, error: errorOf(item) }));
	expect(told).toEqual([
		{ item: { item: 0 }, error: expect.objectContaining({ message, outcome: 'rejected' }) as unknown },
		{ item: { item: 1 }, error: undefined },
	]);
	expect(server.requests).toHaveLength(1);
	return { message, description };
}

interface Orders {
	orderList: Array<IDataObject & { sequence: number }>;
}

/** Makes every order. */
export const makesOrders: Handler = (request) => {
	const { orderList } = request.json() as Orders;
	return ok(orderList.map(({ sequence }) => ({ sequence, licenseOrderId: 'L', customerId: 'C' })));
};

/** The orders of all requests. */
export const ordersOf = ({ requests }: TestServer): IDataObject[] =>
	requests.flatMap((request) => (request.json() as Orders).orderList);
