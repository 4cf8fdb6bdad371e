/* global $, $json, $now, decisionsOf, parsed */
/** What a person is told of a line: what is the matter, and what to do. `tell`: whether it is for a person at all. */
export function report() {
	const row = $json;
	const settings = $('Settings').first().json;
	const { assetNo, product } = parsed(row.outcome);
	const isChanged = row.state !== row.wrote;
	const isLong = Date.parse(row.createdAt) < $now.minus({ minutes: settings.tellAfterMinutes }).toMillis();
	const hasDecision = String(row.decision ?? '').trim() !== '';
	const WORDS = { ordered: '"ordered" (it is there)', order: '"order" (it is not: order it)', 'leave out': '"leave out"' };
	const can = decisionsOf(row).map((one) => WORDS[one]);
	// The number of an asset that is only extended is there in any case.
	const THE_ORDER = assetNo
		? 'asset number ' + assetNo + ' has product ' + product + ' by this order: that the number is there is no proof, where the asset was there before'
		: 'the order is there';
	const choose = can.length > 0
		? 'choose ' + can.join(' or ') + ' in the form Decide, or write it into the column decision'
		: 'it is under way or done, and takes none';
	const [ tell, whatToDo ] = (() => {
		if (hasDecision) return [ true, 'The decision "' + row.decision + '" is none, or not possible for this line: ' + choose + '.' ];
		if (isChanged)
			return [ true, 'The state was changed by hand from "' + row.wrote + '" to "' + row.state + '", and nothing is built on it: ' + choose + '.' ];
		if (row.order && parsed(row.order).order === undefined)
			return [ true, 'The column order was changed by hand, and cannot be read: ' + choose + '.' ];
		if (row.state === 'person')
			return [ true, 'Look at the platform whether ' + THE_ORDER + '. Then ' + choose + '.' ];
		if (row.state === 'refused')
			return [ true, 'Correct the event in the CRM and deliver it again under its ID. Or ' + choose + '.' ];
		if (row.state === 'repeat') return [ isLong, 'This delivery gave way to another one that is gone: deliver the event again.' ];
		return [ isLong, 'Open for long. Nothing need be done where the cause is known to pass; look at its message.' + (can.length > 0 ? ' Or ' + choose + '.' : '') ];
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
