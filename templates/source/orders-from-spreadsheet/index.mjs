import { lastPage } from '../shared/nodes.mjs';
import { sheetLinks, sheetNodes } from '../shared/sheet/nodes.mjs';
import { callWorkflow, plain, raw, splitOut, workflow } from '../workflow.mjs';
import { checkTheSheet } from './checkTheSheet.mjs';
import { notes } from './notes.mjs';
import { rowsWithResults } from './rowsWithResults.mjs';
import { sheet } from './sheet.mjs';
import { words } from './words.mjs';

const upload = {
	sheet,
	check: checkTheSheet,
	words,
	path: 'orders-from-spreadsheet',
	formId: 'c0a1b7de-8f43-4b1c-9d0e-5a64f2f7b9d2',
	page: 'Say Why Not',
	pageId: '8d2f6b1a-0c57-4e3b-a9f4-6f1e3b7c2d95',
};

export const sheetTemplate = workflow({
	name: 'Orders from a spreadsheet',
	nodes: [
		...sheetNodes(upload),
		// Where no order is to be made, the sheet comes back all the same: an empty item is refused, and nothing is noted.
		[4, 1, splitOut('One Item per Order', 'orders', { alwaysOutputData: true })],
		[5, 1, callWorkflow('Call Order Once', { onError: 'continueRegularOutput' })],
		[6, 1, raw('Rows with Results', [{ words }, rowsWithResults], { executeOnce: true })],
		[7, 1, splitOut('One Item per Row', 'rows')],
		[8, 1, plain('Result File', 'convertToFile', 1.1, { operation: 'xlsx', options: { fileName: "=orders-{{ $now.toFormat('yyyy-MM-dd-HHmm') }}.xlsx" } })],
		[9, 1, lastPage('Give It Back', {
			respondWith: 'returnBinary',
			completionTitle: "={{ $('Rows with Results').first().json.title }}",
			message: "$('Rows with Results').first().json.message",
			inputDataFieldName: 'data',
		}, '2f5ce6a9-3d57-4a2c-8f6e-0b9a1c7d4e83')],
	],
	links: {
		...sheetLinks(upload, 'One Item per Order'),
		'One Item per Order': ['Call Order Once'],
		'Call Order Once': ['Rows with Results'],
		'Rows with Results': ['One Item per Row'],
		'One Item per Row': ['Result File'],
		'Result File': ['Give It Back'],
	},
	notes,
});
