import { z } from 'zod';
import { Refusal } from './endpoint';

/** What a schema makes of a value, or a Refusal whose message names the path of the first thing wrong. */
export function check<S extends z.ZodTypeAny>(schema: S, value: unknown, code: string): z.output<S> {
	const result = schema.safeParse(value);
	if (result.success) return result.data as z.output<S>;
	throw new Refusal(code, describe(result.error));
}

/** A 64-bit integer as JSON number; `"5"` and `5.5` are none. */
export const long = z.custom<number | bigint>(
	(value) => typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value)),
	'must be a JSON integer',
);

/** A text that is not empty. */
export const filled = z.string().refine((text) => text.trim() !== '', 'must not be empty');

function describe(error: z.ZodError): string {
	const issue = error.issues[0];
	if (!issue) return 'the parameters are not valid';
	const at = pathText(issue.path);
	if (issue.code === 'unrecognized_keys') return `${at}: unknown key ${issue.keys.join(', ')}`;
	if (issue.code === 'invalid_type' && issue.received === 'undefined') return `${at}: is missing`;
	return `${at}: ${issue.message}`;
}

/** `['orderList', 0, 'assets']` → `orderList[0].assets`. */
function pathText(path: Array<string | number>): string {
	const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('');
	return text.replace(/^\./, '') || 'body';
}
