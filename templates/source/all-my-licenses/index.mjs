import * as facts from '../shared/assets/facts.mjs';
import * as licenses from '../shared/assets/licenses.mjs';
import { productsOf, wholeList } from '../shared/nodes.mjs';
import { reportForm, reportMail, reportPage, workbookFile } from '../shared/report/nodes.mjs';
import * as written from '../shared/report/reportItem.mjs';
import * as worth from '../shared/worth/shown.mjs';
import { ifThere, prices } from '../shared/worth/table.mjs';
import { code, inTurn, plain, route, workflow } from '../workflow.mjs';
import { notes } from './notes.mjs';
import * as page from './page.mjs';
import { pageAndWorkbook } from './pageAndWorkbook.mjs';
import * as report from './report.mjs';
import * as sheets from './sheets.mjs';
import { words } from './words.mjs';

/** As it stands in the first list. */
const enterpriseGlobalId = "={{ $('Assets').params.enterpriseGlobalId }}";
const list = (name, resource) => wholeList(name, '@memberCenter', resource, { enterpriseGlobalId });
const FORM = 'Licenses (Form)';

export const licensesTemplate = workflow({
	name: 'All my licenses',
	nodes: [
		[0, 0, plain('Every Monday', 'scheduleTrigger', 1.2, { rule: { interval: [{ field: 'weeks', triggerAtDay: [1], triggerAtHour: 7 }] } })],
		[0, 1, reportForm(FORM, words.form, 'all-my-licenses', '6f0f7f0e-56c1-4f0c-8f1a-3f3a8d0b7a10')],
		[0, 2, plain('Chat', 'ai:chatTrigger', 1.4, { public: true, authentication: 'n8nUserAuth', initialMessages: words.form.description, options: { responseMode: 'responseNodes' } }, { webhookId: 'a4f5f0c2-0d5e-4c39-8e2d-6f3b1f7c9e21' })],
		[1, 1, wholeList('Assets', '@orderService', 'asset')],
		// An expression that gives nothing: n8n would not begin a workflow in which a needed field is empty, and the names of customers are no need.
		[2, 1, plain('Customers', '@orderService', 1, {
			resource: 'customer', operation: 'getMany', channelCode: "={{ '' }}", channelCustomerId: "={{ '' }}", returnAll: true, options: {},
		}, { executeOnce: true, alwaysOutputData: true, onError: 'continueRegularOutput' })],
		[3, 1, list('Asset Holders', 'asset')],
		[4, 1, productsOf('Products', 'id', '={{ $json.assetId }}', { enterpriseGlobalId })],
		[5, 1, list('Employees', 'employee')],
		[6, 1, prices.get('Prices', [['product', 'isNotEmpty']], ifThere)],
		[7, 1, code('Page and Workbook', [{ words }, facts, licenses, worth, report, written, page, sheets, pageAndWorkbook], { executeOnce: true })],
		[8, 1, workbookFile('Workbook File')],
		[9, 1, route('Who Asked?', `$('${FORM}').isExecuted ? 1 : $('Chat').isExecuted ? 2 : 0`, 3)],
		[10, 0, reportMail()],
		[10, 1, reportPage('e1c7a2b4-7d0a-4e5b-9b3c-2a8d6f4c5b32')],
		[10, 2, plain('Answer', 'ai:chat', 1.3, { operation: 'send', message: '={{ $json.short }}', options: {} })],
	],
	links: {
		'Every Monday': ['Assets'],
		[FORM]: ['Assets'],
		...inTurn('Chat', 'Assets', 'Customers', 'Asset Holders', 'Products', 'Employees', 'Prices', 'Page and Workbook', 'Workbook File', 'Who Asked?'),
		'Who Asked?': ['Mail', 'Page', 'Answer'],
	},
	notes,
});
