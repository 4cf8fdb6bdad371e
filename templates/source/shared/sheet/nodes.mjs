import { plain, raw, when } from '../../workflow.mjs';
import { lastPage } from '../nodes.mjs';
import { readSheet } from './readSheet.mjs';
import { unknownNames } from '../unknownNames.mjs';

/** The nodes from the form to the check of its sheet, and the page for one that is not understood. `sheet`, `check`: functions; `words`: those of a sheet, and of its form and page. */
export const sheetNodes = ({ sheet, check, words, path, formId, page, pageId }) => [
	[0, 1, plain(sheet().form, 'formTrigger', 2.2, {
		formTitle: words.formTitle,
		formDescription: words.formDescription,
		formFields: { values: [
			{ fieldLabel: words.form.sheet, fieldType: 'file', multipleFiles: false, acceptFileTypes: '.xlsx, .csv', requiredField: true },
			{ fieldLabel: words.form.what, fieldType: 'dropdown', fieldOptions: { values: [{ option: words.form.rehearse }, { option: sheet().act }] }, requiredField: true },
		] },
		responseMode: 'lastNode',
		options: { path, buttonLabel: words.form.upload },
	}, { webhookId: formId })],
	// Cells as they stand, without a header row: n8n renames a title that is there twice.
	[1, 1, plain('Read the Sheet', 'extractFromFile', 1, {
		operation: 'xlsx',
		binaryPropertyName: words.form.sheet,
		options: { headerRow: false, includeEmptyCells: true, range: '0', rawData: true },
	}, { onError: 'continueRegularOutput', alwaysOutputData: true })],
	[2, 1, raw('Check the Sheet', [{ words }, sheet, unknownNames, readSheet, check], { executeOnce: true })],
	[3, 1, when('Is It Understood?', ['={{ $json.problems.length === 0 }}'])],
	[4, 2, lastPage(page, {
		completionTitle: words.notUnderstood,
		message: `[ ...$json.problems, ${JSON.stringify(words.correct)} ].join('\\n')`,
	}, pageId)],
];
/** How they are joined; `next`: where the rows go. */
export const sheetLinks = ({ sheet, page }, next) => ({
	[sheet().form]: ['Read the Sheet'],
	'Read the Sheet': ['Check the Sheet'],
	'Check the Sheet': ['Is It Understood?'],
	'Is It Understood?': [next, page],
});
