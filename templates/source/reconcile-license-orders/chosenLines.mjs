/* global $, $json, words */
/** The lines that a person has chosen, with when each had last changed as it was shown: what came later is not what was decided of. */
export function chosenLines() {
	const changed = {};
	for (const { json } of $('Lines to Decide').all()) changed[json.id] = json.updatedAt;
	const ids = [ $json[words.lines] ].flat().map((one) => parseInt(one.slice(1), 10)).map((id) => ({ id, updatedAt: changed[id] }));
	return { ids };
}
