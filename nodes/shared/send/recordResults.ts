/** Records what became of each part. */
import type { PartResult } from '../model/exchange';
import { identityOf } from '../model/operation';
import type { Part, RunContext } from '../model/run';
import { redactPasswords } from '../redact/passwords';
import { rememberSent } from '../evidence/retryMemory';

/**
 * Records the results of parts, for this run and, where they were sent, for a later try of the same execution. Passwords of the
 * request are redacted here, after all that may name a part or match a reply to it.
 * @param parts all parts of the request: the message about one may hold the password of another
 * @param sentAt when the request was sent, in epoch milliseconds of this machine; undefined where nothing was sent
 */
export function recordResults(
	run: RunContext,
	parts: Part[],
	results: Array<{ part: Part; result: PartResult }>,
	sentAt?: number,
): void {
	const clean = redactPasswords(
		run,
		parts,
		results.map(({ result }) => result),
	);
	for (const [index, { part, result: given }] of results.entries()) {
		const result = clean[index] ?? given;
		if (sentAt !== undefined) rememberSent(run, part, result, sentAt);
		recordResult(run, part, result);
	}
}

/** Records the result of a part. `sharedBy`: the items that its rows are about, where they are several. */
export function recordResult(run: RunContext, part: Part, result: PartResult, sharedBy?: number[]): void {
	const { item, position, value } = part;
	const { batch } = run.operation;
	const identity = batch?.identify(value, item.input) ?? identityOf(run.operation, item.input);
	run.results.record({ itemIndex: item.index, position, identity, sharedBy, ...result });
	learnFrom(run, part, result);
}

/** Rows that come from checking evidence are ignored: they were found by means of what was learned, so they cannot confirm it. */
function learnFrom({ operation, learned }: RunContext, part: Part, { rows = [] }: PartResult): void {
	const { learn } = operation.evidence ?? {};
	if (learn === undefined) return;
	for (const row of rows) {
		if (row.confirmed === true || row.alreadyDone === true) continue;
		const fact = learn(row, part.value, part.item.input);
		if (fact === undefined) continue;
		const isContradiction = learned.has(fact.key) && learned.get(fact.key) !== fact.value;
		learned.set(fact.key, isContradiction ? undefined : fact.value);
	}
}
