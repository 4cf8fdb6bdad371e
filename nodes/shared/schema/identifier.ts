/**
 * What an identifier is: IDs, codes, account names, and numbers of assets, locks and orders that a person, a file or an agent gives.
 *
 * The decision, for each kind of character:
 * - Full-width and other compatibility forms become plain ones (NFKC): `８０００` is `8000`, `Ｃ－１` is `C-1`.
 * - Blanks and invisible characters around it (zero-width blanks, direction marks, a byte order mark) are dropped.
 * - Inside it, an invisible or control character is refused, shown as `U+200B`: nobody sees that it is there.
 * - In a list, `,` `、` `;` `|`, their full-width forms and line breaks separate. A single identifier may hold them (`auth0|7`).
 * - A single blank inside is kept: IDs of other systems may have one. Two asset numbers with a blank between them are refused by lists.
 * - What stands for nothing (`null`, `N/A`, `-`), a spreadsheet's error (`#REF!`) and a number that a spreadsheet cut short (`8.0E+09`)
 *   are no identifiers. Nor is what is left of an expression that gave nothing (`C-`, `C-undefined`).
 * Otherwise it is sent as it was given: case and leading zeros are kept.
 */

/** Nearly every identifier: neither to be normalised nor split, and at most a word for nothing. */
const SIMPLE = /^[\w-]+$/;
/** Printable ASCII without blanks: nothing to normalise. */
const PLAIN = /^[!-~]+$/;
/** Of these, nobody sees anything: control, format, unassigned and private characters, lone surrogates, fillers, line ends. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/u;
const AROUND =
	/^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u0085\u2800]+|[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u0085\u2800]+$/gu;
const SEPARATOR = /[,\u3001;|\r\n\v\f\u0085\u2028\u2029]/;
const NOTHING_WORD = /^(?:none|null|undefined|n[/.-]?a\.?|nan|nil|tbd|tba|无|無|沒有|没有|暂无|待定)$/i;
/** Of these, what may be a code or an account that people chose. */
const WORD = /^(?:na|nan|nil|tbd|tba)$/i;
/** What is left of an expression that gave nothing or was not evaluated, and what is pasted with an identifier; in words. */
const NO_IDENTIFIER: ReadonlyArray<[RegExp, string]> = [
	[/^[^\p{L}\p{N}]*$/u, 'has no letter or digit'],
	[
		/^undefined|undefined$|^null(?!\p{L})|null$|NaN$/u,
		'holds a value that is missing (undefined, null or NaN)',
	],
	[/\{\{/, 'holds an expression that is not evaluated'],
	[/\[object |^\{"/, 'holds an object instead of its text'],
	[/^\[/, 'begins like a list that was cut off'],
	[/^\d{1,3}(?:,\d{3})+$/, 'is a number with separators of thousands: leave them out'],
	[/[\u2010-\u2015\u2212]/u, 'has a dash that is not that of the keyboard: write -'],
	[/^["'`“”„‘’«»「『]|["'`“”„‘’«»」』]$/, 'stands in quotation marks, or has one: leave them out'],
	// A longer one may be a random key: of those in base64url, one in 32 ends so.
	[/^.{0,19}[-_:]$/su, 'ends in a separator: what should follow it is missing'],
];
/** In whatever language, in capitals but for `#N/A` and its like: `#REF!`, `#¡REF!`, `#BEZUG!`, `#n/a`, `#Н/Д`. */
const SHEET_ERROR = /^#(?:\p{L}\/\p{L}|NV|GETTING_DATA|#+|[¡¿]?[\p{Lu}\d/]+[!?])$/u;
/** As spreadsheets and programs write long numbers: `8.0E+09`, `6,55E+18`, `8000000101.0`. */
const CUT_SHORT = /^[+-]?\d+(?:[.,]\d+)?e\+\d+$|^[+-]?\d+[.,]\d+e\d+$|^\d{3,}[.,]0+$/i;

/** The numeric part of an asset number (docs/api/order-service.openapi.yaml §4: ten digits), with what stands around it. */
const ASSET_NUMBER = /^\D*(\d{10})\D*$/;

export function normalizeIdentifier(text: string): string {
	return PLAIN.test(text) ? text : text.normalize('NFKC').replace(AROUND, '');
}

export function splitIdentifiers(text: string): string[] {
	if (SIMPLE.test(text)) return [text];
	return text
		.normalize('NFKC')
		.split(SEPARATOR)
		.map(normalizeIdentifier)
		.filter((entry) => entry !== '');
}

/** Why a text, once normalised, is no identifier; undefined where it may be one. @param isWord it may be a word that people chose */
export function identifierProblem(text: string, isWord = false): string | undefined {
	if (NOTHING_WORD.test(text) && !(isWord && WORD.test(text)))
		return `must be a value: ${text} stands for nothing`;
	const sheet = SIMPLE.test(text) ? undefined : sheetProblem(text);
	if (sheet !== undefined) return sheet;
	const [, wrong] = NO_IDENTIFIER.find(([form]) => form.test(text)) ?? [];
	if (wrong !== undefined) return `${showHidden(text)} ${wrong}`;
	if (PLAIN.test(text)) return undefined;
	const [hidden] = INVISIBLE.exec(text) ?? [];
	return hidden === undefined
		? undefined
		: `holds a character that cannot be seen, ${visible(hidden)}: ${showHidden(text)}`;
}

/** The words of a name as they are sent: without what nobody sees around them, and an accented letter as one character. */
export const tidyName = (text: string): string => text.normalize('NFC').replace(AROUND, '');

/** Words for nothing that are nobody's name: `Nan`, `Na` and `Nil` may be one. */
const NO_NAME =
	/^(?:none|null|undefined|n[/.]a\.?|tbd|tba|无|無|沒有|没有|暂无|待定)$|undefined$|\{\{|\[object |^[^\p{L}\p{N}]*$/iu;

/** Is it what an expression leaves that gave nothing or was not evaluated, or a sheet's word for nothing, in place of a name? */
export const isNoName = (text: string): boolean => NO_NAME.test(text);

/** A spreadsheet's error or shortened number, in words; undefined for any other text. */
export function sheetProblem(text: string): string | undefined {
	if (SHEET_ERROR.test(text)) return `${text} is an error of a spreadsheet, not a value`;
	if (CUT_SHORT.test(text))
		return `${text} is a number that a spreadsheet cut short: format the column as text`;
	return undefined;
}

/** What an expression leaves that gave nothing, as JavaScript spells it, or that was not evaluated: nobody writes it. */
const LEFT_OVER =
	/^\s*(?:undefined|null|NaN)(?:\s+(?:undefined|null|NaN))*\s*$|\[object Object\]|\{\{\s{0,9}\$/;
export const isLeftOver = (text: string): boolean => LEFT_OVER.test(text);

export const isSheetError = (text: string): boolean => SHEET_ERROR.test(text);

/**
 * The number of an asset or lock as it is compared: without case and width, an asset number by its ten digits alone, as lists show it. Two that
 * fold alike may be one: enough against an absence, and for their order; no proof that they are one.
 */
export function foldIdentifier(text: string): string {
	const folded = foldCase(text);
	return ASSET_NUMBER.exec(folded)?.[1] ?? folded;
}

/** Any other identifier as it is compared: without regard to width and case alone. */
export const foldCase = (text: string): string =>
	normalizeIdentifier(normalizeIdentifier(text).toLowerCase());

const visible = (character: string): string =>
	`U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

const MAX_SHOWN = 60;

function showHidden(text: string): string {
	const shown = Array.from(text.slice(0, MAX_SHOWN), (one) =>
		INVISIBLE.test(one) ? `‹${visible(one)}›` : one,
	);
	return shown.join('');
}
