import { randomUUID } from 'node:crypto';

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
