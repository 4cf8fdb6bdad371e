/* eslint-disable no-loss-of-precision -- numbers that have lost digits are what is tested */
import 'n8n-workflow';

import fc from 'fast-check';
import { isEqualWith } from 'lodash';

import { parseJson, stringifyJson, tryParseJson } from '../../nodes/shared/decode/json';

/* docs/maintainers/design.md, "64-bit". n8n-workflow is imported because it gives bigints a `toJSON` (text), as in production. */

const LONG = '12345678901234567890';

/** A value, how `stringifyJson` writes it, how a service may write it, and what `parseJson` makes of that. */
interface Twin {
	value: unknown;
	written: string;
	given: string;
	parsed: unknown;
}
const plain = (value: unknown): Twin => {
	const written = JSON.stringify(value);
	return { value, written, given: written, parsed: value };
};
const integer = (value: bigint): Twin => {
	const safe = value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER;
	return { value, written: `${value}`, given: `${value}`, parsed: safe ? Number(value) : `${value}` };
};
const decimal = (given: string): Twin => ({ ...plain(Number(given)), given });
const double = (value: number): Twin =>
	Number.isInteger(value) ? integer(BigInt(value)) : decimal(JSON.stringify(value));
const list = (entries: Twin[]): Twin => ({
	value: entries.map(({ value }) => value),
	written: `[${entries.map(({ written }) => written).join(',')}]`,
	given: `[${entries.map(({ given }) => given).join(' , ')}]`,
	parsed: entries.map(({ parsed }) => parsed),
});
const record = (entries: Array<[string, Twin]>): Twin => ({
	value: Object.fromEntries(entries.map(([key, { value }]) => [key, value])),
	written: `{${entries.map(([key, { written }]) => `${JSON.stringify(key)}:${written}`).join(',')}}`,
	given: `{${entries.map(([key, { given }]) => `${JSON.stringify(key)} :${given}`).join(', ')} }`,
	parsed: Object.fromEntries(entries.map(([key, { parsed }]) => [key, parsed])),
});

const digits = fc.bigInt({ min: 0n, max: 2n ** 70n });
/** Where numbers stop being exact. */
const edge = fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n });
const fractions = fc.constantFrom('.5', 'e2', 'E-3', '.25e+1', `.${LONG}`, 'e-12345678901234567');
/** Strings full of what could be taken for numbers and ends of strings. */
const text = fc
	.array(fc.constantFrom(LONG, '9007199254740993', '\\"', ...'"\\:,-[{\n e.é\u2028'), { maxLength: 8 })
	.map((pieces) => pieces.join(''));
const { twin } = fc.letrec<{ twin: Twin }>((tie) => ({
	twin: fc.oneof(
		{ depthSize: 'small' },
		fc.oneof(digits, edge).chain((one) => fc.constantFrom(integer(one), integer(-one))),
		fc.double({ noNaN: true, noDefaultInfinity: true }).map(double),
		fc.tuple(digits, fractions).map((halves) => decimal(halves.join(''))),
		fc.oneof(text, fc.string(), fc.constantFrom(null, true, false, 'int:abc:5')).map(plain),
		fc.array(tie('twin'), { maxLength: 4 }).map(list),
		fc
			.uniqueArray(fc.tuple(text, tie('twin')), { maxLength: 4, selector: ([key]) => key })
			.map((entries) => record(entries)),
	),
}));
const runs = { numRuns: 400 };
/** Whether our text stands for a number that JSON.parse has rounded. */
const sameDigitsIn = (given: string) => (ours: unknown, rounded: unknown) =>
	typeof ours === 'string' && typeof rounded === 'number'
		? Number(ours) === rounded && !Number.isSafeInteger(rounded) && given.includes(ours)
		: undefined;

describe('parseJson', () => {
	it('gives integers a number cannot hold as text, all else as it is', () => {
		fc.assert(
			fc.property(twin, ({ given, parsed }) => expect(parseJson(given)).toEqual(parsed)),
			runs,
		);
	});

	it('takes and refuses exactly what JSON.parse does', () => {
		const pieces = fc.constantFrom('', '0', '"', '\\', '1234567890123456789', '-', ',');
		const broken = fc.tuple(twin, fc.nat(), pieces).map(([{ given }, place, piece]) => {
			const at = place % (given.length + 1);
			return given.slice(0, at) + piece + given.slice(at + 1);
		});
		fc.assert(
			fc.property(fc.oneof(broken, fc.string()), (given) => {
				const parsed = tryParseJson(given);
				if (parsed === undefined) expect(() => JSON.parse(given) as unknown).toThrow(SyntaxError);
				else expect(isEqualWith(parsed.value, JSON.parse(given), sameDigitsIn(given))).toBe(true);
			}),
			runs,
		);
	});

	it.each([
		['9007199254740991', 9007199254740991],
		['9007199254740992', '9007199254740992'],
		['1234567890123456789e0', 1234567890123456789],
		[`"${LONG}"`, LONG],
		[`"\\\\${LONG}"`, `\\${LONG}`],
		[`"a\\"${LONG}"`, `a"${LONG}`],
		[`{"${LONG}":[${LONG},"x",-${LONG}]}`, { [LONG]: [LONG, 'x', `-${LONG}`] }],
	])('%s', (given, value) => expect(parseJson(given)).toEqual(value));

	it.each([[`0${LONG}`], ['-'], [`${LONG},`], [`"${LONG}`], ['']])('refuses %p', (given) => {
		expect(() => parseJson(given)).toThrow(SyntaxError);
		expect(tryParseJson(given)).toBeUndefined();
	});

	it('keeps a key like __proto__ a key', () => {
		const parsed = parseJson(`{"__proto__":{"polluted":${LONG}}}`) as object;

		expect(Object.keys(parsed)).toEqual(['__proto__']);
		expect(({} as Record<string, unknown>).polluted).toBeUndefined();
	});
});

describe('stringifyJson', () => {
	it('writes a bigint as that exact number, all else as JSON.stringify does', () => {
		fc.assert(
			fc.property(twin, ({ value, written }) => expect(stringifyJson(value)).toBe(written)),
			runs,
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
	['decimals', `[${`${LONG}.5,1e-${LONG},`.repeat(50_000)}${LONG}]`, LONG],
	['texts full of them', `["${`,${LONG}\\"`.repeat(100_000)}",${LONG}]`, LONG],
	['records', `[${`{"id":${LONG},"n":"x ${LONG} \\"${LONG}\\""},`.repeat(30_000)}${LONG}]`, LONG],
	['a text of backslashes', `["${'\\\\'.repeat(2_000_000)}",${LONG}]`, LONG],
	['a text that does not end', `[${LONG},"${'\\"'.repeat(500_000)}`, undefined],
])('many %s take no time', (_, given, last) => {
	const start = Date.now();
	const rows = tryParseJson(given)?.value as unknown[] | undefined;
	expect([rows?.at(-1), Date.now() - start < 10_000]).toEqual([last, true]);
});
