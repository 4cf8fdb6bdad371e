import { groupBy, isEqual, uniqWith } from 'lodash';

import { missing, type PartResult } from '../model/exchange';

/** Reads results by the key that names a part: the one there is, or a failure (`unknown`) where several differ. */
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
