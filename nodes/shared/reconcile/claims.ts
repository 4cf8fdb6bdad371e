import type { Part } from '../model/part';
import type { RunContext } from '../model/run';

/** For each claim the parts that have it. Computed once per run, as its parts do not change. */
const cache = new WeakMap<readonly Part[], Map<string, Part[]>>();

function partsByClaim({ operation, results: { parts } }: RunContext): Map<string, Part[]> {
	const cached = cache.get(parts);
	if (cached !== undefined) return cached;
	const byClaim = new Map<string, Part[]>();
	for (const part of parts) {
		const { value, item } = part;
		for (const claim of new Set([
			...(operation.evidence?.claims?.(value, item.input) ?? []),
			...(operation.evidence?.sideEffects?.(value, item.input) ?? []),
		])) {
			const sharers = byClaim.get(claim);
			if (sharers === undefined) byClaim.set(claim, [part]);
			else sharers.push(part);
		}
	}
	cache.set(parts, byClaim);
	return byClaim;
}

/** Is it another part that counts for this one? A dry run does nothing, so it counts for dry runs alone. */
const isOther = ({ position, item }: Part, other: Part): boolean =>
	other.position !== position && (other.item.isDryRun !== true || item.isDryRun === true);

/** Returns a function that says whether another part of the run has a claim. */
export function isClaimedByOthers(run: RunContext, part: Part): (claim: string) => boolean {
	const parts = partsByClaim(run);
	return (claim) => parts.get(claim)?.some((other) => isOther(part, other)) === true;
}

/** A claim that another part of the run has, too: the lists cannot show which is done. `earlier`: only a part before this one. */
export function sharedClaim(
	run: RunContext,
	part: Part,
	which: 'any' | 'earlier' = 'any',
): string | undefined {
	const parts = partsByClaim(run);
	const { value, item, position } = part;
	return run.operation.evidence
		?.claims?.(value, item.input)
		.find((claim) =>
			parts
				.get(claim)
				?.some((other) => isOther(part, other) && (which === 'any' || other.position < position)),
		);
}
