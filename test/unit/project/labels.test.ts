import { startCase } from 'lodash';
import { isINodePropertyCollectionList, Workflow } from 'n8n-workflow';
import type { INodeParameters, INodeProperties, INodeType } from 'n8n-workflow';

import { events as memberEvents } from '../../../nodes/MemberCenter/events';
import { MemberCenter } from '../../../nodes/MemberCenter/MemberCenter.node';
import { MemberCenterTrigger } from '../../../nodes/MemberCenter/MemberCenterTrigger.node';
import { events as orderEvents } from '../../../nodes/OrderService/events';
import { OrderService } from '../../../nodes/OrderService/OrderService.node';
import { OrderServiceTrigger } from '../../../nodes/OrderService/OrderServiceTrigger.node';
import { descriptions, entriesOf, triggers } from '../../support/specs/formOf';
import { nodeTypesOf, typeNameOf } from '../../support/engine/nodeTypes';
import { workflowNode } from '../../support/engine/workflow';
import { specs, type ServiceName } from '../../support/specs/specs';

/** What the canvas says below a node, and what the buttons of its form say: the words of the dropdowns and of the fields. */

const nodes = { order: new OrderService(), member: new MemberCenter() };
const pollers = { order: new OrderServiceTrigger(), member: new MemberCenterTrigger() };

/** The line below a node with these parameters. */
function subtitleOf(node: INodeType, parameters: INodeParameters): unknown {
	const type = typeNameOf(node);
	const placed = workflowNode('Node', type, node, parameters);
	const nodeTypes = nodeTypesOf({ [type]: node });
	const workflow = new Workflow({ nodes: [placed], connections: {}, active: false, nodeTypes });
	return workflow.expression.getSimpleParameterValue(placed, node.description.subtitle, 'internal', {});
}

type Shown = [ServiceName, operation: string, INodeParameters, due: string];
const shown = specs.map(
	({ service, name, operation }): Shown => [
		service,
		name,
		{},
		`${operation.name}: ${startCase(operation.resource)}`,
	],
);

it.each<Shown>([
	...shown,
	['order', 'licenseOrder.create', { orderType: 'delete_asset' }, 'Asset Removal'],
	['order', 'licenseOrder.create', { orderType: 'delete_product' }, 'Product Removal'],
	// An order from JSON is not told by the form’s order type.
	[
		'order',
		'licenseOrder.create',
		{ orderType: 'delete_asset', orderSource: 'json' },
		'Create: License Order',
	],
])('%s %s with %j is "%s" on the canvas', (service, name, more, due) => {
	const [resource = '', operation = ''] = name.split('.');
	const parameters = { resource, operation, orderSource: 'fields', orderType: 'new_buy', ...more };

	expect(subtitleOf(nodes[service], parameters)).toBe(due);
});

it.each([
	...orderEvents.map((event) => [event, pollers.order] as const),
	...memberEvents.map((event) => [event, pollers.member] as const),
])('an event by its name on the canvas: %#', ({ value, name }, poller) => {
	expect(subtitleOf(poller, { event: value })).toBe(name);
});

const fields = Object.values({ ...descriptions, ...triggers }).flatMap(({ properties }) => [
	...properties,
	...properties.flatMap((field) => entriesOf(field).flatMap(([, inner]) => inner)),
]);
const adding = fields.filter(({ type }) => type === 'collection' || type === 'fixedCollection');

it('a button that adds something says what: "Add filter", "Add Product"', () => {
	expect(adding.length).toBeGreaterThan(20);
	expect(adding.map(buttonOf)).toEqual(adding.map(buttonDue));
});

const buttonOf = ({ name, placeholder, typeOptions }: INodeProperties) => [
	name,
	placeholder,
	typeOptions?.multipleValueButtonText ?? placeholder,
];

/** A group says its entry's name; "Customer Fields" holds fields. */
function buttonDue({ name, displayName, options }: INodeProperties) {
	const thing = isINodePropertyCollectionList(options)
		? (options[0]?.displayName ?? '')
		: (displayName.split(' ').pop() ?? '').replace(/s$/, '').toLowerCase();
	return [name, `Add ${thing}`, `Add ${thing}`];
}
