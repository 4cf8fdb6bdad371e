/* global $, $execution, $prevNode, isClaim, isIn, ledger, parsed, words */
/** What is told of each event: by its rows in the ledger, with what was just written. */
export function answers(events) {
	const { isExecuted, rowsOf, pagesOf } = ledger();
	const now = new Map();
	// What could not be written is passed on as it was to be.
	if ($prevNode.name === 'Write the Lines') for (const { json } of $('Write the Lines').all()) if (json.eventId !== undefined) now.set(json.id, json);
	return events.map((event) => {
		if (event.answer !== undefined) return event.answer;
		const [ rows, pages ] = [ rowsOf(event), pagesOf(event) ];
		const { eventId } = event;
		if (rows === undefined || pages === undefined)
			return { status: 503, body: { status: 'not noted', eventId, message: isExecuted ? words.notRead : words.notWritten } };
		return answer(event, rows.map((row) => now.get(row.id) ?? row), pages);
	});
}

/** What is told of one event. */
export function answer(event, rows, pages) {
	const { eventId, channelOrderId } = event;
	const kept = pages.map((page) => page[event.key]).find((identity) => identity !== undefined);
	if (kept !== undefined && !event.again) {
		const [ identity, numbersLeftOut ] = String(kept).split(' ');
		const leftOut = numbersLeftOut ? numbersLeftOut.split(',').map(Number) : undefined;
		if (identity === event.identity)
			return { status: 200, body: { status: 'processed', eventId, channelOrderId, leftOut, repeated: true, message: words.longAgo } };
		return { status: 409, body: { status: 'conflict', eventId, message: words.anotherLongAgo } };
	}
	// What comes a second time in one call is told of as if somebody else had done it.
	const me = event.isSecond ? '' : String($execution.id);
	// The event is what one delivery noted: the one that was taken, or else the earliest. Others are about to give way.
	const noted = rows.filter((row) => !isClaim(row));
	const waiting = rows.filter((row) => row.state === 'new');
	const first = Math.min(...(noted.length > 0 ? noted : waiting.length > 0 ? waiting : rows).map((row) => row.delivery));
	const lines = rows.filter((row) => row.delivery === first).sort((a, b) => a.line - b.line);
	const numbers = new Set(lines.map((row) => row.line));
	const isDone = (row) => isIn(row, 'done');
	const isRefused = (row) => isIn(row, 'refused');
	const outcomeOf = (row) => parsed(row.outcome);
	const shown = (row) => {
		const { product, assetNo, licenseOrderId, customerId, decided } = outcomeOf(row);
		// Not by this delivery: whoever delivers twice sees what is new.
		const repeated = (!event.again && row.owner !== me) || undefined;
		return { lineNumber: row.line, product, assetNo, licenseOrderId, customerId, decided, repeated };
	};
	/** Settled by a person who does not want it ordered. */
	const isLeftOut = (row) => isDone(row) && String(outcomeOf(row).decided).startsWith('left out');
	const isOrdered = (row) => isDone(row) && !isLeftOut(row);
	if (!event.again) {
		// A correction is being written, or was cut short; or another one came in the same call.
		const byLine = new Map(event.rows.map((row) => [ row.line, row ]));
		const askedFor = (row) => byLine.get(row.line) ?? {};
		const isOpen = (row) => isIn(row, 'correcting') || (event.isSecond && isRefused(row) && askedFor(row).content !== row.content);
		if (lines.some(isOpen))
			return { status: 503, body: { status: 'not noted', eventId, message: words.correctionNotNoted } };
		const isOther = (row) => row.of !== event.rows.length || (row.state !== 'refused' && askedFor(row).identity !== row.identity);
		const other = lines.find((row) => row.owner !== me && isOther(row));
		if (other) {
			// Which of these lines the first event has as well, and are ordered: perhaps all, in another order.
			const isHere = (row) => isOrdered(row) && askedFor(row).identity === row.identity;
			const free = lines.filter((row) => isOrdered(row) && !isHere(row));
			const created = event.rows.flatMap(({ line, identity }) => {
				const here = lines.filter((row) => row.line === line && isHere(row));
				const place = free.findIndex((row) => row.identity === identity);
				const found = here.length > 0 ? here : place < 0 ? [] : free.splice(place, 1);
				return found.map((row) => ({ ...shown(row), lineNumber: line }));
			});
			return {
				status: 409,
				body: {
					status: 'conflict',
					eventId,
					message: words.another(other),
					created: created.length > 0 ? created : undefined,
					first: { line: other.line, of: other.of, state: other.state, since: other.createdAt },
				},
			};
		}
		// Nothing of it is in the ledger any more: somebody has removed it meanwhile.
		if (event.rows.some(({ line }) => !numbers.has(line)))
			return { status: 503, body: { status: 'not noted', eventId, message: words.notInLedger } };
	}
	const created = lines.filter(isOrdered).map(shown);
	const leftOut = lines.filter(isLeftOut).map((row) => row.line);
	const notCreated = lines.filter((row) => !isDone(row)).map((row) => {
		const { product, assetNo, problems } = outcomeOf(row);
		const state = row.state === row.wrote ? row.state : 'person';
		return { lineNumber: row.line, product, assetNo, state, problems, message: row.message || undefined };
	});
	const [ status, word ] = lines.some(isRefused) ? [ 422, 'refused' ] : lines.every(isDone) ? [ 200, 'processed' ] : [ 202, 'in process' ];
	const isRepeated = !event.again && !lines.some((row) => row.owner === me);
	return { status, body: { status: word, eventId, channelOrderId, created, notCreated, leftOut: leftOut.length > 0 ? leftOut : undefined, repeated: isRepeated || undefined } };
}
