/* global $, $json, $now, decisionsOf, parsed, words */
/** What a person is told of a line: what is the matter, and what to do. `tell`: whether it is for a person at all. */
export function report() {
	const row = $json;
	const settings = $('Settings').first().json;
	const { assetNo, product } = parsed(row.outcome);
	const isChanged = row.state !== row.wrote;
	const isLong = Date.parse(row.createdAt) < $now.minus({ minutes: settings.tellAfterMinutes }).toMillis();
	const hasDecision = String(row.decision ?? '').trim() !== '';
	const can = decisionsOf(row).map((one) => words.can[one]);
	const choose = can.length > 0 ? words.choose(can.join(words.or)) : words.nothingToChoose;
	const [ tell, whatToDo ] = (() => {
		if (hasDecision) return [ true, words.noDecision(row.decision, choose) ];
		if (isChanged)
			return [ true, words.typed(row.wrote, row.state, choose) ];
		if (row.order && parsed(row.order).order === undefined)
			return [ true, words.typedOrder(choose) ];
		if (row.state === 'person')
			return [ true, words.person(assetNo ? words.assetHas(assetNo, product) : words.orderIsThere, choose) ];
		if (row.state === 'refused')
			return [ true, words.refused(choose) ];
		if (row.state === 'repeat') return [ isLong, words.repeat ];
		return [ isLong, words.open + (can.length > 0 ? words.orChoose(choose) : '') ];
	})();
	const due = row.told ? Date.parse(row.told) < $now.minus({ hours: settings.remindAfterHours }).toMillis() : true;
	return {
		tell,
		isDue: tell && due,
		eventId: row.eventId,
		line: row.line,
		state: row.state,
		since: row.createdAt,
		product,
		assetNo,
		message: row.message,
		whatToDo,
		id: row.id,
	};
}
