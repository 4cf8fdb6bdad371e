/* global $input, words */
/** One mail about all lines that are due. */
export function alert() {
	const lines = $input.all().map((item) => item.json);
	return {
		subject: words.subject(lines.length),
		text: lines.map(words.alert).join('\n\n'),
		ids: lines.map(({ id }) => id),
	};
}
