/* global $, productNames, words */
/** What a person reads before deciding: the assets that are taken back, each with its products. */
export function whatIsHeld() {
	const assets = $('Assets Held').all().map(({ json }) => json.assetNum).filter(Boolean);
	const taken = assets.map((assetNum, place) => words.asset(assetNum, productNames(place) || words.noProduct));
	const text = taken.length === 0 ? words.noAssets : words.takenBack(taken);
	return [{ json: { text: `${text} ${words.then}` } }];
}
