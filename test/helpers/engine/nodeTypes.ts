import { deepCopy, NodeConnectionTypes, NodeHelpers, UserError, Workflow } from 'n8n-workflow';
import type { IDataObject, INode, INodeType, INodeTypeDescription, INodeTypes } from 'n8n-workflow';

import { startType } from './helperNodes';

/** Type names in workflows are `<package>.<node>`. */
export function typeNameOf(node: INodeType): string {
	return `n8n-nodes-license-authorization.${node.description.name}`;
}

/** The node types of one workflow, by full name. */
export function nodeTypesOf(types: Record<string, INodeType>): INodeTypes {
	const byName = (name: string) => {
		const type = types[name];
		if (!type) throw new UserError(`Unrecognized node type: ${name}`);
		return type;
	};
	return {
		getByName: byName,
		getByNameAndVersion: (name, version) => NodeHelpers.getVersionedNodeType(byName(name), version),
		getKnownTypes: (): IDataObject => ({}),
	};
}

/** Outside a run, as for a credential, there are no items: n8n resolves expressions in a workflow of one node. */
export function withoutItems() {
	const node: INode = { id: '', name: '', type: 'mock', typeVersion: 1, position: [0, 0], parameters: {} };
	const nodeTypes = nodeTypesOf({ mock: startType([]) });
	const { expression } = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	return { node, expression };
}

/** The node as n8n offers it to AI agents: name + `Tool`, no inputs, a tool as output. */
export function asToolType(node: INodeType): INodeType {
	if (!node.description.usableAsTool) throw new UserError('Node cannot be used as a tool');
	const copy = deepCopy(node.description);
	const description: INodeTypeDescription = {
		...copy,
		...(typeof copy.usableAsTool === 'object' ? copy.usableAsTool.replacements : {}),
		name: `${copy.name}Tool`,
		displayName: `${copy.displayName} Tool`,
		inputs: [],
		outputs: [NodeConnectionTypes.AiTool],
	};
	delete description.usableAsTool;
	return Object.create(node, { description: { value: description } }) as INodeType;
}
