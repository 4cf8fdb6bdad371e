/* global $, decisionsOf, parsed */
/** The form in which a person chooses lines and what becomes of them: of those that are open, the newest first. */
export function choices() {
	const MOST = 200;
	const wanted = String($('Decide (Form)').first().json['Event ID'] ?? '').trim().toLowerCase();
	const open = $('Lines to Decide').all().map((item) => item.json)
		.filter((row) => row.id !== undefined && decisionsOf(row).length > 0 && row.eventId.toLowerCase().includes(wanted))
		.sort((a, b) => b.id - a.id);
	const DECISIONS = {
		ordered: 'it is there, look at the platform.',
		order: 'it is not there, order it. A customer whom the platform does not have is refused again: who is new is said in the event or the sheet.',
		'leave out': 'it is not to be ordered, not even where it comes corrected.',
	};
	const inWords = (row) => {
		const { product, assetNo } = parsed(row.outcome);
		const { order, problems } = parsed(row.order);
		const { orderType, assets = [], channelCustomerId, customerId, enterpriseGlobalId, customerName } = order ?? {};
		const { products = [] } = assets[0] ?? {};
		const { limitConcurrent, limitEndDate } = products[0] ?? {};
		const isGrant = orderType === 'new_buy' && !problems;
		const of = [
			[ 'product', product ],
			[ 'asset', assetNo ],
			[ 'quantity', limitConcurrent ?? (isGrant ? 'unlimited' : '') ],
			[ 'end', limitEndDate ?? (isGrant ? 'never' : '') ],
			[ 'customer', [ channelCustomerId ?? customerId ?? enterpriseGlobalId, customerName ].filter(Boolean).join(' ') ],
		].filter(([ , value ]) => value).map((pair) => pair.join(' ')).join(', ');
		const why = row.state + (row.message ? ': ' + row.message.slice(0, 300) : '');
		return '#' + row.id + ' ' + row.eventId.slice(0, 60) + ', line ' + row.line + (of ? ': ' + of : '') + ' – ' + why + ' (' + decisionsOf(row).join(', ') + ')';
	};
	const shown = open.slice(0, MOST).map((row) => ({ option: inWords(row) }));
	const possible = Object.keys(DECISIONS).filter((decision) => open.slice(0, MOST).some((row) => decisionsOf(row).includes(decision)));
	return {
		open: open.length,
		fields: JSON.stringify([
			{ fieldLabel: 'Lines', fieldType: 'dropdown', multiselect: true, requiredField: true, fieldOptions: { values: shown } },
			{ fieldLabel: 'Decision', fieldType: 'dropdown', requiredField: true, fieldOptions: { values: possible.map((option) => ({ option })) } },
		]),
		description: (open.length > MOST ? 'The newest ' + MOST + ' of ' + open.length + ' lines: give an Event ID to see others. ' : '') +
			'Each line ends with what can be decided of it. ' + possible.map((decision) => decision + ': ' + DECISIONS[decision]).join(' '),
	};
}
