import { partition } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';

import { createYielder } from '../concurrency/timer';
import type { Operation } from '../model/operation';
import type { Item, RunOptions, RunResults } from '../model/run';
import type { Row } from '../model/exchange';
import { DEFAULT_OPTIONS } from '../form/options';
import { inputReader, type ReadInput } from './inputReader';

const MAX_REMARKS = 3;

export type ReadItems = Awaited<ReturnType<typeof readItems>>;

/** Reads and checks the items of a run. Unusable ones are recorded as failures; with On Error = Stop nothing is sent then. */
export async function readItems(
	context: IExecuteFunctions,
	operation: Operation,
	defaults: Row,
	results: RunResults,
	indices: readonly number[],
) {
	const read = inputReader(context, operation, defaults);
	const signal = context.getExecutionCancelSignal();
	const items: Item[] = [];
	const options = new Map<number, RunOptions>();
	const optionsOf = (itemIndex: number) => options.get(itemIndex) ?? DEFAULT_OPTIONS;
	const remarks: Array<ReadInput['remarks'][number] & { number: number }> = [];
	const yieldWhenDue = createYielder();
	for (const index of indices) {
		await yieldWhenDue();
		if (signal?.aborted) break;
		const { value, error } = read(index);
		if (error !== undefined) results.record({ itemIndex: index, identity: {}, error });
		else {
			const { input, references } = value;
			for (const remark of value.remarks) remarks.push({ ...remark, number: index + 1 });
			items.push({ index, input, references, isDryRun: value.options.dryRun });
			options.set(index, value.options);
		}
	}
	const [minor, major] = partition(remarks, 'isMinor');
	const shown = [...major, ...minor].slice(0, MAX_REMARKS);
	const more = remarks.length > shown.length ? `; … (${remarks.length} in all)` : '';
	const sentences = shown.map(({ number, words }) => `Item ${number}: ${words()}`);
	if (shown.length > 0) results.hints.add(sentences.join('; ') + more);
	return { items, optionsOf, maxConcurrency: optionsOf(items[0]?.index ?? 0).maxConcurrency };
}
