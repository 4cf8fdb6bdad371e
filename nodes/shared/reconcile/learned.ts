import { keyBy } from 'lodash';

import type { Part } from '../model/part';
import type { RunContext } from '../model/run';

interface Learned {
	values: Map<string, string>;
	/** Keys for which replies showed different values: nothing is known of them. */
	contradictory: Set<string>;
	/** How many results have been looked at. */
	count: number;
	partOf: Record<number, Part>;
}

const known = new WeakMap<RunContext, Learned>();

/**
 * What the replies of this run have shown, by key: each row that a reply gave is looked at once. Rows that come from looking
 * teach nothing: they were found with what was learned.
 */
export function learned(run: RunContext): ReadonlyMap<string, string> {
	const learn = run.operation.evidence?.learn;
	const state = known.get(run) ?? {
		values: new Map<string, string>(),
		contradictory: new Set<string>(),
		count: 0,
		partOf: learn === undefined ? {} : keyBy(run.results.parts, 'position'),
	};
	known.set(run, state);
	if (learn === undefined) return state.values;
	for (const { position, rows = [] } of run.results.all.slice(state.count)) {
		const part = state.partOf[position];
		if (part === undefined) continue;
		for (const row of rows) {
			if (row.confirmed === true || row.alreadyDone === true) continue;
			const found = learn(row, part.value, part.item.input);
			if (found === undefined || state.contradictory.has(found.key)) continue;
			const before = state.values.get(found.key);
			if (before === undefined || before === found.value) state.values.set(found.key, found.value);
			else {
				state.values.delete(found.key);
				state.contradictory.add(found.key);
			}
		}
	}
	state.count = run.results.all.length;
	return state.values;
}
