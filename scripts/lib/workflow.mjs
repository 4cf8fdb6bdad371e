import { randomUUID } from 'node:crypto';

export const PACKAGE = 'n8n-nodes-license-authorization';

/** A node of a workflow, as n8n's API takes it. `more` is what else the node has, such as its version or credentials. */
export const nodeOf = (name, type, parameters = {}, more = {}) => ({
	id: randomUUID(),
	name,
	type,
	typeVersion: 1,
	position: [0, 0],
	parameters,
	...more,
});

export const to = (...names) => names.map((node) => ({ node, type: 'main', index: 0 }));

export function chain(name, nodes) {
	nodes.forEach((each, index) => (each.position = [index * 224, 0]));
	const connections = Object.fromEntries(
		nodes.slice(1).map((next, index) => [nodes[index].name, { main: [to(next.name)] }]),
	);
	return { name, nodes, connections, settings: { executionOrder: 'v1' } };
}
