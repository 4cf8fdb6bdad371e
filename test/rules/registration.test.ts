import { map, uniq } from 'lodash';
import { isINodePropertiesList, isINodePropertyCollectionList, type INodeProperties } from 'n8n-workflow';

import { DEFAULT_OPTIONS } from '../../nodes/shared/form/commonFields';
import { apis } from '../../sandbox/contract/api';
import { choicesOf, descriptions, entriesOf, formOf, insideOf } from '../specs/formOf';
import { incomplete, specsOf, services } from '../specs/specs';

/**
 * The one list of operations against the node's description and the pages that fix names and endpoints. An operation that is not in it is
 * named by test/rules/contract.test.ts, and its file by knip.
 */

it('every operation has its spec, and all of it (test/specs)', () => {
	expect(incomplete).toEqual([]);
});

const cases = [
	{ key: 'order', node: 'orderService' },
	{ key: 'member', node: 'memberCenter' },
] as const;

describe.each(cases)('$node', ({ key, node }) => {
	const { definition: service } = services[key];
	const { operations } = service;
	const titleOf = ({ resource, value }: { resource: string; value: string }) => `${resource}.${value}`;
	const titles = operations.map(titleOf);
	const { properties, credentials } = descriptions[node];
	const shownFor = ({ displayOptions }: INodeProperties) => displayOptions?.show ?? {};

	it.each(specsOf(key).filter(({ api: { ofList } }) => ofList !== undefined))(
		'$name gives the rows of the list that it picks from',
		({ operation, api: { ofList, ...row } }) => {
			const list = specsOf(key).find(({ name: title }) => title === ofList);

			expect(operation.compose).toBeDefined();
			expect(row).toEqual(list?.api);
			for (const same of ['endpoint', 'reply', 'simplify', 'preview'] as const)
				expect(operation[same]).toBe(list?.operation[same]);
		},
	);

	it('offers them in its dropdowns', () => {
		const [resources, ...rest] = properties;
		const dropdowns = rest.filter((field) => field.name === 'operation');
		const offered = dropdowns.flatMap((field) =>
			choicesOf(field).flatMap((value) =>
				(shownFor(field).resource ?? []).map((resource) => titleOf({ resource: String(resource), value })),
			),
		);

		expect(resources?.name).toBe('resource');
		expect(choicesOf(resources).sort()).toEqual(uniq(map(operations, 'resource')).sort());
		expect(offered.sort()).toEqual([...titles].sort());
		for (const field of [resources, ...dropdowns]) {
			expect(field?.noDataExpression).toBe(true);
			expect(choicesOf(field)).toContain(field?.default);
		}
	});

	it.each(specsOf(key))('$name repeats only where that is safe', ({ name: title, kind, operation }) => {
		const [options] = formOf(node, title).filter((field) => field.name === 'options');
		const { maxRetries, dryRun } = Object.fromEntries(
			insideOf(options).map((field) => [field.name, field.default]),
		);
		const { repeat, method } = operation.endpoint;

		expect([maxRetries, repeat]).toEqual(kind === 'once' ? [undefined, 'never'] : [2, 'idempotent']);
		// Dry Run is on once it is added, and only then.
		expect([dryRun, DEFAULT_OPTIONS.dryRun]).toEqual([kind === 'read' ? undefined : true, false]);
		expect(kind === 'read').toBe(method === 'GET');
	});

	it.each(specsOf(key).filter(({ noWayBack }) => noWayBack?.warned))('$name warns people before', (spec) => {
		const { orderTypes } = spec.noWayBack ?? {};
		const notices = formOf(node, spec.name).filter(({ type }) => type === 'notice');

		expect(spec.operation.builderHint).toBeDefined();
		expect(notices.map((notice) => shownFor(notice).orderType)).toEqual([orderTypes]);
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
		check(properties, node);
		expect(credentials).toEqual([{ name: service.credential.name, required: true }]);
	});
});

describe('orders', () => {
	const { properties } = descriptions.orderService;
	const { schemas } = apis.order.components;

	it('have a form field for every documented field', () => {
		const lists = properties.filter(({ name }) => ['assets', 'customerFields'].includes(name));
		const inside = lists.flatMap((field) => entriesOf(field).flatMap(([, fields]) => fields));
		const names = new Set(map([...properties, ...inside], 'name'));
		const documented = ['Order', 'Asset', 'Product', 'Feature', 'Merchandise']
			.flatMap((name) => Object.keys(schemas[name]?.properties ?? {}))
			.filter((field) => field !== 'sequence');

		expect(documented.length).toBeGreaterThan(50);
		expect(documented.filter((field) => !names.has(field))).toEqual([]);
	});
});
