/* global unknownNames */
/** What is told besides of a name that is missing: one of those that were sent is like it. */
export function misspelt(sent, name) {
	const told = sent.slice(0, 100).flatMap((one) => unknownNames([ String(one) ], [ name ])).find(({ isLike }) => isLike);
	return told === undefined ? '' : '; ' + told.name + ' ' + told.message;
}
