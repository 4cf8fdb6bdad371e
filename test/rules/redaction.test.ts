/** In which spellings a secret is found in a text or in data, and what stays (docs/maintainers/design.md, "Secrets"). */
import fc from 'fast-check';

import { MemberCenterApi } from '../../credentials/MemberCenterApi.credentials';
import { OrderServiceApi } from '../../credentials/OrderServiceApi.credentials';
import { credential as memberCenter } from '../../nodes/MemberCenter/service';
import { credential as orderService } from '../../nodes/OrderService/service';
import { passwordsIn } from '../../nodes/shared/redact/passwords';
import { createRedactor, redactData, secretsOf } from '../../nodes/shared/redact/redactor';
import { runs, seed } from '../helpers/project/deep';

const redact = (text: string, ...secrets: string[]) => createRedactor(secrets).redact(text);
const check = <Ts extends unknown[]>(property: fc.IProperty<Ts>) =>
	fc.assert(property, { numRuns: runs(2_000), seed });

const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0');
const json = (text: string) => JSON.stringify(text).slice(1, -1);
/** `\u` of each letter that the pattern takes. */
const unicode = (text: string, of: RegExp) => text.replace(of, (unit) => `\\u${hex(unit.charCodeAt(0), 4)}`);
const bytes = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&');
const upper = (text: string) =>
	text.replace(/%[\da-f]{2}|(?<=\\u)[\da-f]{4}|(?<=&#x)[\da-f]+/g, (digits) => digits.toUpperCase());
const lower = (text: string) => text.replace(/%[\dA-F]{2}/g, (digits) => digits.toLowerCase());
const HTML: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' };
const html = (text: string) => text.replace(/[&<>"']/g, (sign) => `&${HTML[sign]};`);
const entities = (text: string, of: (point: number) => string) =>
	[...text].map((letter) => `&#${of(letter.codePointAt(0) ?? 0)};`).join('');

/** What real encoders make of a text, and the same of every letter. */
const ENCODERS: Record<string, (text: string) => string> = {
	JSON: json,
	'JSON of PHP': (text) => unicode(json(text).replaceAll('/', '\\/'), /[^\0-~]/g),
	'JSON for HTML, as of .NET': (text) =>
		[...text].map((sign) => (/[&<>'"+]/.test(sign) ? upper(unicode(sign, /./)) : json(sign))).join(''),
	'\\u of every letter': (text) => unicode(text, /[^]/g),
	'\\U of every letter': (text) => upper(unicode(text, /[^]/g)),
	URL: encodeURIComponent,
	'URL in lower case': (text) => lower(encodeURIComponent(text)),
	form: (text) => new URLSearchParams({ a: text }).toString().slice(2),
	'every byte': bytes,
	'every byte, upper case': (text) => upper(bytes(text)),
	HTML: html,
	'entities of every letter': (text) => entities(text, String),
	'hexadecimal entities of every letter': (text) => entities(text, (point) => `x${hex(point, 2)}`),
	'upper-case entities': (text) => upper(entities(text, (point) => `x${hex(point, 2)}`)),
};
const SPELLINGS: Array<[string, (text: string) => string]> = [
	['plain', (text) => text],
	...Object.entries(ENCODERS),
	...Object.entries(ENCODERS).flatMap(([outer, encode]) =>
		Object.entries(ENCODERS).map(([inner, first]): [string, (text: string) => string] => [
			`${outer} of ${inner}`,
			(text) => encode(first(text)),
		]),
	),
];

/** Letters of secrets: such as tokens have, and all that escapes are made of. */
const LETTERS = [...'\\%&#;+xu/"0041abAB7Fé€😀 \t=._-<>', "'"];
const secret = fc
	.array(fc.constantFrom(...LETTERS, '%41', '&amp;', '\\u0041'), { minLength: 4, maxLength: 12 })
	.map((letters) => letters.join(''));

it.each(SPELLINGS)('%s: it is gone, and what stands around it stays', (_, spell) => {
	fc.assert(
		fc.property(secret, (text) => {
			expect(redact(`<|${spell(text)}|> ${spell(text)}`, 'another', text)).toBe('<|•••|> •••');
		}),
		{ numRuns: runs(60), seed },
	);
});

it.each([
	['signs of HTML by their names', 'a&quot;b&sol;c&plus;d&equals;&percnt;', 'a"b/c+d=%', '•••'],
	['the longer of two that begin alike', 'a=token-12&b=token-1', 'token-1,token-12', 'a=•••&b=•••'],
	['two that overlap', 'abcdef abcdXcdef', 'abcd,cdef', '••• •••X•••'],
	['signs of patterns', 'axb a.b (a|b)+ $& [x]', 'a.b ,(a|b)+,$& [x]', 'axb •••••• •••'],
	['what is too short', 'abc abcd', 'a,abc,,abcd', 'abc •••'],
	['another text', 'ab/cd+eg%2Fcd&amp;', 'ab/cd+ef', 'ab/cd+eg%2Fcd&amp;'],
	['escapes that are none', '%zz \\q &nope; &#99999999; %c3x', 'abcd', '%zz \\q &nope; &#99999999; %c3x'],
	[
		'what escapes it',
		'%41%42 stays, tok%65n goes &amp; so on',
		'token',
		'%41%42 stays, ••• goes &amp; so on',
	],
])('%s', (_, text, secrets, clean) => expect(redact(text, ...secrets.split(','))).toBe(clean));

/** In proportion each takes a part of a second; squared, minutes. */
it.each<[string, string, string]>([
	['one letter', 'a'.repeat(10_000), 'a'.repeat(400_000)],
	['one letter but for the last', `${'a'.repeat(10_000)}b`, 'a'.repeat(400_000)],
	['escapes', 'A'.repeat(100), '%41'.repeat(130_000)],
	['quotes', '"'.repeat(99), '&quot;&#34;%22\\"'.repeat(20_000)],
])('A long text and a secret of %s take no time', (_, wanted, text) => {
	const start = Date.now();
	redact(text, wanted, 'another');
	expect(Date.now() - start).toBeLessThan(10_000);
});

it('thousands of passwords and messages take no time', () => {
	const passwords = Array.from({ length: 2_000 }, (_, n) => `Pw-${n}-of!"x`);
	const { redact: clean } = createRedactor(passwords);
	const start = Date.now();
	const words = passwords.slice(0, 1_000).map((password) => clean(`100%25: ${json(password)} is weak`));
	expect(new Set(words)).toEqual(new Set(['100%25: ••• is weak']));
	expect(Date.now() - start).toBeLessThan(10_000);
});

it('data lose it in values and keys at any depth, and the reply as it came shows that it may be there', () => {
	const pair = fc.tuple(secret, fc.constantFrom(...SPELLINGS));
	check(
		fc.property(pair, ([text, [, spell]]) => {
			const body = JSON.stringify({ list: [{ [`|${spell(text)}`]: `|${spell(text)}` }], kept: '|' });
			const hidden = createRedactor([text]);

			expect(hidden.mayOccurIn(body)).toBe(true);
			expect(redactData(JSON.parse(body), hidden)).toEqual({ list: [{ '|•••': '|•••' }], kept: '|' });
		}),
	);
	expect(createRedactor(['s/cret']).mayOccurIn('[{"remark":"nothing of it"}]')).toBe(false);
});

const deep = (value: object, depth = 50_000): object => {
	let nested = value;
	for (let level = 0; level < depth; level += 1) nested = level % 2 === 0 ? [nested] : { nested };
	return nested;
};

it('data keep all else', () => {
	const clean = (data: unknown, ...secrets: string[]) => redactData(data, createRedactor(secrets));
	const data = {
		text: 'my pass-word',
		list: ['pass-word', { deep: 'pass-word' }, null, 7, true],
		digits: ['81234567', '1234', 1234, 12345],
		'a pass-word': 1,
		'pass\\u002dword': { 'pass-word': ['pass-word'] },
	};

	expect(clean(data, 'pass-word', '1234')).toEqual({
		text: 'my •••',
		list: ['•••', { deep: '•••' }, null, 7, true],
		digits: ['8•••567', '•••', '•••', 12345],
		'a •••': 1,
		'•••': { '•••': ['•••'] },
	});
	expect(clean('a pass-word', 'pass-word')).toBe('a •••');
	expect(clean(12345678, '12345678')).toBe('•••');
	expect(clean(deep({ 'a pass-word': 1 }), 'pass-word')).not.toBeNull();
	// Places of a list are no keys.
	expect(clean(Array(1_002).fill('x'), '1000')).toEqual(Array(1_002).fill('x'));
});

it.each([
	[orderService, new OrderServiceApi()],
	[memberCenter, new MemberCenterApi()],
])(
	'the secrets of a credential are what its form hides, but for the login’s password, and its mark, which is a hash: %#',
	(its, type) => {
		const hidden = type.properties.filter(({ typeOptions }) => typeOptions?.password === true);
		const names = hidden
			.map(({ name }) => name)
			.filter((name) => !['password', 'sessionLogin'].includes(name));

		expect([its.name, [...its.secrets].sort()]).toEqual([type.name, names.sort()]);
		const credential = { token: ' Bearer abcd ', secret: 'efgh', other: 'ijkl', number: 71234 };
		expect(secretsOf(credential, ['token', 'secret', 'number', 'absent'])).toEqual([
			' Bearer abcd ',
			'Bearer abcd',
			'abcd',
			'efgh',
			// An expression of a table may give a number; it is sent as its text.
			'71234',
		]);
	},
);

it.each<[string, unknown, string[]]>([
	['of an employee', { name: 'n', password: 'pw-1' }, ['pw-1']],
	['of a product', [{ products: [{ passwords: ['pw-1', 'pw-2'] }] }, null, 7, 'pw'], ['pw-1', 'pw-2']],
	['at any depth', deep({ password: 'pw-1' }), ['pw-1']],
	['that are no text', { passwords: [7, null], password: true }, []],
])('passwords %s', (_, input, found) => expect(passwordsIn(input).sort()).toEqual(found));
