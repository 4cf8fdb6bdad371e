/* global $, clip, productNames, words */
/** What a person reads before deciding: the assets that are taken back, each with its products. */
export function whatIsHeld() {
	const assets = $('Assets Held').all().map(({ json }) => json.assetNum).filter(Boolean);
	const taken = assets.map((assetNum, place) => words.asset(assetNum, clip(productNames(place), 600) || words.noProduct));
	// n8n's form takes some tags as they come.
	const text = taken.length === 0 ? words.noAssets : words.takenBack(taken);
	return [{ json: { text: `${text} ${words.then}`.replaceAll('<', '‹') } }];
}
