import { anyOf, ESCAPE_SIGNS, spelledAt } from './spellings';

/** From and up to where a text holds something. */
interface Place {
	start: number;
	end: number;
}

/** The secrets as a tree of their letters: those that begin alike share the beginning. */
interface Letters {
	next: Map<number, Letters>;
	/** A secret ends here. */
	isEnd: boolean;
}

/** How far secrets have been read at a place of the text, and where each of these readings began at the earliest. */
type Readings = Map<Letters, number>;

/**
 * Says where a text holds one of the secrets, however each of their letters is spelled (docs/design.md, "Secrets"); places
 * that overlap are one.
 *
 * What looks like an escape may be one, or just stand there, as where a secret has a backslash of its own. Both are read, side
 * by side. What has been read of a secret up to a place counts once, however many ways lead there: so the time grows with the
 * text and with the length of the secrets, never with the number of ways.
 */
export function secretFinder(secrets: readonly string[]): (text: string) => Place[] {
	const root = lettersOf(secrets);
	const firstLetters = ESCAPE_SIGNS + String.fromCharCode(...root.next.keys());
	return (text) => {
		const found: Place[] = [];
		const ahead = new Map<number, Readings>();
		const beginnings = anyOf(firstLetters);
		while (ahead.size > 0 || beginnings.test(text)) {
			const at = ahead.size > 0 ? beginnings.lastIndex : beginnings.lastIndex - 1;
			beginnings.lastIndex = at + 1;
			const open: Readings = ahead.get(at) ?? new Map<Letters, number>();
			ahead.delete(at);
			for (const [{ isEnd }, start] of open) if (isEnd) addPlace(found, start, at);
			open.set(root, at);
			readOn(open, text.charAt(at), at + 1, ahead);
			const spelled = spelledAt(text, at);
			if (spelled !== undefined) readOn(open, spelled.letter, at + spelled.length, ahead);
		}
		return found;
	};
}

/** Reads one more letter, which ends at the given place. */
function readOn(open: Readings, letter: string, end: number, ahead: Map<number, Readings>): void {
	if (letter === '') return;
	let there = ahead.get(end);
	for (const [from, start] of open) {
		let to: Letters | undefined = from;
		for (let unit = 0; to !== undefined && unit < letter.length; unit += 1)
			to = to.next.get(letter.charCodeAt(unit));
		if (to === undefined) continue;
		there ??= new Map();
		there.set(to, Math.min(start, there.get(to) ?? start));
	}
	if (there !== undefined) ahead.set(end, there);
}

function lettersOf(secrets: readonly string[]): Letters {
	const root: Letters = { next: new Map(), isEnd: false };
	for (const secret of secrets) {
		let letters = root;
		for (let unit = 0; unit < secret.length; unit += 1) {
			const code = secret.charCodeAt(unit);
			const next = letters.next.get(code) ?? { next: new Map<number, Letters>(), isEnd: false };
			letters.next.set(code, next);
			letters = next;
		}
		letters.isEnd = true;
	}
	return root;
}

/** Places come in the order of their ends. */
function addPlace(found: Place[], start: number, end: number): void {
	let first = start;
	for (let last = found.at(-1); last !== undefined && last.end > first; last = found.at(-1)) {
		first = Math.min(first, last.start);
		found.pop();
	}
	found.push({ start: first, end });
}
