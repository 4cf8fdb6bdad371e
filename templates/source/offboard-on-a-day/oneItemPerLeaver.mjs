/* global $ */
/** Looked at anew after the answer. */
export function oneItemPerLeaver() {
	return $('When Called').first().json.leavers.map((json) => ({ json }));
}
