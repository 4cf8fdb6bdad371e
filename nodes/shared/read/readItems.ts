import type { IExecuteFunctions } from 'n8n-workflow';

import { createYielder } from '../concurrency/timer';
import type { Operation } from '../model/operation';
import type { Item } from '../model/part';
import type { Row } from '../model/request';
import { DEFAULT_OPTIONS } from '../form/options';
import type { RunOptions, RunResults } from '../model/run';
import { inputReader, MAX_REMARKS } from './inputReader';

export interface ReadItems {
	items: Item[];
	optionsOf: (itemIndex: number) => RunOptions;
	/** The value of the first usable item. */
	maxConcurrency: number;
}

/**
 * Reads and checks every input item. Unusable items are recorded as failures; with On Error = Stop a single one of them prevents
 * that anything is sent.
 * @param defaults the credential's values for parameters left empty
 */
export async function readItems(
	context: IExecuteFunctions,
	operation: Operation,
	defaults: Row,
	results: RunResults,
): Promise<ReadItems> {
	const read = inputReader(context, operation, defaults);
	const signal = context.getExecutionCancelSignal();
	const items: Item[] = [];
	const options = new Map<number, RunOptions>();
	const optionsOf = (itemIndex: number) => options.get(itemIndex) ?? DEFAULT_OPTIONS;
	const remarks: { major: string[]; minor: string[] } = { major: [], minor: [] };
	let remarkCount = 0;
	const { length } = context.getInputData();
	const yieldWhenDue = createYielder();
	for (let index = 0; index < length; index += 1) {
		await yieldWhenDue();
		if (signal?.aborted) break;
		const { value, error } = read(index);
		if (error !== undefined) results.record({ itemIndex: index, identity: {}, error });
		else {
			const { input, references } = value;
			for (const kind of ['major', 'minor'] as const)
				for (const text of value.remarks[kind].slice(0, MAX_REMARKS - remarks[kind].length))
					remarks[kind].push(`Item ${index + 1}: ${text}`);
			remarkCount += value.remarks.count;
			items.push({ index, input, references, isDryRun: value.options.dryRun });
			options.set(index, value.options);
		}
	}
	const shown = [...remarks.major, ...remarks.minor].slice(0, MAX_REMARKS);
	if (remarkCount > 0)
		results.hints.add(
			`${shown.join('; ')}${remarkCount > shown.length ? `; … (${remarkCount} in all)` : ''}`,
		);
	return { items, optionsOf, maxConcurrency: optionsOf(items[0]?.index ?? 0).maxConcurrency };
}
