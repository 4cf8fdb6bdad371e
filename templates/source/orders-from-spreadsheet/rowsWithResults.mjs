/* global $, orderResult, sheetAnswer, words */
/** Each row of the sheet with what became of it. */
export function rowsWithResults() {
	const answers = $('Call Order Once').all().map((item) => item.json);
	const { orders, refused, isRehearsal } = $('Check the Sheet').first().json;
	const all = orders.flatMap((order, place) => {
		const { body = {} } = answers[place] ?? {};
		return order.rows.map((one, index) => ({ ...one, result: orderResult(body, index + 1, order.rows.length, words.fromTo(one.row.Start, one.row.End)) }));
	});
	for (const { message, rows } of refused) all.push(...rows.map((one) => ({ ...one, result: { Result: words.refused, Message: message } })));
	return sheetAnswer(all, isRehearsal);
}
