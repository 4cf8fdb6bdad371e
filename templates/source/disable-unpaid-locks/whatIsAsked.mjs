/* global $, $execution, letterOf, words */
/** The question as a mail, and as what the form says. */
export function whatIsAsked() {
	const { customer, lockNumbers, operator } = $('The Event').first().json;
	const url = $execution.resumeFormUrl;
	const locks = lockNumbers.map((number) => String(number).trim()).join(', ');
	const asked = letterOf({
		subject: words.subject(customer),
		lead: [words.lead(customer), words.look],
		facts: [[words.customer, customer], [words.locks, locks]],
		otherwise: words.otherwise,
		link: [words.decide, url],
		details: words.details(operator),
	});
	// n8n's form takes some tags as they come.
	return [{ json: { ...asked, description: words.description(locks).replaceAll('<', '‹'), url } }];
}
