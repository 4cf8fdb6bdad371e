import fc from 'fast-check';

import { createRedactor, redactData } from '../../../nodes/shared/redact/secrets';
import { runs, seed } from '../../support/project/deep';

/* docs/maintainers/design.md, "Secrets": whatever a secret looks like, and however each of its letters is spelled. */

const check = <Ts extends unknown[]>(property: fc.IProperty<Ts>) =>
	fc.assert(property, { numRuns: runs(1_000), seed });

/** Letters of secrets: such as tokens have, and all that escapes are made of. */
const SIGNS = [...'\\%&#;+xu/"0041abAB7Fé€😀 \t=._-<>', "'"];
const secret = fc
	.oneof(
		fc.array(fc.constantFrom(...SIGNS), { minLength: 4, maxLength: 12 }).map((letters) => letters.join('')),
		fc.string({ unit: 'binary', minLength: 4, maxLength: 12 }),
		fc.string({ unit: 'grapheme', minLength: 4, maxLength: 12 }),
	)
	.filter((text) => text.length >= 4 && !text.includes('•'));

const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0');
const NAMES: Record<string, string> = {
	...{ '&': 'amp', '"': 'quot', '/': 'sol', '%': 'percnt', é: 'eacute' },
	...{ '<': 'lt', '>': 'gt', "'": 'apos', '+': 'plus', '=': 'equals', '\\': 'bsol' },
};

/** All that a letter may look like; hexadecimal digits in either case. */
function spellingsOf(letter: string): string[] {
	const point = letter.codePointAt(0) ?? 0;
	const spelled = [
		letter,
		`&#${point};`,
		`&#00${point};`,
		`&#x${hex(point, 1)};`,
		`&#X${hex(point, 6).toUpperCase()};`,
		letter.replace(/[^]/g, (unit) => `\\u${hex(unit.charCodeAt(0), 4)}`),
		letter.replace(/[^]/g, (unit) => `\\u${hex(unit.charCodeAt(0), 4).toUpperCase()}`),
	];
	if ('"\\/\t'.includes(letter)) spelled.push(letter === '/' ? '\\/' : JSON.stringify(letter).slice(1, -1));
	if (letter === ' ') spelled.push('+');
	if (NAMES[letter] !== undefined) spelled.push(`&${NAMES[letter]};`);
	// Half a character has no bytes.
	if (!/\p{Surrogate}/u.test(letter)) {
		const escapes = [...Buffer.from(letter)].map((byte) => `%${hex(byte, 2)}`).join('');
		spelled.push(escapes, escapes.toUpperCase());
	}
	return spelled;
}

it.each([...new Set(SIGNS)])('%j is read in each of its spellings', (letter) => {
	const { redact } = createRedactor([`abcd${letter}`]);

	for (const spelled of spellingsOf(letter)) expect(redact(`<|abcd${spelled}|>`)).toBe('<|•••|>');
});

/** A secret, and a spelling of it that is mixed at random. */
const spelledSecret = secret.chain((text) =>
	fc
		.tuple(...[...text].map((letter) => fc.constantFrom(...spellingsOf(letter))))
		.map((letters) => ({ text, spelled: letters.join('') })),
);
const around = fc.oneof(
	fc.array(fc.constantFrom(...SIGNS), { maxLength: 8 }).map((letters) => letters.join('')),
	fc.string({ unit: 'binary', maxLength: 8 }),
	fc.constantFrom('%', '%4', '\\', '\\u', '\\u00', '\\u004', '&', '&#', '&#x', '&am'),
);

it('is gone from any text, in any spelling', () => {
	check(
		fc.property(spelledSecret, around, around, ({ text, spelled }, before, after) => {
			const clean = createRedactor([text]).redact(before + spelled + after);

			expect(clean).toContain('•••');
			expect(clean).not.toContain(spelled);
			expect(createRedactor([text]).redact(clean)).toBe(clean);
		}),
	);
});

it('is gone alone: what stands around it stays', () => {
	check(
		fc.property(spelledSecret, ({ text, spelled }) => {
			expect(createRedactor([text]).redact(`<|${spelled}|>`)).toBe('<|•••|>');
		}),
	);
});

it('is gone from values and keys of data at any depth, also where the reply escapes it once more', () => {
	check(
		fc.property(spelledSecret, ({ text, spelled }) => {
			const body = JSON.stringify({ list: [{ [`|${spelled}`]: `|${spelled}` }], kept: '|' });
			const hidden = createRedactor([text]);

			expect(hidden.mayOccurIn(body)).toBe(true);
			expect(redactData(JSON.parse(body), hidden)).toEqual({ list: [{ '|•••': '|•••' }], kept: '|' });
		}),
	);
});

/** Every way to read a text, one by one: nothing for long texts, and simple enough to be sure of. */
function readings(text: string): string[] {
	if (text === '') return [''];
	const all = (read: string, length: number) => readings(text.slice(length)).map((rest) => read + rest);
	const json = /^\\(?:u[\da-f]{4}|["\\/])/i.exec(text)?.[0];
	const percent = /^%[0-7][\da-f]/i.exec(text)?.[0];
	const decimal = /^&#(\d+);/.exec(text);
	return [
		...all(text.charAt(0), 1),
		...(json === undefined ? [] : all(JSON.parse(`"${json}"`) as string, json.length)),
		...(percent === undefined ? [] : all(decodeURIComponent(percent), 3)),
		...(decimal === null ? [] : all(String.fromCharCode(Number(decimal[1])), decimal[0].length)),
	];
}

it('nothing else is gone: what cannot be read as the secret stays, letter by letter', () => {
	const LETTERS = ['\\', 'u', '0', '4', '1', '%', 'A', '\\u0041', '%5C', '&#65;', '\\\\', '%41'];
	const made = (minLength: number, maxLength: number) =>
		fc.array(fc.constantFrom(...LETTERS), { minLength, maxLength }).map((letters) => letters.join(''));
	/** Of a text and a secret that it may hold: often a piece of one of its readings. */
	const pair = made(4, 6).chain((text) => {
		const pieces = readings(text).flatMap((read) => [read, read.slice(1), read.slice(0, -1)]);
		return fc.tuple(fc.constant(text), fc.oneof(made(4, 6), fc.constantFrom(...pieces)));
	});
	check(
		fc.property(pair, ([text, wanted]) => {
			fc.pre(wanted.length >= 4);
			const places = [...text].flatMap((_, start) =>
				[...text].flatMap((__, length) =>
					start + length < text.length && readings(text.slice(start, start + length + 1)).includes(wanted)
						? [[start, start + length + 1] as const]
						: [],
				),
			);
			const kept = [...text].filter((_, at) => !places.some(([start, end]) => at >= start && at < end));

			expect(createRedactor([wanted]).redact(text).replace(/•••/g, '')).toBe(kept.join(''));
		}),
	);
});
