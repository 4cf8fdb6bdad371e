import { plain, raw, when } from '../../workflow.mjs';
import { readSheet } from './readSheet.mjs';
import { unknownNames } from '../unknownNames.mjs';

const PAGE = {
	limitWaitTime: true,
	limitType: 'afterTimeInterval',
	resumeAmount: 15,
	resumeUnit: 'minutes',
	options: { customCss: ':root {\n  --container-width: min(960px, 94vw);\n}\n.header p {\n  white-space: pre-line;\n  text-align: left;\n  line-height: 2;\n}' },
};
/** The page that a form ends with; `parameters`: its title and message, and what comes with it. */
export const lastPage = (name, { message, ...parameters }, webhookId) =>
	plain(name, 'form', 1, {
		operation: 'completion',
		respondWith: 'text',
		...parameters,
		// n8n takes some tags as they come.
		completionMessage: `={{ (${message}).replaceAll('<', '‹') }}`,
		...PAGE,
	}, { webhookId });

/** The nodes from the form to the check of its sheet, and the page for one that is not understood. `sheet`, `check`: functions. */
export const sheetNodes = ({ sheet, check, form, page }) => [
	[0, 1, plain(sheet().form, 'formTrigger', 2.2, {
		formTitle: form.title,
		formDescription: form.description,
		formFields: { values: [
			{ fieldLabel: 'Spreadsheet', fieldType: 'file', multipleFiles: false, acceptFileTypes: '.xlsx, .csv', requiredField: true },
			{ fieldLabel: 'What to do', fieldType: 'dropdown', fieldOptions: { values: [{ option: 'Rehearse' }, { option: sheet().act }] }, requiredField: true },
		] },
		responseMode: 'lastNode',
		options: { path: form.path, buttonLabel: 'Upload' },
	}, { webhookId: form.id })],
	// Cells as they stand, without a header row: n8n renames a title that is there twice.
	[1, 1, plain('Read the Sheet', 'extractFromFile', 1, {
		operation: 'xlsx',
		binaryPropertyName: 'Spreadsheet',
		options: { headerRow: false, includeEmptyCells: true, range: '0', rawData: true },
	}, { onError: 'continueRegularOutput', alwaysOutputData: true })],
	[2, 1, raw('Check the Sheet', [sheet, unknownNames, readSheet, check], { executeOnce: true })],
	[3, 1, when('Is It Understood?', ['={{ $json.problems.length === 0 }}'])],
	[4, 2, lastPage(page.name, {
		completionTitle: page.title,
		message: "$json.problems.join('\\n') + '\\nCorrect the file and upload it again.'",
	}, page.id)],
];
/** How they are joined; `next`: where the rows go. */
export const sheetLinks = ({ sheet, page }, next) => ({
	[sheet().form]: ['Read the Sheet'],
	'Read the Sheet': ['Check the Sheet'],
	'Check the Sheet': ['Is It Understood?'],
	'Is It Understood?': [next, page.name],
});
