/** Numbers that look random and come again with the same seed (mulberry32). */
export class Chance {
	constructor(private seed: number) {}

	next(): number {
		this.seed = (this.seed + 0x6d2b79f5) | 0;
		let t = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
	}

	happens(share: number): boolean {
		return this.next() < share;
	}

	below(count: number): number {
		return Math.floor(this.next() * count);
	}

	of<T>(list: readonly T[]): T {
		return list[this.below(list.length)]!;
	}
}
