import { compact } from 'lodash';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { Problem } from '../result';

const SECRET_FIELDS = [
	'appAccessToken',
	'appSecret',
	'sessionToken',
	'clientToken',
	'userToken',
	'password',
	'sessionClientToken',
	'sessionUserToken',
];

/** Shorter texts would black out half of every message and are no secret anyway. */
const SHORTEST = 4;
const BLACKED_OUT = '•••';
const ENTITIES: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** The secret values of a credential, as they are now. */
export function secretsOf(credential: ICredentialDataDecryptedObject): string[] {
	return SECRET_FIELDS.map((name) => credential[name]).filter(
		(value): value is string => typeof value === 'string',
	);
}

/** The text with every secret blacked out, in each spelling that a reply may use (docs/design.md, "Secrets"). */
export function redact(text: string, secrets: readonly string[]): string {
	// The longest first, or a secret that contains another would leave its rest behind.
	return [...new Set(secrets)]
		.filter((secret) => secret.length >= SHORTEST)
		.sort((a, b) => b.length - a.length)
		.reduce((clean, secret) => clean.replace(everySpelling(secret), BLACKED_OUT), text);
}

/** Matches a text raw, percent-encoded, escaped as in JSON (`\/`, `\u003d`) or as HTML entities, letter by letter. */
function everySpelling(text: string): RegExp {
	return new RegExp(Array.from(text, spellingsOf).join(''), 'g');
}

function spellingsOf(letter: string): string {
	if (/[a-z0-9]/i.test(letter)) return letter;
	const raw = letter.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
	const point = letter.codePointAt(0) ?? 0;
	const entity = ENTITIES[letter];
	return `(?:${compact([
		raw,
		'/"\\'.includes(letter) && `\\\\${raw}`,
		letter === ' ' && '\\+',
		Array.from({ length: letter.length }, (_, at) => `\\\\u${hex(letter.charCodeAt(at), 4)}`).join(''),
		// Half a character cannot be percent-encoded.
		!/\p{Surrogate}/u.test(letter) && percentEncoded(letter),
		`&#0*${point};`,
		`&#[xX]0*${hex(point)};`,
		entity !== undefined && `&${entity};`,
	]).join('|')})`;
}

function percentEncoded(letter: string): string {
	return [...new TextEncoder().encode(letter)].map((byte) => `%${hex(byte, 2)}`).join('');
}

/** Hexadecimal digits in either case. */
function hex(number: number, digits = 1): string {
	return number
		.toString(16)
		.padStart(digits, '0')
		.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

/**
 * The passwords inside an input, at any depth: `password` of an employee, `passwords` of a product. One that its own record
 * shows as something else too (an account name) is no secret, and rows need that value.
 */
export function passwordsIn(input: unknown): string[] {
	const found: string[] = [];
	const open: unknown[] = [input];
	while (open.length > 0) {
		const next = open.pop();
		if (typeof next !== 'object' || next === null) continue;
		const fields = next as Record<string, unknown>;
		// Every request is searched, and hardly one holds a password: no lists are made where none is.
		for (const key in fields) {
			const value = fields[key];
			if (isPassword(key)) found.push(...hiddenOf(value, fields));
			else if (typeof value === 'object' && value !== null) open.push(value);
		}
	}
	return found;
}

/** The passwords of a field that the fields beside it do not show. */
function hiddenOf(given: unknown, fields: Record<string, unknown>): string[] {
	const shown = Object.entries(fields).flatMap(([key, value]) =>
		isPassword(key) || typeof value !== 'string' ? [] : [value],
	);
	return [given]
		.flat()
		.filter(
			(password): password is string =>
				typeof password === 'string' && !shown.some((text) => text.includes(password)),
		);
}

const isPassword = (key: string) => key === 'password' || key === 'passwords';

/** May the text of a reply hold one of the secrets? Asked of every reply, so plain search wherever that is enough. */
export function mayHold(text: string, secrets: readonly string[]): boolean {
	return secrets.some(
		(secret) =>
			secret.length >= SHORTEST &&
			(text.includes(secret) || (/[^\w.~-]/.test(secret) && everySpelling(secret).test(text))),
	);
}

/** Blacks out secrets in parsed data, in place: what a service echoes must not get into items. */
export function redactData(data: unknown, secrets: readonly string[]): unknown {
	if (typeof data === 'string') return redact(data, secrets);
	// No recursion: how deep a service nests is not ours to bound.
	const open: unknown[] = [data];
	while (open.length > 0) {
		const next = open.pop();
		if (typeof next !== 'object' || next === null) continue;
		const fields = next as Record<string, unknown>;
		for (const [key, value] of Object.entries(fields)) {
			if (typeof value === 'string') fields[key] = isNumber(value, secrets) ? value : redact(value, secrets);
			else open.push(value);
		}
	}
	return data;
}

/** A longer number that happens to hold the digits of a password is an id or a time, and rows need it whole. */
function isNumber(value: string, secrets: readonly string[]): boolean {
	return /^\d+$/.test(value) && !secrets.includes(value);
}

/** The problem with secrets blacked out of what the service said. */
export function redactProblem<Told extends Pick<Problem, 'message' | 'cause'>>(
	problem: Told,
	secrets: readonly string[],
): Told {
	const { message, cause } = problem;
	return {
		...problem,
		message: redact(message, secrets),
		...(cause === undefined ? {} : { cause: redact(cause, secrets) }),
	};
}
