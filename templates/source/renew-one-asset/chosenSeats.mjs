/* global words */
/**
 * What whoever decides wrote in *Other seats*: `{ seatsOf }`, which tells of each renewal how many are ordered, or `{ problem }`. A number
 * alone is of the only product; else each has its name or URI in front, as in `24107: 3, Viewer: 0`. A product that is not named stays as it is.
 */
export function chosenSeats(text, renewals, isAllowed) {
	const given = String(text ?? '').trim();
	if (given === '') return { seatsOf: ({ seats }) => seats };
	if (!isAllowed) return { problem: words.size.off };
	const chosen = new Map();
	const parts = given.split(/[,;\n]/).map((one) => one.trim()).filter(Boolean);
	if (parts.length === 0) return { problem: words.size.notClear(given) };
	for (const part of parts) {
		const [, name = '', count] = /^(?:(.*\S)\s*[:=]\s*)?(\d{1,6})$/.exec(part) ?? [];
		const isMeant = (one) => name === '' || [one.product, one.productName, one.name].some((known) => String(known ?? '').trim().toLowerCase() === name.toLowerCase());
		const meant = renewals.filter(isMeant);
		if (count === undefined || meant.length !== 1 || chosen.has(meant[0].eventId)) return { problem: words.size.notClear(part) };
		chosen.set(meant[0].eventId, Number(count));
	}
	return { seatsOf: ({ eventId, seats }) => (chosen.has(eventId) ? chosen.get(eventId) : seats) };
}
