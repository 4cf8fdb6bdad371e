/* global $json */
/** What the form says to who decided, in one paragraph: `formSubmittedText` is n8n's name of it. */
export function answerToDecision() {
	const { assetNum, status, subject = assetNum + ': ' + status + ', nothing is ordered', text = '' } = $json;
	const told = [ subject, ...text.split('\n') ].filter(Boolean).map((line) => line.replace(/\.$/, ''));
	return { formSubmittedText: told.join('. ') + '.' };
}
