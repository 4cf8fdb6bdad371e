/* global $, isBasic */
/** What a person reads before deciding: the assets that are taken back, each with its products. */
export function whatIsHeld() {
	const assets = $('Assets Held').all().map(({ json }) => json.assetNum).filter(Boolean);
	const rowsOf = (place) => $('Products').all().filter(({ pairedItem }) => [pairedItem].flat().some((one) => (one ?? {}).item === place)).map(({ json }) => json);
	const taken = assets.map((assetNum, place) => {
		const rows = rowsOf(place);
		const names = new Set(rows.filter(isBasic).map(({ productName, productUri }) => productName ?? productUri).filter(Boolean));
		return `${assetNum} (${names.size === 0 ? 'no product known' : [...names].join(', ')})`;
	});
	const text = taken.length === 0 ? 'No assets are held.' : `These assets are taken back: ${taken.join('; ')}.`;
	return [{ json: { text: `${text} Then the account is deleted. That cannot be undone.` } }];
}
