import { redact } from '../../nodes/shared/send/secrets';

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
});

it('leaves texts too short to be secrets', () => {
	expect(redact('abc', ['a', 'abc', ''])).toBe('abc');
});
