import { lastPage } from '../nodes.mjs';
import { workbookFile } from '../report/nodes.mjs';
import * as workbook from '../report/workbook.mjs';
import { code, plain, raw, when } from '../../workflow.mjs';
import { unknownNames } from '../unknownNames.mjs';
import { checkedSheet, itemsChecked } from './checkedSheet.mjs';
import { readSheet } from './readSheet.mjs';
import { resultSheet } from './resultSheet.mjs';
import { sheetAnswer, sheetRows } from './sheetRows.mjs';

const dropdown = (fieldLabel, options, more) => ({
	fieldLabel, fieldType: 'dropdown', fieldOptions: { values: options.map((option) => ({ option })) }, requiredField: true, ...more,
});
const ANSWER = "($('Check the Sheet').first().json.title === undefined ? $('Rows with Results') : $('Check the Sheet')).first().json";

/**
 * What all forms of sheets have: from the form to the check of its sheet, and from the rows with their results to the page that gives them back.
 * `form`, `act`: the names of the form, and of the choice that does more than rehearse; `jobs`: where one form takes several; `each`: of what of the check
 * the nodes between are given an item each, else they get all in one;
 * `sheet`: gives the columns; `check`: makes of the rows what the nodes between take; `answer`: the parts of the script that tells what became of each.
 */
export function sheetNodes({ form, act, jobs, each, sheet, check, answer, words, path, formId, pageId, column }) {
	const upload = { form, act, ...(each && { each }) };
	const checking = [{ words, upload }, sheet, unknownNames, readSheet, check, checkedSheet];
	return [
		[0, 1, plain(form, 'formTrigger', 2.2, {
			authentication: 'basicAuth',
			formTitle: words.formTitle,
			formDescription: words.formDescription,
			formFields: { values: [
				{ fieldLabel: words.form.sheet, fieldType: 'file', multipleFiles: false, acceptFileTypes: '.xlsx, .csv' },
				...(jobs ? [dropdown(words.form.job, jobs)] : []),
				dropdown(words.form.what, [words.form.rehearse, act, words.form.blank], { defaultValue: words.form.rehearse }),
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
		[2, 1, each ? code('Check the Sheet', [...checking, itemsChecked]) : raw('Check the Sheet', checking, { executeOnce: true })],
		[3, 1, when('Is It Understood?', ['={{ $json.title === undefined }}'])],
		[column, 1, raw('Rows with Results', [{ words, upload }, sheet, sheetRows, sheetAnswer, ...answer], { executeOnce: true })],
		[column + 1, 1, code('Result Sheet', [{ path }, workbook, resultSheet])],
		[column + 2, 1, workbookFile('Result File')],
		[column + 3, 1, lastPage('Give It Back', {
			respondWith: 'returnBinary',
			completionTitle: `={{ ${ANSWER}.title }}`,
			message: `${ANSWER}.message`,
			inputDataFieldName: 'data',
		}, pageId)],
	];
}

/** How they are joined; `next`: where the rows go. */
export const sheetLinks = ({ form }, next) => ({
	[form]: ['Read the Sheet'],
	'Read the Sheet': ['Check the Sheet'],
	'Check the Sheet': ['Is It Understood?'],
	'Is It Understood?': [next, 'Result Sheet'],
	'Rows with Results': ['Result Sheet'],
	'Result Sheet': ['Result File'],
	'Result File': ['Give It Back'],
});
