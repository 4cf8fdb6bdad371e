import { type IExecuteFunctions, type INodeExecutionData, NodeOperationError } from 'n8n-workflow';

type Link = NonNullable<INodeExecutionData['pairedItem']>;

/**
 * How an error row is linked to its item (docs/design.md, "Error rows"). For the error output n8n merges the item into it, and
 * looks it up without a guard: where the lookup throws, the node counts as failed and all its rows are gone, those of made
 * orders too (n8n issue 37407). A mere number is a link as well, and one that n8n does not look up.
 */
export function errorLinks(context: IExecuteFunctions): (item: number) => Link {
	if (context.getNode().onError !== 'continueErrorOutput') return (item) => ({ item });
	const isFound = engineLookup(context);
	return (item) => (isFound(item) ? { item } : item);
}

/** The engine's own lookup (`handleNodeErrorOutput`): would it give the item, or nothing at all, but not throw? */
function engineLookup(context: IExecuteFunctions): (item: number) => boolean {
	const { source } = context.getExecuteData();
	if (source === null) return () => true;
	const proxy = context.getWorkflowDataProxy(0);
	return (item) => {
		try {
			// Our links name no input, which is the first.
			const from = source.main?.[0];
			return from != null && proxy.$getPairedItem(from.previousNode, from, { item }) !== undefined;
		} catch {
			return false;
		}
	};
}

/**
 * Refuses to run where n8n would drop all rows (docs/design.md, "Error rows"): a tool has no main output but the one for
 * errors, and the engine puts an empty list in the place of what the tool gives. Not where the agent itself runs the tool.
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
