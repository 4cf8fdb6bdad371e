import { tryParseJson } from '../decode/json';
import { toId } from './input';
import { converted, given } from './scalar';

/** A list of IDs: an array, a JSON array, or text separated by commas or new lines. Blanks go, order stays. */
export const idList = converted(toIdList, (value) => ({
	message:
		'must be a list of texts: an array, or text separated by commas or new lines. Give long numbers as text.',
	...given(value),
}));

/** What `idList` takes; undefined for what it does not. */
export function toIdList(value: unknown): string[] | undefined {
	const entries = toEntries(value).map((entry) =>
		entry === null || entry === undefined ? '' : toId(entry)?.trim(),
	);
	return entries.every((entry) => entry !== undefined) ? entries.filter((entry) => entry !== '') : undefined;
}

/** A list that names at least one. */
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
