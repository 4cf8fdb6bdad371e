import type { PartResult, Row, Verdict } from '../operation';
import type { Problem, Result } from '../result';
import type { Part, Run } from '../run';
import { pause } from './pause';
import { passwordsIn, redact } from './secrets';

/** What was seen of a part: a verdict, or why nothing can be told. */
export type Seen = Result<Verdict<unknown> | undefined, { message: string; cannot: boolean }>;

/** After a lost reply the service is asked at once, and again after these pauses: its lists may be late. */
const PAUSES_MS = [0, 1_000, 3_000];
/** How much older than the sending a thing may be to come from it: a Date header is cut to seconds, and clocks drift. */
const SLACK_MS = 120_000;

/** Looks at the service whether the part's work is done, in lists not older than `notBefore`. */
export async function look(run: Run, part: Part, notBefore: number): Promise<Seen> {
	const { evidence } = run.operation;
	if (evidence === undefined) return { error: { message: 'the service shows nothing of it', cannot: true } };
	const { item, value } = part;
	let wanted = evidence.lists(value, item.input);
	if (typeof wanted === 'string') return { error: { message: wanted, cannot: true } };
	const lists: Row[][] = [];
	for (;;) {
		const readings = await Promise.all(
			wanted.map(async (list) => await run.lists.read(list, notBefore, run.optionsOf(item.index))),
		);
		const failed = readings.find(({ error }) => error !== undefined);
		if (failed?.error !== undefined) return { error: { message: failed.error.message, cannot: false } };
		lists.push(...readings.map(({ value: rows = [] }) => rows));
		const verdict = evidence.judge(lists, value, item.input);
		if (verdict === undefined || !('further' in verdict)) return { value: verdict };
		wanted = verdict.further;
	}
}

/**
 * Looks up parts whose outcome is unknown (docs/design.md, "Running again"): what is found gets its row with
 * `confirmed: true`, all else stays unknown and says that it was looked for.
 * @param sentAt when the request was sent, by our clock
 * @param pauses how often, and how long after the look before
 */
export async function lookUp(
	run: Run,
	parts: Part[],
	results: PartResult[],
	sentAt: number,
	pauses = PAUSES_MS,
): Promise<PartResult[]> {
	const settled = [...results];
	// What the service says while it is asked may quote a password of the request before.
	const secrets = parts.flatMap(({ value }) => passwordsIn(value));
	let open = parts.flatMap((part, index) => (isToBeLookedUp(run, part, results[index]) ? [index] : []));
	for (const ms of pauses) {
		if (open.length === 0) break;
		await pause(ms, run.signal);
		if (run.signal?.aborted) break;
		const now = Date.now();
		const seen = await Promise.all(
			open.map(async (index) => ({ index, ...(await lookAt(run, parts[index], now, sentAt)) })),
		);
		for (const { index, row, looked } of seen) {
			const error = settled[index]?.error;
			if (row !== undefined) settled[index] = { rows: run.present([row], parts[index]?.item.input) };
			else if (error !== undefined)
				settled[index] = {
					...settled[index],
					error: { ...error, looked: looked && redact(looked, secrets) },
				};
		}
		open = seen.filter(({ row, cannot }) => row === undefined && cannot !== true).map(({ index }) => index);
	}
	return settled;
}

function isToBeLookedUp(
	{ operation, optionsOf }: Run,
	{ item }: Part,
	result: PartResult | undefined,
): boolean {
	return (
		operation.endpoint.repeat === 'never' &&
		operation.evidence !== undefined &&
		result?.error?.outcome === 'unknown' &&
		optionsOf(item.index).afterLostReply === 'lookUp'
	);
}

interface Found {
	row?: Row;
	looked?: string;
	cannot?: boolean;
}

async function lookAt(run: Run, part: Part | undefined, notBefore: number, sentAt: number): Promise<Found> {
	if (part === undefined) return {};
	const { value: verdict, error } = await look(run, part, notBefore);
	if (error?.cannot === true) return { looked: `It cannot be looked up: ${error.message}.`, cannot: true };
	if (error !== undefined) return { looked: `It was looked for, but that did not work: ${error.message}.` };
	if (verdict === undefined) return { looked: 'It was looked for and not found.' };
	if ('unclear' in verdict) return { looked: `It was looked for, and is not clear: ${verdict.unclear}.` };
	if (!('done' in verdict)) return { looked: 'It was looked for, and is not done, or only in part.' };
	const since = sentAt + (run.client.clockOffset() ?? 0) - SLACK_MS;
	if (verdict.madeAt !== undefined && !verdict.madeAt.every((time) => isTime(time) && Number(time) >= since))
		return { looked: 'It was looked for; what was found is older than this request.' };
	return { row: { ...verdict.done, confirmed: true } };
}

function isTime(value: unknown): boolean {
	return typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value));
}

/** A problem of a look before sending: nothing was done. */
export function lookProblem(message: string, advice: string): Problem {
	return { reason: 'input', message, advice, outcome: 'rejected' };
}
