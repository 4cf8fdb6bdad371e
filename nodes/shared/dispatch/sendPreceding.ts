import { partition } from 'lodash';

import { pause, SECOND_LOOK_MS } from '../concurrency/backoff';
import { readLists } from '../lists/readLists';
import type { ListRead, Operation } from '../model/operation';
import { recordPartResult, type Call, type ItemResult, type Part, type RunContext } from '../model/run';
import { type Failure, missing } from '../model/exchange';
import { partsOf, planCalls } from '../plan/planCalls';
import { PAUSES_MS } from '../reconcile/confirmLostRequests';
import { leaveOutDone } from '../reconcile/leaveOutDone';
import { sendCalls } from './sendCalls';

type Preceding = NonNullable<NonNullable<Operation['completion']>['preceding']>;

/**
 * Does what must be done before the calls of an operation, such as withdrawing the assets of an employee who is to be deleted
 * (docs/maintainers/design.md, "What an employee holds"): it is an operation of its own, sent like any other. Then the lists must show that it is done.
 * @returns the calls that may be sent; of the other parts a failure is recorded
 */
export async function sendPreceding(run: RunContext, calls: Call[]): Promise<Call[]> {
	const { preceding } = run.operation.completion ?? {};
	if (preceding === undefined) return calls;
	// A part that an earlier try has sent was looked at before that; by now the lists may show that it was done.
	const open = calls
		.flatMap((call) => call.parts)
		.filter(({ item, mayHaveActed }) => mayHaveActed !== true && listsOf(run, item) !== undefined);
	const [needFirst, others] = partition(open, ({ item }) => preceding.input(item.input) !== undefined);
	if (needFirst.length === 0) return calls;
	const results = await runPreceding(run, preceding, needFirst);
	const heldBack = new Set(open.filter(({ item }) => item.isDryRun !== true));
	const sentFirst = new Set<Part>();
	for (const part of needFirst) {
		const result = results.get(part.item.index);
		if (result?.error !== undefined) {
			heldBack.add(part);
			recordPartResult(run, part, { error: because(run, preceding, result.error) });
		} else if (result !== undefined && heldBack.has(part)) sentFirst.add(part);
		else if (result !== undefined) recordPartResult(run, part, { rows: result.rows });
	}
	// Those that need nothing first are looked at once more, too: much may have changed since.
	const unsent = others.filter((part) => heldBack.has(part));
	const looked = [...unsent, ...sentFirst];
	const unseen = await notSeenDone(run, preceding, looked);
	for (const part of looked) {
		const text = unseen?.get(part);
		if (text === undefined) {
			if (unseen !== undefined) heldBack.delete(part);
			if (sentFirst.has(part)) run.results.preceded.set(part.position, preceding.doneFirst(part.item.input));
			continue;
		}
		// Where something was sent first, it may be done later than the lists show.
		const outcome = sentFirst.has(part) ? 'unknown' : 'rejected';
		const { messages, advice } = preceding;
		const message = `${messages.notSeen}: ${text}`;
		recordPartResult(run, part, { error: missing(message, advice, outcome) });
	}
	return calls
		.map((call) => ({ ...call, parts: call.parts.filter((part) => !heldBack.has(part)) }))
		.filter((call) => call.parts.length > 0);
}

async function runPreceding(
	run: RunContext,
	preceding: Preceding,
	parts: Part[],
): Promise<Map<number, ItemResult>> {
	const first = run.deriveFor(preceding.operation);
	const items = parts.map(({ item: { index, input, isDryRun } }) => {
		return { index, input: preceding.input(input) ?? {}, isDryRun };
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
		message: `${messages[error.outcome]}: ${text}`,
		advice: known === undefined ? advice : `${known} ${advice}`,
	};
}

interface Look {
	part: Part;
	text: string | undefined;
	/** Nothing, and nothing at the look before. */
	isSeenTwice: boolean;
}

/** What the lists show of parts where they do not show twice in a row that nothing is left to do. Undefined where the run was over. */
async function notSeenDone(
	run: RunContext,
	preceding: Preceding,
	parts: Part[],
): Promise<Map<Part, string> | undefined> {
	let looked = parts.map((part): Look => ({ part, text: 'not looked for yet', isSeenTwice: false }));
	for (const wait of [...PAUSES_MS, SECOND_LOOK_MS]) {
		if (parts.length === 0) break;
		if (run.isOver()) return undefined;
		await pause(wait, run.signal);
		const now = Date.now();
		// All of them each time: what was seen before the pause need not be so after it.
		looked = await Promise.all(
			looked.map(async ({ part, text: before }): Promise<Look> => {
				const text = await remainingOf(run, preceding, part, now);
				return { part, text, isSeenTwice: before === undefined && text === undefined };
			}),
		);
		if (run.isOver()) return undefined;
		if (looked.every(({ isSeenTwice }) => isSeenTwice)) break;
	}
	return new Map(
		looked
			.filter(({ isSeenTwice }) => !isSeenTwice)
			.map(({ part, text = 'they showed it at the last reading only' }) => [part, text]),
	);
}

const listsOf = ({ operation }: RunContext, { input }: Part['item']): ListRead[] | undefined =>
	operation.completion?.lists(input);

async function remainingOf(
	run: RunContext,
	preceding: Preceding,
	{ item }: Part,
	notBefore: number,
): Promise<string | undefined> {
	const { value: lists, error } = await readLists(run, item.index, listsOf(run, item) ?? [], notBefore);
	return error === undefined
		? preceding.remaining(lists, item.input)
		: `the lists could not be read: ${error.message}`;
}
