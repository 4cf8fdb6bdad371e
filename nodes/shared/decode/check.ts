import { chunk, get, isEqual } from 'lodash';
import { z } from 'zod';

import type { Result } from '../model/exchange';

export interface Checked {
	data: unknown;
	unexpected: string[];
}

/** Checks a reply's `data` leniently: what is not as documented passes, and is named; an error is only what cannot give rows. */
export function checkData(
	schema: z.ZodTypeAny,
	data: unknown,
	lists: readonly string[] = [],
): Result<Checked, string> {
	if (data === undefined || data === null) data = emptyList(schema, lists) ?? data;
	// zod keeps a path and a message for every field that is not as documented: of a long list, that would fill the memory.
	if (!Array.isArray(data) || data.length <= MAX_ROWS) return checkWhole(schema, data, lists);
	const rows: unknown[] = [];
	const unexpected = new Set<string>();
	for (const [index, piece] of chunk(data as unknown[], MAX_ROWS).entries()) {
		const { value, error } = checkWhole(schema, piece, lists, index * MAX_ROWS);
		if (error !== undefined) return { error };
		for (const row of value.data as unknown[]) rows.push(row);
		for (const name of value.unexpected) unexpected.add(name);
	}
	return { value: { data: rows, unexpected: [...unexpected] } };
}

const MAX_ROWS = 1_000;

/** @param offset the place of the first row, where the data is a piece of a list */
function checkWhole(
	schema: z.ZodTypeAny,
	data: unknown,
	lists: readonly string[],
	offset = 0,
): Result<Checked, string> {
	const parsed = schema.safeParse(data);
	// zod 4 puts the keys into another order.
	if (parsed.success)
		return { value: { data: isEqual(parsed.data, data) ? data : parsed.data, unexpected: [] } };
	const fatal = parsed.error.issues.find(
		(issue) =>
			isAroundRows(issue.path, lists) &&
			issue.code === 'invalid_type' &&
			(issue.expected === 'object' || issue.expected === 'array'),
	);
	if (fatal?.code === 'invalid_type') {
		const [first, ...rest] = fatal.path;
		const place = [typeof first === 'number' ? first + offset : first, ...rest];
		return {
			error: `The service answered with data of another form: ${kindAt(data, fatal.path)} where ${fatal.expected} was expected${first === undefined ? '' : ` in ${place.join('.')}`}`,
		};
	}
	const unexpected = parsed.error.issues.map(
		({ path }) => path.filter((step) => typeof step === 'string').join('.') || 'data',
	);
	return { value: { data, unexpected: [...new Set(unexpected)] } };
}

function kindAt(data: unknown, path: Array<string | number>): string {
	const found: unknown = path.length === 0 ? data : get(data, path);
	return found === null ? 'null' : Array.isArray(found) ? 'array' : typeof found;
}

/** What stands for absent data of a list operation: a list, or an object around one. */
function emptyList(schema: z.ZodTypeAny, lists: readonly string[]): unknown {
	if (schema instanceof z.ZodArray) return [];
	return lists.length === 1 ? { [lists[0] ?? '']: [] } : undefined;
}

/** `data` itself, its entries, its lists and their entries: what rows are made of. */
function isAroundRows(path: Array<string | number>, lists: readonly string[]): boolean {
	const [first, second] = path;
	if (path.length === 0) return true;
	if (path.length === 1) return typeof first === 'number' || lists.includes(String(first));
	return (
		path.length === 2 && typeof first === 'string' && lists.includes(first) && typeof second === 'number'
	);
}
