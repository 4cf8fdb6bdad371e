/** The kinds of values that fields have. They take what expressions often give, and say what is expected. */
import { uniqBy } from 'lodash';
import { z } from 'zod';

import { tryParseJson } from '../decode/json';
import {
	foldCase,
	identifierProblem,
	isSheetError,
	normalizeIdentifier,
	sheetProblem,
	splitIdentifiers,
} from './identifier';
import {
	type Convert,
	converted,
	EMPTY,
	given,
	type InvalidValue,
	isNothing,
	limited,
	NOT_EXACT,
	scalar,
} from './scalar';

/** An integer beyond 2^53−1 may have lost digits before it came here. */
const isExact = (value: number): boolean =>
	Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));

const toText: Convert<string> = (value) => {
	if (typeof value === 'string') return isSheetError(value.trim()) ? undefined : value;
	return typeof value === 'bigint' || (typeof value === 'number' && isExact(value))
		? String(value)
		: undefined;
};

/** Text for people, or a secret; a number is taken as its text where it is exact. */
export const text = scalar((value) => {
	if (typeof value === 'string') return `text: ${value.trim()} is an error of a spreadsheet`;
	return typeof value === 'number' ? NOT_EXACT : 'text';
}, toText);

/** The text that may be an identifier, in plain characters. A number is taken only where it is a safe integer. */
function identifierText(value: unknown): string | undefined {
	if (typeof value === 'string') return normalizeIdentifier(value);
	return typeof value === 'bigint' || Number.isSafeInteger(value) ? String(value) : undefined;
}

const toId: Convert<string> = (value) => {
	const plain = identifierText(value);
	return plain === undefined || plain === '' || identifierProblem(plain) !== undefined ? undefined : plain;
};

/** Why a value is no identifier, in words of its own; undefined where only its type is wrong. */
function idProblem(value: unknown): string | undefined {
	return typeof value === 'string' ? identifierProblem(normalizeIdentifier(value)) : undefined;
}

/** An identifier (identifier.ts). */
export const id = converted<string>(
	(value) => (isNothing(value) ? undefined : toId(value)),
	(value) => {
		const message = isNothing(value) ? undefined : idProblem(value);
		return message === undefined ? text.kind.describe(value) : { message };
	},
);

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

/** An integer: a number, or a bigint where digits were given beyond 2^53−1. */
export const integer = scalar(describeWhole, toInteger);

/** An integer that is not negative, of any size. */
export const countingNumber = limited(integer, (value) => value >= 0, 'must be 0 or more');

/** An id that is sent as an integer. */
export const integerId = scalar(
	(value) => (typeof value === 'number' && !isExact(value) ? NOT_EXACT : describeWhole(value)),
	(value) => (typeof value === 'number' && !isExact(value) ? undefined : toInteger(value)),
);

/** true or false, as a boolean or as text. */
export const flag = scalar<boolean>('true or false', (value) => {
	if (typeof value === 'boolean') return value;
	const word = typeof value === 'string' ? value.trim().toLowerCase() : undefined;
	return word === 'true' ? true : word === 'false' ? false : undefined;
});

/** One of the documented values. */
export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
	return scalar<Values[number]>(`one of ${values.join(', ')}`, (value) =>
		values.find((known) => known === value),
	);
}

/** One of a few documented integers, e.g. 0 and 1. */
export function integerOf<const Values extends readonly number[]>(values: Values) {
	return scalar<Values[number]>(values.join(' or '), (value) =>
		values.find((known) => known === value || String(known) === value),
	);
}

/** Text with a documented maximum length, counted in characters, not in UTF-16 units. */
export const textUpTo = (max: number) =>
	limited(text, (value) => [...value].length <= max, `may have at most ${max} characters`);

const number = scalar<number>(describeWhole, (value) => {
	const whole = toInteger(value);
	return whole === undefined ? undefined : Number(whole);
});

/** An integer from `min` on, up to `max` where there is such a limit. */
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

// Lists: an array or a JSON array, without blank entries; or text with separators, whose blank entries are left out.

/** Two asset numbers (docs/api/order-service.md §4: ten digits) in one entry, or longer ones with a blank between them. */
const SEVERAL = /\d{10}\S*\s+\S*\d{10}|(?<!\d)\d{10}\D(?:.*\D)?\d{10}(?!\d)/;
/** `8,000,000,101` */
const THOUSANDS = /(?<![\d,])\d{1,3}(?:,\d{3}){2,}(?![\d,])/;

const entriesOf = (value: unknown): unknown[] =>
	(arrayIn(value) ?? [value])
		.flatMap((entry) => (typeof entry === 'string' ? splitIdentifiers(entry) : [entry]))
		.filter((entry) => !isNothing(entry));

/** Which entry of an array holds nothing, in words: an expression that gives nothing must not make the list shorter. */
function emptyEntry(value: unknown): string | undefined {
	const place = arrayIn(value)?.findIndex(isNothing) ?? -1;
	return place === -1 ? undefined : `entry ${place + 1} came out empty`;
}

/** Is a text of the list one number with separators of thousands? Split at its commas, it would be several small ones. */
const hasThousands = (value: unknown): boolean =>
	(arrayIn(value) ?? [value]).some(
		(entry) => typeof entry === 'string' && THOUSANDS.test(entry.normalize('NFKC')),
	);

/** The identifiers of a list; separators count inside the texts of an array, too. Undefined for a value that is none. */
export const toIdList: Convert<string[]> = (value) => {
	if (value === undefined) return [];
	if (value === null || emptyEntry(value) !== undefined) return undefined;
	const list: string[] = [];
	for (const entry of entriesOf(value)) {
		const one = toId(entry);
		if (one === undefined || SEVERAL.test(one)) return undefined;
		list.push(one);
	}
	return list;
};

/** A list of identifiers, each once: the same one in another case or width is the same. */
export const idList = converted(toUniqueIds, (value) => {
	if (isNothing(value)) return { message: EMPTY };
	const empty = emptyEntry(value);
	if (empty !== undefined) return { message: empty };
	if (hasThousands(value))
		return {
			message:
				'looks like one number with separators of thousands: leave them out, or put a blank behind each comma of a list',
			...given(value),
		};
	const entries = entriesOf(value);
	const problem = entries.map(idProblem).find((message) => message !== undefined);
	if (problem !== undefined) return { message: problem };
	return entries.some((entry) => typeof entry === 'string' && SEVERAL.test(entry))
		? { message: 'must be separated by commas or new lines', ...given(value) }
		: describeNoList(value);
});

function toUniqueIds(value: unknown): string[] | undefined {
	const list = hasThousands(value) ? undefined : toIdList(value);
	return list && uniqBy(list, foldCase);
}

/** A list of at least one identifier. */
export const someIds = limited(idList, (entries) => entries.length > 0, 'is required: enter at least one');

/** A list of texts such as passwords, which may hold anything but the commas and new lines between them. */
export const textList = converted<string[]>(toTexts, (value) => {
	const empty = emptyEntry(value);
	return empty === undefined || isNothing(value) ? describeNoList(value) : { message: empty };
});

function toTexts(value: unknown): string[] | undefined {
	if (emptyEntry(value) !== undefined) return undefined;
	const entries = arrayIn(value) ?? (typeof value === 'string' ? value.split(/[,\n\r]/) : [value]);
	const texts = entries.filter((entry) => !isNothing(entry)).map((entry) => text.kind.convert(entry)?.trim());
	return texts.every((one) => one !== undefined) ? texts : undefined;
}

/** Without a word of what is in it: it may be secret. */
function describeNoList(value: unknown): InvalidValue {
	const message =
		'must be a list of texts: an array, or text separated by commas or new lines. Give long numbers as text.';
	return { message, ...given(value) };
}

function arrayIn(value: unknown): unknown[] | undefined {
	if (Array.isArray(value)) return value;
	if (typeof value !== 'string' || !value.trim().startsWith('[')) return undefined;
	const parsed = tryParseJson(value)?.value;
	return Array.isArray(parsed) ? parsed : undefined;
}
