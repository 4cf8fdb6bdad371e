import { set } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { outcomeIn } from '../support/errorRows';
import { useOrderService } from '../support/orderService';
import { refusalOf, refuses } from '../support/refusals';
import type { Refused, RunItems } from '../support/refusals';
import { refusedAs } from '../support/refusedAs';
import { ok } from '../support/server';

/** Input that cannot be sent: docs/design.md, "Failures a person can act on". Orders are in inputs.orders.test.ts. */

const { server, run } = useOrderService();

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
			'How Many: is required': { size: ['', null] },
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
			'Channel Code: is required': { channelCode: [''] },
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
		{},
		{ channelCode: 'c', channelCustomerId: 'i', customerName: 'n', enterpriseName: 'e' },
		{ 'Enterprise Name: is required': { enterpriseName: [''] } },
	],
	[
		'customer.update',
		null,
		{ crmCustomerId: 9007199254740991, 'updateFields.address': 'x', 'updateFields.branchName': '' },
		{
			'CRM Customer ID: is required': { crmCustomerId: [null] },
			'CRM Customer ID: must be given as text…': { crmCustomerId: [9007199254740992] },
			'Update Fields: add at least one field to change': { 'updateFields.address': ['', null, undefined] },
		},
	],
	[
		'enterprise.create',
		{},
		{ crmCustomerId: 'c', customerName: 'a' },
		{ 'Customer Name: is required': { customerName: [''] } },
	],
	[
		'lock.disable',
		[{ assetNum: 'a', status: 1 }],
		{ assetNums: 'a', operatorIdentity: 'o', 'options.failedLocks': 'error' },
		{
			'Lock Numbers: is required: enter at least one': { assetNums: [' , \n', []] },
			'Lock Numbers: must be a list of texts…': { assetNums: [[{ n: 1 }]] },
			'Operator: is required': { operatorIdentity: [''] },
			'Options → Failed Locks: must be one of error, output': { 'options.failedLocks': ['maybe'] },
		},
	],
	[
		'asset.getMany',
		[{ licenseType: 'softkey', locked: false, limitEndTime: 1 }],
		{
			enterpriseGlobalId: 'e',
			'filters.expiresWithinDays': 0,
			'filters.licenseType': 'softkey',
			'filters.locked': false,
		},
		{
			'Filters → Expires Within (Days): must be…': { 'filters.expiresWithinDays': [-1] },
			'Filters → License Type: must be one of …softkey…, not "hardkey"': {
				'filters.licenseType': ['hardkey'],
			},
			'Filters → Locked: must be true or false': { 'filters.locked': [2] },
		},
	],
	[
		'licenseOrder.create',
		[{ sequence: 1 }],
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
			'Channel Order ID: is required': { channelOrderId: [''] },
			'App Key: is required': { appKey: [''] },
			'Processing: must be one of sync, async': { syncMode: ['later'] },
			'Order Source: must be one of fields, json': { orderSource: ['x'] },
			'Order Type: must be one of new_buy, delete_asset, delete_product': { orderType: ['rent'] },
			'Order Type: is required': { orderType: ['', null, undefined] },
			'License Type: must be one of …softkey…, not "hardkey"': { licenseType: ['hardkey'] },
			'Customer Type: must be one of personal, company': { 'customerFields.customerType': ['x'] },
			'Options → Max Orders per Request: must be…': { 'options.maxOrdersPerRequest': [-1] },
		},
	],
];

describe.each(parameters)('a parameter of %s is named by its label', (operation, data, good, bad) => {
	const given: INodeParameters = { assets: {} };
	// An expression each: every item gives all of them, and a bad one gives one of them badly.
	for (const path of Object.keys(good)) set(given, path, `={{ $json["${path}"] }}`);
	const rows = Object.entries(bad).flatMap(([message, values]) =>
		Object.entries(values).flatMap(([path, list]) =>
			list.map((value): Refused => [{ ...good, [path]: value } as IDataObject, refusedAs(message, value)]),
		),
	);
	const runAll: RunItems = async (more) => {
		server.reply(() => ok(data));
		return await run(operation, given, more);
	};

	refuses(server, runAll, good as IDataObject, rows);
});

it('an update without any field is refused', async () => {
	const parameters = { crmCustomerId: 'C1', updateFields: {} };
	const { items } = await run('customer.update', parameters, {
		items: [{}, {}],
		onError: 'continueRegularOutput',
	});

	expect([items.map(({ json }) => outcomeIn(json)), server.requests]).toEqual([['rejected', 'rejected'], []]);
});

it('an expression that cannot be evaluated counts as bad input', async () => {
	server.reply(() => ok(['8000000001']));
	const size = '={{ $json.n === 2 ? $("Nowhere").item.json.size : $json.n }}';
	const allocate: RunItems = async (more) => await run('assetNumber.allocate', { size }, more);

	expect((await refusalOf(server, allocate, { n: 1 }, { n: 2 })).description).toContain('expression');
});
