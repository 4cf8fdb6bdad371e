import { sleep } from 'n8n-workflow';

import type { Item, Run, RunOptions } from '../run';
import { DEFAULT_OPTIONS, inputReader } from './inputReader';

/** Longest time without a look at what else the process has to do, such as hearing that the execution was cancelled. */
const SLICE_MS = 10;

/**
 * Reads and checks every input item. Those that cannot be used are settled as failures; with On Error = Stop one of them
 * means that nothing is sent.
 */
export async function readItems(run: Run): Promise<Item[]> {
	const { context, operation, defaults } = run;
	const read = inputReader(context, operation, defaults);
	const items: Item[] = [];
	const options = new Map<number, RunOptions>();
	const { length } = context.getInputData();
	let sliceEnds = Date.now() + SLICE_MS;
	for (let index = 0; index < length; index += 1) {
		if (Date.now() > sliceEnds) {
			await sleep(0);
			sliceEnds = Date.now() + SLICE_MS;
		}
		if (run.signal?.aborted) break;
		const { value, error } = read(index);
		if (error !== undefined) run.settle({ itemIndex: index, order: 0, identity: {}, error });
		else {
			items.push({ index, input: value.input, references: value.references });
			options.set(index, value.options);
		}
	}
	run.optionsOf = (itemIndex) => options.get(itemIndex) ?? DEFAULT_OPTIONS;
	run.maxConcurrency = run.optionsOf(items[0]?.index ?? 0).maxConcurrency;
	return items;
}
