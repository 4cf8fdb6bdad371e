import type { Part } from '../model/part';
import type { RunContext } from '../model/run';

/** For each claim the positions of the parts that have it. Computed once per run, as its parts do not change. */
const cache = new WeakMap<readonly Part[], Map<string, number[]>>();

function positionsByClaim({ operation, results: { parts } }: RunContext): Map<string, number[]> {
	const cached = cache.get(parts);
	if (cached !== undefined) return cached;
	const positions = new Map<string, number[]>();
	for (const { value, item, position } of parts)
		for (const claim of new Set([
			...(operation.evidence?.claims?.(value, item.input) ?? []),
			...(operation.evidence?.sideEffects?.(value, item.input) ?? []),
		])) {
			const sharers = positions.get(claim);
			if (sharers === undefined) positions.set(claim, [position]);
			else sharers.push(position);
		}
	cache.set(parts, positions);
	return positions;
}

/** Returns a function that says whether another part of the run has a claim. */
export function isClaimedByOthers(run: RunContext, { position }: Part): (claim: string) => boolean {
	const positions = positionsByClaim(run);
	return (claim) => positions.get(claim)?.some((other) => other !== position) === true;
}

/**
 * A claim that this part shares with another part of the run. The lists cannot show which of the two is done.
 * @param which `earlier`: only parts before this one count
 */
export function sharedClaim(
	run: RunContext,
	part: Part,
	which: 'any' | 'earlier' = 'any',
): string | undefined {
	const positions = positionsByClaim(run);
	const { value, item, position } = part;
	return run.operation.evidence
		?.claims?.(value, item.input)
		.find((claim) =>
			positions.get(claim)?.some((other) => (which === 'any' ? other !== position : other < position)),
		);
}
