/** An item between two nodes. */
export interface Item {
	json: Record<string, unknown>;
	/** Its files. */
	binary?: Record<string, { fileName: string; data?: string }>;
	pairedItem?: { item: number };
	/** What it was at the nodes before, by their names. */
	trace?: Record<string, Item>;
}

/** The items of each output of a node. */
export type Outputs = Item[][];

/** Ends the execution, as a node with On Error = Stop does. */
export class NodeFailure extends Error {}
