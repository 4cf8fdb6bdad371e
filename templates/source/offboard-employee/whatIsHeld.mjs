/* global $, isBasic, words */
/** What a person reads before deciding: the assets that are taken back, each with its products. */
export function whatIsHeld() {
	const assets = $('Assets Held').all().map(({ json }) => json.assetNum).filter(Boolean);
	const rowsOf = (place) => $('Products').all().filter(({ pairedItem }) => [pairedItem].flat().some((one) => (one ?? {}).item === place)).map(({ json }) => json);
	const taken = assets.map((assetNum, place) => {
		const rows = rowsOf(place);
		const names = new Set(rows.filter(isBasic).map(({ productName, productUri }) => productName ?? productUri).filter(Boolean));
		return words.asset(assetNum, names.size === 0 ? words.noProduct : [...names].join(', '));
	});
	const text = taken.length === 0 ? words.noAssets : words.takenBack(taken);
	return [{ json: { text: `${text} ${words.then}` } }];
}
