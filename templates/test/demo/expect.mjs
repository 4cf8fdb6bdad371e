import { isDeepStrictEqual } from 'node:util';
import lodash from 'lodash';
import { SetupError } from '../../../scripts/lib/errors.mjs';

/** What a scenario finds is held against what was due. */
export function expectEqual(what, found, due) {
	if (isDeepStrictEqual(found, due)) return;
	throw new SetupError(`${what}: ${told(found, due)}, where ${told(due, found)} was due`);
}

/** Of an object only what the other one has otherwise; and no more than a person reads. */
function told(one, other) {
	const areObjects = lodash.isPlainObject(one) && lodash.isPlainObject(other);
	const apart = areObjects ? lodash.omitBy(one, (value, key) => isDeepStrictEqual(value, other[key])) : one;
	return lodash.truncate(JSON.stringify(apart), { length: 500, omission: '…' });
}

/** A text that a person reads has these words. */
export const expectIn = (what, text, words) => expectEqual(what, text.includes(words) ? words : text, words);
