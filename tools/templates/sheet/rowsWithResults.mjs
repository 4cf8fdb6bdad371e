/* global $ */
/** Each row of the sheet, in its order, with what became of it. */
export function rowsWithResults() {
	const answers = $('Call Order Once').all().map((item) => item.json);
	const orders = $('One Event per Order').first().json.orders;
	const inWords = (problems) => problems.map(({ field, message }) => field + ' ' + message).join('; ');
	const resultOf = (body, lineNumber) => {
		const created = (body.created ?? []).find((line) => line.lineNumber === lineNumber);
		if (created) return { Result: created.decided ?? 'ordered', 'Asset Number': created.assetNo, 'License Order': created.licenseOrderId };
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
		if (body.status === 'conflict') return { Result: 'not ordered', Message: body.message };
		return { Result: 'not noted', Message: 'Upload the sheet again: nothing is ordered twice.' };
	};
	const rows = orders.flatMap((order, place) =>
		order.rows.map(({ row, rowNumber }, index) => {
			const result = resultOf((answers[place] ?? {}).body ?? {}, index + 1);
			const own = {};
			// The same columns in every row.
			for (const title of [ 'Result', 'Asset Number', 'License Order', 'Message' ]) own[title] = result[title] ?? '';
			return { rowNumber, row: { ...row, ...own } };
		}),
	);
	rows.sort((a, b) => a.rowNumber - b.rowNumber);
	return { rows: rows.map(({ row }) => row) };
}
