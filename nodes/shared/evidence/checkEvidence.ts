/** Asks the lists whether a part is done. */
import { memoize, uniq } from 'lodash';

import { groupedBy } from '../decode/entries';
import type { Client } from '../model/client';
import type { Result, Row } from '../model/exchange';
import type { EvidenceContext, Verdict } from '../model/operation';
import type { Part, RunContext } from '../model/run';
import { timeOf } from '../schema/reply';

export interface CheckFailure {
	message: string;
	/** No later check can give a result either, because something is missing, such as an ID in the input. */
	isImpossible: boolean;
}

/**
 * What the lists prove of a part (docs/maintainers/design.md, "Evidence"). Presence proves at one reading; that something is not there
 * counts only in the union of two. It never throws.
 * @param sentAt given where the request was sent and its reply was lost: when, in epoch milliseconds of this machine
 * @param notBefore the readings begin at this time or later
 */
export async function checkEvidence(
	run: RunContext,
	part: Part,
	sentAt?: number,
	notBefore = 0,
): Promise<Result<Verdict, CheckFailure>> {
	const { operation, lists, optionsOf } = run;
	const { evidence } = operation;
	const { item, value } = part;
	const toRead =
		evidence?.lists(value, item.input, sentAt !== undefined) ?? 'the service shows nothing of it';
	if (typeof toRead === 'string') return { error: { message: toRead, isImpossible: true } };
	const options = optionsOf(item.index);
	const once = evaluate(run, part, sentAt, await lists.asProof(toRead, options, notBefore));
	const isAbsent = sentAt === undefined && once.value !== undefined && 'notDone' in once.value;
	return isAbsent ? evaluate(run, part, sentAt, await lists.twice(toRead, options)) : once;
}

function evaluate(
	run: RunContext,
	part: Part,
	sentAt: number | undefined,
	{ value: lists, error }: Result<Row[][]>,
): Result<Verdict, CheckFailure> {
	if (error !== undefined) return failed(error.message);
	const { client, defaults, learned, operation } = run;
	const seen: EvidenceContext = {
		lists,
		isMadeSince: sentAt === undefined ? undefined : madeSince(client, sentAt),
		defaults,
		learned,
		isClaimedByOthers: claimedByOthers(run, part),
	};
	try {
		const verdict = operation.evidence?.evaluate(seen, part.value, part.item.input);
		return verdict === undefined ? failed('the service shows nothing of it') : { value: verdict };
	} catch {
		return failed('the lists do not have the documented form');
	}
}

const failed = (message: string) => ({ error: { message, isImpossible: false } });

/** Is a creation time after `sentAt` (of this machine), by the service's clock (docs/maintainers/design.md, "Evidence")? Not where that is unknown. */
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

const claimsOf = ({ operation: { evidence } }: RunContext, { value, item }: Part): string[] =>
	evidence?.claims?.(value, item.input) ?? [];

/** The parts of each claim. Computed once per run, as its parts do not change. */
const partsByClaim = memoize((run: RunContext) => {
	const ofPlatform = run.results.parts.filter(({ item }) => item.platform === run.platform);
	const claims = ofPlatform.flatMap((part) => uniq(claimsOf(run, part)).map((claim) => ({ claim, part })));
	return groupedBy(claims, ({ claim }) => claim);
});
partsByClaim.cache = new WeakMap();

/** Is it another part that counts for this one? A dry run does nothing, so it counts for dry runs alone. */
const isOther = ({ position, item }: Part, other: Part): boolean =>
	other.position !== position && (other.item.isDryRun !== true || item.isDryRun === true);

function claimedByOthers(run: RunContext, part: Part): (claim: string) => boolean {
	const parts = partsByClaim(run);
	return (claim) => parts.get(claim)?.some((other) => isOther(part, other.part)) === true;
}

/** A claim that another part of the run has, too: the lists cannot show which is done. `earlier`: only a part before this one. */
export function sharedClaim(
	run: RunContext,
	part: Part,
	which: 'any' | 'earlier' = 'any',
): string | undefined {
	const parts = partsByClaim(run);
	const isSharer = ({ part: other }: { part: Part }) =>
		isOther(part, other) && (which === 'any' || other.position < part.position);
	return claimsOf(run, part).find((claim) => parts.get(claim)?.some(isSharer));
}
