/* global $, isBasic, placesOf */
export { isBasic } from './isBasic.mjs';
export { placesOf } from './placesOf.mjs';

/** The names of the products that *Products* gave for the asset at this place. */
export function productNames(place) {
	const rows = $('Products').all().filter((item) => placesOf(item).includes(place)).map(({ json }) => json);
	return [ ...new Set(rows.filter(isBasic).map(({ productName, productUri }) => productName ?? productUri).filter(Boolean)) ].join(', ');
}
