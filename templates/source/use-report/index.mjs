import { wholeList } from '../shared/nodes.mjs';
import { workbookFile } from '../shared/report/nodes.mjs';
import * as workbook from '../shared/report/workbook.mjs';
import { code, fields, inTurn, plain, workflow } from '../workflow.mjs';
import { use } from '../shared/use/table.mjs';
import * as samples from '../shared/use/samples.mjs';
import { byAsset } from './byAsset.mjs';
import { byProduct } from './byProduct.mjs';
import { notes } from './notes.mjs';
import { words } from './words.mjs';
import { useWorkbook } from './workbook.mjs';

const once = { executeOnce: true };

export const useReportTemplate = workflow({
	name: 'Use report',
	nodes: [
		[0, 0, plain('First of the Month', 'scheduleTrigger', 1.2, { rule: { interval: [{ field: 'months', triggerAtHour: 7 }] } })],
		[0, 1, plain('Try It Now', 'manualTrigger', 1, {})],
		[1, 0, fields('Settings', [['days', 'number', 30]])],
		[2, 0, use.get('Use', [['sample', 'gt', 0]], { ...once, alwaysOutputData: true })],
		[3, 0, wholeList('Employees', '@memberCenter', 'employee')],
		[4, 0, code('Use by Asset and Product', [{ words }, samples, byAsset, byProduct, workbook, useWorkbook])],
		[5, 0, workbookFile('Workbook File')],
	],
	links: {
		'First of the Month': ['Settings'],
		...inTurn('Try It Now', 'Settings', 'Use', 'Employees', 'Use by Asset and Product', 'Workbook File'),
	},
	notes,
});
