import 'n8n-workflow';

import fc from 'fast-check';

import { parseJson, stringifyJson, tryParseJson } from '../../nodes/shared/decode/json';

/*
 * docs/design.md, "64-bit". n8n-workflow is imported because it gives bigints a `toJSON` (text), as in production.
 */

/** A parser of our own, character by character: integers a number cannot hold become bigint. For valid JSON only. */
function reference(text: string): unknown {
	let at = 0;
	const blank = () => {
		while (' \t\n\r'.includes(text[at] ?? 'x')) at += 1;
	};
	const members = <T>(end: string, read: () => T): T[] => {
		const list: T[] = [];
		at += 1;
		for (blank(); text[at] !== end; blank()) {
			list.push(read());
			blank();
			if (text[at] === ',') at += 1;
		}
		at += 1;
		return list;
	};
	const string = (): string => {
		const start = at;
		for (at += 1; text[at] !== '"'; at += 1) if (text[at] === '\\') at += 1;
		at += 1;
		return JSON.parse(text.slice(start, at)) as string;
	};
	const value = (): unknown => {
		blank();
		const first = text[at] ?? '';
		if (first === '"') return string();
		if (first === '[') return members(']', value);
		if (first === '{') {
			const entries = members('}', (): [string, unknown] => {
				blank();
				const key = string();
				blank();
				at += 1;
				return [key, value()];
			});
			return Object.fromEntries(entries);
		}
		const start = at;
		while (at < text.length && !' \t\n\r,]}'.includes(text[at] ?? '')) at += 1;
		const word = text.slice(start, at);
		if (!/^-?\d+$/.test(word)) return JSON.parse(word);
		const exact = BigInt(word);
		return exact >= Number.MIN_SAFE_INTEGER && exact <= Number.MAX_SAFE_INTEGER ? JSON.parse(word) : exact;
	};
	return value();
}

/** What `parseJson` promises: the digits as text where the reference has a bigint. */
function asText(value: unknown): unknown {
	if (typeof value === 'bigint') return value.toString();
	if (Array.isArray(value)) return value.map(asText);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, asText(entry)]));
}

const number = fc.oneof(
	fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
	fc
		.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n })
		.chain((near) => fc.constantFrom(String(near), String(-near))),
	fc.double({ noNaN: true, noDefaultInfinity: true }).map((double) => JSON.stringify(double)),
	fc
		.tuple(
			fc.bigInt({ min: 0n, max: 2n ** 70n }),
			fc.constantFrom('.5', 'e2', 'E-3', '.25e+1', '.12345678901234567890', 'e-12345678901234567'),
		)
		.map(([digits, rest]) => `${digits}${rest}`),
);
/** Strings full of what could be taken for numbers and ends of strings. */
const string = fc
	.array(
		fc.constantFrom(
			'12345678901234567890',
			'9007199254740993',
			'"',
			'\\',
			'\\"',
			':',
			',',
			'-',
			'[',
			'{',
			'\n',
			' ',
			'e',
			'.',
			'é',
			'\u2028',
		),
		{ maxLength: 8 },
	)
	.map((pieces) => JSON.stringify(pieces.join('')));
const { json } = fc.letrec<{ json: string }>((tie) => ({
	json: fc.oneof(
		{ depthSize: 'small' },
		number,
		string,
		fc.constantFrom('true', 'false', 'null', ' 9223372036854775807 '),
		fc.array(tie('json'), { maxLength: 4 }).map((entries) => `[${entries.join(' , ')}]`),
		fc
			.array(fc.tuple(string, tie('json')), { maxLength: 4 })
			.map((entries) => `{${entries.map(([key, entry]) => `${key} :${entry}`).join(',')}}`),
	),
}));

describe('parseJson', () => {
	it('gives what an exact parser gives, with the digits as text', () => {
		fc.assert(
			fc.property(json, (text) => expect(parseJson(text)).toEqual(asText(reference(text)))),
			{ numRuns: 400 },
		);
	});

	it('takes and refuses exactly what JSON.parse does', () => {
		const broken = fc
			.tuple(json, fc.nat(), fc.constantFrom('', '0', '"', '\\', '1234567890123456789', '-', ','))
			.map(([text, place, piece]) => {
				const at = place % (text.length + 1);
				return text.slice(0, at) + piece + text.slice(at + 1);
			});
		fc.assert(
			fc.property(fc.oneof(broken, fc.string()), (text) => {
				let valid = true;
				try {
					JSON.parse(text);
				} catch {
					valid = false;
				}
				expect(tryParseJson(text) !== undefined).toBe(valid);
				if (valid) expect(parseJson(text)).toEqual(asText(reference(text)));
			}),
			{ numRuns: 400 },
		);
	});

	it.each([
		['9007199254740991', 9007199254740991],
		['9007199254740992', '9007199254740992'],
		['-9007199254740991', -9007199254740991],
		['-9007199254740992', '-9007199254740992'],
		['18446744073709551615', '18446744073709551615'],
		['12345678901234567890.0', Number('12345678901234567890')],
		['1234567890123456789e0', Number('1234567890123456789')],
		['0.12345678901234567890', Number('0.1234567890123456789')],
		['1e-12345678901234567890', 0],
		['"12345678901234567890"', '12345678901234567890'],
		['"\\\\12345678901234567890"', '\\12345678901234567890'],
		['"a\\"12345678901234567890"', 'a"12345678901234567890'],
		[
			'{"12345678901234567890":[12345678901234567890,"x",-12345678901234567890]}',
			{ '12345678901234567890': ['12345678901234567890', 'x', '-12345678901234567890'] },
		],
	])('%s', (text, value) => expect(parseJson(text)).toEqual(value));

	it.each([['012345678901234567890'], ['-'], ['12345678901234567890,'], ['"12345678901234567890'], ['']])(
		'refuses %p',
		(text) => {
			expect(() => parseJson(text)).toThrow(SyntaxError);
			expect(tryParseJson(text)).toBeUndefined();
		},
	);

	it('keeps a key like __proto__ a key', () => {
		const parsed = parseJson('{"__proto__":{"polluted":12345678901234567890}}') as object;

		expect(Object.keys(parsed)).toEqual(['__proto__']);
		expect(({} as Record<string, unknown>).polluted).toBeUndefined();
	});
});

describe('stringifyJson', () => {
	const { value } = fc.letrec<{ value: unknown }>((tie) => ({
		value: fc.oneof(
			{ depthSize: 'small' },
			fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
			fc.integer(),
			fc.string(),
			fc.constantFrom(null, true, false, '12345678901234567890', 'int:abc:5'),
			fc.array(tie('value'), { maxLength: 4 }),
			fc.dictionary(fc.string(), tie('value'), { maxKeys: 4, noNullPrototype: true }),
		),
	}));

	it('writes a bigint as that exact number, all else as JSON.stringify does', () => {
		const small = (entry: unknown): unknown => {
			if (typeof entry === 'bigint')
				return entry >= Number.MIN_SAFE_INTEGER && entry <= Number.MAX_SAFE_INTEGER ? Number(entry) : entry;
			if (Array.isArray(entry)) return entry.map(small);
			if (typeof entry !== 'object' || entry === null) return entry;
			return Object.fromEntries(Object.entries(entry).map(([key, inner]) => [key, small(inner)]));
		};
		fc.assert(
			fc.property(value, (given) => expect(reference(stringifyJson(given))).toEqual(small(given))),
			{ numRuns: 400 },
		);
	});

	it.each([
		[
			{ a: 9223372036854775807n, b: [-9007199254740993n, 1n], c: '9223372036854775807' },
			'{"a":9223372036854775807,"b":[-9007199254740993,1],"c":"9223372036854775807"}',
		],
		[{ a: undefined, b: false, c: 0, d: null, e: '' }, '{"b":false,"c":0,"d":null,"e":""}'],
		[7n, '7'],
		[undefined, undefined],
		[{ x: { toJSON: () => ({ a: 9223372036854775807n }) } }, '{"x":{"a":9223372036854775807}}'],
	])('%#', (given, text) => expect(stringifyJson(given)).toBe(text));

	it('looks at no value by itself where there is no bigint: that takes twice the time', () => {
		const given = { a: [1, { b: 'x' }], c: null, d: undefined, e: false };
		const stringify = jest.spyOn(JSON, 'stringify');
		stringifyJson(given);
		const { calls } = stringify.mock;
		stringify.mockRestore();

		expect(calls).toEqual([[given]]);
	});
});
