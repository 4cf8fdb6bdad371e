/** Reads and checks every item before anything is sent. */
import type { IExecuteFunctions } from 'n8n-workflow';

import type { Connection } from '../model/client';
import { createYielder } from '../concurrency/waiting';
import type { Operation } from '../model/operation';
import type { Item, RunOptions, RunResults } from '../model/run';
import { DEFAULT_OPTIONS } from '../form/options';
import { inputReader } from './inputReader';

const MAX_REMARKS = 3;

export type ReadItems = Awaited<ReturnType<typeof readItems>>;

/** Reads and checks the items of a run. Unusable ones are recorded as failures; with On Error = Stop nothing is sent then. */
export async function readItems(
	context: IExecuteFunctions,
	operation: Operation,
	connection: Connection,
	results: RunResults,
	indices: readonly number[],
) {
	const read = inputReader(context, operation, connection);
	const signal = context.getExecutionCancelSignal();
	const items: Item[] = [];
	const options = new Map<number, RunOptions>();
	const optionsOf = (itemIndex: number) => options.get(itemIndex) ?? DEFAULT_OPTIONS;
	const remarks: Array<{ index: number; words: () => string }> = [];
	const yieldWhenDue = createYielder();
	for (const index of indices) {
		await yieldWhenDue();
		if (signal?.aborted) break;
		const { value, error } = read(index);
		if (error !== undefined) results.record({ itemIndex: index, identity: {}, error });
		else {
			const { input, references } = value;
			for (const words of value.remarks) remarks.push({ index, words });
			items.push({ index, input, references, isDryRun: value.options.dryRun });
			options.set(index, value.options);
		}
	}
	const shown = remarks.slice(0, MAX_REMARKS);
	const more = remarks.length > shown.length ? `; … (${remarks.length} in all)` : '';
	const sentences = shown.map(({ index, words }) => `[item ${index}] ${words()}`);
	if (shown.length > 0) results.hints.add(sentences.join('; ') + more);
	return { items, optionsOf, maxConcurrency: optionsOf(items[0]?.index ?? 0).maxConcurrency };
}
