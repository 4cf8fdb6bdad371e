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
