import { anyLetterOf, ESCAPE_SIGNS, escapeAt } from './escapes';

/** A range of a text: from `start` up to, but not including, `end`. */
interface TextRange {
	start: number;
	end: number;
}

/** A node of a trie of the secrets: secrets with the same first letters share nodes. */
interface TrieNode {
	next: Map<number, TrieNode>;
	/** A secret ends here. */
	isEnd: boolean;
}

/** Partial matches that end at one place of the text: the node reached, and the earliest place where the match began. */
type Matches = Map<TrieNode, number>;

/**
 * Returns a function that finds the secrets in a text, plain or with escaped letters (docs/design.md, "Secrets"). Ranges that
 * overlap are joined.
 *
 * What looks like an escape may also be plain text: a secret may contain a backslash. So both readings are followed at the same
 * time. Partial matches that reach the same node at the same place are merged: the time grows with the length of the text and of
 * the secrets, not with the number of possible readings.
 */
export function secretFinder(secrets: readonly string[]): (text: string) => TextRange[] {
	const root = buildTrie(secrets);
	const firstLetters = ESCAPE_SIGNS + String.fromCharCode(...root.next.keys());
	return (text) => {
		const found: TextRange[] = [];
		const matchesAt = new Map<number, Matches>();
		const candidates = anyLetterOf(firstLetters);
		while (matchesAt.size > 0 || candidates.test(text)) {
			const at = matchesAt.size > 0 ? candidates.lastIndex : candidates.lastIndex - 1;
			candidates.lastIndex = at + 1;
			const matches: Matches = matchesAt.get(at) ?? new Map<TrieNode, number>();
			matchesAt.delete(at);
			for (const [{ isEnd }, start] of matches) if (isEnd) addRange(found, start, at);
			matches.set(root, at);
			advance(matches, text.charAt(at), at + 1, matchesAt);
			const escape = escapeAt(text, at);
			if (escape !== undefined) advance(matches, escape.letter, at + escape.length, matchesAt);
		}
		return found;
	};
}

/** Extends partial matches by one letter that ends at `end`, and adds the longer matches to `matchesAt`. */
function advance(matches: Matches, letter: string, end: number, matchesAt: Map<number, Matches>): void {
	if (letter === '') return;
	let longer = matchesAt.get(end);
	for (const [from, start] of matches) {
		let to: TrieNode | undefined = from;
		for (let unit = 0; to !== undefined && unit < letter.length; unit += 1)
			to = to.next.get(letter.charCodeAt(unit));
		if (to === undefined) continue;
		longer ??= new Map();
		longer.set(to, Math.min(start, longer.get(to) ?? start));
	}
	if (longer !== undefined) matchesAt.set(end, longer);
}

function buildTrie(secrets: readonly string[]): TrieNode {
	const root: TrieNode = { next: new Map(), isEnd: false };
	for (const secret of secrets) {
		let node = root;
		for (let unit = 0; unit < secret.length; unit += 1) {
			const code = secret.charCodeAt(unit);
			const next = node.next.get(code) ?? { next: new Map<number, TrieNode>(), isEnd: false };
			node.next.set(code, next);
			node = next;
		}
		node.isEnd = true;
	}
	return root;
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
