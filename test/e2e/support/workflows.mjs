import { nodeOf } from '../../../scripts/lib/workflow.mjs';
import { PACKAGE, stage } from './stage.mjs';

export const orderServiceType = `${PACKAGE}.orderService`;
export const memberCenterType = `${PACKAGE}.memberCenter`;
export const orderServiceTriggerType = `${PACKAGE}.orderServiceTrigger`;
export const memberCenterTriggerType = `${PACKAGE}.memberCenterTrigger`;

/** A node of a workflow; ours get the sandbox's credentials. */
export function node(name, type, parameters = {}, more = {}) {
	return nodeOf(name, type, parameters, { ...credentialsOf(type), ...more });
}

const credentialsOf = (type) => {
	const credentials = stage.credentials?.[type.replace(/Tool$/, '')];
	return credentials ? { credentials } : {};
};

export const manualTrigger = () => node('Start', 'n8n-nodes-base.manualTrigger');

/** Gives the items that a workflow starts from. */
export const items = (rows, name = 'Items') =>
	node(
		name,
		'n8n-nodes-base.code',
		{ jsCode: `return ${JSON.stringify(rows.map((json) => ({ json })))};` },
		{ typeVersion: 2 },
	);

/** Nodes in a row, each feeding the next. */
export function chain(name, nodes) {
	nodes.forEach((each, index) => (each.position = [index * 224, 0]));
	const connections = Object.fromEntries(
		nodes
			.slice(1)
			.map((next, index) => [nodes[index].name, { main: [[{ node: next.name, type: 'main', index: 0 }]] }]),
	);
	return { name, nodes, connections, settings: { executionOrder: 'v1' } };
}

/** One trigger, many nodes beside each other, none of which is run. */
export function fan(name, nodes) {
	const trigger = manualTrigger();
	nodes.forEach((each, index) => (each.position = [300 + 224 * (index % 5), 200 * Math.floor(index / 5)]));
	return {
		name,
		nodes: [trigger, ...nodes],
		settings: { executionOrder: 'v1' },
		connections: {
			[trigger.name]: { main: [nodes.map(({ name: to }) => ({ node: to, type: 'main', index: 0 }))] },
		},
	};
}
