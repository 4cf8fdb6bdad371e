import { groupBy, isEqual, uniqWith } from 'lodash';

import type { PartResult } from '../model/batch';
import { missing } from '../model/result';

/**
 * Reads the results of a reply by the key with which they name a part of the request. Gives the one result there is, undefined where
 * there is none, or a failure with the outcome `unknown` where several differ: nobody can tell which of them is true.
 */
export function resultsBy<Result>(results: Result[], keyOf: (result: Result) => unknown) {
	const byKey = groupBy(results, (result) => String(keyOf(result)));
	return (key: string, what: string): { result?: Result; contradiction?: PartResult } => {
		const [result, ...others] = uniqWith(byKey[key] ?? [], isEqual);
		if (others.length === 0) return { result };
		const message = `The service gave ${others.length + 1} results for ${what} that differ`;
		const advice = 'Look for it on the platform. Ask the service’s provider what such a reply means.';
		return { contradiction: { error: missing(message, advice) } };
	};
}
