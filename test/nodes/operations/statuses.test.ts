import type { IDataObject } from 'n8n-workflow';

import { apis, endpointsOf, resolved, type Schema } from '../../../sandbox/contract/api';
import { ok } from '../../helpers/server/server';
import { useServer } from '../../helpers/server/stage';
import { runMember } from '../../helpers/memberCenter';
import { runOrder } from '../../helpers/orderService';
import { isAt, type ServiceName, specs } from '../../specs/specs';

/** Endpoints that give a status for each number: what the rows and errors say of it is what the API document says. */

const server = useServer();

const isMeant = ([, schema]: [string, Schema]) => schema['x-meanings'] !== undefined;
const propertiesOf = (service: ServiceName, schema: Schema | undefined): Array<[string, Schema]> => {
	const entry = resolved(apis[service], resolved(apis[service], schema ?? {}).items ?? {});
	return Object.entries(entry.properties ?? {}).map(([name, one]) => [name, resolved(apis[service], one)]);
};

const cases = specs.flatMap((spec) => {
	const endpoint = endpointsOf(spec.service).find((one) => isAt(one, spec.operation));
	const properties = propertiesOf(spec.service, endpoint?.data);
	const [status] = properties.filter(isMeant);
	const [number] = properties.find((one) => !isMeant(one)) ?? [];
	if (endpoint === undefined || status === undefined || spec.operation.batch === undefined) return [];
	const { enum: values = [], 'x-meanings': meanings = [] } = status[1];
	const body = Object.entries(resolved(apis[spec.service], endpoint.body ?? {}).properties ?? {});
	const [list] = body.find(([, { type }]) => type === 'array') ?? [];
	return [{ spec, field: status[0], number: String(number), list: String(list), values, meanings }];
});

/** "the lock does not exist" and "Lock does not exist" are one. */
const plain = (words: unknown) =>
	String(words)
		.toLowerCase()
		.replace(/\bthe /g, '');

it('there are some', () => {
	expect(cases.length).toBeGreaterThan(1);
});

it.each(cases.map((one) => [one.spec.name, one] as const))(
	'%s: each documented status, with its item',
	async (name, { spec: { service, wire }, field, number, list, values, meanings }) => {
		server.reply((request) =>
			ok(
				((request.json() as Record<string, string[]>)[list] ?? []).map((one) => ({
					[number]: one,
					[field]: Number(one.slice(1)),
				})),
			),
		);
		const [item] = wire.items;
		const { items } = await { order: runOrder, member: runMember }[service](
			server.url,
			name,
			{ ...wire.parameters, [list]: '={{ "N" + $json.status }}' },
			{
				items: values.map((status) => ({ ...item, status: Number(status) })),
				onError: 'continueRegularOutput',
			},
		);

		const told = items.map(({ json, pairedItem }) => {
			const error = json.error as IDataObject | undefined;
			const words = String(error?.message ?? json.statusText).replace(/^\w+ N\d: | \(status \d+\)$/g, '');
			return [plain(words), error === undefined, pairedItem];
		});
		expect(told).toEqual(
			values.map((_, index) => [plain(meanings[index]), meanings[index] === 'success', { item: index }]),
		);
	},
);
