import type { Item, RunContext, RunOptions } from '../model/run';
import { createYielder } from '../concurrency/timer';
import { DEFAULT_OPTIONS, inputReader } from './inputReader';

/**
 * Reads and checks every input item. Those that cannot be used are settled as failures; with On Error = Stop one of them
 * means that nothing is sent.
 */
export async function readItems(run: RunContext): Promise<Item[]> {
	const { context, operation, defaults } = run;
	const read = inputReader(context, operation, defaults);
	const items: Item[] = [];
	const options = new Map<number, RunOptions>();
	const { length } = context.getInputData();
	const turn = createYielder();
	for (let index = 0; index < length; index += 1) {
		await turn();
		if (run.signal?.aborted) break;
		const { value, error } = read(index);
		if (error !== undefined) run.recordResult({ itemIndex: index, position: 0, identity: {}, error });
		else {
			items.push({ index, input: value.input, references: value.references });
			options.set(index, value.options);
		}
	}
	run.optionsOf = (itemIndex) => options.get(itemIndex) ?? DEFAULT_OPTIONS;
	run.maxConcurrency = run.optionsOf(items[0]?.index ?? 0).maxConcurrency;
	return items;
}
