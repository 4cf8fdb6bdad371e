import { anyLetterOf, ESCAPE_SIGNS, escapeAt } from './escapes';

/** A range of a text: from `start` up to, but not including, `end`. */
interface TextRange {
	start: number;
	end: number;
}

/** What a text has been read as since `start`: the first `depth` letters of the secrets from `first` up to `last` in their order. */
interface Beginning {
	first: number;
	last: number;
	depth: number;
	start: number;
}

/**
 * How many beginnings of secrets may end at one place. More do only where a secret of more letters than this repeats itself:
 * following them all would take the product of both lengths, so the whole text counts as a secret.
 */
export const MAX_BEGINNINGS = 128;

/**
 * Returns a function that finds the secrets in a text, plain or with escaped letters (docs/maintainers/design.md, "Secrets"). Ranges that
 * overlap are joined.
 *
 * What looks like an escape may also be plain text: a secret may contain a backslash. So both readings are followed at the same
 * time. Those of the same letters that end at the same place are merged: the time grows with the length of the text, whatever the
 * secrets are and however many readings there may be.
 */
export function secretFinder(secrets: readonly string[]): (text: string) => TextRange[] {
	// In this order, secrets that begin alike stand side by side.
	const sorted = [...new Set(secrets)].sort();
	const firstLetters = ESCAPE_SIGNS + [...new Set(sorted.map((secret) => secret.charAt(0)))].join('');
	return (text) => {
		const found: TextRange[] = [];
		const beginningsAt = new Map<number, Beginning[]>();
		const read = (beginnings: Beginning[], letter: string, end: number): void => {
			const longer: Beginning[] = [];
			for (const beginning of beginnings) {
				const more = extended(sorted, beginning, letter);
				if (more !== undefined) longer.push(more);
			}
			const others = beginningsAt.get(end);
			if (longer.length > 0) beginningsAt.set(end, others === undefined ? longer : merged(others, longer, sorted.length));
		};
		const candidates = anyLetterOf(firstLetters);
		while (beginningsAt.size > 0 || candidates.test(text)) {
			const at = beginningsAt.size > 0 ? candidates.lastIndex : candidates.lastIndex - 1;
			candidates.lastIndex = at + 1;
			const beginnings = beginningsAt.get(at) ?? [];
			beginningsAt.delete(at);
			if (beginnings.length > MAX_BEGINNINGS) return [{ start: 0, end: text.length }];
			for (const { first, depth, start } of beginnings)
				if (sorted[first]?.length === depth) addRange(found, start, at);
			beginnings.push({ first: 0, last: sorted.length, depth: 0, start: at });
			if (at < text.length) read(beginnings, text.charAt(at), at + 1);
			const escape = escapeAt(text, at);
			if (escape !== undefined) read(beginnings, escape.letter, at + escape.length);
		}
		return found;
	};
}

/** The beginning with one letter more; undefined where no secret goes on with it. */
function extended(sorted: string[], { first, last, depth, start }: Beginning, letter: string) {
	for (let unit = 0; unit < letter.length; unit += 1, depth += 1) {
		const code = letter.charCodeAt(unit);
		if (last - first > 1) {
			last = indexOfCode(sorted, first, last, depth, code + 1);
			first = indexOfCode(sorted, first, last, depth, code);
		}
		if (sorted[first]?.charCodeAt(depth) !== code) return undefined;
	}
	return { first, last, depth, start };
}

/** The first of these secrets that has this or a greater code at a place; they are sorted by it, those that end before it first. */
function indexOfCode(sorted: string[], first: number, last: number, place: number, code: number): number {
	while (first < last) {
		const middle = (first + last) >> 1;
		if ((sorted[middle]?.charCodeAt(place) ?? NaN) >= code) last = middle;
		else first = middle + 1;
	}
	return first;
}

/** Of beginnings of the same letters the one that starts first. */
function merged(some: Beginning[], others: Beginning[], count: number): Beginning[] {
	const earliest = new Map<number, Beginning>();
	for (const beginning of [...some, ...others]) {
		const letters = beginning.depth * count + beginning.first;
		const other = earliest.get(letters);
		if (other === undefined || beginning.start < other.start) earliest.set(letters, beginning);
	}
	return [...earliest.values()];
}

/** Adds a range, joined with those that it overlaps. Ranges must be added in the order of their ends. */
function addRange(found: TextRange[], start: number, end: number): void {
	let first = start;
	for (let last = found.at(-1); last !== undefined && last.end > first; last = found.at(-1)) {
		first = Math.min(first, last.start);
		found.pop();
	}
	found.push({ start: first, end });
}
