import { isDeepStrictEqual } from 'node:util';
import { SetupError } from '../../../scripts/lib/errors.mjs';

/** What a scenario finds is held against what was due. */
export function expectEqual(what, found, due) {
	if (isDeepStrictEqual(found, due)) return;
	throw new SetupError(`${what}: ${JSON.stringify(found)}, where ${JSON.stringify(due)} was due`);
}

/** A text that a person reads has these words. */
export const expectIn = (what, text, words) => expectEqual(what, text.includes(words) ? words : text, words);
