import { placesOf } from '../shared/productRows.mjs';
import { sheetLinks, sheetNodes } from '../shared/sheet/nodes.mjs';
import { inTurn, plain, splitOut, when, workflow } from '../workflow.mjs';
import { checkTheSheet } from './checkTheSheet.mjs';
import { notes } from './notes.mjs';
import { rowsWithResults } from './rowsWithResults.mjs';
import { sheet } from './sheet.mjs';
import { words } from './words.mjs';

const PERSON = "$('One Item per Person').item.json";
const upload = {
	form: 'New Employees (Form)',
	act: words.act,
	sheet,
	check: checkTheSheet,
	answer: [placesOf, rowsWithResults],
	words,
	path: 'onboard-employees',
	formId: '5e8f8375-c819-4d83-aca0-f82cf3017396',
	pageId: 'c3f69969-42a9-4046-aa4c-f35cad810801',
	column: 10,
};

export const onboardTemplate = workflow({
	name: 'Onboard employees',
	// No password stays: a run is kept only where it fails.
	settings: { saveDataSuccessExecution: 'none', saveManualExecutions: false },
	nodes: [
		...sheetNodes(upload),
		[4, 1, splitOut('One Item per Person', 'people', { alwaysOutputData: true })],
		[5, 1, plain('Initial Password', 'crypto', 1, { action: 'generate', dataPropertyName: 'initialPassword', encodingType: 'base64', stringLength: 16 })],
		[6, 1, plain('Add Employees', '@memberCenter', 1, {
			resource: 'employee',
			operation: 'add',
			enterpriseGlobalId: '',
			userName: '={{ $json.userName }}',
			password: '={{ $json.initialPassword }}',
			name: '={{ $json.name }}',
			additionalFields: { departmentId: '={{ $json.departmentId }}', passwordMobile: '={{ $json.mobile }}' },
			options: { dryRun: '={{ $json.isRehearsal }}' },
		}, { onError: 'continueErrorOutput' })],
		[7, 1, when('Any Assets?', [`={{ Boolean($json.globalId) && ${PERSON}.assets.length > 0 }}`])],
		[8, 0, plain('Assign Assets', '@memberCenter', 1, {
			resource: 'employee',
			operation: 'configureAssets',
			enterpriseGlobalId: '',
			memberGlobalId: { __rl: true, mode: 'id', value: '={{ $json.globalId }}' },
			addAssets: `={{ ${PERSON}.assets }}`,
			deleteAssets: [],
			options: {},
		}, { onError: 'continueErrorOutput' })],
		// It waits for all of them, so that there is one answer.
		[9, 1, plain('All People', 'merge', 3, { numberInputs: 4 })],
	],
	links: {
		...sheetLinks(upload, 'One Item per Person'),
		...inTurn('One Item per Person', 'Initial Password', 'Add Employees'),
		'Add Employees': ['Any Assets?', 'All People #3'],
		'Any Assets?': ['Assign Assets', 'All People #2'],
		'Assign Assets': ['All People #0', 'All People #1'],
		'All People': ['Rows with Results'],
	},
	notes,
});
