import { type IExecuteFunctions, type INodeExecutionData, NodeOperationError } from 'n8n-workflow';

type Link = NonNullable<INodeExecutionData['pairedItem']>;

/**
 * How an error row is linked to its item (docs/maintainers/design.md, "Error rows"). For the error output, n8n looks the item up to merge it
 * into the row. Where this lookup throws, the whole node fails and all its rows are lost, also those of created orders (n8n issue
 * 37407). A plain number is also a valid link, and n8n does not look it up.
 */
export function errorLinks(context: IExecuteFunctions): (item: number) => Link {
	if (context.getNode().onError !== 'continueErrorOutput') return (item) => ({ item });
	const isFound = engineLookup(context);
	return (item) => (isFound(item) ? { item } : item);
}

/** The lookup of `handleNodeErrorOutput`, which expressions have as `$("…").pairedItem()`; n8n 3.0 has no other way to it. */
function engineLookup(context: IExecuteFunctions): (item: number) => boolean {
	const { source } = context.getExecuteData();
	if (source === null) return () => true;
	// The links of this package name no input, which means the first one.
	const previousNode = source.main?.[0]?.previousNode;
	const { $ } = context.getWorkflowDataProxy(0);
	return (item) => {
		try {
			return previousNode !== undefined && $(previousNode).pairedItem(item) !== undefined;
		} catch {
			return false;
		}
	};
}

/**
 * Refuses to run where n8n would drop all rows (docs/maintainers/design.md, "Error rows"): with an error output, the engine replaces the rows
 * of a tool by an empty list. Where the agent runs the tool in its own execution, this does not happen.
 * @throws NodeOperationError
 */
export function refuseLostRows(context: IExecuteFunctions): void {
	const node = context.getNode();
	const isTool = node.type.endsWith('Tool') && context.getExecuteData().node.name === node.name;
	if (!isTool || node.onError !== 'continueErrorOutput') return;
	throw new NodeOperationError(
		node,
		'As an agent’s tool this node does not run with On Error set to "Continue (using error output)"',
		{ description: 'Nothing was sent: n8n would drop all rows. Set On Error to "Continue".' },
	);
}
