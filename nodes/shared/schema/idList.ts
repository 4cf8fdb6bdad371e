/** Lists: an array or a JSON array, without blank entries; or text with separators, whose blank entries are left out. */
import { uniqBy } from 'lodash';

import { tryParseJson } from '../decode/json';
import { foldCase, splitIdentifiers } from './identifier';
import { idProblem, text, toId } from './input';
import { type Convert, converted, EMPTY, given, type InvalidValue, isNothing, limited } from './scalar';

/** Two asset numbers (docs/api/order-service.openapi.yaml §4: ten digits) in one entry, or longer ones with a blank between them. */
const SEVERAL = /\d{10}\S*\s+\S*\d{10}|(?<!\d)\d{10}\D(?:.*\D)?\d{10}(?!\d)/;
/** Words or a range beside one: `8000000101 (Lina)`, `8000000101-05`, `No. 8000000101`. */
const BESIDE = /(?<!\d)\d{10}(?:[-~.]\d{0,4}$|[\s()~])|[\s()~].*(?<!\d)\d{10}(?!\d)/;
/** `8,000,000,101`; but `101,102,103` is a list. */
const THOUSANDS = /(?<![\d,])\d{1,2}(?:,\d{3}){2,}(?![\d,])/;

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
		if (one === undefined || SEVERAL.test(one) || BESIDE.test(one)) return undefined;
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
	const problem = entries.map((entry) => idProblem(entry)).find((message) => message !== undefined);
	if (problem !== undefined) return { message: problem };
	const isIn = (form: RegExp) => entries.some((entry) => typeof entry === 'string' && form.test(entry));
	if (isIn(SEVERAL)) return { message: 'must be separated by commas or new lines', ...given(value) };
	return isIn(BESIDE)
		? { message: 'must be numbers alone, each by itself: without words, and no range', ...given(value) }
		: describeNoList(value);
});

function toUniqueIds(value: unknown): string[] | undefined {
	const list = hasThousands(value) ? undefined : toIdList(value);
	return list && uniqBy(list, foldCase);
}

/** Some of a few words, or none of them. */
export const someOf = (words: readonly string[]) =>
	limited(
		idList,
		(chosen) => chosen.every((one) => words.includes(one)),
		`must be some of ${words.join(', ')}`,
	);

export const someIds = limited(idList, (entries) => entries.length > 0, 'is required: enter at least one');

/** A list of texts such as passwords, which may hold anything but the commas and new lines between them. */
export const textList = converted<string[]>(toTexts, (value) => {
	const empty = emptyEntry(value);
	if (empty !== undefined && !isNothing(value)) return { message: empty };
	const wrong = partsOf(value).find((one) => typeof one === 'string' && text.kind.convert(one) === undefined);
	return wrong === undefined ? describeNoList(value) : text.kind.describe(wrong);
});

function toTexts(value: unknown): string[] | undefined {
	if (emptyEntry(value) !== undefined) return undefined;
	const texts = partsOf(value).map((entry) => text.kind.convert(entry)?.trim());
	return texts.every((one) => one !== undefined) ? texts : undefined;
}

const partsOf = (value: unknown): unknown[] =>
	(arrayIn(value) ?? (typeof value === 'string' ? value.split(/[,\n\r]/) : [value])).filter(
		(entry) => !isNothing(entry),
	);

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
