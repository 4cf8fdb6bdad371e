import { notLookedUp, requestedFailure, readLists } from '../lists/readLists';
import type { PartResult } from '../model/batch';
import type { Part } from '../model/part';
import type { RunContext } from '../model/run';

/** Completes the rows of a part from other lists, or fails: without a name, a row would read as "nobody" (docs/maintainers/design.md, "Holders"). */
export async function addFromLists(run: RunContext, { item }: Part, result: PartResult): Promise<PartResult> {
	const { input } = item;
	const { rows: received } = result;
	if (received === undefined) return result;
	let rows = received;
	for (const [parameter, addition] of Object.entries(run.service.additions ?? {})) {
		if (input[parameter] !== true || rows.length === 0) continue;
		const { value: lists, error } = await readLists(run, item.index, addition.lists(input));
		if (error !== undefined) {
			const failure = notLookedUp(addition.noun, requestedFailure(error));
			return { error: { ...failure, advice: addition.advice } };
		}
		const added = addition.add(rows, lists, run.operation.resource);
		if (added.hint !== undefined) run.results.hints.add(added.hint);
		rows = added.rows;
	}
	return { ...result, rows };
}
