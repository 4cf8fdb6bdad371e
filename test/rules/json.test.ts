import 'n8n-workflow';

import fc from 'fast-check';
import { parse as parseLosslessly, stringify as stringifyLosslessly } from 'lossless-json';

import { parseJson, stringifyJson, tryParseJson } from '../../nodes/shared/decode/json';

/* docs/maintainers/design.md, "64-bit". n8n-workflow is imported because it gives bigints a `toJSON` (text), as in production. */

const LONG = '12345678901234567890';

const digits = fc.oneof(
	fc.bigInt({ min: 0n, max: 2n ** 70n }),
	// Where numbers stop being exact.
	fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }),
);
const fractions = fc.constantFrom('.5', 'e2', 'E-3', '.25e+1', `.${LONG}`, 'e-12345678901234567');
/** Strings full of what could be taken for numbers and ends of strings. */
const text = fc
	.array(fc.constantFrom(LONG, '9007199254740993', '\\"', ...'"\\:,-[{\n e.é\u2028'), { maxLength: 8 })
	.map((pieces) => JSON.stringify(pieces.join('')));
/** JSON as services may write it. */
const { json } = fc.letrec<{ json: string }>((tie) => ({
	json: fc.oneof(
		{ depthSize: 'small' },
		fc.tuple(fc.constantFrom('', '-'), digits).map((parts) => parts.join('')),
		fc.tuple(digits, fractions).map((parts) => parts.join('')),
		fc.double({ noNaN: true, noDefaultInfinity: true }).map((double) => JSON.stringify(double)),
		fc.oneof(text, fc.constantFrom('null', 'true', 'false', '"int:abc:5"')),
		fc.array(tie('json'), { maxLength: 4 }).map((entries) => `[${entries.join(' , ')}]`),
		fc
			.uniqueArray(fc.tuple(text, tie('json')), { maxLength: 4, selector: ([key]) => key })
			.map((entries) => `{${entries.map((pair) => pair.join(' :')).join(', ')} }`),
	),
}));
const check = (property: fc.IRawProperty<[string]>) => fc.assert(property, { numRuns: 400 });

/** By a parser that nobody here wrote: what becomes of integers that a number cannot hold is ours to say. */
const parsedAs = (given: string, large: (digits: string) => unknown): unknown =>
	parseLosslessly(given, undefined, (number) =>
		/^-?\d+$/.test(number) && !Number.isSafeInteger(Number(number)) ? large(number) : Number(number),
	);

describe('parseJson', () => {
	it('gives integers a number cannot hold as text, all else as it is', () => {
		check(fc.property(json, (given) => expect(parseJson(given)).toEqual(parsedAs(given, String))));
	});

	it('takes and refuses exactly what JSON.parse does', () => {
		const pieces = fc.constantFrom('', '0', '"', '\\', '1234567890123456789', '-', ',');
		const broken = fc.tuple(json, fc.nat(), pieces).map(([given, place, piece]) => {
			const at = place % (given.length + 1);
			return given.slice(0, at) + piece + given.slice(at + 1);
		});
		check(
			fc.property(fc.oneof(broken, fc.string()), (given) => {
				const isTaken = tryParseJson(given) !== undefined;
				if (isTaken) expect(() => JSON.parse(given) as unknown).not.toThrow();
				else expect(() => JSON.parse(given) as unknown).toThrow(SyntaxError);
			}),
		);
	});

	it('keeps a key like __proto__ a key', () => {
		const parsed = parseJson(`{"__proto__":{"polluted":${LONG}}}`) as object;

		expect(Object.keys(parsed)).toEqual(['__proto__']);
		expect(({} as Record<string, unknown>).polluted).toBeUndefined();
	});
});

describe('stringifyJson', () => {
	it('writes a bigint as that exact number, all else as JSON.stringify does', () => {
		check(
			fc.property(json, (given) => {
				const value = parsedAs(given, BigInt);
				expect(stringifyJson(value)).toBe(stringifyLosslessly(value));
			}),
		);
	});

	it.each([
		[{ a: 9223372036854775807n, c: '-92' }, '{"a":9223372036854775807,"c":"-92"}'],
		[{ x: { toJSON: () => ({ a: 9223372036854775807n }) } }, '{"x":{"a":9223372036854775807}}'],
	])('%#', (given, written) => expect(stringifyJson(given)).toBe(written));
});

/** In proportion each takes a part of a second; squared, minutes. */
it.each<[string, string, unknown]>([
	['integers', `[${`${LONG},-${LONG},`.repeat(100_000)}${LONG}]`, LONG],
	['texts full of them', `["${`,${LONG}\\"`.repeat(100_000)}",${LONG}]`, LONG],
	['a text of backslashes', `["${'\\\\'.repeat(2_000_000)}",${LONG}]`, LONG],
	['a text that does not end', `[${LONG},"${'\\"'.repeat(500_000)}`, undefined],
])('many %s take no time', (_, given, last) => {
	const start = Date.now();
	const rows = tryParseJson(given)?.value as unknown[] | undefined;
	expect([rows?.at(-1), Date.now() - start < 10_000]).toEqual([last, true]);
});
