/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; it watches a run from outside */
import type { IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';

import { errorIn } from '../specs/errorRows';

/** What became of the items of a run, in few words for tables. */

/** Per row: the item it is linked to, and `row`, `confirmed`, `alreadyDone` or the outcome of an error row: `['0 row', '1 unknown']`. */
export function outcomesOf(items: INodeExecutionData[]): string[] {
	return items.map(({ json, pairedItem }) => {
		const { item } = pairedItem as { item: number };
		const flags = (['confirmed', 'alreadyDone', 'pending'] as const).filter((name) => json[name] === true);
		return `${item} ${errorIn(json)?.outcome ?? (flags.join('+') || 'row')}`;
	});
}

/** The same for `count` items of one row each. */
export const all = (count: number, outcome: string): string[] =>
	Array.from({ length: count }, (_, index) => `${index} ${outcome}`);

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

/** Whether it settles within so many milliseconds; margins are wide, as machines are slow at times. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | 'still under way'> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<'still under way'>((resolve) => {
		timer = setTimeout(() => resolve('still under way'), ms);
	});
	const first = await Promise.race([work, late]);
	clearTimeout(timer);
	return first;
}
