import { compact } from 'lodash';

import { createLicenseOrders } from '../../../nodes/OrderService/resources/licenseOrder/create.operation';
import type { Row } from '../../../nodes/shared/model/exchange';
import { asked, BEFORE, expectSaid, lookAt, lost, SINCE, skip, type World } from './checkOnce';

/** docs/maintainers/design.md, "Evidence": what the list of assets (docs/api/order-service.md §2.7) proves of an order. */

const product = [{ productUri: '24107' }];
const words = (text: string) => compact(text.split(' '));

/** An item with one order of these asset numbers. */
const itemOf = (orderType: string, numbers: string, more: Row = {}): Row => ({
	channelCode: 'CRM',
	channelOrderId: 'SO-1',
	appKey: 'app-1',
	orderSource: 'json',
	// JSON has no undefined: what is left out is not there.
	orders: JSON.parse(
		JSON.stringify([
			{
				sequence: 7,
				orderType,
				licenseType: 'cloud_account',
				customerId: 'C1',
				enterpriseGlobalId: 'E1',
				...(orderType === 'new_buy' ? {} : { srcLicenseOrderId: 'O1' }),
				assets: [
					{ assetNos: words(numbers), ...(orderType === 'delete_asset' ? {} : { products: product }) },
				],
				...more,
			},
		]),
	) as Row[],
});
const buy = (numbers: string, more: Row = {}) => itemOf('new_buy', numbers, more);
const remove = (numbers: string) => itemOf('delete_asset', numbers);
/** An order of assets with limits of their own. */
const limited = (...assets: Row[]) =>
	buy('', { assets: assets.map((one) => ({ assetNos: ['CA1'], products: product, ...one })) });
/** It ends at the last millisecond of a day, and so many later the list says that it ends. */
const [START, END] = [{ limitStartDate: '2027-01-01' }, { limitEndDate: '2027-12-31' }];
const UNTIL = limited(END);
const ends = (ms: number) => [made('CA1', { limitEndTime: Date.UTC(2028, 0, 1) + ms })];

/** An entry of the list: `CA1`, its numeric part `1`. */
const asset = (assetNum: string, more: Row = {}): Row => ({
	id: `id-${assetNum}`,
	licenseType: 'cloud_account',
	assetNum,
	grantable: true,
	customerId: 'C1',
	keyShellNumber: assetNum.replace(/\D/g, ''),
	keyChipType: 1,
	locked: false,
	freezing: false,
	createTime: BEFORE,
	updateTime: BEFORE,
	limitStartTime: null,
	limitEndTime: null,
	assignStatus: null,
	assetLimits: null,
	assetExtends: [],
	borrowedUsbKey: false,
	...more,
});
const made = (assetNum: string, more: Row = {}) => asset(assetNum, { createTime: SINCE, ...more });
/** Entries of the list: `+CA1` was made since the request was sent. */
const assets = (text: string): Row[] =>
	words(text).map((word) => (word.startsWith('+') ? made(word.slice(1)) : asset(word)));

const lookedBefore = (text: string, ...others: Row[]): World => ({ ...lost, before: [assets(text)], others });
/** Locks are not said to be listed; nor is an order without a type. */
const usb = buy('CA1', { licenseType: 'normal_recover_usbkey' });
const typeless = buy('CA1', { licenseType: undefined });
const NAMED = { customerId: undefined, customerName: 'Acme' };
const ROW = '"assets":[{"id":"id-CA1","assetNum":"CA1"}]';
const noClock = { ...lost, clock: () => undefined };

/** Numbers are bought. */
type Case = [name: string, item: string | Row, list: string | Row[], World, ...string[]];
const says = (cases: Case[]) =>
	it.each(cases)('%s', async (_, item, list, world, ...said) => {
		const given = typeof item === 'string' ? buy(item) : item;
		const shown = typeof list === 'string' ? assets(list) : list;
		expectSaid(await lookAt(createLicenseOrders, given, [shown], world), said);
	});

describe('new assets, before sending', () =>
	says([
		['each is listed', 'CA1 CA2', 'CA2 CA1', skip, 'done', '"id":"id-CA1"', 'id-CA2'],
		['with its row', 'CA1', 'CA1', skip, 'done', '"sequence":7,"customerId":"C1"', ROW],
		['none is', 'CA1 CA2', 'CA3', skip, 'not done', 'CA1, CA2'],
		['some are', 'CA1 CA2', 'CA1', skip, 'unclear', 'listed: CA1;', 'not listed: CA2'],
		['of another customer', 'CA1', [asset('CA1', { customerId: 'C2' })], skip, 'unclear', 'CA1'],
		['a lock that is listed', usb, [asset('CA1', { licenseType: null })], skip, 'done', ROW],
		['a lock that is not', usb, '', skip, 'unclear', 'CA1'],
		['other limits do not count', UNTIL, ends(-2_000), skip, 'done', ROW],
	]));

describe('new assets, after a lost reply', () =>
	says([
		['made since', 'CA1', '+CA1', lost, 'done', ROW],
		['with its end', UNTIL, ends(-1), lost, 'done', ROW],
		['with its end in whole seconds', UNTIL, ends(-1_000), lost, 'done', ROW],
		['with another end', UNTIL, ends(-2_000), lost, 'unclear', 'limits'],
		['another start', limited(START), [made('CA1', { limitStartTime: 1 })], lost, 'unclear', 'limits'],
		['not as a lock to lend', limited({ borrowedUsbKey: true }), '+CA1', lost, 'unclear', 'limits'],
		['of one number twice, the first limits', limited(END, {}), ends(-2_000), lost, 'unclear', 'limits'],
		['made before', 'CA1', 'CA1', lost, 'unclear', 'CA1'],
		// So is each addition to an asset that exists, as nothing else in the list changes.
		['listed before sending', 'CA1', 'CA1', lookedBefore('CA1'), 'unclear', 'CA1'],
		['old, but not listed before sending', 'CA1', 'CA1', lookedBefore(''), 'unclear, in part', 'CA1'],
		['one made before', 'CA1 CA2', '+CA1 CA2', lost, 'unclear, in part', 'CA2', '!CA1'],
		['one made before, one not listed', 'CA1 CA2', 'CA1', lost, 'unclear', 'not listed: CA2'],
		['none listed', 'CA1 CA2', '+CA3', lost, 'not done', 'CA1, CA2'],
		['of another type', 'CA1', [made('CA1', { licenseType: 'cloud_personal' })], lost, 'unclear', 'CA1'],
		['by numeric part', '1', '+CA1', lost, 'done', ROW],
		['the number itself goes first', '1', '+CA1 1', lost, 'unclear', '1'],
		['two of a number, one from before', 'CA1', '+CA1 CA1', lost, 'unclear', 'CA1'],
		['of whom is not shown', 'CA1', [made('CA1', { customerId: null, licenseType: '' })], lost, 'done', ROW],
		['the customer is the asset’s', buy('CA1', NAMED), '+CA1', lost, 'done', '"customerId":"C1"'],
		['creation time in digits', 'CA1', [made('CA1', { createTime: String(SINCE) })], lost, 'done', ROW],
		['entries that are none', 'CA1', [null as unknown as Row], lost, 'failed', 'form'],
		['a lock that is not listed', usb, '', lost, 'unclear', 'CA1'],
		['no type, and made since', typeless, '+CA1', lost, 'done', ROW],
		['a clock that is not known', 'CA1', '+CA1', noClock, 'unclear', 'CA1'],
		['another part calls it so', '1', '+CA1', { ...lost, others: [buy('CA1')] }, 'unclear', 'CA1'],
		['another part has its numeric part', 'CA1', '+CA1', { ...lost, others: [buy('1')] }, 'unclear', 'CA1'],
		['others ask for others', 'CA1', '+CA1', { ...lost, others: [buy('CA2'), remove('2')] }, 'done', ROW],
	]));

const REMOVED =
	'{"sequence":7,"customerId":"C1","channelOrderId":"SO-1","orderType":"delete_asset","assetNos":["CA1"],"products":[]}';
const GONE = 'done, as it is gone';
const CA1 = remove('CA1');
const BOTH = remove('CA1 CA2');
const renamed = [asset('CA9', { id: 'id-CA1' }), asset('CA2')];

describe('removals', () =>
	says([
		['each is listed, before sending', CA1, 'CA1', skip, 'not done', 'CA1'],
		['none is, before sending', CA1, '', skip, 'unclear', 'CA1'],
		['listed before, gone now', CA1, 'CA2', lookedBefore('CA1 CA2'), GONE, REMOVED],
		['it was all there was', CA1, '', lookedBefore('CA1'), 'unclear', 'empty by accident'],
		['by numeric part', remove('1'), 'CA2', lookedBefore('CA1 CA2'), GONE],
		['not looked before, gone', CA1, 'CA2', lost, 'unclear', 'CA1'],
		['looked before, still listed', CA1, 'CA1', lookedBefore('CA1'), 'not done', 'CA1'],
		['never listed', CA1, 'CA2', lookedBefore('CA2'), 'unclear', 'CA1'],
		['some gone', BOTH, 'CA2', lookedBefore('CA1 CA2'), 'unclear', 'still listed: CA2', 'CA1'],
		['others are gone, too', CA1, 'CA3', lookedBefore('CA1 CA2 CA3'), 'unclear', '1 other'],
		['others that this run removes', CA1, 'CA4', lookedBefore('CA1 CA2 CA4', remove('2')), GONE],
		['this run removes all of it', CA1, '', lookedBefore('CA1 CA2', remove('CA2')), 'unclear', 'by accident'],
		['it has a new number', CA1, renamed, lookedBefore('CA1 CA2'), 'unclear', 'another number or ID'],
		['another has a new number', CA1, [asset('CA9', { id: 'id-CA2' })], lookedBefore('CA1 CA2'), GONE],
	]));

it.each<[string, Row, string]>([
	['products removed', itemOf('delete_product', 'CA1'), 'products'],
	['no enterprise', buy('CA1', { enterpriseGlobalId: undefined }), 'Enterprise Global ID'],
	['no assets', buy('', { assets: undefined }), 'no asset numbers'],
	['no numbers', buy('', { assets: [{ products: product }] }), 'no asset numbers'],
	['an asset without numbers', limited({}, { assetNos: undefined }), 'without asset numbers'],
])('no list shows %s', async (_, item, said) => {
	for (const world of [skip, lost])
		expectSaid(await lookAt(createLicenseOrders, item, [], world), ['cannot', said]);
	expect(asked).toEqual([]);
});

it('the list is that of the order’s enterprise, whole', async () => {
	await lookAt(createLicenseOrders, buy('CA1', { enterpriseGlobalId: 'E9' }), [[]], skip);

	expect(asked).toEqual(['asset.getMany {"enterpriseGlobalId":"E9","filters":{},"returnAll":true}']);
});
