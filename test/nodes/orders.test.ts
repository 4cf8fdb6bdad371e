import { mapValues, omit, pick } from 'lodash';
import type {
	IDataObject,
	INodeParameters,
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
} from 'n8n-workflow';

import { problemsIn } from '../../sandbox/contract/validator';
import { errorIn, errorRow, failureOf, messageIn, outcomesOf, rowsOf } from '../helpers/rows';
import { bodies, expectSound, PREFIX, type ServiceRun, useServices, wire } from '../helpers/services';
import { ok, refuse, type Recorded } from '../helpers/server/server';
import { entriesOf, formOf } from '../specs/formOf';

/**
 * licenseOrder.create: docs/api/order-service.openapi.yaml §2.3a and §4 #5. Orders that are refused are in
 * orders.refused.test.ts.
 */

interface Batch {
	channelCode: string;
	channelOrderId: string;
	syncMode: string;
	orderList: IDataObject[];
}
/** Long sequences are text here. */
const batchOf = ({ body }: Recorded) =>
	JSON.parse(body.replace(/"sequence":(\d{16,})/g, '"sequence":"$1"')) as Batch;
const made = (channelOrderId: string, sequence: unknown) => ({
	sequence,
	licenseOrderId: `L-${channelOrderId}-${String(sequence)}`,
	customerId: 'K',
});
/** Results in the opposite order: they must be matched by their sequence. */
const answer = (request: Recorded) => {
	const { channelOrderId, orderList } = batchOf(request);
	return ok(orderList.map(({ sequence }) => made(channelOrderId, sequence)).reverse());
};

const { server, perform } = useServices(answer);
afterEach(() => expectSound(server.requests));
const onError = 'continueRegularOutput' as const;

const products = [{ productUri: 'cad' }];
const order = { orderType: 'new_buy', licenseType: 'softkey', customerId: 'K', assets: [{ products }] };
/** Orders of these customers. */
const ordersOf = (customers: string) => customers.split(' ').map((customerId) => ({ ...order, customerId }));
const given = {
	...{ channelCode: 'crm', channelOrderId: 'SO-1', appKey: 'key&1' },
	assets: { asset: [{ products: { product: products } }] },
};
const fromFields = async (fields: INodeParameters, more?: ServiceRun) =>
	await perform('licenseOrder.create', { ...given, ...fields }, more);
/** The orders of one item, or the items themselves. */
const fromJson = async (orders: unknown, parameters: INodeParameters = {}, more: ServiceRun = {}) =>
	await fromFields(
		{ orderSource: 'json', orders: '={{ $json.orders }}', ...parameters },
		// JSON has no undefined: what is left out is not there.
		{ items: [JSON.parse(JSON.stringify({ orders })) as IDataObject], ...more },
	);
const orderLists = () => server.requests.map((request) => batchOf(request).orderList);
/** Per request its orders, in short: the sequence and whose order it is. */
const numbered = () =>
	orderLists().map((list) =>
		list.map(({ sequence, customerId }) => `${String(sequence)}${String(customerId)}`).join(' '),
	);
const linksOf = ({ items }: Awaited<ReturnType<typeof perform>>) =>
	items.map(
		({ json, pairedItem }) => `${json.licenseOrderId as string} of ${(pairedItem as { item: number }).item}`,
	);

describe('the form', () => {
	// 2026-01-01 and 2026-12-31T23:59:59 in Shanghai (UTC+8, no daylight saving).
	const [START, END] = [Date.UTC(2025, 11, 31, 16), Date.UTC(2026, 11, 31, 15, 59, 59)];
	const assetNos = ['8000000101', '8000000102'];
	const inPackage = [{ productUri: 'inner', trialEndDate: 20271231 }];
	const child = {
		merchandiseNum: 'M-2',
		licenseOrderProductList: [{ productUri: 'deep', limitStartDate: START, trialEndDate: END + 999 }],
		children: [{ merchandiseNum: 'M-3' }],
	};
	type Pair<T> = [given: T, sent: T];
	/** Of fields that take more than a value of their type. */
	const OWN: Record<string, Pair<unknown>> = {
		licenseType: ['softkey', 'softkey'],
		assetNos: [assetNos.join(', '), assetNos],
		passwords: ['p1,p2', ['p1', 'p2']],
		limitStartDate: ['2026-01-01T00:00:00', START],
		// Rounded by JSON.parse; the exact digits are looked at below.
		limitTimeDuration: ['9007199254740993', 9007199254740992],
		licenseOrderProductList: [JSON.stringify(inPackage), inPackage],
		children: [
			'[{"merchandiseNum":"M-2","licenseOrderProductList":[{"productUri":"deep","limitStartDate":"2026-01-01","trialEndDate":"2026-12-31"}],"children":[{"merchandiseNum":"M-3","children":null}]}]',
			[child],
		],
	};
	const valueOf = ({ name, type, options = [] }: INodeProperties): Pair<unknown> => {
		if (type === 'dateTime') return ['2026-12-31T23:59:59', END];
		const [choice] = options as INodePropertyOptions[];
		const value = { number: 0, boolean: false, options: choice?.value }[type as string] ?? `the ${name}`;
		return [value, value];
	};
	/** A value for every field at any depth, and what is sent for it. Every list has an entry besides that nobody filled in. */
	function filled(fields: INodeProperties[]): Pair<IDataObject> {
		const pairs = fields.map((field): Pair<object> => {
			const { name, type, options } = field;
			if (type === 'collection') {
				const [given, sent] = filled(options as INodeProperties[]);
				return [{ [name]: given }, sent];
			}
			if (type !== 'fixedCollection') {
				const [given, sent] = OWN[name] ?? valueOf(field);
				return [{ [name]: given }, { [name]: sent }];
			}
			const [{ name: group, values }] = options as [INodePropertyCollection];
			const [given, sent] = filled(values);
			const blank = mapValues(given, (value) => (typeof value === 'object' ? {} : ''));
			return [{ [name]: { [group]: [given, blank] } }, { [name]: [sent] }];
		});
		return [
			Object.assign({}, ...pairs.map(([given]) => given)),
			Object.assign({}, ...pairs.map(([, sent]) => sent)),
		];
	}
	const inForm = (...names: string[]) =>
		formOf('orderService', 'licenseOrder.create').filter(({ name }) => names.includes(name));
	const [customer, fields] = filled(inForm('licenseType', 'customerId', 'customerName', 'customerFields'));
	const [[, formOfAsset = []] = []] = inForm('assets').flatMap((field) => entriesOf(field));
	const [given, asset] = filled(formOfAsset) as Pair<IDataObject & { products: [IDataObject] }>;
	const send = async (orderType: string) =>
		await fromFields(
			{ ...customer, assets: { asset: [given] }, orderType, srcLicenseOrderId: 'L-0' } as INodeParameters,
			{ timezone: 'Asia/Shanghai' },
		);

	it('puts every field of a new purchase on the wire, typed as documented', async () => {
		const result = await send('new_buy');

		expect(result.error).toBeUndefined();
		expect(wire(server)).toMatchObject([
			{ method: 'POST', path: `${PREFIX.order}/licenseOrder/batchOrder`, query: { appKey: 'key&1' } },
		]);
		const [product] = asset.products;
		const sent = { ...asset, products: [omit(product, 'strictMatchWhenDelete')] };
		const orderList = [{ ...fields, sequence: 1, orderType: 'new_buy', assets: [sent] }];
		expect(bodies(server)).toEqual([
			{ channelCode: 'crm', channelOrderId: 'SO-1', syncMode: 'sync', orderList },
		]);
		expect(server.requests[0]?.body).toContain('"limitTimeDuration":9007199254740993,');
		expect(problemsIn('order', { $ref: '#/components/schemas/BatchOrder' }, bodies(server)[0])).toEqual([]);
		// What was asked for, with the products of packages at any depth.
		const shown = [
			{
				...pick(product, 'productUri', 'productName', 'limitConcurrent'),
				limitEndDate: '2026-12-31T15:59:59.000Z',
			},
			{ productUri: 'inner' },
			{ productUri: 'deep' },
		];
		const row = { channelOrderId: 'SO-1', orderType: 'new_buy', assetNos, products: shown };
		expect(rowsOf(result.items)).toEqual([[{ ...made('SO-1', 1), ...row }, { item: 0 }]]);
	});

	const LIMITS = ['limitStartDate', 'limitEndDate'];
	const OF_PRODUCT = ['productUri', 'crmProductId', 'limitConcurrent', 'strictMatchWhenDelete', ...LIMITS];
	it.each([
		['delete_asset', 'delete_asset', { assetNos }],
		[
			'={{ "delete_product" }}',
			'delete_product',
			{ assetNos, ...pick(asset, LIMITS), products: [pick(asset.products[0], OF_PRODUCT)] },
		],
	])('sends for %s only what it takes', async (type, orderType, sent) => {
		expect((await send(type)).error).toBeUndefined();
		expect(orderLists()).toEqual([
			[{ ...fields, srcLicenseOrderId: 'L-0', sequence: 1, orderType, assets: [sent] }],
		]);
	});

	it('leaves out what is empty, and seats that the editor leaves as null; 0 that somebody entered is sent', async () => {
		const seats = [null, 0].map((limitConcurrent) => ({ productUri: 'p', limitConcurrent }));
		await fromFields({
			...{
				customerId: '',
				customerName: '={{ $json.none }}',
				customerFields: { address: '', adminName: 'A' },
			},
			assets: { asset: [{ products: { product: seats } }] },
		} as unknown as INodeParameters);

		const sent = [{ productUri: 'p' }, { productUri: 'p', limitConcurrent: 0 }];
		expect(orderLists()).toEqual([
			[
				{
					...{ licenseType: 'normal_recover_usbkey', sequence: 1, orderType: 'new_buy', adminName: 'A' },
					assets: [{ products: sent }],
				},
			],
		]);
	});

	it('sends the source order of a purchase of a cloud license', async () => {
		await fromFields({ ...customer, licenseType: 'cloud_account', srcLicenseOrderId: 'L' });

		expect(orderLists().map(([one]) => one?.srcLicenseOrderId)).toEqual(['L']);
	});
});

describe('JSON', () => {
	it.each([
		['text of one order', JSON.stringify(order), 1],
		['an object', '={{ $json.orders[0] }}', 1],
		['a list', '={{ $json.orders }}', 2],
		['text from an expression', '={{ JSON.stringify($json.orders) }}', 2],
	])('comes as %s', async (_, orders, count) => {
		const credential = { enterpriseGlobalId: 'E' };
		const result = await fromJson([order, order], { orders }, { credential });
		const sequences = [1, 2].slice(0, count);

		// Never with the credential’s enterprise as its customer.
		expect(orderLists()).toEqual([sequences.map((sequence) => ({ sequence, ...order }))]);
		expect(linksOf(result)).toEqual(sequences.map((sequence) => `L-SO-1-${sequence} of 0`));
	});

	it('has numbers as text and digits as numbers, keeps 64-bit integers, leaves out what is empty', async () => {
		const orders =
			'{"sequence":"7","orderType":"new_buy","customerId":5100000000000000001,"address":1.5,"branchName":"","adminName":null,"assets":[{"assetNos":[8000000101,5100000000000000001],"borrowedUsbKey":"TRUE","transferedAssetNum":false,"limitEndDate":1798761600000,"products":[{"limitConcurrent":"3","limitStartDate":"2026-01-01","limitTimeDuration":9007199254740993,"trial":"1","timeUnitQuantity":0,"productUri":"int:1"}]}]}';
		await fromJson(orders, {}, { timezone: 'Asia/Shanghai' });

		expect(server.requests[0]?.body).toBe(
			'{"channelCode":"crm","channelOrderId":"SO-1","syncMode":"sync","orderList":[{"sequence":7,"orderType":"new_buy","customerId":"5100000000000000001","address":"1.5","assets":[{"assetNos":["8000000101","5100000000000000001"],"borrowedUsbKey":true,"transferedAssetNum":false,"limitEndDate":1798761600000,"products":[{"limitConcurrent":3,"limitStartDate":1767196800000,"limitTimeDuration":9007199254740993,"trial":1,"timeUnitQuantity":0,"productUri":"int:1"}]}]}]}',
		);
	});
});

describe('who shares a request', () => {
	it('orders of the same batch do, others do not', async () => {
		const batches = [
			'crm SO-1 sync k',
			'crm SO-2 sync k',
			'crm SO-1 async k',
			'crm SO-1 sync k2',
			'web SO-1 sync k',
		];
		const of = [0, 1, 0, 2, 3, 4, 0];
		const [channelCode, channelOrderId, syncMode, appKey] = [0, 1, 2, 3].map(
			(index) => `={{ $json.batch.split(" ")[${index}] }}`,
		);
		const result = await fromFields(
			{ channelCode, channelOrderId, syncMode, appKey, customerId: '={{ "=" + $itemIndex }}' },
			{ items: of.map((index) => ({ batch: batches[index] })) },
		);

		const sent = server.requests.map((request, index) => {
			const batch = batchOf(request);
			return `${batch.channelCode} ${batch.channelOrderId} ${batch.syncMode} ${request.query.appKey}: ${numbered()[index]}`;
		});
		const due = ['1=0 2=2 3=6', '1=1', '1=3', '1=4', '1=5'];
		expect(sent.sort()).toEqual(batches.map((batch, index) => `${batch}: ${due[index]}`).sort());
		expect(linksOf(result)).toEqual(
			['SO-1-1', 'SO-2-1', 'SO-1-2', 'SO-1-1', 'SO-1-1', 'SO-1-1', 'SO-1-3'].map(
				(id, item) => `L-${id} of ${item}`,
			),
		);
	});

	it('as many as each item says', async () => {
		const items = [1, 2, 1, 2].map((most) => ({ most }));
		const orders = JSON.stringify(ordersOf('a b c'));
		await fromJson(orders, { orders, options: { maxOrdersPerRequest: '={{ $json.most }}' } }, { items });

		// Six orders of each limit: one by one, and in pairs.
		const sizes = orderLists().map((list) => list.length);
		expect(sizes.sort()).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 2]);
	});

	it('own sequences are kept; the others get the smallest free ones, and each its own result', async () => {
		const sequences = [undefined, 2, undefined, '9223372036854775807', 3];
		server.reply((request) => {
			const rows = batchOf(request).orderList.map(({ sequence, customerId }) => ({
				sequence,
				licenseOrderId: `L${customerId as string}`,
			}));
			return ok([{ sequence: 99, licenseOrderId: 'foreign' }, ...rows.reverse(), rows[0]]);
		});
		const { items } = await fromJson(
			ordersOf('0 1 2 3 4').map((one, at) => ({ ...one, sequence: sequences[at] })),
		);

		expect(items.map(({ json }) => [json.sequence, json.licenseOrderId])).toEqual(
			[1, 2, 4, '9223372036854775807', 3].map((sequence, at) => [sequence, `L${at}`]),
		);
		expect(server.requests[0]?.body).toContain('"sequence":9223372036854775807}');
	});

	it('the same own sequence in two items goes in different requests, one after another', async () => {
		server.reply((request) => ({ delayMs: 15, ...answer(request) }));
		const items = ['a1 a2', 'b2 b3', 'c2', 'd3'].map((texts) => ({
			orders: texts.split(' ').map(([customerId, sequence]) => ({ ...order, customerId, sequence })),
		}));
		const result = await fromJson([], {}, { items: items as unknown as IDataObject[] });

		expect([numbered(), server.maxInFlight]).toEqual([['1a 2a 3b', '2b 3d', '2c'], 1]);
		expect(linksOf(result)).toEqual(
			['1 of 0', '2 of 0', '2 of 1', '3 of 1', '2 of 2', '3 of 3'].map((link) => `L-SO-1-${link}`),
		);
	});
});

it.each([
	['refuse', ['row', 'c-2', 'c-3', 'row', 'row', 'nobody'], 3],
	['order', ['row', 'row', 'row', 'row', 'row', 'row'], 0],
])('Unknown Customer = %s', async (unknownCustomer, due, looks) => {
	// Another customer, and one in other capitals.
	const found: Record<string, string> = { 'c-1': 'C-1', 'c-2': 'c-22' };
	server.reply((request) => {
		const { channelCustomerId = '' } = request.query;
		if (!request.path.endsWith('/user/query')) return answer(request);
		return ok(
			[found[channelCustomerId]].flatMap((id) => (id === undefined ? [] : { channelCustomerId: id })),
		);
	});
	const of = (channelCustomerId: string) => ({ ...omit(order, 'customerId'), channelCustomerId });
	const removal = { ...of('c-3'), orderType: 'delete_asset', assets: [{ assetNos: ['8'] }] };
	const nobody = { ...omit(order, 'customerId'), crmCustomerId: '7', customerName: 'Acme' };
	const items = [of('c-1'), of('c-2'), of('c-3'), removal, order, nobody].map((orders) => ({ orders }));
	const result = await fromJson([], { options: { unknownCustomer } }, { items, onError });

	const no = (id: string) =>
		id === 'nobody'
			? 'Order SO-1: whether its customer Acme is known cannot be looked up'
			: `Order SO-1: the channel crm lists no customer ${id}`;
	expect(result.rows.map((row) => messageIn(row) ?? 'row')).toEqual(
		due.map((id) => (id === 'row' ? id : no(id))),
	);
	expect(server.requests.filter(({ method }) => method === 'GET')).toHaveLength(looks);
});

describe('what became of the orders', () => {
	const shown = { channelOrderId: 'SO-1', orderType: 'new_buy', assetNos: [], products };
	const rowOf = (sequence: number) => ({ ...made('SO-1', sequence), ...shown });
	const pending = (sequence: number) => ({ sequence, pending: true, ...shown });

	it.each<[unknown, object[]]>([
		[null, [pending(1), pending(2), pending(3)]],
		[[made('SO-1', 2)], [pending(1), rowOf(2), pending(3)]],
		[[{ sequence: 2, licenseOrderId: '' }], [pending(1), { ...pending(2), licenseOrderId: '' }, pending(3)]],
	])('async: %j listed, the others are pending', async (data, rows) => {
		server.reply(() => ok(data));
		const { items } = await fromJson(ordersOf('a b c'), { syncMode: 'async' });

		expect(rowsOf(items)).toEqual(rows.map((json) => [json, { item: 0 }]));
	});

	it.each<[string, object[]]>([
		['another’s', [{ sequence: 99, licenseOrderId: 'L99' }]],
		['one with a blank ID', [{ sequence: 2, licenseOrderId: '', customerId: 'K' }]],
		['two that differ', [made('SO-1', 2), { ...made('SO-1', 2), licenseOrderId: 'other' }]],
	])('sync: no result but %s is unknown, the others are output', async (_, others) => {
		server.reply(() => ok([made('SO-1', 3), { ...made('SO-1', 1), sequence: '1' }, ...others]));
		const continued = await fromJson(ordersOf('a b c'), {}, { onError });
		const stopped = failureOf(await fromJson(ordersOf('a b c')));

		const message = expect.stringContaining('order SO-1 (2)') as string;
		const description = expect.stringContaining('may have done this') as string;
		const identity = { channelOrderId: 'SO-1', customerId: 'b', sequence: 2 };
		const missing = { ...identity, outcome: 'unknown', httpStatus: 200, description };
		const completed = [{ ...rowOf(1), sequence: '1' }, rowOf(3)];
		expect(rowsOf(continued.items)).toEqual(
			[completed[0], errorRow(message, missing), completed[1]].map((json) => [json, { item: 0 }]),
		);
		expect(stopped).toMatchObject({
			...{ name: 'NodeApiError', message, itemIndex: 0 },
			data: { outcome: 'unknown', completed, failed: [{ ...identity, outcome: 'unknown' }] },
		});
	});

	it('refused together, they are sent in halves until only wrong ones are left, with their sequences', async () => {
		server.reply((request) =>
			batchOf(request).orderList.length > 1 || request.body.includes('"b"')
				? refuse('13004', 'no')
				: answer(request),
		);
		const orders = ordersOf('a b c').map((one, at) => ({ ...one, sequence: at === 2 ? 7 : undefined }));
		const items = JSON.parse(JSON.stringify([{ orders }, { orders: ordersOf('d') }])) as IDataObject[];
		const result = await fromJson([], {}, { items, onError });

		expect(outcomesOf(result.items)).toEqual(['0 row', '0 rejected', '0 row', '1 row']);
		expect(result.items.map(({ json }) => errorIn(json)?.sequence ?? json.sequence)).toEqual([1, 2, 7, 3]);
		const identity = { channelOrderId: 'SO-1', customerId: 'b', outcome: 'rejected' };
		expect(errorIn(result.items[1]?.json ?? {})).toMatchObject(identity);
	});

	it.each<[string, string, INodeParameters, string, string]>([
		['a part of one', 'bad', {}, 'CA1', 'unknown'],
		['the one that the message names', 'orderList[0] is bad', {}, 'CA1 CA2', 'unknown'],
		['one, where a lost reply is only reported', 'bad', { afterLostReply: 'report' }, 'CA1 CA2', 'confirmed'],
	])(
		'refused together, %s is listed as made since: it is not sent again',
		async (_, words, options, shown, due) => {
			const asset = (assetNum: string) => ({
				id: assetNum,
				assetNum,
				createTime: Date.now() + 5,
				licenseType: 'cloud_account',
			});
			server.reply((request) => {
				if (request.method === 'GET') return ok(shown.split(' ').map(asset));
				return batchOf(request).orderList.length > 1 ? refuse('13004', words) : answer(request);
			});
			const cloud = { licenseType: 'cloud_account', enterpriseGlobalId: 'E' };
			const buy = (...assetNos: string[]) => ({ ...order, ...cloud, assets: [{ assetNos, products }] });
			const items = [buy('CA1', 'CA2'), buy('CA3')].map((orders) => ({ orders }));
			const result = await fromJson([], { options }, { items: items as never, onError });

			expect(outcomesOf(result.items)).toEqual([`0 ${due}`, '1 row']);
			expect(
				server.requests.filter(({ method }) => method === 'POST').map((one) => batchOf(one).orderList.length),
			).toEqual([2, 1]);
		},
	);

	it.each<[INodeParameters, string[]]>([
		[
			{ refusedTogether: 'report' },
			[
				'Refused together with order 2 of your input: bad: order 2 of your input (SO-1).assets[0].limitEndDate (13004)',
				'bad: order 2 of your input (SO-1).assets[0].limitEndDate (13004)',
				'bad: orderList[1].assets[0].limitEndDate (13004)',
			],
		],
		[
			{ maxOrdersPerRequest: 1 },
			['SO-1', 'SO-1', 'SO-2'].map(
				(no, at) => `bad: order ${at + 1} of your input (${no}).assets[0] (13004)`,
			),
		],
	])('a place that the service names is that of the input: %j', async (options, told) => {
		const isOne = options.maxOrdersPerRequest === 1;
		const place = isOne ? 'orderList[0].assets[0]' : 'orderList[1].assets[0].limitEndDate';
		server.reply(() => refuse('13004', `bad: ${place}`));
		const items = ['SO-1', 'SO-1', 'SO-2'].map((no) => ({ no }));
		const fields = { channelOrderId: '={{ $json.no }}', customerId: 'K', options };
		const result = await fromFields(fields, { items, onError });

		expect(result.rows.map(messageIn)).toEqual(told);
		// With On Error = Stop the failure is that of the order that is named.
		if (!isOne) expect(failureOf(await fromFields(fields, { items }))).toMatchObject({ itemIndex: 1 });
	});
});
