import { pause } from '../concurrency/backoff';
import { readLists } from '../lists/readLists';
import type { Operation } from '../model/operation';
import type { Call, ItemResult, Part } from '../model/part';
import type { Row } from '../model/request';
import type { Failure } from '../model/result';
import type { RunContext } from '../model/run';
import { partsOf, planCalls } from '../plan/planCalls';
import { PAUSES_MS } from '../reconcile/confirmLostRequests';
import { leaveOutDone } from '../reconcile/leaveOutDone';
import { recordPartResult } from '../reconcile/recordPartResult';
import { sendCalls } from './sendCalls';

type Preceding = NonNullable<Operation['preceding']>;

/**
 * Does what must be done before the calls of an operation, such as withdrawing the assets of an employee who is to be deleted
 * (docs/design.md, "What an employee holds"): it is an operation of its own, sent like any other. Then the lists must show that it is done.
 * @returns the calls that may be sent; of the other parts a failure is recorded
 */
export async function sendPreceding(run: RunContext, calls: Call[]): Promise<Call[]> {
	const { preceding } = run.operation;
	if (preceding === undefined) return calls;
	// A part that an earlier try has sent was proven before; whatever the lists show by now, it was not sent without that.
	const parts = calls
		.flatMap((call) => call.parts)
		.filter(({ item, mayHaveActed }) => mayHaveActed !== true && preceding.input(item.input) !== undefined);
	if (parts.length === 0) return calls;
	const results = await runPreceding(run, preceding, parts);
	const sent: Part[] = [];
	const held = new Set(parts);
	for (const part of parts) {
		const result = results.get(part.item.index);
		if (result?.error !== undefined)
			recordPartResult(run, part, { error: because(run, preceding, result.error) });
		else if (part.item.isDryRun === true) {
			if (result !== undefined) recordPartResult(run, part, { rows: result.rows });
			held.delete(part);
		} else if (result !== undefined) {
			run.results.preceded.set(part.position, preceding.doneFirst(part.item.input));
			sent.push(part);
		}
	}
	for (const part of await seenDone(run, preceding, sent)) held.delete(part);
	return calls
		.map((call) => ({ ...call, parts: call.parts.filter((part) => !held.has(part)) }))
		.filter((call) => call.parts.length > 0);
}

/** Runs the preceding operation for these parts. @returns the results by item */
async function runPreceding(
	run: RunContext,
	preceding: Preceding,
	parts: Part[],
): Promise<Map<number, ItemResult>> {
	const first = run.deriveFor(preceding.operation);
	const items = parts.map(({ item: { index, input, isDryRun } }) => {
		return { index, input: preceding.input(input), isDryRun };
	});
	first.results.expect(partsOf(first.operation, items));
	const planned = await planCalls(first.operation, first.results.parts);
	await sendCalls(first, await leaveOutDone(first, planned));
	for (const hint of first.results.hints) run.results.hints.add(hint);
	for (const field of first.results.unexpectedFields) run.results.unexpectedFields.add(field);
	return new Map(first.results.all.map((result) => [result.itemIndex, result]));
}

/** The failure of a part whose preceding operation has failed. */
function because({ service }: RunContext, { messages, advice }: Preceding, error: Failure): Failure {
	const text = error.message === '' ? (service.codes[error.code ?? '']?.meaning ?? '') : error.message;
	const known = error.advice ?? service.codes[error.code ?? '']?.advice;
	return {
		...error,
		// A row is there only where the request was sent, also where an earlier try sent it.
		message: `${messages[error.outcome]}: ${text}`,
		advice: known === undefined ? advice : `${known} ${advice}`,
	};
}

/** The parts whose preceding operation the lists show as done, read after it, and again where they are late. */
async function seenDone(run: RunContext, preceding: Preceding, parts: Part[]): Promise<Part[]> {
	const seen: Part[] = [];
	let pending = parts.map((part) => ({ part, text: '' }));
	for (const wait of PAUSES_MS) {
		if (pending.length === 0 || run.isOver()) break;
		await pause(wait, run.signal);
		const now = Date.now();
		const looks = pending.map(async ({ part }) => ({
			part,
			text: await remainingOf(run, preceding, part, now),
		}));
		const looked = await Promise.all(looks);
		// What a cancelled run has read proves nothing.
		if (run.signal?.aborted) break;
		seen.push(...looked.filter(({ text }) => text === undefined).map(({ part }) => part));
		pending = looked.flatMap(({ part, text }) => (text === undefined ? [] : [{ part, text }]));
	}
	if (run.isOver()) return seen;
	for (const { part, text } of pending) {
		const { messages, advice } = preceding;
		const message = `${messages.notSeen}: ${text}`;
		run.results.preceded.delete(part.position);
		recordPartResult(run, part, { error: { reason: 'missing', message, advice, outcome: 'unknown' } });
	}
	return seen;
}

/** What the lists still show; undefined where all is done. */
async function remainingOf(
	run: RunContext,
	preceding: Preceding,
	{ item }: Part,
	notBefore: number,
): Promise<string | undefined> {
	const toRead = run.operation.completion?.lists(item.input) ?? [];
	const { value: lists, error } = await readLists(run, item.index, toRead, notBefore);
	return error === undefined
		? preceding.remaining(lists, item.input as Row)
		: `the lists could not be read: ${error.message}`;
}
