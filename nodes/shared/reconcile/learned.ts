import { keyBy } from 'lodash';

import type { Part } from '../model/part';
import type { RunContext } from '../model/run';

interface LearnedState {
	values: Map<string, string>;
	/** Keys for which replies showed different values; they have no value. */
	contradictory: Set<string>;
	readCount: number;
	partOf: Record<number, Part>;
}

const states = new WeakMap<RunContext, LearnedState>();

/**
 * What the operation's `learn` has found in the replies of this run, by key; each row is read once. Rows that come from checking
 * evidence are ignored: they were found by means of the learned values, so they cannot confirm them.
 */
export function learned(run: RunContext): ReadonlyMap<string, string> {
	const learn = run.operation.evidence?.learn;
	const state = states.get(run) ?? {
		values: new Map<string, string>(),
		contradictory: new Set<string>(),
		readCount: 0,
		partOf: learn === undefined ? {} : keyBy(run.results.parts, 'position'),
	};
	states.set(run, state);
	if (learn === undefined) return state.values;
	for (const { position, rows = [] } of run.results.all.slice(state.readCount)) {
		const part = position === undefined ? undefined : state.partOf[position];
		if (part === undefined) continue;
		for (const row of rows) {
			if (row.confirmed === true || row.alreadyDone === true) continue;
			const fact = learn(row, part.value, part.item.input);
			if (fact === undefined || state.contradictory.has(fact.key)) continue;
			const earlier = state.values.get(fact.key);
			if (earlier === undefined || earlier === fact.value) state.values.set(fact.key, fact.value);
			else {
				state.values.delete(fact.key);
				state.contradictory.add(fact.key);
			}
		}
	}
	state.readCount = run.results.all.length;
	return state.values;
}
