/** After lost replies: which of the parts that were sent the service has done. */
import { memoize, once } from 'lodash';

import { pause } from '../concurrency/waiting';
import type { PartResult, Row } from '../model/exchange';
import type { Part, RunContext } from '../model/run';
import { passwordsIn } from '../redact/passwords';
import { createRedactor } from '../redact/redactor';
import { checkEvidence, sharedClaim } from './checkEvidence';

/** A part that was sent, its result so far, and when its request was sent, in epoch milliseconds of this machine. */
export interface LostRequest {
	part: Part;
	result: PartResult;
	sentAt: number;
}

/** The pauses before the readings, in milliseconds. Several readings, as a list may show new entries late. */
const PAUSES_MS: readonly number[] = [0, 1_000, 3_000];

/** The finding of one reading about a part. */
interface Finding {
	row?: Row;
	text?: string;
	/** Further readings cannot find more. */
	isFinal?: boolean;
}

/** A request that a further reading may prove. */
type Pending = LostRequest & { index: number };

/**
 * Reads the service's lists for parts whose outcome is unknown (docs/maintainers/design.md, "After a lost reply"). A part whose work is
 * proven gets its row with `confirmed: true`. All others stay unknown, and their `finding` says what was found. It never throws.
 * @param pauses one reading for each entry: the pause before it, in milliseconds
 */
export async function confirmLostRequests(
	run: RunContext,
	sent: LostRequest[],
	pauses: readonly number[] = PAUSES_MS,
): Promise<PartResult[]> {
	const results = sent.map(({ result }) => result);
	// The failure of a list may contain a password. Not before one is told, as this runs after every request; memoized, as thousands of
	// parts may have the same failure.
	const redactor = once(() => createRedactor(passwordsIn(sent.map(({ part }) => part.value))));
	const redact = memoize((text: string) => redactor().redact(text));
	try {
		let pending = sent
			.map((request, index): Pending => ({ ...request, index }))
			.filter((request) => needsCheck(run, request));
		for (const ms of pauses) pending = await readOnce(ms, pending);
	} catch {
		// What is not confirmed stays unknown.
	}
	return results;

	async function readOnce(ms: number, requests: Pending[]): Promise<Pending[]> {
		if (requests.length === 0) return [];
		await pause(ms, run.signal);
		if (run.signal?.aborted) return [];
		const now = Date.now();
		const findings = await Promise.all(
			requests.map(async (request) => ({ ...request, ...(await checkRequest(run, request, now, redact)) })),
		);
		// The run was cancelled while the lists were read, so the findings prove nothing.
		if (run.signal?.aborted) return [];
		const open: Pending[] = [];
		for (const { row, text = '', isFinal = false, ...request } of findings) {
			const { index, part } = request;
			const error = results[index]?.error;
			if (row !== undefined) {
				results[index] = { rows: run.present([row], part.item.input) };
				continue;
			}
			if (error !== undefined) results[index] = { ...results[index], error: { ...error, finding: text } };
			if (!isFinal) open.push(request);
		}
		return open;
	}
}

function needsCheck({ operation, optionsOf }: RunContext, { part, result }: LostRequest): boolean {
	return (
		operation.endpoint.repeat === 'never' &&
		operation.evidence !== undefined &&
		result.error?.outcome === 'unknown' &&
		optionsOf(part.item.index).afterLostReply === 'lookUp'
	);
}

async function checkRequest(
	run: RunContext,
	{ part, sentAt }: LostRequest,
	notBefore: number,
	redact: (text: string) => string,
): Promise<Finding> {
	const claim = sharedClaim(run, part);
	if (claim !== undefined)
		return {
			text: `It cannot be determined whether this was done: another part of this run also asks for ${claim}.`,
			isFinal: true,
		};
	const { value: verdict, error } = await checkEvidence(run, part, sentAt, notBefore);
	if (error !== undefined)
		return error.isImpossible
			? { text: `It cannot be looked up: ${error.message}.`, isFinal: true }
			: { text: `It was looked up, but that failed: ${redact(error.message)}.` };
	if ('unclear' in verdict) return { text: `It was looked up, and is not clear: ${verdict.unclear}.` };
	if ('notDone' in verdict) return { text: `It was looked up, and is not done so far: ${verdict.notDone}.` };
	return { row: { ...verdict.done, confirmed: true } };
}
