import { lowerCase, uniq } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';

import memberCodex from '../../nodes/MemberCenter/MemberCenter.node.json';
import orderCodex from '../../nodes/OrderService/OrderService.node.json';
import { apis } from '../../sandbox/contract/api';
import { descriptions, entriesOf, formOf } from '../specs/formOf';
import { incomplete, specsOf } from '../specs/specs';

/**
 * The one list of operations against the node's description and the pages that fix names and endpoints. An operation that is not in it is
 * named by test/rules/contract.test.ts, and its file by knip.
 */

it('every operation has its spec, and all of it (test/specs)', () => {
	expect(incomplete).toEqual([]);
});

const cases = [
	{ key: 'order', node: 'orderService', codex: orderCodex },
	{ key: 'member', node: 'memberCenter', codex: memberCodex },
] as const;

describe.each(cases)('$node', ({ key, node, codex }) => {
	const shownFor = ({ displayOptions }: INodeProperties) => displayOptions?.show ?? {};

	it.each(specsOf(key))('$name repeats only where that is safe', ({ kind, operation: { endpoint } }) => {
		expect(endpoint.repeat).toBe(kind === 'once' ? 'never' : 'idempotent');
	});

	it.each(specsOf(key).filter(({ kind }) => kind !== 'read'))('$name tells AI when to use it', (spec) => {
		expect(spec.operation.builderHint).toBeDefined();
	});

	it('is found by the name of each resource', () => {
		const resources = uniq(specsOf(key).map(({ operation }) => lowerCase(operation.resource)));

		expect(resources.filter((name) => !codex.alias.some((alias) => alias.includes(name)))).toEqual([]);
	});

	it.each(specsOf(key).filter(({ noWayBack }) => noWayBack?.warned))('$name warns people before', (spec) => {
		const { orderTypes } = spec.noWayBack ?? {};
		const notices = formOf(node, spec.name).filter(({ type }) => type === 'notice');

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
