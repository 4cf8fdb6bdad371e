import { memoize, once, uniq } from 'lodash';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { credentialText, tokenText } from '../model/credentialText';
import type { Failure } from '../model/result';
import { secretFinder } from './findSecrets';
import { anyOf, ESCAPE_SIGNS, spelledAt } from './spellings';

/** Shorter texts stand everywhere by chance: without them half of every message would be gone. */
const SHORTEST = 4;
/** More are sooner found all at once: a run may have thousands of passwords. */
const MAX_ONE_BY_ONE = 10;
export const REDACTED = '•••';

/** What the secret fields of a credential hold now. Of a login's password see passwords.ts. */
export function secretsOf(credential: ICredentialDataDecryptedObject, fields: readonly string[]): string[] {
	return fields.flatMap((name) => {
		const value = credential[name];
		// What is sent is without the white space and the word that pasting may have brought along.
		return typeof value === 'string'
			? uniq([value, credentialText(credential, name), tokenText(credential, name)])
			: [];
	});
}

/** Secrets to be blacked out. */
export interface Redactor {
	/** Is this as a whole one of them? */
	has(text: string): boolean;
	/** May the text, or the values that it is JSON of, hold one? Asked of every reply, so it looks no closer than it must. */
	mayBeIn(text: string): boolean;
	/** The text with each of them blacked out, in each spelling that a reply may use. */
	redact(text: string): string;
}

/** What blacks out these secrets (docs/design.md, "Secrets"). */
export function createRedactor(secrets: readonly string[]): Redactor {
	const hidden = [...new Set(secrets)].filter((secret) => secret.length >= SHORTEST);
	const find = once(() => secretFinder(hidden));
	const letters = once(() => new Set(hidden.join('').split('')));
	const isIn = (text: string) => hidden.some((secret) => text.includes(secret));
	const isQuick = hidden.length <= MAX_ONE_BY_ONE;
	return {
		has: (text) => hidden.includes(text),
		mayBeIn: (text) =>
			isIn(text) || spells(text, (letter) => letters().has(letter) || ESCAPE_SIGNS.includes(letter)),
		redact(text) {
			if (isQuick && !isIn(text) && !spells(text, (letter) => letters().has(letter))) return text;
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

const SIGNS = anyOf(ESCAPE_SIGNS);

/** Is one of the wanted letters escaped in the text? */
function spells(text: string, wanted: (letter: string) => boolean): boolean {
	SIGNS.lastIndex = 0;
	while (SIGNS.test(text)) {
		const spelled = spelledAt(text, SIGNS.lastIndex - 1);
		if (spelled !== undefined && wanted(spelled.letter.charAt(0))) return true;
	}
	return false;
}

/** Parsed data with its secrets blacked out, in place, keys too: what a service echoes must not get into items. */
export function redactData(data: unknown, { has, redact }: Redactor): unknown {
	// The rows of a list have the same keys.
	const redactKey = memoize(redact);
	const around: Record<string, unknown> = { data };
	// No recursion: how deep a service nests is not ours to bound.
	const open: unknown[] = [around];
	while (open.length > 0) {
		const next = open.pop();
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
			open.push(clean);
		}
	}
	return around.data;
}

/** The problem with secrets blacked out of what the service wrote for people. */
export function redactProblem<Told extends Pick<Failure, 'message' | 'cause'>>(
	problem: Told,
	{ redact }: Pick<Redactor, 'redact'>,
): Told {
	const { message, cause } = problem;
	return {
		...problem,
		message: redact(message),
		...(cause === undefined ? {} : { cause: redact(cause) }),
	};
}
