import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { runOrder } from '../support/orderService';
import { makesOrders, ordersOf, refusalOf } from '../support/refusals';
import { startServer } from '../support/server';
import type { TestServer } from '../support/server';

/* docs/design.md, "Request": dates are points in time. A time of day alone would be taken for today's, whenever that is. */

let server: TestServer;
beforeAll(async () => (server = await startServer(makesOrders)));
afterAll(async () => await server.stop());
beforeEach(() => server.clear());

const batch = { channelCode: 'crm', channelOrderId: '={{ "SO-" + $itemIndex }}', appKey: 'k' };
const product = { productUri: 'cad', limitStartDate: '={{ $json.date }}' };
const form: INodeParameters = { assets: { asset: [{ products: { product: [product] } }] } };
const json: INodeParameters = { orderSource: 'json', orders: '={{ $json.order }}' };

const sources = [
	['the form', form, (date: unknown) => ({ date }) as IDataObject],
	[
		'JSON',
		json,
		(limitStartDate: unknown) => ({
			order: { orderType: 'new_buy', assets: [{ products: [{ productUri: 'cad', limitStartDate }] }] },
		}),
	],
] as const;

describe.each(sources)('%s', (_source, parameters, item) => {
	const run = async (more: Parameters<typeof runOrder>[3]) =>
		await runOrder(
			server.url,
			'licenseOrder.create',
			{ ...batch, ...parameters },
			{ timezone: 'UTC', ...more },
		);
	const good = item('2026-01-01');

	it.each(['10:00', '10:00:30', '10:00:30.5', 'T10:00', '10:00Z', '10:00+08:00', ' 10:00 ', 'T1000'])(
		'%p is no date',
		async (date) => {
			const { message } = await refusalOf(server, run, good, item(date) as IDataObject);

			expect(message).toMatch(/(Limit Start Date|Product Starts): must be a date/);
		},
	);

	it.each<[unknown, number]>([
		['2026-01-01', Date.UTC(2026, 0, 1)],
		['20260101', Date.UTC(2026, 0, 1)],
		['2026-01-01T10:00', Date.UTC(2026, 0, 1, 10)],
		['2026-01-01T10:00:00+08:00', Date.UTC(2026, 0, 1, 2)],
		[1767225600000, 1767225600000],
		['1767225600000', 1767225600000],
	])('%p is one', async (date, expected) => {
		const result = await run({ items: [item(date) as IDataObject, good] });
		const sent = ordersOf(server).map((order) => JSON.stringify(order));

		expect(result.error?.message).toBeUndefined();
		expect(sent).toEqual([
			expect.stringContaining(`"limitStartDate":${expected}`),
			expect.stringContaining(`"limitStartDate":${Date.UTC(2026, 0, 1)}`),
		]);
	});
});
