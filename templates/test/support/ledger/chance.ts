import { chance } from '../../../../sandbox/faults/chance';

/** For random worlds: numbers that look random and come again with the same seed. */
export class Chance {
	readonly next: () => number;

	constructor(seed: number) {
		this.next = chance(seed);
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
