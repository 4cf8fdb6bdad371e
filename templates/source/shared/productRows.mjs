/* global $ */
/** Whether a row of *Get Products* is of a product itself, not of an extended authorization point of it (`feature`): both have its URI, seats and an end. */
export function isBasic({ limitType }) {
	return limitType === undefined || limitType === null || limitType === '' || limitType === 'basic';
}

/** Whether a product of an asset has not come before: what is listed twice by one ID counts once. What has no ID is told apart by nothing. */
export function firstOfId(seen, assetNum, { id }) {
	const key = assetNum + ' ' + id;
	if ([ undefined, null, '' ].includes(id)) return true;
	return !seen.has(key) && Boolean(seen.add(key));
}

/** How many may use a product of an asset at the same time: one where no number is named. */
export function seatsOf({ limitConcurrent }) {
	const count = Number(limitConcurrent);
	return String(limitConcurrent ?? '').trim() !== '' && count >= 0 && count < Infinity ? count : 1;
}

/** The places of the items that an item came of: n8n links it with a number, an object, or a list of these. */
export function placesOf({ pairedItem }) {
	return [ pairedItem ?? [] ].flat().map((link) => (typeof link === 'object' ? link.item : link));
}

/** The names of the products that *Products* gave for the asset at this place. */
export function productNames(place) {
	const rows = $('Products').all().filter((item) => placesOf(item).includes(place)).map(({ json }) => json);
	return [ ...new Set(rows.filter(isBasic).map(({ productName, productUri }) => productName ?? productUri).filter(Boolean)) ].join(', ');
}
