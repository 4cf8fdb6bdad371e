import { chance, seedFrom } from '../../../sandbox/faults/chance';

/** Numbers that are the same for the same seed, whatever else is drawn elsewhere. */
export interface Random {
	/** From 0 to 1. */
	next(): number;
	chance(share: number): boolean;
	/** From `low` to `high`, both included. */
	int(low: number, high: number): number;
	pick<T>(list: readonly T[]): T;
	/** As many different ones as are wanted, or all there are. */
	some<T>(list: readonly T[], count: number): T[];
}

export function randomOf(...seed: Array<number | string>): Random {
	const next = chance(seedFrom(seed.join('/')));
	const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
	const random: Random = {
		next,
		int,
		chance: (share) => next() < share,
		pick: <T>(list: readonly T[]) => list[int(0, list.length - 1)] as T,
		some<T>(list: readonly T[], count: number) {
			const left = [...list];
			const taken: T[] = [];
			while (taken.length < count && left.length > 0) taken.push(...left.splice(int(0, left.length - 1), 1));
			return taken;
		},
	};
	return random;
}
