import type { PartResult } from '../model/batch';
import { identityOf } from '../model/operation';
import type { Part } from '../model/part';
import type { RunContext } from '../model/run';

/** Records the result of a part. `sharedBy`: the items that its rows are about, where they are several. */
export function recordPartResult(run: RunContext, part: Part, result: PartResult, sharedBy?: number[]): void {
	const { item, position, value } = part;
	const identity = run.operation.batch?.identify(value) ?? identityOf(run.operation, item.input);
	run.results.record({ itemIndex: item.index, position, identity, sharedBy, ...result });
}
