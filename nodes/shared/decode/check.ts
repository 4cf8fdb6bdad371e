import { z } from 'zod';

import type { Result } from '../model/result';
import { accepts } from './accepts';

/** Data that can give rows, with the names of fields that are not what the document says. */
export interface Checked {
	data: unknown;
	unexpected: string[];
}

/**
 * Checks a reply's `data` against the operation's schema, leniently: a field that is not what the document says passes
 * through and is named in `unexpected`; only a shape that cannot give rows is an error. `lists` are the keys of `data`
 * that hold lists of rows.
 */
export function checkData(
	schema: z.ZodTypeAny,
	data: unknown,
	lists: readonly string[] = [],
): Result<Checked, string> {
	if (data === undefined || data === null) data = emptyList(schema, lists) ?? data;
	// No schema of a reply changes what it takes.
	if (accepts(schema)(data)) return { value: { data, unexpected: [] } };
	const parsed = schema.safeParse(data);
	if (parsed.success) return { value: { data: parsed.data, unexpected: [] } };
	const fatal = parsed.error.issues.find(
		(issue) =>
			isAroundRows(issue.path, lists) &&
			issue.code === 'invalid_type' &&
			(issue.expected === 'object' || issue.expected === 'array'),
	);
	if (fatal?.code === 'invalid_type') {
		return {
			error: `The service answered with data of another form: ${fatal.received} where ${fatal.expected} was expected${fatal.path.length > 0 ? ` in ${fatal.path.join('.')}` : ''}`,
		};
	}
	const unexpected = parsed.error.issues.map(
		({ path }) => path.filter((step) => typeof step === 'string').join('.') || 'data',
	);
	return { value: { data, unexpected: [...new Set(unexpected)] } };
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
