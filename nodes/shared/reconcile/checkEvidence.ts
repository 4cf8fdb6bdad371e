import { lowerFirst, memoize, uniq } from 'lodash';

import type { EvidenceContext, Verdict } from '../model/operation';
import { groupedBy } from '../lists/perList';
import { MOVED, readLists } from '../lists/readLists';
import type { Client } from '../model/client';
import type { Result, Row } from '../model/exchange';
import type { Part, RunContext } from '../model/run';
import { timeOf } from '../schema/reply';

export interface Checked {
	lists: Row[][];
	verdict: Verdict;
}

export interface CheckFailure {
	message: string;
	/** No later check can give a result either, because something is missing, such as an ID in the input. */
	isImpossible: boolean;
}

/**
 * Reads the lists that show a part's work, and evaluates what they prove (docs/maintainers/design.md, "Evidence"). It never throws.
 * @param sentAt given where the request was sent and its reply was lost: when, in epoch milliseconds of this machine
 */
export async function checkEvidence(
	run: RunContext,
	part: Part,
	notBefore: number,
	sentAt?: number,
): Promise<Result<Checked, CheckFailure>> {
	const { evidence } = run.operation;
	if (evidence === undefined) return impossible('the service shows nothing of it');
	const { item, value } = part;
	try {
		const toRead = evidence.lists(value, item.input, sentAt !== undefined);
		if (typeof toRead === 'string') return impossible(toRead);
		const { value: lists, error, hasMoved } = await readLists(run, item.index, toRead, notBefore);
		if (error !== undefined) return failed(error.message);
		const evidenceContext: EvidenceContext = {
			lists,
			sent:
				sentAt === undefined
					? undefined
					: { before: part.seenBefore, isMadeSince: madeSince(run.client, sentAt) },
			defaults: run.defaults,
			learned: run.learned,
			isClaimedByOthers: isClaimedByOthers(run, part),
		};
		const verdict = evidence.evaluate(evidenceContext, value, item.input);
		const isUnseen = hasMoved === true && 'notDone' in verdict;
		return { value: { lists, verdict: isUnseen ? { unclear: lowerFirst(MOVED) } : verdict } };
	} catch {
		return failed('the lists do not have the documented form');
	}
}

const impossible = (message: string) => ({ error: { message, isImpossible: true } });
const failed = (message: string) => ({ error: { message, isImpossible: false } });

/** Is a creation time after `sentAt` (of this machine), by the service's clock (docs/maintainers/design.md, "Evidence")? Not where that is unknown. */
export function madeSince(client: Pick<Client, 'clock'>, sentAt: number): (time: unknown) => boolean {
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

/** The parts of each claim. Computed once per run, as its parts do not change. */
const partsByClaim = memoize(
	({ operation: { evidence }, results: { parts } }: RunContext) => {
		const claims = parts.flatMap((part) => {
			const { value, item } = part;
			const claimed = evidence?.claims?.(value, item.input) ?? [];
			const sideEffects = evidence?.sideEffects?.(value, item.input) ?? [];
			return uniq([...claimed, ...sideEffects]).map((claim) => ({ claim, part }));
		});
		return groupedBy(claims, ({ claim }) => claim);
	},
	({ results: { parts } }) => parts,
);
partsByClaim.cache = new WeakMap();

/** Is it another part that counts for this one? A dry run does nothing, so it counts for dry runs alone. */
const isOther = ({ position, item }: Part, other: Part): boolean =>
	other.position !== position && (other.item.isDryRun !== true || item.isDryRun === true);

/** Returns a function that says whether another part of the run has a claim. */
export function isClaimedByOthers(run: RunContext, part: Part): (claim: string) => boolean {
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
	const claims = run.operation.evidence?.claims?.(part.value, part.item.input);
	return claims?.find((claim) => parts.get(claim)?.some(isSharer));
}
