import { memoize, once, uniq } from 'lodash';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { credentialText, tokenText } from '../model/credentialText';
import type { Failure } from '../model/result';
import { MAX_BEGINNINGS, secretFinder } from './findSecrets';
import { anyLetterOf, ESCAPE_SIGNS, escapeAt } from './escapes';

/** Shorter secrets are not redacted: they occur in words and numbers by chance, and messages would become unreadable. */
const MIN_LENGTH = 4;
/** Up to this many secrets are first searched one by one, which is faster. A run may have thousands of passwords. */
const MAX_ONE_BY_ONE = 10;
export const REDACTED = '•••';

/** The secrets of a credential: the present values of its secret fields. For the password of a login see passwords.ts. */
export function secretsOf(credential: ICredentialDataDecryptedObject, fields: readonly string[]): string[] {
	return fields.flatMap((name) => {
		const value = credential[name];
		// Also without white space and a leading "Bearer", because it is sent like that.
		return typeof value === 'string'
			? uniq([value, credentialText(credential, name), tokenText(credential, name)])
			: [];
	});
}

/** Redacts a set of secrets. */
export interface Redactor {
	/** Is the whole text one of the secrets? */
	has(text: string): boolean;
	/** May the text, or the values in it if it is JSON, contain a secret? A quick check, made for every reply. */
	mayOccurIn(text: string): boolean;
	/** The text with each secret replaced, plain or with escaped letters. */
	redact(text: string): string;
}

/** Creates a redactor for these secrets (docs/maintainers/design.md, "Secrets"). */
export function createRedactor(secrets: readonly string[]): Redactor {
	const searched = [...new Set(secrets)].filter((secret) => secret.length >= MIN_LENGTH);
	const find = once(() => secretFinder(searched));
	const letters = once(() => new Set(searched.join('').split('')));
	// Only their beginnings: a search for a long text that repeats itself takes the product of both lengths.
	const isIn = (text: string) => searched.some((secret) => text.includes(secret.slice(0, MAX_BEGINNINGS)));
	const isSearchedSingly = searched.length <= MAX_ONE_BY_ONE;
	return {
		has: (text) => searched.includes(text),
		mayOccurIn: (text) =>
			isIn(text) || hasEscaped(text, (letter) => letters().has(letter) || ESCAPE_SIGNS.includes(letter)),
		redact(text) {
			if (isSearchedSingly && !isIn(text) && !hasEscaped(text, (letter) => letters().has(letter)))
				return text;
			let clean = '';
			let copied = 0;
			for (const { start, end } of find()(text)) {
				clean += text.slice(copied, start) + REDACTED;
				copied = end;
			}
			return clean + text.slice(copied);
		},
	};
}

const ESCAPE_SIGN = anyLetterOf(ESCAPE_SIGNS);

/** Does the text have an escape of a wanted letter? */
function hasEscaped(text: string, wanted: (letter: string) => boolean): boolean {
	ESCAPE_SIGN.lastIndex = 0;
	while (ESCAPE_SIGN.test(text)) {
		const spelled = escapeAt(text, ESCAPE_SIGN.lastIndex - 1);
		if (spelled !== undefined && wanted(spelled.letter.charAt(0))) return true;
	}
	return false;
}

/** Redacts secrets in parsed data, in place, in keys too: a service may echo a token, and rows become items. */
export function redactData(data: unknown, { has, redact }: Redactor): unknown {
	// Memoized, as the rows of a list have the same keys.
	const redactKey = memoize(redact);
	const root: Record<string, unknown> = { data };
	// No recursion, as the depth of a reply is not limited.
	const pending: unknown[] = [root];
	while (pending.length > 0) {
		const next = pending.pop();
		if (typeof next !== 'object' || next === null) continue;
		const fields = next as Record<string, unknown>;
		const isList = Array.isArray(next);
		for (const [key, value] of Object.entries(fields)) {
			const cleanKey = isList ? key : redactKey(key);
			if (cleanKey !== key) delete fields[key];
			const clean =
				typeof value === 'string'
					? redact(value)
					: typeof value === 'number' && has(String(value))
						? REDACTED
						: value;
			if (cleanKey !== key || clean !== value) fields[cleanKey] = clean;
			pending.push(clean);
		}
	}
	return root.data;
}

/** The failure with secrets redacted in its message and cause. */
export function redactFailure<Texts extends Pick<Failure, 'message' | 'cause'>>(
	failure: Texts,
	{ redact }: Pick<Redactor, 'redact'>,
): Texts {
	const { message, cause } = failure;
	return {
		...failure,
		message: redact(message),
		...(cause === undefined ? {} : { cause: redact(cause) }),
	};
}
