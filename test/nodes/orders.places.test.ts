import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { messageIn } from '../support/specs/errorRows';
import { APP_ACCESS, useOrderService } from '../support/specs/orderService';
import { refuse } from '../support/server/server';

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

const LATE = '(1924905600000, 2030-12-31T00:00:00.000Z): too late';
/** After `orderList` and "Order ", by the form and in JSON. */
const PLACES: Record<'form' | 'json', Array<[said: string, told: string]>> = {
	form: [
		['[1].customerId: no customer has K2', '2 → Customer ID ("K2"): no customer has K2'],
		['[2].adminEmail is odd', '3 → Admin Email ("a@example.com") is odd'],
		['[0].branchCode: must not be blank', '1 → Branch Code (not sent): must not be blank'],
		['[0]: no', '1: no'],
		['[2].sequence: twice', '3 → Sequence (3): twice'],
		['[2].assets[0].assetNos[1].', '3 → asset 1 → asset number 2 ("8000000102").'],
		['[1].assets[0].products[1].limitConcurrent: no', '2 → asset 1 → product 2 → Seats (5): no'],
		['[1].assets[0].limitEndDate: too late', `2 → asset 1 → Asset Ends ${LATE}`],
		['[1].assets[0].products: no', '2 → asset 1 → Products (a list of 2): no'],
		['[1].assets[0]: no', '2 → asset 1 (an object): no'],
		['[1].assets[0].products[1].passwords[0]: weak', '2 → asset 1 → product 2 → password 1: weak'],
	],
	json: [
		['[1].customerId: no', '2 → customerId ("K2"): no'],
		['[2].assets[0].limitEndDate: too late', `3 → asset 1 → limitEndDate ${LATE}`],
		[
			'[2].assets[0].products[0].productUri: no',
			`3 → asset 1 → product 1 → productUri ("${'x'.repeat(59)}…): no`,
		],
		// Nobody's own field.
		['[1].constructor: no', '2 → constructor (not sent): no'],
	],
};

describe.each([
	['form', form, fromForm()],
	['json', json, inJson],
] as const)('the place that the service names, by %s', (source, parameters, items) => {
	it.each(PLACES[source])('orderList%s', async (said, told) => {
		const rows = await refusedWith(`bad: orderList${said}`, parameters, items);
		const named = Number(told[0]);

		expect(rows).toEqual(
			[1, 2, 3].map((order) => {
				const others = order === named ? '' : `Refused together with order ${named} of your input: `;
				return `${others}bad: Order ${told} (13004)`;
			}),
		);
	});
});

it.each([
	// Told of each order where there are several.
	[
		'orderList[0].customerId: no; orderList[2].customerId: no',
		'Order 1 → Customer ID ("K1"): no; Order 3 → Customer ID ("K3"): no (13004)',
	],
	// None of the request.
	['orderList[9].customerId: no', '3 orders were refused together: orderList[9].customerId: no (13004)'],
])('%s', async (said, told) => {
	expect((await refusedWith(said, form, fromForm()))[0]).toBe(told);
});

it('the place is counted in the input, not in the request', async () => {
	const options = { options: { maxOrdersPerRequest: 1 } };
	const rows = await refusedWith('orderList[0].customerId: no', { ...form, ...options }, fromForm());

	expect(rows).toEqual([1, 2, 3].map((order) => `Order ${order} → Customer ID ("K${order}"): no (13004)`));
});

it.each([
	['the password of another field', 'secret-pw'],
	['the token', APP_ACCESS],
])('shows no secret: %s', async (_, secret) => {
	const rows = await refusedWith('orderList[1].adminEmail: odd', form, fromForm(secret));

	expect(rows[1]).toBe('Order 2 → Admin Email ("•••"): odd (13004)');
	expect(JSON.stringify(rows)).not.toContain(secret);
});
