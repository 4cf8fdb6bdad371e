import { find, map } from 'lodash';

import { SEED } from '../../../sandbox';
import { endpointsOf } from '../../../sandbox/contract/api';
import { addEmployee } from '../../../sandbox/state/people';
import { addAsset } from '../../../sandbox/state/things';
import { ACME, purchase, useSandboxClient } from '../../support/server/sandboxClient';

/**
 * What each list of the sandbox is asked for: docs/api/order-service.md §4 #8 (assets), docs/api/member-center.md §4 #5 (employees). What
 * they show of each thing, and of who has it, the examples of the documentation hold (test/engine/documents).
 */

const { sandbox, order, member, assets, assetNumbers, batch, employees } = useSandboxClient();

const { acme, borealis, cirrus } = SEED;

it.each([
	['cloud_account', 'gxxp', true],
	['cloud_account', 'other', false],
	['normal_recover_usbkey', 'gxxp', false],
])('%s with extension %s, asked for by gxxp: %p', async (licenseType, extendCode, listed) => {
	const assetExtendList = [{ extendCode, extendValue: '1' }];
	await batch([purchase(1, { licenseType }, { assetNos: ['8100000001'], assetExtendList })]);
	const { data } = await order('GET', `/asset/${ACME}/list?extendCode=gxxp`);
	expect(map(data, 'assetNum').includes('8100000001')).toBe(listed);
});

it.each<[string, { customerId: string }, boolean]>([
	['another customer of the enterprise', acme.branchCustomer, true],
	['another enterprise', borealis.customer, false],
	['a customer that is not bound', cirrus, false],
])('an asset of %s is listed: %s', async (_what, { customerId }, listed) => {
	const given = { licenseType: 'cloud_account', assetNum: '8100000001', licenseOrderId: SEED.orders.cloud };
	addAsset(sandbox.state, { ...given, customerId });
	for (const { data } of [await assets(), await assetNumbers()])
		expect(map(data, 'assetNum').includes('8100000001')).toBe(listed);
});

describe('an employee', () => {
	const nora = { globalId: '6299', userName: 'nora', name: 'Eleonora Vik' };
	const found = async (query = '') =>
		map((await employees(`pageNum=1&pageSize=100${query}`)).data.list, 'globalId').includes(nora.globalId);

	it.each([
		['that is deleted', true, ACME, { deleted: true }],
		['of another enterprise', false, borealis.enterprise.globalId, {}],
	])('%s is listed: %p', async (_what, listed, globalId, more) => {
		addEmployee(sandbox.state, sandbox.state.enterprises.get(globalId)!, { ...nora, ...more });
		expect(await found()).toBe(listed);
	});

	it('shows what is configured to it, and the lock that is lent to it', async () => {
		addEmployee(sandbox.state, sandbox.state.enterprises.get(ACME)!, nora);
		const given = { customerId: acme.customer.customerId, licenseOrderId: SEED.orders.cloud };
		const lock = { licenseType: 'normal_recover_usbkey', borrowedUsbKey: true, lentTo: nora.globalId };
		addAsset(sandbox.state, { ...given, ...lock, assetNum: '8100000001' });
		const cloud = { licenseType: 'cloud_account', assignedTo: nora.globalId };
		addAsset(sandbox.state, { ...given, ...cloud, assetNum: '8100000002' });

		expect(find((await employees()).data.list, { globalId: nora.globalId })).toMatchObject({
			assetNums: ['8100000002'],
			borrowNum: '8100000001',
		});
	});

	it.each([
		['the account', true, 'nora'],
		['the account with the enterprise code', true, 'noraACME'],
		['the name', true, 'Vik'],
		['the remark', false, 'night'],
		['an asset number', false, '8100000001'],
	])('is found by %s: %p', async (_what, is, keyword) => {
		const more = { remark: 'night shift', passwordMobile: '13800000099', departmentId: 101 };
		addEmployee(sandbox.state, sandbox.state.enterprises.get(ACME)!, { ...nora, ...more });
		const { customerId } = acme.customer;
		const held = { licenseType: 'cloud_account', assetNum: '8100000001', assignedTo: nora.globalId };
		addAsset(sandbox.state, { ...held, customerId, licenseOrderId: SEED.orders.cloud });
		expect(await found(`&keyword=${keyword}`)).toBe(is);
	});
});

const filters = (['order', 'member'] as const).flatMap((service) =>
	endpointsOf(service).flatMap(({ id, method, path, parameters }) =>
		parameters
			.filter((one) => method === 'GET' && one.in === 'query' && !one.required && !one.schema.enum)
			.map(({ name }) => ({ service, id, name, path: path.replace('{enterpriseGlobalId}', ACME) })),
	),
);
/** What a list needs to show anything at all. */
const ASKED: Partial<Record<string, Record<string, string>>> = {
	queryCustomers: {
		channelCode: acme.customer.channelCode,
		channelCustomerId: acme.customer.channelCustomerId,
	},
	listAssets: {},
};

it.each(filters)(
	'sandbox/$service $id: nothing has 987654 as its $name',
	async ({ service, id, name, path }) => {
		const ask = { order, member }[service];
		const query = ASKED[id] ?? { pageNum: '1', pageSize: '50' };
		const rowsFor = async (asked: Record<string, string>) => {
			const { data } = await ask('GET', `${path}?${new URLSearchParams(asked).toString()}`);
			return (data.list ?? data) as unknown[];
		};

		expect((await rowsFor(query)).length).toBeGreaterThan(0);
		expect(await rowsFor({ ...query, [name]: '987654' })).toEqual([]);
	},
);
