import { omit } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { errorIn, errorRow } from '../helpers/errorRows';
import { bodies, failureOf, PREFIX, rowsOf, useOrderService, wire } from '../helpers/orderService';
import { ok, refuse, type Recorded } from '../helpers/server/server';
import type { ServiceRun } from '../helpers/engine/serviceRun';

/**
 * licenseOrder.create: docs/api/order-service.md §2.3a and §4 #5, docs/maintainers/stored-names.md "Order fields". Orders that are refused, and dates, are
 * in orders.refused.test.ts.
 */

interface Batch {
	channelCode: string;
	channelOrderId: string;
	syncMode: string;
	orderList: IDataObject[];
}
const batchOf = (request: Recorded) => request.json() as Batch;
const row = (channelOrderId: string, sequence: unknown) => ({
	sequence,
	licenseOrderId: `L-${channelOrderId}-${String(sequence)}`,
	customerId: 'K',
});
/** Results in the opposite order: they must be matched by their sequence. */
const answer = (request: Recorded) => {
	const { channelOrderId, orderList } = batchOf(request);
	return ok(orderList.map(({ sequence }) => row(channelOrderId, sequence)).reverse());
};

const { server, run } = useOrderService(answer);

const ASSETS = [{ products: [{ productUri: 'cad' }] }];
const FORM_ASSETS = { asset: [{ products: { product: [{ productUri: 'cad' }] } }] };
const given = { channelCode: 'crm', channelOrderId: 'SO-1', appKey: 'key&1', assets: FORM_ASSETS };
const fromFields = async (order: INodeParameters, more?: ServiceRun) =>
	await run('licenseOrder.create', { ...given, ...order }, more);
const fromJson = async (
	orders: string,
	{ parameters, ...more }: ServiceRun & { parameters?: INodeParameters } = {},
) => await fromFields({ orderSource: 'json', orders, ...parameters }, more);
const orderLists = () => server.requests.map((request) => batchOf(request).orderList);
/** Per request its orders, in short: the sequence and whose order it is. */
const numbered = () =>
	orderLists().map((list) =>
		list.map((order) => `${String(order.sequence)}${String(order.customerId)}`).join(' '),
	);
const linksOf = ({ items }: Awaited<ReturnType<typeof run>>) =>
	items.map(({ json, pairedItem }) =>
		[json.licenseOrderId, (pairedItem as { item: number }).item].join(' of '),
	);

// 2026-01-01 and 2026-12-31T23:59:59 in Shanghai (UTC+8, no daylight saving).
const START = Date.UTC(2025, 11, 31, 16);
const END = Date.UTC(2026, 11, 31, 15, 59, 59);

describe('the form', () => {
	const common = { licenseType: 'normal_recover_usbkey' };
	const named = { customerId: '10001', customerName: 'Acme' };
	const customerFields = {
		crmCustomerId: 'CRM-1',
		channelCustomerId: 'C-1',
		adminName: 'Lina',
		adminAccount: 'lina',
		adminEmail: 'lina@example.com',
		adminCellNumber: '+49170',
		passwordMobile: '+49171',
		address: '1 Harbor Street',
		customerType: 'personal',
		branchCode: 'N',
		branchName: 'North',
		enterpriseGlobalId: '6553600000000000001',
	};
	/** Fields that leave as they are. */
	const plain = {
		product: { productUri: 'cad-pro', productName: 'CAD Pro', crmProductId: 'P-1', limitConcurrent: 0 },
		feature: { featureCode: 'f', featureName: 'F', featureValue: '0', featureValueType: 'int' },
		more: {
			appKey: 'a',
			gmsPid: 'g',
			parentCrmProductId: 'PP',
			productType: 't',
			srcLicenseOrderId: 'L-9',
			timeDurationExpression: '1-0-0',
			timeUnit: 'y',
			timeUnitQuantity: 1,
			trial: 1,
		},
		merchandise: {
			merchandiseNum: 'M-1',
			merchandiseName: 'Suite',
			crmProductId: 'MP',
			timeDurationExpression: '0-6-0',
		},
		parents: { parentCrmProductId: 'MPP', parentMerchandiseNum: 'M-0' },
		flags: { borrowedUsbKey: false, transferedAssetNum: true },
	};
	const [first, last] = ['2026-01-01T00:00:00', '2026-12-31T23:59:59'];
	const formDates = { limitStartDate: first, limitEndDate: last };
	const dates = { limitStartDate: START, limitEndDate: END };
	const assetNos = ['8000000101', '8000000102'];
	const unnamed = { featureName: '', featureValue: '', featureValueType: '', additionalFields: {} };
	const formProduct = {
		...plain.product,
		...formDates,
		productFeatures: {
			feature: [
				{ ...plain.feature, additionalFields: { trial: 0, trialEndDate: first } },
				{ featureCode: 'plain', ...unnamed },
			],
		},
		additionalFields: {
			...plain.more,
			limitTimeDuration: '9007199254740993',
			passwords: 'p1,p2',
			strictMatchWhenDelete: false,
			trialEndDate: last,
		},
	};
	const formMerchandise = {
		...plain.merchandise,
		children:
			'[{"merchandiseNum":"M-2","licenseOrderProductList":[{"productUri":"deep","limitStartDate":"2026-01-01"}],"children":[{"merchandiseNum":"M-3","children":null}]}]',
		licenseOrderProductList: '[{"productUri":"inner","limitConcurrent":0}]',
		additionalFields: plain.parents,
	};
	const formAsset = {
		assetNos: assetNos.join(', '),
		...formDates,
		assetExtendList: {
			extend: [
				{ extendCode: 'gxxp', extendValue: '1' },
				{ extendCode: 'only-code', extendValue: '' },
			],
		},
		additionalFields: plain.flags,
		products: { product: [formProduct] },
		merchandises: { merchandise: [formMerchandise] },
	};
	const send = async (orderType: string) =>
		await fromFields(
			{
				...common,
				...named,
				customerFields,
				srcLicenseOrderId: 'L-0',
				orderType,
				assets: { asset: [formAsset] },
			},
			{ timezone: 'Asia/Shanghai' },
		);

	it('puts every field of a new purchase on the wire, typed as documented', async () => {
		const made = await send('new_buy');

		expect(made.error).toBeUndefined();
		expect(wire(server)).toMatchObject([
			{ method: 'POST', path: `${PREFIX}/licenseOrder/batchOrder`, query: { appKey: 'key&1' } },
		]);
		const product = {
			...plain.product,
			...dates,
			productFeatures: [{ ...plain.feature, trial: 0, trialEndDate: START }, { featureCode: 'plain' }],
			...plain.more,
			// Rounded by JSON.parse; the exact digits are looked at below.
			limitTimeDuration: 9007199254740992,
			passwords: ['p1', 'p2'],
			trialEndDate: END,
		};
		const child = {
			merchandiseNum: 'M-2',
			licenseOrderProductList: [{ productUri: 'deep', limitStartDate: START }],
			children: [{ merchandiseNum: 'M-3' }],
		};
		const merchandise = {
			...plain.merchandise,
			...plain.parents,
			children: [child],
			licenseOrderProductList: [{ productUri: 'inner', limitConcurrent: 0 }],
		};
		const asset = {
			assetNos,
			...dates,
			assetExtendList: [{ extendCode: 'gxxp', extendValue: '1' }, { extendCode: 'only-code' }],
			...plain.flags,
			products: [product],
			merchandises: [merchandise],
		};
		const order = {
			...common,
			...named,
			...customerFields,
			sequence: 1,
			orderType: 'new_buy',
			assets: [asset],
		};
		expect(bodies(server)).toEqual([
			{ channelCode: 'crm', channelOrderId: 'SO-1', syncMode: 'sync', orderList: [order] },
		]);
		expect(server.requests[0]?.body).toContain('"limitTimeDuration":9007199254740993,');
		// What was asked for, with the products of packages at any depth.
		const end = { limitEndDate: '2026-12-31T15:59:59.000Z' };
		const products = [
			{ productUri: 'cad-pro', productName: 'CAD Pro', limitConcurrent: 0, ...end },
			{ productUri: 'inner', limitConcurrent: 0 },
			{ productUri: 'deep' },
		];
		const shown = { channelOrderId: 'SO-1', orderType: 'new_buy', assetNos, products };
		expect(rowsOf(made.items)).toEqual([[{ ...row('SO-1', 1), ...shown }, { item: 0 }]]);
	});

	const removed = omit(plain.product, 'productName');
	const products = [{ ...removed, ...dates, strictMatchWhenDelete: false }];
	it.each([
		['delete_asset', 'delete_asset', { assetNos }],
		['={{ "delete_product" }}', 'delete_product', { assetNos, ...dates, products }],
	])('sends for %s only what it takes', async (given, orderType, asset) => {
		const made = await send(given);

		expect(made.error).toBeUndefined();
		const rest = { srcLicenseOrderId: 'L-0', ...named, ...customerFields };
		expect(orderLists()).toEqual([[{ ...common, ...rest, sequence: 1, orderType, assets: [asset] }]]);
	});

	it('reads a day in JSON by the time zone of the workflow', async () => {
		const assets = [{ products: [{ productUri: 'p', limitStartDate: '2026-01-01' }] }];
		const orders = JSON.stringify([
			{ orderType: 'new_buy', licenseType: 'softkey', customerId: 'K', assets },
		]);
		await fromJson(orders, { timezone: 'Asia/Shanghai' });

		const limitStartDate = Date.UTC(2025, 11, 31, 16);
		expect(orderLists().flat()).toMatchObject([{ assets: [{ products: [{ limitStartDate }] }] }]);
	});

	it('leaves out seats that the editor leaves as null; 0 that somebody entered is sent', async () => {
		const seats = [null, 0].map((limitConcurrent) => ({ productUri: 'p', limitConcurrent }));
		const assets = { asset: [{ assetNos: '8', products: { product: seats } }] };
		await fromFields({ ...named, assets } as unknown as INodeParameters);

		expect(orderLists().flatMap(([order]) => order?.assets)).toEqual([
			{ assetNos: ['8'], products: [{ productUri: 'p' }, { productUri: 'p', limitConcurrent: 0 }] },
		]);
	});

	it('leaves out what is empty', async () => {
		const empty = {
			customerId: '',
			customerName: '={{ $json.none }}',
			customerFields: { address: '', adminName: 'A' },
		};
		await fromFields(empty, { items: [{}, {}] });

		expect(orderLists()).toEqual([
			[1, 2].map((sequence) => ({
				...common,
				sequence,
				orderType: 'new_buy',
				adminName: 'A',
				assets: ASSETS,
			})),
		]);
	});

	it.each(['cloud_account', 'cloud_customer', 'cloud_personal'])(
		'sends the source order of a purchase of %s',
		async (licenseType) => {
			const assets = { asset: [{ assetNos: '8', products: { product: [{ productUri: 'p' }] } }] };
			await fromFields({ ...named, licenseType, srcLicenseOrderId: 'L', assets } as INodeParameters);

			expect(orderLists().map(([order]) => order?.srcLicenseOrderId)).toEqual(['L']);
		},
	);

	it('has an asset ready, and asks for a product of it', async () => {
		const made = await run('licenseOrder.create', omit(given, 'assets'));

		expect(failureOf(made).message).toMatch(/^Assets → asset 1 → Products: add at least one/);
		expect(server.requests).toEqual([]);
	});

	it('has one order per item; items of the same batch share a request, others do not', async () => {
		const batches = [
			'crm SO-1 sync k',
			'crm SO-2 sync k',
			'crm SO-1 async k',
			'crm SO-1 sync k2',
			'web SO-1 sync k',
		];
		const of = [0, 1, 0, 2, 3, 4, 0];
		const field = (index: number) => `={{ $json.batch.split(" ")[${index}] }}`;
		const [channelCode, channelOrderId, syncMode, appKey] = [0, 1, 2, 3].map(field);
		const made = await fromFields(
			{ channelCode, channelOrderId, syncMode, appKey, customerId: '={{ "=" + $itemIndex }}' },
			{ items: of.map((index) => ({ batch: batches[index] })) },
		);

		const sent = server.requests.map((request, index) => {
			const batch = batchOf(request);
			return `${batch.channelCode} ${batch.channelOrderId} ${batch.syncMode} ${request.query.appKey}: ${numbered()[index]}`;
		});
		const due = ['1=0 2=2 3=6', '1=1', '1=3', '1=4', '1=5'];
		expect(sent.sort()).toEqual(batches.map((batch, index) => `${batch}: ${due[index]}`).sort());
		expect(linksOf(made)).toEqual(
			['SO-1-1', 'SO-2-1', 'SO-1-2', 'SO-1-1', 'SO-1-1', 'SO-1-1', 'SO-1-3'].map(
				(id, item) => `L-${id} of ${item}`,
			),
		);
	});
});

it('no item decides for others how a request is split', async () => {
	const items = ['split', 'report'].flatMap((together) => [1, 2].map((most) => ({ together, most })));
	const options = { refusedTogether: '={{ $json.together }}', maxOrdersPerRequest: '={{ $json.most }}' };
	const three = JSON.stringify(
		['a', 'b', 'c'].map((customerId) => ({ orderType: 'new_buy', customerId, assets: ASSETS })),
	);
	await fromJson(three, { items: [...items, ...items], parameters: { options } });

	// Twelve orders of each limit: one by one, and in pairs.
	const sizes = orderLists().map((list) => list.length);
	expect([sizes.filter((size) => size === 1).length, sizes.filter((size) => size === 2).length]).toEqual([
		12, 6,
	]);
});

describe('Unknown Customer', () => {
	const item = (channelCustomerId: string, more: object = {}) => ({
		orders: { orderType: 'new_buy', channelCustomerId, assets: ASSETS, ...more },
	});
	const removal = { orderType: 'delete_asset', assets: [{ assetNos: ['8'] }] };
	const send = async (unknownCustomer: string) => {
		server.reply((request) => {
			const { channelCustomerId: id } = request.query;
			if (!request.path.endsWith('/user/query')) return answer(request);
			// Another customer, and one in other capitals.
			const found: Record<string, object[]> = {
				'c-1': [{ channelCustomerId: 'C-1' }],
				'c-2': [{ channelCustomerId: 'c-22' }],
			};
			return ok(found[id ?? ''] ?? []);
		});
		const items = [
			item('c-1'),
			item('c-2'),
			item('c-3'),
			item('c-3', removal),
			{ orders: { ...item('').orders, customerId: 'K', channelCustomerId: undefined } },
		];
		const result = await fromJson('={{ $json.orders }}', {
			items: JSON.parse(JSON.stringify(items)) as IDataObject[],
			onError: 'continueRegularOutput',
			parameters: { options: { unknownCustomer } },
		});
		return result.items.map(({ json }) => (json.error as { message?: string } | undefined)?.message ?? 'row');
	};

	it('is refused where that is chosen and the channel does not list the customer of a purchase', async () => {
		const no = (id: string) => `Order SO-1: the channel crm lists no customer ${id}`;
		expect(await send('refuse')).toEqual(['row', no('c-2'), no('c-3'), 'row', 'row']);
		expect(server.requests.filter(({ path }) => path.endsWith('/user/query'))).toHaveLength(3);
	});

	it('is ordered for, unlooked, else', async () => {
		expect(await send('order')).toEqual(Array(5).fill('row'));
		expect(server.requests.map(({ path }) => path.split('/').pop())).toEqual(['batchOrder']);
	});
});

describe('JSON orders', () => {
	const order = { orderType: 'new_buy', licenseType: 'softkey', customerId: 'K', assets: ASSETS };

	it.each([
		['text of one order', JSON.stringify(order), 1],
		['an object', '={{ $json.one }}', 1],
		['a list', '={{ $json.many }}', 2],
		['text from an expression', '={{ JSON.stringify($json.many) }}', 2],
	])('come as %s', async (_, orders, count) => {
		const made = await fromJson(orders, { items: [{ one: order, many: [order, order] }] });
		const sequences = [1, 2].slice(0, count);

		expect(orderLists()).toEqual([sequences.map((sequence) => ({ sequence, ...order }))]);
		expect(linksOf(made)).toEqual(sequences.map((sequence) => `L-SO-1-${sequence} of 0`));
	});

	it('never have the credential’s enterprise as their customer', async () => {
		await fromJson(JSON.stringify(order), { credential: { enterpriseGlobalId: 'E' } });

		expect(orderLists()).toEqual([[{ sequence: 1, ...order }]]);
	});

	it('take numbers as text and digits as numbers, keep 64-bit integers, leave out what is empty', async () => {
		const text =
			'{"sequence":"7","orderType":"new_buy","customerId":5100000000000000001,"address":1.5,"branchName":"","adminName":null,"assets":[{"assetNos":[8000000101,5100000000000000001],"borrowedUsbKey":"TRUE","transferedAssetNum":false,"limitEndDate":1798761600000,"products":[{"limitConcurrent":"3","limitTimeDuration":9007199254740993,"trial":"1","timeUnitQuantity":0,"productUri":"int:1"}]}]}';
		await fromJson(text);

		expect(server.requests[0]?.body).toBe(
			'{"channelCode":"crm","channelOrderId":"SO-1","syncMode":"sync","orderList":[{"sequence":7,"orderType":"new_buy","customerId":"5100000000000000001","address":"1.5","assets":[{"assetNos":["8000000101","5100000000000000001"],"borrowedUsbKey":true,"transferedAssetNum":false,"limitEndDate":1798761600000,"products":[{"limitConcurrent":3,"limitTimeDuration":9007199254740993,"trial":1,"timeUnitQuantity":0,"productUri":"int:1"}]}]}]}',
		);
	});

	it('keep their own sequences; the others get the smallest free ones, and each its own result', async () => {
		const sequences = [undefined, 2, undefined, '9223372036854775807', 3];
		const orders = sequences.map((sequence, at) => ({ ...order, sequence, customerId: `${at}` }));
		server.reply((request) => {
			const { orderList } = JSON.parse(request.body.replace(/:(\d{16,})/g, ':"$1"')) as Batch;
			const made = orderList.map(({ sequence, customerId }) => ({
				sequence,
				licenseOrderId: `L${customerId as string}`,
			}));
			return ok([{ sequence: 99, licenseOrderId: 'foreign' }, ...made.reverse(), made[0]]);
		});
		const { items } = await fromJson('={{ $json.orders }}', {
			items: [{ orders: JSON.parse(JSON.stringify(orders)) }],
		});

		expect(items.map(({ json }) => [json.sequence, json.licenseOrderId])).toEqual(
			[1, 2, 4, '9223372036854775807', 3].map((sequence, at) => [sequence, `L${at}`]),
		);
		expect(server.requests[0]?.body).toContain('"sequence":9223372036854775807}');
	});

	it('keep their sequences where a refused request is sent order by order, and are told by them', async () => {
		server.reply((request) =>
			batchOf(request).orderList.length > 1 || /"b"/.test(request.body)
				? refuse('13004', 'no')
				: answer(request),
		);
		const orders = ['a', 'b', 'c'].map((customerId, at) => ({
			...order,
			customerId,
			...(at === 2 && { sequence: 7 }),
		}));
		const result = await fromJson('={{ $json.orders }}', {
			items: [{ orders }, { orders: orders.slice(0, 1) }],
			onError: 'continueRegularOutput',
		});

		expect(result.items.map(({ json }) => errorIn(json)?.sequence ?? `ok ${String(json.sequence)}`)).toEqual([
			'ok 1',
			2,
			'ok 7',
			'ok 3',
		]);
		expect(errorIn(result.items[1]?.json ?? {})).toMatchObject({
			channelOrderId: 'SO-1',
			customerId: 'b',
			outcome: 'rejected',
		});
	});

	it('with the same own sequence in two items go in different requests, one after another', async () => {
		server.reply((request) => ({ delayMs: 15, ...answer(request) }));
		const item = (customerId: string, ...sequences: number[]) => ({
			orders: sequences.map((sequence) => ({ ...order, sequence, customerId })),
		});
		const items = [item('a', 1, 2), item('b', 2, 3), item('c', 2), item('d', 3)];
		const made = await fromJson('={{ $json.orders }}', { items });

		expect([numbered(), server.maxInFlight]).toEqual([['1a 2a 3b', '2b 3d', '2c'], 1]);
		expect(linksOf(made)).toEqual(
			['1 of 0', '2 of 0', '2 of 1', '3 of 1', '2 of 2', '3 of 3'].map((link) => `L-SO-1-${link}`),
		);
	});
});

describe('what became of the orders', () => {
	const buy = { orderType: 'new_buy', customerId: 'K' };
	const products = [{ productUri: 'cad' }];
	const three = JSON.stringify(
		['a', 'b', 'c'].map((customerId) => ({
			...buy,
			customerId,
			assets: [{ limitEndDate: '2040-01-01', products }],
		})),
	);
	const made = (sequence: number | string) => ({ sequence, licenseOrderId: `L${sequence}`, customerId: 'K' });
	const shown = { channelOrderId: 'SO-1', orderType: 'new_buy', assetNos: [], products };
	const given = (sequence: number | string) => ({ ...made(sequence), ...shown });
	const pending = (sequence: number) => ({ sequence, pending: true, ...shown });

	it.each<[unknown, object[]]>([
		[null, [pending(1), pending(2), pending(3)]],
		[[made(2)], [pending(1), given(2), pending(3)]],
		...[undefined, null, ''].map((licenseOrderId): [unknown, object[]] => {
			const withoutId = { sequence: 2, customerId: 'K', licenseOrderId };
			return [[withoutId], [pending(1), { ...withoutId, ...pending(2) }, pending(3)]];
		}),
	])('async: %j listed, the others are pending', async (data, rows) => {
		server.reply(() => ok(data));
		const result = await fromJson(three, { parameters: { syncMode: 'async' } });

		expect(rowsOf(result.items)).toEqual(rows.map((json) => [json, { item: 0 }]));
		expect([result.status, result.hints]).toEqual(['success', []]);
	});

	it('shows what was asked for, each order its own', async () => {
		server.reply(answer);
		const limitEndDate = '2027-12-31T10:00:00+08:00';
		const cad = { productUri: 'cad', limitConcurrent: '5', limitEndDate };
		const assets = [
			{ assetNos: ['A1', 'A2'], products: [cad] },
			{ assetNos: 'A3', products: [{ crmProductId: 'P', productName: 'Viewer' }] },
		];
		const many = { productUri: 'cad', limitConcurrent: '9007199254740993' };
		const removal = {
			orderType: 'delete_product',
			customerId: 'b',
			assets: [{ assetNos: ['A4'], products: [many] }],
		};
		const { items } = await fromJson('={{ $json.orders }}', {
			items: [{ no: 'SO-1', orders: [{ ...buy, assets }, removal] }] as IDataObject[],
			parameters: { channelOrderId: '={{ $json.no }}' },
		});

		expect(items.map(({ json }) => json)).toEqual([
			{
				...row('SO-1', 1),
				channelOrderId: 'SO-1',
				orderType: 'new_buy',
				assetNos: ['A1', 'A2', 'A3'],
				products: [
					{ ...cad, limitConcurrent: 5, limitEndDate: '2027-12-31T02:00:00.000Z' },
					{ productName: 'Viewer' },
				],
			},
			{
				...row('SO-1', 2),
				channelOrderId: 'SO-1',
				orderType: 'delete_product',
				assetNos: ['A4'],
				products: [many],
			},
		]);
	});

	it.each([
		['another’s', { sequence: 99, licenseOrderId: 'L99' }],
		['one without an ID', { sequence: 2, customerId: 'K' }],
		['one with a blank ID', { sequence: 2, licenseOrderId: '', customerId: 'K' }],
	])(
		'sync: no result but %s is a failure whose outcome is unknown, the others are output',
		async (_, other) => {
			server.reply(() => ok([made(3), made('1'), other]));
			const continued = await fromJson(three, { onError: 'continueRegularOutput' });
			const stopped = failureOf(await fromJson(three));

			const message = expect.stringContaining('order SO-1 (2)') as string;
			const description = expect.stringContaining('may have done this') as string;
			const identity = { channelOrderId: 'SO-1', customerId: 'b', sequence: 2 };
			const missing = { ...identity, outcome: 'unknown', httpStatus: 200, description };
			expect(rowsOf(continued.items)).toEqual(
				[given('1'), errorRow(message, missing), given(3)].map((json) => [json, { item: 0 }]),
			);
			expect(stopped).toMatchObject({
				name: 'NodeApiError',
				message,
				itemIndex: 0,
				data: {
					outcome: 'unknown',
					completed: [given('1'), given(3)],
					failed: [{ ...identity, outcome: 'unknown' }],
				},
			});
		},
	);
});
