import { escapeRegExp } from 'lodash';

/**
 * What a person reads of input that cannot be used; "…" stands for any text. Where the value is told as well, it stands after
 * "must be …" and "may …", as far as the sentence does not say by itself what is wrong.
 */
export function refusedAs(expected: string, given?: unknown): unknown {
	if (expected.includes('…'))
		return expect.stringMatching(new RegExp(`^${expected.split('…').map(escapeRegExp).join('.*')}$`, 's'));
	const isSaid = /given as text|not a path|valid JSON|, not /.test(expected);
	if (isSaid || given === undefined || !/: (must be|must have|may) /.test(expected)) return expected;
	const shown = JSON.stringify(given);
	return `${expected}, not ${shown.length > 60 ? `${shown.slice(0, 60)}…` : shown}`;
}
