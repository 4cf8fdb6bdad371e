import { createLicenseOrders } from '../../../nodes/OrderService/resources/licenseOrder/create.operation';
import type { Row } from '../../../nodes/shared/model/request';
import {
	asked,
	BEFORE,
	expectSaid,
	lookAt,
	SENT,
	SINCE,
	type World,
} from '../../support/reconcile/checkOnce';

/** docs/maintainers/design.md, "Evidence": what the list of assets (docs/api/order-service.md §2.7) proves of an order. */

/** An item with one order of these asset numbers. */
const itemOf = (orderType: string, numbers: string[], more: Row = {}): Row => ({
	channelCode: 'CRM',
	channelOrderId: 'SO-1',
	appKey: 'app-1',
	orderSource: 'json',
	orders: [
		{
			sequence: 7,
			orderType,
			licenseType: 'cloud_account',
			customerId: 'C1',
			enterpriseGlobalId: 'E1',
			...(orderType === 'new_buy' ? {} : { srcLicenseOrderId: 'O1' }),
			assets: [{ assetNos: numbers, products: [{ productUri: '24107' }] }],
			...more,
		},
	],
});
const buy = (...numbers: string[]) => itemOf('new_buy', numbers);
/** It ends at the last millisecond of a day. */
const untilDay = (number: string) =>
	itemOf('new_buy', [number], {
		assets: [{ assetNos: [number], limitEndDate: '2027-12-31', products: [{ productUri: '24107' }] }],
	});
const endOf = (ms: number) => ({ limitEndTime: Date.UTC(2028, 0, 1) + ms });
const remove = (...numbers: string[]) => itemOf('delete_asset', numbers);

/** An entry of the list: `CA1`, its numeric part `1`. */
const asset = (assetNum: string, createTime: unknown = BEFORE, more: Row = {}): Row => ({
	id: `id-${assetNum}`,
	licenseType: 'cloud_account',
	assetNum,
	grantable: true,
	customerId: 'C1',
	keyShellNumber: assetNum.replace(/\D/g, ''),
	keyChipType: 1,
	locked: false,
	freezing: false,
	createTime,
	updateTime: createTime,
	limitStartTime: null,
	limitEndTime: null,
	assignStatus: null,
	assetLimits: null,
	assetExtends: [],
	borrowedUsbKey: false,
	...more,
});
const made = (assetNum: string, more: Row = {}) => asset(assetNum, SINCE, more);

const skip: World = { when: 'skip' };
const lost: World = { when: 'lost' };
const lookedBefore = (...before: Row[]): World => ({ when: 'lost', before: [before] });
/** Locks are not said to be listed; nor is an order without a type. */
const usb = (...numbers: string[]) => itemOf('new_buy', numbers, { licenseType: 'normal_recover_usbkey' });
const typeless = (...numbers: string[]) => itemOf('new_buy', numbers, { licenseType: undefined });
const none = { missing: 'the service answered without the list', value: [] };
const busy = { error: { reason: 'http', message: 'HTTP 503', outcome: 'rejected' } } as const;
const ROW = '"assets":[{"id":"id-CA1","assetNum":"CA1"}]';

type Case = [name: string, item: Row, list: Parameters<typeof lookAt>[2][number], World, ...string[]];
const says = (cases: Case[]) =>
	it.each(cases)('%s', async (_, item, list, world, ...said) => {
		expectSaid(await lookAt(createLicenseOrders, item, [list], world), said);
	});

describe('new assets, before sending', () =>
	says([
		[
			'each is listed',
			buy('CA1', 'CA2'),
			[asset('CA2'), asset('CA1')],
			skip,
			'done',
			'"id":"id-CA1"',
			'id-CA2',
		],
		['with its row', buy('CA1'), [asset('CA1')], skip, 'done', '"sequence":7,"customerId":"C1"', ROW],
		['none is', buy('CA1', 'CA2'), [asset('CA3')], skip, 'not done', 'CA1, CA2'],
		['the list is empty', buy('CA1'), [], skip, 'not done', 'CA1'],
		['some are', buy('CA1', 'CA2'), [asset('CA1')], skip, 'unclear', 'listed: CA1;', 'not listed: CA2'],
		['of another customer', buy('CA1'), [asset('CA1', BEFORE, { customerId: 'C2' })], skip, 'unclear', 'CA1'],
		[
			'of another type',
			buy('CA1'),
			[asset('CA1', BEFORE, { licenseType: 'softkey' })],
			skip,
			'unclear',
			'CA1',
		],
		[
			'one of them is another’s',
			buy('CA1', 'CA2'),
			[asset('CA1'), asset('CA2', 1, { customerId: 'C2' })],
			skip,
			'unclear',
			'CA2',
			'!CA1',
		],
		['a lock that is listed', usb('CA1'), [asset('CA1', BEFORE, { licenseType: null })], skip, 'done', ROW],
		['a lock that is not', usb('CA1'), [], skip, 'unclear', 'CA1'],
		['the list did not come', buy('CA1'), none, skip, 'failed', 'without the list'],
		[
			'nor did one with entries',
			buy('CA1'),
			{ value: [asset('CA1')], missing: 'from a cache' },
			skip,
			'failed',
			'from a cache',
		],
		['it cannot be read', buy('CA1'), busy, skip, 'failed', 'HTTP 503'],
	]));

describe('new assets, after a lost reply', () =>
	says([
		['made since', buy('CA1'), [made('CA1')], lost, 'done', ROW],
		['each made since', buy('CA1', 'CA2'), [made('CA1'), made('CA2')], lost, 'done', 'id-CA1', 'id-CA2'],
		['with its end', untilDay('CA1'), [made('CA1', endOf(-1))], lost, 'done', ROW],
		['with its end in whole seconds', untilDay('CA1'), [made('CA1', endOf(-1_000))], lost, 'done', ROW],
		['with another end', untilDay('CA1'), [made('CA1', endOf(-2_000))], lost, 'unclear', 'limits'],
		[
			'with an end of other milliseconds',
			untilDay('CA1'),
			[made('CA1', endOf(-2))],
			lost,
			'unclear',
			'limits',
		],
		['made before', buy('CA1'), [asset('CA1')], lost, 'unclear', 'CA1'],
		// So is each addition to an asset that exists, as nothing else in the list changes.
		['listed before sending', buy('CA1'), [asset('CA1')], lookedBefore(asset('CA1')), 'unclear', 'CA1'],
		[
			'one made before',
			buy('CA1', 'CA2'),
			[made('CA1'), asset('CA2')],
			lost,
			'unclear, in part',
			'CA2',
			'!CA1',
		],
		[
			'one not listed',
			buy('CA1', 'CA2'),
			[made('CA1')],
			lost,
			'unclear, in part',
			'listed: CA1;',
			'not listed: CA2',
		],
		[
			'one made before, one not listed',
			buy('CA1', 'CA2'),
			[asset('CA1')],
			lost,
			'unclear',
			'not listed: CA2',
		],
		['none listed', buy('CA1', 'CA2'), [made('CA3')], lost, 'not done', 'CA1, CA2'],
		['the list did not come', buy('CA1'), none, lost, 'failed', 'without the list'],
		['of another customer', buy('CA1'), [made('CA1', { customerId: 'C2' })], lost, 'unclear', 'CA1'],
		['of another type', buy('CA1'), [made('CA1', { licenseType: 'cloud_personal' })], lost, 'unclear', 'CA1'],
		['by numeric part', buy('1'), [made('CA1')], lost, 'done', ROW],
		['the number itself goes first', buy('1'), [made('CA1'), asset('1')], lost, 'unclear', '1'],
		['two of a number, made since', buy('CA1'), [made('CA1'), made('CA1', { id: 'x' })], lost, 'done', ROW],
		['two of a number, one from before', buy('CA1'), [made('CA1'), asset('CA1')], lost, 'unclear', 'CA1'],
		[
			'two of a number, one another’s',
			buy('CA1'),
			[made('CA1'), made('CA1', { customerId: 'C2' })],
			lost,
			'unclear',
			'CA1',
		],
		[
			'customer and type are not shown',
			buy('CA1'),
			[made('CA1', { customerId: null, licenseType: '' })],
			lost,
			'done',
			ROW,
		],
		['no creation time', buy('CA1'), [made('CA1', { createTime: null })], lost, 'unclear', 'CA1'],
		['creation time in digits', buy('CA1'), [made('CA1', { createTime: String(SINCE) })], lost, 'done', ROW],
		['entries without numbers', buy('CA1'), [{}, made('CA1'), { assetNum: null }], lost, 'done', ROW],
		['entries that are none', buy('CA1'), [null as unknown as Row], lost, 'failed', 'form'],
		[
			'a lock made since',
			usb('CA1'),
			[made('CA1', { licenseType: 'normal_recover_usbkey' })],
			lost,
			'done',
			ROW,
		],
		['a lock that is not listed', usb('CA1'), [], lost, 'unclear', 'CA1'],
		['no type, and not listed', typeless('CA1'), [], lost, 'unclear', 'CA1'],
		['no type, and made since', typeless('CA1'), [made('CA1')], lost, 'done', ROW],
		[
			'a clock that is not known',
			buy('CA1'),
			[made('CA1')],
			{ ...lost, clock: () => undefined },
			'unclear',
			'CA1',
		],
		[
			'the service’s clock',
			buy('CA1'),
			[asset('CA1', SENT - 3_599_000)],
			{ ...lost, clock: () => ({ earliest: -3_600_000, latest: 0 }) },
			'done',
			ROW,
		],
		[
			'another part calls the asset so',
			buy('1'),
			[made('CA1')],
			{ ...lost, others: [buy('CA1')] },
			'unclear',
			'CA1',
		],
		[
			'another part has its numeric part',
			buy('CA1'),
			[made('CA1')],
			{ ...lost, others: [buy('1')] },
			'unclear',
			'CA1',
		],
		[
			'other parts ask for others',
			buy('CA1'),
			[made('CA1')],
			{ ...lost, others: [buy('CA2'), remove('2')] },
			'done',
			ROW,
		],
	]));

describe('removals', () =>
	says([
		['each is listed, before sending', remove('CA1'), [asset('CA1')], skip, 'not done', 'CA1'],
		['none is, before sending', remove('CA1'), [], skip, 'unclear', 'CA1'],
		[
			'some are, before sending',
			remove('CA1', 'CA2'),
			[asset('CA2')],
			skip,
			'unclear',
			'listed: CA2',
			'not listed: CA1',
		],
		['the list did not come', remove('CA1'), none, skip, 'failed', 'without the list'],
		[
			'listed before, gone now',
			remove('CA1'),
			[asset('CA2')],
			lookedBefore(asset('CA1'), asset('CA2')),
			'done, as it is gone',
			'{"sequence":7,"customerId":"C1","channelOrderId":"SO-1","orderType":"delete_asset","assetNos":["CA1"],"products":[{"productUri":"24107"}]}',
		],
		['it was all there was', remove('CA1'), [], lookedBefore(asset('CA1')), 'unclear', 'empty by accident'],
		[
			'by numeric part',
			remove('1'),
			[asset('CA2')],
			lookedBefore(asset('CA1'), asset('CA2')),
			'done, as it is gone',
		],
		['not looked before, gone', remove('CA1'), [asset('CA2')], lost, 'unclear', 'CA1'],
		['not looked before, still listed', remove('CA1'), [asset('CA1')], lost, 'not done', 'CA1'],
		[
			'looked before, still listed',
			remove('CA1'),
			[asset('CA1')],
			lookedBefore(asset('CA1')),
			'not done',
			'CA1',
		],
		['never listed', remove('CA1'), [asset('CA2')], lookedBefore(asset('CA2')), 'unclear', 'CA1'],
		['one never listed', remove('CA1', 'CA2'), [], lookedBefore(asset('CA2')), 'unclear', 'CA1', '!CA2'],
		[
			'some gone',
			remove('CA1', 'CA2'),
			[asset('CA2')],
			lookedBefore(asset('CA1'), asset('CA2')),
			'unclear',
			'still listed: CA2',
			'CA1',
		],
		[
			'others are gone, too',
			remove('CA1'),
			[asset('CA3')],
			lookedBefore(...['CA1', 'CA2', 'CA3'].map((n) => asset(n))),
			'unclear',
			'1 other',
		],
		[
			'the list is empty for once',
			remove('CA1'),
			[],
			lookedBefore(asset('CA1'), asset('CA2')),
			'unclear',
			'1 other',
		],
		[
			'others that this run removes are gone',
			remove('CA1'),
			[asset('CA4')],
			{
				...lookedBefore(...['CA1', 'CA2', 'CA3', 'CA4'].map((n) => asset(n))),
				others: [remove('CA2'), remove('3')],
			},
			'done, as it is gone',
		],
		[
			'all that was there is gone, and this run removes all of it',
			remove('CA1'),
			[],
			{ ...lookedBefore(asset('CA1'), asset('CA2')), others: [remove('CA2')] },
			'unclear',
			'empty by accident',
		],
		[
			'another has a new number',
			remove('CA1'),
			[asset('CA9', BEFORE, { id: 'id-CA2' })],
			lookedBefore(asset('CA1'), asset('CA2')),
			'done, as it is gone',
		],
		['another without any name', remove('CA1'), [], lookedBefore(asset('CA1'), {}), 'unclear', '1 other'],
		[
			'one that begins so is still there',
			remove('CA1'),
			[asset('CA11')],
			lookedBefore(asset('CA1'), asset('CA11')),
			'done, as it is gone',
		],
	]));

describe('what no list shows', () => {
	const asks = (more: Row) => itemOf('new_buy', ['CA1'], more);
	const product = [{ productUri: '24107' }];

	it.each<[string, Row, string]>([
		['products removed', itemOf('delete_product', ['CA1']), 'products'],
		['no enterprise', asks({ enterpriseGlobalId: undefined }), 'Enterprise Global ID'],
		['no assets', asks({ assets: undefined }), 'no asset numbers'],
		['no numbers', asks({ assets: [{ products: product }] }), 'no asset numbers'],
		[
			'an asset without numbers',
			asks({ assets: [{ assetNos: 'CA1', products: product }, { products: product }] }),
			'without asset numbers',
		],
	])('%s', async (_, item, words) => {
		for (const world of [skip, lost])
			expectSaid(await lookAt(createLicenseOrders, item, [], world), ['cannot', words]);
		expect(asked).toEqual([]);
	});
});

it('the list is that of the order’s enterprise, whole', async () => {
	await lookAt(createLicenseOrders, itemOf('new_buy', ['CA1'], { enterpriseGlobalId: 'E9' }), [[]], skip);

	expect(asked).toEqual(['asset.getMany {"enterpriseGlobalId":"E9","filters":{},"returnAll":true}']);
});
