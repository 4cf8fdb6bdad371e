import type { IDataObject } from 'n8n-workflow';

import { outcomeIn } from '../../support/specs/errorRows';
import { failureOf, runOrder } from '../../support/specs/orderService';
import { ok } from '../../support/server/server';
import type { Recorded } from '../../support/server/server';
import { useServer } from '../../support/server/stage';

/** docs/maintainers/design.md, "Request": what the credential gives where a field is left empty; of the enterprise see operations.test.ts. */

const server = useServer();

const bodyOf = (body: string) => JSON.parse(body) as IDataObject;
const order = { orderType: 'new_buy', customerId: '1', assets: [{ products: [{ productUri: 'p' }] }] };
const given = {
	channelCode: 'C',
	channelOrderId: 'O',
	appKey: 'A',
	channelCustomerId: 'i',
	enterpriseName: 'e',
};
const orders = { ...given, customerName: 'n', orderSource: 'json', orders: JSON.stringify(order) };

/** The field, its label, the credential's field, and where the value is found in a request. */
const cases: Array<[string, string, string, string, (request: Recorded) => unknown]> = [
	['customer.bind', 'channelCode', 'Channel Code', 'channelCode', ({ body }) => bodyOf(body).channelCode],
	['customer.getMany', 'channelCode', 'Channel Code', 'channelCode', ({ query }) => query.channelCode],
	[
		'licenseOrder.create',
		'channelCode',
		'Channel Code',
		'channelCode',
		({ body }) => bodyOf(body).channelCode,
	],
	['licenseOrder.create', 'appKey', 'App Key', 'orderAppKey', ({ query }) => query.appKey],
];

const options = { maxConcurrency: 1, afterLostReply: 'report' };

describe.each(cases)('%s: %s', (operation, field, label, from, sent) => {
	const run = async (value: string, items: IDataObject[], credential: IDataObject) =>
		await runOrder(
			server.url,
			operation,
			{ ...orders, [field]: value, options },
			{ items, credential: credential as never, onError: 'continueRegularOutput' },
		);
	beforeEach(() => server.reply(() => ok([])));

	it('left empty, it is the credential’s; its own wins', async () => {
		await run('', [{ n: 1 }], { [from]: ' theirs ' });
		await run('  ', [{ n: 1 }], { [from]: 'theirs' });
		await run('own', [{ n: 1 }], { [from]: 'theirs' });

		expect(server.requests.map(sent)).toEqual(['theirs', 'theirs', 'own']);
	});

	it('an expression that gives nothing does not mean the credential’s', async () => {
		const result = await run('={{ $json.x }}', [{ x: 'a' }, { x: '' }, { x: ' ' }], { [from]: 'theirs' });

		expect(server.requests.map(sent)).toEqual(['a']);
		for (const index of [1, 2]) {
			const row = result.items.find(({ pairedItem }) => (pairedItem as { item: number }).item === index);
			expect(outcomeIn(row?.json ?? {})).toBe('rejected');
		}
	});

	it('neither has it: refused', async () => {
		const result = await runOrder(server.url, operation, { ...orders, [field]: '' }, {});

		expect(failureOf(result)).toMatchObject({
			message: `${label}: is required, and the credential has none`,
			data: { outcome: 'rejected' },
		});
		expect(server.requests).toEqual([]);
	});
});

it('the customer of an order is never the credential’s enterprise', async () => {
	server.reply(() => ok([{ sequence: 1, licenseOrderId: '9', customerId: '1' }]));
	await runOrder(
		server.url,
		'licenseOrder.create',
		{ ...orders, options },
		{ credential: { enterpriseGlobalId: 'E' } },
	);

	expect(server.requests.map((request) => request.json())).toEqual([
		{ channelCode: 'C', channelOrderId: 'O', syncMode: 'sync', orderList: [{ ...order, sequence: 1 }] },
	]);
});
