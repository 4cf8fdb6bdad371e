/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- test code, never published; for all that go through all operations; it looks for the specs by their names */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { isEqual, keys } from 'lodash';
import type { IDataObject } from 'n8n-workflow';

import { memberCenter } from '../../nodes/MemberCenter/service';
import { orderService } from '../../nodes/OrderService/service';
import type { Operation } from '../../nodes/shared/model/operation';
import type { Service } from '../../nodes/shared/model/service';
import { type Documented, endpointsOf } from '../../sandbox/contract/api';
import type { OperationSpec } from './operationSpec';

/** The specs of all operations, in the order of the nodes' own lists. */

export type ServiceName = 'order' | 'member';

/** A spec as those read it who go through all of them. */
export interface Spec extends OperationSpec {
	service: ServiceName;
	/** `resource.operation`. */
	name: string;
	operation: Operation;
	/** Of `wire`, taken apart: method and path, query, body; each row with its item. */
	requests: Array<{ start: string; query: Record<string, string>; body: string }>;
	rows: Array<[row: IDataObject, item: number]>;
	/** All of them. */
	codes: string[];
}

/** `borrowed`: codes of a refused token that the platform documents for the other service alone. */
export const services: Record<ServiceName, { folder: string; definition: Service; borrowed: string[] }> = {
	order: { folder: 'OrderService', definition: orderService, borrowed: ['60000', '60005'] },
	member: { folder: 'MemberCenter', definition: memberCenter, borrowed: [] },
};

const FOLDER = __dirname;

const found = (['order', 'member'] as const).flatMap((service) => {
	const { folder, definition } = services[service];
	return definition.operations.map((operation) => {
		const name = `${operation.resource}.${operation.value}`;
		const file = join(FOLDER, folder, `${name}.ts`);
		// eslint-disable-next-line @typescript-eslint/no-require-imports -- by its name: a list by hand would be one more place
		const { spec } = (existsSync(file) ? require(file) : {}) as { spec?: OperationSpec };
		return { service, folder, name, operation, spec, lacks: lacksOf(spec, operation) };
	});
});

/** What a spec must have and its type does not demand. */
function lacksOf(spec: OperationSpec | undefined, { fields }: Operation): string[] {
	if (spec === undefined) return ['all: api, kind, wire, faults, docs'];
	const { wire, faults, keeps, kind } = spec;
	const filters = (fields.find(({ name }) => name === 'filters')?.options ?? []).map(({ name }) => name);
	const isShown = (name: string) =>
		wire.requests.some((request) => request.includes(`${name}=`)) ||
		keeps?.by.some(([given, left]) => isEqual(keys(given), [name]) && left.length < keeps.entries.length);
	return [
		...(wire.items.length < 2 ? ['wire.items: two, so that rows can be told apart'] : []),
		...(wire.requests.length === 0 ? ['wire.requests'] : []),
		...(wire.rows.flat().length === 0 ? ['wire.rows'] : []),
		...filters
			.filter((name) => !isShown(name))
			.map(
				(name) => `keeps.by: what the filter ${name} alone leaves out (or a request in wire with ${name}=)`,
			),
		...(kind !== 'read' && faults.acts === undefined ? ['faults.acts'] : []),
	];
}

/** Operations whose spec is missing or not complete, with what it lacks; and specs without an operation. */
export const incomplete: string[] = [
	...found
		.filter(({ lacks }) => lacks.length > 0)
		.map(({ folder, name, lacks }) => `test/specs/${folder}/${name}.ts lacks ${lacks.join(', ')}`),
	...Object.values(services).flatMap(({ folder }) =>
		readdirSync(join(FOLDER, folder))
			.filter((file) => !found.some((one) => one.folder === folder && `${one.name}.ts` === file))
			.map((file) => `test/specs/${folder}/${file} is of no operation`),
	),
];

const shape = (path: string) => path.replace(/\{\w+\}/g, '{}');

/** Is this the documented endpoint of the operation? Names in the path may differ. */
export const isAt = ({ method, path }: Documented, { endpoint }: Operation): boolean =>
	endpoint.method === method && shape(endpoint.path) === shape(path);

/** Those that are there; test/rules/registration.test.ts says what is left out in which. */
export const specs: Spec[] = found.flatMap(({ service, name, operation, spec }) => {
	if (spec === undefined) return [];
	const { wire } = spec;
	const requests = wire.requests.map(requestOf);
	const rows = wire.rows.flatMap((ofItem, item) => ofItem.map((row): [IDataObject, number] => [row, item]));
	const documented = endpointsOf(service).find((endpoint) => isAt(endpoint, operation));
	const codes = [...(documented?.codes ?? []), ...services[service].borrowed];
	return { ...spec, service, name, operation, requests, rows, codes };
});

function requestOf(text: string): Spec['requests'][number] {
	const [, start = '', query = '', body = ''] = /^(\S+ [^\s?]+)\??(\S*) ?(.*)$/.exec(text) ?? [];
	return { start, query: Object.fromEntries(new URLSearchParams(query)), body };
}

export const specsOf = (service: ServiceName): Spec[] => specs.filter((spec) => spec.service === service);
