import type { Call, Part, Run } from '../run';
import { fixedConcurrency } from '../send/concurrency';
import { createLimiter } from '../send/limiter';
import { look, lookProblem, lookUp, type Sent } from '../send/look';
import { remember, remembered } from '../send/memory';
import { settlePart } from '../send/settlePart';
import { planCalls } from './planCalls';

/**
 * The calls of what is still to be sent. All parts are planned before it is known which of them are left: so their numbers are
 * the same in every try, and in the rows of those that are not sent.
 */
export async function callsToSend(run: Run): Promise<Call[]> {
	const planned = await planCalls(run.operation, run.parts);
	const parts = planned.flatMap((call) => call.parts).sort((one, two) => one.order - two.order);
	// What an earlier try has done is reported also where this one ends before it sends anything.
	const left = await stillToSend(run, parts);
	if (run.isOver()) return [];
	return left === parts ? planned : await planCalls(run.operation, left);
}

/**
 * The parts that are still to be sent, after those that an earlier try of this execution has settled, and those that are done
 * already where a person chose to skip them (docs/design.md, "Running again").
 */
async function stillToSend(run: Run, parts: Part[]): Promise<Part[]> {
	const isRetry = (run.memory?.parts.size ?? 0) > 0;
	const left = isRetry ? await afterEarlierTries(run, parts) : parts;
	const skips = left.some(({ item }) => run.optionsOf(item.index).ifDone === 'skip');
	if (!skips || run.isOver()) return left;
	// No more looks begin than can be asked for at once: with On Error = Stop the first that fails ends them.
	const begun = createLimiter(() => fixedConcurrency(run.limiter.limit()));
	const looked = left.map(async (part) => await begun.run(async () => await unlessDone(run, part)));
	return (await Promise.all(looked)).filter((part) => part !== undefined);
}

/** Rows are given again. What is unknown is not sent again where that could do it twice: it is looked up once more. */
async function afterEarlierTries(run: Run, parts: Part[]): Promise<Part[]> {
	const left: Part[] = [];
	const sent: Sent[] = [];
	for (const part of parts) {
		const known = remembered(run, part);
		if (known === undefined) left.push(part);
		else if (known.error !== undefined && run.operation.endpoint.repeat === 'idempotent')
			left.push({ ...part, mayHaveActed: true });
		else {
			const { sentAt, ...result } = known;
			sent.push({ part, result, sentAt });
		}
	}
	const results = await lookUp(run, sent, [0]);
	sent.forEach(({ part, sentAt, result: before }, index) => {
		const result = results[index] ?? before;
		remember(run, part, result, sentAt);
		settlePart(run, part, result);
	});
	return left;
}

async function unlessDone(run: Run, part: Part): Promise<Part | undefined> {
	if (run.isOver()) return undefined;
	const { evidence } = run.operation;
	if (evidence === undefined || run.optionsOf(part.item.index).ifDone !== 'skip') return part;
	const { value: verdict, error } = await look(run, part, 0);
	// A look that cancelling cut short says nothing.
	if (run.signal?.aborted) return undefined;
	const refuse = (message: string, advice: string): undefined => {
		settlePart(run, part, { error: lookProblem(message, advice) });
	};
	if (error?.cannot === true)
		return refuse(
			`It cannot be told whether this is done already: ${error.message}`,
			'Give what is missing, or set If Already Done to Send Anyway.',
		);
	if (error !== undefined)
		return refuse(
			`It could not be looked up whether this is done already: ${error.message}`,
			'Try again later, or set If Already Done to Send Anyway.',
		);
	if (verdict === undefined || 'further' in verdict) return part;
	if ('unclear' in verdict)
		return refuse(
			`It is not clear whether this is done already: ${verdict.unclear}`,
			'Look at it on the platform and correct the input.',
		);
	if ('left' in verdict) return { ...part, value: verdict.left };
	settlePart(run, part, { rows: run.present([{ ...verdict.done, alreadyDone: true }], part.item.input) });
	return undefined;
}
