import { difference, intersection, union } from 'lodash';

import { apis, endpointsOf, resolved, type Schema } from '../../../sandbox/contract/api';
import { ok } from '../../support/server/server';
import { choicesOf, descriptions, entriesOf } from '../../support/specs/formOf';
import { useOrderService } from '../../support/specs/orderService';
import { services } from '../../support/specs/specs';

/**
 * What the contract says in choices and meanings, held against the nodes: each from one side, so that neither can be wrong alone. Values of
 * fields: test/unit/contract/inputs.
 */

const order = useOrderService();

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
