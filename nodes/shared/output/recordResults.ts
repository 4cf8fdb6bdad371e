import type { PartResult } from '../model/exchange';
import { identityOf } from '../model/operation';
import type { Part, RunContext, Sent } from '../model/run';
import { redactPasswords } from '../redact/passwords';

/**
 * Records results for this run and for a later try. Passwords are redacted here, after all that may match a reply to its parts.
 * @param sent all parts of the request: the message about one may hold the password of another
 * @param isSent not where lists alone have told the result
 */
export function recordResults(run: RunContext, sent: Sent[], isSent = true): void {
	const parts = sent.map(({ part }) => part);
	const results = sent.map(({ result }) => result);
	for (const [index, result] of redactPasswords(run, parts, results).entries()) {
		const part = parts[index];
		if (part === undefined) continue;
		if (isSent) remember(run, part, result);
		recordResult(run, part, result);
	}
}

/** Records the result of a part. `sharedBy`: the items that its rows are about, where they are several. */
export function recordResult(run: RunContext, part: Part, result: PartResult, sharedBy?: number[]): void {
	const { item, position, value } = part;
	const { batch } = run.operation;
	const identity = batch?.identify(value, item.input) ?? identityOf(run.operation, item.input);
	run.results.record({ itemIndex: item.index, position, identity, sharedBy, ...result });
}

/** Keeps the result of a part, with its item, so that the next try does not send it again. A rejected part may be sent again. */
function remember({ memory }: RunContext, { item, indexInItem }: Part, result: PartResult): void {
	const { results } = memory.get(item.index) ?? { results: new Map<number, PartResult>() };
	if (result.error?.outcome === 'rejected') results.delete(indexInItem);
	else results.set(indexInItem, result);
	if (results.size > 0) memory.set(item.index, { item, results });
	else memory.delete(item.index);
}
