/* global $, $execution, DateTime, $now */
/** The question, with what would be ordered, and the requests that would go. */
export function whatIsAsked() {
	const renewals = $('What to Do').all().map((item) => item.json);
	const [ { assetEnd, left } ] = renewals;
	const { assetNum, daysLeft } = $('When Called').first().json;
	const requests = $('Rehearsal').all().map(({ json }) =>
		json.error ? 'It would be refused before anything is sent: ' + json.error.message : json.request.method + ' ' + json.request.path + ' ' + JSON.stringify(json.request.body));
	const left_ = left.length > 0 ? [ '', 'Left as it is:', ...left ] : [];
	const ends = DateTime.fromMillis(assetEnd).setZone($now.zoneName).toISODate();
	const lines = [ 'To be ordered:', ...renewals.map((one) => one.inWords), ...left_, '', 'The requests that would be sent (dry run):', ...requests ];
	return {
		subject: 'Renew ' + assetNum + '? It ' + (daysLeft > 0 ? 'ends' : 'ended') + ' on ' + ends,
		text: [ ...lines, '', 'Decide here: ' + $execution.resumeFormUrl ].join('\n'),
		description: lines.join('\n'),
		url: $execution.resumeFormUrl,
		assetEnd,
		looked: $now.toMillis(),
		renewals,
		requests,
	};
}
