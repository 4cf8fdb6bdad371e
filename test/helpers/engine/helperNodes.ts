import { deepCopy, NodeConnectionTypes } from 'n8n-workflow';
import type {
	EngineRequest,
	EngineResponse,
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
	NodeOutput,
} from 'n8n-workflow';

function description(name: string, inputs: INodeTypeDescription['inputs']): INodeTypeDescription {
	return {
		name,
		displayName: name,
		group: ['transform'],
		version: 1,
		description: '',
		defaults: { name },
		inputs,
		outputs: [NodeConnectionTypes.Main],
		properties: [],
	};
}

/** Outputs the given items. */
export function startType(items: INodeExecutionData[]): INodeType {
	return { description: description('start', []), execute: async () => [items] };
}

/** Gives for each item what its parameters are there; expressions allowed. */
export function readerType(): INodeType {
	const field = (name: string) => ({ name, displayName: name, type: 'string' as const, default: '' });
	const names = ['start', 'orders'];
	return {
		description: { ...description('reader', [NodeConnectionTypes.Main]), properties: names.map(field) },
		async execute(this: IExecuteFunctions) {
			return [
				this.getInputData().map((_, item) => ({
					json: Object.fromEntries(names.map((name) => [name, this.getNodeParameter(name, item) as string])),
					pairedItem: { item },
				})),
			];
		},
	};
}

/** Outputs the given items so often, and then nothing: what comes back to it asks for the next round. */
export function loopType(rounds: number, items: INodeExecutionData[]): INodeType {
	let done = 0;
	return {
		description: description('loop', [NodeConnectionTypes.Main]),
		async execute() {
			done += 1;
			return done > rounds ? null : [deepCopy(items)];
		},
	};
}

interface Tool {
	schema: { parse(input: unknown): unknown };
	invoke(input: unknown): Promise<string>;
}

/**
 * Plays the AI Agent: takes each input item as the model's arguments, checks them against the tool's schema as an agent
 * does, and has the engine run the tool (n8n's engine requests, the way of its current agent).
 */
export function agentType(toolNode: string, inside: boolean): INodeType {
	return {
		description: description('agent', [NodeConnectionTypes.Main, { type: NodeConnectionTypes.AiTool }]),
		async execute(this: IExecuteFunctions, response?: EngineResponse): Promise<NodeOutput> {
			if (response?.actionResponses.length) return [[{ json: { done: response.actionResponses.length } }]];
			const [tool] = (await this.getInputConnectionData(NodeConnectionTypes.AiTool, 0)) as Tool[];
			if (!tool) return [[]];
			if (inside) {
				const said: string[] = [];
				for (const { json } of this.getInputData())
					said.push(await tool.invoke(json).catch((error: Error) => error.message));
				return [said.map((text) => ({ json: { text } }))];
			}
			const request: EngineRequest = { actions: [], metadata: {} };
			for (const [itemIndex, { json }] of this.getInputData().entries()) {
				const input = tool.schema.parse(json) as INodeExecutionData['json'];
				request.actions.push({
					actionType: 'ExecutionNodeAction',
					nodeName: toolNode,
					input,
					type: NodeConnectionTypes.AiTool,
					id: `call-${itemIndex}`,
					metadata: { itemIndex },
				});
			}
			return request;
		},
	};
}
