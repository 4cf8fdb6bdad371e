/* eslint-disable @n8n/community-nodes/no-restricted-imports -- a test that looks at the source tree */
import { readdirSync } from 'node:fs';
import path from 'node:path';

import {
	isINodePropertiesList,
	isINodePropertyCollectionList,
	type INodeProperties,
	type INodeType,
} from 'n8n-workflow';

import { MemberCenter } from '../../nodes/MemberCenter/MemberCenter.node';
import { memberCenter } from '../../nodes/MemberCenter/service';
import { OrderService } from '../../nodes/OrderService/OrderService.node';
import { orderService } from '../../nodes/OrderService/service';
import type { Service } from '../../nodes/shared/service';
import { columnOf, namesIn, pageText, ROOT, tableOf } from '../support/projectPages';
import { records } from '../support/records';

/** The one list of operations against the folder, the node's description and the pages that fix names and endpoints. */

/** `# | Method | Path` rows of a document's endpoint table. */
const endpointsOf = (api: string) =>
	tableOf(api, '4. Endpoints', '#').map(({ Method, Path }) => `${Method} ${namesIn(Path).join()}`);

/** `resource.operation` → its endpoint, as docs/design.md has it. */
const storedOf = (heading: string) =>
	new Map(
		tableOf('docs/design.md', heading).map(({ Operation, Endpoint }) => [
			namesIn(Operation).join(),
			namesIn(Endpoint).join(),
		]),
	);

interface Case {
	name: string;
	node: INodeType;
	service: Service;
	api: string;
	prefix: string;
	stored: ReturnType<typeof storedOf>;
}
const cases: Case[] = [
	{
		name: 'OrderService',
		node: new OrderService(),
		service: orderService,
		api: 'docs/api/order-service.md',
		prefix: '/order/api/order/v1',
		stored: storedOf('Node orderService'),
	},
	{
		name: 'MemberCenter',
		node: new MemberCenter(),
		service: memberCenter,
		api: 'docs/api/member-center.md',
		prefix: '/me/api/v1',
		stored: storedOf('Node memberCenter'),
	},
];

const shape = (address: string) => address.replace(/\{\w+\}/g, '{}');
const placeholders = (address: string) => [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

describe.each(cases)('$name', ({ name, node, service, api, prefix, stored }) => {
	const { operations } = service;
	const titles = operations.map(({ resource, value }) => `${resource}.${value}`);
	const { properties, credentials } = node.description;
	const shownFor = ({ displayOptions }: INodeProperties) => displayOptions?.show ?? {};
	const fieldsOf = (resource: string, value: string) =>
		properties.filter(
			(field) => shownFor(field).resource?.includes(resource) && shownFor(field).operation?.includes(value),
		);

	it('has a file for every operation and an operation for every file', () => {
		const folder = path.join(ROOT, 'nodes', name, 'resources');
		const files = readdirSync(folder, { recursive: true })
			.map(String)
			.filter((file) => file.endsWith('.operation.ts'))
			.map((file) =>
				file
					.replace(/\.operation\.ts$/, '')
					.split(path.sep)
					.join('.'),
			);

		expect([...titles].sort()).toEqual(files.sort());
		expect(new Set(titles).size).toBe(titles.length);
	});

	it('has every documented endpoint exactly once, with that method and path', () => {
		const documented = endpointsOf(api);

		expect(documented.length).toBeGreaterThan(8);
		expect(operations.map(({ endpoint }) => shape(`${endpoint.method} ${endpoint.path}`)).sort()).toEqual(
			documented.map(shape).sort(),
		);
		expect(operations.flatMap(({ endpoint }) => placeholders(endpoint.path)).sort()).toEqual(
			documented.flatMap(placeholders).sort(),
		);
		expect([service.prefix, pageText(api).includes(`\`{base_url}${prefix}\``)]).toEqual([prefix, true]);
	});

	it('has the operations that workflows store, each at its endpoint', () => {
		expect(
			operations.map(({ endpoint }, index) => [titles[index], `${endpoint.method} ${endpoint.path}`]).sort(),
		).toEqual([...stored].sort());
	});

	it('offers them in its dropdowns', () => {
		const [resources, ...rest] = properties;
		const valuesOf = (field: INodeProperties | undefined) =>
			(field?.options ?? []).map((option) => ('value' in option ? option.value : undefined));
		const dropdowns = rest.filter((field) => field.name === 'operation');

		expect([resources?.name, valuesOf(resources)]).toEqual(['resource', expect.anything()]);
		expect(valuesOf(resources).sort()).toEqual(
			[...new Set(operations.map(({ resource }) => resource))].sort(),
		);
		expect(
			dropdowns
				.flatMap((field) =>
					(shownFor(field).resource ?? []).flatMap((resource) =>
						valuesOf(field).map((value) => `${String(resource)}.${String(value)}`),
					),
				)
				.sort(),
		).toEqual([...titles].sort());
		for (const field of [resources, ...dropdowns])
			expect([field?.noDataExpression, valuesOf(field)]).toEqual([
				true,
				expect.arrayContaining([field?.default]),
			]);
	});

	it('shows every field for exactly its operation', () => {
		const shown = properties
			.slice(1)
			.filter((field) => field.name !== 'operation')
			.map((field) => [shownFor(field).resource, shownFor(field).operation, field.name]);
		const declared = operations.flatMap(({ resource, value, fields }) =>
			[...fields.map((field) => field.name), 'options'].map((field) => [[resource], [value], field]),
		);

		expect(shown).toEqual(declared);
		// Conditions of the field's own are kept beside them.
		for (const operation of operations) {
			for (const field of operation.fields) {
				const rendered = fieldsOf(operation.resource, operation.value).filter(
					(candidate) => candidate.name === field.name,
				);
				expect(rendered).toContainEqual(
					expect.objectContaining({
						displayOptions: {
							...field.displayOptions,
							show: {
								...field.displayOptions?.show,
								resource: [operation.resource],
								operation: [operation.value],
							},
						},
					}),
				);
			}
		}
	});

	it('has the options of every operation, repeats only where that is safe', () => {
		const once = new Set(
			records.filter((record) => record.kind === 'once').map((record) => record.operation),
		);
		for (const operation of operations) {
			const { resource, value, endpoint } = operation;
			const [options] = fieldsOf(resource, value).filter((field) => field.name === 'options');
			const byName = Object.fromEntries(
				(isINodePropertiesList(options?.options) ? options.options : []).map((option) => [
					option.name,
					option.default,
				]),
			);
			const repeats = !once.has(operation);

			expect([resource, value, byName]).toEqual([
				resource,
				value,
				expect.objectContaining({ maxConcurrency: 0, timeout: 60_000 }),
			]);
			expect([resource, value, byName.maxRetries, endpoint.repeat]).toEqual([
				resource,
				value,
				repeats ? 2 : undefined,
				repeats ? 'idempotent' : 'never',
			]);
		}
	});

	it('has Return All, Limit on every Get Many, and Simplify where a row is long', () => {
		for (const { resource, value, simplified } of operations) {
			const defaults = Object.fromEntries(
				fieldsOf(resource, value).map((field) => [field.name, field.default]),
			);
			if (value === 'getMany') expect(defaults).toMatchObject({ returnAll: false, limit: 50 });
			if (simplified !== undefined) {
				expect(defaults).toMatchObject({ simplify: true });
				expect(simplified.length).toBeLessThanOrEqual(10);
			}
		}
	});

	it('has an entry for every documented code', () => {
		const codes = columnOf(api, '7. Errors', 'code');

		expect(codes.length).toBeGreaterThan(1);
		for (const code of codes)
			expect([code, service.codes[code]]).toEqual([
				code,
				{ meaning: expect.stringMatching(/\S/), advice: expect.stringMatching(/\S/) },
			]);
	});

	it('uses no name twice within a form, at any depth', () => {
		const check = (fields: INodeProperties[], where: string): void => {
			const names = fields.map((field) => field.name);
			// A field may stand again with other conditions.
			const keys = fields.map((field) => JSON.stringify([field.name, field.displayOptions]));
			expect([where, new Set(keys).size]).toEqual([where, names.length]);
			for (const field of fields) {
				if (isINodePropertiesList(field.options) && field.type === 'collection')
					check(field.options, `${where}.${field.name}`);
				if (isINodePropertyCollectionList(field.options))
					for (const group of field.options) check(group.values, `${where}.${field.name}.${group.name}`);
			}
		};
		check(properties, name);
		expect(credentials).toEqual([{ name: service.credential, required: true }]);
	});
});

describe('orders', () => {
	const { properties } = new OrderService().description;
	/** All values of fields below a field, by name. */
	const below = (field: INodeProperties | undefined): Map<string, INodeProperties> => {
		const found = new Map<string, INodeProperties>();
		const visit = (list: INodeProperties[]): void =>
			list.forEach((inner) => {
				found.set(inner.name, inner);
				if (isINodePropertiesList(inner.options) && inner.type === 'collection') visit(inner.options);
				if (isINodePropertyCollectionList(inner.options))
					inner.options.forEach((group) => visit(group.values));
			});
		if (field) visit([field]);
		return found;
	};
	const api = 'docs/api/order-service.md';

	it('have a form field for every documented field', () => {
		const form = new Map([
			...below(properties.find(({ name }) => name === 'assets')),
			...below(properties.find(({ name }) => name === 'customerFields')),
			...properties.map((field): [string, INodeProperties] => [field.name, field]),
		]);
		const documented = ['Order', 'Asset', 'Product', 'Feature', 'Merchandise']
			.flatMap((heading) => columnOf(api, heading, 'Field'))
			.filter((field) => field !== 'sequence');

		expect(documented.length).toBeGreaterThan(50);
		expect(documented.filter((field) => !form.has(field))).toEqual([]);
	});

	it('have the fourteen license types', () => {
		const documented = columnOf(api, '2.4 License types', 'Value');
		const field = properties.find(({ name }) => name === 'licenseType');
		const offered = (field?.options ?? []).map((option) => ('value' in option ? String(option.value) : ''));

		expect(documented).toHaveLength(14);
		expect(offered.sort()).toEqual(documented.sort());
	});
});
