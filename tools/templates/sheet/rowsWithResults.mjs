/* global $ */
/** Each row of the sheet, in its order, with what became of it. */
export function rowsWithResults() {
	const answers = $('Call Order Once').all().map((item) => item.json);
	const { orders, mixed } = $('One Event per Order').first().json;
	const inWords = (problems) => problems.map(({ field, message }) => field + ' ' + message).join('; ');
	/** Of an order that is known with other rows; what is ordered already must not get another number. */
	const notOrdered = ({ first }, count) => {
		if (!first)
			return 'An order with this number was settled before, with other rows or in another order of them: look at the platform before you give it another number.';
		const how = first.of === count ? ', others than these or in another order' : ' in all, not ' + count;
		return 'This number is known with ' + first.of + (first.of === 1 ? ' row' : ' rows') + how +
			': upload all its rows as they came first, with what is corrected. Only what is new needs another number.';
	};
	const resultOf = (body, lineNumber, count) => {
		const created = (body.created ?? []).find((line) => line.lineNumber === lineNumber);
		if (created)
			return {
				Result: 'ordered',
				'Asset Number': created.assetNo,
				'License Order': created.licenseOrderId,
				Message: created.decided ? 'A person has decided so.' : '',
			};
		if ((body.leftOut ?? []).includes(lineNumber)) return { Result: 'left out', Message: 'A person has decided so.' };
		const line = (body.notCreated ?? []).find((one) => one.lineNumber === lineNumber);
		if (line) {
			const words = { refused: 'refused', person: 'for a person' };
			return {
				Result: words[line.state] ?? 'in process',
				'Asset Number': line.assetNo,
				Message: line.problems ? inWords(line.problems) : line.message,
			};
		}
		if (body.status === 'processed') return { Result: 'ordered before', Message: body.message };
		if (body.status === 'not usable') return { Result: 'refused', Message: inWords(body.problems) };
		if (body.status === 'conflict') return { Result: 'not ordered', Message: notOrdered(body, count) };
		return { Result: 'not noted', Message: 'Upload the sheet again: nothing is ordered twice.' };
	};
	const shown = ({ row, rowNumber }, result) => {
		const own = {};
		// The same columns in every row.
		for (const title of [ 'Result', 'Asset Number', 'License Order', 'Message' ]) own[title] = result[title] ?? '';
		return { rowNumber, row: { ...row, ...own } };
	};
	const rows = orders.flatMap((order, place) => {
		const { body } = answers[place] ?? {};
		return order.rows.map((one, index) => shown(one, resultOf(body ?? {}, index + 1, order.rows.length)));
	});
	for (const { columns, rows: group } of mixed) {
		const Message = columns.join(', ') + ' must be the same in all rows with this Order';
		rows.push(...group.map((one) => shown(one, { Result: 'refused', Message })));
	}
	rows.sort((a, b) => a.rowNumber - b.rowNumber);
	return { rows: rows.map(({ row }) => row) };
}
