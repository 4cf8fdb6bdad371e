import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { messageIn } from '../../support/specs/errorRows';
import { APP_ACCESS, useOrderService } from '../../support/specs/orderService';
import { refuse } from '../../support/server/server';

/**
 * docs/maintainers/design.md, "Failures a person can act on": a message of the service that names a place in the request names it in the words of
 * the form, with the position in the person's input and the value that was sent.
 */

const { server, run } = useOrderService();

const given = {
	channelCode: 'crm',
	channelOrderId: 'SO-1',
	appKey: 'k',
	options: { refusedTogether: 'report' },
};
const form: INodeParameters = {
	...given,
	customerId: '={{ $json.customer }}',
	customerFields: { adminEmail: '={{ $json.email }}' },
	assets: {
		asset: [
			{
				assetNos: '={{ $json.numbers }}',
				limitEndDate: '2030-12-31T00:00:00Z',
				products: {
					product: [
						{ productUri: 'a' },
						{ productUri: 'b', limitConcurrent: 5, additionalFields: { passwords: 'secret-pw' } },
					],
				},
			},
		],
	} as INodeParameters,
};
const fromForm = (email = 'a@example.com') =>
	['K1', 'K2', 'K3'].map((customer) => ({ customer, email, numbers: ['8000000101', '8000000102'] }));
const json: INodeParameters = { ...given, orderSource: 'json', orders: '={{ $json.orders }}' };
const inJson = [
	{ orders: ['K1', 'K2'].map((customerId) => ({ orderType: 'new_buy', customerId })) },
	{
		orders: {
			orderType: 'new_buy',
			customerId: 'K3',
			assets: [{ limitEndDate: 1924905600000, products: [{ productUri: 'x'.repeat(99) }] }],
		},
	},
] as IDataObject[];

const refusedWith = async (message: string, parameters: INodeParameters, items: IDataObject[]) => {
	server.reply(() => refuse('13004', message));
	const result = await run('licenseOrder.create', parameters, { items, onError: 'continueRegularOutput' });
	return result.items.map(({ json: row }) => messageIn(row));
};

describe('the place that the service names', () => {
	it.each<[string, string, INodeParameters, IDataObject[], number]>([
		[
			'orderList[1].customerId: no customer has K2',
			'Order 2 → Customer ID ("K2"): no customer has K2',
			form,
			fromForm(),
			1,
		],
		['orderList[2].adminEmail is odd', 'Order 3 → Admin Email ("a@example.com") is odd', form, fromForm(), 2],
		[
			'orderList[0].branchCode: must not be blank',
			'Order 1 → Branch Code (not sent): must not be blank',
			form,
			fromForm(),
			0,
		],
		['orderList[0]: no', 'Order 1: no', form, fromForm(), 0],
		['orderList[2].sequence: twice', 'Order 3 → Sequence (3): twice', form, fromForm(), 2],
		[
			'bad: orderList[2].assets[0].assetNos[1].',
			'bad: Order 3 → asset 1 → asset number 2 ("8000000102").',
			form,
			fromForm(),
			2,
		],
		[
			'orderList[1].assets[0].products[1].limitConcurrent: too many',
			'Order 2 → asset 1 → product 2 → Seats (5): too many',
			form,
			fromForm(),
			1,
		],
		[
			'orderList[1].assets[0].limitEndDate: too late',
			'Order 2 → asset 1 → Asset Ends (1924905600000, 2030-12-31T00:00:00.000Z): too late',
			form,
			fromForm(),
			1,
		],
		[
			'orderList[1].assets[0].products: no',
			'Order 2 → asset 1 → Products (a list of 2): no',
			form,
			fromForm(),
			1,
		],
		['orderList[1].assets[0]: no', 'Order 2 → asset 1 (an object): no', form, fromForm(), 1],
		[
			'orderList[1].customerId: no such customer',
			'Order 2 → Customer ID ("K2"): no such customer',
			json,
			inJson,
			1,
		],
		[
			'orderList[2].assets[0].limitEndDate: too late',
			'Order 3 → asset 1 → Limit End Date (1924905600000, 2030-12-31T00:00:00.000Z): too late',
			json,
			inJson,
			2,
		],
		[
			'orderList[2].assets[0].products[0].productUri: unknown',
			`Order 3 → asset 1 → product 1 → Product URI ("${'x'.repeat(59)}…): unknown`,
			json,
			inJson,
			2,
		],
		// Nobody's own field.
		['orderList[1].constructor: no', 'Order 2 → Constructor (not sent): no', json, inJson, 1],
		[
			'orderList[1].assets[0].products[1].passwords[0]: weak',
			'Order 2 → asset 1 → product 2 → password 1: weak',
			form,
			fromForm(),
			1,
		],
	])('%s', async (message, told, parameters, items, named) => {
		const rows = await refusedWith(message, parameters, items);

		expect(rows).toEqual(
			[0, 1, 2].map((index) =>
				index === named
					? `${told} (13004)`
					: `Refused together with order ${named + 1} of your input: ${told} (13004)`,
			),
		);
	});

	it('is told of each order where there are several', async () => {
		const rows = await refusedWith(
			'orderList[0].customerId: no; orderList[2].customerId: no',
			form,
			fromForm(),
		);

		expect(rows[0]).toBe('Order 1 → Customer ID ("K1"): no; Order 3 → Customer ID ("K3"): no (13004)');
	});

	it.each([
		['orderList[9].customerId: no', 'orderList[9].customerId: no'],
		['myorderList[0].customerId: no', 'myorderList[0].customerId: no'],
		['orderList: must not be empty', 'orderList: must not be empty'],
	])('stays as it is where it is none of the request: %s', async (message, told) => {
		const [row] = await refusedWith(message, form, fromForm());

		expect(row).toBe(`3 orders were refused together: ${told} (13004)`);
	});

	it('counts in the input, not in the request', async () => {
		server.reply(() => refuse('13004', 'orderList[0].customerId: no'));
		const parameters = { ...form, options: { maxOrdersPerRequest: 1 } } as INodeParameters;
		const { items } = await run('licenseOrder.create', parameters, {
			items: fromForm(),
			onError: 'continueRegularOutput',
		});

		expect(items.map(({ json: row }) => messageIn(row))).toEqual(
			[1, 2, 3].map((order) => `Order ${order} → Customer ID ("K${order}"): no (13004)`),
		);
	});

	it.each([
		['the password of another field', 'secret-pw'],
		['the token', APP_ACCESS],
	])('shows no secret: %s', async (_, secret) => {
		const rows = await refusedWith('orderList[1].adminEmail: odd', form, fromForm(secret));

		expect(rows[1]).toBe('Order 2 → Admin Email ("•••"): odd (13004)');
		expect(JSON.stringify(rows)).not.toContain(secret);
	});

	it.each([5_000, 40_000])('in %i steps that lead nowhere: a message is cut', async (steps) => {
		const messages = await refusedWith(`orderList[0]${'.assets'.repeat(steps)}`, json, inJson);
		expect(messages.length).toBe(3);
		expect(messages[0]).toMatch(/^Order 1 → Assets → /);
		for (const message of messages) expect(message?.length).toBeLessThan(2_500);
	});

	it('is told where the run stops', async () => {
		server.reply(() => refuse('13004', 'orderList[1].customerId: no'));
		const { error } = await run('licenseOrder.create', form, { items: fromForm() });

		expect(error?.message).toBe('Order 2 → Customer ID ("K2"): no (13004)');
	});
});
