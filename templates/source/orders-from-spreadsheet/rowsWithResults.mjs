/* global $ */
/** Each row of the sheet, in its order, with what became of it; and what the page says of them. */
export function rowsWithResults() {
	const answers = $('Call Order Once').all().map((item) => item.json);
	const { orders, refused, isRehearsal, titles, results } = $('Check the Sheet').first().json;
	const inWords = (problems) => problems.map(({ field, message }) => field + ' ' + message).join('; ');
	/** Of an order that is known with other rows; what is ordered already must not get another number. */
	const notOrdered = ({ first }, count) => {
		if (!first)
			return 'An order with this number was settled before, with other rows or in another order of them: look at the platform before you give it another number.';
		const how = first.of === count ? ', others than these or in another order' : ' in all, not ' + count;
		return 'This number is known with ' + first.of + (first.of === 1 ? ' row' : ' rows') + how +
			': upload all its rows as they came first, with what is corrected. Only what is new needs another number.';
	};
	const resultOf = (body, row, lineNumber, count) => {
		if (body.status === 'rehearsed') {
			const { problems } = body.lines.find((line) => line.lineNumber === lineNumber);
			if (problems) return { Result: 'refused', Message: inWords(problems) };
			return { Result: 'would be ordered', Message: 'From ' + (row.Start || 'now') + ' to ' + row.End + '. Unless it was ordered before, or its customer is not known.' };
		}
		const created = (body.created ?? []).find((line) => line.lineNumber === lineNumber);
		if (created)
			return {
				Result: created.repeated ? 'ordered before' : 'ordered',
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
	for (const { message, rows } of refused) all.push(...rows.map((one) => shown(one, { Result: 'refused', Message: message })));
	all.sort((a, b) => a.rowNumber - b.rowNumber);

	const rows = all.map(({ row }) => row);
	const counted = {};
	for (const { Result } of rows) counted[Result] = (counted[Result] ?? 0) + 1;
	const isNothingNew = counted['ordered before'] === rows.length;
	const MOST = 200;
	const told = all.filter(({ row }) => !row.Result.startsWith('ordered'));
	const message = [
		Object.entries(counted).map(([ result, count ]) => count + ' ' + result).join(' · ') + ' (rows of the first page of the file)',
		...told.slice(0, MOST).map(({ rowNumber, row }) => 'Row ' + rowNumber + ' (order ' + row.Order + '): ' + row.Result + (row.Message ? '. ' + row.Message : '')),
		...(told.length > MOST ? [ 'And ' + (told.length - MOST) + ' more rows: see the file' ] : []),
		'The file says what became of each row.',
	].join('\n');
	const title = isRehearsal ? 'Rehearsal: ' + (counted['would be ordered'] ?? 0) + ' of ' + rows.length + ' rows would be ordered, nothing was done'
		: isNothingNew ? 'Done before, nothing new' : (counted.ordered ?? 0) + ' of ' + rows.length + ' rows ordered';
	return { rows, title, message };
}
