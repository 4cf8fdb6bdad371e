import { BEGUN } from '../shared/decisionOf.mjs';
import { historyTable, readHistory, writeDecision } from '../shared/history.mjs';
import { reportForm, reportMail, reportPage, workbookFile } from '../shared/report/nodes.mjs';
import * as written from '../shared/report/reportItem.mjs';
import { code, filter, inTurn, plain, when, workflow } from '../workflow.mjs';
import { decisionsReport } from './decisionsReport.mjs';
import { notes } from './notes.mjs';
import { words } from './words.mjs';

const FORM = 'Decisions (Form)';

export const decisionsTemplate = workflow({
	name: 'Who decided what',
	settings: { callerPolicy: 'workflowsFromSameOwner' },
	nodes: [
		[0, 0, plain('First of the Month', 'scheduleTrigger', 1.2, { rule: { interval: [{ field: 'months', triggerAtHour: 7 }] } })],
		[0, 1, reportForm(FORM, words, 'who-decided-what', '4e8b2d70-5c1f-4a96-b3d8-9f0a6c7e1b25')],
		[1, 0, historyTable()],
		[2, 0, readHistory('History', { executeOnce: true, alwaysOutputData: true })],
		[3, 0, code('By Person and Month', [{ words, BEGUN }, written, decisionsReport])],
		[4, 0, workbookFile('Workbook File')],
		[5, 0, when('Who Asked?', [`={{ $('${FORM}').isExecuted }}`])],
		[6, 0, reportPage('b9c3f5e1-7a24-4d68-8e0b-1f6d3a5c9274')],
		[6, 1, reportMail()],
		[0, 2, plain('When Called', 'executeWorkflowTrigger', 1.1, { inputSource: 'workflowInputs', workflowInputs: { values: [{ name: 'decision', type: 'any' }] } })],
		[1, 2, filter('A Decision?', ['={{ ($json.decision ?? {}).ref !== undefined }}'])],
		[2, 2, historyTable('Table for It')],
		[2, 3, writeDecision('Write It Down')],
	],
	links: {
		'First of the Month': ['History Table'],
		...inTurn(FORM, 'History Table', 'History', 'By Person and Month', 'Workbook File', 'Who Asked?'),
		'Who Asked?': ['Page', 'Mail'],
		'When Called': ['A Decision?'],
		// The upper one first.
		'A Decision?': [['Table for It', 'Write It Down']],
	},
	notes,
});
