/** The kinds of values that fields have. They take what expressions often give, and say what is expected. */
import { z } from 'zod';

import {
	identifierProblem,
	isLeftOver,
	isNoName,
	isSheetError,
	normalizeIdentifier,
	sheetProblem,
	tidyName,
} from './identifier';
import { type Convert, converted, isNothing, limited, NOT_EXACT, scalar } from './scalar';

/** An integer beyond 2^53−1 may have lost digits before it came here. */
const isExact = (value: number): boolean =>
	Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));

const toText: Convert<string> = (value) => {
	if (typeof value === 'string') return isSheetError(value.trim()) ? undefined : value;
	return typeof value === 'bigint' || (typeof value === 'number' && isExact(value))
		? String(value)
		: undefined;
};

const anyText = scalar((value) => {
	if (typeof value === 'string') return `text: ${value.trim()} is an error of a spreadsheet`;
	return typeof value === 'number' ? NOT_EXACT : 'text';
}, toText);

/** Text for people, or a secret; a number is taken as its text where it is exact. */
export const text = limited(
	anyText,
	(value) => !isLeftOver(value),
	'an expression gave nothing here, or was not evaluated.',
);

const tidied = converted<string>((value) => {
	const name = text.kind.convert(value);
	return name === undefined ? undefined : tidyName(name);
}, text.kind.describe);

/** The name of a person or company. Cells of a sheet end in blanks. */
export const nameText = limited(tidied, (name) => !isNoName(name), 'must be a name: this stands for nothing');

/** With all its digits, where it may be a number. */
export const uncut = (kind: typeof text) =>
	limited(
		kind,
		(value) => sheetProblem(value.trim()) === undefined,
		'must have all its digits: a spreadsheet cut it short. Format the column as text',
	);

const NO_PASSWORD = /^\s*(?:none|null|undefined|n\/a|\d[.,]\d+e\+\d+)\s*$/i;

/** A password of a person: as it is given, but for what stands for nothing. */
export const passwordText = limited(
	text,
	(password) => !NO_PASSWORD.test(password),
	'must be a password: this stands for nothing, or is a number that a spreadsheet cut short',
);

export const phoneText = uncut(text);

/** The text that may be an identifier, in plain characters. A number is taken only where it is a safe integer. */
function identifierText(value: unknown): string | undefined {
	if (typeof value === 'string') return normalizeIdentifier(value);
	return typeof value === 'bigint' || Number.isSafeInteger(value) ? String(value) : undefined;
}

export function toId(value: unknown, isWord = false): string | undefined {
	const plain = identifierText(value);
	return plain === undefined || plain === '' || identifierProblem(plain, isWord) !== undefined
		? undefined
		: plain;
}

/** Why a value is no identifier, in words of its own; undefined where only its type is wrong. */
export function idProblem(value: unknown, isWord = false): string | undefined {
	const plain = identifierText(value);
	return plain === undefined ? undefined : identifierProblem(plain, isWord);
}

/** An identifier (identifier.ts). @param isWord it may be a word: `NA` is North America, and Na a name */
const identifier = (isWord: boolean) =>
	converted<string>(
		(value) => (isNothing(value) ? undefined : toId(value, isWord)),
		(value) => {
			const message = isNothing(value) ? undefined : idProblem(value, isWord);
			return message === undefined ? text.kind.describe(value) : { message };
		},
	);

export const id = identifier(false);
/** A code or account that people chose. */
export const chosenId = identifier(true);

/** No field of the services is longer than a long; and the digits of a whole file would take seconds. */
const WHOLE = /^[+-]?\d{1,19}$/;
const MAX_LENGTH = 64;
const BEYOND = 10n ** 19n;

export const toInteger: Convert<number | bigint> = (value) => {
	let whole = value;
	if (typeof value === 'string') {
		whole = value.length > MAX_LENGTH ? '' : normalizeIdentifier(value);
		if (!WHOLE.test(String(whole))) return undefined;
	} else if (!Number.isInteger(value) && typeof value !== 'bigint') return undefined;
	const number = Number(whole);
	if (Number.isSafeInteger(number)) return number;
	// JSON.stringify may write a number beyond 2^53−1 with an exponent; a bigint is written with all digits.
	const exact = BigInt(whole as string | number | bigint);
	return exact < BEYOND && exact > -BEYOND ? exact : undefined;
};

const describeWhole = (value: unknown): string => {
	// An object may have no text (`{"toString": null}`).
	const digits = typeof value === 'object' ? '' : String(value).trim();
	const problem = sheetProblem(digits);
	if (problem !== undefined) return `a whole number: ${problem}`;
	return /^[+-]?\d+$/.test(digits) ? 'a whole number of at most 19 digits' : 'a whole number';
};

export const integer = scalar(describeWhole, toInteger);

export const countingNumber = limited(integer, (value) => value >= 0, 'must be 0 or more');

/** An id that is sent as an integer. */
export const integerId = scalar(
	(value) => (typeof value === 'number' && !isExact(value) ? NOT_EXACT : describeWhole(value)),
	(value) => (typeof value === 'number' && !isExact(value) ? undefined : toInteger(value)),
);

export const flag = scalar<boolean>('true or false', (value) => {
	if (typeof value === 'boolean') return value;
	const word = typeof value === 'string' ? value.trim().toLowerCase() : undefined;
	return word === 'true' ? true : word === 'false' ? false : undefined;
});

export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
	return scalar<Values[number]>(`one of ${values.join(', ')}`, (value) =>
		values.find((known) => known === value),
	);
}

export function integerOf<const Values extends readonly number[]>(values: Values) {
	return scalar<Values[number]>(values.join(' or '), (value) =>
		values.find((known) => known === value || String(known) === value),
	);
}

/** Text with a documented maximum length, counted in characters, not in UTF-16 units. */
export const textUpTo = (max: number, kind = text) =>
	limited(kind, (value) => [...value].length <= max, `may have at most ${max} characters`);

const number = scalar<number>(describeWhole, (value) => {
	const whole = toInteger(value);
	return whole === undefined ? undefined : Number(whole);
});

export function integerWithin(min: number, max?: number) {
	const range = `must be between ${min} and ${max ?? Number.MAX_SAFE_INTEGER}`;
	const most = limited(number, (value) => value <= (max ?? Number.MAX_SAFE_INTEGER), range);
	return limited(most, (value) => value >= min, max === undefined ? `must be ${min} or more` : range);
}

/** Fields that stand together and have defaults of their own. What zod 4 takes as a default is not parsed, so it is whole. */
export function group<Shape extends z.ZodRawShape>(shape: Shape) {
	const schema = z.object(shape);
	const defaults = schema.parse({});
	return schema.default(() => ({ ...defaults }));
}
