import { get, makeTable, settledOrders, update } from '../shared/ledger.mjs';
import * as decision from '../shared/decisionOf.mjs';
import { noteDecision } from '../shared/history.mjs';
import { everyDay, lastPage } from '../shared/nodes.mjs';
import { orderFacts } from '../shared/orderFacts.mjs';
import { parsed } from '../shared/parsed.mjs';
import { reportMail, reportPage, workbookFile } from '../shared/report/nodes.mjs';
import * as written from '../shared/report/reportItem.mjs';
import { code, fields, inTurn, plain, route, workflow } from '../workflow.mjs';
import * as decide from './decide.mjs';
import { decisionsOf } from './decisionsOf.mjs';
import * as linesSoFar from './linesSoFar.mjs';
import { notes } from './notes.mjs';
import * as report from './report.mjs';
import { whatToDo } from './whatToDo.mjs';
import { words } from './words.mjs';

const once = { executeOnce: true };
const list = { ...once, alwaysOutputData: true };
const SINCE = "={{ $now.minus({ months: $('Settings').first().json.months }).toUTC().toISO() }}";
const FORM = 'Orders (Form)';
/** As it was read: whoever was faster has it. */
const READ = [['id', 'id'], ['state', 'readState'], ['wrote', 'readWrote'], ['owner', 'readOwner']].map(([column, name]) => [column, 'eq', `={{ $json.${name} }}`]);

export const ordersTemplate = workflow({
	name: 'Orders so far',
	nodes: [
		[0, 0, everyDay('Every Morning', 7)],
		[0, 1, plain(FORM, 'formTrigger', 2.2, {
			// Whoever opens it can have license orders made.
			authentication: 'basicAuth',
			formTitle: words.title,
			formDescription: words.formDescription,
			formFields: { values: [
				{ fieldLabel: words.form.what, fieldType: 'dropdown', fieldOptions: { values: [words.show, words.decide].map((option) => ({ option })) }, requiredField: true },
				{ fieldLabel: words.form.only, placeholder: words.all },
			] },
			responseMode: 'lastNode',
			options: { path: 'orders-so-far', buttonLabel: words.go },
		}, { webhookId: '7a3c52a4-0b44-4d55-9f5d-0f3a86d5a5c1' })],
		[1, 1, fields('Settings', [['months', 'number', 13], ['tellAfterMinutes', 'number', 60], ['warnAboveMB', 'number', 100], ['mailTo', 'string', ''], ['formUrl', 'string', '']])],
		[2, 1, makeTable('Ledger', once)],
		[3, 1, get('Lines in the Ledger', [['line', 'gt', 0]], list)],
		// Until Reconcile has made its table it cannot be read: that is said.
		[4, 1, settledOrders.get('Settled Orders', [['settled', 'gt', SINCE]], { ...list, onError: 'continueRegularOutput' })],
		[5, 1, code('What to Do', [{ words }, parsed, orderFacts, decisionsOf, linesSoFar, written, decision, decide, report, whatToDo], once)],
		// The workbook comes back for its way: to a mail, or to the page of who asked.
		[6, 1, route('Which Way?', `$('Workbook File').isExecuted ? ($('${FORM}').isExecuted ? 4 : 5) : $json.way`, 6)],
		[7, 0, workbookFile('Workbook File')],
		[7, 1, plain('Choose', 'form', 1, {
			defineForm: 'json',
			jsonOutput: '={{ $json.fields }}',
			options: { formDescription: '={{ $json.description }}', buttonLabel: words.choice },
		}, { webhookId: '9c1f0c1b-2d0b-4a9b-8a57-1d6c7c6f3e20' })],
		[7, 4, update('Carry It Out', READ,
			{ state: '={{ $json.state }}', wrote: '={{ $json.state }}', decision: '', message: '={{ $json.message }}', content: '={{ $json.content }}', outcome: '={{ $json.outcome }}', order: '={{ $json.order }}', numbers: '={{ $json.numbers }}', owner: 'a person' },
			{ alwaysOutputData: true })],
		[8, 1, reportPage('d3b1a7e9-4c52-4f0b-8a61-5e9c2f7b1d60')],
		[8, 2, lastPage('Tell What It Did', { completionTitle: '={{ $json.headline }}', message: '$json.message' }, 'b7d06c9e-5f0e-4b51-9a38-6f1b52c5d7a4')],
		[7, 3, noteDecision()],
		[8, 0, reportMail("={{ $('Settings').first().json.mailTo }}")],
	],
	links: {
		'Every Morning': ['Settings'],
		...inTurn(FORM, 'Settings', 'Ledger', 'Lines in the Ledger', 'Settled Orders', 'What to Do', 'Which Way?'),
		'Which Way?': ['Workbook File', 'Choose', ['Note the Decision', 'Carry It Out'], ['Tell What It Did', 'Note the Decision'], 'Page', 'Mail'],
		'Workbook File': ['Which Way?'],
		// All is read again: others decide, too.
		Choose: ['Lines in the Ledger'],
		'Carry It Out': ['What to Do'],
	},
	notes,
});
