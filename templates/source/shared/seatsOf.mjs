/** How many may use a product of an asset at the same time: one where no number is named. */
export function seatsOf({ limitConcurrent }) {
	const count = Number(limitConcurrent);
	return String(limitConcurrent ?? '').trim() !== '' && count >= 0 && count < Infinity ? count : 1;
}
