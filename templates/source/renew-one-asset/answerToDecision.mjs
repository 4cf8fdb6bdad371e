/* global $json, words */
/** What the form says to who decided, in one paragraph: `formSubmittedText` is n8n's name of it. */
export function answerToDecision() {
	const { assetNum, status, subject = words.about(assetNum, words.nothingIsOrdered(status)), text = '' } = $json;
	const told = [ subject, ...text.split('\n') ].filter(Boolean).map((line) => line.replace(/\.$/, ''));
	return { formSubmittedText: told.join('. ') + '.' };
}
