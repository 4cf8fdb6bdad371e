import { difference, mapValues } from 'lodash';

import { SEED } from '../../../sandbox';
import { apis, endpointsOf, resolved, type Schema, type ServiceName } from '../../../sandbox/contract/api';
import { problemIn } from '../../../sandbox/contract/validator';
import { ACME, purchase, useSandboxClient } from '../../support/server/sandboxClient';

/** Every record that the sandbox sends has the fields of the contract, each of its type, and no other. */

const { sandbox, order, member, allocate, assets, assetNumbers, batch, employees } = useSandboxClient();

type Row = Record<string, unknown>;

/** What a value is in the words of the documents: `string`, `boolean`, `number`, `null`, `array`, `object`. */
function kindOf(value: unknown): string {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'array';
	return typeof value === 'bigint' ? 'number' : typeof value;
}

const LOCKS = [SEED.locks.reissuable, 'nope'];
const PERSON = { password: 'secret1', name: 'N' };
const bound = { channelCode: 'C', channelCustomerId: '1', customerName: 'D', enterpriseName: 'Delta' };

async function underAllAssets(): Promise<Row[]> {
	const { data } = await assetNumbers();
	const path = (asset: Row) => `/enterprise/asset/${String(asset.assetId)}/merchandiseProducts`;
	return await Promise.all(data.map(async (asset: Row) => (await member('GET', path(asset))).data as Row));
}

const addTwo = async () =>
	await member('POST', `/enterprise/${ACME}/member`, {
		userList: [{ userName: 'nora', ...PERSON }, { userName: 'lina', ...PERSON }, { userName: 'otto', departmentId: 101, ...PERSON }],
	}); // prettier-ignore

/** Endpoint of the contract → replies of it. */
const REPLIES: Record<string, () => Promise<unknown[]>> = {
	bindCustomer: async () => [(await order('POST', '/enterprise/user/bind', bound)).data],
	queryCustomers: async () => [(await order('GET', '/enterprise/user/query?channelCode=CRM&channelCustomerId=ACME-001')).data],
	createEnterprise: async () => [(await order('POST', '/enterprise/user/create', { crmCustomerId: 'X', customerName: 'Echo' })).data],
	batchOrder: async () => [(await batch([purchase(1), purchase(2)])).data],
	disableLocks: async () => [(await order('POST', '/asset/lock', { assetNums: LOCKS, operatorIdentity: 'x' })).data],
	enableLocks: async () => [(await order('POST', '/asset/unlock', { assetNums: LOCKS, operatorIdentity: 'x' })).data],
	listAssets: async () => [(await assets()).data],
	allocateAssetNumbers: async () => [(await allocate(2)).data],
	addEmployees: async () => [(await addTwo()).data],
	listEmployees: async () => (await addTwo(), [(await employees()).data]),
	listAssetNumbers: async () => [(await assetNumbers()).data],
	listLentLocks: async () => [(await member('GET', `/enterprise/${ACME}/asset/borrowUsbKeys`)).data],
	listProducts: underAllAssets,
}; // prettier-ignore

/** Fields of a record that are not documented, and documented ones that it has not. */
function unlike(service: ServiceName, given: Schema, value: unknown, path = 'data'): string[] {
	const { items, properties } = resolved(apis[service], given);
	if (Array.isArray(value)) return value.flatMap((entry) => unlike(service, items ?? {}, entry, `${path}[]`));
	if (properties === undefined || value === null || typeof value !== 'object') return [];
	const named = Object.keys(properties);
	return [
		...difference(named, Object.keys(value)).map((name) => `${path}.${name} is missing`),
		...difference(Object.keys(value), named).map((name) => `${path}.${name} is not documented`),
		...Object.entries(properties).flatMap(([name, field]) =>
			unlike(service, field, (value as Row)[name], `${path}.${name}`),
		),
	];
}

const withData = [...endpointsOf('order'), ...endpointsOf('member')].filter(
	({ data }) => data !== undefined && data.type !== 'null',
);

it.each(withData)(
	'$service #$number $id gives the documented fields, each of its type',
	async ({ service, id, data = {} }) => {
		const replies = (await REPLIES[id]?.()) ?? [];

		expect(
			JSON.stringify(replies, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
				.length,
		).toBeGreaterThan(20);
		expect(replies.flatMap((reply) => problemIn(service, data, reply) ?? [])).toEqual([]);
		expect([...new Set(replies.flatMap((reply) => unlike(service, data, reply)))]).toEqual([]);
	},
);

describe('the envelope', () => {
	const mei = `/enterprise/${ACME}/member/${SEED.employees.mei}`;
	const renamed = { crmCustomerId: 'CRM-ACME-001', customerName: 'Acme' };
	const done = { code: 'number', message: 'string' };
	const refused = { code: 'string', message: 'string', cause: 'string' };

	it.each<[string, () => Promise<{ http: number; text: string }>, number, object]>([
		['a list', async () => await assets(), 200, { ...done, data: 'array' }],
		['an object', async () => await employees(), 200, { ...done, data: 'object' }],
		['no data', async () => await order('POST', '/enterprise/user/update', renamed), 200, done],
		['null data', async () => await member('DELETE', mei), 200, { ...done, data: 'null' }],
		['a refusal', async () => await allocate(0), 299, refused],
		['a refusal of the Member Center', async () => await employees(''), 299, refused],
		['part of it', addTwo, 200, { code: 'string', message: 'string', data: 'object' }],
	])('of %s', async (_what, call, http, kinds) => {
		const reply = await call();
		expect([reply.http, mapValues(JSON.parse(reply.text) as Row, kindOf)]).toEqual([http, kinds]);
	});

	it('comes with the time of the service, and with nothing that tells of a cache', async () => {
		const path = `${sandbox.url}/order/api/order/v1/asset/${ACME}/list`;
		const { headers } = await fetch(path);
		expect([...headers.keys()].sort()).toEqual([
			'connection',
			'content-length',
			'content-type',
			'date',
			'keep-alive',
		]);
	});
});
