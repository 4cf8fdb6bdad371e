import { memoize } from 'lodash';

import type { PartResult } from '../model/batch';
import type { Part } from '../model/part';
import type { RunContext } from '../model/run';

/**
 * The results of a request, with the places that the service's messages name in a person's words. A value that was sent may be
 * shown there, so secrets are redacted again; passwords are redacted after it.
 */
export function withNamedPlaces(
	{ operation, client }: RunContext,
	parts: Part[],
	results: PartResult[],
): PartResult[] {
	const { namePlaces } = operation.batch?.refusal ?? {};
	if (namePlaces === undefined || !results.some(({ error }) => error?.reason === 'refused')) return results;
	const sent = parts.map(({ value, item, position }) => ({ part: value, input: item.input, position }));
	// Memoized, as all parts of a refused request have the same message.
	const named = memoize((message: string) => {
		const text = namePlaces(message, sent);
		return text === message ? message : client.redact(text);
	});
	return results.map((result) =>
		result.error?.reason === 'refused'
			? { ...result, error: { ...result.error, message: named(result.error.message) } }
			: result,
	);
}
