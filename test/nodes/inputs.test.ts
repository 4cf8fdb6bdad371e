import { set } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { outcomeIn } from '../helpers/errorRows';
import { runMember } from '../helpers/memberCenter';
import { runOrder } from '../helpers/orderService';
import { refusalOf, refuses, type Refused, type RunItems } from '../helpers/refusals';
import { refusedAs } from '../helpers/refusedAs';
import { ok } from '../helpers/server/server';
import { useServer } from '../helpers/server/stage';

/** Input that cannot be sent: docs/maintainers/design.md, "Failures a person can act on". Orders are in orders.refused.test.ts beside this file, what is nothing and what is no identifier in values.test.ts. */

const server = useServer();

const runOf =
	(operation: string, parameters: INodeParameters): RunItems =>
	async (more) =>
		await (/^(employee|asset\.getProducts)/.test(operation) ? runMember : runOrder)(
			server.url,
			operation,
			parameters,
			{ credential: { enterpriseGlobalId: 'E1' }, ...more },
		);

/** By operation: the reply's data, a good value of each parameter, by its path, and bad ones, by what is said of them. */
const parameters: Array<
	[string, unknown, Record<string, unknown>, Record<string, Record<string, unknown[]>>]
> = [
	[
		'assetNumber.allocate',
		['8000000001'],
		{ size: 1 },
		{
			'How Many: must be 1 or more': { size: [0, -3] },
			'How Many: must be a whole number': { size: [1.5, 'many', '1e3', true] },
			'How Many: came out empty…': { size: ['', null] },
		},
	],
	[
		'customer.getMany',
		[{}],
		{
			channelCode: 'c',
			channelCustomerId: 'i',
			defaultCustomer: 'Y',
			returnAll: false,
			limit: 1,
			'options.maxConcurrency': 50,
			'options.maxRetries': 0,
			'options.timeout': 60_000,
		},
		{
			'Channel Code: came out empty…': { channelCode: [''] },
			'Channel Customer ID: must be text': { channelCustomerId: [{ a: 1 }] },
			'Customers: must be one of N, Y': { defaultCustomer: ['X'] },
			'Limit: must be 1 or more': { limit: [0] },
			'Return All: must be true or false': { returnAll: ['perhaps'] },
			'Options → Max Concurrency: must be between 0 and 50': { 'options.maxConcurrency': [51] },
			'Options → Max Retries: must be…': { 'options.maxRetries': [-1] },
			'Options → Timeout (Ms): must be…': { 'options.timeout': [0] },
		},
	],
	[
		'customer.bind',
		{ customerId: 'K' },
		{ channelCode: 'c', channelCustomerId: 'i', customerName: 'n', enterpriseName: 'e' },
		{ 'Enterprise Name: came out empty…': { enterpriseName: [''] } },
	],
	[
		'customer.update',
		null,
		{ crmCustomerId: 9007199254740991, 'updateFields.address': 'x', 'updateFields.branchName': '' },
		{
			'CRM Customer ID: came out empty…': { crmCustomerId: [null] },
			'CRM Customer ID: must be given as text…': { crmCustomerId: [9007199254740992] },
			'Update Fields: add at least one field to change': { 'updateFields.address': ['', null, undefined] },
		},
	],
	[
		'enterprise.create',
		{ enterpriseGlobalId: 'E' },
		{ crmCustomerId: 'c', customerName: 'a' },
		{ 'Customer Name: came out empty…': { customerName: [''] } },
	],
	[
		'lock.disable',
		[{ assetNum: 'a', status: 1 }],
		{ assetNums: 'a', operatorIdentity: 'o', 'options.failedLocks': 'error' },
		{
			'Lock Numbers: came out empty…': { assetNums: [' , \n', [], ['', ' '], [null, ''], '[""]'] },
			'Lock Numbers: must be a list of texts…': { assetNums: [[{ n: 1 }]] },
			'Operator: came out empty…': { operatorIdentity: [''] },
			'Options → Failed Locks: must be one of error, output': { 'options.failedLocks': ['maybe'] },
		},
	],
	[
		'asset.getMany',
		[{ licenseType: 'softkey', locked: false, limitEndTime: 1 }],
		{
			enterpriseGlobalId: 'e',
			'filters.ended': 'include',
			'filters.expiresWithinDays': 0,
			'filters.licenseType': 'softkey',
			'filters.locked': false,
		},
		{
			'Filters → Ended: must be one of include, exclude, only': { 'filters.ended': ['no', true] },
			'Filters → Expires Within (Days): must be…': { 'filters.expiresWithinDays': [-1] },
			'Filters → License Type: must be one of …softkey…, not "hardkey"': {
				'filters.licenseType': ['hardkey'],
			},
			'Filters → Locked: must be true or false': { 'filters.locked': [2] },
		},
	],
	[
		'licenseOrder.create',
		[{ sequence: 1, licenseOrderId: 'L' }],
		{
			channelCode: 'crm',
			channelOrderId: 'x',
			appKey: 'x',
			syncMode: 'sync',
			orderSource: 'fields',
			orderType: 'new_buy',
			licenseType: 'softkey',
			'customerFields.customerType': 'company',
			'options.maxOrdersPerRequest': 1,
		},
		{
			'Channel Order ID: came out empty…': { channelOrderId: [''] },
			'App Key of Orders: came out empty…': { appKey: [''] },
			'Processing: must be one of sync, async': { syncMode: ['later'] },
			'Order Source: must be one of fields, json': { orderSource: ['x'] },
			'Order Type: must be one of new_buy, delete_asset, delete_product': { orderType: ['rent'] },
			'Order Type: came out empty…': { orderType: ['', null, undefined] },
			'License Type: must be one of …softkey…, not "hardkey"': { licenseType: ['hardkey'] },
			'Customer Type: must be one of company, personal': { 'customerFields.customerType': ['x'] },
			'Options → Max Orders per Request: must be…': { 'options.maxOrdersPerRequest': [-1] },
		},
	],
	[
		'employee.add',
		{ succeeded: [{ userName: 'linaACME', globalId: 'g' }], failed: [] },
		{
			userName: 'lina',
			password: 'p',
			name: 'n',
			'additionalFields.departmentId': '1',
			'additionalFields.remark': 'r',
		},
		{
			'Account Name: may contain letters and digits only': { userName: ['li.na'] },
			'Account Name: must have fewer than 63 characters, including the enterprise code': {
				userName: ['x'.repeat(63)],
			},
			'Account Name: came out empty…': { userName: [''] },
			'Name: may have at most 30 characters': { name: ['x'.repeat(31)] },
			'Remark: may have at most 200 characters': { 'additionalFields.remark': ['x'.repeat(201)] },
			'Department ID: must be a whole number': { 'additionalFields.departmentId': ['sales', 1.5] },
		},
	],
	[
		'employee.getMany',
		{ list: [{ globalId: 'g' }], hasNextPage: false },
		{ 'options.pageSize': 0, 'filters.departmentId': 1 },
		{
			'Options → Page Size: must be 0 or more': { 'options.pageSize': [-1] },
			'Filters → Department ID: must be a whole number': { 'filters.departmentId': ['x'] },
		},
	],
	[
		'employee.lendAssets',
		null,
		{ memberGlobalId: 'm', borrowedUsbKey: 'k', assetIDs: ['a'] },
		{
			'Employee: came out empty…': { memberGlobalId: [''] },
			'Employee: .. has no letter or digit': { memberGlobalId: ['..'] },
			'Assets to Lend: came out empty…': { assetIDs: [['']] },
			'Lent Lock: came out empty…': { borrowedUsbKey: [''] },
		},
	],
	[
		'employee.configureAssets',
		null,
		{ memberGlobalId: 'm', addAssets: 'a' },
		{
			'Asset Numbers to Assign: came out empty…': { addAssets: [' , '] },
		},
	],
];

describe.each(parameters)('a parameter of %s is named by its label', (operation, data, good, bad) => {
	const assets = { asset: [{ products: { product: [{ productUri: 'cad' }] } }] };
	const given: INodeParameters = { assets, customerId: 'K' };
	// An expression each: every item gives all of them, and a bad one gives one of them badly.
	for (const path of Object.keys(good)) set(given, path, `={{ $json["${path}"] }}`);
	const rows = Object.entries(bad).flatMap(([message, values]) =>
		Object.entries(values).flatMap(([path, list]) =>
			list.map((value): Refused => [{ ...good, [path]: value } as IDataObject, refusedAs(message, value)]),
		),
	);
	beforeEach(() => server.reply(() => ok(data)));

	refuses(server, runOf(operation, given), good as IDataObject, rows);
});

it('an update without any field is refused', async () => {
	const update = runOf('customer.update', { crmCustomerId: 'C1', updateFields: {} });
	const { items } = await update({ items: [{}, {}], onError: 'continueRegularOutput' });

	expect([items.map(({ json }) => outcomeIn(json)), server.requests]).toEqual([['rejected', 'rejected'], []]);
});

it('an expression that cannot be evaluated counts as bad input', async () => {
	server.reply(() => ok(['8000000001']));
	const size = '={{ $json.n === 2 ? $("Nowhere").item.json.size : $json.n }}';
	const allocate = runOf('assetNumber.allocate', { size });

	expect((await refusalOf(server, allocate, { n: 1 }, { n: 2 })).description).toContain('expression');
});

it('a password keeps its blanks, unless it is of nothing else', async () => {
	server.reply(() => ok(null));
	await runOf('employee.resetPassword', { memberGlobalId: 'm', password: '={{ $json.v }}' })({
		items: [{ v: ' pw 1 ' }],
	});

	expect(server.requests.map(({ body }) => body)).toEqual(['{"password":" pw 1 "}']);
});
