import type { Part } from '../model/part';
import type { RunContext } from '../model/run';

/** The parts that have each claim, by their place in the run; made once, as the parts are known before the first look. */
const tables = new WeakMap<readonly Part[], Map<string, number[]>>();

function claimants({ operation, results: { parts } }: RunContext): Map<string, number[]> {
	const known = tables.get(parts);
	if (known !== undefined) return known;
	const table = new Map<string, number[]>();
	for (const { value, item, position } of parts)
		for (const claim of new Set([
			...(operation.evidence?.claims?.(value, item.input) ?? []),
			...(operation.evidence?.touches?.(value, item.input) ?? []),
		])) {
			const orders = table.get(claim);
			if (orders === undefined) table.set(claim, [position]);
			else orders.push(position);
		}
	tables.set(parts, table);
	return table;
}

/** Tells whether a part of the run other than this one has a claim. */
export function claimedByOthers(run: RunContext, { position }: Part): (claim: string) => boolean {
	const table = claimants(run);
	return (claim) => table.get(claim)?.some((other) => other !== position) === true;
}

/**
 * A claim that this part shares with another part of the run: at the service, the work of the two looks the same.
 * @param which `earlier`: only parts that stand before this one count
 */
export function sharedClaim(
	run: RunContext,
	part: Part,
	which: 'any' | 'earlier' = 'any',
): string | undefined {
	const table = claimants(run);
	const { value, item, position } = part;
	return run.operation.evidence
		?.claims?.(value, item.input)
		.find((claim) =>
			table.get(claim)?.some((other) => (which === 'any' ? other !== position : other < position)),
		);
}
