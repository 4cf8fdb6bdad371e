import { set } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { outcomeIn } from '../../helpers/errorRows';
import { runMember } from '../../helpers/memberCenter';
import { runOrder } from '../../helpers/orderService';
import { refusalOf, refusedAs, refuses, type Refused, type RunItems } from '../../helpers/refusals';
import { ok } from '../../helpers/server/server';
import { useServer } from '../../helpers/server/stage';

/** Input that cannot be sent: docs/maintainers/design.md, "Failures a person can act on". Orders are in orders.refused.test.ts beside this file, what is nothing and what is no identifier in values.test.ts. */

const server = useServer();

const runOf =
	(operation: string, parameters: INodeParameters): RunItems =>
	async (more) =>
		await (/^employee/.test(operation) ? runMember : runOrder)(server.url, operation, parameters, {
			credential: { enterpriseGlobalId: 'E1' },
			...more,
		});

type Bad = [path: string, message: string, ...values: unknown[]];

/** By operation: the reply's data, a good value of each parameter by its path, and bad ones with what is said of them. */
const PARAMETERS: Array<[string, unknown, Record<string, unknown>, Bad[]]> = [
	[
		'assetNumber.allocate',
		['8000000001'],
		{ size: 1 },
		[
			['size', 'How Many: must be 1 or more', 0, -3],
			['size', 'How Many: must be a whole number', 1.5, 'many', '1e3', true],
		],
	],
	[
		'customer.getMany',
		[{}],
		{
			...{ channelCode: 'c', channelCustomerId: 'i', defaultCustomer: 'Y', returnAll: false, limit: 1 },
			...{ 'options.maxConcurrency': 50, 'options.maxRetries': 0, 'options.timeout': 60_000 },
		},
		[
			['channelCustomerId', 'Channel Customer ID: must be text', { a: 1 }],
			['defaultCustomer', 'Customers: must be one of N, Y', 'X'],
			['limit', 'Limit: must be 1 or more', 0],
			['returnAll', 'Return All: must be true or false', 'perhaps'],
			['options.maxConcurrency', 'Options → Max Concurrency: must be between 0 and 50', 51],
			['options.maxRetries', 'Options → Max Retries: must be…', -1],
			['options.timeout', 'Options → Timeout (Ms): must be…', 0],
		],
	],
	[
		'customer.update',
		null,
		{ crmCustomerId: 9007199254740991, 'updateFields.address': 'x', 'updateFields.branchName': '' },
		[
			['crmCustomerId', 'CRM Customer ID: must be given as text…', 9007199254740992],
			['updateFields.address', 'Update Fields: add at least one field to change', '', null, undefined],
		],
	],
	[
		'lock.disable',
		[{ assetNum: 'a', status: 1 }],
		{ assetNums: 'a', operatorIdentity: 'o', 'options.failedLocks': 'error' },
		[
			['assetNums', 'Lock Numbers: must be a list of texts…', [{ n: 1 }]],
			['options.failedLocks', 'Options → Failed Locks: must be one of error, output', 'maybe'],
		],
	],
	[
		'asset.getMany',
		[{ locked: false, limitEndTime: 1 }],
		{ enterpriseGlobalId: 'e', 'filters.ended': 'include', 'filters.expiresWithinDays': 0 },
		[
			['filters.ended', 'Filters → Ended: must be one of include, exclude, only', 'no', true],
			['filters.expiresWithinDays', 'Filters → Expires Within (Days): must be…', -1],
		],
	],
	[
		'licenseOrder.create',
		[{ sequence: 1, licenseOrderId: 'L' }],
		{
			...{ channelCode: 'crm', channelOrderId: 'x', appKey: 'x', syncMode: 'sync', orderSource: 'fields' },
			...{ orderType: 'new_buy', licenseType: 'softkey', 'options.maxOrdersPerRequest': 1 },
		},
		[
			['syncMode', 'Processing: must be one of sync, async', 'later'],
			['orderSource', 'Order Source: must be one of fields, json', 'x'],
			['orderType', 'Order Type: must be one of new_buy, delete_asset, delete_product', 'rent'],
			['orderType', 'Order Type: came out empty…', '', null, undefined],
			['licenseType', 'License Type: must be one of …softkey…, not "hardkey"', 'hardkey'],
			['options.maxOrdersPerRequest', 'Options → Max Orders per Request: must be…', -1],
		],
	],
	[
		'employee.add',
		{ succeeded: [{ userName: 'linaACME', globalId: 'g' }], failed: [] },
		{ userName: 'lina', password: 'p', name: 'n', 'additionalFields.remark': 'r' },
		[
			['userName', 'Account Name: may contain letters and digits only', 'li.na'],
			['userName', 'Account Name: must have fewer than 63 characters…', 'x'.repeat(63)],
			['name', 'Name: may have at most 30 characters', 'x'.repeat(31)],
			['additionalFields.remark', 'Remark: may have at most 200 characters', 'x'.repeat(201)],
		],
	],
	[
		'employee.getMany',
		{ list: [{ globalId: 'g' }], hasNextPage: false },
		{ 'options.pageSize': 0, 'filters.departmentId': 1 },
		[
			['options.pageSize', 'Options → Page Size: must be 0 or more', -1],
			['filters.departmentId', 'Filters → Department ID: must be a whole number', 'x', 1.5],
		],
	],
];

describe.each(PARAMETERS)('a parameter of %s is named by its label', (operation, data, good, bad) => {
	const assets = { asset: [{ products: { product: [{ productUri: 'cad' }] } }] };
	const given: INodeParameters = { assets, customerId: 'K' };
	// An expression each: every item gives all of them, and a bad one gives one of them badly.
	for (const path of Object.keys(good)) set(given, path, `={{ $json["${path}"] }}`);
	const rows = bad.flatMap(([path, message, ...values]) =>
		values.map((value): Refused => [{ ...good, [path]: value } as IDataObject, refusedAs(message, value)]),
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

it('a password keeps its blanks', async () => {
	server.reply(() => ok(null));
	const reset = runOf('employee.resetPassword', { memberGlobalId: 'm', password: '={{ $json.v }}' });
	await reset({ items: [{ v: ' pw 1 ' }, { v: 'pw 2\t' }] });

	expect(server.requests.map(({ body }) => body)).toEqual([
		'{"password":" pw 1 "}',
		'{"password":"pw 2\\t"}',
	]);
});
