import type { IExecuteFunctions, INodeType } from 'n8n-workflow';

/** For the tests beside it: a node whose execution is watched. */

export interface Watched {
	node: INodeType;
	/** What the node's `execute` came to: n8n does not wait for a node that it has cancelled. */
	ended: () => Promise<string>;
	/** How often it has read a parameter of item 1 or later. */
	reads: () => number;
}

/** The node with its execution watched. `onRead` runs at each such reading. */
export function watched(node: INodeType, onRead: (reads: number) => void = () => undefined): Watched {
	const { execute } = node;
	let ended = Promise.resolve('not started');
	let reads = 0;
	node.execute = async function (this: IExecuteFunctions) {
		const read = this.getNodeParameter.bind(this) as (...args: unknown[]) => unknown;
		this.getNodeParameter = ((...args: unknown[]) => {
			if (Number(args[1]) > 0) onRead((reads += 1));
			return read(...args);
		}) as typeof this.getNodeParameter;
		const run = execute?.call(this) ?? Promise.resolve(null);
		ended = run.then(
			() => 'returned',
			(error: Error) => error.message,
		);
		return await run;
	};
	return { node, ended: async () => await ended, reads: () => reads };
}
