/** After lost replies: which of the parts that were sent the service has done. */
import { pause } from '../concurrency/waiting';
import type { PartResult } from '../model/exchange';
import type { Verdict } from '../model/lists';
import type { Part, RunContext } from '../model/run';
import { lookUp } from './lookUp';

export interface Lost {
	part: Part;
	result: PartResult;
}

/** The pauses before the readings, in milliseconds. Several readings, as a list may show new entries late. */
const PAUSES_MS: readonly number[] = [0, 1_000, 3_000];

/**
 * Looks for parts whose outcome is unknown (docs/maintainers/design.md, "After a lost reply"). What is proven gets its row with
 * `confirmed: true`. All else stays unknown, and its `finding` says what was found. It never throws.
 * @param pauses one reading for each entry: the pause before it, in milliseconds
 */
export async function confirmLost(
	run: RunContext,
	sent: Lost[],
	pauses: readonly number[] = PAUSES_MS,
): Promise<PartResult[]> {
	const looked = sent.map(({ part, result }) => ({ part, result, isOpen: needsLook(run, part, result) }));
	for (const ms of pauses) {
		const open = looked.filter(({ isOpen }) => isOpen);
		if (open.length === 0) break;
		await pause(ms, run.signal);
		const now = Date.now();
		const verdicts = await Promise.all(
			open.map(async ({ part, result }) => await lookUp(run, part, result.error?.sentAt ?? now, now)),
		);
		// What a cancelled run has read proves nothing.
		if (run.signal?.aborted) break;
		for (const [index, verdict] of verdicts.entries()) {
			const one = open[index];
			if (one === undefined) continue;
			one.isOpen = !('done' in verdict || ('unclear' in verdict && verdict.isFinal));
			one.result = withVerdict(run, one, verdict);
		}
	}
	return looked.map(({ result }) => result);
}

function needsLook({ operation }: RunContext, { item }: Part, { error }: PartResult): boolean {
	return (
		operation.endpoint.repeat === 'never' &&
		operation.evidence !== undefined &&
		error?.outcome === 'unknown' &&
		item.options.afterLostReply === 'lookUp'
	);
}

function withVerdict(run: RunContext, { part, result }: Lost, verdict: Verdict): PartResult {
	if ('done' in verdict)
		return { rows: run.present([{ ...verdict.done, confirmed: true }], part.item.input) };
	return { ...result, error: result.error && { ...result.error, finding: findingOf(verdict) } };
}

function findingOf(verdict: Exclude<Verdict, { done: unknown }>): string {
	if ('notDone' in verdict) return `It was looked up, and is not done so far: ${verdict.notDone}.`;
	return verdict.isFinal
		? `It cannot be looked up: ${verdict.unclear}.`
		: `It was looked up, and is not clear: ${verdict.unclear}.`;
}
