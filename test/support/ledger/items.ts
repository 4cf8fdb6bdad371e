/** An item between two nodes. */
export interface Item {
	json: Record<string, unknown>;
	pairedItem?: { item: number };
}

/** The items of each output of a node. */
export type Outputs = Item[][];

/** Ends the execution, as a node with On Error = Stop does. */
export class NodeFailure extends Error {}
