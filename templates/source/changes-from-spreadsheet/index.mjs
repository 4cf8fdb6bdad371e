import { nameProducts } from '../shared/assets/facts.mjs';
import * as rows from '../shared/productRows.mjs';
import { productsOf, wholeList } from '../shared/nodes.mjs';
import * as people from '../shared/people/findPerson.mjs';
import { orderResult } from '../shared/sheet/orderResult.mjs';
import { sheetLinks, sheetNodes } from '../shared/sheet/nodes.mjs';
import { eventIdOf } from '../renew-one-asset/eventId.mjs';
import { callWorkflow, code, inTurn, plain, route, workflow } from '../workflow.mjs';
import { change } from './change.mjs';
import { checkTheSheet } from './checkTheSheet.mjs';
import { holding } from './holding.mjs';
import { notes } from './notes.mjs';
import { renewal } from './renewal.mjs';
import { revocation } from './revocation.mjs';
import { rowsWithResults } from './rowsWithResults.mjs';
import { JOBS, sheet } from './sheet.mjs';
import { whatToDo } from './whatToDo.mjs';
import { words } from './words.mjs';

const upload = {
	form: 'Changes (Form)',
	act: words.act,
	each: 'assets',
	jobs: Object.keys(JOBS),
	sheet: { JOBS, sheet },
	check: checkTheSheet,
	answer: [rows, orderResult, rowsWithResults],
	words,
	path: 'changes-from-spreadsheet',
	formId: '6a1d9c3e-4f27-4b85-9e0a-8c5b2d7f1e64',
	pageId: 'd4e7b2a9-1c63-4f58-8b0d-3a9f6e5c7d12',
	column: 11,
};

export const changesTemplate = workflow({
	name: 'Changes from a spreadsheet',
	nodes: [
		...sheetNodes(upload),
		[4, 1, productsOf('Products', 'assetNum', '={{ $json.assetNum }}')],
		// What is revoked is gone for good: two lists have to say that nobody holds it.
		...[['Asset Holders', 'asset'], ['Employees', 'employee']].map(([name, resource], index) => [5 + index, 1, { ...wholeList(name, '@memberCenter', resource), onError: 'continueRegularOutput' }]),
		[7, 1, code('What to Do', [{ words }, people, nameProducts, rows, eventIdOf, holding, renewal, revocation, change, whatToDo])],
		[8, 1, route('Which Way?', '$json.route', 3)],
		[9, 0, callWorkflow('Call Order Once', { onError: 'continueRegularOutput' })],
		[9, 1, plain('Assign or Withdraw', '@memberCenter', 1, {
			resource: 'employee',
			operation: 'configureAssets',
			enterpriseGlobalId: '',
			memberGlobalId: { __rl: true, mode: 'id', value: '={{ $json.memberGlobalId }}' },
			addAssets: '={{ $json.add }}',
			deleteAssets: '={{ $json.remove }}',
			// Not of the node that checked the sheet: n8n would hand over all its rows for each item.
			options: { dryRun: '={{ $json.isRehearsal }}', ifDone: 'skip' },
		}, { onError: 'continueRegularOutput' })],
	],
	links: {
		...sheetLinks(upload, 'Products'),
		...inTurn('Products', 'Asset Holders', 'Employees', 'What to Do', 'Which Way?'),
		'Which Way?': ['Call Order Once', 'Assign or Withdraw', 'Rows with Results'],
		'Call Order Once': ['Rows with Results'],
		'Assign or Withdraw': ['Rows with Results'],
	},
	notes,
});
