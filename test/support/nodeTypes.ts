import { deepCopy, NodeConnectionTypes, NodeHelpers, UserError } from 'n8n-workflow';
import type { IDataObject, INodeProperties, INodeType, INodeTypeDescription, INodeTypes } from 'n8n-workflow';

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

/** The node as n8n offers it to AI agents: name + `Tool`, no inputs, a tool as output, a description for the model. */
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
	description.properties = withToolDescription(description);
	return Object.create(node, { description: { value: description } }) as INodeType;
}

function withToolDescription({ properties, description }: INodeTypeDescription): INodeProperties[] {
	if (properties.some(({ name }) => name === 'toolDescription')) return properties;
	const byResource = properties.some(({ name }) => name === 'resource' || name === 'operation');
	const how: INodeProperties = {
		displayName: 'Tool Description',
		name: 'descriptionType',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'Set Automatically', value: 'auto' },
			{ name: 'Set Manually', value: 'manual' },
		],
		default: 'auto',
	};
	const text: INodeProperties = {
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		default: description,
		required: true,
		displayOptions: byResource ? { show: { descriptionType: ['manual'] } } : undefined,
	};
	const place = properties.map(({ type }) => type).lastIndexOf('callout') + 1;
	return [...properties.slice(0, place), ...(byResource ? [how] : []), text, ...properties.slice(place)];
}
