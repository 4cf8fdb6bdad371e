/** Of each asset number what the list shows now. A number that is there twice is left out: it is not clear who holds it. */
export function liveAssets(items) {
	const live = new Map();
	const twice = new Set();
	for (const { json } of items.filter((item) => item.json.assetNum)) {
		if (live.has(json.assetNum)) twice.add(json.assetNum);
		live.set(json.assetNum, { ...json, holder: String(json.cloudAccountGlobalId ?? '') });
	}
	for (const assetNum of twice) live.delete(assetNum);
	return live;
}
