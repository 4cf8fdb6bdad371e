import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useOrderService } from '../support/orderService';
import { makesOrders, ordersOf, refusalOf, refuses } from '../support/refusals';
import type { Refused } from '../support/refusals';
import type { ServiceRun } from '../support/serviceRun';

/* docs/design.md, "Failures a person can act on": orders that cannot be read, that nobody meant, or that cannot be undone. */

const { server, run } = useOrderService(makesOrders);

const create = (parameters: INodeParameters) => async (more: ServiceRun) =>
	await run(
		'licenseOrder.create',
		{ channelCode: 'crm', channelOrderId: 'SO-1', appKey: 'k', assets: {}, ...parameters },
		more,
	);
const json = create({ orderSource: 'json', orders: '={{ $json.orders }}' });
const orders = (...list: unknown[]) => ({ orders: list }) as IDataObject;
const buy = (fields: object = {}) => orders({ orderType: 'new_buy', ...fields });
const asset = (fields: unknown) => buy({ assets: [fields] });
const product = (fields: unknown) => asset({ products: [fields] });
const deleteAsset = (fields: object) => orders({ orderType: 'delete_asset', ...fields });
const deleteProduct = (...assets: object[]) => orders({ orderType: 'delete_product', assets });
const products = [{ productUri: 'cad' }];
const good = buy({ customerId: 'K' });

describe('JSON that is no order', () => {
	refuses(server, json, good, [
		['text that is not JSON', { orders: '[{' }, 'Orders: must be valid JSON'],
		['empty text', { orders: '' }, 'Orders: is required'],
		['an empty list', orders(), 'Orders: must hold at least one order'],
		['a number', { orders: 5 }, 'Orders → order 1: must be an object, not 5'],
		['a list', orders([]), 'Orders → order 1: must be an object, not a list'],
		[
			'an unknown key',
			orders({ orderType: 'new_buy' }, { orderType: 'new_buy', custId: 1 }),
			/^Orders → order 2: unknown field "custId"/,
		],
		[
			'one in an asset',
			asset({ assetNumbers: [1] }),
			/^Orders → order 1 → asset 1: unknown field "assetNumbers"/,
		],
		[
			'one in a product',
			product({ uri: 'a' }),
			'Orders → order 1 → asset 1 → product 1: unknown field "uri"',
		],
		[
			'one in a feature',
			product({ productFeatures: [{ code: 'a' }] }),
			'Orders → order 1 → asset 1 → product 1 → product feature 1: unknown field "code"',
		],
		[
			'one three packages deep',
			asset({ merchandises: [{ children: [{ children: [{ nope: 1 }] }] }] }),
			/^Orders → order 1 → asset 1 → merchandise 1 → child(ren)? 1 → child(ren)? 1: unknown field "nope"$/,
		],
		[
			'a prototype key',
			{ orders: '[{"orderType":"new_buy","__proto__":{"polluted":true}}]' },
			'Orders → order 1: unknown field "__proto__"',
		],
		[
			'one in an asset',
			{ orders: '{"orderType":"new_buy","assets":[{"__proto__":{"polluted":1},"products":[]}]}' },
			'Orders → order 1 → asset 1: unknown field "__proto__"',
		],
		[
			'a constructor',
			{ orders: '{"orderType":"new_buy","constructor":{"prototype":{"polluted":1}}}' },
			'Orders → order 1: unknown field "constructor"',
		],
		[
			'an object where a list is due',
			buy({ assets: { assetNos: ['a'] } }),
			/^Orders → order 1 → Assets: must be a list, not an object/,
		],
		['a blank object there', buy({ assets: {} }), 'Orders → order 1 → Assets: must be a list, not an object'],
		[
			'text where a list is due',
			asset({ products: 'cad' }),
			'Orders → order 1 → asset 1 → Products: must be a list, not "cad"',
		],
		['a number where an asset is due', asset(5), 'Orders → order 1 → asset 1: must be an object, not 5'],
		[
			'a list where a product is due',
			product(['cad']),
			'Orders → order 1 → asset 1 → product 1: must be an object, not a list',
		],
		[
			'an object where text is due',
			buy({ customerId: { id: 5 } }),
			'Orders → order 1 → Customer ID: must be text, not {"id":5}',
		],
		['a blank object there', buy({ customerId: {} }), 'Orders → order 1 → Customer ID: must be text, not {}'],
		[
			'an object of blanks there',
			product({ productUri: 'a', productName: { en: '' } }),
			'Orders → order 1 → asset 1 → product 1 → Product Name: must be text, not {"en":""}',
		],
		[
			'a blank object where a number is due',
			product({ productUri: 'a', limitConcurrent: {} }),
			'Orders → order 1 → asset 1 → product 1 → Limit Concurrent: must be a whole number, not {}',
		],
		[
			'an unknown license type',
			buy({ licenseType: 'x' }),
			/^Orders → order 1 → License Type: must be one of/,
		],
		['an unknown order type', orders({ orderType: 'x' }), /^Orders → order 1 → Order Type: must be one of/],
		[
			'an unknown customer type',
			buy({ customerType: 'x' }),
			'Orders → order 1 → Customer Type: must be one of personal, company',
		],
		[
			'a flag that is none',
			asset({ borrowedUsbKey: 'maybe', products }),
			'Orders → order 1 → asset 1 → Lent Lock: must be true or false',
		],
		[
			'a sequence that is no integer',
			buy({ sequence: 'one' }),
			'Orders → order 1 → Sequence: must be a whole number',
		],
		[
			'a sequence given twice',
			orders({ orderType: 'new_buy' }, ...[4, '4'].map((sequence) => ({ orderType: 'new_buy', sequence }))),
			'Orders → order 3 → Sequence: 4 is given twice in this item',
		],
		['no order type', orders({ customerId: 'K' }), 'Orders → order 1 → Order Type: is required'],
		['a blank order type', orders({ orderType: '' }), 'Orders → order 1 → Order Type: is required'],
		['a null order type', orders({ orderType: null }), 'Orders → order 1 → Order Type: is required'],
		['nothing at all', orders({ orderType: 'new_buy' }, {}), 'Orders → order 2 → Order Type: is required'],
		// Rounded on their way here: the advice is to give them as text.
		[
			'a rounded customer',
			buy({ customerId: 2 ** 53 }),
			/^Orders → order 1 → Customer ID: must be given as text/,
		],
		['a rounded CRM customer', buy({ crmCustomerId: 1.5 }), /^Orders → order 1 → .*given as text/],
		['a rounded enterprise', buy({ enterpriseGlobalId: 2 ** 53 }), /^Orders → order 1 → .*given as text/],
		['a rounded source order', buy({ srcLicenseOrderId: 2 ** 60 }), /^Orders → order 1 → .*given as text/],
		['a rounded product', product({ crmProductId: 2 ** 60 }), /^Orders → order 1 → .*given as text/],
		[
			'a rounded asset number',
			asset({ assetNos: [8, 2 ** 53], products }),
			/^Orders → order 1 → asset 1 → Asset Numbers: must be a list of texts.*Give long numbers as text/,
		],
	]);

	it('tells further places in the description', async () => {
		const bad = orders({ orderType: 'new_buy', a: 1, b: 2 }, { orderType: 'new_buy', c: 3 });
		const { message, description } = await refusalOf(server, json, good, bad);

		expect(message).toBe('Orders → order 1: unknown field "a"');
		expect(description).toMatch(/unknown field "b".*Orders → order 2: unknown field "c"/);
	});

	it('reaches no prototype', () => expect(({} as IDataObject).polluted).toBeUndefined());
});

const CLOUD = ['cloud_account', 'cloud_customer', 'cloud_personal'];
const NEEDS_SOURCE = 'Source License Order ID: is required when deleting from a cloud license';

describe('an order that nobody meant', () => {
	const noProducts = /^Orders → order 1 → asset 1 → Products: add at least one/;
	const noAssets = /^Orders → order 1 → Assets: is required/;
	const noNumbers = /^Orders → order 1 → asset 1 → Asset Numbers: is required/;
	const nameAlone = / → Product URI: is required, or a CRM Product ID/;
	const named = { productName: 'CAD' };

	refuses(server, json, good, [
		['a purchase of nothing', asset({ assetNos: ['a'] }), noProducts],
		['a purchase of no products', asset({ assetNos: ['a'], products: [] }), noProducts],
		['a purchase of a blank product', product({}), noProducts],
		['a purchase of a product of blank features', product({ productFeatures: [{}] }), noProducts],
		['a purchase of a blank package', asset({ merchandises: [{}] }), noProducts],
		['a purchase of blank packages', asset({ merchandises: [{}, { children: [{}] }] }), noProducts],
		[
			'a purchase of a package of blank products',
			asset({ merchandises: [{ licenseOrderProductList: [{}] }] }),
			noProducts,
		],
		[
			'a purchase of blanks, beside a good asset',
			buy({ assets: [{ products }, { merchandises: [{ merchandiseNum: '' }] }] }),
			/^Orders → order 1 → asset 2 → Products: add at least one/,
		],
		[
			'an asset removal without assets',
			deleteAsset({ customerId: 'C' }),
			/^Orders → order 1 → Assets: is required: name the asset numbers/,
		],
		['an asset removal of an empty list', deleteAsset({ assets: [] }), noAssets],
		['an asset removal of a blank asset', deleteAsset({ assets: [{}] }), noNumbers],
		['an asset removal without numbers', deleteAsset({ assets: [{ assetNos: [], products }] }), noNumbers],
		[
			'an asset removal of blank numbers',
			deleteAsset({ assets: [{ assetNos: [' ', ''], products }] }),
			noNumbers,
		],
		['an asset removal of null numbers', deleteAsset({ assets: [{ assetNos: null, products }] }), noNumbers],
		[
			'an asset removal, the second without numbers',
			deleteAsset({ assets: [{ assetNos: ['8'] }, { assetNos: [''], products }] }),
			/^Orders → order 1 → asset 2 → Asset Numbers: is required/,
		],
		['a product removal without assets', deleteProduct(), noAssets],
		['a product removal without numbers', deleteProduct({ products }), noNumbers],
		['a product removal of null numbers', deleteProduct({ assetNos: null, products }), noNumbers],
		['a product removal without products', deleteProduct({ assetNos: ['a'] }), noProducts],
		[
			'a product removal of a blank product',
			deleteProduct({ assetNos: ['a'], products: [{ productUri: '', productFeatures: [{}] }] }),
			noProducts,
		],
		['a product removal of a name alone', deleteProduct({ assetNos: ['8'], products: [named] }), nameAlone],
		[
			'a product removal of a name and dates',
			deleteProduct({ assetNos: ['8'], products: [{ ...named, limitEndDate: 1, limitConcurrent: 2 }] }),
			nameAlone,
		],
		[
			'a product removal, the second known by its name',
			deleteProduct({ assetNos: ['8'], products: [...products, { ...named, crmProductId: ' ' }] }),
			/^Orders → order 1 → asset 1 → product 2 → Product URI: is required, or a CRM Product ID/,
		],
		...['delete_asset', 'delete_product'].flatMap((orderType) =>
			CLOUD.map(
				(licenseType): Refused => [
					`${orderType} from ${licenseType} without its order`,
					orders({ orderType, licenseType, assets: [{ assetNos: ['a'], products }] }),
					`Orders → order 1 → ${NEEDS_SOURCE}`,
				],
			),
		),
	]);
});

describe('an order that may be meant', () => {
	const removal = { orderType: 'delete_asset', assets: [{ assetNos: ['a'] }] };
	const productRemoval = { orderType: 'delete_product', assets: [{ assetNos: ['a'], products }] };
	const purchase = (fields: object) => ({ orderType: 'new_buy', assets: [fields] });
	const others = [
		'normal_unrecover_usbkey',
		'normal_recover_usbkey',
		'normal_unrecover_lan_usbkey',
		'normal_recover_lan_usbkey',
		'identity_usbkey',
		'identity_lan_usbkey',
		'softkey',
		'lan_softkey',
		'product_entity',
		'lk_product_usbkey',
		'lk_auth_usbkey',
	];

	it('is sent as it was given', async () => {
		const list = [
			removal,
			purchase({ products }),
			purchase({ assetNos: ['a'], merchandises: [{ merchandiseNum: 'M' }] }),
			{ ...productRemoval, assets: [{ assetNos: ['8'], products: [{ crmProductId: 'P1' }] }] },
			// Removals from a named order need neither assets nor numbers.
			{ orderType: 'delete_asset', srcLicenseOrderId: 'L' },
			{ ...removal, srcLicenseOrderId: 'L' },
			{
				orderType: 'delete_product',
				srcLicenseOrderId: 'L',
				assets: [{ products: [{ crmProductId: 'P' }] }],
			},
			...CLOUD.flatMap((licenseType) => [
				{ licenseType, ...purchase({ products }) },
				{ licenseType, srcLicenseOrderId: 'L', ...removal },
				{ licenseType, srcLicenseOrderId: 'L', ...productRemoval },
			]),
			...others.flatMap((licenseType) => [
				{ licenseType, ...removal },
				{ licenseType, ...productRemoval },
			]),
		];
		const result = await json({ items: [orders(...list)] });

		expect(result.error?.message).toBeUndefined();
		expect(ordersOf(server)).toEqual(list.map((order, index) => ({ sequence: index + 1, ...order })));
	});

	it.each<[string, object, object]>([
		['numbers', { ...removal, assets: [{ assetNos: [] }] }, { orderType: 'delete_asset' }],
		[
			'features',
			purchase({ products: [{ productUri: 'cad', productFeatures: [{}, { featureCode: '' }] }] }),
			purchase({ products }),
		],
		[
			'extensions',
			purchase({ products, assetExtendList: [{}, { extendCode: null }] }),
			purchase({ products }),
		],
		['packages', purchase({ products, merchandises: [{}] }), purchase({ products })],
		['products', purchase({ products: [...products, {}] }), purchase({ products })],
		...['children', 'licenseOrderProductList'].map((list): [string, object, object] => [
			`${list} of a package`,
			purchase({ merchandises: [{ merchandiseNum: 'P', [list]: [{}] }] }),
			purchase({ merchandises: [{ merchandiseNum: 'P' }] }),
		]),
	])('is sent without blank %s', async (_, given, sent) => {
		const source = { srcLicenseOrderId: 'L' };
		await json({ items: [orders({ ...source, ...given })] });

		expect(ordersOf(server)).toEqual([{ sequence: 1, ...source, ...sent }]);
	});

	it('keeps every digit of an id in JSON text', async () => {
		const text =
			'{"orderType":"delete_asset","customerId":6553600000000000001,"assets":[{"assetNos":[8000000000000000001]}]}';
		await json({ items: [{ orders: text }, { orders: text }] });

		expect(ordersOf(server).map(({ customerId, assets }) => [customerId, assets])).toEqual(
			Array(2).fill(['6553600000000000001', [{ assetNos: ['8000000000000000001'] }]]),
		);
	});
});

describe('the form', () => {
	const at = (name: string) => `={{ $json.${name} }}`;

	describe('of the second product of the second asset', () => {
		const second = {
			productUri: 'p',
			limitStartDate: at('date'),
			limitConcurrent: at('number'),
			additionalFields: { trial: at('trial') },
			productFeatures: {
				feature: [{ featureCode: 'f', additionalFields: { trialEndDate: at('trialEnd') } }],
			},
		};
		const [first] = products;
		const merchandise = {
			merchandiseNum: 'M',
			children: at('children'),
			licenseOrderProductList: at('inner'),
		};
		const form = create({
			customerId: at('id'),
			assets: {
				asset: [
					{ assetNos: 'a', products: { product: [first] } },
					{
						limitEndDate: at('end'),
						products: { product: [first, second] },
						merchandises: { merchandise: [merchandise] },
					},
				],
			},
		} as INodeParameters);
		const day = '2026-01-01';
		const fine = {
			id: 'K',
			date: day,
			end: day,
			trialEnd: day,
			number: 1,
			trial: 1,
			children: '[]',
			inner: '[]',
		};

		refuses(
			server,
			form,
			fine,
			(
				[
					[{ id: {} }, 'Customer ID: must be text, not {}'],
					[{ date: 'tomorrow' }, /^Assets → asset 2 → product 2 → Product Starts: must be a date/],
					[{ end: '10:00' }, /^Assets → asset 2 → Asset Ends: must be a date/],
					[
						{ number: 1.5 },
						'Assets → asset 2 → product 2 → Concurrent Nodes (Seats): must be a whole number',
					],
					[{ trial: 2 }, 'Assets → asset 2 → product 2 → Trial: must be 0 or 1'],
					[
						{ trialEnd: '2026-02-30' },
						/^Assets → asset 2 → product 2 → product feature 1 → Trial End Date: must be a date/,
					],
					[{ children: '[{' }, 'Children: must be valid JSON'],
					[
						{ children: '[{"merchandiseNo":1}]' },
						/^Assets → asset 2 → merchandise 1 → child(ren)? 1: unknown field "merchandiseNo"$/,
					],
					[
						{ inner: '[{"limitStartDate":"x"}]' },
						/^Assets → asset 2 → merchandise 1 → license order product 1 → Product Starts: must be a date/,
					],
				] as Array<[IDataObject, string | RegExp]>
			).map(([bad, message]): Refused => [JSON.stringify(bad), { ...fine, ...bad }, message]),
		);
	});

	describe('of an order that nobody meant', () => {
		const form = create({
			orderType: at('type'),
			licenseType: at('license'),
			srcLicenseOrderId: at('source'),
			assets: {
				asset: [
					{
						assetNos: at('numbers'),
						products: { product: [{ productName: at('name'), productUri: at('uri') }] },
						merchandises: {
							merchandise: [
								{
									merchandiseNum: at('package'),
									children: at('children'),
									licenseOrderProductList: at('children'),
								},
							],
						},
					},
				],
			},
		});
		const fine = { type: 'new_buy', license: 'softkey', numbers: '8', name: 'CAD', uri: 'cad', package: 'P' };
		const nothing = { name: '', uri: '', package: '' };
		const noProducts = /^Assets → asset 1 → Products: add at least one/;

		refuses(server, form, fine, [
			['a purchase of a blank package', { ...fine, ...nothing }, noProducts],
			['a purchase of a package of blanks', { ...fine, ...nothing, children: '[{}]' }, noProducts],
			['an asset removal without numbers', { ...fine, type: 'delete_asset', numbers: ' , ' }, /^Assets/],
			[
				'a product removal without numbers',
				{ ...fine, type: 'delete_product', numbers: undefined },
				/^Assets → asset 1 → Asset Numbers: is required/,
			],
			[
				'a product removal of a name alone',
				{ ...fine, type: 'delete_product', uri: '' },
				/^Assets → asset 1 → /,
			],
			[
				'a cloud removal without its order',
				{ ...fine, type: 'delete_asset', license: 'cloud_account' },
				NEEDS_SOURCE,
			],
		]);
	});

	it('drops entries that nobody filled in at every depth', async () => {
		const feature = { featureCode: '', featureName: '', featureValue: '', additionalFields: {} };
		const [product] = products;
		const entry = {
			assetNos: '8',
			products: {
				product: [
					{ productUri: '', additionalFields: {} },
					{ ...product, productFeatures: { feature: [feature, feature] } },
					{},
				],
			},
			assetExtendList: { extend: [{ extendCode: '', extendValue: '' }] },
			merchandises: {
				merchandise: [
					{ merchandiseNum: '', children: '' },
					{ merchandiseNum: 'P', children: '[{}]', licenseOrderProductList: '[{},{"productUri":"cad"}]' },
				],
			},
		};
		await create({ assets: { asset: [entry] } } as INodeParameters)({ items: [{}] });

		expect(ordersOf(server).map(({ assets }) => assets)).toEqual([
			[
				{
					assetNos: ['8'],
					products,
					merchandises: [{ merchandiseNum: 'P', licenseOrderProductList: products }],
				},
			],
		]);
	});
});

/* docs/design.md, "Request": dates are points in time. A time of day alone would be taken for today's, whenever that is. */
describe('dates', () => {
	// 2026-01-01 in Shanghai (UTC+8, no daylight saving).
	const START = Date.UTC(2025, 11, 31, 16);
	const date = '={{ $json.date ?? [DateTime.fromISO("2026-01-01T00:00:00Z"), new Date(5)][$itemIndex] }}';
	const field: INodeParameters = { productUri: 'cad', limitStartDate: date };
	const sources: Array<[string, string, INodeParameters]> = [
		['the form', 'Product Starts', { assets: { asset: [{ products: { product: [field] } }] } }],
		[
			'JSON',
			'Limit Start Date',
			{
				orderSource: 'json',
				orders: `={{ ({ orderType: "new_buy", assets: [{ products: [{ productUri: "cad", limitStartDate: ${date.slice(4, -3)} }] }] }) }}`,
			},
		],
	];

	describe.each(sources)('%s', (_, label, parameters) => {
		const dated = async (more: ServiceRun) =>
			await create(parameters)({ timezone: 'Asia/Shanghai', ...more });
		const times = ['10:00', '10:00:30', '10:00:30.5', 'T10:00', '10:00Z', '10:00+08:00', ' 10:00 ', 'T1000'];

		refuses(
			server,
			dated,
			{ date: '2026-01-01' },
			times.map((time): Refused => [time, { date: time }, new RegExp(` → ${label}: must be a date`)]),
		);

		it('are read', async () => {
			const moments: Array<[unknown, number]> = [
				[undefined, Date.UTC(2026, 0, 1)],
				[undefined, 5],
				['2026-01-01', START],
				['20260101', START],
				['2026-01-01T00:00:00', START],
				['2026-01-01T10:00', Date.UTC(2026, 0, 1, 2)],
				['2026-01-01T10:00:00+08:00', Date.UTC(2026, 0, 1, 2)],
				['2026-01-01T00:00:00-05:00', Date.UTC(2026, 0, 1, 5)],
				['2026-01-01T00:00:00.000Z', Date.UTC(2026, 0, 1)],
				[START, START],
				[String(START), START],
				[0, 0],
			];
			const result = await dated({ items: moments.map(([given]) => ({ date: given }) as IDataObject) });

			expect(result.error?.message).toBeUndefined();
			expect(ordersOf(server).map(({ assets }) => assets)).toEqual(
				moments.map(([, limitStartDate]) => [{ products: [{ productUri: 'cad', limitStartDate }] }]),
			);
		});
	});

	it('a feature’s trialEndDate goes out of JSON as given', async () => {
		const feature = (trialEndDate: unknown) => ({ productUri: 'p', productFeatures: [{ trialEndDate }] });
		const assets = [{ products: ['2026-01-01', 7].map(feature) }];
		await json({ items: [buy({ assets })], timezone: 'Asia/Shanghai' });

		expect(ordersOf(server)).toEqual([{ sequence: 1, orderType: 'new_buy', assets }]);
	});
});
