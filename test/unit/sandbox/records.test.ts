import { difference, mapValues } from 'lodash';

import { SEED } from '../../../sandbox';
import {
	apis,
	type Documented,
	endpointsOf,
	resolved,
	type Schema,
	type ServiceName,
} from '../../../sandbox/contract/api';
import { problemIn } from '../../../sandbox/contract/validator';
import { parseJson, stringifyJson } from '../../../sandbox/http/json';
import { documented, exchange } from '../../../tools/docs/exchange';
import { ACME, useSandboxClient } from '../../support/server/sandboxClient';
import { isAt, specsOf } from '../../support/specs/specs';

/** Every record that the sandbox sends has the fields of the contract, each of its type, and no other. */

const { order, member, allocate, assets, assetNumbers, employees } = useSandboxClient();

type Row = Record<string, unknown>;

/** What a value is in the words of the documents: `string`, `boolean`, `number`, `null`, `array`, `object`. */
function kindOf(value: unknown): string {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'array';
	return typeof value === 'bigint' ? 'number' : typeof value;
}

const PERSON = { password: 'secret1', name: 'N' };

async function underAllAssets(): Promise<Row[]> {
	const { data } = await assetNumbers();
	const path = (asset: Row) => `/enterprise/asset/${String(asset.assetId)}/merchandiseProducts`;
	return await Promise.all(data.map(async (asset: Row) => (await member('GET', path(asset))).data as Row));
}

const addTwo = async () =>
	await member('POST', `/enterprise/${ACME}/member`, {
		userList: [{ userName: 'nora', ...PERSON }, { userName: 'lina', ...PERSON }, { userName: 'otto', departmentId: 101, ...PERSON }],
	}); // prettier-ignore

/** Endpoint of the contract → replies of it, where the example of its spec shows not all of them. */
const REPLIES: Record<string, () => Promise<unknown[]>> = {
	addEmployees: async () => [(await addTwo()).data],
	listEmployees: async () => (await addTwo(), [(await employees()).data]),
	listProducts: underAllAssets,
};

/** The specs of operations that have an endpoint of their own. */
const requesting = (service: ServiceName) => specsOf(service).filter(({ api }) => api.ofLists !== true);

/** The replies of the endpoint to the examples of its specs (`docs` in test/operations). */
async function examplesOf(endpoint: Documented): Promise<unknown[]> {
	const { service, method } = endpoint;
	const specs = requesting(service).filter(({ operation }) => isAt(endpoint, operation));
	const runs = specs.map(async ({ name, docs: { parameters, items } }) => {
		const { calls } = await exchange(documented[service], { operation: name, parameters, items });
		return calls.filter(({ request, status }) => request.method === method && status === 200);
	});
	return (await Promise.all(runs)).flat().map(({ reply }) => (parseJson(reply) as { data: unknown }).data);
}

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
	'$service #$number $id: sandbox/$service gives the documented fields, each of its type',
	async (endpoint) => {
		const { service, id, data = {} } = endpoint;
		const replies = await (REPLIES[id]?.() ?? examplesOf(endpoint));

		expect(stringifyJson(replies).length).toBeGreaterThan(20);
		expect(replies.flatMap((reply) => problemIn(service, data, reply) ?? [])).toEqual([]);
		expect([...new Set(replies.flatMap((reply) => unlike(service, data, reply)))]).toEqual([]);
	},
);

it.each([...requesting('order'), ...requesting('member')])(
	'$service $name: a refusal has a code that the contract names for the endpoint',
	async ({ service, name, docs, codes, operation: { endpoint } }) => {
		const { calls } = await exchange(documented[service], {
			operation: name,
			parameters: { ...docs.parameters, ...docs.failure.parameters },
			items: docs.failure.items ?? docs.items,
		});
		const given = calls
			.filter(({ request, status }) => request.method === endpoint.method && status === 299)
			.map(({ reply }) => String((parseJson(reply) as Row).code));

		expect(difference(given, codes)).toEqual([]);
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
});
