/** The escapes of a letter that a reply may use: of JSON, percent-encoding, and HTML (docs/maintainers/design.md, "Secrets"). */

/** The letter that an escape means, and the length of the escape in the text. */
interface EscapedLetter {
	letter: string;
	length: number;
}

const ENTITY = /&(?:#0*(\d{1,7})|#[xX]0*([\da-fA-F]{1,6})|([A-Za-z]{2,8}\d{0,2}));/y;

const SHORT_ESCAPES = new Map([...'\\/"bfnrt'].map((sign, at) => [sign, '\\/"\b\f\n\r\t'.charAt(at)]));

/** HTML's names of signs, each followed by its sign; and HTML's names of the letters from U+00A0 to U+00FF, in this order. */
const SIGNS =
	'Tab \t NewLine \n excl ! quot " QUOT " num # dollar $ percnt % amp & AMP & apos \' lpar ( rpar ) ast * midast * plus + comma , period . sol / colon : semi ; lt < LT < equals = gt > GT > quest ? commat @ lsqb [ lbrack [ bsol \\ rsqb ] rbrack ] Hat ^ lowbar _ UnderBar _ grave ` lcub { lbrace { verbar | vert | rcub } rbrace }';
const LATIN =
	'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const NAMED = new Map([
	...[...SIGNS.matchAll(/(\w+) (\s|\S)/g)].map(([, name = '', sign = '']) => [name, sign] as const),
	...LATIN.split(' ').map((name, at) => [name, String.fromCharCode(0xa0 + at)] as const),
]);

/** The signs with which an escape begins. A plus sign may mean a space. */
export const ESCAPE_SIGNS = '\\%&+';

/** A global regular expression that finds any of these letters; on megabytes of text several times faster than a loop. */
export function anyLetterOf(letters: string): RegExp {
	const codes = letters.split('').map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
	return new RegExp(`[${codes.join('')}]`, 'g');
}

/** The escape at an index of the text; undefined where there is none. It reads only a few letters. */
export function escapeAt(text: string, at: number): EscapedLetter | undefined {
	switch (text.charAt(at)) {
		case '\\':
			return jsonEscape(text, at);
		case '%':
			return percentEscape(text, at);
		case '&':
			return entity(text, at);
		case '+':
			return { letter: ' ', length: 1 };
		default:
			return undefined;
	}
}

export function* escapedLetters(text: string): Generator<string> {
	const signs = anyLetterOf(ESCAPE_SIGNS);
	while (signs.test(text)) {
		const escape = escapeAt(text, signs.lastIndex - 1);
		if (escape !== undefined) yield escape.letter;
	}
}

/** The text with each escape replaced by the letter that it means, once; a plus sign stays. */
export function unescaped(text: string): string {
	const signs = /[\\%&]/g;
	let plain = '';
	let copied = 0;
	while (signs.test(text)) {
		const at = signs.lastIndex - 1;
		const escape = escapeAt(text, at);
		if (escape === undefined) continue;
		plain += text.slice(copied, at) + escape.letter;
		copied = signs.lastIndex = at + escape.length;
	}
	return plain + text.slice(copied);
}

function jsonEscape(text: string, at: number): EscapedLetter | undefined {
	const sign = text.charAt(at + 1);
	if (sign !== 'u') {
		const letter = SHORT_ESCAPES.get(sign);
		return letter === undefined ? undefined : { letter, length: 2 };
	}
	const code = hexAt(text, at + 2, 4);
	return code === undefined ? undefined : { letter: String.fromCharCode(code), length: 6 };
}

/** A character of percent-encoded UTF-8. Its first byte tells how many bytes it has. */
function percentEscape(text: string, at: number): EscapedLetter | undefined {
	const first = hexAt(text, at + 1, 2) ?? NaN;
	if (first < 0x80) return { letter: String.fromCharCode(first), length: 3 };
	const count = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
	const bytes = Array.from({ length: count }, (_, n) =>
		text[at + 3 * n] === '%' ? hexAt(text, at + 3 * n + 1, 2) : undefined,
	);
	if (!bytes.every((byte) => byte !== undefined)) return undefined;
	return { letter: Buffer.from(bytes).toString(), length: 3 * count };
}

function entity(text: string, at: number): EscapedLetter | undefined {
	ENTITY.lastIndex = at;
	const [whole, decimal, hex = '', name = ''] = ENTITY.exec(text) ?? [];
	if (whole === undefined) return undefined;
	const point = decimal === undefined ? parseInt(hex, 16) : Number(decimal);
	const letter = point <= 0x10ffff ? String.fromCodePoint(point) : NAMED.get(name);
	return letter === undefined ? undefined : { letter, length: whole.length };
}

function hexAt(text: string, at: number, digits: number): number | undefined {
	const hex = text.slice(at, at + digits);
	return hex.length === digits && /^[\da-f]+$/i.test(hex) ? parseInt(hex, 16) : undefined;
}
