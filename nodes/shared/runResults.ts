import type { ItemResult, Part } from './model/part';
import type { RunResults } from './model/run';

/** Collects the results of one run. */
export function createRunResults(): RunResults {
	const all: ItemResult[] = [];
	let parts: readonly Part[] = [];
	let firstFailure: ItemResult | undefined;
	return {
		get parts() {
			return parts;
		},
		all,
		get firstFailure() {
			return firstFailure;
		},
		unexpectedFields: new Set(),
		hints: new Set(),
		notShownCount: 0,
		preceded: new Map(),
		expect(expected) {
			parts = expected;
		},
		record(result) {
			all.push(result);
			if (result.error !== undefined) firstFailure ??= result;
		},
	};
}
