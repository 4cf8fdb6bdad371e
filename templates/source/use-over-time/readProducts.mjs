/* global $, firstOfId, isBasic, placesOf, seatsOf */
/** What was read of products now, by asset number: `[uri, name, seats, end, start, order]` each. What could not be read is left out. */
export function readProducts() {
	const asked = $('Products Due').all().map(({ json }) => json.assetNum);
	const products = new Map(asked.map((assetNum) => [assetNum, []]));
	const timeOf = (time) => Number(time) || Date.parse(time ?? '') || null;
	const instances = new Set();
	for (const item of $('Products').all()) {
		const { json } = item;
		const assetNum = asked[placesOf(item)[0]];
		// An empty item, of Always Output Data, means that they have none.
		if (!isBasic(json) || Object.keys(json).length === 0) continue;
		const name = json.productName || json.productUri;
		// A failure, or what a node that is switched off passes on.
		if (json.error || !name) products.delete(assetNum);
		if (!firstOfId(instances, assetNum, json)) continue;
		products.get(assetNum)?.push([json.productUri || name, name, seatsOf(json), timeOf(json.limitEndTime), timeOf(json.limitStartTime), String(json.licenseOrderId ?? '')]);
	}
	return products;
}
