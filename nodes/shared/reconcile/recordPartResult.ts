import type { PartResult } from '../model/batch';
import { identityOf } from '../model/operation';
import type { Part, Run } from '../model/run';

/** Notes what became of a part, with the fields that identify it. */
export function settlePart(run: Run, part: Part, result: PartResult): void {
	const { item, order, value } = part;
	const identity = run.operation.batch?.identify(value) ?? identityOf(run.operation, item.input);
	run.settle({ itemIndex: item.index, order, identity, ...result });
}
