import { wholeList } from '../shared/nodes.mjs';
import * as people from '../shared/people/findPerson.mjs';
import { sheetLinks, sheetNodes } from '../shared/sheet/nodes.mjs';
import { callWorkflow, code, inTurn, plain, when, workflow } from '../workflow.mjs';
import { checkTheSheet } from './checkTheSheet.mjs';
import { leaversGiven } from './leaversGiven.mjs';
import { notes } from './notes.mjs';
import { rowsWithResults } from './rowsWithResults.mjs';
import { sheet } from './sheet.mjs';
import { whoIsMeant } from './whoIsMeant.mjs';
import { words } from './words.mjs';

const upload = {
	form: 'Leavers (Form)',
	act: words.act,
	sheet,
	check: checkTheSheet,
	answer: [rowsWithResults],
	words,
	path: 'offboard-several',
	formId: 'e8a4c1f7-3b92-4d05-a6c8-1f7e2d9b4c60',
	pageId: '2b6e9d4a-1c75-4f38-8a0b-9e4d7c2f5b61',
	column: 8,
};

export const severalTemplate = workflow({
	name: 'Offboard several',
	nodes: [
		...sheetNodes(upload),
		[4, 1, { ...wholeList('Employees', '@memberCenter', 'employee'), onError: 'continueRegularOutput' }],
		[5, 1, code('Who Is Meant', [{ words }, people, leaversGiven, whoIsMeant])],
		[6, 1, when('Anybody?', ['={{ $json.leavers.length > 0 }}'])],
		[7, 0, plain('One Day at a Time', 'splitInBatches', 3, { options: {} })],
		[8, 0, callWorkflow('Offboard on a Day', { waits: false })],
	],
	links: {
		...sheetLinks(upload, 'Employees'),
		...inTurn('Employees', 'Who Is Meant', 'Anybody?'),
		'Anybody?': ['One Day at a Time', 'Rows with Results'],
		'One Day at a Time': ['Rows with Results', 'Offboard on a Day'],
		'Offboard on a Day': ['One Day at a Time'],
	},
	notes,
});
