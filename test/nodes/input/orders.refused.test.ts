import { escapeRegExp, omit } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { errorIn, failureOf } from '../../helpers/rows';
import { expectSound, type ServiceRun, useServices } from '../../helpers/services';
import { ok } from '../../helpers/server/server';

/**
 * Orders that cannot be read, that nobody meant, or that take more than was meant: docs/maintainers/design.md, "Failures a person can act on".
 * Whatever is given, against the contract: test/rules/orders.
 */

interface Orders {
	orderList: Array<IDataObject & { sequence: number }>;
}
const { server, perform } = useServices((request) => {
	const { orderList } = request.json() as Orders;
	return ok(orderList.map(({ sequence }) => ({ sequence, licenseOrderId: 'L', customerId: 'C' })));
});
afterEach(() => expectSound(server.requests));
const ordersSent = () => server.requests.flatMap((request) => (request.json() as Orders).orderList);

const at = (name: string) => `={{ $json.${name} }}`;
const create = (parameters: INodeParameters) => async (more: ServiceRun) =>
	await perform(
		'licenseOrder.create',
		{ channelCode: 'crm', channelOrderId: 'SO-1', appKey: 'k', assets: {}, ...parameters },
		more,
	);
const json = create({ orderSource: 'json', orders: at('orders') });
const orders = (...list: unknown[]) => ({ orders: list }) as IDataObject;
/** Input items by what is said of them, "…" for any text; every message has the same beginning. */
const byMessage = (beginning: string, table: Record<string, IDataObject[]>): Array<[IDataObject, unknown]> =>
	Object.entries(table).flatMap(([message, inputs]) => {
		const parts = (beginning + message).split('…').map(escapeRegExp);
		const told = expect.stringMatching(new RegExp(`^${parts.join('.*')}$`, 's')) as unknown;
		return inputs.map((bad): [IDataObject, unknown] => [bad, told]);
	});

/** Each is refused in these words, a good one beside them is sent; with Stop nothing is, and each is listed. */
function refuses(send: typeof json, good: IDataObject, rows: Array<[IDataObject, unknown]>): void {
	it('each is refused in its words', async () => {
		const bad = rows.map(([input]) => input);
		const { items } = await send({ items: [...bad, good], onError: 'continueRegularOutput' });
		const told = items.map(({ json: row }, index) => ({
			input: bad[index],
			message: errorIn(row)?.message,
			outcome: errorIn(row)?.outcome,
		}));
		const due = rows.map(([input, message]) => ({ input, message, outcome: 'rejected' }));
		expect(told).toEqual([...due, {}]);
		expect(server.requests).toHaveLength(1);

		server.clear();
		const stopped = failureOf(await send({ items: [good, ...bad] }));
		const failed = rows.map(([, message], index) => ({ itemIndex: index + 1, message, outcome: 'rejected' }));
		expect(stopped).toMatchObject({ name: 'NodeOperationError', itemIndex: 1, data: { failed } });
		expect([stopped.data?.outcome, server.requests]).toEqual(['rejected', []]);
	});
}

const K = { customerId: 'K' };
const products = [{ productUri: 'cad' }];
const numbered = { assetNos: ['a'] };
const bare = { orderType: 'new_buy', ...K, assets: [{ products }] };
const buy = (fields: object = {}) => orders({ ...bare, ...fields });
const asset = (fields: unknown) => buy({ assets: [fields] });
const product = (fields: unknown) => asset({ products: [fields] });
const packed = (fields: unknown) => asset({ merchandises: [fields] });
const deleteAsset = (fields: object) => orders({ orderType: 'delete_asset', ...fields });
const deleteProduct = (fields: object, more: object = {}) =>
	orders({ orderType: 'delete_product', ...K, assets: [{ ...numbered, ...fields }], ...more });

describe('JSON that is no order', () => {
	const polluted = '"__proto__":{"polluted":true}';

	refuses(json, buy(), [
		...byMessage('Orders', {
			': must be valid JSON': [{ orders: '[{' }],
			': came out empty…': [{ orders: ' \n\t' }, orders(), { orders: '[]' }],
			' → order 3 → sequence: 4 is given twice in this item': [
				orders(bare, ...[4, '4'].map((sequence) => ({ ...bare, sequence }))),
			],
		}),
		...byMessage('Orders → order 1: ', {
			'must be an object, not 5': [{ orders: 5 }],
			'give what is inside orderList…': [{ orders: '{"orderList":[]}' }],
			'unknown field "__proto__"': [{ orders: `[{"orderType":"new_buy",${polluted}}]` }],
		}),
		...byMessage('Orders → order 1 → ', {
			'orderType: is required': [orders(K)],
			'orderType: must be one of…': [buy({ orderType: 'x' })],
			'customerType: must be one of company, personal, not "x"': [buy({ customerType: 'x' })],
			'sequence: must be a whole number, not "one"': [buy({ sequence: 'one' })],
			// Rounded on its way here: the advice is to give it as text.
			'srcLicenseOrderId: must be given as text…': [buy({ srcLicenseOrderId: 2 ** 60 })],
		}),
		...byMessage('Orders → order 1 → asset 1', {
			': unknown field "assetNumbers"…': [asset({ assetNumbers: [1] })],
			' → merchandises: must be a list, not text': [asset({ products, merchandises: 'M' })],
			' → borrowedUsbKey: must be true or false, not "maybe"': [asset({ borrowedUsbKey: 'maybe', products })],
			' → assetNos: must be a list of texts…Give long numbers as text…': [
				asset({ assetNos: [8, 2 ** 53], products }),
			],
			' → merchandise 1 → children 1 → children 1: unknown field "nope"': [
				packed({ children: [{ children: [{ nope: 1 }] }] }),
			],
		}),
	]);

	it('reaches no prototype', () => expect(({} as IDataObject).polluted).toBeUndefined());
});

const NEEDS_SOURCE = 'is required when deleting from a cloud license';

describe('an order that nobody meant', () => {
	refuses(
		json,
		buy(),
		byMessage('Orders → order 1 → ', {
			'asset 1 → products: add at least one…': [asset(numbered), asset({}), deleteProduct({})],
			// An expression that gave nothing must not make the order smaller.
			'asset 1 → product 2: came out empty…': [asset({ products: [...products, {}] })],
			'asset 1 → merchandise 1 → children 1: came out empty…': [
				packed({ merchandiseNum: 'M', children: [{}] }),
			],
			'asset 1 → limitEndDate: is before its start': [
				asset({ products, limitStartDate: '2029-01-01', limitEndDate: '2028-12-31' }),
			],
			'asset 1 → product 1 → limitEndDate: is before its start': [
				product({ productUri: 'a', limitStartDate: '2029-01-01', limitEndDate: '2028-12-31' }),
			],
			'assets: is required: name the asset numbers, or the srcLicenseOrderId': [deleteAsset(K)],
			// All of the source order is chosen by name, before.
			"assets: is required: name the products to remove, or add the option 'All of the Source Order'…": [
				orders({ orderType: 'delete_product', srcLicenseOrderId: 'L' }),
			],
			"assets: is required: name the asset numbers to remove, or add the option 'All of the Source Order'…": [
				deleteAsset({ srcLicenseOrderId: 'L' }),
			],
			'assets: is required: name at least one asset': [orders({ orderType: 'new_buy', ...K })],
			'asset 2 → assetNos: is required…': [deleteAsset({ assets: [numbered, {}] })],
			'asset 1 → assetNos: is required…': [
				orders({ orderType: 'delete_product', ...K, assets: [{ products }] }),
			],
			'asset 1: names no asset numbers: all of the source order would be removed…': [
				deleteAsset({ srcLicenseOrderId: 'L', assets: [{}] }),
			],
			// The document's shape of an asset removal has numbers alone; that of a product removal no packages.
			'asset 1 → products: is no part of this removal…': [
				deleteAsset({ assets: [{ ...numbered, products }] }),
			],
			'asset 1 → merchandises: is no part of this removal…': [
				deleteProduct({ products, merchandises: [{ merchandiseNum: 'M' }] }),
			],
			'asset 1 → product 1 → gmsPid: is no part of this removal…': [
				deleteProduct({ products: [{ ...products[0], gmsPid: 'g' }] }),
			],
			'asset 1 → assetNos: must be separated by commas or new lines…': [
				deleteAsset({ assets: [{ assetNos: '8000000101 8000000102' }] }),
			],
			'asset 1 → product 2 → productUri: is required, or a crmProductId…': [
				deleteProduct({ products: [...products, { productName: 'CAD', limitConcurrent: 2 }] }),
			],
			'asset 1 → product 1 → productUri: is required, or a crmProductId, gmsPid or appKey…': [
				product({ productName: 'CAD' }),
			],
			'asset 1 → merchandise 1 → children 1 → license order product 1 → productUri: is required…': [
				packed({ merchandiseNum: 'M', children: [{ licenseOrderProductList: [{ productName: 'CAD' }] }] }),
			],
			'asset 1 → product 1 → trial: must be…': [product({ ...products[0], trial: 2 })],
			'asset 1 → product 1 → limitConcurrent: must be 0 or more, not -1': [
				product({ ...products[0], limitConcurrent: '-1' }),
				deleteProduct({ products: [{ ...products[0], limitConcurrent: -1 }] }),
			],
			'customerId: is required, or another field that names the customer, such as customerName or crmCustomerId':
				[
					orders({ ...omit(bare, 'customerId'), address: '1 Harbor Street', customerType: 'company' }),
					// Words for nothing name nobody.
					orders({ ...omit(bare, 'customerId'), adminEmail: 'N/A', adminCellNumber: '-' }),
					orders({ orderType: 'delete_product', assets: [{ ...numbered, products }] }),
				],
			'srcLicenseOrderId: is 0, which a sheet gives for an empty cell': [
				deleteProduct({ products }, { srcLicenseOrderId: 0 }),
			],
			[`srcLicenseOrderId: ${NEEDS_SOURCE}`]: ['cloud_account', 'cloud_customer', 'cloud_personal'].flatMap(
				(licenseType) => [
					deleteAsset({ licenseType, assets: [numbered] }),
					deleteProduct({ products }, { licenseType }),
				],
			),
		}),
	);
});

it('an order that may be meant is sent as it was given', async () => {
	const removal = { orderType: 'delete_asset', assets: [numbered] };
	const purchase = (fields: object) => ({ ...bare, assets: [fields] });
	const list = [
		bare,
		removal,
		{ ...removal, licenseType: 'softkey' },
		{ ...removal, licenseType: 'cloud_account', srcLicenseOrderId: 'L' },
		{ orderType: 'delete_product', srcLicenseOrderId: 'L', assets: [{ products: [{ crmProductId: 'P' }] }] },
		purchase({ ...numbered, merchandises: [{ merchandiseNum: 'M' }] }),
		// Any of these says which product is meant, and one in a package may be known by its package.
		...['productUri', 'crmProductId', 'gmsPid', 'appKey'].map((name) =>
			purchase({ products: [{ [name]: 'P' }] }),
		),
		...['merchandiseNum', 'merchandiseName', 'crmProductId'].map((name) =>
			purchase({ merchandises: [{ [name]: 'M', licenseOrderProductList: [{ limitConcurrent: 0 }] }] }),
		),
		// And any of these names a customer, as a source order does.
		...[
			...['customerId', 'crmCustomerId', 'channelCustomerId', 'customerName', 'enterpriseGlobalId'],
			...[
				'adminAccount',
				'adminName',
				'adminEmail',
				'adminCellNumber',
				'passwordMobile',
				'srcLicenseOrderId',
			],
		].map((name) => ({ ...omit(bare, 'customerId'), [name]: 'x1@x.example' })),
	];
	const { error, hints } = await json({ items: [orders(...list)] });

	expect(error?.message).toBeUndefined();
	expect(ordersSent()).toEqual(list.map((order, index) => ({ sequence: index + 1, ...order })));
	expect(hints).toEqual([
		expect.stringMatching(/order 1 → asset 1 → product 1: has no end; .*\(\d+ in all\)$/),
	]);
});

describe('the form', () => {
	const second = {
		productUri: at('uri'),
		limitStartDate: at('date'),
		limitConcurrent: at('number'),
		productFeatures: { feature: [{ featureCode: 'f', additionalFields: { trialEndDate: at('trialEnd') } }] },
	};
	const merchandise = [
		{ merchandiseNum: 'M', children: at('children'), licenseOrderProductList: at('inner') },
	];
	const assets = {
		asset: [
			{ assetNos: 'a', products: { product: products } },
			{
				limitEndDate: at('end'),
				products: { product: [...products, second] },
				merchandises: { merchandise },
			},
		],
	};
	const form = create({ customerId: at('id'), assets } as INodeParameters);
	const day = '2026-01-01';
	const fine = {
		...{ date: day, end: day, trialEnd: day, id: 'K', number: 1, uri: 'p' },
		...{ children: '[]', inner: '[{"productUri":"i"}]' },
	};
	const badly = (table: Record<string, IDataObject>) =>
		Object.fromEntries(Object.entries(table).map(([told, change]) => [told, [{ ...fine, ...change }]]));

	refuses(form, fine, [
		...byMessage(
			'',
			badly({
				'Customer ID: came out empty…': { id: ' ' },
				'Children: must be valid JSON': { children: '[{' },
			}),
		),
		...byMessage(
			'Assets → asset 2 → ',
			badly({
				'Asset Ends: must be a date…': { end: '10:00' },
				'product 2 → Product URI: came out empty…': { uri: '' },
				'product 2 → Product Starts: must be a date…': { date: 'tomorrow' },
				'product 2 → Seats: must be a whole number, not 1.5': { number: 1.5 },
				'product 2 → product feature 1 → Trial End Date: must be a date…': { trialEnd: '2026-02-30' },
				'merchandise 1 → children 1: unknown field "merchandiseNo"': { children: '[{"merchandiseNo":1}]' },
				'merchandise 1 → license order product 1 → limitStartDate: must be a date…': {
					inner: '[{"productUri":"i","limitStartDate":"x"}]',
				},
			}),
		),
	]);

	// n8n makes blank entries of an expression in place of a list (its issue 29619): the order would go without what it gives.
	it.each<[string, string, INodeParameters]>([
		['Features', 'product', { productFeatures: { feature: at('list') } }],
		['Product Packages', 'asset', { merchandises: { merchandise: at('list') } }],
		['an entry that was left blank', 'asset', { assetExtendList: { extend: [{ extendCode: '' }] } }],
	])('refuses a list of which no entry says anything: %s', async (_, of, list) => {
		const product = [{ ...products[0], ...(of === 'product' && list) }];
		const asset = [{ assetNos: '8', products: { product }, ...(of === 'asset' && list) }];
		const item = { list: [{ featureCode: 'seats', merchandiseNum: 'P' }] };
		const send = create({ ...K, assets: { asset } } as INodeParameters);
		const { items } = await send({ items: [item, item], onError: 'continueRegularOutput' });

		expect([items.map((row) => JSON.stringify(row.json.error)), server.requests]).toEqual([
			Array(2).fill(expect.stringContaining('came out empty')),
			[],
		]);
	});
});

/* What may be meant is sent, and told. */
describe('a hint', () => {
	const [past, future] = ['2021-03-31', '2040-01-01'];
	const hintsOf = async (send: typeof json, items: IDataObject[]) => {
		const result = await send({ items, timezone: 'Asia/Shanghai' });

		expect([result.error?.message, result.items.length]).toEqual([undefined, ordersSent().length]);
		return result.hints.map((hint) => hint.replace(/^\[item 0\] |^Item 1: /, ''));
	};
	const ending = (limitEndDate: unknown, more: object = {}) => ({ productUri: 'p', limitEndDate, ...more });
	const buying = (...assets: object[]) => ({ ...bare, assets });
	const fine = { products: [ending(future)] };
	const inPackage = (inside: object) => buying({ ...fine, merchandises: [inside] });
	const removed = { orderType: 'delete_product', ...K, assets: [{ ...numbered, products }] };

	const IS_PAST = '2021-03-31T15:59:59.999Z is in the past';
	const MIDNIGHT = 'is midnight: the day before is the last. Give the day alone where it counts as a whole';
	const END = 'asset 1 → product 1 → limitEndDate';
	it.each<[string, object]>([
		['', buying(fine)],
		['', buying({ limitEndDate: future, products })],
		['', buying({ products: [{ productUri: 'p', timeUnit: 'Y', timeUnitQuantity: 1 }] })],
		['', buying({ products: [{ productUri: 'p', trial: 1, trialEndDate: future }] })],
		[
			'',
			inPackage({ merchandiseNum: 'M', timeDurationExpression: '1-0-0', licenseOrderProductList: products }),
		],
		['', { ...removed, srcLicenseOrderId: 'L' }],
		['', buying({ products: [ending('2040-01-01T18:00'), ending('9999-12-31T00:00:00Z')] })],
		[`asset 1 → limitEndDate: ${IS_PAST}`, buying({ limitEndDate: past, products })],
		[`${END}: ${IS_PAST}`, buying({ products: [ending(past)] })],
		[`${END}: 2039-12-31T16:00:00.000Z ${MIDNIGHT}`, buying({ products: [ending('2040-01-01T00:00')] })],
		[`${END}: 2040-01-01T00:00:00.000Z ${MIDNIGHT}`, buying({ products: [ending(Date.UTC(2040, 0, 1))] })],
		[
			'asset 1 → product 1 → limitConcurrent: is 0: the API document does not say whether that is none or no limit',
			buying({ products: [ending(future, { limitConcurrent: 0 })] }),
		],
		['asset 1 → product 2: has no end', buying({ products: [ending(future), ...products] })],
		[
			'asset 1 → merchandise 1 → children 1 → license order product 1: has no end',
			inPackage({ merchandiseNum: 'M', children: [{ licenseOrderProductList: products }] }),
		],
		['srcLicenseOrderId: is missing: the products are removed from all orders of the customer', removed],
	])('"%s" is told of %j', async (text, order) => {
		expect(await hintsOf(json, [orders(order)])).toEqual(text === '' ? [] : [`Orders → order 1 → ${text}`]);
	});

	it('uses the labels of the form', async () => {
		const product = [{ productUri: 'p', limitEndDate: at('end') }];
		const form = create({ ...K, assets: { asset: [{ assetNos: '8', products: { product } }] } });

		expect(await hintsOf(form, [{ end: past }, { end: future }])).toEqual([
			`Assets → asset 1 → product 1 → Product Ends: ${IS_PAST}`,
		]);
	});
});

it('fields of the product have their own labels, also where another one has the same name', async () => {
	const product = [{ productName: at('name') }];
	const form = create({ ...K, assets: { asset: [{ assetNos: '8', products: { product } }] } });
	const { items } = await form({ items: [{ name: 'CAD' }], onError: 'continueRegularOutput' });

	expect(errorIn(items[0]?.json ?? {})?.message).toMatch(
		/^Assets → asset 1 → product 1 → Product URI: is required, or a CRM Product ID, GMS Product ID or App Key:/,
	);
});

const renewed = { ...bare, assets: [{ assetNos: ['CA8000000101', 'CA8000000102'], products }] };
const [first] = products;
/** The same order in other words: its place, and the order of keys and numbers, make no difference. */
const alike = {
	...bare,
	assets: [
		{
			products: [Object.fromEntries(Object.entries(first ?? {}).reverse())],
			assetNos: ['8000000102', 'ca8000000101'],
		},
	],
	sequence: 7,
};
it.each<[string, object[], boolean]>([
	['twice in one item', [renewed, alike], true],
	[
		'with another end',
		[renewed, { ...renewed, assets: [{ ...renewed.assets[0], limitEndDate: '2040-01-01' }] }],
		false,
	],
])('the same order of one item: %s', async (_, orderList, isRefused) => {
	// What was refused is not there: the next item may ask for it.
	const { items } = await json({
		items: [orders(...orderList), orders(renewed)],
		onError: 'continueRegularOutput',
	});

	const told = items.map(({ json: row, pairedItem }) => JSON.stringify([errorIn(row)?.outcome, pairedItem]));
	const [first, second] = isRefused ? ['"rejected"', 'null'] : ['null', '"rejected"'];
	expect([...new Set(told)]).toEqual([`[${first},{"item":0}]`, `[${second},{"item":1}]`]);
	expect(ordersSent()).toHaveLength(isRefused ? 1 : 2);
});

/** All fields are fixed, and the node before gives an item for each product of an asset. */
it.each<[string, string, object, boolean]>([
	['a renewal', 'SO-1', { ...bare, assets: [{ ...numbered, products }] }, true],
	['a removal', 'SO-1', { orderType: 'delete_asset', assets: [numbered] }, true],
	['a renewal, in other words', 'SO-1', renewed, true],
	['a renewal under another order number', at('n'), { ...bare, assets: [{ ...numbered, products }] }, false],
	['a purchase without numbers', 'SO-1', bare, false],
])('the same order of two items: %s', async (_, channelOrderId, order, isRefused) => {
	const twice = create({ orderSource: 'json', channelOrderId, orders: at('orders') });
	const other = { ...bare, customerId: 'other' };
	const second = order === renewed ? alike : order;
	const given = [order, second, other].map((one, n) => ({ ...orders(one), n: `SO-${n}` }));
	const { items, hints } = await twice({ items: given, onError: 'continueRegularOutput' });

	const told = items.map(({ json, pairedItem }) => [errorIn(json)?.outcome, pairedItem]);
	expect(told).toEqual(
		[undefined, isRefused ? 'rejected' : undefined, undefined].map((end, item) => [end, { item }]),
	);
	expect(ordersSent()).toHaveLength(isRefused ? 2 : 3);
	const said = [JSON.stringify(items[1]?.json), ...hints];
	expect(said.some((text) => /each input item is carried out|is asked for already/.test(text))).toBe(
		channelOrderId === 'SO-1',
	);
});

describe('all of the source order', () => {
	const whole = { srcLicenseOrderId: 'L', licenseType: 'cloud_account' };

	it.each([
		['form', 'delete_asset'],
		['form', 'delete_product'],
		['json', 'delete_asset'],
	])('is removed where it was chosen: %s, %s', async (source, orderType) => {
		const order = { orderType, ...whole };
		const fromJson = { orderSource: 'json', orders: JSON.stringify(order) };
		// An expression in place of all assets that gives nothing.
		const given = source === 'json' ? fromJson : { ...order, assets: at('missing') };
		const { items, hints } = await create({ ...given, options: { wholeSourceOrder: at('whole') } })({
			items: [{ whole: true }, { whole: false }],
			onError: 'continueRegularOutput',
		});

		expect([items.map((row) => 'error' in row.json), ordersSent()]).toEqual([
			[false, true],
			[{ ...order, sequence: 1 }],
		]);
		expect(hints.join()).toContain('all that the source order has is removed');
	});

	it.each<[string, object[]]>([
		['whose numbers were forgotten', [{ assetNos: '' }]],
		['with blanks in place of numbers', [{ assetNos: ' , ,' }]],
		['beside another', [{ assetNos: '8' }, {}]],
	])('is not taken for an asset of an asset removal %s', async (_, asset) => {
		// Nor where all may go: what is named counts.
		const options = { wholeSourceOrder: '={{ $itemIndex === 0 }}' };
		const given = { orderType: 'delete_asset', ...whole, assets: { asset }, options } as INodeParameters;
		const { items } = await create(given)({ items: [{}, {}], onError: 'continueRegularOutput' });

		expect([items.map((row) => 'error' in row.json), server.requests]).toEqual([[true, true], []]);
	});
});
