import type { SandboxState } from './state';

/**
 * Where each series of ids starts. Global ids are 19-digit texts; record ids are numbers just past 2^53, odd ones among
 * them, so that a client that reads them as JavaScript numbers gets them wrong and shows it.
 */
const starts = {
	enterprise: 6_100_000_000_000_001_000n,
	customer: 5_100_000_000_000_001_000n,
	order: 4_100_000_000_000_001_000n,
	asset: 7_100_000_000_000_001_000n,
	product: 7_200_000_000_000_001_000n,
	merchandise: 7_300_000_000_000_001_000n,
	employee: 6_200_000_000_000_001_000n,
	employeeRecord: 9_007_199_254_740_992n,
	user: 1_790_000_000_000_000_000n,
	shellNumber: 1_000n,
	generatedAsset: 500_000_000n,
} as const;

export type Series = keyof typeof starts;

export function nextId(state: SandboxState, series: Series): bigint {
	const id = (state.counters.get(series) ?? starts[series]) + 1n;
	state.counters.set(series, id);
	return id;
}
