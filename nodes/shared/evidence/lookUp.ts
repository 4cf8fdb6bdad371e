/** Asks the lists whether a part is done: before it is sent, and after its reply was lost. */
import { memoize, uniq } from 'lodash';

import { pause } from '../concurrency/waiting';
import { groupedBy } from '../lists/entries';
import type { Client } from '../model/service';
import type { PartResult, Result, Row } from '../model/exchange';
import type { Verdict } from '../model/lists';
import type { Part, RunContext, Sent } from '../model/run';
import { passwordsIn } from '../redact/passwords';
import { createRedactor } from '../redact/redactor';
import { timeOf } from '../schema/reply';

/**
 * What the lists prove of a part (docs/maintainers/design.md, "Evidence"). Presence proves at one reading; before sending, that
 * something is not there counts only in the union of two. It never throws.
 * @param sentAt given where the request was sent and its reply was lost: when, in epoch milliseconds of this machine
 * @param notBefore the reading begins at this time or later
 */
export async function lookUp(
	run: RunContext,
	part: Part,
	sentAt?: number,
	notBefore?: number,
): Promise<Verdict> {
	const { operation, readLists } = run;
	const { item, value } = part;
	const claim = sharedClaim(run, part, sentAt === undefined);
	if (claim !== undefined)
		return { unclear: `another part of this run also asks for ${claim}`, isFinal: true };
	const lists = operation.evidence?.lists(value, item.input, sentAt !== undefined) ?? NOTHING_SHOWN;
	if (typeof lists === 'string') return { unclear: lists, isFinal: true };
	const verdict = judge(run, part, sentAt, await readLists(lists, 'proof', item.options, notBefore));
	if (sentAt !== undefined || !('notDone' in verdict)) return verdict;
	return judge(run, part, sentAt, await readLists(lists, 'absence', item.options));
}

const NOTHING_SHOWN = 'the service shows nothing of it';

function judge(
	run: RunContext,
	part: Part,
	sentAt: number | undefined,
	{ value: lists, error }: Result<Row[][]>,
): Verdict {
	const { client, defaults, operation } = run;
	// The failure of a list may name a password of a request.
	if (error !== undefined) return { unclear: createRedactor(passwordsOf(run)).redact(error.message) };
	const seen = {
		lists,
		isMadeSince: sentAt === undefined ? undefined : madeSince(client, sentAt),
		defaults,
		isClaimedByOthers: (claim: string) => othersWith(run, part, claim).length > 0,
	};
	try {
		return operation.evidence?.evaluate(seen, part.value, part.item.input) ?? { unclear: NOTHING_SHOWN };
	} catch {
		return { unclear: 'the lists do not have the documented form' };
	}
}

/** Is a creation time after `sentAt` (of this machine), by the service's clock? Not where that is unknown. */
function madeSince(client: Pick<Client, 'clock'>, sentAt: number): (time: unknown) => boolean {
	return (time) => {
		const clock = client.clock();
		const createdAt = timeOf(time);
		if (clock === undefined || createdAt === undefined) return false;
		const earliest = sentAt + clock.earliest;
		// A service may keep whole seconds only.
		const from = createdAt % 1_000 === 0 ? Math.floor(earliest / 1_000) * 1_000 : earliest;
		// A time in the future does not come from the service's clock.
		return createdAt >= from && createdAt <= Date.now() + clock.latest;
	};
}

/** Those that any part of the run has. */
const passwordsOf = memoize((run: RunContext) => passwordsIn(run.results.parts.map(({ value }) => value)));
passwordsOf.cache = new WeakMap();

/** The parts of each claim. Computed once per run, as its parts do not change. */
const partsByClaim = memoize((run: RunContext) => {
	const { evidence } = run.operation;
	const ofPlatform = run.results.parts.filter(({ item }) => item.platform === run.platform);
	const claims = ofPlatform.flatMap((part) =>
		uniq(evidence?.claims(part.value, part.item.input)).map((claim) => ({ claim, part })),
	);
	return groupedBy(claims, ({ claim }) => claim);
});
partsByClaim.cache = new WeakMap();

/** The other parts with a claim. A dry run does nothing, so it counts for dry runs alone. */
function othersWith(run: RunContext, { position, item }: Part, claim: string): Part[] {
	const parts = (partsByClaim(run).get(claim) ?? []).map(({ part }) => part);
	return parts.filter(
		(other) => other.position !== position && (!other.item.options.dryRun || item.options.dryRun),
	);
}

/** A claim that another part of the run has, too: the lists cannot show which is done. Before sending, only an earlier part counts. */
function sharedClaim(run: RunContext, part: Part, isBefore: boolean): string | undefined {
	const claims = run.operation.evidence?.claims(part.value, part.item.input) ?? [];
	return claims.find((claim) =>
		othersWith(run, part, claim).some(({ position }) => !isBefore || position < part.position),
	);
}

/** The pauses before the readings, in milliseconds. Several readings, as a list may show new entries late. */
const PAUSES_MS: readonly number[] = [0, 1_000, 3_000];

/** Looks for parts whose outcome is unknown: what is proven gets its row with `confirmed: true`. @param pauses before each reading, in milliseconds */
export async function confirmLost(
	run: RunContext,
	sent: Sent[],
	pauses: readonly number[] = PAUSES_MS,
): Promise<Sent[]> {
	const { endpoint, evidence } = run.operation;
	const canBeSeen = endpoint.repeat === 'never' && evidence !== undefined;
	const looked = sent.map(({ part, result }) => {
		const isAskedFor = part.item.options.afterLostReply === 'lookUp';
		return { part, result, isOpen: canBeSeen && isAskedFor && result.error?.outcome === 'unknown' };
	});
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
	return looked.map(({ part, result }) => ({ part, result }));
}

/** The row of a part that lists show, in place of the one that a reply would have given. */
export function confirmed(run: RunContext, { item }: Part, done: Row): PartResult {
	return { rows: run.present([{ ...done, confirmed: true }], item.input) };
}

function withVerdict(run: RunContext, { part, result }: Sent, verdict: Verdict): PartResult {
	if ('done' in verdict) return confirmed(run, part, verdict.done);
	const finding =
		'notDone' in verdict
			? `It was looked up, and is not done so far: ${verdict.notDone}.`
			: `It ${verdict.isFinal ? 'cannot be looked up' : 'was looked up, and is not clear'}: ${verdict.unclear}.`;
	return { ...result, error: result.error && { ...result.error, finding } };
}
