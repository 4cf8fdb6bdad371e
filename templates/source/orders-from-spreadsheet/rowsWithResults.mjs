/* global $, words */
/** Each row of the sheet, in its order, with what became of it; and what the page says of them. */
export function rowsWithResults() {
	const answers = $('Call Order Once').all().map((item) => item.json);
	const { orders, refused, isRehearsal, titles, results } = $('Check the Sheet').first().json;
	const resultOf = (body, row, lineNumber, count) => {
		if (body.status === 'rehearsed') {
			const { problems } = body.lines.find((line) => line.lineNumber === lineNumber);
			if (problems) return { Result: words.refused, Message: words.problems(problems) };
			return { Result: words.wouldBe, Message: words.fromTo(row.Start, row.End) };
		}
		const created = (body.created ?? []).find((line) => line.lineNumber === lineNumber);
		if (created)
			return {
				Result: created.repeated ? words.orderedBefore : words.ordered,
				'Asset Number': created.assetNo,
				'License Order': created.licenseOrderId,
				Message: created.decided ? words.decided : '',
			};
		if ((body.leftOut ?? []).includes(lineNumber)) return { Result: words.leftOut, Message: words.decided };
		const line = (body.notCreated ?? []).find((one) => one.lineNumber === lineNumber);
		if (line) {
			const results = { refused: words.refused, person: words.forAPerson };
			return {
				Result: results[line.state] ?? words.inProcess,
				'Asset Number': line.assetNo,
				Message: line.problems ? words.problems(line.problems) : line.message,
			};
		}
		if (body.status === 'processed') return { Result: words.orderedBefore, Message: body.message };
		if (body.status === 'not usable') return { Result: words.refused, Message: words.problems(body.problems) };
		// What is ordered already must not get another number.
		if (body.status === 'conflict') return { Result: words.notOrdered, Message: body.first ? words.knownWith(body.first.of, count) : words.settledBefore };
		return { Result: words.notNoted, Message: words.uploadAgain };
	};
	const shown = ({ row, rowNumber }, result) => {
		const whole = {};
		// The same columns in every row, and what became of it where it is seen first.
		for (const title of results) whole[title] = result[title] ?? '';
		for (const title of titles) whole[title] = row[title] ?? '';
		return { rowNumber, row: whole };
	};
	const all = orders.flatMap((order, place) => {
		const { body } = answers[place] ?? {};
		return order.rows.map((one, index) => shown(one, resultOf(body ?? {}, one.row, index + 1, order.rows.length)));
	});
	for (const { message, rows } of refused) all.push(...rows.map((one) => shown(one, { Result: words.refused, Message: message })));
	all.sort((a, b) => a.rowNumber - b.rowNumber);

	const rows = all.map(({ row }) => row);
	const counted = {};
	for (const { Result } of rows) counted[Result] = (counted[Result] ?? 0) + 1;
	const isNothingNew = counted[words.orderedBefore] === rows.length;
	const MOST = 200;
	const told = all.filter(({ row }) => ![ words.ordered, words.orderedBefore ].includes(row.Result));
	const message = [
		words.counted(Object.entries(counted)),
		...told.slice(0, MOST).map(({ rowNumber, row }) => words.row(rowNumber, row)),
		...(told.length > MOST ? [ words.more(told.length - MOST) ] : []),
		words.seeFile,
	].join('\n');
	const title = isRehearsal ? words.rehearsal(counted[words.wouldBe] ?? 0, rows.length)
		: isNothingNew ? words.nothingNew : words.title(counted[words.ordered] ?? 0, rows.length);
	return { rows, title, message };
}
