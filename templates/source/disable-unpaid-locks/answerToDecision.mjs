/* global $input, words */
/** What the form says to who decided: `formSubmittedText` is n8n's name of it. */
export function answerToDecision() {
	const textOf = (row) => {
		const { assetNum, success, statusText, error } = row;
		if (error) return (error.outcome === 'rejected' ? words.refused : words.notKnown)(error.message ?? error);
		if (success !== undefined) return success === true ? words.disabled(assetNum) : words.notDisabled(assetNum, statusText);
		// Where a node does not begin, n8n passes on what it was given.
		return row[words.decision] === words.disable ? words.notBegun : words.none;
	};
	return { formSubmittedText: $input.all().map((item) => textOf(item.json)).join(' ') };
}
