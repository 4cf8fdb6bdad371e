/* global $ */
/** What the rehearsal would take back, an item per asset. */
export function assetsHeld() {
	const numbers = $('Rehearsal').all().flatMap(({ json }) => ((json.request ?? {}).body ?? {}).deleteAssets ?? []);
	return [...new Set(numbers)].sort().map((assetNum) => ({ json: { assetNum } }));
}
