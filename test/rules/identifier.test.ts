import fc from 'fast-check';

import {
	foldIdentifier,
	identifierProblem,
	normalizeIdentifier,
	splitIdentifiers,
} from '../../nodes/shared/schema/identifier';

/** What an identifier is (nodes/shared/schema/identifier.ts), whoever gave it. */

const sameIdentifier = (a: string, b: string): boolean => foldIdentifier(a) === foldIdentifier(b);

const wide = (text: string) =>
	text.replace(/[!-~]/g, (one) => String.fromCodePoint(one.charCodeAt(0) + 0xfee0));
const seen = fc
	.string({ unit: fc.constantFrom(...'abcXYZ0189-_./:@é界'), maxLength: 12 })
	.map((text) => `${text}7`);
const hidden = fc.constantFrom(...'\u200B\u200D\uFEFF\u00AD\u2060\u202E\u115F\uFE0F\u0000\u0007\uD800');
const format = fc.constantFrom(...'\u200B\u200D\uFEFF\u00AD\u2060\u202E\u115F\uFE0F');
const around = fc.string({
	unit: fc.oneof(format, fc.constantFrom(...' \t\n\r\u00A0\u3000\u2003')),
	maxLength: 4,
});
const separator = fc.constantFrom(...',，、､;；|｜\n\r\u2028\u2029\u0085');
/** What two readings of a thing may differ in. */
const otherwise = (text: string) => [text.toUpperCase(), text.toLowerCase(), wide(text), ` ${text}\u200B`];

const holds = <T extends unknown[]>(
	...given: [...{ [K in keyof T]: fc.Arbitrary<T[K]> }, (...args: T) => void]
) =>
	fc.assert(fc.property(...(given as unknown as [fc.Arbitrary<string>, (text: string) => void])), {
		numRuns: 500,
	});

it('is sent as it was given, whatever stands around it and however wide it is', () =>
	holds(seen, around, around, (text: string, before: string, after: string) => {
		const plain = text.normalize('NFKC');
		expect(normalizeIdentifier(before + text + after)).toBe(plain);
		expect(normalizeIdentifier(before + wide(text) + after)).toBe(plain);
		expect(identifierProblem(plain)).toBeUndefined();
	}));

it('is refused with something inside that nobody sees, which is shown', () =>
	holds(seen, hidden, seen, (before: string, one: string, after: string) => {
		const code = `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
		expect(identifierProblem(normalizeIdentifier(before + one + after))).toContain(`‹${code}›`);
	}));

it('a list is the same, whatever separates it', () =>
	holds(
		fc.array(seen, { minLength: 1 }),
		separator,
		around,
		(list: string[], between: string, blank: string) => {
			const due = list.map((text) => text.normalize('NFKC'));
			expect(splitIdentifiers(list.join(blank + between + blank))).toEqual(due);
		},
	));

it('folds alike in every case and width, and no further', () =>
	holds(seen, seen, (one: string, other: string) => {
		expect(otherwise(one).filter((text) => !sameIdentifier(one, text))).toEqual([]);
		expect(foldIdentifier(foldIdentifier(one))).toBe(foldIdentifier(one));
		const plain = [one, other].map((text) => text.normalize('NFKC').toLowerCase());
		if (plain[0] !== plain[1] && !/\d{10}/.test(one + other)) expect(sameIdentifier(one, other)).toBe(false);
	}));

it.each([
	['CA8000000101', '8000000101', true],
	['ca8000000101', 'CA8000000101', true],
	['８００００００１０１', '8000000101', true],
	['8000000101', '8000000102', false],
	['C-1001', 'c-1001', true],
	['C-1001', '1001', false],
	['6553600000000000001', '6553600000', false],
])('%s and %s: may they be one? %s', (one, other, due) => expect(sameIdentifier(one, other)).toBe(due));

it.each<[told: string, values: string[]]>([
	['stands for nothing', ['none', 'NULL', 'N/A', 'na', 'undefined', 'NaN', 'Nil', 'TBD', '无', '無']],
	['has no letter or digit', ['-', '--', '—', '/', '?', '.', '…']],
	[
		'is missing (undefined, null or NaN)',
		['C-undefined', 'undefined8000000101', 'C-null', 'null-1', 'C-NaN'],
	],
	['holds an object instead', ['{"a":1}']],
	['like a list that was cut off', ['[8000000101']],
	['holds an expression', ['{{ $json.id }}', 'C-{{id}}']],
	['holds an object', ['[object Object]', 'C-[object Object]']],
	['stands in quotation marks', ["'8000000101", '"8000000101"', '“8000000101”', '8000000101”']],
	['ends in a separator', ['C-', 'C--', 'C:']],
	[
		'is an error of a spreadsheet',
		[
			'#N/A',
			'#REF!',
			'#VALUE!',
			'#NAME?',
			'#DIV/0!',
			'#NV',
			'####',
			'#¡REF!',
			'#¿NOMBRE?',
			'#n/a',
			'#Н/Д',
			'#BEZUG!',
		],
	],
	['cut short', ['8.0E+09', '8E+09', '6,55E+18', '6.5536e+21', '8.0e9', '8000000101.0', '1001.0', '1001,00']],
	['separators of thousands', ['1,001', '8,000,000,101']],
	['a dash that is not', ['C–1001', 'C\u20101001', 'C−1001', '8000000101—2']],
])('what %s is none', (told, values) =>
	expect(values.filter((value) => identifierProblem(value)?.includes(told) !== true)).toEqual([]),
);

it('what only looks so is one', () => {
	const fine = [
		'none-1',
		'Nullmann',
		'4e12',
		'1.0',
		'007',
		'#12',
		'NASA',
		'nullmann',
		'a-b',
		'auth0|7',
		'C 1001',
		'a,b',
		// A random key in base64url.
		'Zk3v0qM9tXyB2rL7wPaE-_',
	];
	expect(fine.filter((text) => identifierProblem(text) !== undefined)).toEqual([]);
});
