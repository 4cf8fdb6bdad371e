import fc from 'fast-check';
import { castArray, cloneDeep, isPlainObject, mapValues, set, uniq } from 'lodash';

import { identifierProblem, splitIdentifiers } from '../../nodes/shared/schema/identifier';
import { endpointsOf } from '../../sandbox/contract/api';
import { problemIn, problemInRequest } from '../../sandbox/contract/validator';
import { fuzzRun } from '../helpers/generated/context';
import { runs, seed } from '../helpers/project/deep';
import { firstItem, isAt, specsOf } from '../specs/specs';
import { keysOf, valuesOf } from './arbitrary';

/**
 * Generated values in each field of a request, held against the contract both ways: whatever is put into it, what leaves is what the
 * contract takes; and a value that the contract takes leaves as it is. Orders have a generator of their own: test/rules/orders.test.ts.
 */

/** Where parameters have a field of this name: at the top, or in a collection. */
function pathOf(parameters: object, name: string): string[] | undefined {
	if (name in parameters) return [name];
	const collections = Object.entries(parameters).filter(([, value]) => isPlainObject(value));
	const [within] = collections.find(([, value]) => name in (value as object)) ?? [];
	return within === undefined ? undefined : [within, name];
}

/** A key of a request, at the top or in the one entry of its list. */
function valueIn({ query, body = {} }: Sent, key: string): unknown {
	const [entry] = Object.values(body).flatMap((value) =>
		isPlainObject(castArray(value)[0]) ? (value as object[]) : [],
	);
	return ({ ...query, ...body, ...entry } as Record<string, unknown>)[key];
}

const endpoints = (['order', 'member'] as const).flatMap((service) =>
	endpointsOf(service).map((endpoint) => ({ service, endpoint })),
);
const fields = endpoints.flatMap(({ service, endpoint }) => {
	const spec = specsOf(service).find(({ operation, api }) => isAt(endpoint, operation) && !api.ofList);
	if (spec === undefined || spec.name === 'licenseOrder.create') return [];
	const { name, operation } = spec;
	const { resource, value } = operation;
	const given = firstItem(spec);
	const query = endpoint.parameters.filter((one) => one.in === 'query');
	const keys = [
		...query.map((one) => [one.name, one.schema] as const),
		...keysOf(service, endpoint.body ?? {}),
	];
	return keys.flatMap(([key, schema]) => {
		const path = pathOf(given, key);
		const parameters = { resource, operation: value, ...given };
		return path ? [{ name: `${name}: ${key}`, service, endpoint, parameters, path, key, schema }] : [];
	});
});

interface Sent {
	query: Record<string, string>;
	body: Record<string, unknown> | undefined;
}

/** The requests to the endpoint that the operation makes with this value in the field. */
async function sentWith(
	{ service, endpoint, parameters, path }: (typeof fields)[number],
	value: unknown,
): Promise<Sent[]> {
	const subject = { service, parameters: set(cloneDeep(parameters), path, value) };
	const { requests } = await fuzzRun(subject as never, [], 1);
	return requests.map(({ method, qs, body }) => {
		expect(method).toBe(endpoint.method);
		return {
			query: mapValues(qs as Record<string, unknown>, String),
			body: body === undefined ? undefined : (JSON.parse(String(body)) as Sent['body']),
		};
	});
}

/** Without what the node leaves out: blanks around a value, blank and repeated entries. Numbers of a query are text. */
function plain(value: unknown): string[] {
	return uniq(castArray(value ?? []).map((one) => String(one).trim())).filter(Boolean);
}

/** For n8n, a text that begins so is an expression. */
const isExpression = (value: unknown): boolean =>
	castArray(value).some((one) => typeof one === 'string' && one.startsWith('='));
/** Identifiers are sent in plain characters, and separators part a list (test/nodes/input/values.test.ts). */
const isPlain = (value: unknown): boolean =>
	castArray(value).every(
		(one) =>
			typeof one !== 'string' ||
			(splitIdentifiers(one).join() === one.trim() && identifierProblem(one.trim()) === undefined),
	);
const texts = fc.oneof(
	fc.string({ unit: 'grapheme' }),
	fc.nat(300).map((length) => 'a'.repeat(length)),
	fc.constantFrom('a-b c', ' ', '9'.repeat(19)),
);

it('the fields are those of the contract', () => {
	expect(uniq(fields.map(({ endpoint }) => endpoint.id)).length).toBeGreaterThan(12);
	expect(fields.length).toBeGreaterThan(38);
});

it.each(fields)('$name', async (field) => {
	const { service, endpoint, schema, key } = field;
	const valid = valuesOf(service, schema).filter(
		// Fewer numbers than one is a choice of the node.
		(value) =>
			problemIn(service, schema, value) === undefined &&
			!isExpression(value) &&
			isPlain(value) &&
			!(key === 'size' && Number(value) < 1),
	);
	const anything = fc.oneof(texts, fc.jsonValue({ maxDepth: 2 }), valid);
	await fc.assert(
		fc.asyncProperty(anything, async (value) => {
			for (const request of await sentWith(field, value))
				expect(problemInRequest(endpoint, request)).toBeUndefined();
		}),
		{ numRuns: runs(300), seed },
	);
	await fc.assert(
		fc.asyncProperty(valid, async (value) => {
			const [request] = await sentWith(field, value);
			expect(plain(request && valueIn(request, key))).toEqual(plain(value));
		}),
		{ numRuns: runs(200), seed },
	);
});
