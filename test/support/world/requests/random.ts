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
	let state = hash(seed.join('/'));
	function next(): number {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	}
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

function hash(text: string): number {
	let value = 0x811c9dc5;
	for (let index = 0; index < text.length; index += 1)
		value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
	return value;
}
