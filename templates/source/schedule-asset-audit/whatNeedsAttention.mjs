/* global $, $now, assetFacts, findingsOf, readLists */
/** The findings, a row for each. */
export function whatNeedsAttention() {
	const { warnDays } = $('Settings').first().json;
	return findingsOf(assetFacts(readLists(true), $now), warnDays, $now).map((json) => ({ json }));
}
