import { orderResult } from '../shared/sheet/orderResult.mjs';
import { sheetLinks, sheetNodes } from '../shared/sheet/nodes.mjs';
import { callWorkflow, inTurn, splitOut, workflow } from '../workflow.mjs';
import { checkTheSheet } from './checkTheSheet.mjs';
import { notes } from './notes.mjs';
import { rowsWithResults } from './rowsWithResults.mjs';
import { sheet } from './sheet.mjs';
import { words } from './words.mjs';

const upload = {
	form: 'Orders (Form)',
	act: words.act,
	sheet,
	check: checkTheSheet,
	answer: [orderResult, rowsWithResults],
	words,
	path: 'orders-from-spreadsheet',
	formId: 'c0a1b7de-8f43-4b1c-9d0e-5a64f2f7b9d2',
	pageId: '2f5ce6a9-3d57-4a2c-8f6e-0b9a1c7d4e83',
	column: 6,
};

export const sheetTemplate = workflow({
	name: 'Orders from a spreadsheet',
	nodes: [
		...sheetNodes(upload),
		// Where no order is to be made, the sheet comes back all the same: an empty item is refused, and nothing is noted.
		[4, 1, splitOut('One Item per Order', 'orders', { alwaysOutputData: true })],
		[5, 1, callWorkflow('Call Order Once', { onError: 'continueRegularOutput' })],
	],
	links: {
		...sheetLinks(upload, 'One Item per Order'),
		...inTurn('One Item per Order', 'Call Order Once', 'Rows with Results'),
	},
	notes,
});
