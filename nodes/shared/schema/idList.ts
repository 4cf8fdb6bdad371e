import { tryParseJson } from '../decode/json';
import { toId } from './input';
import { converted, given } from './scalar';

/** A list of IDs: an array, a JSON array, or text separated by commas or new lines. Empty entries are left out. */
export const idList = converted(toIdList, (value) => ({
	message:
		'must be a list of texts: an array, or text separated by commas or new lines. Give long numbers as text.',
	...given(value),
}));

/** The conversion of `idList`; undefined for a value that it does not accept. */
export function toIdList(value: unknown): string[] | undefined {
	const entries = toEntries(value).map((entry) =>
		entry === null || entry === undefined ? '' : toId(entry)?.trim(),
	);
	return entries.every((entry) => entry !== undefined) ? entries.filter((entry) => entry !== '') : undefined;
}

/** A list of at least one ID. */
export const someIds = idList.refine((entries) => entries.length > 0, 'is required: enter at least one');

function toEntries(value: unknown): unknown[] {
	if (value === undefined || value === null) return [];
	if (Array.isArray(value)) return value;
	if (typeof value !== 'string') return [value];
	if (value.trim().startsWith('[')) {
		const parsed = tryParseJson(value)?.value;
		if (Array.isArray(parsed)) return parsed;
	}
	return value.split(/[,\n\r]/);
}
