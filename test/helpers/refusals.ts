import { escapeRegExp, isEqual, omitBy, once } from 'lodash';
import type { IDataObject } from 'n8n-workflow';

import type { RunResult } from './engine/engine';
import { errorIn } from './errorRows';
import { failureOf } from './orderService';
import { ok, type Handler, type TestServer } from './server/server';
import type { ServiceRun } from './engine/serviceRun';

/** For test/nodes. Input that must not leave: what a run says of it, and what was sent all the same. */

export type RunItems = (more: ServiceRun) => Promise<RunResult>;

/** The input item, and what a person reads of it, as `refusedAs` has it. */
export type Refused = [bad: IDataObject, message: unknown];

/**
 * What a person reads of input that cannot be used; "…" stands for any text. Where the value is told as well, it stands after
 * "must be …" and "may …", as far as the sentence does not say by itself what is wrong.
 */
export function refusedAs(expected: string, given?: unknown): unknown {
	if (expected.includes('…'))
		return expect.stringMatching(new RegExp(`^${expected.split('…').map(escapeRegExp).join('.*')}$`, 's'));
	const isSaid = /given as text|not a path|valid JSON|, not /.test(expected);
	if (isSaid || given === undefined || !/: (must be|must have|may) /.test(expected)) return expected;
	const shown = JSON.stringify(given);
	return `${expected}, not ${shown.length > 60 ? `${shown.slice(0, 60)}…` : shown}`;
}

/** Input items by what is said of them; every message has the same beginning. */
export const byMessage = (beginning: string, table: Record<string, IDataObject[]>): Refused[] =>
	Object.entries(table).flatMap(([message, inputs]) =>
		inputs.map((bad): Refused => [bad, refusedAs(beginning + message)]),
	);

/**
 * One test for each bad input; all of them share two runs with a good one. With Stop nothing is sent, and each is listed. With
 * Continue each has its error row, and the good one is sent.
 */
export function refuses(server: TestServer, run: RunItems, good: IDataObject, rows: Refused[]): void {
	const inputs = rows.map(([bad]) => bad);
	const told = once(async () => await refusalsOf(server, run, good, inputs));

	it('none of these is sent, the good one is', async () => {
		expect((await told()).sent).toEqual(SENT);
	});

	const differs = (bad: IDataObject) => omitBy(bad, (value, name) => isEqual(value, good[name]));
	it.each(rows.map(([bad, message], index) => [differs(bad), message, index] as const))(
		'%j is refused',
		async (_, message, index) => {
			expect((await told()).refusals[index]).toEqual({ ...REFUSAL, message, listed: message });
		},
	);
}

/** As `refuses`, for one of them: what is told. */
export async function refusalOf(
	server: TestServer,
	run: RunItems,
	good: IDataObject,
	bad: IDataObject,
): Promise<{ message: string; description: string }> {
	const { sent, refusals } = await refusalsOf(server, run, good, [bad]);
	const [{ message, description } = { message: '', description: '' }] = refusals;
	expect({ sent, refusals }).toEqual({ sent: SENT, refusals: [{ ...REFUSAL, message, listed: message }] });
	return { message, description };
}

const SENT = {
	stop: [],
	name: 'NodeOperationError',
	itemIndex: 1,
	description: expect.stringContaining('Nothing was sent at all') as string,
	outcome: 'rejected',
	continued: 1,
	good: ['row'],
};
const REFUSAL = {
	description: expect.stringContaining('Nothing was sent for this item') as string,
	outcomes: ['rejected', 'rejected'],
};

/** The good item comes first with Stop, last with Continue. */
async function refusalsOf(server: TestServer, run: RunItems, good: IDataObject, bad: IDataObject[]) {
	server.clear();
	const { name, itemIndex, description, data } = failureOf(await run({ items: [good, ...bad] }));
	const stop = server.requests.map(({ body }) => body);
	const failed = (data?.failed ?? []) as Array<{ itemIndex: number; message: string; outcome: string }>;

	server.clear();
	const { items } = await run({ items: [...bad, good], onError: 'continueRegularOutput' });
	const continued = server.requests.length;
	const errorsOf = (index: number) =>
		items
			.filter(({ pairedItem }) => (pairedItem as { item: number }).item === index)
			.map(({ json }) => errorIn(json));
	return {
		sent: {
			stop,
			name,
			itemIndex,
			description,
			outcome: data?.outcome,
			continued,
			good: errorsOf(bad.length).map((error) => error?.message ?? 'row'),
		},
		refusals: bad.map((_, index) => {
			const [error] = errorsOf(index);
			const listed = failed.find((one) => one.itemIndex === index + 1);
			return {
				message: error?.message ?? 'not refused',
				description: error?.description ?? '',
				listed: listed?.message,
				outcomes: [error?.outcome, listed?.outcome],
			};
		}),
	};
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
