/* global $, decisionsOf, parsed */
/** The form in which a person chooses lines and what becomes of them: of those that are open, the newest first. */
export function choices() {
	const MOST = 200;
	const wanted = String($('Decide (Form)').first().json['Event ID'] ?? '').trim().toLowerCase();
	const open = $('Lines to Decide').all().map((item) => item.json)
		.filter((row) => row.id !== undefined && decisionsOf(row).length > 0 && row.eventId.toLowerCase().includes(wanted))
		.sort((a, b) => b.id - a.id);
	const inWords = (row) => {
		const { product, assetNo } = parsed(row.outcome);
		const of = [ product ? 'product ' + product : '', assetNo ? 'asset ' + assetNo : '' ].filter(Boolean).join(', ');
		const can = decisionsOf(row).includes('order') ? '' : ' (cannot be ordered as it is)';
		return '#' + row.id + ' ' + row.eventId.slice(0, 60) + ', line ' + row.line + (of ? ': ' + of : '') + ' – ' + row.state + can;
	};
	const shown = open.slice(0, MOST).map((row) => ({ option: inWords(row) }));
	return {
		open: open.length,
		fields: JSON.stringify([
			{ fieldLabel: 'Lines', fieldType: 'dropdown', multiselect: true, requiredField: true, fieldOptions: { values: shown } },
			{ fieldLabel: 'Decision', fieldType: 'dropdown', requiredField: true, fieldOptions: { values: [ 'ordered', 'order', 'leave out' ].map((option) => ({ option })) } },
		]),
		description: (open.length > MOST ? 'The newest ' + MOST + ' of ' + open.length + ' lines: give an Event ID to see others. ' : '') +
			'ordered: it is there, look at the platform. order: it is not there, order it. leave out: it is not to be ordered.',
	};
}
