import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { runMember } from '../support/memberCenter';
import { runOrder } from '../support/orderService';
import { refusalOf, refuses } from '../support/refusals';
import type { RunItems } from '../support/refusals';
import { ok } from '../support/server';
import { useServer } from '../support/stage';

/*
 * docs/design.md, "Failures a person can act on": an id that a number cannot hold has been rounded before it got here, and
 * names somebody else; an update that changes nothing is a slip.
 */

const server = useServer(({ path }) => {
	if (path.endsWith('/members')) return ok({ list: [{ globalId: 'g' }], hasNextPage: false });
	if (/\/(list|assetNums|borrowUsbKeys|query)$/.test(path)) return ok([{ assetNum: 'a' }]);
	if (/\/(lock|unlock)$/.test(path)) return ok([{ assetNum: '8', status: 1 }]);
	return ok(path.endsWith('/merchandiseProducts') ? {} : null);
});

const at = '={{ $json.id }}';
const locator = { __rl: true, mode: 'id', value: at };
const member =
	(operation: string, parameters: INodeParameters): RunItems =>
	async (more) =>
		await runMember(server.url, operation, parameters, { credential: { enterpriseGlobalId: 'E1' }, ...more });
const order =
	(operation: string, parameters: INodeParameters): RunItems =>
	async (more) =>
		await runOrder(server.url, operation, parameters, more);

/** Every id, and the label that it goes by. */
const ids: Array<[string, string, RunItems]> = [
	['employee.delete', 'Employee', member('employee.delete', { memberGlobalId: locator })],
	['employee.delete of a plain value', 'Employee', member('employee.delete', { memberGlobalId: at })],
	[
		'employee.update',
		'Employee',
		member('employee.update', { memberGlobalId: at, userName: 'u', name: 'n' }),
	],
	[
		'employee.resetPassword',
		'Employee',
		member('employee.resetPassword', { memberGlobalId: at, password: 'pw-12' }),
	],
	[
		'employee.configureAssets',
		'Employee',
		member('employee.configureAssets', { memberGlobalId: at, addAssets: ['a'] }),
	],
	[
		'employee.lendAssets',
		'Employee',
		member('employee.lendAssets', { memberGlobalId: at, borrowedUsbKey: 'k', assetIDs: ['a'] }),
	],
	[
		'employee.lendAssets',
		'Lent Lock',
		member('employee.lendAssets', { memberGlobalId: 'm', borrowedUsbKey: at, assetIDs: ['a'] }),
	],
	['employee.getMany', 'Enterprise Global ID', member('employee.getMany', { enterpriseGlobalId: at })],
	['asset.getProducts', 'Asset', member('asset.getProducts', { assetId: locator, output: 'tree' })],
	['asset.getMany', 'Enterprise Global ID', order('asset.getMany', { enterpriseGlobalId: at })],
	[
		'customer.update',
		'CRM Customer ID',
		order('customer.update', { crmCustomerId: at, updateFields: { address: 'a' } }),
	],
	[
		'customer.getMany',
		'Channel Customer ID',
		order('customer.getMany', { channelCode: 'c', channelCustomerId: at }),
	],
];
/** Lists of ids. */
const lists: Array<[string, string, RunItems]> = [
	[
		'employee.configureAssets',
		'Add',
		member('employee.configureAssets', { memberGlobalId: 'm', addAssets: at }),
	],
	[
		'employee.lendAssets',
		'Asset Names or IDs',
		member('employee.lendAssets', { memberGlobalId: 'm', borrowedUsbKey: 'k', assetIDs: at }),
	],
	['lock.disable', 'Lock Numbers', order('lock.disable', { assetNums: at, operatorIdentity: 'o' })],
];

describe.each(ids)('%s, %s', (_operation, label, run) => {
	const advice = new RegExp(`^${label}: .*\\btext\\b`, 'i');
	refuses(server, run, { id: 8 }, [
		['a rounded number', { id: 6553600000000000000 }, advice],
		['the first that is not safe', { id: 2 ** 53 }, advice],
		['a negative one', { id: -(2 ** 53) }, advice],
		['a fraction', { id: 1.5 }, advice],
		['a huge one', { id: 1e300 }, advice],
	]);

	it.each<[string, unknown, string]>([
		['a safe number', 2 ** 53 - 1, '9007199254740991'],
		['digits', '6553600000000000000', '6553600000000000000'],
	])('%s is taken as its text', async (_, id, sent) => {
		server.clear();
		const result = await run({ items: [{ id } as IDataObject, { id: 'x' }] });
		const told = server.requests.map(({ path, url, body }) => `${path} ${url} ${body}`).join('\n');

		expect([result.error?.message, server.requests.length]).toEqual([undefined, 2]);
		expect(told).toMatch(new RegExp(`\\b${sent}\\b`));
	});
});

it.each(['NaN', 'Infinity', '2 ** 60'])('%s from an expression is refused', async (value) => {
	const expression = `={{ $json.id === 8 ? 8 : ${value} }}`;
	const run = member('employee.delete', { memberGlobalId: expression });
	const { message } = await refusalOf(server, run, { id: 8 }, { id: 9 });

	expect(message).toMatch(/^Employee: /);
});

describe.each(lists)('%s, %s', (_operation, label, run) => {
	const advice = new RegExp(`^${label}.*\\btext`, 'i');
	refuses(server, run, { id: ['8'] }, [
		['a rounded number', { id: [8, 6553600000000000000] }, advice],
		['a fraction', { id: [8.5] }, advice],
		['a rounded number alone', { id: 6553600000000000000 }, advice],
	]);
});

describe('an update that changes nothing', () => {
	const update = (updateFields: INodeParameters) =>
		order('customer.update', { crmCustomerId: 'C1', updateFields });

	it.each<[string, INodeParameters, IDataObject, IDataObject]>([
		['blank fields', { address: '={{ $json.v }}', branchName: '' }, { v: 'a' }, { v: '' }],
		[
			'fields that give nothing',
			{ address: '={{ $json.v }}', customerName: '={{ $json.w }}' },
			{ v: 'a' },
			{},
		],
		['fields that give null', { address: '={{ $json.v }}' }, { v: 'a' }, { v: null }],
	])('of %s is refused', async (_, fields, good, bad) => {
		const { message } = await refusalOf(server, update(fields), good, bad);

		expect(message).toMatch(/customer name|branch name|address|update fields|chang/i);
	});

	it('of no fields at all is refused', async () => {
		server.clear();
		const result = await update({})({ items: [{}, {}], onError: 'continueRegularOutput' });

		expect(result.items.map(({ json }) => (json.error as IDataObject | undefined)?.outcome)).toEqual([
			'rejected',
			'rejected',
		]);
		expect(server.requests).toEqual([]);
	});
});
