import { wholeList } from '../shared/nodes.mjs';
import { code, fields, plain, workflow } from '../workflow.mjs';
import { use } from '../shared/use/table.mjs';
import { lastSample } from '../shared/use/lastSample.mjs';
import { byAsset } from './byAsset.mjs';
import { byProduct } from './byProduct.mjs';
import { daysOf } from './daysOf.mjs';
import { notes } from './notes.mjs';
import { words } from './words.mjs';

const once = { executeOnce: true };
const file = (name, fileName, sheetName) =>
	plain(name, 'convertToFile', 1.1, { operation: 'xlsx', options: { fileName: `=${fileName}-{{ $today.toISODate() }}.xlsx`, sheetName } });

export const useReportTemplate = workflow({
	name: 'Use report',
	nodes: [
		[0, 0, plain('First of the Month', 'scheduleTrigger', 1.2, { rule: { interval: [{ field: 'months', triggerAtHour: 7 }] } })],
		[0, 1, plain('Try It Now', 'manualTrigger', 1, {})],
		[1, 0, fields('Settings', [['days', 'number', 30]])],
		[2, 0, use.get('Use', [['sample', 'gt', 0]], { ...once, alwaysOutputData: true })],
		[3, 0, wholeList('Employees', '@memberCenter', 'employee')],
		[4, 0, code('By Asset', [{ words }, lastSample, daysOf, byAsset])],
		[5, 0, file('Workbook of Assets', 'use-by-asset', words.sheets.assets)],
		[4, 1, code('By Product and Day', [{ words }, lastSample, byProduct])],
		[5, 1, file('Workbook of Products', 'use-by-product', words.sheets.products)],
	],
	links: {
		'First of the Month': ['Settings'],
		'Try It Now': ['Settings'],
		Settings: ['Use'],
		Use: ['Employees'],
		Employees: [['By Asset', 'By Product and Day']],
		'By Asset': ['Workbook of Assets'],
		'By Product and Day': ['Workbook of Products'],
	},
	notes,
});
