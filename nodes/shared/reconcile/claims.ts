import { memoize } from 'lodash';

import type { Part, RunContext } from '../model/run';

/** The parts of each claim. Computed once per run, as its parts do not change. */
const partsByClaim = memoize(
	({ operation: { evidence }, results: { parts } }: RunContext) => {
		const byClaim = new Map<string, Part[]>();
		for (const part of parts) {
			const { value, item } = part;
			const claims = evidence?.claims?.(value, item.input) ?? [];
			const sideEffects = evidence?.sideEffects?.(value, item.input) ?? [];
			for (const claim of new Set([...claims, ...sideEffects])) {
				const sharers = byClaim.get(claim) ?? [];
				sharers.push(part);
				byClaim.set(claim, sharers);
			}
		}
		return byClaim;
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
	return (claim) => parts.get(claim)?.some((other) => isOther(part, other)) === true;
}

/** A claim that another part of the run has, too: the lists cannot show which is done. `earlier`: only a part before this one. */
export function sharedClaim(
	run: RunContext,
	part: Part,
	which: 'any' | 'earlier' = 'any',
): string | undefined {
	const parts = partsByClaim(run);
	const isSharer = (other: Part) =>
		isOther(part, other) && (which === 'any' || other.position < part.position);
	const claims = run.operation.evidence?.claims?.(part.value, part.item.input);
	return claims?.find((claim) => parts.get(claim)?.some(isSharer));
}
