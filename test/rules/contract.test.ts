import fc from 'fast-check';
import { castArray, difference, isEqual, map, uniq, uniqBy, uniqWith } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';
import { zodToJsonSchema } from 'zod-to-json-schema';

import type { Row } from '../../nodes/shared/model/exchange';
import type { Operation } from '../../nodes/shared/model/operation';
import {
	apis,
	type Documented,
	endpointsOf,
	FILES,
	resolved,
	type Schema,
	type ServiceName,
} from '../../sandbox/contract/api';
import { problemIn, problemInRequest } from '../../sandbox/contract/validator';
import * as member from '../../sandbox/member';
import * as order from '../../sandbox/order';
import { runMember, runOrder } from '../helpers/services';
import { runs, seed } from '../helpers/project/deep';
import { useServer } from '../helpers/server/stage';
import { choicesOf, entriesOf, formOf } from '../specs/formOf';
import { isAt, type Spec, specsOf, services } from '../specs/specs';
import { keysOf, valuesOf } from './arbitrary';

/** Both nodes against the contract (docs/api/*.openapi.yaml), which knows nothing of them. */

const server = useServer();
const played = { order, member };

/** Each field of an operation's form, at every depth. */
const fieldsOf = (service: ServiceName, operation: string): INodeProperties[] => {
	const form = formOf(service === 'order' ? 'orderService' : 'memberCenter', operation);
	return [...form, ...form.flatMap((field) => entriesOf(field).flatMap(([, fields]) => fields))];
};

/** Its own types are too deep for the compiler here. */
const toJsonSchema = zodToJsonSchema as unknown as (schema: unknown, options: object) => Schema;

/** `GET /x/1` is of `/x/{id}`. */
const matches = (start: string, { method, path }: Documented): boolean =>
	new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(start);

/** Its rows are the entries or the object of one reply, as they came. */
const givesItsData = ({ reply: { kind, record }, rows, batch, compose, endpoint }: Operation): boolean =>
	endpoint.method === 'GET' && kind !== 'none' && record !== undefined && !rows && !batch && !compose;

const lineOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

const cases = (['order', 'member'] as const).flatMap((service) =>
	endpointsOf(service).map((endpoint) => {
		const operations = services[service].definition.operations.filter((one) => isAt(endpoint, one));
		const names = operations.map(({ resource, value }) => `${resource}.${value}`);
		const name = `${service} #${endpoint.number} ${endpoint.id} (${names.join(', ')})`;
		return { name, service, endpoint, operations };
	}),
);

describe.each(['order', 'member'] as const)('%s: the whole service', (service) => {
	const { definition } = services[service];

	it('has one operation for every endpoint, besides those that make rows of whole lists', () => {
		const own = specsOf(service)
			.filter(({ api: { ofList, ofLists } }) => ofList === undefined && ofLists === undefined)
			.map(({ operation }) => operation);
		const documented = endpointsOf(service);

		expect(documented.length).toBeGreaterThan(8);
		const ours = own.map(({ endpoint }) => lineOf(endpoint));
		const theirs = documented.map(lineOf);
		expect([
			...difference(ours, theirs).map((line) => `${line}: not in docs/api/${FILES[service]}.openapi.yaml`),
			...difference(theirs, ours).map((line) => `${line}: has no operation with a spec`),
		]).toEqual([]);
		expect(ours).toEqual(uniq(ours));
		expect(apis[service].servers[0].url).toBe(`{baseUrl}${definition.prefix}`);
	});

	it(`is played by the functions that sandbox/${service}/index.ts exports, one for each operationId`, () => {
		expect(Object.keys(played[service]).sort()).toEqual(map(endpointsOf(service), 'id').sort());
	});

	it('knows every code, and no other', () => {
		expect(Object.keys(definition.codes).sort()).toEqual(
			[...Object.keys(apis[service]['x-codes']), ...services[service].borrowed].sort(),
		);
	});
});

describe.each(cases)('$name', ({ service, endpoint, operations }) => {
	const { data, parameters, body } = endpoint;
	const specs = specsOf(service).filter(({ operation }) => isAt(endpoint, operation));
	const requests = specs.flatMap((spec) =>
		spec.requests
			.filter(({ start }) => matches(start, endpoint))
			.map(({ query, body: text }) => ({
				query,
				body: text === '' ? undefined : (JSON.parse(text) as unknown),
			})),
	);

	it('sends what the contract takes', () => {
		const missing = `${lineOf(endpoint)}: no spec in test/specs/${services[service].folder}`;
		expect(requests.length > 0 ? [] : [missing]).toEqual([]);
		expect(requests.flatMap((request) => problemInRequest(endpoint, request) ?? [])).toEqual([]);
	});

	it('sends every documented parameter in some example of its spec', () => {
		const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
		const keys = Object.keys(resolved(apis[service], body ?? {}).properties ?? {});

		const asked = requests.flatMap((request) => Object.keys(request.query));
		const given = requests.flatMap((request) => Object.keys((request.body ?? {}) as object));
		expect([difference(query, asked), difference(keys, given)]).toEqual([[], []]);
	});

	it('offers in its form the choices that the document allows', () => {
		const form = operations.flatMap(({ resource, value }) => fieldsOf(service, `${resource}.${value}`));
		const documented = [
			...parameters.map(({ name, schema }) => [name, schema] as const),
			...keysOf(service, body ?? {}),
		];
		for (const [name, schema] of documented) {
			const { enum: values } = resolved(apis[service], schema);
			const named = values === undefined ? [] : form.filter((field) => field.name === name);
			// A switch stands for 0 and 1.
			const offered = named.map((field) => (field.type === 'boolean' ? ['0', '1'] : choicesOf(field)).sort());
			const due = values?.map(String).sort();

			expect([name, uniqWith(offered, isEqual)]).toEqual([name, due === undefined ? [] : [due]]);
		}
	});

	if (data === undefined) return;
	const isPage = resolved(apis[service], data).properties?.list !== undefined;

	const failing = meaningsIn(service, data).filter(([, meaning]) => meaning !== 'success');
	if (failing.length > 0)
		it('knows what each status means: `statuses` of the spec', () => {
			const known = specs.map(({ statuses = [] }) => statuses.map(([status, text]) => [status, lower(text)]));
			expect(known).toEqual(specs.map(() => failing));
		});

	const plain = specs.filter(({ operation }) => givesItsData(operation));
	if (plain.length > 0)
		it('gives every reply of the documented form as rows, and loses none of its fields', async () => {
			await fc.assert(
				fc.asyncProperty(valuesOf(service, data), async (value) => {
					const { kind } = plain[0]?.operation.reply ?? {};
					fc.pre(kind === 'list' || value !== null);
					const given = isPage ? onePage(plain[0]?.operation, value) : value;
					expect(problemIn(service, data, given)).toBeUndefined();
					const rows = isPage ? (given as { list: unknown }).list : (given ?? []);
					for (const spec of plain) expect(await rowsFrom(spec, given)).toEqual(castArray(rows));
				}),
				{ numRuns: runs(300), seed },
			);
		});

	it('names the documented fields of a reply, and no other', () => {
		const named = operations.flatMap(({ reply: { kind, record } }) => {
			if (record === undefined) return [];
			const schema = toJsonSchema(record, { $refStrategy: 'none' });
			return [kind === 'list' ? { items: schema } : schema];
		});

		const found = named.flatMap((schema) => unlike(service, data, schema));
		// Of a page, the node reads its entries and what tells that there is another.
		expect(found.filter((line) => !(isPage && /^data\.\w+: only/.test(line)))).toEqual([]);
	});
});

function lower(text: string): string {
	return text.toLowerCase().replace(/^the /, '');
}

/** The statuses that each entry of a list may have, with what the document says of each. */
function meaningsIn(service: ServiceName, data: Schema): Array<[status: unknown, meaning: string]> {
	const { properties = {} } = resolved(apis[service], resolved(apis[service], data).items ?? {});
	const { enum: values = [], 'x-meanings': meanings = [] } = resolved(apis[service], properties.status ?? {});
	return values.map((value, at) => [value, lower(meanings[at] ?? '')]);
}

/** A page that is the whole list, in which no entry is twice. */
function onePage(operation: Operation | undefined, value: unknown): object {
	const { list } = { list: [], ...(value as { list?: Row[] | null }) };
	const entries = uniqBy(list ?? [], (entry) =>
		String(operation?.pages?.idOf(entry) ?? JSON.stringify(entry)),
	);
	return { ...(value as object), list: entries, total: entries.length, pages: 1, hasNextPage: false };
}

async function rowsFrom({ service, name, wire }: Spec, data: unknown): Promise<unknown[]> {
	server.reply(() => ({ body: { code: 0, message: 'success', data } }));
	const parameters = { ...wire.parameters, returnAll: true, simplify: false };
	const run = service === 'order' ? runOrder : runMember;
	const { rows, error } = await run(server.url, name, parameters, { items: wire.items.slice(0, 1) });
	expect(error).toBeUndefined();
	return rows;
}

/** Fields that only the contract or only the node's schema has, as deep as the node's schema goes. */
function unlike(service: ServiceName, documented: Schema, own: Schema, path = 'data'): string[] {
	const { items, properties } = resolved(apis[service], documented);
	const candidates = [own, ...(own.anyOf ?? [])];
	if (items !== undefined) {
		const inner = candidates.find((one) => one.items !== undefined)?.items ?? {};
		return unlike(service, items, inner, `${path}[]`);
	}
	const named = candidates.find((one) => one.properties !== undefined)?.properties;
	if (properties === undefined || named === undefined) return [];
	return [
		...difference(Object.keys(properties), Object.keys(named)).map(
			(name) => `${path}.${name}: only documented`,
		),
		...difference(Object.keys(named), Object.keys(properties)).map(
			(name) => `${path}.${name}: not documented`,
		),
		...Object.entries(properties).flatMap(([name, field]) =>
			unlike(service, field, named[name] ?? {}, `${path}.${name}`),
		),
	];
}
