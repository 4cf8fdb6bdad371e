import {
	mayHold,
	passwordsIn,
	redact,
	redactData,
	redactProblem,
	secretsOf,
} from '../../nodes/shared/send/secrets';

/* docs/design.md, "Secrets": they are found in every spelling that a reply may use. */

const SECRET = `ab/cd+ef==&gh<ij>k'l"m n\\oé€`;

const each = (spell: (char: string) => string) => [...SECRET].map(spell).join('');
const hex = (char: string) => (char.codePointAt(0) ?? 0).toString(16);
const unicode = (char: string) => `\\u${hex(char).padStart(4, '0')}`;
const special = (chars: string, spell: (char: string) => string) =>
	each((char) => (chars.includes(char) ? spell(char) : char));
const json = (text: string) => JSON.stringify(text).slice(1, -1);
const percent = encodeURIComponent(SECRET).replace(/[!'()*]/g, (char) => `%${hex(char).toUpperCase()}`);
const NAMED: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&apos;',
};

const spellings: Array<[string, string]> = [
	['raw', SECRET],
	['percent-encoded', encodeURIComponent(SECRET)],
	['percent-encoded after RFC 3986 (quotes too)', percent],
	['percent-encoded in lower case', percent.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())],
	['form-encoded', new URLSearchParams({ '': SECRET }).toString().slice(1)],
	[
		'form-encoded in lower case',
		new URLSearchParams({ '': SECRET })
			.toString()
			.slice(1)
			.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
	],
	['JSON', json(SECRET)],
	['JSON of PHP (\\/ and \\u00e9)', json(SECRET).replace(/\//g, '\\/').replace(/[é€]/g, unicode)],
	['JSON of Gson (\\u003d)', json(SECRET).replace(/[=&<>']/g, unicode)],
	['JSON of Python (\\u00e9)', json(SECRET).replace(/[é€]/g, unicode)],
	[
		'JSON with capital hex digits',
		json(SECRET).replace(/[=&<>'é€]/g, (char) => `\\u${hex(char).toUpperCase().padStart(4, '0')}`),
	],
	['JSON of ASP.NET (quotes and plus too)', special(`"&'+<>éé€`, unicode).replace('n\\o', 'n\\\\o')],
	['HTML with names', special(`&<>"'`, (char) => NAMED[char] ?? char)],
	['HTML with decimal numbers', special(`&<>"'`, (char) => `&#${char.codePointAt(0)};`)],
	['HTML of PHP (&#039;)', special(`&<>"'`, (char) => (char === "'" ? '&#039;' : (NAMED[char] ?? char)))],
	['HTML with hex numbers', special(`&<>"'`, (char) => `&#x${hex(char)};`)],
	['HTML with capital hex numbers', special(`&<>"'`, (char) => `&#x${hex(char).toUpperCase()};`)],
	['HTML of Handlebars (&#x3D; and &#x2F;)', special(`&<>"'=/`, (char) => `&#x${hex(char).toUpperCase()};`)],
];

it.each(spellings)('%s', (_, spelled) => {
	expect(redact(`before ${spelled} after`, [SECRET])).toBe('before ••• after');
	expect(redact(`${spelled}${spelled}|${spelled}`, ['other-secret', SECRET])).toBe('••••••|•••');
});

it.each([
	['a text that only begins like it', 'ab/cd+ef==&gh'],
	['another token', 'ab/cd+eg==&gh<ij>k'],
	['nothing', ''],
	['one without its signs', SECRET.replace(/[^a-z]/g, '')],
	['one with signs escaped that JSON does not escape', SECRET.replace('+', '\\+')],
	['one with plus signs where no blanks are', SECRET.replace('==', '++')],
])('leaves %s as it is', (_, text) => {
	expect(redact(text, [SECRET])).toBe(text);
});

it('takes the longer of two secrets that begin alike, and leaves nothing of it', () => {
	expect(redact('a=token-12&b=token-1', ['token-1', 'token-12'])).toBe('a=•••&b=•••');
});

it('takes no sign of a pattern for more than itself', () => {
	expect(redact('axb a.b (a|b)+ $& [x]', ['a.b ', '(a|b)+', '$& [x]'])).toBe('axb •••••• •••');
});

it('does not stumble over half a character', () => {
	expect(redact('x \ud800abc\udfff y', ['\ud800abc\udfff'])).toBe('x ••• y');
	expect(redact('x %EF%BF%BDabc', ['\ud800abc'])).toBe('x %EF%BF%BDabc');
});

it('finds letters whose codes have leading zeros', () => {
	for (const spelled of [
		'ab\tcd',
		'ab%09cd',
		'ab\\u0009cd',
		'ab&#9;cd',
		'ab&#009;cd',
		'ab&#x09;cd',
		'ab&#X9;cd',
	])
		expect(redact(spelled, ['ab\tcd'])).toBe('•••');
});

it('leaves texts too short to be secrets', () => {
	expect(redact('abc abcd', ['a', 'abc', '', 'abcd'])).toBe('abc •••');
});

it('the secrets of a credential are those that docs/design.md, "Credentials", calls so', () => {
	const names = [
		'appAccessToken',
		'appSecret',
		'sessionToken',
		'clientToken',
		'userToken',
		'password',
		'sessionClientToken',
		'sessionUserToken',
	];
	const credential = Object.fromEntries(
		[...names, 'appKey', 'username', 'baseUrl'].map((name) => [name, `my ${name}`]),
	);

	expect(secretsOf(credential).sort()).toEqual(names.map((name) => `my ${name}`).sort());
	expect(secretsOf({ password: 7 })).toEqual([]);
});

const deep = (value: object, depth = 50_000): object => {
	let nested = value;
	for (let level = 0; level < depth; level += 1) nested = level % 2 === 0 ? [nested] : { nested };
	return nested;
};

it.each<[string, unknown, string[]]>([
	['of an employee', { name: 'n', password: 'pw-1' }, ['pw-1']],
	['of a product', [{ products: [{ passwords: ['pw-1', 'pw-2'] }] }, null, 7, 'pw'], ['pw-1', 'pw-2']],
	['at any depth', deep({ password: 'pw-1' }), ['pw-1']],
	['that are no text', { passwords: [7, null], password: { password: 'x' } }, []],
	['that are shown beside them', { password: 'ann', userName: 'ann-1' }, []],
	['that hold what is shown', { password: 'ann-1', userName: 'ann' }, ['ann-1']],
	['that another record shows', [{ password: 'ann' }, { userName: 'ann' }], ['ann']],
	['that are the same twice', { password: 'pw-1', passwords: ['pw-1'], size: 1 }, ['pw-1', 'pw-1']],
	['of nothing', undefined, []],
])('passwords %s', (_, input, found) => expect(passwordsIn(input).sort()).toEqual(found));

it.each<[string, string[], boolean]>([
	['plain: s/cret', ['s/cret'], true],
	['encoded: s%2Fcret', ['other', 's/cret'], true],
	['plain letters: secret', ['secret'], true],
	['too short: abc', ['abc'], false],
	['just long enough: abcd', ['abcd'], true],
	['none: scret', ['s/cret', 'secret'], false],
])('a reply may hold a secret: %s', (text, secrets, may) => expect(mayHold(text, secrets)).toBe(may));

it('blacks out in data, but not inside longer numbers', () => {
	const data = {
		text: 'my pass-word',
		list: ['pass-word', { deep: 'pass-word' }, null, 7, true],
		id: '81234567',
		own: '1234',
		mixed: ['a1234', '1234a'],
	};

	expect(redactData(data, ['pass-word', '1234'])).toEqual({
		text: 'my •••',
		list: ['•••', { deep: '•••' }, null, 7, true],
		id: '81234567',
		own: '•••',
		mixed: ['a•••', '•••a'],
	});
	expect(redactData('a pass-word', ['pass-word'])).toBe('a •••');
	expect(redactData(deep({ a: 1 }), ['pass-word'])).toBeDefined();
});

it.each([
	[
		{ message: 'my pass-word', cause: 'pass-word?', code: '1' },
		{ message: 'my •••', cause: '•••?', code: '1' },
	],
	[{ message: 'my pass-word' }, { message: 'my •••' }],
])('blacks out in a problem: %j', (problem, clean) =>
	expect(redactProblem(problem, ['pass-word'])).toStrictEqual(clean),
);
