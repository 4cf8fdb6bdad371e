import { omit } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { errorIn, errorRow, messageIn } from '../support/errorRows';
import { bodies, failureOf, PREFIX, rowsOf, useOrderService, wire } from '../support/orderService';
import { ok, refuse } from '../support/server';
import type { Recorded } from '../support/server';
import type { ServiceRun } from '../support/serviceRun';

/**
 * licenseOrder.create: docs/api/order-service.md §2.3a and §4 #5, docs/design.md "Order fields". Orders that are refused, and dates, are
 * in inputs.orders.test.ts.
 */

interface Batch {
	channelCode: string;
	channelOrderId: string;
	syncMode: string;
	orderList: IDataObject[];
}
const batchOf = (request: Recorded) => request.json() as Batch;
const result = (batch: Batch, { sequence }: IDataObject) => ({
	sequence,
	licenseOrderId: `L-${batch.channelOrderId}-${String(sequence)}`,
	customerId: 'K',
});
/** Results in the opposite order: they must be matched by their sequence. */
const answer = (request: Recorded) => {
	const batch = batchOf(request);
	return ok(batch.orderList.map((order) => result(batch, order)).reverse());
};
const row = (channelOrderId: string, sequence: number) => ({
	sequence,
	licenseOrderId: `L-${channelOrderId}-${sequence}`,
	customerId: 'K',
});

const { server, run } = useOrderService(answer);

// The form has an asset with a product ready; most orders here go without.
const common = { channelCode: 'crm', channelOrderId: 'SO-1', appKey: 'key&1', assets: {} };
const fromFields = async (order: INodeParameters, more?: ServiceRun) =>
	await run('licenseOrder.create', { ...common, ...order }, more);
const fromJson = async (
	orders: string,
	{ parameters, ...more }: ServiceRun & { parameters?: INodeParameters } = {},
) => await fromFields({ orderSource: 'json', orders, ...parameters }, more);
const orderLists = () => server.requests.map((request) => batchOf(request).orderList);

// 2026-01-01 and 2026-12-31T23:59:59 in Shanghai (UTC+8, no daylight saving).
const START = Date.UTC(2025, 11, 31, 16);
const END = Date.UTC(2026, 11, 31, 15, 59, 59);

describe('the form', () => {
	const customer = {
		customerId: '10001',
		customerName: 'Acme',
		customerFields: {
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
		},
	};
	const { customerFields, ...named } = customer;
	const customerOnWire = { ...named, ...customerFields };
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
	const formDates = { limitStartDate: '2026-01-01T00:00:00', limitEndDate: '2026-12-31T23:59:59' };
	const dates = { limitStartDate: START, limitEndDate: END };
	const everything: INodeParameters = {
		...customer,
		licenseType: 'normal_recover_usbkey',
		srcLicenseOrderId: 'L-0',
		assets: {
			asset: [
				{
					assetNos: '8000000101, 8000000102',
					...formDates,
					assetExtendList: {
						extend: [
							{ extendCode: 'gxxp', extendValue: '1' },
							{ extendCode: 'only-code', extendValue: '' },
						],
					},
					additionalFields: plain.flags,
					products: {
						product: [
							{
								...plain.product,
								...formDates,
								productFeatures: {
									feature: [
										{ ...plain.feature, additionalFields: { trial: 0, trialEndDate: '2026-01-01T00:00:00' } },
										{
											featureCode: 'plain',
											featureName: '',
											featureValue: '',
											featureValueType: '',
											additionalFields: {},
										},
									],
								},
								additionalFields: {
									...plain.more,
									limitTimeDuration: '9007199254740993',
									passwords: 'p1,p2',
									strictMatchWhenDelete: false,
									trialEndDate: '2026-12-31T23:59:59',
								},
							},
						],
					},
					merchandises: {
						merchandise: [
							{
								...plain.merchandise,
								children:
									'[{"merchandiseNum":"M-2","licenseOrderProductList":[{"productUri":"deep","limitStartDate":"2026-01-01"}],"children":[{"merchandiseNum":"M-3","children":null}]}]',
								licenseOrderProductList: '[{"productUri":"inner","limitConcurrent":0}]',
								additionalFields: plain.parents,
							},
						],
					},
				},
			],
		},
	};

	it('puts every field of a new purchase on the wire, typed as documented', async () => {
		const made = await fromFields({ ...everything, orderType: 'new_buy' }, { timezone: 'Asia/Shanghai' });

		expect(made.error).toBeUndefined();
		expect(wire(server)).toMatchObject([
			{ method: 'POST', path: `${PREFIX}/licenseOrder/batchOrder`, query: { appKey: 'key&1' } },
		]);
		expect(bodies(server)).toEqual([
			{
				channelCode: 'crm',
				channelOrderId: 'SO-1',
				syncMode: 'sync',
				orderList: [
					{
						sequence: 1,
						orderType: 'new_buy',
						licenseType: 'normal_recover_usbkey',
						...customerOnWire,
						assets: [
							{
								assetNos: ['8000000101', '8000000102'],
								...dates,
								assetExtendList: [{ extendCode: 'gxxp', extendValue: '1' }, { extendCode: 'only-code' }],
								...plain.flags,
								products: [
									{
										...plain.product,
										...dates,
										productFeatures: [
											{ ...plain.feature, trial: 0, trialEndDate: START },
											{ featureCode: 'plain' },
										],
										...plain.more,
										// Rounded by JSON.parse; the exact digits are looked at below.
										limitTimeDuration: 9007199254740992,
										passwords: ['p1', 'p2'],
										trialEndDate: END,
									},
								],
								merchandises: [
									{
										...plain.merchandise,
										...plain.parents,
										children: [
											{
												merchandiseNum: 'M-2',
												licenseOrderProductList: [{ productUri: 'deep', limitStartDate: START }],
												children: [{ merchandiseNum: 'M-3' }],
											},
										],
										licenseOrderProductList: [{ productUri: 'inner', limitConcurrent: 0 }],
									},
								],
							},
						],
					},
				],
			},
		]);
		expect(server.requests[0]?.body).toContain('"limitTimeDuration":9007199254740993,');
		expect(rowsOf(made.items)).toEqual([[row('SO-1', 1), { item: 0 }]]);
	});

	const removals: Array<[string, object]> = [
		['delete_asset', { assetNos: ['8000000101', '8000000102'] }],
		[
			'delete_product',
			{
				assetNos: ['8000000101', '8000000102'],
				limitStartDate: START,
				limitEndDate: END,
				products: [
					{
						crmProductId: 'P-1',
						productUri: 'cad-pro',
						limitStartDate: START,
						limitEndDate: END,
						limitConcurrent: 0,
						strictMatchWhenDelete: false,
					},
				],
			},
		],
	];

	it.each(
		removals.flatMap(([type, asset]) =>
			[type, `={{ "${type}" }}`].map((orderType): [string, string, object] => [orderType, type, asset]),
		),
	)('sends for %s only what it takes', async (orderType, type, asset) => {
		const made = await fromFields({ ...everything, orderType }, { timezone: 'Asia/Shanghai' });

		expect(made.error).toBeUndefined();
		expect(orderLists()).toEqual([
			[
				{
					sequence: 1,
					orderType: type,
					licenseType: 'normal_recover_usbkey',
					srcLicenseOrderId: 'L-0',
					...customerOnWire,
					assets: [asset],
				},
			],
		]);
	});

	it('leaves out what is empty and needs no assets', async () => {
		await fromFields(
			{ customerId: '', customerName: '={{ $json.none }}', customerFields: { address: '' }, assets: {} },
			{ items: [{}, {}] },
		);

		expect(orderLists()).toEqual([
			[1, 2].map((sequence) => ({ sequence, orderType: 'new_buy', licenseType: 'normal_recover_usbkey' })),
		]);
	});

	it('has an asset ready, and asks for a product of it', async () => {
		const made = await run('licenseOrder.create', omit(common, 'assets'));

		expect(failureOf(made)).toMatchObject({
			message: expect.stringMatching(/^Assets → asset 1 → Products: add at least one/),
		});
		expect(server.requests).toEqual([]);
	});

	it('leaves a list out that holds nothing but blanks, and an asset that is nothing else', async () => {
		await fromFields({
			orderType: 'delete_asset',
			srcLicenseOrderId: 'L',
			assets: { asset: [{ assetNos: ' , ,' }] },
		});

		expect(orderLists()).toEqual([
			[
				{
					sequence: 1,
					orderType: 'delete_asset',
					licenseType: 'normal_recover_usbkey',
					srcLicenseOrderId: 'L',
				},
			],
		]);
	});

	it('has one order per item; items of the same batch share a request, others do not', async () => {
		const items = [
			{ o: 'SO-1', mode: 'sync', key: 'k', channel: 'crm' },
			{ o: 'SO-2', mode: 'sync', key: 'k', channel: 'crm' },
			{ o: 'SO-1', mode: 'sync', key: 'k', channel: 'crm' },
			{ o: 'SO-1', mode: 'async', key: 'k', channel: 'crm' },
			{ o: 'SO-1', mode: 'sync', key: 'k2', channel: 'crm' },
			{ o: 'SO-1', mode: 'sync', key: 'k', channel: 'web' },
			{ o: 'SO-1', mode: 'sync', key: 'k', channel: 'crm' },
		];
		const made = await fromFields(
			{
				channelOrderId: '={{ $json.o }}',
				syncMode: '={{ $json.mode }}',
				appKey: '={{ $json.key }}',
				channelCode: '={{ $json.channel }}',
				customerId: '={{ $itemIndex }}',
			},
			{ items },
		);

		const sent = server.requests.map((request) => {
			const { channelCode, channelOrderId, syncMode, orderList } = batchOf(request);
			return [
				channelCode,
				channelOrderId,
				syncMode,
				request.query.appKey,
				orderList.map(({ sequence, customerId }) => [sequence, customerId]),
			];
		});
		expect(sent.sort()).toEqual(
			[
				[
					'crm',
					'SO-1',
					'sync',
					'k',
					[
						[1, '0'],
						[2, '2'],
						[3, '6'],
					],
				],
				['crm', 'SO-2', 'sync', 'k', [[1, '1']]],
				['crm', 'SO-1', 'async', 'k', [[1, '3']]],
				['crm', 'SO-1', 'sync', 'k2', [[1, '4']]],
				['web', 'SO-1', 'sync', 'k', [[1, '5']]],
			].sort(),
		);
		expect(rowsOf(made.items)).toEqual(
			[
				['SO-1', 1],
				['SO-2', 1],
				['SO-1', 2],
				['SO-1', 1],
				['SO-1', 1],
				['SO-1', 1],
				['SO-1', 3],
			].map(([channelOrderId, sequence], item) => [
				row(channelOrderId as string, sequence as number),
				{ item },
			]),
		);
	});

	it.each([
		[0, [5]],
		[2, [2, 2, 1]],
		[5, [5]],
		[1, [1, 1, 1, 1, 1]],
	])('maxOrdersPerRequest %i cuts five orders into %j', async (maxOrdersPerRequest, sizes) => {
		const made = await fromFields(
			{ customerId: '={{ $itemIndex }}', options: { maxOrdersPerRequest, maxConcurrency: 1 } },
			{ items: Array.from({ length: 5 }, () => ({})) },
		);

		expect(orderLists().map((list) => list.length)).toEqual(sizes);
		expect(
			orderLists()
				.flat()
				.map(({ customerId }) => customerId),
		).toEqual(['0', '1', '2', '3', '4']);
		// Numbered 1…n within each request.
		expect(orderLists()).toEqual(
			sizes.map((size) =>
				Array.from({ length: size }, (_, index) => expect.objectContaining({ sequence: index + 1 })),
			),
		);
		expect(made.items.map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 2, 3, 4].map((item) => ({ item })));
	});
});

describe('JSON orders', () => {
	const order = { orderType: 'new_buy', licenseType: 'softkey', customerId: 'K' };

	it.each([
		['text of one order', JSON.stringify(order), 1],
		['text of a list', JSON.stringify([order, order]), 2],
		['an object', '={{ $json.one }}', 1],
		['a list', '={{ $json.many }}', 2],
		['text from an expression', '={{ JSON.stringify($json.many) }}', 2],
	])('come as %s', async (_, orders, count) => {
		const made = await fromJson(orders, { items: [{ one: order, many: [order, order] }] });

		expect(orderLists()).toEqual([
			Array.from({ length: count }, (__, index) => ({ sequence: index + 1, ...order })),
		]);
		expect(rowsOf(made.items)).toEqual(
			Array.from({ length: count }, (__, index) => [row('SO-1', index + 1), { item: 0 }]),
		);
	});

	it('take numbers as text and digits as numbers, keep 64-bit integers, leave out what is empty', async () => {
		const text =
			'{"sequence":"7","orderType":"new_buy","customerId":5100000000000000001,"address":1.5,"branchName":"","crmCustomerId":null,"assets":[{"assetNos":[8000000101,5100000000000000001],"borrowedUsbKey":"TRUE","transferedAssetNum":false,"assetExtendList":[],"limitEndDate":9223372036854775807,"products":[{"limitConcurrent":"3","limitTimeDuration":9007199254740993,"trial":"1","timeUnitQuantity":0,"productUri":"int:1"}]}]}';
		await fromJson(text);

		expect(server.requests[0]?.body).toBe(
			'{"channelCode":"crm","channelOrderId":"SO-1","syncMode":"sync","orderList":[{"sequence":7,"customerId":"5100000000000000001","address":"1.5","orderType":"new_buy","assets":[{"assetNos":["8000000101","5100000000000000001"],"limitEndDate":9223372036854775807,"borrowedUsbKey":true,"transferedAssetNum":false,"products":[{"productUri":"int:1","limitConcurrent":3,"limitTimeDuration":9007199254740993,"trial":1,"timeUnitQuantity":0}]}]}]}',
		);
	});

	it.each([
		['three given, two not', [[3], [], [1], [], [2]], [3, 4, 1, 5, 2]],
		['a large one', [['9223372036854775807'], []], ['9223372036854775807', 1]],
		['zero and negative', [[0], [-1], []], [0, -1, 1]],
	])('keep their own sequences: %s', async (_, given, numbered) => {
		const orders = given.map(([sequence]) => (sequence === undefined ? order : { ...order, sequence }));
		// The platform answers what it was sent; digits beyond 2^53 as a number.
		server.reply(({ body }) => ({
			body: `{"code":0,"data":[${[...body.matchAll(/"sequence":(-?\d+)/g)]
				.map(([, digits]) => `{"sequence":${digits},"licenseOrderId":"L${digits}"}`)
				.reverse()
				.join(',')}]}`,
		}));
		const made = await fromJson(JSON.stringify(orders));

		expect(
			[...(server.requests[0]?.body ?? '').matchAll(/"sequence":(-?\d+)/g)].map(([, digits]) => digits),
		).toEqual(numbered.map(String));
		expect(made.items.map(({ json }) => json)).toEqual(
			numbered.map((sequence) => ({ sequence, licenseOrderId: `L${sequence}` })),
		);
	});

	it('with the same own sequence in two items go in different requests, one after another', async () => {
		server.reply((request) => ({ delayMs: 15, ...answer(request) }));
		const item = (id: string, ...sequences: number[]) => ({
			orders: sequences.map((sequence) => ({ ...order, sequence, customerId: id })),
		});
		const items = [item('a', 1, 2), item('b', 2, 3), item('c', 2), item('d', 3)];
		const made = await fromJson('={{ $json.orders }}', { items });

		expect(
			orderLists().map((list) =>
				list.map(({ customerId, sequence }) => `${String(customerId)}${String(sequence)}`),
			),
		).toEqual([['a1', 'a2', 'b3'], ['b2', 'd3'], ['c2']]);
		expect(server.maxInFlight).toBe(1);
		expect(rowsOf(made.items)).toEqual(
			[
				[1, 0],
				[2, 0],
				[2, 1],
				[3, 1],
				[2, 2],
				[3, 3],
			].map(([sequence, index]) => [row('SO-1', sequence as number), { item: index }]),
		);
	});
});

describe('what became of the orders', () => {
	const buy = { orderType: 'new_buy' };
	const three = JSON.stringify(['a', 'b', 'c'].map((customerId) => ({ ...buy, customerId })));

	it.each([
		['none', undefined],
		['null', null],
		['an empty list', []],
	])('async: %s listed means pending', async (_, data) => {
		server.reply(() => ok(data));
		const made = await fromJson(three, { parameters: { syncMode: 'async' } });

		expect(rowsOf(made.items)).toEqual(
			[1, 2, 3].map((sequence) => [{ sequence, pending: true }, { item: 0 }]),
		);
		expect([made.status, made.hints]).toEqual(['success', []]);
	});

	it('async: those listed have their result', async () => {
		server.reply(() => ok([{ sequence: 2, licenseOrderId: 'L2', customerId: 'K' }]));
		const made = await fromJson(three, { parameters: { syncMode: 'async' } });

		expect(made.items.map(({ json }) => json)).toEqual([
			{ sequence: 1, pending: true },
			{ sequence: 2, licenseOrderId: 'L2', customerId: 'K' },
			{ sequence: 3, pending: true },
		]);
	});

	it('async: a refusal is a failure all the same', async () => {
		server.reply(() => refuse('13004', 'no', undefined, 299));
		const made = await fromJson(three, { parameters: { syncMode: 'async' } });

		expect(failureOf(made)).toMatchObject({
			message: '3 orders were refused together: no (13004)',
			data: { outcome: 'rejected' },
		});
	});

	it('sync: one without a result is a failure whose outcome is unknown, the others are output', async () => {
		server.reply(() =>
			ok([
				{ sequence: 3, licenseOrderId: 'L3', customerId: 'K' },
				{ sequence: '1', licenseOrderId: 'L1', customerId: 'K' },
				{ sequence: 99, licenseOrderId: 'L99' },
			]),
		);
		const continued = await fromJson(three, { onError: 'continueRegularOutput' });

		expect(rowsOf(continued.items)).toEqual([
			[{ sequence: '1', licenseOrderId: 'L1', customerId: 'K' }, { item: 0 }],
			[
				errorRow(expect.stringContaining('order 2'), {
					sequence: 2,
					outcome: 'unknown',
					httpStatus: 200,
					description: expect.stringContaining('may have done this'),
				}),
				{ item: 0 },
			],
			[{ sequence: 3, licenseOrderId: 'L3', customerId: 'K' }, { item: 0 }],
		]);

		const stopped = failureOf(await fromJson(three));
		expect(stopped).toMatchObject({
			name: 'NodeApiError',
			message: expect.stringContaining('order 2'),
			itemIndex: 0,
			data: {
				outcome: 'unknown',
				completed: [
					expect.objectContaining({ licenseOrderId: 'L1' }),
					expect.objectContaining({ licenseOrderId: 'L3' }),
				],
				failed: [expect.objectContaining({ sequence: 2, outcome: 'unknown' })],
			},
		});
	});

	it('a shared request that is refused gives every order its row', async () => {
		server.reply(() => refuse('13000', 'no such channel'));
		const items = [{ orders: [buy, buy] }, { orders: { ...buy, sequence: 9 } }];
		const made = await fromJson('={{ $json.orders }}', { items, onError: 'continueErrorOutput' });

		expect(made.items).toEqual([]);
		expect(made.errors.map(({ json }) => [json.orders, messageIn(json), errorIn(json)?.sequence])).toEqual([
			[items[0]?.orders, 'no such channel (13000)', 1],
			[items[0]?.orders, 'no such channel (13000)', 2],
			[items[1]?.orders, 'no such channel (13000)', 9],
		]);
		expect(server.requests).toHaveLength(1);
	});

	it('does not tell passwords that the service quotes', async () => {
		server.reply(() => refuse('13004', 'bad password pass-word-1 for other-secret', 'pass-word-1'));
		const orders = ['pass-word-1', 'other-secret'].map((password) => ({
			...buy,
			assets: [{ products: [{ productUri: 'p', passwords: [password] }] }],
		}));
		const made = await fromJson(JSON.stringify(orders), {
			parameters: { options: { refusedTogether: 'report' } },
			onError: 'continueRegularOutput',
		});

		expect(made.items.map(({ json }) => messageIn(json))).toEqual(
			[0, 1].map(() => '2 orders were refused together: bad password ••• for ••• (13004)'),
		);
		expect(JSON.stringify(made.items)).not.toMatch(/pass-word-1|other-secret/);
	});
});
