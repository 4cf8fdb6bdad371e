/* global $, lastSample, words */
/** Of which assets the products are read now: the new ones, and those whose turn it is. In a day each has had its turn. */
export function productsDue() {
	const last = lastSample($('Use So Far').all().map(({ json }) => json));
	const readAt = new Map((last?.assets ?? []).map((asset) => [asset.assetNum, asset.productsRead]));
	const ageOf = ({ assetNum }) => readAt.get(assetNum) ?? '';
	// A number that the list has twice is one asset.
	const listed = $('Assets').all().map(({ json }) => json).filter(({ assetNum, assetId }) => assetNum && assetId);
	const assets = [...new Map(listed.map((asset) => [asset.assetNum, asset])).values()];
	if (assets.length === 0) throw new Error(words.emptyList);
	const known = assets.filter((asset) => ageOf(asset) !== '').sort((a, b) => (ageOf(a) < ageOf(b) ? -1 : 1));
	const due = [...assets.filter((asset) => ageOf(asset) === ''), ...known.slice(0, Math.ceil(known.length / 24))];
	return due.map(({ assetNum, assetId }) => ({ json: { assetNum, assetId } }));
}
