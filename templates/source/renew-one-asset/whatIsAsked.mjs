/* global $, $execution, DateTime, $now */
/** The question, with what would be ordered, and the requests that would go. */
export function whatIsAsked() {
	const REFUSED = 'It would be refused before anything is sent: ';
	const renewals = $('What to Do').all().map((item) => item.json);
	const [ { assetEnd, left } ] = renewals;
	const { assetNum, daysLeft } = $('When Called').first().json;
	const requests = $('Rehearsal').all().map(({ json }) =>
		json.error ? REFUSED + json.error.message : json.request.method + ' ' + json.request.path + ' ' + JSON.stringify(json.request.body));
	const left_ = left.length > 0 ? [ '', 'Left as it is:', ...left ] : [];
	const ends = DateTime.fromMillis(assetEnd).setZone($now.zoneName).toISODate();
	const { customerId, licenseType } = $('Asset Now').first().json;
	const whose = 'Customer ID ' + customerId + ', ' + String(licenseType).replace(/_/g, ' ');
	const question = [ whose, '', 'To be ordered (product, seats, end now → end then):', ...renewals.map((one) => one.inWords), ...left_, '' ];
	const isRefused = requests.some((request) => request.startsWith(REFUSED));
	if (isRefused)
		return {
			route: 2,
			status: 'not asked',
			subject: assetNum + ': not asked, as its order would be refused',
			text: [ 'Nobody is asked, and nothing is ordered.', ...requests, '', ...question ].join('\n'),
		};
	return {
		route: 4,
		subject: 'Renew ' + assetNum + '? It ' + (daysLeft > 0 ? 'ends' : 'ended') + ' on ' + ends,
		text: [ ...question, 'The requests that would be sent (dry run):', ...requests, '', 'Decide here: ' + $execution.resumeFormUrl ].join('\n'),
		// A form is read on a telephone, too: words, no requests.
		description: [ ...question, 'A dry run found nothing wrong. Its requests are in the mail, and in the output of Rehearsal.' ].join('\n'),
		url: $execution.resumeFormUrl,
		assetEnd,
		looked: $now.toMillis(),
		renewals,
		requests,
	};
}
