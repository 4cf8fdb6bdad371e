/* global $ */
/** Who leaves, by the sheet. */
export function leaversGiven() {
	return $('Check the Sheet').first().json;
}
