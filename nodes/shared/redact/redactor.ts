/** The readings of a text: as it stands, and with what encoders have escaped in it undone, so that a secret is found in any spelling. */
import { memoize, sortBy, sortedLastIndex, uniq } from 'lodash';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { Failure } from '../model/exchange';
import { credentialText, tokenText } from '../model/text';

/** What a text says where its escapes are undone, and where in the text as it came each letter of that began. */
interface Unescaped {
	text: string;
	placeOf: (at: number) => number;
}

const NAMED: Record<string, string> = {
	...{ quot: '"', amp: '&', apos: "'", lt: '<', gt: '>', sol: '/', bsol: '\\', plus: '+', equals: '=' },
	...{ percnt: '%', num: '#', excl: '!', dollar: '$', commat: '@', colon: ':', semi: ';', quest: '?' },
	...{ comma: ',', period: '.', lowbar: '_', lpar: '(', rpar: ')', ast: '*', Hat: '^', grave: '`' },
	...{ lsqb: '[', rsqb: ']', lcub: '{', rcub: '}', verbar: '|', nbsp: '\u00a0' },
};

const ENCODINGS = [
	{
		escapes: /\\(?:u[\da-fA-F]{4}|["\\/bfnrt])/g,
		letterOf: (escape: string) => String(JSON.parse(`"${escape}"`)),
	},
	{
		// URLs and forms: the bytes of one character of UTF-8
		escapes:
			/%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}/gi,
		letterOf: (escape: string) => Buffer.from(escape.replaceAll('%', ''), 'hex').toString(),
	},
	{
		escapes: /&(?:#\d{1,8}|#x[\da-f]{1,8}|[a-z]{2,6});/gi,
		letterOf(escape: string) {
			const name = escape.slice(1, -1);
			const point = Number(name.replace('#', '').replace(/^x/i, '0x'));
			if (name.startsWith('#')) return point <= 0x10ffff ? String.fromCodePoint(point) : escape;
			return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? escape) : escape;
		},
	},
];

/** The text as it stands, as each encoding reads it, and as each reads that (JSON in HTML, say). */
function* readingsOf(text: string): Generator<Unescaped> {
	const asItStands: Unescaped = { text, placeOf: (at) => at };
	yield asItStands;
	for (const once of decodedReadings(asItStands)) {
		yield once;
		yield* decodedReadings(once);
	}
}

function* decodedReadings(reading: Unescaped): Generator<Unescaped> {
	for (const encoding of ENCODINGS)
		if (reading.text.search(encoding.escapes) >= 0) yield decoded(reading, encoding);
}

function decoded({ text, placeOf }: Unescaped, { escapes, letterOf }: (typeof ENCODINGS)[number]): Unescaped {
	/** The places behind each letter that was escaped, and how much shorter the text is up to there. */
	const behind: number[] = [];
	const shorter: number[] = [0];
	let less = 0;
	const plain = text.replace(escapes, (escape: string, at: number) => {
		const letter = letterOf(escape);
		behind.push(at - less + letter.length);
		less += escape.length - letter.length;
		shorter.push(less);
		return letter;
	});
	return { text: plain, placeOf: (at) => placeOf(at + (shorter[sortedLastIndex(behind, at)] ?? 0)) };
}

/** Takes the secrets of a credential out of texts and data (docs/maintainers/design.md, "Secrets"). */

/** Shorter secrets are not redacted: they occur in words and numbers by chance, and messages would become unreadable. */
const MIN_LENGTH = 4;
export const REDACTED = '•••';

/** The secrets of a credential: the present values of its secret fields. For the password of a login see passwords.ts. */
export function secretsOf(credential: ICredentialDataDecryptedObject, fields: readonly string[]): string[] {
	return fields.flatMap((name) => {
		const value = credential[name];
		const text = credentialText(credential, name);
		// Also without white space and a leading "Bearer", because it is sent like that.
		return uniq([typeof value === 'string' ? value : text, text, tokenText(credential, name)]).filter(
			Boolean,
		);
	});
}

export interface Redactor {
	has(text: string): boolean;
	/** May the text, or the values in it if it is JSON, contain a secret? A quick check, made for every reply. */
	mayOccurIn(text: string): boolean;
	/** The text with each secret replaced, in whichever of the readings of the text it stands. */
	redact(text: string): string;
}

/** Forms write a space as a plus sign. So the two are the same letter here. */
const folded = (text: string) => text.replaceAll('+', ' ');

export function createRedactor(secrets: readonly string[]): Redactor {
	const searched = uniq(secrets).filter((secret) => secret.length >= MIN_LENGTH);
	const wanted = uniq(searched.map(folded));
	const found = (text: string) => wanted.filter((secret) => text.includes(secret));
	const mayOccurIn = (text: string) =>
		wanted.length > 0 &&
		(ENCODINGS.some(({ escapes }) => text.search(escapes) >= 0) || found(folded(text)).length > 0);
	return {
		has: (text) => searched.includes(text),
		mayOccurIn,
		redact(text) {
			if (!mayOccurIn(text)) return text;
			const ranges: Array<{ start: number; end: number }> = [];
			for (const reading of readingsOf(text)) {
				const read = folded(reading.text);
				for (const secret of found(read))
					for (let at = read.indexOf(secret); at >= 0; at = read.indexOf(secret, at + secret.length))
						ranges.push({ start: reading.placeOf(at), end: reading.placeOf(at + secret.length) });
			}
			let clean = '';
			let copied = 0;
			for (const { start, end } of sortBy(ranges, 'start')) {
				if (start >= copied) clean += text.slice(copied, start) + REDACTED;
				copied = Math.max(copied, end);
			}
			return clean + text.slice(copied);
		},
	};
}

/** A field of data. `name` is its key; of an entry of a list, the key of the list. */
interface Place {
	holder: Record<string, unknown>;
	key: string;
	name: string;
	value: unknown;
}

/** Every field of data, at any depth: no recursion, as the depth of a reply is not limited. What is put into its place is not visited. */
export function* fieldsIn(data: unknown): Generator<Place> {
	const pending: Array<{ value: unknown; name: string }> = [{ value: data, name: '' }];
	for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
		if (typeof next.value !== 'object' || next.value === null) continue;
		const holder = next.value as Record<string, unknown>;
		for (const [key, value] of Object.entries(holder)) {
			const name = Array.isArray(holder) ? next.name : key;
			pending.push({ value, name });
			yield { holder, key, name, value };
		}
	}
}

/** Redacts secrets in parsed data, in place, in keys too: a service may echo a token, and rows become items. */
export function redactData(data: unknown, { has, redact }: Redactor): unknown {
	// Memoized, as the rows of a list have the same keys.
	const redactKey = memoize(redact);
	const root = { data };
	for (const { holder, key, value } of fieldsIn(root)) {
		const cleanKey = Array.isArray(holder) ? key : redactKey(key);
		const isSecretNumber = typeof value === 'number' && has(String(value));
		const clean = typeof value === 'string' ? redact(value) : isSecretNumber ? REDACTED : value;
		if (cleanKey !== key) delete holder[key];
		if (cleanKey !== key || clean !== value) holder[cleanKey] = clean;
	}
	return root.data;
}

export function redactFailure<Texts extends Pick<Failure, 'message' | 'cause'>>(
	failure: Texts,
	{ redact }: Pick<Redactor, 'redact'>,
): Texts {
	const { message, cause } = failure;
	return { ...failure, message: redact(message), ...(cause !== undefined && { cause: redact(cause) }) };
}
