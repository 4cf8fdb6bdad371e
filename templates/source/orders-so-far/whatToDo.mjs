/* global $, changes, choices, linesSoFar, report, whatItDid, words */
/** What is next. `way`: 0 the workbook, 1 choose lines, 2 carry out what was decided, 3 tell what it did. */
export function whatToDo() {
	const items = (way, list) => list.map((json) => ({ json: { way, ...json } }));
	const isAsked = $('Orders (Form)').isExecuted;
	if ($('Carry It Out').isExecuted) return items(3, whatItDid());
	if ($('Choose').isExecuted) {
		const wanted = changes();
		return wanted.length > 0 ? items(2, wanted) : items(3, whatItDid());
	}
	if (!isAsked || $('Orders (Form)').first().json[words.form.what] !== words.decide) return report(isAsked);
	const offered = choices(linesSoFar());
	return offered.open > 0 ? items(1, [ offered ]) : items(3, [ { headline: words.nothing, message: words.noLine } ]);
}
