/* global $input */
/** What the form says to who decided: `formSubmittedText` is n8n's name of it. */
export function answerToDecision() {
	const textOf = ({ assetNum, success, statusText, error, Decision }) => {
		if (error) return (error.outcome === 'rejected' ? 'Not disabled: ' : 'Not known to be disabled: ') + (error.message ?? error);
		if (success !== undefined) return assetNum + (success === true ? ' is disabled.' : ' is not disabled: ' + statusText + '.');
		// Where a node does not begin, n8n passes on what it was given.
		return Decision === 'Disable' ? 'Disable Locks did not begin: see the execution in n8n.' : 'No lock was disabled.';
	};
	return { formSubmittedText: $input.all().map((item) => textOf(item.json)).join(' ') };
}
