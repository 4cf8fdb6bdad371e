/* global $, $execution, words */
/** What is told of the event: by its rows in the ledger, with what was just written. */
export function answer() {
	const event = $('Check the Event').first().json;
	if (event.route === 0) return { status: event.status, body: event.body };
	const isNoted = $('Lines in the Ledger').isExecuted;
	if (!isNoted)
		return { status: 503, body: { status: 'not noted', eventId: event.eventId, message: words.notWritten } };
	const all = $('Lines in the Ledger').all().map((item) => item.json);
	const { eventId, channelOrderId } = event;
	const pages = all.filter((row) => row.line === 0).map((row) => JSON.parse(row.content));
	const kept = pages.map((page) => page[event.key]).find((identity) => identity !== undefined);
	if (kept !== undefined && !event.again) {
		const [ identity, numbersLeftOut ] = kept.split(' ');
		const leftOut = numbersLeftOut ? numbersLeftOut.split(',').map(Number) : undefined;
		if (identity === event.identity)
			return { status: 200, body: { status: 'processed', eventId, channelOrderId, leftOut, repeated: true, message: words.longAgo } };
		return { status: 409, body: { status: 'conflict', eventId, message: words.anotherLongAgo } };
	}
	const read = all.filter((row) => row.line > 0 && row.eventId === eventId);
	const written = $('Write the Outcomes').isExecuted ? $('Write the Outcomes').all().map((item) => item.json) : [];
	const me = String($execution.id);
	const now = {};
	for (const row of written) now[row.id] = row;
	const changed = (row) => now[row.id] ?? row;
	const isClaim = ({ state, wrote, message }) => [ 'new', 'repeat' ].includes(state) && wrote === state && message === '';
	const rows = read.map(changed);
	// The event is what one delivery noted: the one that was taken, or else the earliest. Others are about to give way.
	const noted = rows.filter((row) => !isClaim(row));
	const waiting = rows.filter((row) => row.state === 'new');
	const first = Math.min(...(noted.length > 0 ? noted : waiting.length > 0 ? waiting : rows).map((row) => row.delivery));
	const lines = rows.filter((row) => row.delivery === first).sort((a, b) => a.line - b.line);
	const numbers = lines.map((row) => row.line);
	const isWell = (row) => row.state === row.wrote;
	const isDone = (row) => row.state === 'done' && isWell(row);
	const isRefused = (row) => row.state === 'refused' && isWell(row);
	const outcomeOf = (row) => (row.outcome ? JSON.parse(row.outcome) : {});
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
		// A correction is being written, or was cut short.
		if (lines.some((row) => row.wrote === 'new' && row.order === ''))
			return { status: 503, body: { status: 'not noted', eventId, message: words.correctionNotNoted } };
		const byLine = {};
		for (const row of event.rows) byLine[row.line] = row;
		const askedFor = (row) => byLine[row.line] ?? {};
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
		if (event.rows.some(({ line }) => !numbers.includes(line)))
			return { status: 503, body: { status: 'not noted', eventId, message: words.notInLedger } };
	}
	const created = lines.filter(isOrdered).map(shown);
	const leftOut = lines.filter(isLeftOut).map((row) => row.line);
	const notCreated = lines.filter((row) => !isDone(row)).map((row) => {
		const { product, assetNo, problems } = outcomeOf(row);
		const state = isWell(row) ? row.state : 'person';
		return { lineNumber: row.line, product, assetNo, state, problems, message: row.message || undefined };
	});
	const [ status, word ] = lines.some(isRefused) ? [ 422, 'refused' ] : lines.every(isDone) ? [ 200, 'processed' ] : [ 202, 'in process' ];
	const isRepeated = !event.again && !lines.some((row) => row.owner === me);
	return { status, body: { status: word, eventId, channelOrderId, created, notCreated, leftOut: leftOut.length > 0 ? leftOut : undefined, repeated: isRepeated || undefined } };
}
