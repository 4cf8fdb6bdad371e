import { orderOnce, plain, raw, splitOut, workflow } from '../workflow.mjs';
import { notes } from './notes.mjs';
import { oneEventPerOrder } from './oneEventPerOrder.mjs';
import { rowsWithResults } from './rowsWithResults.mjs';

const once = { executeOnce: true };
const COUNT = (result) => `$('One Item per Row').all().filter((item) => item.json.Result === '${result}').length`;

export const sheetTemplate = workflow({
	name: 'Orders from a spreadsheet',
	nodes: [
		[0, 1, plain('Orders (Form)', 'formTrigger', 2.2, {
			formTitle: 'License orders',
			formDescription: 'Upload an Excel file of orders. It comes back with what became of each row.',
			formFields: { values: [{ fieldLabel: 'Spreadsheet', fieldType: 'file', multipleFiles: false, acceptFileTypes: '.xlsx', requiredField: true }] },
			responseMode: 'lastNode',
			options: { path: 'orders-from-spreadsheet', buttonLabel: 'Order' },
		}, { webhookId: 'c0a1b7de-8f43-4b1c-9d0e-5a64f2f7b9d2' })],
		[1, 1, plain('Read the Sheet', 'extractFromFile', 1, { operation: 'xlsx', binaryPropertyName: 'Spreadsheet', options: {} })],
		[2, 1, raw('One Event per Order', oneEventPerOrder, once)],
		// Where no order is to be made, the sheet comes back all the same: an empty item is refused, and nothing is noted.
		[3, 1, splitOut('One Item per Order', 'orders', { alwaysOutputData: true })],
		[4, 1, orderOnce('Call Order Once', 'each', { onError: 'continueRegularOutput' })],
		[5, 1, raw('Rows with Results', rowsWithResults, once)],
		[6, 1, splitOut('One Item per Row', 'rows')],
		[7, 1, plain('Result File', 'convertToFile', 1.1, { operation: 'xlsx', options: { fileName: "=orders-{{ $now.toFormat('yyyy-MM-dd-HHmm') }}.xlsx" } })],
		[8, 1, plain('Give It Back', 'form', 1, {
			operation: 'completion',
			respondWith: 'returnBinary',
			completionTitle: `={{ ${COUNT('ordered')} }} of {{ $('One Item per Row').all().length }} rows ordered`,
			completionMessage: 'The file says what became of each row.',
			inputDataFieldName: 'data',
			options: {},
		}, { webhookId: '2f5ce6a9-3d57-4a2c-8f6e-0b9a1c7d4e83' })],
	],
	links: {
		'Orders (Form)': ['Read the Sheet'],
		'Read the Sheet': ['One Event per Order'],
		'One Event per Order': ['One Item per Order'],
		'One Item per Order': ['Call Order Once'],
		'Call Order Once': ['Rows with Results'],
		'Rows with Results': ['One Item per Row'],
		'One Item per Row': ['Result File'],
		'Result File': ['Give It Back'],
	},
	notes,
});
