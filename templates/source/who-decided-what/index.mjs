import { historyTable, readHistory, writeDecision } from '../shared/history.mjs';
import { workbookFile } from '../shared/report/nodes.mjs';
import * as workbook from '../shared/report/workbook.mjs';
import { code, filter, inTurn, plain, workflow } from '../workflow.mjs';
import { decisionsWorkbook } from './decisionsWorkbook.mjs';
import { notes } from './notes.mjs';
import { words } from './words.mjs';

export const decisionsTemplate = workflow({
	name: 'Who decided what',
	settings: { callerPolicy: 'workflowsFromSameOwner' },
	nodes: [
		[0, 0, plain('First of the Month', 'scheduleTrigger', 1.2, { rule: { interval: [{ field: 'months', triggerAtHour: 7 }] } })],
		[0, 1, plain('Try It Now', 'manualTrigger', 1, {})],
		[1, 0, historyTable()],
		[2, 0, readHistory('History', { executeOnce: true, alwaysOutputData: true })],
		[3, 0, code('By Person and Month', [{ words }, workbook, decisionsWorkbook])],
		[4, 0, workbookFile('Workbook File')],
		[0, 2, plain('When Called', 'executeWorkflowTrigger', 1.1, { inputSource: 'workflowInputs', workflowInputs: { values: [{ name: 'decision', type: 'any' }] } })],
		[1, 2, filter('A Decision?', ['={{ ($json.decision ?? {}).ref !== undefined }}'])],
		[2, 2, historyTable('Table for It')],
		[2, 3, writeDecision('Write It Down')],
	],
	links: {
		'First of the Month': ['History Table'],
		...inTurn('Try It Now', 'History Table', 'History', 'By Person and Month', 'Workbook File'),
		'When Called': ['A Decision?'],
		// The upper one first.
		'A Decision?': [['Table for It', 'Write It Down']],
	},
	notes,
});
