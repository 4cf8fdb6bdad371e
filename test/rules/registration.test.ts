import type { INodeProperties } from 'n8n-workflow';

import { DEFAULT_OPTIONS } from '../../nodes/shared/form/commonFields';
import { apis } from '../../sandbox/contract/api';
import { descriptions, entriesOf, formOf, insideOf } from '../specs/formOf';
import { incomplete, specsOf } from '../specs/specs';

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
});

it('orders have a form field for every documented field', () => {
	const fields = descriptions.orderService.properties;
	const names = [...fields, ...fields.flatMap((field) => entriesOf(field).flatMap(([, inner]) => inner))].map(
		({ name }) => name,
	);
	const documented = ['Order', 'Asset', 'Product', 'Feature', 'Merchandise']
		.flatMap((name) => Object.keys(apis.order.components.schemas[name]?.properties ?? {}))
		.filter((field) => field !== 'sequence');

	expect(documented.length).toBeGreaterThan(50);
	expect(documented.filter((field) => !names.includes(field))).toEqual([]);
});
