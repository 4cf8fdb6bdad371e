import { difference, intersection, map, union } from 'lodash';
import type { INodeParameters } from 'n8n-workflow';

import { apis, endpointsOf, resolved, type Schema } from '../../../sandbox/contract/api';
import { problemInRequest } from '../../../sandbox/contract/validator';
import { skipPauses } from '../../support/fake/pauses';
import { useServer } from '../../support/server/stage';
import { choicesOf, descriptions, entriesOf } from '../../support/specs/formOf';
import { runMember } from '../../support/specs/memberCenter';
import { useOrderService } from '../../support/specs/orderService';
import { isAt, type Spec, specs, services } from '../../support/specs/specs';
import { ok } from '../../support/server/server';
import { itLarge } from '../../support/project/deep';

/** What the contract says in limits, choices and meanings, held against the nodes: each from one side, so that neither can be wrong alone. */

skipPauses();

const server = useServer();
const order = useOrderService();

/** The fields of a body: of its own, or of the entries of its one list. */
const bodies = specs.flatMap((spec) => {
	const endpoint = endpointsOf(spec.service).find((one) => isAt(one, spec.operation));
	if (endpoint?.body === undefined || spec.service !== 'member') return [];
	const body = resolved(apis.member, endpoint.body);
	const [list] = Object.values(body.properties ?? {}).flatMap(({ items }) => (items?.$ref ? items : []));
	return [{ spec, endpoint, body, entry: list ? resolved(apis.member, list) : body }];
});

/** A value for a field, in the parameter or collection where the form has it. */
function givenIn({ form: { collections = {} } }: Spec, name: string, value: string): INodeParameters {
	const [collection] = Object.entries(collections).find(([, names]) => names.split(' ').includes(name)) ?? [];
	return collection === undefined ? { [name]: value } : { [collection]: { [name]: value } };
}

/** Without what is looked up afterwards. */
const sent = () => server.requests.filter(({ method }) => method !== 'GET');

const send = async ({ name, wire: { parameters, items } }: Spec, given: INodeParameters) =>
	await runMember(server.url, name, { ...parameters, ...given }, { items: items.slice(0, 1) });

const limited = bodies.flatMap(({ spec, endpoint, entry }) =>
	Object.entries(entry.properties ?? {}).flatMap(([name, field]) => {
		const { maxLength } = resolved(apis.member, field);
		return maxLength === undefined ? [] : [[spec.name, name, maxLength, spec, endpoint] as const];
	}),
);

it.each(limited)('%s: %s has at most %d characters', async (_operation, name, most, spec, endpoint) => {
	server.reply((request) => ok(spec.wire.reply(request)));
	await send(spec, givenIn(spec, name, 'x'.repeat(most)));
	const [{ query = {}, body = '' } = {}] = sent();
	await send(spec, givenIn(spec, name, 'x'.repeat(most + 1)));

	expect(body).toContain('x'.repeat(most));
	expect(problemInRequest(endpoint, { query, body: JSON.parse(body) as unknown })).toBeUndefined();
	expect(sent()).toHaveLength(1);
});

const required = bodies.flatMap(({ spec, entry, body }) => {
	const { parameters } = spec.form;
	const marked = parameters.split(' ').filter((name) => name.includes('†'));
	return [[spec.name, marked.map((name) => name.replace(/[†?]/g, '')), [entry, body], spec] as const];
});
it.each(required)(
	'%s: what the document requires is required, and no more: %j',
	(_operation, marked, parts, { form: { parameters }, operation: { endpoint } }) => {
		const named = parts.flatMap(({ required: names = [], properties = {} }) =>
			names.map((name) => [name, resolved(apis.member, properties[name] ?? {}).type] as const),
		);
		const form = parameters.replace(/[†?]/g, '').split(' ');
		// A list that the form leaves empty goes as an empty list.
		const texts = named.flatMap(([name, type]) => (type === 'string' && form.includes(name) ? name : []));
		const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

		expect(difference(texts, marked)).toEqual([]);
		expect(difference(marked, inPath, map(named, 0))).toEqual([]);
	},
);

itLarge('a request holds as many employees as the document allows', async () => {
	const { spec, body } = bodies.find(({ spec: { name } }) => name === 'employee.add')!;
	const most = body.properties?.userList?.maxItems ?? 0;
	server.reply((request) => ok(spec.wire.reply(request)));
	const items = Array.from({ length: most + 1 }, (_, n) => ({ ...spec.wire.items[0], n }));
	await runMember(
		server.url,
		spec.name,
		{ ...spec.wire.parameters, userName: '=n{{ $itemIndex }}' },
		{ items },
	);

	const counts = sent().map(
		({ body: text }) => (JSON.parse(text) as { userList: unknown[] }).userList.length,
	);
	expect(counts.sort()).toEqual([1, most]);
});

/** Every key of a schema, at any depth, that has a few values. */
function choicesIn(
	given: Schema,
	api: (typeof apis)['order'],
	seen = new Set<Schema>(),
): Array<[string, string[]]> {
	const schema = resolved(api, given);
	if (seen.has(schema)) return [];
	seen.add(schema);
	const inner = [
		...Object.entries(schema.properties ?? {}),
		...(schema.items ? [['', schema.items] as const] : []),
	];
	return inner.flatMap(([name, field]): Array<[string, string[]]> => {
		const { enum: values } = resolved(api, field);
		return values === undefined ? choicesIn(field, api, seen) : [[name, values.map(String)]];
	});
}

const choices = (['order', 'member'] as const).flatMap((service) =>
	endpointsOf(service).flatMap(({ id, body, parameters }) =>
		[
			...choicesIn(body ?? {}, apis[service]),
			...choicesIn(
				{ properties: Object.fromEntries(parameters.map((one) => [one.name, one.schema])) },
				apis[service],
			),
		].map(([name, values]) => [service, id, name, values] as const),
	),
);
it.each(choices)(
	'%s %s: the form offers what the document allows for %s: %j',
	(service, _id, name, values) => {
		const { properties } = descriptions[service === 'order' ? 'orderService' : 'memberCenter'];
		const fields = [
			...properties,
			...properties.flatMap((field) => entriesOf(field).flatMap(([, inside]) => inside)),
		];
		const named = fields.filter((field) => field.name === name);

		expect(named.length).toBeGreaterThan(0);
		// A switch stands for 0 and 1.
		for (const field of named)
			expect((field.type === 'boolean' ? ['0', '1'] : choicesOf(field)).sort()).toEqual([...values].sort());
	},
);

const stems = (text: string): string[] =>
	(text.toLowerCase().match(/[a-z]{4,}|\d{2,}/g) ?? []).map((word) => word.slice(0, 4));

/** What turns a meaning round. */
const isNegative = (text: string): boolean => /\b(no|not|failed|refused|must)\b/.test(text);

const meanings = (['order', 'member'] as const).flatMap((service) =>
	Object.entries(apis[service]['x-codes']).map(([code, meaning]) => [service, code, meaning] as const),
);
it.each(meanings)(
	'%s %s: no meaning is nearer to that of errorCodes.ts than its own: %s',
	(service, code, meaning) => {
		const ours = services[service].definition.codes[code]?.meaning ?? '';
		const own = stems(ours);
		const shared = (text: string) => intersection(own, stems(text)).length / union(own, stems(text)).length;
		const nearest = Math.max(...Object.values(apis[service]['x-codes']).map(shared));

		expect(nearest).toBeGreaterThan(0);
		expect(shared(meaning)).toBe(nearest);
		expect(isNegative(ours)).toBe(isNegative(meaning));
	},
);

const { enum: statuses = [], 'x-meanings': told = [] } = apis.order.components.schemas.LockStatus ?? {};
it.each(statuses.slice(1).map((status, at) => [status, told[at + 1] ?? '']))(
	'lock status %d: %s',
	async (status, meaning) => {
		order.server.reply(() => ok([{ assetNum: 'K', status }]));
		const result = await order.run('lock.disable', { assetNums: 'K', operatorIdentity: 'x' });

		expect(difference(stems(meaning), stems(result.error?.message ?? ''))).toEqual([]);
	},
);
