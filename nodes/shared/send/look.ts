import { memoize } from 'lodash';

import type { PartResult } from '../batch';
import type { Verdict } from '../operation';
import type { Row } from '../request';
import type { Problem, Result } from '../result';
import type { Part, Run } from '../run';
import { pause } from './pause';
import { passwordsIn } from './passwords';
import { hiding } from './secrets';

/** What was seen of a part: a verdict, or why nothing can be said. */
export type Seen = Result<Verdict<unknown> | undefined, { message: string; cannot: boolean }>;

/** A part that was sent, what is known of it, and when its request left, by our clock. */
export interface Sent {
	part: Part;
	result: PartResult;
	sentAt: number;
}

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
		let verdict: Verdict<unknown> | undefined;
		try {
			verdict = evidence.judge(lists, value, item.input, run.parts);
		} catch {
			return { error: { message: 'the lists do not have the documented form', cannot: false } };
		}
		if (verdict === undefined || !('further' in verdict)) return { value: verdict };
		wanted = verdict.further;
	}
}

/**
 * Looks up parts whose outcome is unknown (docs/design.md, "Running again"): what is found gets its row with
 * `confirmed: true`, all else stays unknown and says that it was looked for.
 * @param pauses how often, and how long after the look before
 */
export async function lookUp(run: Run, sent: Sent[], pauses = PAUSES_MS): Promise<PartResult[]> {
	const settled = sent.map(({ result }) => result);
	let open = sent.map((one, at) => ({ ...one, at })).filter((one) => isToBeLookedUp(run, one));
	// A list that cannot be read may quote what was sent; and one may serve thousands.
	const clean = memoize(hiding(passwordsIn(open.map(({ part }) => part.value))).redact);
	for (const ms of pauses) {
		if (open.length === 0) break;
		await pause(ms, run.signal);
		if (run.signal?.aborted) break;
		const now = Date.now();
		const seen = await Promise.all(
			open.map(async (one) => ({ ...one, ...(await lookAt(run, one, now, clean)) })),
		);
		// What cancelling cut short was not looked at.
		if (run.signal?.aborted) break;
		for (const { at, part, row, looked } of seen) {
			const error = settled[at]?.error;
			if (row !== undefined) settled[at] = { rows: run.present([row], part.item.input) };
			else if (error !== undefined) settled[at] = { ...settled[at], error: { ...error, looked } };
		}
		open = seen.filter(({ row, cannot }) => row === undefined && cannot !== true);
	}
	return settled;
}

function isToBeLookedUp({ operation, optionsOf }: Run, { part, result }: Sent): boolean {
	return (
		operation.endpoint.repeat === 'never' &&
		operation.evidence !== undefined &&
		result.error?.outcome === 'unknown' &&
		optionsOf(part.item.index).afterLostReply === 'lookUp'
	);
}

interface Found {
	row?: Row;
	looked?: string;
	cannot?: boolean;
}

async function lookAt(
	run: Run,
	{ part, sentAt }: Sent,
	notBefore: number,
	clean: (text: string) => string,
): Promise<Found> {
	const { value: verdict, error } = await look(run, part, notBefore);
	if (error?.cannot === true) return { looked: `It cannot be looked up: ${error.message}.`, cannot: true };
	if (error !== undefined)
		return { looked: `It was looked for, but that did not work: ${clean(error.message)}.` };
	if (verdict === undefined) return { looked: 'It was looked for and not found.' };
	if ('unclear' in verdict) return { looked: `It was looked for, and is not clear: ${verdict.unclear}.` };
	if (!('done' in verdict)) return { looked: 'It was looked for, and is not done, or only in part.' };
	const { done, madeAt, contested } = verdict;
	if (contested !== undefined) return { looked: `It was looked for, and is not clear: ${contested}.` };
	const since = sentAt + (run.client.clockOffset() ?? 0) - SLACK_MS;
	if (madeAt !== undefined && !madeAt.every((time) => isTime(time) && Number(time) >= since))
		return { looked: 'It was looked for; what was found is older than this request.' };
	return { row: { ...done, confirmed: true } };
}

function isTime(value: unknown): boolean {
	return typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value));
}

/** A problem of a look before sending: nothing was done. */
export function lookProblem(message: string, advice: string): Problem {
	return { reason: 'input', message, advice, outcome: 'rejected' };
}
