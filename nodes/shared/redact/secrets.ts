import { memoize, once, sortBy, uniq } from 'lodash';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { credentialText, tokenText } from '../model/text';
import type { Failure } from '../model/exchange';
import { escapedLetters, ESCAPE_SIGNS, unescaped } from './escapes';
import { secretFinder, type TextRange } from './findSecret';

/** Shorter secrets are not redacted: they occur in words and numbers by chance, and messages would become unreadable. */
const MIN_LENGTH = 4;
const MAX_BEGINNING = 128;
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
	/** The text with each secret replaced, plain or with escaped letters; nothing of it where one is there under several layers of escapes. */
	redact(text: string): string;
}

/** Creates a redactor for these secrets (docs/maintainers/design.md, "Secrets"). */
export function createRedactor(secrets: readonly string[]): Redactor {
	const searched = [...new Set(secrets)].filter((secret) => secret.length >= MIN_LENGTH);
	const letters = once(() => new Set((searched.join('') + ESCAPE_SIGNS).split('')));
	const finderOf = memoize(secretFinder);
	// Only their beginnings: a search for a long text that repeats itself takes the product of both lengths.
	const isPlainIn = (text: string) => (secret: string) => text.includes(secret.slice(0, MAX_BEGINNING));
	const mayOccurIn = (text: string) => searched.some(isPlainIn(text)) || hasEscaped(text, letters());
	return {
		has: (text) => searched.includes(text),
		mayOccurIn,
		redact(text) {
			if (!mayOccurIn(text)) return text;
			const escaped = [...escapedLetters(text)];
			const readable = new Set([text, ...escaped].join('').split(''));
			// A run may have thousands of passwords: of most, the text does not have all letters.
			const possible = searched.filter(
				escaped.length === 0
					? isPlainIn(text)
					: (secret) => secret.split('').every((letter) => readable.has(letter)),
			);
			const clean = withoutRanges(
				text,
				possible.flatMap((secret) => finderOf(secret)(text)),
			);
			return escaped.length > 0 && isDeepIn(clean, searched) ? REDACTED : clean;
		},
	};
}

/** How often a text may have been escaped: JSON in JSON in an HTML page, and once more. */
const MOST_LAYERS = 4;

/** Is a secret in the text under several layers of escapes, such as JSON in an HTML page? Then where it begins cannot be told. */
function isDeepIn(text: string, secrets: readonly string[]): boolean {
	let outer = unescaped(text);
	for (let layer = 2; layer <= MOST_LAYERS; layer += 1) {
		const inner = unescaped(outer);
		if (inner === outer) return false;
		if (secrets.some((secret) => inner.includes(secret))) return true;
		outer = inner;
	}
	return false;
}

function hasEscaped(text: string, wanted: ReadonlySet<string>): boolean {
	for (const letter of escapedLetters(text)) if (wanted.has(letter.charAt(0))) return true;
	return false;
}

/** The text with REDACTED for each range; of ranges that overlap, one for all of them. */
function withoutRanges(text: string, ranges: TextRange[]): string {
	let clean = '';
	let copied = 0;
	for (const { start, end } of sortBy(ranges, 'start')) {
		if (start >= copied) clean += text.slice(copied, start) + REDACTED;
		copied = Math.max(copied, end);
	}
	return clean + text.slice(copied);
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
