import { mapValues, omit } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useOrderService } from '../helpers/orderService';
import { byMessage, makesOrders, ordersOf, refusalOf, refuses } from '../helpers/refusals';
import type { ServiceRun } from '../helpers/engine/serviceRun';

/** Orders that cannot be read, that nobody meant, or that take more than was meant: docs/maintainers/design.md, "Failures a person can act on". */

const { server, run } = useOrderService(makesOrders);

const create = (parameters: INodeParameters) => async (more: ServiceRun) =>
	await run(
		'licenseOrder.create',
		{ channelCode: 'crm', channelOrderId: 'SO-1', appKey: 'k', assets: {}, ...parameters },
		more,
	);
const json = create({ orderSource: 'json', orders: '={{ $json.orders }}' });
const orders = (...list: unknown[]) => ({ orders: list }) as IDataObject;
const K = { customerId: 'K' };
const products = [{ productUri: 'cad' }];
const buy = (fields: object = {}) =>
	orders({ orderType: 'new_buy', ...K, assets: [{ products }], ...fields });
const asset = (fields: unknown) => buy({ assets: [fields] });
const product = (fields: unknown) => asset({ products: [fields] });
const deleteAsset = (fields: object) => orders({ orderType: 'delete_asset', ...fields });
const deleteProduct = (...assets: object[]) => orders({ orderType: 'delete_product', ...K, assets });
const good = buy({ customerId: 'K' });

describe('JSON that is no order', () => {
	const bare = { orderType: 'new_buy', ...K, assets: [{ products }] };
	const deep = { children: [{ children: [{ nope: 1 }] }] };

	refuses(server, json, good, [
		...byMessage('Orders', {
			': must be valid JSON': [{ orders: '[{' }],
			': came out empty…': [{ orders: '' }, { orders: ' \n\t' }, orders(), { orders: '[]' }],
			' → order 2: give what is inside orderList…': [orders(bare, { channelCode: 'crm', orderList: [bare] })],
			' → order 2: unknown field "custId"…': [orders(bare, { ...bare, custId: 1 })],
			' → order 2 → orderType: is required': [orders(bare, {})],
			' → order 3 → sequence: 4 is given twice in this item': [
				orders(bare, ...[4, '4'].map((sequence) => ({ ...bare, sequence }))),
			],
		}),
		...byMessage('Orders → order 1: ', {
			'must be an object, not 5': [{ orders: 5 }],
			'came out empty…': [orders([], bare)],
			'must be an object, not a list': [orders([bare])],
			'give what is inside orderList…': [{ orders: '{"orderList":[]}' }],
			'unknown field "__proto__"': [{ orders: '[{"orderType":"new_buy","__proto__":{"polluted":true}}]' }],
			'unknown field "constructor"': [
				{ orders: '{"orderType":"new_buy","constructor":{"prototype":{"polluted":1}}}' },
			],
		}),
		...byMessage('Orders → order 1 → ', {
			'orderType: is required': [orders({ customerId: 'K' })],
			'orderType: must be one of…': [orders({ orderType: 'x' })],
			'licenseType: must be one of…': [buy({ licenseType: 'x' })],
			'customerType: must be one of company, personal, not "x"': [buy({ customerType: 'x' })],
			'customerId: must be text, not {"id":5}': [buy({ customerId: { id: 5 } })],
			'customerId: must be text, not {}': [buy({ customerId: {} })],
			'sequence: must be a whole number, not "one"': [buy({ sequence: 'one' })],
			'assets: must be a list, not an object': [buy({ assets: { assetNos: ['a'] } }), buy({ assets: {} })],
			// Rounded on their way here: the advice is to give them as text.
			'customerId: must be given as text…': [buy({ customerId: 2 ** 53 })],
			'crmCustomerId: must be given as text…': [buy({ crmCustomerId: 1.5 })],
			'enterpriseGlobalId: must be given as text…': [buy({ enterpriseGlobalId: 2 ** 53 })],
			'srcLicenseOrderId: must be given as text…': [buy({ srcLicenseOrderId: 2 ** 60 })],
		}),
		...byMessage('Orders → order 1 → asset 1', {
			': unknown field "assetNumbers"…': [asset({ assetNumbers: [1] })],
			': unknown field "__proto__"': [
				{ orders: '{"orderType":"new_buy","assets":[{"__proto__":{"polluted":1},"products":[]}]}' },
			],
			': must be an object, not 5': [asset(5)],
			' → borrowedUsbKey: must be true or false, not "maybe"': [asset({ borrowedUsbKey: 'maybe', products })],
			' → assetNos: must be a list of texts…Give long numbers as text…': [
				asset({ assetNos: [8, 2 ** 53], products }),
			],
			' → merchandise 1 → children 1 → children 1: unknown field "nope"': [asset({ merchandises: [deep] })],
			' → products: must be a list, not text': [asset({ products: '[{"passwords":["s3cret"]}]' })],
			' → product 1: must be an object, not a list': [product(['cad'])],
			' → product 1: unknown field "uri"': [product({ uri: 'a' })],
			' → product 1 → product feature 1: unknown field "code"': [
				product({ productFeatures: [{ code: 'a' }] }),
			],
			' → product 1 → productName: must be text, not {"en":""}': [
				product({ productUri: 'a', productName: { en: '' } }),
			],
			' → product 1 → limitConcurrent: must be a whole number, not {}': [
				product({ productUri: 'a', limitConcurrent: {} }),
			],
			' → product 1 → limitConcurrent: must be a whole number, not {"toString":null}': [
				product({ productUri: 'a', limitConcurrent: { toString: null } }),
			],
			' → product 1 → crmProductId: must be given as text…': [product({ crmProductId: 2 ** 60 })],
		}),
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
const NEEDS_SOURCE = 'is required when deleting from a cloud license';

describe('an order that nobody meant', () => {
	const named = { productName: 'CAD' };
	const numbered = { assetNos: ['a'] };
	const removals = (licenseType: string) => [
		deleteAsset({ licenseType, assets: [numbered] }),
		orders({ orderType: 'delete_product', ...K, licenseType, assets: [{ ...numbered, products }] }),
	];

	refuses(
		server,
		json,
		good,
		byMessage('Orders → order 1 → ', {
			'asset 1 → products: add at least one…': [
				...[{ ...numbered }, {}].map(asset),
				deleteProduct({ ...numbered }),
			],
			// An expression that gave nothing must not make the order smaller.
			'asset 1 → product 2: came out empty…': [asset({ products: [...products, {}] })],
			'asset 1 → product 2 → productName…': [asset({ products: [...products, { productName: {} }] })],
			'asset 1 → product 1 → product feature 1: came out empty…': [
				product({ productUri: 'a', productFeatures: [{}] }),
			],
			'asset 1 → merchandise 1 → children 1: came out empty…': [
				asset({ merchandises: [{ merchandiseNum: 'M', children: [{}] }] }),
			],
			'asset 2 → merchandise 1: came out empty…': [buy({ assets: [{ products }, { merchandises: [{}] }] })],
			'asset 1 → limitEndDate: is before its start': [
				asset({ products, limitStartDate: '2029-01-01', limitEndDate: '2028-12-31' }),
			],
			'asset 1 → product 1 → limitEndDate: is before its start': [
				product({ productUri: 'a', limitStartDate: '2029-01-01', limitEndDate: '2028-12-31' }),
			],
			'assets: is required: name the asset numbers, or the srcLicenseOrderId': [
				deleteAsset({ customerId: 'C' }),
				orders({ orderType: 'delete_product', ...K }),
			],
			// All of the source order is chosen by name, before.
			"assets: is required: name the products to remove, or add the option 'All of the Source Order'…": [
				orders({ orderType: 'delete_product', srcLicenseOrderId: 'L' }),
			],
			"assets: is required: name the asset numbers to remove, or add the option 'All of the Source Order'…": [
				deleteAsset({ srcLicenseOrderId: 'L' }),
			],
			'assets: is required: name at least one asset': [orders({ orderType: 'new_buy', ...K })],
			'asset 1 → assetNos: is required…': [
				deleteAsset({ assets: [{}] }),
				deleteAsset({ assets: [{}, numbered] }),
				deleteProduct({ products }),
			],
			'asset 2 → assetNos: is required…': [deleteAsset({ assets: [numbered, {}] })],
			'asset 1: names no asset numbers: all of the source order would be removed…': [
				deleteAsset({ srcLicenseOrderId: 'L', assets: [{}] }),
			],
			...Object.fromEntries(
				// The document's shape of an asset removal has numbers alone; that of a product removal no packages.
				Object.entries({
					products,
					limitEndDate: '2040-01-01',
					limitStartDate: '2040-01-01',
					merchandises: [{ merchandiseNum: 'M' }],
					borrowedUsbKey: true,
				}).map(([name, value]) => [
					`asset 1 → ${name}: is no part of this removal…`,
					[
						deleteAsset({ assets: [{ ...numbered, [name]: value }] }),
						deleteAsset({ srcLicenseOrderId: 'L', assets: [{ [name]: value }] }),
						...(/^(mer|bor)/.test(name) ? [deleteProduct({ ...numbered, products, [name]: value })] : []),
					],
				]),
			),
			'asset 1 → product 1 → gmsPid: is no part of this removal…': [
				deleteProduct({ ...numbered, products: [{ ...products[0], gmsPid: 'g' }] }),
			],
			'asset 1 → product 1 → productFeatures: is no part of this removal…': [
				deleteProduct({
					...numbered,
					products: [{ ...products[0], productFeatures: [{ featureCode: 'f' }] }],
				}),
			],
			'asset 1 → assetNos: must be separated by commas or new lines…': [
				deleteAsset({ assets: [{ assetNos: '8000000101 8000000102' }] }),
				asset({ assetNos: ['8000000101', '8000000102 8000000103'], products }),
			],
			'asset 1 → product 1 → productUri: is required, or a crmProductId…': [
				deleteProduct({ ...numbered, products: [{ limitEndDate: 1798761600000, limitConcurrent: 2 }] }),
			],
			'asset 1 → product 2 → productUri: is required, or a crmProductId…': [
				deleteProduct({ ...numbered, products: [...products, { ...named, limitConcurrent: 2 }] }),
			],
			'asset 1 → product 1 → productUri: is required, or a crmProductId, gmsPid or appKey…': [
				product(named),
				product({ limitConcurrent: 5 }),
			],
			'asset 2 → product 2 → productUri: is required, or a crmProductId, gmsPid or appKey…': [
				buy({ assets: [{ products }, { products: [...products, { limitEndDate: '2040-01-01' }] }] }),
			],
			'asset 1 → merchandise 1 → license order product 2 → productUri: is required…': [
				asset({ merchandises: [{ licenseOrderProductList: [...products, named] }] }),
			],
			'asset 1 → merchandise 1 → children 2 → license order product 1 → productUri: is required…': [
				asset({
					merchandises: [
						{
							merchandiseNum: 'M',
							children: [{ merchandiseNum: 'N' }, { licenseOrderProductList: [named] }],
						},
					],
				}),
			],
			'asset 1 → product 1 → limitConcurrent: must be 0 or more, not -1': [
				product({ ...products[0], limitConcurrent: -1 }),
				product({ ...products[0], limitConcurrent: '-1' }),
				deleteProduct({ ...numbered, products: [{ ...products[0], limitConcurrent: -1 }] }),
			],
			'asset 1 → product 2 → limitTimeDuration: must be 0 or more, not -9007199254740993': [
				asset({ products: [...products, { ...products[0], limitTimeDuration: '-9007199254740993' }] }),
			],
			'asset 1 → product 1 → timeUnitQuantity: must be 0 or more, not -3': [
				product({ ...products[0], timeUnitQuantity: -3 }),
			],
			'customerId: is required, or another field that names the customer, such as customerName or crmCustomerId':
				[
					orders({ orderType: 'new_buy', assets: [{ products }] }),
					orders({
						orderType: 'new_buy',
						address: '1 Harbor Street',
						branchCode: 'N',
						customerType: 'company',
						assets: [{ products }],
					}),
					orders({ orderType: 'new_buy', customerName: '', assets: [{ products }] }),
					orders({ orderType: 'delete_product', assets: [{ ...numbered, products }] }),
				],
			[`srcLicenseOrderId: ${NEEDS_SOURCE}`]: CLOUD.flatMap(removals),
		}),
	);
});

describe('an order that may be meant', () => {
	const removal = { orderType: 'delete_asset', assets: [{ assetNos: ['a'] }] };
	const productRemoval = { ...K, orderType: 'delete_product', assets: [{ assetNos: ['a'], products }] };
	const purchase = (fields: object) => ({ ...K, orderType: 'new_buy', assets: [fields] });
	const purchases = (products: object[]) => purchase({ products });
	const packages = (merchandises: object[]) => purchase({ merchandises });
	const others = [
		...['normal_unrecover_usbkey', 'normal_recover_usbkey', 'identity_usbkey', 'softkey', 'product_entity'],
		...['normal_unrecover_lan_usbkey', 'normal_recover_lan_usbkey', 'identity_lan_usbkey', 'lan_softkey'],
		...['lk_product_usbkey', 'lk_auth_usbkey'],
	];

	it('is sent as it was given', async () => {
		const list = [
			removal,
			purchase({ products }),
			purchase({ assetNos: ['a'], merchandises: [{ merchandiseNum: 'M' }] }),
			{ ...productRemoval, assets: [{ assetNos: ['8'], products: [{ crmProductId: 'P1' }] }] },
			{ ...removal, srcLicenseOrderId: 'L' },
			{
				orderType: 'delete_product',
				srcLicenseOrderId: 'L',
				assets: [{ products: [{ crmProductId: 'P' }] }],
			},
			// Any of these says which product is meant, and one in a package may be known by its package.
			...['productUri', 'crmProductId', 'gmsPid', 'appKey'].map((name) => purchases([{ [name]: 'P' }])),
			...['merchandiseNum', 'merchandiseName', 'crmProductId'].map((name) =>
				packages([{ [name]: 'M', licenseOrderProductList: [{ limitConcurrent: 0 }] }]),
			),
			packages([{ children: [{ licenseOrderProductList: products }] }]),
			// And any of these names a customer, as a source order does.
			...[
				...['customerId', 'crmCustomerId', 'channelCustomerId', 'customerName', 'enterpriseGlobalId'],
				...['adminAccount', 'adminName', 'adminEmail', 'adminCellNumber', 'passwordMobile'],
				'srcLicenseOrderId',
			].map((name) => ({ ...omit(purchases(products), 'customerId'), [name]: 'x' })),
			// The assets of an asset removal say whose they are.
			removal,
			...CLOUD.flatMap((licenseType) => [
				{ licenseType, ...purchase({ products }) },
				...[removal, productRemoval].map((one) => ({ licenseType, srcLicenseOrderId: 'L', ...one })),
			]),
			...others.flatMap((licenseType) => [removal, productRemoval].map((one) => ({ licenseType, ...one }))),
		];
		const result = await json({ items: [orders(...list)] });

		expect(result.error?.message).toBeUndefined();
		expect(ordersOf(server)).toEqual(list.map((order, index) => ({ sequence: index + 1, ...order })));
		expect(result.hints.map(({ message }) => message)).toEqual([
			expect.stringMatching(
				/order 2 → asset 1 → product 1: has no end; .*order 3 → asset 1 → merchandise 1: has no end/,
			),
		]);
	});
});

describe('the form', () => {
	const at = (name: string) => `={{ $json.${name} }}`;
	/** The good item with some values changed, by what is said of them. */
	const badly = (beginning: string, fine: IDataObject, table: Record<string, IDataObject[]>) =>
		byMessage(
			beginning,
			mapValues(table, (changes) => changes.map((change) => ({ ...fine, ...change }))),
		);

	describe('of the second product of the second asset', () => {
		const trialFeature = { featureCode: 'f', additionalFields: { trialEndDate: at('trialEnd') } };
		const second = {
			productUri: 'p',
			limitStartDate: at('date'),
			limitConcurrent: at('number'),
			additionalFields: { trial: at('trial') },
			productFeatures: { feature: [trialFeature] },
		};
		const merchandise = [
			{ merchandiseNum: 'M', children: at('children'), licenseOrderProductList: at('inner') },
		];
		const form = create({
			customerId: at('id'),
			assets: {
				asset: [
					{ assetNos: 'a', products: { product: products } },
					{
						limitEndDate: at('end'),
						products: { product: [...products, second] },
						merchandises: { merchandise },
					},
				],
			},
		} as INodeParameters);
		const day = '2026-01-01';
		const dates = { date: day, end: day, trialEnd: day };
		const fine = { ...dates, id: 'K', number: 1, trial: 1, children: '[]', inner: '[{"productUri":"i"}]' };

		refuses(server, form, fine, [
			...badly('', fine, {
				'Customer ID: must be text, not {}': [{ id: {} }],
				'Children: must be valid JSON': [{ children: '[{' }],
			}),
			...badly('Assets → asset 2 → ', fine, {
				'Asset Ends: must be a date…': [{ end: '10:00' }],
				'product 2 → Product Starts: must be a date…': [{ date: 'tomorrow' }],
				'product 2 → Seats: must be a whole number, not 1.5': [{ number: 1.5 }],
				'product 2 → Seats: must be 0 or more, not -5': [{ number: -5 }],
				'product 2 → Trial: must be 0 or 1, not 2': [{ trial: 2 }],
				'product 2 → product feature 1 → Trial End Date: must be a date…': [{ trialEnd: '2026-02-30' }],
				'merchandise 1 → children 1: unknown field "merchandiseNo"': [{ children: '[{"merchandiseNo":1}]' }],
				'merchandise 1 → license order product 1 → limitStartDate: must be a date…': [
					{ inner: '[{"productUri":"i","limitStartDate":"x"}]' },
				],
			}),
		]);
	});

	describe('of an order that nobody meant', () => {
		const product = [{ productName: 'CAD', productUri: at('uri') }];
		const form = create({
			orderType: at('type'),
			licenseType: at('license'),
			customerId: at('customer'),
			assets: { asset: [{ assetNos: at('numbers'), products: { product } }] },
		});
		const fine = { type: 'new_buy', license: 'softkey', customer: 'K', numbers: '8', uri: 'cad' };

		refuses(server, form, fine, [
			...badly('Assets → asset 1 → ', fine, {
				'product 1 → Product URI: came out empty…': [{ uri: '' }],
				'Asset Numbers: came out empty…': [{ type: 'delete_product', numbers: undefined }],
			}),
			...badly('', fine, {
				[`Source License Order ID: ${NEEDS_SOURCE}`]: [{ type: 'delete_asset', license: 'cloud_account' }],
				'Customer ID: came out empty…': [{ customer: ' ' }],
			}),
		]);
	});

	it('drops entries that nobody filled in beside others, at every depth', async () => {
		const feature = { featureCode: '', featureName: '', featureValue: '', additionalFields: {} };
		const seats = { featureCode: 'seats', featureValue: '10' };
		const productFeatures = { feature: [feature, seats] };
		const extend = [
			{ extendCode: '', extendValue: '' },
			{ extendCode: 'gxxp', extendValue: '1' },
		];
		const licenseOrderProductList = '[{},{"productUri":"cad"}]';
		const merchandise = [
			{ merchandiseNum: '', children: '' },
			{ merchandiseNum: 'P', licenseOrderProductList },
		];
		const product = [{ productUri: '', additionalFields: {} }, { ...products[0], productFeatures }, {}];
		const entry = { assetNos: '8', products: { product }, assetExtendList: { extend } };
		const asset = [{ ...entry, merchandises: { merchandise } }];
		await create({ ...K, assets: { asset } } as INodeParameters)({ items: [{}] });

		expect(ordersOf(server).map(({ assets }) => assets)).toEqual([
			[
				{
					assetNos: ['8'],
					products: [{ ...products[0], productFeatures: [seats] }],
					assetExtendList: [extend[1]],
					merchandises: [{ merchandiseNum: 'P', licenseOrderProductList: products }],
				},
			],
		]);
	});

	// n8n makes blank entries of an expression in place of a list (its issue 29619): the order would go without what it gives.
	it.each<[string, string, INodeParameters]>([
		['Features', 'product', { productFeatures: { feature: '={{ $json.list }}' } }],
		['Asset Extensions', 'asset', { assetExtendList: { extend: '={{ $json.list }}' } }],
		['Product Packages', 'asset', { merchandises: { merchandise: '={{ $json.list }}' } }],
		['an entry that was left blank', 'asset', { assetExtendList: { extend: [{ extendCode: '' }] } }],
		['children', 'asset', { merchandises: { merchandise: [{ merchandiseNum: 'P', children: '[{}]' }] } }],
	])('refuses a list of which no entry says anything: %s', async (_, of, list) => {
		const product = [{ ...products[0], ...(of === 'product' && list) }];
		const asset = [{ assetNos: '8', products: { product }, ...(of === 'asset' && list) }];
		const send = create({ ...K, assets: { asset } } as INodeParameters);
		const item = { list: [{ featureCode: 'seats', extendCode: 'gxxp', merchandiseNum: 'P' }] };
		const { items } = await send({ items: [item, item], onError: 'continueRegularOutput' });

		expect([items.map(({ json }) => JSON.stringify(json.error)), server.requests]).toEqual([
			Array(2).fill(expect.stringContaining('came out empty')),
			[],
		]);
	});

	it('products inside a package are JSON: their integers go as given', async () => {
		const inPackage = [
			{ productUri: 'cad', trialEndDate: 20271231, productFeatures: [{ trialEndDate: '2027-12-31' }] },
		];
		const merchandise = [{ merchandiseNum: 'P', licenseOrderProductList: JSON.stringify(inPackage) }];
		const asset = [{ assetNos: '8', merchandises: { merchandise } }];
		await create({ ...K, assets: { asset } } as INodeParameters)({ items: [{}] });

		const merchandises = [{ merchandiseNum: 'P', licenseOrderProductList: inPackage }];
		expect(ordersOf(server).map(({ assets }) => assets)).toEqual([[{ assetNos: ['8'], merchandises }]]);
	});
});

/* What may be meant is sent, and told. */
describe('a hint', () => {
	const [past, future] = ['2021-03-31', '2040-01-01'];
	const hintsOf = async (send: typeof json, items: IDataObject[]) => {
		server.clear();
		const result = await send({ items, timezone: 'Asia/Shanghai' });

		expect([result.error?.message, result.items.length]).toEqual([undefined, ordersOf(server).length]);
		// Items as n8n counts them, or as people do.
		return result.hints.map(({ message }) =>
			message.replace(
				/Item (\d+):|\[item (\d+)\]/g,
				(_, one, index) => `#${one === undefined ? index : one - 1}`,
			),
		);
	};

	const ending = (limitEndDate: unknown, more: object = {}) => ({ productUri: 'p', limitEndDate, ...more });
	const fine = { products: [ending(future)] };
	const buying = (...assets: object[]) => ({ orderType: 'new_buy', ...K, assets });
	const buyingOne = (product: object) => buying({ products: [{ productUri: 'p', ...product }] });
	const inPackage = (inside: object) => buying({ ...fine, merchandises: [inside] });
	const inChild = (inside: object) => inPackage({ merchandiseNum: 'M', children: [inside] });
	const removed = { orderType: 'delete_product', ...K, assets: [{ assetNos: ['8'], products }] };
	const dated = { merchandiseNum: 'M', timeDurationExpression: '1-0-0' };

	const IS_PAST = '2021-03-31T15:59:59.999Z is in the past';
	const CHILD = 'asset 1 → merchandise 1 → children 1';
	const MIDNIGHT = 'is midnight: the day before is the last. Give the day alone where it counts as a whole';
	const ENDS = 'asset 1 → product 1 → limitEndDate';

	/** Orders in JSON, by what is told of each alone. */
	const told: Record<string, object[]> = {
		'': [
			buying(fine),
			buying({ limitStartDate: future, limitEndDate: future, products }),
			...[
				{ limitTimeDuration: 5 },
				{ timeUnit: 'Y', timeUnitQuantity: 1 },
				{ timeDurationExpression: '1-0-0' },
				{ trial: 1, trialEndDate: future },
			].map(buyingOne),
			inPackage({ licenseOrderProductList: [ending('2040-01-02')] }),
			inChild({ ...dated, licenseOrderProductList: products }),
			{ ...removed, srcLicenseOrderId: 'L' },
			{ orderType: 'delete_asset', assets: [{ assetNos: ['8'] }] },
			...['9999-12-31T00:00:00Z', '9999-01-01T00:00', '2040-01-01T18:00', '2040-01-01T00:00+02:00'].map(
				(end) => buying({ products: [ending(end)] }),
			),
		],
		[`asset 1 → limitEndDate: ${IS_PAST}`]: [buying({ limitEndDate: past, products })],
		[`${ENDS}: ${IS_PAST}`]: [buyingOne(ending(past))],
		'srcLicenseOrderId: is missing: the products are removed from all orders of the customer': [removed],
		[`${ENDS}: 2039-12-31T16:00:00.000Z ${MIDNIGHT}`]: [buyingOne(ending('2040-01-01T00:00'))],
		[`${ENDS}: 2040-01-01T00:00:00.000Z ${MIDNIGHT}`]: [
			buyingOne(ending('2040-01-01T00:00:00Z')),
			buyingOne(ending(Date.UTC(2040, 0, 1))),
		],
		'asset 1 → product 2: has no end': [buying({ products: [ending(future), ...products] })],
		'asset 2 → merchandise 1: has no end': [
			buying({ limitEndDate: future, products }, { ...fine, merchandises: [{ merchandiseNum: 'M' }] }),
		],
		[`${CHILD} → license order product 2: has no end`]: [
			inChild({ licenseOrderProductList: [ending(future), { productUri: 'p' }] }),
		],
		[`${CHILD} → children 1: has no end`]: [
			inChild({ licenseOrderProductList: [ending(future)], children: [{ merchandiseNum: 'N' }] }),
		],
	};
	it.each(Object.entries(told).flatMap(([text, list]) => list.map((order) => [text, order] as const)))(
		'"%s" is told of %j',
		async (text, order) => {
			const due = text === '' ? [] : [`#0 Orders → order 1 → ${text}`];
			expect(await hintsOf(json, [orders(order)])).toEqual(due);
		},
	);

	it('tells three of all, with their items and places', async () => {
		const items = [
			orders(buying(fine), buying({ products })),
			...Array(3).fill(orders(buying({ products }))),
		];

		expect(await hintsOf(json, items as IDataObject[])).toEqual([
			`#0 Orders → order 2 → asset 1 → product 1: has no end; #1 Orders → order 1 → asset 1 → product 1: has no end; #2 Orders → order 1 → asset 1 → product 1: has no end; … (4 in all)`,
		]);
	});

	it('uses the labels of the form', async () => {
		const product = [{ productUri: 'p', limitEndDate: '={{ $json.product }}' }];
		const asset = [{ assetNos: '8', limitEndDate: '={{ $json.asset }}', products: { product } }];
		const form = create({ ...K, assets: { asset } } as INodeParameters);
		const item = { asset: future, product: future };

		expect(await hintsOf(form, [item, { ...item, asset: past }, { ...item, product: past }])).toEqual([
			`#1 Assets → asset 1 → Asset Ends: ${IS_PAST}; #2 Assets → asset 1 → product 1 → Product Ends: ${IS_PAST}`,
		]);
	});
});

it('a list of passwords that cannot be read is told without a word of it', async () => {
	const bad = product({ productUri: 'a', passwords: ['s3cr\u200Bet', {}] });
	const { error, items } = await json({ items: [bad, bad], onError: 'continueRegularOutput' });

	expect([error, items.length, JSON.stringify(items.map(({ json: row }) => row.error))]).toEqual([
		undefined,
		2,
		expect.not.stringContaining('s3cr'),
	]);
	expect(JSON.stringify(items)).toContain('must be a list of texts');
});

describe('all of the source order', () => {
	const removal = { srcLicenseOrderId: 'L', licenseType: 'cloud_account' };
	const options = { wholeSourceOrder: '={{ $json.whole }}' };

	it.each([
		['form', 'delete_asset'],
		['form', 'delete_product'],
		['json', 'delete_asset'],
		['json', 'delete_product'],
	])('is removed where it was chosen: %s, %s', async (source, orderType) => {
		const whole = { orderType, ...removal };
		const fromJson = { orderSource: 'json', orders: JSON.stringify(whole), options };
		// An expression in place of all assets that gives nothing.
		const send = create(source === 'json' ? fromJson : { ...whole, assets: '={{ $json.missing }}', options });
		const { items, hints } = await send({
			items: [{ whole: true }, { whole: false }],
			onError: 'continueRegularOutput',
		});

		expect([items.map(({ json }) => 'error' in json), ordersOf(server)]).toEqual([
			[false, true],
			[{ ...whole, sequence: 1 }],
		]);
		expect(JSON.stringify(hints)).toContain('all that the source order has is removed');
	});

	it.each<[string, INodeParameters]>([
		['whose numbers were forgotten', { asset: [{ assetNos: '' }] } as INodeParameters],
		['with blanks in place of numbers', { asset: [{ assetNos: ' , ,' }] } as INodeParameters],
		['that names only its end', { asset: [{ limitEndDate: '2040-01-01' }] } as INodeParameters],
		['beside another', { asset: [{ assetNos: '8' }, {}] } as unknown as INodeParameters],
	])('is not taken for an asset of an asset removal %s', async (_, assets) => {
		const send = create({
			orderType: 'delete_asset',
			licenseType: 'cloud_account',
			srcLicenseOrderId: '7',
			assets,
			// Nor where all may go: what is named counts.
			options: { wholeSourceOrder: '={{ $itemIndex === 0 }}' },
		});
		const { items } = await send({ items: [{}, {}], onError: 'continueRegularOutput' });

		expect([items.map(({ json }) => 'error' in json), server.requests]).toEqual([[true, true], []]);
	});
});
