/**
 * The ID under which *Order once* knows a renewal: asset, product and the end that is renewed. It is the same at each stage of
 * this end, and another one for the next end.
 */
export function eventIdOf(assetNum, { productUri, limitEndTime }) {
	// A time comes as milliseconds, as their digits, or as ISO 8601.
	const time = [ null, undefined, '' ].includes(limitEndTime) ? NaN : isNaN(limitEndTime) ? Date.parse(limitEndTime) : Number(limitEndTime);
	const isTime = Math.abs(time) <= 8.64e15;
	// No part may look like two.
	const part = (value) => String(value ?? '').replaceAll('%', '%25').replaceAll('/', '%2F');
	return [ 'renew', part(assetNum), part(productUri), isTime ? new Date(time).toISOString() : '' ].join('/');
}
