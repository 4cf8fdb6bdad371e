/* global $, decisionsOf, parsed, words */
/** The form in which a person chooses lines and what becomes of them: of those that are open, the newest first. */
export function choices() {
	const MOST = 200;
	const wanted = String($('Decide (Form)').first().json[words.eventId] ?? '').trim().toLowerCase();
	const open = $('Lines to Decide').all().map((item) => item.json)
		.filter((row) => row.id !== undefined && decisionsOf(row).length > 0 && row.eventId.toLowerCase().includes(wanted))
		.sort((a, b) => b.id - a.id);
	const inWords = (row) => {
		const { product, assetNo } = parsed(row.outcome);
		const { order, problems } = parsed(row.order);
		const { orderType, assets = [], channelCustomerId, customerId, enterpriseGlobalId, customerName } = order ?? {};
		const { products = [] } = assets[0] ?? {};
		const { limitConcurrent, limitEndDate } = products[0] ?? {};
		const isGrant = orderType === 'new_buy' && !problems;
		const of = [
			[ words.product, product ],
			[ words.asset, assetNo ],
			[ words.quantity, limitConcurrent ?? (isGrant ? words.unlimited : '') ],
			[ words.end, limitEndDate ?? (isGrant ? words.never : '') ],
			[ words.customer, [ channelCustomerId ?? customerId ?? enterpriseGlobalId, customerName ].filter(Boolean).join(' ') ],
		].filter(([ , value ]) => value).map((pair) => pair.join(' ')).join(', ');
		const why = row.state + (row.message ? ': ' + row.message.slice(0, 300) : '');
		return words.line(row.id, row.eventId.slice(0, 60), row.line, of, why, decisionsOf(row).join(', '));
	};
	const shown = open.slice(0, MOST).map((row) => ({ option: inWords(row) }));
	const possible = Object.keys(words.means).filter((decision) => open.slice(0, MOST).some((row) => decisionsOf(row).includes(decision)));
	return {
		open: open.length,
		fields: JSON.stringify([
			{ fieldLabel: words.lines, fieldType: 'dropdown', multiselect: true, requiredField: true, fieldOptions: { values: shown } },
			{ fieldLabel: words.decision, fieldType: 'dropdown', requiredField: true, fieldOptions: { values: possible.map((option) => ({ option })) } },
		]),
		description: (open.length > MOST ? words.newest(MOST, open.length) : '') + words.eachLine + possible.map((decision) => words.means[decision]).join(' '),
	};
}
