import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { makesOrders } from '../../support/specs/refusals';
import { messageIn, outcomeIn } from '../../support/specs/errorRows';
import { useOrderService } from '../../support/specs/orderService';

/** docs/maintainers/design.md, "Failures a person can act on": a value that came out empty must not make a removal wider than was meant. */

const { server, run } = useOrderService(makesOrders);

const given = { channelCode: 'crm', channelOrderId: 'SO-1', appKey: 'k', options: { maxConcurrency: 1 } };
const send = async (parameters: INodeParameters, items: unknown[]) => {
	const more = { items: items as IDataObject[], onError: 'continueRegularOutput' as const };
	const result = await run('licenseOrder.create', { ...given, ...parameters }, more);
	return {
		rows: result.items.map(({ json }) => outcomeIn(json) ?? 'row'),
		messages: result.items.flatMap(({ json }) => messageIn(json) ?? []),
		bodies: server.requests.map(({ body }) => body),
	};
};

interface Level {
	order?: Record<string, unknown>;
	asset?: Record<string, unknown>;
	product?: Record<string, unknown>;
}
/** The field, where it stands, a value of it, its label, and what the removal has besides. */
type Field = [name: string, level: keyof Level, value: unknown, label: string, more?: Level];

const MESSAGE = 'came out empty, and without it more would be removed';
const FIELDS: Field[] = [
	['srcLicenseOrderId', 'order', '7', 'Source License Order ID'],
	['licenseType', 'order', 'softkey', 'License Type'],
	['assetNos', 'asset', '8', 'Asset Numbers', { order: { srcLicenseOrderId: '7' } }],
	['productUri', 'product', 'cad', 'Product URI', { product: { crmProductId: 'P' } }],
	['crmProductId', 'product', 'P', 'CRM Product ID'],
	['strictMatchWhenDelete', 'product', true, 'Strict Match of Times and Seats'],
	['limitConcurrent', 'product', 5, '', { product: { strictMatchWhenDelete: true } }],
	// As a sheet writes it.
	['limitStartDate', 'product', '2040-01-01', '', { product: { strictMatchWhenDelete: 'TRUE' } }],
	['limitEndDate', 'product', '2040-01-01', '', { product: { strictMatchWhenDelete: true } }],
];
const NOTHING = [undefined, null, '', ' \n'];

/** A product removal, with the field's value. */
function removal([name, level, , , more = {}]: Field, value: unknown) {
	const at = (which: keyof Level, own: Record<string, unknown>) => ({
		...own,
		...more[which],
		...(which === level && { [name]: value }),
	});
	return {
		order: at('order', { orderType: 'delete_product', licenseType: 'softkey', customerId: 'K' }),
		asset: at('asset', { assetNos: '8' }),
		product: at('product', { productUri: 'cad' }),
	};
}

describe.each(FIELDS)('%s of a product removal', (...field) => {
	const [, , value, label] = field;
	const due = {
		rows: [...NOTHING.map(() => 'rejected'), 'row'],
		messages: NOTHING.map(() => expect.stringMatching(`${label}.*${MESSAGE}`) as string),
		bodies: [expect.stringContaining('delete_product')],
	};

	it('by form, from an expression that gives nothing, is refused', async () => {
		const { order, asset, product } = removal(field, '={{ $json.value }}');
		const { strictMatchWhenDelete, ...plain } = product as Record<string, unknown>;
		const more = strictMatchWhenDelete === undefined ? {} : { additionalFields: { strictMatchWhenDelete } };
		const assets = { asset: [{ ...asset, products: { product: [{ ...plain, ...more }] } }] };
		expect(
			await send(
				{ ...order, assets } as INodeParameters,
				[...NOTHING, value].map((one) => ({ value: one })),
			),
		).toEqual(due);
	});

	it('by JSON, where it is there and empty, is refused', async () => {
		const items = [...NOTHING, value].map((one) => {
			const { order, asset, product } = removal(field, one);
			return { orders: { ...order, assets: [{ ...asset, products: [product] }] } };
		});
		// In the expression, not in the item: what the item has as undefined is gone before.
		const orders = `={{ [${items.map(({ orders: one }) => asCode(one)).join()}][$itemIndex] }}`;
		const found = await send({ orderSource: 'json', orders }, items);
		expect([found.rows, found.bodies]).toEqual([due.rows, due.bodies]);
		expect(found.messages).toEqual(NOTHING.map(() => expect.stringContaining(MESSAGE) as string));
	});
});

/** JSON has no undefined. */
const asCode = (value: unknown): string =>
	JSON.stringify(value, (_, inner: unknown) => (inner === undefined ? '__nothing__' : inner)).replaceAll(
		'"__nothing__"',
		'undefined',
	);

it('the assets of an asset removal, where they are there and empty, are refused', async () => {
	const order = (assets: unknown) => ({ orderType: 'delete_asset', srcLicenseOrderId: '7', assets });
	// Only these say that all of the source order is meant.
	const meant = [[], [{}], [{ assetNos: [] }]];
	const emptied = [
		...[
			null,
			'',
			'[]',
			[null],
			[''],
			[[]],
			[{ products: [] }],
			[{ products: [{}] }],
			[{ limitEndDate: null }],
		],
		...[' , ', '[]', '[""]', '[ null ]', null].map((assetNos) => [{ assetNos }]),
		[{ assetNos: ['8'] }, null],
	];
	const items = [...meant, ...emptied].map((assets) => ({ orders: order(assets) }));
	const found = await send({ orderSource: 'json', orders: '={{ $json.orders }}' }, items);
	expect(found.rows).toEqual([...meant.map(() => 'row'), ...emptied.map(() => 'rejected')]);
	expect(found.bodies).toEqual([expect.not.stringContaining('assets')]);
});

it.each<[string, unknown, IDataObject[]]>([
	['numbers', { asset: [{ assetNos: '={{ $json.v }}' }] }, [{ v: '[]' }, { v: '["" , null]' }, { v: [] }]],
	[
		'numbers as text',
		{ asset: [{ assetNos: '={{ JSON.stringify($json.v) }}' }] },
		[{ v: [] }, { v: [null] }],
	],
	['an asset', { asset: ['={{ $json.v }}'] }, [{ v: {} }, { v: null }, {}]],
	['the list of assets', { asset: '={{ $json.v }}' }, [{ v: [] }, { v: null }, {}]],
	['an asset whose numbers were forgotten', { asset: [{ assetNos: '' }] }, [{}, {}]],
	['one with blanks in place of numbers', { asset: [{ assetNos: ' , ,' }] }, [{}, {}]],
	['one that names only its end', { asset: [{ limitEndDate: '2040-01-01' }] }, [{}, {}]],
	['one of two', { asset: [{ assetNos: '8' }, {}] }, [{}, {}]],
])('of an asset removal by form, %s that is empty is refused', async (_, assets, items) => {
	const removed = { orderType: 'delete_asset', licenseType: 'cloud_account', srcLicenseOrderId: '7' };
	const found = await send({ ...removed, assets } as INodeParameters, items);
	expect(found.rows).toEqual(items.map(() => 'rejected'));
	expect(found.bodies).toEqual([]);
});

it.each([
	['left alone', ''],
	['typed blanks', ' , '],
])('a field of the form: %s means that nothing is given', async (_, assetNos) => {
	const removed = { orderType: 'delete_product', licenseType: 'cloud_account', srcLicenseOrderId: '7' };
	const products = { product: [{ productUri: 'cad' }] };
	const { bodies } = await send({ ...removed, assets: { asset: [{ assetNos, products }] } }, [{}, {}]);
	expect(bodies).toEqual([expect.not.stringContaining('assetNos')]);
});

it('what a purchase does not take, or does not need, may come out empty', async () => {
	const items = NOTHING.map((no) => ({ no }));
	const product = { productUri: 'cad', crmProductId: '={{ $json.no }}' };
	const { bodies } = await send(
		{
			orderType: 'new_buy',
			licenseType: 'softkey',
			customerId: '5',
			srcLicenseOrderId: '={{ $json.no }}',
			assets: { asset: [{ assetNos: '={{ $json.no }}', products: { product: [product] } }] },
		},
		items,
	);
	expect(bodies).toEqual([expect.not.stringMatching(/assetNos|crmProductId|srcLicenseOrderId/)]);
});

it('without a strict match, times and seats that came out empty narrow nothing', async () => {
	const product = { productUri: 'cad', limitEndDate: null, limitConcurrent: '' };
	const orders = {
		orderType: 'delete_product',
		customerId: 'K',
		assets: [{ assetNos: ['8'], products: [product] }],
	};
	const { rows } = await send({ orderSource: 'json', orders: '={{ $json.orders }}' }, [{ orders }]);
	expect(rows).toEqual(['row']);
});

describe('from JSON', () => {
	const order = { licenseType: 'softkey', srcLicenseOrderId: '7', customerId: 'K' };
	const NO_NUMBERS = 'names no asset numbers: all of the source order would be removed';
	it.each<[string, string, object, string]>([
		['products alone', 'delete_asset', { products: [{ productUri: 'cad' }] }, NO_NUMBERS],
		['an end alone', 'delete_asset', { limitEndDate: '2040-01-01' }, NO_NUMBERS],
		['packages alone', 'delete_asset', { merchandises: [{ merchandiseNum: 'M' }] }, NO_NUMBERS],
		['a flag alone', 'delete_asset', { borrowedUsbKey: true }, NO_NUMBERS],
		[
			'packages in place of products',
			'delete_product',
			{ assetNos: ['8'], merchandises: [{ merchandiseNum: 'M' }] },
			'products: add at least one, with its productUri (only a removal of assets needs none)',
		],
	])('%s (%s) is refused: it would remove more than was meant', async (_what, orderType, asset, due) => {
		const good = { ...order, orderType: 'delete_asset', assets: [{ assetNos: ['8'] }] };
		const items = [{ orders: [{ ...order, orderType, assets: [asset] }] }, { orders: [good] }];
		const sent = await send({ orderSource: 'json', orders: '={{ $json.orders }}' }, items);

		expect(sent.rows).toEqual(['rejected', 'row']);
		expect(sent.messages).toEqual([expect.stringContaining(due)]);
		expect(sent.bodies.join()).not.toContain('"delete_product"');
		expect(sent.bodies).toHaveLength(1);
	});

	it('an empty list beside a filled one removes no more, and nothing else is said', async () => {
		const orders = [{ ...order, orderType: 'delete_asset', assets: [{ assetNos: ['8'] }, { assetNos: [] }] }];
		const { hints } = await run(
			'licenseOrder.create',
			{ ...given, orderSource: 'json', orders: '={{ $json.orders }}' },
			{ items: [{ orders }] as unknown as IDataObject[] },
		);

		expect(JSON.parse(server.requests[0]?.body ?? '{}')).toMatchObject({
			orderList: [{ assets: [{ assetNos: ['8'] }] }],
		});
		expect(JSON.stringify(hints)).not.toContain('is empty');
	});
});
