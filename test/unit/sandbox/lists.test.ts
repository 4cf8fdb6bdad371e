import { map } from 'lodash';

import { SEED } from '../../../sandbox';
import { apis, endpointsOf } from '../../../sandbox/contract/api';
import { addEmployee } from '../../../sandbox/state/people';
import { addAsset } from '../../../sandbox/state/things';
import { ACME, purchase, useSandboxClient } from '../../support/server/sandboxClient';

/**
 * What each list of the sandbox shows and does not show: docs/api/order-service.md §4 #8 (assets under the enterprise's cloud-account
 * authorizations), docs/api/member-center.md §4 #5 (employees), #6 (every asset number of the enterprise), #8 (lent locks).
 */

const { sandbox, order, member, assets, assetNumbers, batch, employees } = useSandboxClient();

const { acme, borealis, cirrus, locks } = SEED;
const lentLocks = async () => await member('GET', `/enterprise/${ACME}/asset/borrowUsbKeys`);

const LISTS = { assets, numbers: assetNumbers, lent: lentLocks };

/** The lists of Acme that show the number, as words. */
async function listsWith(assetNum: string): Promise<string> {
	const shown = await Promise.all(
		Object.entries(LISTS).map(async ([name, list]) => {
			const { data } = await list();
			return map(data, 'assetNum').includes(assetNum) ? [name] : [];
		}),
	);
	return shown.flat().join(' ');
}

describe('an asset', () => {
	it.each(apis.order.components.schemas.LicenseType?.enum ?? [])('ordered as %s', async (licenseType) => {
		const assetNos = ['8100000001'];
		expect((await batch([purchase(1, { licenseType }, { assetNos })])).code).toBe(0);
		const lists = String(licenseType).startsWith('cloud_') ? 'assets numbers' : 'numbers';
		expect(await listsWith('8100000001')).toBe(lists);
	});

	const lock = { licenseType: 'normal_recover_usbkey' };
	const gone = SEED.employees.erik;
	it.each<[string, object, string]>([
		['a lent lock that nobody has', { ...lock, borrowedUsbKey: true }, 'numbers lent'],
		['a lent lock that is out', { ...lock, borrowedUsbKey: true, lentTo: gone }, 'numbers lent'],
		['a disabled lock', { ...lock, locked: true }, 'numbers'],
		['a cloud account in a lent lock', { lentInto: locks.lentFree }, 'assets numbers'],
		['a cloud account that has ended', { limitEndTime: 1 }, 'assets numbers'],
		['a cloud account of a deleted employee', { assignedTo: gone }, 'assets numbers'],
		['one of another customer of the enterprise', acme.branchCustomer, 'assets numbers'],
		['one of another enterprise', borealis.customer, ''],
		['one of a customer that is not bound', cirrus, ''],
	])('%s (%j) is in: %s', async (_what, more, lists) => {
		const { customerId } = acme.customer;
		const given = { licenseType: 'cloud_account', customerId, licenseOrderId: SEED.orders.cloud, ...more };
		addAsset(sandbox.state, { ...given, assetNum: '8100000001' });
		expect(await listsWith('8100000001')).toBe(lists);
	});

	it('that was removed is in no list', async () => {
		const { free } = SEED.cloud;
		expect(await listsWith(free)).toBe('assets numbers');
		const removal = { orderType: 'delete_asset', srcLicenseOrderId: SEED.orders.cloud };
		await batch([{ ...purchase(1, removal), assets: [{ assetNos: [free] }] }]);
		expect(await listsWith(free)).toBe('');
	});

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
});

describe('who has an asset', () => {
	const { lina, mei } = SEED.employees;
	const shownAs = async (assetNum: string) => {
		const [numbers, lent, people] = await Promise.all([assetNumbers(), lentLocks(), employees()]);
		const of = (rows: Array<{ assetNum: string }>) => rows.filter((row) => row.assetNum === assetNum);
		return {
			numbers: map(of(numbers.data), 'cloudAccountGlobalId'),
			lent: map(of(lent.data), 'cloudAccountGlobalId'),
			assetNums: map(people.data.list.filter((one: { assetNums: string[] }) => one.assetNums.includes(assetNum)), 'globalId'),
			borrowNum: map(people.data.list.filter((one: { borrowNum: string }) => one.borrowNum === assetNum), 'globalId'),
		}; // prettier-ignore
	};
	const lockOf = { licenseType: 'normal_recover_usbkey', borrowedUsbKey: true };

	it.each<[string, object, object]>([
		['nobody', {}, { numbers: [null], lent: [], assetNums: [], borrowNum: [] }],
		['an employee it is configured to', { assignedTo: lina }, { numbers: [lina], lent: [], assetNums: [lina], borrowNum: [] }],
		['nobody, of a lent lock', lockOf, { numbers: [null], lent: [''], assetNums: [], borrowNum: [] }],
		['the employee a lent lock is lent to', { ...lockOf, lentTo: mei }, { numbers: [null], lent: [mei], assetNums: [], borrowNum: [mei] }],
		['one who only holds what somebody else has lent', { assignedTo: mei, lentInto: locks.lentOut }, { numbers: [mei], lent: [], assetNums: [mei], borrowNum: [] }],
	])('%s', async (_what, more, shown) => {
		const { customerId } = acme.customer;
		const given = { licenseType: 'cloud_account', customerId, licenseOrderId: SEED.orders.cloud, ...more };
		addAsset(sandbox.state, { ...given, assetNum: '8100000001' });
		expect(await shownAs('8100000001')).toEqual(shown);
	}); // prettier-ignore
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
