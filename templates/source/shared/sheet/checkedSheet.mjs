/* global $, checkTheSheet, sheet, upload, words */
/** What the check gives; or, with a `title`, what the page says where nothing is to be done with the sheet, and one to fill in. */
export function checkedSheet() {
	const isAsked = $(upload.form).first().json[words.form.what] === words.form.blank;
	const checked = isAsked ? { problems: [] } : checkTheSheet();
	if (!isAsked && checked.problems.length === 0) return checked;
	const blank = {};
	for (const { title } of sheet().columns) blank[title] = words.says[title];
	const [ title, lines ] = isAsked ? [ words.blankTitle, [ words.blank ] ] : [ words.notUnderstood, [ ...checked.problems, words.correct, words.blank ] ];
	return { ...checked, title, message: lines.join('\n'), rows: [ blank ] };
}

/** The same, of which the first item has all, with an item for each of what the nodes between ask for: one at least, so that the sheet comes back. */
export function itemsChecked() {
	const checked = checkedSheet();
	const [ first, ...others ] = checked.title === undefined ? checked[upload.each] : [];
	return [ { ...first, ...checked }, ...others ].map((json) => ({ json }));
}
