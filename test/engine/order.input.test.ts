import { set } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { errorRow, errorRowWith } from '../support/errorRows';
import { bodies, failureOf, rowsOf, useOrderService } from '../support/orderService';
import { refuses } from '../support/refusals';
import type { Refused } from '../support/refusals';
import { ok } from '../support/server';

/** Input that cannot be sent: docs/design.md, "Failures a person can act on". Orders are in inputs.orders.test.ts. */

const { server, run } = useOrderService();

type Bad = [parameter: string, value: unknown, message: string | RegExp];

/** By operation: the reply's data, a good value of each parameter, by its path, and bad ones. */
const parameters: Array<[string, unknown, Record<string, unknown>, Bad[]]> = [
	[
		'assetNumber.allocate',
		['8000000001'],
		{ size: 1 },
		[
			['size', 0, 'How Many: must be 1 or more'],
			['size', -3, 'How Many: must be 1 or more'],
			['size', 1.5, 'How Many: must be a whole number'],
			['size', 'many', 'How Many: must be a whole number'],
			['size', '1e3', 'How Many: must be a whole number'],
			['size', '', 'How Many: is required'],
			['size', null, 'How Many: is required'],
			['size', true, 'How Many: must be a whole number'],
		],
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
		[
			['channelCode', '', 'Channel Code: is required'],
			['channelCustomerId', { a: 1 }, 'Channel Customer ID: must be text'],
			['defaultCustomer', 'X', 'Customers: must be one of N, Y'],
			['limit', 0, 'Limit: must be 1 or more'],
			['returnAll', 'perhaps', 'Return All: must be true or false'],
			['options.maxConcurrency', 51, 'Options → Max Concurrency: must be between 0 and 50'],
			['options.maxRetries', -1, /^Options → Max Retries: must be/],
			['options.timeout', 0, /^Options → Timeout \(Ms\): must be/],
		],
	],
	[
		'customer.bind',
		{},
		{ channelCode: 'c', channelCustomerId: 'i', customerName: 'n', enterpriseName: 'e' },
		[['enterpriseName', '', 'Enterprise Name: is required']],
	],
	[
		'customer.update',
		null,
		{ crmCustomerId: 9007199254740991, 'updateFields.address': 'x' },
		[
			['crmCustomerId', null, 'CRM Customer ID: is required'],
			['crmCustomerId', 9007199254740992, /^CRM Customer ID: must be given as text/],
			['updateFields.address', '', 'Update Fields: add at least one field to change'],
		],
	],
	[
		'enterprise.create',
		{},
		{ crmCustomerId: 'c', customerName: 'a' },
		[['customerName', '', 'Customer Name: is required']],
	],
	[
		'lock.disable',
		[{ assetNum: 'a', status: 1 }],
		{ assetNums: 'a', operatorIdentity: 'o', 'options.failedLocks': 'error' },
		[
			['assetNums', ' , \n', 'Lock Numbers: is required: enter at least one'],
			['assetNums', [], 'Lock Numbers: is required: enter at least one'],
			['assetNums', [{ n: 1 }], /^Lock Numbers: must be a list of texts/],
			['operatorIdentity', '', 'Operator: is required'],
			['options.failedLocks', 'maybe', 'Options → Failed Locks: must be one of error, output'],
		],
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
		[
			['filters.expiresWithinDays', -1, /^Filters → Expires Within \(Days\): must be/],
			['filters.licenseType', 'hardkey', /^Filters → License Type: must be one of .*softkey/],
			['filters.locked', 2, 'Filters → Locked: must be true or false'],
		],
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
		[
			['channelOrderId', '', 'Channel Order ID: is required'],
			['appKey', '', 'App Key: is required'],
			['syncMode', 'later', 'Processing: must be one of sync, async'],
			['orderSource', 'x', 'Order Source: must be one of fields, json'],
			['orderType', 'rent', 'Order Type: must be one of new_buy, delete_asset, delete_product'],
			['orderType', '', 'Order Type: is required'],
			['orderType', null, 'Order Type: is required'],
			['orderType', undefined, 'Order Type: is required'],
			['licenseType', 'hardkey', /^License Type: must be one of .*softkey/],
			['customerFields.customerType', 'x', 'Customer Type: must be one of personal, company'],
			['options.maxOrdersPerRequest', -1, /^Options → Max Orders per Request: must be/],
		],
	],
];

describe.each(parameters)('a parameter of %s is named by its label', (operation, data, good, bad) => {
	const given: INodeParameters = { assets: {} };
	// An expression each: every item gives all of them, and a bad one gives one of them badly.
	for (const path of Object.keys(good)) set(given, path, `={{ $json["${path}"] }}`);
	const cases = bad.map(
		([path, value, message]): Refused => [
			`${path} ${JSON.stringify(value)}`,
			{ ...good, [path]: value } as IDataObject,
			message,
			value,
		],
	);

	refuses(
		server,
		async (more) => {
			server.reply(() => ok(data));
			return await run(operation, given, more);
		},
		good as IDataObject,
		cases,
	);
});

it.each([['stopWorkflow'], ['continueRegularOutput']] as const)(
	'an expression that cannot be evaluated counts as bad input (%s)',
	async (onError) => {
		server.reply(() => ok(['8000000001']));
		const size = '={{ $json.n === 2 ? $("Nowhere").item.json.size : $json.n }}';
		const result = await run('assetNumber.allocate', { size }, { items: [{ n: 1 }, { n: 2 }], onError });

		if (onError === 'stopWorkflow') {
			expect(failureOf(result)).toMatchObject({
				name: 'NodeOperationError',
				itemIndex: 1,
				data: { outcome: 'rejected' },
				description: expect.stringContaining('expression'),
			});
			expect(server.requests).toEqual([]);
		} else {
			expect(rowsOf(result.items)).toEqual([
				[expect.objectContaining({ keyShellNumber: '8000000001' }), { item: 0 }],
				[
					errorRow(expect.any(String), {
						outcome: 'rejected',
						description: expect.stringContaining('expression'),
					}),
					{ item: 1 },
				],
			]);
			expect(bodies(server)).toEqual([{ size: 1 }]);
		}
	},
);

it('on Continue a bad item is a row of its own, also among items that share a request', async () => {
	server.reply(() => ok([{ assetNum: 'a', status: 1 }]));
	const result = await run(
		'lock.disable',
		{ assetNums: '={{ $json.locks }}', operatorIdentity: 'o' },
		{ items: [{ locks: 'a' }, { locks: '' }, { locks: 'a' }], onError: 'continueRegularOutput' },
	);
	const done = expect.objectContaining({ assetNum: 'a', success: true }) as unknown;

	expect(rowsOf(result.items)).toEqual([
		[done, { item: 0 }],
		[
			errorRowWith('Lock Numbers: is required: enter at least one', {
				outcome: 'rejected',
				description: expect.stringContaining('Nothing was sent for this item'),
			}),
			{ item: 1 },
		],
		[done, { item: 2 }],
	]);
	expect(bodies(server)).toEqual([{ assetNums: ['a'], operatorIdentity: 'o' }]);
});
