import { anyLetterOf, ESCAPE_SIGNS, escapeAt } from './escapes';

/** A range of a text: from `start` up to, but not including, `end`. */
export interface TextRange {
	start: number;
	end: number;
}

/** So many letters in a row, times the letters of a secret, take 0.2 s: more count as secret with the whole text. Only repetitions do. */
const MAX_FOLLOWED = 2 ** 26;

/**
 * Returns a function that finds a secret in a text, plain or with escaped letters (docs/maintainers/design.md, "Secrets"): its ranges,
 * joined where they overlap.
 *
 * What looks like an escape may also be plain text, as a secret may contain a backslash. So both readings are followed at the same
 * time, by the shift-and algorithm: bit n of a place is set where the text up to there can be read as the first n letters.
 */
export function secretFinder(secret: string): (text: string) => TextRange[] {
	/** By letter, the places where the secret has it. */
	const places = new Map<string, bigint>();
	const placesOf = (unit: string) => places.get(unit) ?? 0n;
	for (const [at, unit] of secret.split('').entries()) places.set(unit, placesOf(unit) | (1n << BigInt(at)));
	const whole = 1n << BigInt(secret.length);
	const forward = (bits: bigint, letter: string) =>
		letter.split('').reduce((read, unit) => (read & placesOf(unit)) << 1n, bits);
	const back = (bits: bigint, letter: string) =>
		letter.split('').reduceRight((read, unit) => (read >> 1n) & placesOf(unit), bits);

	return (text) => {
		const found: TextRange[] = [];
		const candidates = anyLetterOf(ESCAPE_SIGNS + secret.charAt(0));
		while (candidates.test(text)) {
			const first = candidates.lastIndex - 1;
			const read = new Map<number, bigint>();
			const readAt = (at: number) => (read.get(at) ?? 0n) | 1n;
			let last = first;
			for (let at = first; at <= last; at += 1) {
				if ((at - first) * secret.length > MAX_FOLLOWED) return [{ start: 0, end: text.length }];
				for (const { letter, end } of readingsAt(text, at)) {
					const bits = forward(readAt(at), letter);
					if (bits === 0n) continue;
					read.set(end, (read.get(end) ?? 0n) | bits);
					last = Math.max(last, end);
				}
			}
			candidates.lastIndex = last + 1;
			if ([...read.values()].some((bits) => bits >= whole))
				found.push(...rangesIn(text, first, last, readAt));
		}
		return found;
	};

	/** The ranges of what was read to the end of the secret, found on the way back. */
	function rangesIn(text: string, first: number, last: number, readAt: (at: number) => bigint): TextRange[] {
		const ranges: Array<TextRange & { goesOn: boolean }> = [];
		const ending = new Map<number, bigint>();
		for (let at = last; at >= first; at -= 1) {
			let range = { start: at, end: at, goesOn: false };
			ending.set(at, readAt(at) & whole);
			for (const { letter, end } of readingsAt(text, at)) {
				const bits = readAt(at) & back(ending.get(end) ?? 0n, letter);
				if (bits === 0n) continue;
				ending.set(at, (ending.get(at) ?? 0n) | bits);
				range = { start: at, end: Math.max(range.end, end), goesOn: range.goesOn || bits > 1n };
			}
			if (range.end === at) continue;
			for (let next = ranges.at(-1); next !== undefined; next = ranges.at(-1)) {
				if (next.start > range.end || (next.start === range.end && !next.goesOn)) break;
				range.end = Math.max(range.end, next.end);
				ranges.pop();
			}
			ranges.push(range);
		}
		return ranges.reverse();
	}
}

/** What can be read at a place: the letter there, and the one that an escape means. */
function readingsAt(text: string, at: number): Array<{ letter: string; end: number }> {
	if (at >= text.length) return [];
	const plain = { letter: text.charAt(at), end: at + 1 };
	const escape = escapeAt(text, at);
	return escape === undefined ? [plain] : [plain, { letter: escape.letter, end: at + escape.length }];
}
