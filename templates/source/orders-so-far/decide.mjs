/* global $, $now, BEGUN, clip, dayOf, decisionOf, decisionsOf, isRevocation, openLine, orderFacts, parsed, words */
/** The rows of the ledger, as they were last read. */
export const ledgerRows = () => $('Lines in the Ledger').all().map((item) => item.json).filter(({ id }) => id !== undefined);

/** What a line is, for whoever decides of it. */
export function aboutLine(row) {
	const { customer, deal, product, assetNo, quantity, end, eventId } = openLine(row);
	const of = [
		[ words.of.customer, customer ],
		[ words.of.deal, deal ?? eventId ],
		[ words.of.line, row.line ],
		[ words.of.product, product ],
		[ words.of.quantity, quantity ],
		[ words.of.end, dayOf(end) ],
		[ words.of.asset, assetNo ],
	].filter(([ , value ]) => value).map(([ name, value ]) => name + ' ' + clip(value, 60)).join(', ');
	return '#' + row.id + ' ' + of;
}

/** The form in which a person chooses lines and what becomes of them: of those that are open, the newest first. */
export function choices(shown) {
	const MOST = 200;
	const isShown = new Set(shown.map(({ id }) => id));
	const open = ledgerRows().filter((row) => isShown.has(row.id) && decisionsOf(row).length > 0).sort((a, b) => b.id - a.id);
	const inWords = (row) => {
		const { result, reason } = openLine(row);
		const can = decisionsOf(row).map((one) => words.decisions[one]).join(', ');
		return aboutLine(row) + ' – ' + (words.results[result] ?? result) + (reason ? ': ' + clip(reason, 300) : '') + ' (' + can + ')';
	};
	const offered = open.slice(0, MOST);
	const possible = Object.keys(words.decisions).filter((decision) => offered.some((row) => decisionsOf(row).includes(decision)));
	const field = (fieldLabel, values, more) => ({ fieldLabel, fieldType: 'dropdown', requiredField: true, fieldOptions: { values: values.map((option) => ({ option })) }, ...more });
	return {
		open: open.length,
		// A form may stand open for long: meanwhile the line may have been ordered.
		changed: Object.fromEntries(offered.map((row) => [ row.id, row.updatedAt ])),
		fields: JSON.stringify([
			field(words.form.lines, offered.map(inWords), { multiselect: true }),
			field(words.form.decision, possible.map((decision) => words.decisions[decision])),
			{ fieldLabel: words.form.who, requiredField: true },
		]),
		description: (open.length > MOST ? words.newest(MOST, open.length) : '') + words.eachLine + possible.map((decision) => words.means[decision]).join(' '),
	};
}

/** What a person has decided: of which lines, as they were shown and as they are now, and what can be done. */
export function decided() {
	const given = $('Choose').first().json;
	const chosen = Object.keys(words.decisions).find((decision) => words.decisions[decision] === given[words.form.decision]);
	const who = String(given[words.form.who] ?? '').trim().slice(0, 100);
	// As it was shown: in the first run.
	const { changed } = $('Which Way?').first(1, 0).json;
	const rows = new Map(ledgerRows().map((row) => [ row.id, row ]));
	const timeOf = (time) => new Date(time).getTime();
	const lines = [ given[words.form.lines] ].flat().map((option) => {
		const id = parseInt(String(option).slice(1), 10);
		const row = rows.get(id);
		const isSame = row !== undefined && timeOf(changed[id]) === timeOf(row.updatedAt);
		return { id, option: String(option), row, isPossible: isSame && decisionsOf(row).includes(chosen), isSame };
	});
	return { chosen, who, lines };
}

/** What of a line is noted of it. */
export function notedOf({ chosen, who }, { id, option }, about, outcome) {
	return decisionOf('order ' + id, { what: words.history, about, person: '', by: who, shown: option, decided: words.decisions[chosen], outcome });
}

/** The changes of the ledger that carry it out, each on condition that the line is as it was read. */
export function changes() {
	const { chosen, who, lines } = decided();
	// What is decided is kept in the ledger in these words, whatever language people read.
	const CHANGES = {
		ordered: { state: 'done', decided: 'ordered, by a person' },
		order: { state: 'waiting', message: words.toOrder(who) },
		'leave out': { state: 'done', decided: 'left out, by a person' },
	};
	// Nobody looks at the holders here: it waits for its row of the sheet, which is taken for one that was corrected.
	const again = { state: 'refused', message: words.toUpload(who), content: '' };
	const changeOf = (row) => (chosen === 'order' && isRevocation(row) ? again : CHANGES[chosen]);
	return lines.filter(({ isPossible }) => isPossible).map(({ row, ...line }) => {
		const { state, decided: said, message = '', content = row.content } = changeOf(row);
		const isDone = state === 'done';
		return {
			decision: notedOf({ chosen, who }, line, aboutLine(row), BEGUN),
			id: row.id, readState: row.state, readWrote: row.wrote, readOwner: row.owner ?? '', state, message, content,
			outcome: JSON.stringify({ ...parsed(row.outcome), ...(isDone ? { ...orderFacts(row), settled: $now.toUTC().toISO() } : {}), decided: said, who }),
			// As the event asked for it: that the customer is new is said there alone.
			order: isDone ? '' : row.order,
			numbers: isDone ? '' : row.numbers,
		};
	});
}

/** What a person is told after deciding: of each line that was chosen, what became of it, and what of that is noted. */
export function whatItDid() {
	const { chosen, who, lines } = decided();
	const changed = $('Carry It Out').isExecuted ? new Set($('Carry It Out').all().map(({ json }) => json.id)) : new Set();
	const became = ({ id, row, isPossible, isSame }) => {
		if (isPossible && changed.has(id)) return chosen === 'order' && isRevocation(row) ? words.became.upload : words.became[chosen];
		if (row === undefined) return words.unchanged(words.gone);
		if (!isSame || isPossible) return words.unchanged(words.changed(words.results[openLine(row).result]));
		return words.unchanged(words.notPossible(words.decisions[chosen], decisionsOf(row).map((one) => words.decisions[one])));
	};
	const told = lines.map((line) => ({ line, about: line.row === undefined ? line.option.split(' – ')[0] : aboutLine(line.row), outcome: became(line) }));
	const count = lines.filter(({ id, isPossible }) => isPossible && changed.has(id)).length;
	const page = { headline: words.count(words.decisions[chosen] ?? '', count), message: told.map(({ about, outcome }) => words.told(about, outcome)).join('\n') };
	return told.map(({ line, about, outcome }) => ({ ...page, decision: notedOf({ chosen, who }, line, about, outcome) }));
}
