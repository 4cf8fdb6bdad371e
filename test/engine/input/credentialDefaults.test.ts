import { omit } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { outcomeIn } from '../../support/specs/errorRows';
import { failureOf, runOrder } from '../../support/specs/orderService';
import { ok } from '../../support/server/server';
import { useServer } from '../../support/server/stage';

/** docs/maintainers/design.md, "Request": what the credential gives where a field is left empty. */

const server = useServer();

interface Case {
	operation: string;
	/** The field, its label, and the credential's field. */
	field: string;
	label: string;
	from: string;
	parameters: INodeParameters;
	/** Where the value is found in a request. */
	sent: (request: (typeof server.requests)[number]) => unknown;
}

const bodyOf = (body: string) => JSON.parse(body) as IDataObject;
const order = { orderType: 'new_buy', customerId: '1', assets: [{ products: [{ productUri: 'p' }] }] };
const orders = {
	channelCode: 'C',
	channelOrderId: 'O',
	appKey: 'A',
	orderSource: 'json',
	orders: JSON.stringify(order),
};
const bind = { channelCode: 'C', channelCustomerId: 'i', customerName: 'n', enterpriseName: 'e' };

const cases: Case[] = [
	{
		operation: 'asset.getMany',
		field: 'enterpriseGlobalId',
		label: 'Enterprise Global ID',
		from: 'enterpriseGlobalId',
		parameters: {},
		sent: ({ path }) => decodeURIComponent(path.split('/')[6] ?? ''),
	},
	{
		operation: 'customer.bind',
		field: 'channelCode',
		label: 'Channel Code',
		from: 'channelCode',
		parameters: bind,
		sent: ({ body }) => bodyOf(body).channelCode,
	},
	{
		operation: 'customer.getMany',
		field: 'channelCode',
		label: 'Channel Code',
		from: 'channelCode',
		parameters: { channelCustomerId: 'i' },
		sent: ({ query }) => query.channelCode,
	},
	{
		operation: 'licenseOrder.create',
		field: 'channelCode',
		label: 'Channel Code',
		from: 'channelCode',
		parameters: orders,
		sent: ({ body }) => bodyOf(body).channelCode,
	},
	{
		operation: 'licenseOrder.create',
		field: 'appKey',
		label: 'App Key',
		from: 'orderAppKey',
		parameters: orders,
		sent: ({ query }) => query.appKey,
	},
];

const options = { maxConcurrency: 1, afterLostReply: 'report' };

describe.each(cases)('$operation: $label', ({ operation, field, label, from, parameters, sent }) => {
	const run = async (value: string, items: IDataObject[], credential: IDataObject) =>
		await runOrder(
			server.url,
			operation,
			{ ...omit(parameters, field), [field]: value, options },
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
		const result = await runOrder(server.url, operation, { ...omit(parameters, field), [field]: '' }, {});

		expect(failureOf(result)).toMatchObject({
			message: `${label}: is required`,
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
