import { tryParseJson } from '../decode/json';
import { toId } from './input';
import { converted, given, type InvalidValue } from './scalar';

/** A list of IDs: an array, a JSON array, or text separated by commas or new lines. Empty entries are left out. */
export const idList = converted(toIdList, describeNoList);

/**
 * A list of numbers that stand for things, such as locks. A blank entry of an array is refused by its position, because somebody
 * meant a thing there; of text, it is only a comma or a line break too many, and is left out as in any list.
 */
export const numberList = converted(toNumberList, (value) => {
	const places = blankPlaces(value);
	if (places.length === 0) return describeNoList(value);
	const named = places.slice(0, MAX_PLACES).join(', ') + (places.length > MAX_PLACES ? ', …' : '');
	return { message: `${places.length === 1 ? `entry ${named} is` : `entries ${named} are`} blank` };
});

/** The conversion of `numberList`; undefined for a value that it does not accept. */
export function toNumberList(value: unknown): string[] | undefined {
	return blankPlaces(value).length > 0 ? undefined : toIdList(value);
}

const MAX_PLACES = 5;

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

/** The places of blank entries in an array, from 1. */
function blankPlaces(value: unknown): number[] {
	return (arrayIn(value) ?? []).flatMap((entry, index) => (isBlank(entry) ? [index + 1] : []));
}

const isBlank = (entry: unknown): boolean =>
	entry === null || entry === undefined || (typeof entry === 'string' && entry.trim() === '');

function toEntries(value: unknown): unknown[] {
	if (value === undefined || value === null) return [];
	return arrayIn(value) ?? (typeof value === 'string' ? value.split(/[,\n\r]/) : [value]);
}

/** An array, or one that is written as JSON text. */
function arrayIn(value: unknown): unknown[] | undefined {
	if (Array.isArray(value)) return value;
	if (typeof value !== 'string' || !value.trim().startsWith('[')) return undefined;
	const parsed = tryParseJson(value)?.value;
	return Array.isArray(parsed) ? parsed : undefined;
}
