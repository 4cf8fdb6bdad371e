import * as facts from '../shared/assets/facts.mjs';
import * as licenses from '../shared/assets/licenses.mjs';
import { productsOf, wholeList } from '../shared/nodes.mjs';
import { reportMail, workbookFile } from '../shared/report/nodes.mjs';
import * as page from '../shared/report/page.mjs';
import * as workbook from '../shared/report/workbook.mjs';
import { use } from '../shared/use/table.mjs';
import { notices } from '../shared/reclaim/table.mjs';
import * as worth from '../shared/worth/shown.mjs';
import { ifThere, prices } from '../shared/worth/table.mjs';
import { code, fields, inTurn, plain, workflow } from '../workflow.mjs';
import * as findings from './findings.mjs';
import * as mails from './mail.mjs';
import { mailAndWorkbook } from './mailAndWorkbook.mjs';
import { notes } from './notes.mjs';
import * as sheets from './sheets.mjs';
import * as summary from './summary.mjs';
import * as samples from './use.mjs';
import { whatNeedsAttention } from './whatNeedsAttention.mjs';

const enterpriseGlobalId = "={{ $('Settings').first().json.enterpriseGlobalId }}";
const list = (name, type, resource) => wholeList(name, type, resource, { enterpriseGlobalId });

/** With these words: in another language, or those of a house. */
export const auditIn = (words) => workflow({
	name: 'License audit',
	nodes: [
		[0, 1, plain('Weekly and Monthly', 'scheduleTrigger', 1.2, {
			rule: {
				interval: [
					{ field: 'weeks', weeksInterval: 1, triggerAtDay: [1], triggerAtHour: 8, triggerAtMinute: 0 },
					{ field: 'months', monthsInterval: 1, triggerAtDayOfMonth: 1, triggerAtHour: 8, triggerAtMinute: 0 },
				],
			},
		})],
		[1, 1, fields('Settings', [
			['enterpriseGlobalId', 'string', ''],
			['company', 'string', ''],
			['warnDays', 'number', "={{ $json['Day of month'] === '01' ? 90 : 30 }}"],
		])],
		[2, 1, list('Assets', '@orderService', 'asset')],
		[3, 1, list('Asset Holders', '@memberCenter', 'asset')],
		[4, 1, productsOf('Products', 'id', '={{ $json.assetId }}', { enterpriseGlobalId })],
		[5, 1, list('Employees', '@memberCenter', 'employee')],
		[6, 1, list('Lent Locks', '@memberCenter', 'lentLock')],
		[7, 1, use.get('Use over 30 Days', [['sample', 'gt', 0]], { executeOnce: true, alwaysOutputData: true, disabled: true })],
		[8, 1, prices.make('Price Table', ifThere)],
		[9, 1, prices.get('Prices', [['product', 'isNotEmpty']], ifThere)],
		[10, 1, notices.get('Given Back', [['state', 'eq', 'withdrawn']], ifThere)],
		[11, 1, code('What Needs Attention', [{ words }, facts, licenses, findings, whatNeedsAttention])],
		[12, 1, code('Mail and Workbook', [{ words }, facts, licenses, samples, worth, summary, page, mails, sheets, workbook, mailAndWorkbook])],
		[13, 1, workbookFile('Workbook File')],
		[14, 1, reportMail()],
	],
	links: {
		...inTurn('Weekly and Monthly', 'Settings', 'Assets', 'Asset Holders', 'Products', 'Employees', 'Lent Locks', 'Use over 30 Days', 'Price Table', 'Prices', 'Given Back', 'What Needs Attention', 'Mail and Workbook', 'Workbook File', 'Mail'),
	},
	notes,
});
