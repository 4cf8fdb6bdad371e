import { tryParseJson } from '../decode/json';
import { listed } from '../model/text';
import { toId } from './input';
import { converted, given, type InvalidValue, isBlank } from './scalar';

/** An array, a JSON array, or text separated by commas or new lines. Empty entries are left out. */
export const idList = converted(toIdList, describeNoList);

/**
 * A list of numbers that stand for things, such as locks. An array of nothing but blanks is refused, because somebody meant a thing
 * there; text of nothing but blanks is an empty field. Blanks among numbers are left out, as in any list.
 */
export const numberList = converted(toSeparateNumbers, (value) => {
	if (toIdList(value)?.some(isSeveral) === true)
		return { message: 'must be separated by commas or new lines', ...given(value) };
	const blanks = blankEntries(value);
	return blanks === undefined ? describeNoList(value) : { message: blanks };
});

/** Two asset numbers (docs/api/order-service.md §4: ten digits) in one entry: no list has it. */
const isSeveral = (entry: string): boolean => {
	const pieces = entry.split(/[;\s]+/).filter((piece) => piece !== '');
	return pieces.length > 1 && pieces.every((piece) => /\d{10}/.test(piece));
};

function toSeparateNumbers(value: unknown): string[] | undefined {
	const list = toNumberList(value);
	return list?.some(isSeveral) === true ? undefined : list;
}

/** Without the rule of separators, the conversion of `numberList`; undefined for a value that it does not accept. */
export function toNumberList(value: unknown): string[] | undefined {
	const list = toIdList(value);
	return list?.length === 0 && blankEntries(value) !== undefined ? undefined : list;
}

/** "entry 2 is blank": which entries of an array are blank; undefined where none is, and for text. */
export function blankEntries(value: unknown): string | undefined {
	const places = (arrayIn(value) ?? []).flatMap((entry, index) => (isBlank(entry) ? [index + 1] : []));
	if (places.length === 0) return undefined;
	const named = listed(places.map(String));
	return places.length === 1 ? `entry ${named} is blank` : `entries ${named} are blank`;
}

function describeNoList(value: unknown): InvalidValue {
	const message =
		'must be a list of texts: an array, or text separated by commas or new lines. Give long numbers as text.';
	return { message, ...given(value) };
}

/** The conversion of `idList`; undefined for a value that it does not accept. */
export function toIdList(value: unknown): string[] | undefined {
	const entries = toEntries(value).map((entry) =>
		entry === null || entry === undefined ? '' : toId(entry)?.trim(),
	);
	return entries.every((entry) => entry !== undefined) ? entries.filter((entry) => entry !== '') : undefined;
}

/** A list of at least one ID. */
export const someIds = idList.refine((entries) => entries.length > 0, 'is required: enter at least one');

/** A list of at least one number. */
export const someNumbers = numberList.refine(
	(entries) => entries.length > 0,
	'is required: enter at least one',
);

function toEntries(value: unknown): unknown[] {
	if (value === undefined || value === null) return [];
	return arrayIn(value) ?? (typeof value === 'string' ? value.split(/[,\n\r]/) : [value]);
}

function arrayIn(value: unknown): unknown[] | undefined {
	if (Array.isArray(value)) return value;
	if (typeof value !== 'string' || !value.trim().startsWith('[')) return undefined;
	const parsed = tryParseJson(value)?.value;
	return Array.isArray(parsed) ? parsed : undefined;
}
