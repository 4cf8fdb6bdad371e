/* global $, $execution, DateTime, $now, asking, clip, dayText, firstAsked, letterOf, words */
/** The question, with what would be ordered. */
export function whatIsAsked() {
	const renewals = $('What to Do').all().map((item) => item.json);
	const [ { assetEnd, left, holder } ] = renewals;
	const input = $('When Called').first().json;
	const { assetNum, daysLeft, resize } = input;
	const rehearsed = $('Rehearsal').all().map(({ json }) => json);
	const requests = rehearsed.map((json) =>
		json.error ? words.refused(json.error.message) : json.request.method + ' ' + json.request.path + ' ' + JSON.stringify(json.request.body));
	const dayOf = (time) => dayText(DateTime.fromMillis(time).setZone($now.zoneName));
	const { customerId, licenseType } = $('Asset Now').first().json;
	const names = [ ...new Set(renewals.map(({ productName, product }) => productName || product)) ].join(', ');
	const isRefused = rehearsed.some(({ error }) => error);
	const said = {
		subject: isRefused ? words.about(assetNum, words.wouldBeRefused) : words.question(names, assetNum, !(daysLeft > 0), dayOf(assetEnd)),
		lead: isRefused ? [ words.nobodyAsked, ...requests ] : [],
		facts: [ [ words.asset, assetNum ], [ words.holder, holder ] ],
		tables: [
			[ words.toBeOrdered, words.columns, renewals.map((one) =>
				[ one.name, one.seats === undefined ? words.unlimited : String(one.seats), one.proposal === undefined ? '–' : String(one.proposal), dayOf(one.end), dayOf(one.newEnd) ]) ],
			[ words.size.title, [ '' ], [ ...new Set(renewals.flatMap(({ reasons, productName, product }) => reasons.map((reason) => words.left(productName || product, reason)))) ].map((line) => [ line ]) ],
			[ words.leftHeading, [ '' ], left.map((line) => [ line ]) ],
		],
		details: words.details(customerId, String(licenseType).replace(/_/g, ' ')),
	};
	if (isRefused) return [ { json: { route: 2, to: input.owner, status: words.notAsked, ...letterOf(said) } } ];
	const url = $execution.resumeFormUrl;
	const { otherwise } = asking(input);
	const letter = letterOf({ ...said, otherwise, link: [ words.decide, url ] });
	const lines = renewals.map((one) => one.inWords + (one.proposal === undefined ? '' : words.size.proposed(one.proposal)));
	const whole = [ holder && words.left(words.holder, holder), '', words.toBeOrdered, ...lines, ...(left.length > 0 ? [ '', words.leftHeading, ...left ] : []), '', otherwise, resize ? words.size.on : words.size.off ];
	return [ { json: firstAsked(input, {
		route: 4,
		...letter,
		// A form is read on a telephone, too: words, no requests. n8n takes some tags as they come.
		// A name with line breaks makes no line of its own.
		description: whole.filter((line) => line !== undefined).map((line) => clip(line, 600)).join('\n').trim().replaceAll('<', '‹'),
		url,
		assetEnd,
		looked: $now.toMillis(),
		renewals,
		requests,
	}) } ];
}
