import { deepCopy, NodeConnectionTypes, NodeHelpers, UserError } from 'n8n-workflow';
import type { IDataObject, INodeType, INodeTypeDescription, INodeTypes } from 'n8n-workflow';

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
