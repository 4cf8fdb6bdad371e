import { keyBy } from 'lodash';

import type { Part, RunContext } from '../model/run';

interface LearnedState {
	/** By key; undefined where replies showed different values. */
	values: Map<string, string | undefined>;
	readCount: number;
	partOf: Record<number, Part>;
}

const states = new WeakMap<RunContext, LearnedState>();

/**
 * What the operation's `learn` has found in the replies of this run, by key; each row is read once. Rows that come from checking
 * evidence are ignored: they were found by means of the learned values, so they cannot confirm them.
 */
export function learned(run: RunContext): ReadonlyMap<string, string | undefined> {
	const { operation, results } = run;
	const learn = operation.evidence?.learn;
	if (learn === undefined) return new Map();
	const state = states.get(run) ?? {
		values: new Map(),
		readCount: 0,
		partOf: keyBy(results.parts, 'position'),
	};
	states.set(run, state);
	const { values, partOf }: LearnedState = state;
	for (const { position, rows = [] } of results.all.slice(state.readCount)) {
		const part = position === undefined ? undefined : partOf[position];
		if (part === undefined) continue;
		for (const row of rows) {
			if (row.confirmed === true || row.alreadyDone === true) continue;
			const fact = learn(row, part.value, part.item.input);
			if (fact === undefined) continue;
			const isContradiction = values.has(fact.key) && values.get(fact.key) !== fact.value;
			values.set(fact.key, isContradiction ? undefined : fact.value);
		}
	}
	state.readCount = results.all.length;
	return values;
}
