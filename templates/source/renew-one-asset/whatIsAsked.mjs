/* global $, $execution, DateTime, $now, words */
/** The question, with what would be ordered, and the requests that would go. */
export function whatIsAsked() {
	const renewals = $('What to Do').all().map((item) => item.json);
	const [ { assetEnd, left } ] = renewals;
	const { assetNum, daysLeft } = $('When Called').first().json;
	const rehearsed = $('Rehearsal').all().map(({ json }) => json);
	const requests = rehearsed.map((json) =>
		json.error ? words.refused(json.error.message) : json.request.method + ' ' + json.request.path + ' ' + JSON.stringify(json.request.body));
	const left_ = left.length > 0 ? [ '', words.leftHeading, ...left ] : [];
	const ends = DateTime.fromMillis(assetEnd).setZone($now.zoneName).toISODate();
	const { customerId, licenseType } = $('Asset Now').first().json;
	const whose = words.whose(customerId, String(licenseType).replace(/_/g, ' '));
	const question = [ whose, '', words.toBeOrdered, ...renewals.map((one) => one.inWords), ...left_, '' ];
	if (rehearsed.some(({ error }) => error))
		return {
			route: 2,
			status: words.notAsked,
			subject: words.about(assetNum, words.wouldBeRefused),
			text: [ words.nobodyAsked, ...requests, '', ...question ].join('\n'),
		};
	return {
		route: 4,
		subject: words.question(assetNum, !(daysLeft > 0), ends),
		text: [ ...question, words.requests, ...requests, '', words.decide($execution.resumeFormUrl) ].join('\n'),
		// A form is read on a telephone, too: words, no requests.
		description: [ ...question, words.dryRun ].join('\n'),
		url: $execution.resumeFormUrl,
		assetEnd,
		looked: $now.toMillis(),
		renewals,
		requests,
	};
}
