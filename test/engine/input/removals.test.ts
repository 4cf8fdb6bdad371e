import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { makesOrders } from '../../support/specs/refusals';
import { messageIn, outcomeIn } from '../../support/specs/errorRows';
import { useOrderService } from '../../support/specs/orderService';

/** docs/design.md, "Failures a person can act on": a removal whose asset numbers came out empty is about all that its order has. */

const { server, run } = useOrderService(makesOrders);

const NUMBERS = ['', undefined, null, ' , ', []];
const given = { channelCode: 'crm', channelOrderId: 'SO-1', appKey: 'k', options: { maxConcurrency: 1 } };
const removal = { licenseType: 'cloud_account', srcLicenseOrderId: '7' };
const products = { productUri: 'cad' };

const send = async (parameters: INodeParameters, items: IDataObject[]) => {
	const result = await run(
		'licenseOrder.create',
		{ ...given, ...parameters },
		{ items, onError: 'continueRegularOutput' },
	);
	const bodies = server.requests.map(({ body }) => body);
	return { rows: result.items.map(({ json }) => [outcomeIn(json), messageIn(json)]), bodies };
};
const refused = (count: number) =>
	Array(count).fill(['rejected', expect.stringContaining('the expression gave none')]) as unknown[];

describe.each(['delete_asset', 'delete_product'])('%s', (orderType) => {
	const entry = orderType === 'delete_product' ? { products: { product: [products] } } : {};
	const entryOf = (type: string) => (type === 'delete_product' ? { products: [products] } : {});

	it('by form: an expression that gives no number is refused, a field left empty is not', async () => {
		const items = [...NUMBERS.map((no) => ({ no })), { no: '8' }] as IDataObject[];
		const parameters = { orderType, ...removal };
		const byExpression = await send(
			{ ...parameters, assets: { asset: [{ assetNos: '={{ $json.no }}', ...entry }] } },
			items,
		);
		expect(byExpression.rows.slice(0, -1)).toEqual(refused(NUMBERS.length));
		expect(byExpression.bodies).toEqual([expect.stringContaining('"assetNos":["8"]')]);

		server.clear();
		const leftEmpty = await send({ ...parameters, assets: { asset: [{ assetNos: '', ...entry }] } }, [
			{},
			{},
		]);
		expect(leftEmpty.bodies).toHaveLength(1);
	});

	it('by JSON: a list that is there and empty is sent with a hint', async () => {
		const order = (asset: object) => ({
			orderType,
			...removal,
			assets: [{ ...asset, ...entryOf(orderType) }],
		});
		const lists = [[], '', null, ' , '];
		const items = [...lists, ['8']].map((assetNos) => ({ orders: order({ assetNos }) }));
		const result = await run(
			'licenseOrder.create',
			{ ...given, orderSource: 'json', orders: '={{ $json.orders }}' },
			{ items: items as unknown as IDataObject[] },
		);

		expect(result.error?.message).toBeUndefined();
		expect(result.hints.map(({ message }) => message).join()).toContain(
			'is empty: all that the source order has',
		);
		expect(JSON.stringify(result.hints)).not.toContain('Item 5');
	});
});

it('a purchase may have no number: the service gives one', async () => {
	const items = NUMBERS.map((no) => ({ no })) as unknown as IDataObject[];
	const { bodies } = await send(
		{
			orderType: 'new_buy',
			licenseType: 'softkey',
			customerId: '5',
			assets: { asset: [{ assetNos: '={{ $json.no }}', products: { product: [products] } }] },
		},
		items,
	);

	expect(bodies).toHaveLength(1);
	expect(bodies[0]).not.toContain('assetNos');
});
