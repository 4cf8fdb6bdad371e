/* global words */
/** What became of a line, by the answer of *Order once*; `shows`: what is said of one that would be ordered, `count`: of so many lines. */
export function orderResult(body, lineNumber, count, shows) {
	if (body.status === 'rehearsed') {
		const { problems } = body.lines.find((line) => line.lineNumber === lineNumber);
		if (problems) return { Result: words.refused, Message: words.problems(problems) };
		return { Result: words.would, Message: shows };
	}
	const created = (body.created ?? []).find((line) => line.lineNumber === lineNumber);
	if (created)
		return {
			Result: created.repeated ? words.doneBefore : words.done,
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
	if (body.status === 'processed') return { Result: words.doneBefore, Message: body.message };
	if (body.status === 'not usable') return { Result: words.refused, Message: words.problems(body.problems) };
	// What is ordered already must not get another number.
	if (body.status === 'conflict') return { Result: words.notDone, Message: body.first ? words.knownWith(body.first.of, count) : words.settledBefore };
	return { Result: words.notNoted, Message: words.uploadAgain };
}
