import { MemberCenterApi } from '../../../credentials/MemberCenterApi.credentials';
import { OrderServiceApi } from '../../../credentials/OrderServiceApi.credentials';
import { credential as memberCenter } from '../../../nodes/MemberCenter/credential';
import { credential as orderService } from '../../../nodes/OrderService/credential';
import { createRedactor, redactData, redactFailure, secretsOf } from '../../../nodes/shared/redact/secrets';

/* docs/maintainers/design.md, "Secrets": what is found, and what is left. Every spelling of every letter is in secrets.property beside this file. */

const redact = (text: string, secrets: string[]) => createRedactor(secrets).redact(text);

const SECRET = `ab/cd+ef==&gh<ij>k'l"m n\\oé€`;

it.each([
	['another token', 'ab/cd+eg==&gh<ij>k'],
	['one without its signs', SECRET.replace(/[^a-z]/g, '')],
	['one with signs escaped that JSON does not escape', SECRET.replace('+', '\\+')],
	['one with plus signs where no blanks are', SECRET.replace('==', '++')],
])('leaves %s as it is', (_, text) => {
	expect(redact(text, [SECRET])).toBe(text);
});

it.each([
	['JSON in an HTML page', '&quot;'],
	['JSON in JSON', '\\\\\\"'],
	['three layers', '&amp;#37;22'],
])('%s: nothing of a text is left where a secret is in it under several layers', (_, sign) => {
	expect(redact(`page with pa${sign}ss1 in it`, ['pa"ss1'])).not.toContain('ss1');
	expect(redact(`page with pa${sign}ss1 in it`, ['pa"xx1'])).toContain('in it');
});

it('takes the longer of two secrets that begin alike, and leaves nothing of it', () => {
	expect(redact('a=token-12&b=token-1', ['token-1', 'token-12'])).toBe('a=•••&b=•••');
});

it('takes no sign of a pattern for more than itself', () => {
	expect(redact('axb a.b (a|b)+ $& [x]', ['a.b ', '(a|b)+', '$& [x]'])).toBe('axb •••••• •••');
});

it('finds letters whose codes have leading zeros', () => {
	for (const spelled of ['ab%09cd', 'ab\\u0009cd', 'ab&#009;cd', 'ab&#x09;cd'])
		expect(redact(spelled, ['ab\tcd'])).toBe('•••');
});

it.each([
	// The secret has what looks like an escape, and comes plain, escaped once more, or both.
	['%41bc', ['%41bc', '%2541bc', '&#37;41bc', '%25%34%31bc']],
	['ab\\u0041', ['ab\\u0041', 'ab\\\\u0041', 'ab%5Cu0041']],
	['&amp;ab', ['&amp;ab', '&amp;amp;ab', '\\u0026amp;ab']],
	['a\\\\b/', ['a\\\\b/', 'a\\\\\\\\b\\/', 'a\\\\\\b/']],
	// What stands before it would swallow its beginning.
	['41bcd', ['41bcd']],
])('reads %s both ways', (secret, spelled) => {
	for (const before of ['', '-', '%', '\\', '&#', '\\u00'])
		for (const text of spelled)
			expect([before, text, redact(`${before}${text}-`, [secret])]).toEqual([before, text, `${before}•••-`]);
});

it('two secrets that overlap leave nothing of either', () => {
	expect(redact('abcdef abcdXcdef', ['abcd', 'cdef'])).toBe('••• •••X•••');
});

it('leaves texts too short to be secrets', () => {
	expect(redact('abc abcd', ['a', 'abc', '', 'abcd'])).toBe('abc •••');
});

describe('the secrets of a credential', () => {
	it.each([
		[orderService, new OrderServiceApi()],
		[memberCenter, new MemberCenterApi()],
	])('are the fields that the form hides, but for the login’s password: %#', ({ name, secrets }, type) => {
		const hidden = type.properties.filter(({ typeOptions }) => typeOptions?.password === true);

		expect(type.name).toBe(name);
		expect([...secrets].sort()).toEqual(
			hidden
				.map((field) => field.name)
				.filter((field) => field !== 'password')
				.sort(),
		);
	});

	it('are texts as they are stored and as they are sent', () => {
		const credential = { token: ' Bearer abcd ', secret: 'efgh', other: 'ijkl', none: 7 };

		expect(secretsOf(credential, ['token', 'secret', 'none', 'absent'])).toEqual([
			' Bearer abcd ',
			'Bearer abcd',
			'abcd',
			'efgh',
		]);
	});
});

const deep = (value: object, depth = 50_000): object => {
	let nested = value;
	for (let level = 0; level < depth; level += 1) nested = level % 2 === 0 ? [nested] : { nested };
	return nested;
};

it.each<[string, string[], boolean]>([
	['plain: s/cret', ['s/cret'], true],
	['encoded: s%2Fcret', ['other', 's/cret'], true],
	['plain letters, escaped: s\\u0065cret', ['secret'], true],
	['too short: abc', ['abc'], false],
	['letters of none: &uuml;%20\\n', ['s/cret', 'secret'], false],
	// A value of this JSON is itself escaped.
	['"s\\\\\\/cret"', ['s/cret'], true],
	['"s\\u0026#47;cret"', ['s/cret'], true],
	['no secrets: \\u0065', [], false],
])('a reply may hold a secret: %s', (text, secrets, may) =>
	expect(createRedactor(secrets).mayOccurIn(text)).toBe(may),
);

const clean = (data: unknown, ...secrets: string[]) => redactData(data, createRedactor(secrets));

it('blacks out in data, in values and keys alike, and nothing else', () => {
	const data = {
		text: 'my pass-word',
		list: ['pass-word', { deep: 'pass-word' }, null, 7, true],
		digits: ['81234567', '1234', 1234, 12345],
		mixed: ['a1234', '1234a'],
		'a pass-word': 1,
		'pass\\u002dword': { 'pass-word': ['pass-word'] },
	};

	expect(clean(data, 'pass-word', '1234')).toEqual({
		text: 'my •••',
		list: ['•••', { deep: '•••' }, null, 7, true],
		digits: ['8•••567', '•••', '•••', 12345],
		mixed: ['a•••', '•••a'],
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
	[
		{ message: 'my pass-word', cause: 'pass-word?', code: 'pass-word' },
		{ message: 'my •••', cause: '•••?', code: 'pass-word' },
	],
])('blacks out in a problem: %j', (problem, expected) =>
	expect(redactFailure(problem, createRedactor(['pass-word']))).toStrictEqual(expected),
);
