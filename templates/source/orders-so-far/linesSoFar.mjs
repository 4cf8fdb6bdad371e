/* global $, $now, DateTime, decisionsOf, orderFacts, parsed, words */
/** Where a line came from, by the ID of its event: who corrects it corrects it there. */
export const sourceOf = (eventId) => (/^(sheet-|revoke\/)/.test(eventId) ? 'sheet' : /^renew\//.test(eventId) ? 'renewal' : 'crm');

/** A line of *Changes from a spreadsheet* that revokes an asset: who holds it is looked at there alone. */
export const isRevocation = ({ eventId }) => /^revoke\//.test(eventId);

/** A time as a workbook takes it, in the zone of the workflow. */
export const timeOf = (time) => {
	const at = DateTime.fromMillis(new Date(time || NaN).getTime()).setZone($now.zoneName);
	return at.isValid ? at.toFormat('yyyy-MM-dd HH:mm') : String(time ?? '');
};

/** The end of a line as a day: it is kept as it was asked for. */
export function dayOf(end) {
	const text = String(end ?? '');
	if (/^\d{8}$/.test(text)) return [ text.slice(0, 4), text.slice(4, 6), text.slice(6) ].join('-');
	if (/^\d{9,}$/.test(text)) return timeOf(Number(text)).slice(0, 10);
	return /^\d{4}-\d\d-\d\d/.test(text) ? text.slice(0, 10) : text;
}

/** A line of the ledger: its facts, its state in words, why, and what a person can do. `needs`: whether it waits for one. */
export function openLine(row) {
	const settings = $('Settings').first().json;
	const facts = { ...parsed(row.outcome), ...orderFacts(row) };
	const { assetNo, product, decided, settled, who } = facts;
	const isDone = row.state === 'done' && row.wrote === 'done';
	const isTyped = row.state !== row.wrote;
	const isLong = new Date(row.createdAt).getTime() < $now.minus({ minutes: settings.tellAfterMinutes }).toMillis();
	const can = decisionsOf(row).map((one) => words.decisions[one]);
	const choose = can.length > 0 ? words.choose(can) : words.nothingToChoose;
	const [ needs, toDo ] = (() => {
		if (isDone) return [ false, '' ];
		if (String(row.decision ?? '').trim() !== '') return [ true, words.typedDecision(row.decision, choose) ];
		if (isTyped) return [ true, words.typed(row.wrote, row.state, choose) ];
		if (row.order && parsed(row.order).order === undefined) return [ true, words.typedOrder(choose) ];
		if (row.state === 'person') return [ true, words.person(assetNo ? words.assetHas(assetNo, product) : words.orderIsThere, choose) ];
		if (row.state === 'refused' && isRevocation(row)) return [ true, words.revocation + words.orChoose(choose) ];
		if (row.state === 'refused') return [ true, words.correct[sourceOf(row.eventId)](facts.deal ?? row.eventId) + words.orChoose(choose) ];
		if (row.state === 'repeat') return [ isLong, isLong ? words.repeat : '' ];
		return [ isLong, isLong ? words.open + (can.length > 0 ? words.orChoose(choose) : '') : '' ];
	})();
	const result = isDone ? (String(decided).startsWith('left out') ? 'left out' : 'ordered') : isTyped ? 'typed' : row.state;
	return {
		...facts,
		id: row.id, eventId: row.eventId, line: row.line, asked: row.createdAt, result, needs, toDo, who,
		reason: isDone ? '' : String(row.message ?? ''),
		settled: isDone ? settled ?? row.updatedAt : undefined,
	};
}

/** What is said where the settled ones could not be read: n8n passes on an error then, or what came in. */
export function notShown() {
	const { error, eventId, settled } = $('Settled Orders').first().json;
	return error || (eventId !== undefined && settled === undefined) ? words.unread(error ? error.message ?? error : '') : '';
}

/** All lines that there are, the newest first: those of the ledger, and those that have left it; each once. */
export function linesSoFar() {
	const only = String(($('Orders (Form)').isExecuted ? $('Orders (Form)').first().json[words.form.only] : '') ?? '').trim().toLowerCase();
	const rowsOf = (name) => $(name).all().map((item) => item.json).filter(({ eventId }) => eventId !== undefined);
	const keyOf = ({ eventId, line }) => JSON.stringify([ eventId, line ]);
	const ledger = rowsOf('Lines in the Ledger').map(openLine);
	const seen = new Set(ledger.map(keyOf));
	// A run that was cut short has written what it kept twice, or left it in the ledger.
	const before = (notShown() ? [] : rowsOf('Settled Orders')).filter((row) => !seen.has(keyOf(row)) && seen.add(keyOf(row)))
		// Its ID is of another table.
		.map(({ id, ...row }) => row);
	const fits = (line) => [ 'eventId', 'deal', 'customer', 'product', 'assetNo' ].some((name) => String(line[name] ?? '').toLowerCase().includes(only));
	const at = ({ asked }) => new Date(asked).getTime();
	return [ ...ledger, ...before ].filter(fits)
		.sort((one, other) => at(other) - at(one) || one.line - other.line)
		.map((line) => ({ ...line, asked: timeOf(line.asked), settled: timeOf(line.settled), end: dayOf(line.end) }));
}

/** How much of n8n's limit for all Data Tables the ledger takes: n8n tells no workflow, and refuses every change where it is reached. */
export function megabytes() {
	// Of an event that was settled long ago its page has the hashes.
	const SETTLED = 45;
	const rows = [ 'Lines in the Ledger', 'Settled Orders' ].flatMap((name) => $(name).all().map((item) => item.json));
	const newest = $('Lines in the Ledger').all().reduce((most, { json }) => Math.max(most, json.id ?? 0), 0);
	return Math.ceil((rows.reduce((sum, row) => sum + JSON.stringify(row).length, 0) + newest * SETTLED) / 1e6);
}
