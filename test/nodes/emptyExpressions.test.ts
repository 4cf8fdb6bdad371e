import { set } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { ok } from '../helpers/server/server';
import { useServer } from '../helpers/server/stage';
import { messageIn, outcomeIn } from '../helpers/errorRows';
import { runMember } from '../helpers/memberCenter';
import { runOrder } from '../helpers/orderService';

/**
 * An expression that gives nothing is refused wherever the parameter decides what is done, to what, or how much; in JSON, a value that
 * is there and holds nothing. What is left alone is meant, and words for people may be empty.
 */

const server = useServer();
beforeEach(() => server.reply(() => ok(null)));

const NOTHING = [undefined, null, '', ' \n', [], [''], ' , ，', '\u200B', '[null]'];
const EMPTY = 'came out empty';

/** Parameters of an operation, with an expression at a path; what is sent for the values of the expression. */
async function send(operation: string, parameters: object, path: string, values: unknown[]) {
	server.clear();
	const given = structuredClone(parameters);
	set(given, path, '={{ $json.v }}');
	const run = /^(employee|lentLock)/.test(operation) ? runMember : runOrder;
	const result = await run(server.url, operation, given as INodeParameters, {
		items: values.map((v) => ({ v })) as IDataObject[],
		onError: 'continueRegularOutput',
		credential: { enterpriseGlobalId: 'E9', channelCode: 'C9', orderAppKey: 'K9' },
	});
	const told = (item: number) =>
		result.items.find(({ pairedItem }) => (pairedItem as { item: number }).item === item);
	return {
		outcomes: values.map((_, item) => outcomeIn(told(item)?.json ?? {})),
		messages: values.map((_, item) => messageIn(told(item)?.json ?? {})),
		sent: server.requests.map(({ url, body }) => decodeURIComponent(url) + body).join('\n'),
	};
}

const product = { productUri: 'cad', crmProductId: 'P1', limitConcurrent: 5, limitEndDate: '2040-01-02' };
const purchase = {
	channelCode: 'crm',
	channelOrderId: 'SO-1',
	appKey: 'k',
	orderType: 'new_buy',
	licenseType: 'cloud_account',
	customerId: 'K1',
	customerName: 'Acme',
	srcLicenseOrderId: 'L1',
	customerFields: { crmCustomerId: 'CRM1', adminName: 'Lina', address: 'Street 1' },
	assets: {
		asset: [{ assetNos: '8000000101' }, { assetNos: '8000000102', limitEndDate: '2040-01-02' }].map(
			(asset) => ({
				...asset,
				products: { product: [product, product] },
			}),
		),
	},
	options: { afterLostReply: 'report' },
};
const removal = { ...purchase, orderType: 'delete_product' };
const PRODUCT = 'assets.asset[1].products.product[1]';
const swap = {
	enterpriseGlobalId: 'E1',
	memberGlobalId: 'm',
	addAssets: ['8000000101'],
	deleteAssets: ['8000000102'],
};
const channel = { channelCode: 'c', channelCustomerId: 'i' };
const lend = { enterpriseGlobalId: 'E1', memberGlobalId: 'm', borrowedUsbKey: '8000000201', assetIDs: ['7'] };
const person = { userName: 'lina', name: 'Lina', password: 'pw-12', options: { afterLostReply: 'report' } };

/** Operation, parameters, where the expression stands, and a value that is sent. */
const DECIDING: Array<[string, object, string, unknown]> = [
	// A renewal of nothing would order a new asset.
	['licenseOrder.create', purchase, 'assets.asset[1].assetNos', '8000000109'],
	['licenseOrder.create', purchase, 'assets.asset[1].limitEndDate', '2041-01-02'],
	...['productUri', 'crmProductId', 'limitConcurrent', 'limitEndDate', 'limitStartDate'].map(
		(name): [string, object, string, unknown] => [
			'licenseOrder.create',
			purchase,
			`${PRODUCT}.${name}`,
			name === 'limitStartDate' ? '2039-01-02' : /Date/.test(name) ? '2041-01-02' : 7,
		],
	),
	['licenseOrder.create', purchase, `${PRODUCT}.additionalFields.timeDurationExpression`, '1-0-0'],
	['licenseOrder.create', purchase, `${PRODUCT}.additionalFields.passwords`, 'secret'],
	['licenseOrder.create', purchase, 'assets.asset[0].additionalFields.borrowedUsbKey', false],
	['licenseOrder.create', removal, `${PRODUCT}.additionalFields.strictMatchWhenDelete`, 'TRUE'],
	['licenseOrder.create', removal, 'assets.asset[0].assetNos', '8000000109'],
	...[
		'licenseType',
		'customerId',
		'srcLicenseOrderId',
		'channelOrderId',
		'channelCode',
		'appKey',
		'syncMode',
	].map((name): [string, object, string, unknown] => [
		'licenseOrder.create',
		purchase,
		name,
		{ licenseType: 'cloud_personal', syncMode: 'async' }[name] ?? 'X7',
	]),
	['licenseOrder.create', purchase, 'customerFields.crmCustomerId', 'X7'],
	...['maxOrdersPerRequest', 'timeout', 'maxConcurrency'].map((name): [string, object, string, unknown] => [
		'licenseOrder.create',
		purchase,
		`options.${name}`,
		name === 'timeout' ? 9_000 : 9,
	]),
	['licenseOrder.create', purchase, 'options.refusedTogether', 'report'],
	['licenseOrder.create', purchase, 'options.dryRun', false],
	['licenseOrder.create', { ...purchase, options: {} }, 'options.afterLostReply', 'report'],
	['licenseOrder.create', purchase, 'options.ifDone', 'send'],
	['lock.disable', { operatorIdentity: 'o' }, 'assetNums', '8000000109'],
	['lock.disable', { assetNums: '8' }, 'operatorIdentity', 'o'],
	['assetNumber.allocate', {}, 'size', 3],
	['customer.getMany', channel, 'returnAll', true],
	['customer.getMany', channel, 'limit', 3],
	['customer.getMany', channel, 'defaultCustomer', 'Y'],
	['asset.getMany', {}, 'enterpriseGlobalId', 'X7'],
	['asset.getMany', {}, 'filters.locked', true],
	['asset.getMany', {}, 'filters.extendCode', 'gxxp'],
	// Both sides of a swap.
	['employee.configureAssets', swap, 'addAssets', ['8000000109']],
	['employee.configureAssets', swap, 'deleteAssets', ['8000000109']],
	['employee.configureAssets', swap, 'withdrawAll', false],
	['employee.lendAssets', lend, 'options.assetsGivenAs', 'assetId'],
	['employee.lendAssets', lend, 'assetIDs', '9'],
	['employee.lendAssets', lend, 'memberGlobalId', 'X7'],
	[
		'employee.lendAssets',
		{ ...lend, memberGlobalId: { __rl: true, mode: 'id', value: '' } },
		'memberGlobalId.value',
		'X7',
	],
	['employee.add', { ...person, enterpriseGlobalId: 'E1' }, 'additionalFields.departmentId', 9],
	['employee.add', person, 'enterpriseGlobalId', 'X7'],
	['employee.resetPassword', { memberGlobalId: 'm' }, 'password', 'pw-99'],
	['employee.delete', { memberGlobalId: 'm' }, 'ifAssetsHeld', 'delete'],
	['employee.getMany', {}, 'filters.keyword', 'lina'],
	['employee.getMany', {}, 'options.pageSize', 9],
];

it.each(DECIDING.map(([operation, given, path, value]) => [operation, path, value, given] as const))(
	'%s: %s',
	async (operation, path, value, parameters) => {
		const { outcomes, messages, sent } = await send(operation, parameters, path, NOTHING);
		const told = NOTHING.map(() => expect.stringContaining(EMPTY) as string);
		expect({ outcomes, messages, sent }).toEqual({
			outcomes: NOTHING.map(() => 'rejected'),
			messages: told,
			sent: '',
		});

		const { messages: fine } = await send(operation, parameters, path, [value]);
		expect([fine[0] ?? '', server.requests.length]).toEqual([expect.not.stringContaining(EMPTY), 1]);
	},
);

const MAY_BE_EMPTY: Array<[string, object, string]> = [
	['licenseOrder.create', purchase, 'customerName'],
	['licenseOrder.create', purchase, 'customerFields.adminName'],
	['licenseOrder.create', purchase, 'customerFields.address'],
	['licenseOrder.create', purchase, `${PRODUCT}.productName`],
	['customer.bind', { ...channel, customerName: 'n', enterpriseName: 'e' }, 'additionalFields.branchName'],
	['customer.update', { crmCustomerId: 'c', updateFields: { branchName: 'B' } }, 'updateFields.customerName'],
	['employee.add', { ...person, enterpriseGlobalId: 'E1' }, 'additionalFields.remark'],
	[
		'employee.update',
		{ ...person, enterpriseGlobalId: 'E1', memberGlobalId: 'm' },
		'updateFields.passwordMobile',
	],
	// Not taken by a purchase, or hidden: it decides nothing.
	['licenseOrder.create', { ...purchase, licenseType: 'softkey' }, 'srcLicenseOrderId'],
	['licenseOrder.create', purchase, `${PRODUCT}.additionalFields.strictMatchWhenDelete`],
	['customer.getMany', { ...channel, returnAll: '={{ true }}' }, 'limit'],
	['customer.getMany', { ...channel, returnAll: '={{ "TRUE" }}' }, 'limit'],
	['employee.configureAssets', { ...swap, withdrawAll: '={{ true }}' }, 'deleteAssets'],
];
it.each(MAY_BE_EMPTY.map(([operation, given, path]) => [operation, path, given] as const))(
	'%s: %s may come out empty: words for people, and what is hidden',
	async (operation, path, parameters) => {
		const { messages, sent } = await send(operation, parameters, path, ['', 'a']);
		const name = path.split('.').at(-1) ?? '';

		expect(messages.map((message) => message ?? '')).toEqual(
			[0, 1].map(() => expect.not.stringContaining(EMPTY)),
		);
		expect(sent).not.toMatch(new RegExp(`"${name}":(?:""|null)`));
	},
);

describe('in JSON', () => {
	const order = {
		...{ orderType: 'new_buy', licenseType: 'softkey', customerId: 'K1', customerName: 'Acme', sequence: 4 },
		assets: [
			{ assetNos: ['8000000101'], products: [product] },
			{
				assetNos: ['8000000102'],
				limitEndDate: '2040-01-02',
				products: [product],
				merchandises: [{ merchandiseNum: 'M' }],
			},
		],
	};
	const sendOrder = async (path: string, values: unknown[], more: object = {}) => {
		const orders = values.map((value) => set(structuredClone({ ...order, ...more }), path, value));
		const parameters = { channelCode: 'crm', channelOrderId: 'SO-1', appKey: 'k', orderSource: 'json' };
		return await send('licenseOrder.create', parameters, 'orders', orders);
	};
	const GIVEN = [null, '', ' ', [], '[]', [null]];

	it.each([
		...['licenseType', 'customerId', 'sequence', 'assets', 'assets[1].assetNos', 'assets[1].limitEndDate'],
		...['assets[1].products', 'assets[1].merchandises', 'assets[1].products[0].limitConcurrent'],
		...[
			'assets[1].products[0].productUri',
			'assets[1].products[0].productFeatures',
			'assets[1].borrowedUsbKey',
		],
		'assets[1].merchandises[0].licenseOrderProductList',
	])('%s is refused where it is there and holds nothing', async (path) => {
		const { messages, sent } = await sendOrder(path, GIVEN);
		expect([messages, sent]).toEqual([GIVEN.map(() => expect.stringContaining(EMPTY)), '']);
	});

	it.each([
		'customerName',
		'address',
		'assets[1].products[0].productName',
		'assets[1].merchandises[0].children',
	])('%s may be empty', async (path) => {
		const { sent } = await sendOrder(path, [null, '']);
		expect(sent).toContain('8000000102');
		expect(sent).not.toMatch(/null|:""/);
	});
});

it.each(['none', 'NULL', 'n/a', 'undefined'])('%s is no number and no ID', async (word) => {
	for (const [operation, parameters, path] of DECIDING.filter(([, , , value]) =>
		/^(X7|\d+)$/.test(String(value)),
	)) {
		const { outcomes, sent } = await send(operation, parameters, path, [word, word.toUpperCase()]);
		expect([path, outcomes, sent]).toEqual([path, ['rejected', 'rejected'], '']);
	}
});
