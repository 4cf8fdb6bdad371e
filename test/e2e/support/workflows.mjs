import { chain, nodeOf, PACKAGE, to } from '../../../scripts/lib/workflow.mjs';
import { stage } from './stage.mjs';

export const orderServiceType = `${PACKAGE}.orderService`;
export const memberCenterType = `${PACKAGE}.memberCenter`;

/** A node of a workflow; ours get the sandbox's credentials. */
export function node(name, type, parameters = {}, more = {}) {
	const credentials = stage.credentials?.[type];
	return nodeOf(name, type, parameters, { ...(credentials && { credentials }), ...more });
}

export const manualTrigger = () => node('Start', 'n8n-nodes-base.manualTrigger');

export function items(rows, name = 'Items') {
	const jsCode = `return ${JSON.stringify(rows.map((json) => ({ json })))};`;
	return node(name, 'n8n-nodes-base.code', { jsCode }, { typeVersion: 2 });
}

export const create = (name, ...nodes) => stage.api.createWorkflow(chain(name, [manualTrigger(), ...nodes]));

/** The editor's own buttons lie over the bottom of the canvas: a note there keeps nodes above them. */
const belowAll = (y) => ({
	...node('Below All', 'n8n-nodes-base.stickyNote', { content: '', height: 400, width: 1200 }),
	position: [300, y],
});

/** Makes a workflow of one trigger and many nodes beside each other, none of which is run. */
export function createFan(name, nodes, more = []) {
	const trigger = manualTrigger();
	const bottom = 200 * Math.ceil((nodes.length + more.length) / 5);
	for (const [index, each] of [...nodes, ...more].entries())
		each.position = [300 + 224 * (index % 5), 200 * Math.floor(index / 5)];
	const pairs = more.map((next, index) => [nodes[index].name, { main: [to(next.name)] }]);
	const connections = Object.fromEntries(pairs);
	return stage.api.createWorkflow({
		name,
		nodes: [trigger, ...nodes, ...more, belowAll(bottom)],
		settings: { executionOrder: 'v1' },
		connections: { ...connections, [trigger.name]: { main: [to(...nodes.map((each) => each.name))] } },
	});
}
