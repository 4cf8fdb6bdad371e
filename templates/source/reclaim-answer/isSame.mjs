/** Whether two texts are the same, in a time that does not tell where they differ. */
export function isSame(given, known) {
	let differs = given.length === known.length ? 0 : 1;
	for (let place = 0; place < known.length; place += 1) differs |= given.charCodeAt(place) ^ known.charCodeAt(place);
	return known !== '' && differs === 0;
}
