import { escapeRegExp } from 'lodash';

/**
 * What a person reads of input that cannot be used: the sentence, and after "must be …" or "may …" the value that was given.
 * Without `given` any value will do there. Sentences that say by themselves what is wrong show none; one that names
 * the value is taken as it stands.
 */
export function refusedAs(expected: string | RegExp, given?: unknown): unknown {
	if (expected instanceof RegExp) return expect.stringMatching(expected);
	if (
		!/: (must be|must have|may) /.test(expected) ||
		/given as text|not a path|valid JSON|, not /.test(expected)
	)
		return expected;
	if (given !== undefined) {
		const shown = JSON.stringify(given);
		return `${expected}, not ${shown.length > 60 ? `${shown.slice(0, 60)}…` : shown}`;
	}
	return expect.stringMatching(new RegExp(`^${escapeRegExp(expected)}, not .+$`));
}
