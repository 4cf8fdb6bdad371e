import { fields, filter, get, makeTable, orderOnce, plain, raw, remove, splitOut, update, upsert, workflow } from '../workflow.mjs';
import { addToThePage } from './addToThePage.mjs';
import { alert } from './alert.mjs';
import { checkDecision } from './checkDecision.mjs';
import { notes } from './notes.mjs';
import { oneItemPerGroup } from './oneItemPerGroup.mjs';
import { pagesToWrite } from './pagesToWrite.mjs';
import { report } from './report.mjs';

const once = { executeOnce: true };
const STUCK = "={{ $now.minus({ minutes: $('Settings').first().json.stuckAfterMinutes }).toUTC().toISO() }}";
const KEPT = "={{ $now.minus({ days: $('Settings').first().json.keepDays }).toUTC().toISO() }}";
const REPORTED = ['eventId', 'line', 'state', 'since', 'product', 'assetNo', 'message', 'whatToDo', 'isDue', 'id'];
const setting = (name) => `={{ $('Settings').first().json.${name} }}`;

export const reconcileTemplate = workflow({
	name: 'Reconcile license orders',
	settings: { executionTimeout: 240 },
	nodes: [
		[0, 2, plain('Every Five Minutes', 'scheduleTrigger', 1.2, { rule: { interval: [{ field: 'minutes', minutesInterval: 5 }] } })],
		[1, 2, fields('Settings', [
			['stuckAfterMinutes', 'number', 5],
			['tellAfterMinutes', 'number', 60],
			['remindAfterHours', 'number', 24],
			['keepDays', 'number', 7],
			['mailTo', 'string', 'licenses@example.com'],
		])],
		[2, 2, makeTable('Ledger', once)],
		[3, 0, get('Decisions', [['decision', 'isNotEmpty']], once)],
		[4, 0, raw('Check the Decision', checkDecision)],
		[5, 0, filter('Possible?', ['={{ $json.isPossible }}'])],
		[6, 0, update('Carry It Out',
			[['id', 'eq', '={{ $json.id }}'], ['state', 'eq', '={{ $json.readState }}'], ['wrote', 'eq', '={{ $json.readWrote }}'], ['decision', 'eq', '={{ $json.readDecision }}']],
			{ state: '={{ $json.state }}', wrote: '={{ $json.state }}', decision: '', message: '={{ $json.message }}', outcome: '={{ $json.outcome }}', order: '={{ $json.order }}', numbers: '={{ $json.numbers }}', owner: 'a person', told: '' })],
		[3, 1, get('Unfinished Lines', [['wrote', 'neq', 'done'], ['wrote', 'neq', 'refused'], ['wrote', 'neq', 'person'], ['updatedAt', 'lt', STUCK]], once)],
		[4, 1, raw('Lines by Owner and State', oneItemPerGroup, once)],
		[5, 1, splitOut('One Item per Group', 'groups')],
		[6, 1, orderOnce('Call Order Once', 'each', { onError: 'continueRegularOutput' })],
		[3, 2, get('Lines That Are Open', [['state', 'neq', 'done'], ['wrote', 'neq', 'done'], ['decision', 'isNotEmpty']], once, { any: true })],
		[4, 2, raw('Look at the Line', report)],
		[5, 2, filter('For a Person?', ['={{ $json.tell }}'])],
		[6, 2, fields('Report', REPORTED.map((name) => [name, name === 'line' || name === 'id' ? 'number' : name === 'isDue' ? 'boolean' : 'string', `={{ $json.${name} }}`]))],
		[7, 2, filter('Due?', ['={{ $json.isDue }}'])],
		[8, 2, raw('Alert', alert, once)],
		[9, 2, plain('Send Email', 'emailSend', 2.1, {
			fromEmail: '',
			toEmail: setting('mailTo'),
			subject: '={{ $json.subject }}',
			emailFormat: 'text',
			text: '={{ $json.text }}',
			options: {},
		}, { disabled: true })],
		[10, 2, filter('Sent?', ['={{ $json.ids === undefined }}'])],
		[11, 2, raw('Who Was Told Of', `{ ids: $('Alert').first().json.ids.map((id) => ({ id })) }`, once)],
		[12, 2, splitOut('One Item per Line', 'ids')],
		[13, 2, update('Write Down When', [['id', 'eq', '={{ $json.id }}']], { told: '={{ $now.toUTC().toISO() }}' })],
		// More than an event may have; the newest, so that old events of which a line stays open are not in the way of others.
		[3, 3, get('Settled Lines', [['state', 'eq', 'done'], ['wrote', 'eq', 'done'], ['line', 'gt', 0], ['updatedAt', 'lt', KEPT]], once, { limit: 2000 })],
		[4, 3, raw('Pages to Write', pagesToWrite, once)],
		[5, 3, splitOut('One Item per Page', 'pages')],
		[6, 3, get('The Page', [['eventId', 'eq', '={{ $json.page }}'], ['line', 'eq', 0]], { alwaysOutputData: true })],
		[7, 3, raw('Add to the Page', addToThePage, once)],
		[8, 3, splitOut('One Item per Change', 'rows')],
		[9, 3, upsert('Write the Page', [['id', 'eq', '={{ $json.id }}'], ['attempts', 'eq', '={{ $json.attempts - 1 }}']])],
		[10, 3, raw('What Is Kept There', `{ events: $('Pages to Write').first().json.pages.flatMap(({ eventIds }) => eventIds.map((eventId) => ({ eventId }))) }`, once)],
		[11, 3, splitOut('One Item per Event', 'events')],
		[12, 3, remove('Forget Its Lines', [['eventId', 'eq', '={{ $json.eventId }}'], ['line', 'gt', 0], ['state', 'eq', 'done'], ['wrote', 'eq', 'done'], ['updatedAt', 'lt', KEPT]])],
		[6, 4, splitOut('One Item per Open Event', 'later')],
		// Written again as they are: that alone makes them younger than keepDays.
		[7, 4, update('Put Back Its Lines', [['eventId', 'eq', '={{ $json.eventId }}'], ['line', 'gt', 0], ['state', 'eq', 'done'], ['wrote', 'eq', 'done'], ['updatedAt', 'lt', KEPT]], { told: '' })],
		[0, 0, plain('Decide (Form)', 'formTrigger', 2.2, {
			formTitle: 'License orders: decide what becomes of a line',
			formDescription: 'The report of Reconcile license orders names the lines and says what to look at.',
			formFields: { values: [
				{ fieldLabel: 'Event ID', requiredField: true },
				{ fieldLabel: 'Line', fieldType: 'number', requiredField: true },
				{ fieldLabel: 'Decision', fieldType: 'dropdown', requiredField: true, fieldOptions: { values: [{ option: 'ordered' }, { option: 'order' }, { option: 'leave out' }] } },
			] },
			options: {},
		}, { webhookId: '7a3c52a4-0b44-4d55-9f5d-0f3a86d5a5c1' })],
		[1, 0, update('Write the Decision',
			[['eventId', 'eq', "={{ $json['Event ID'] }}"], ['line', 'eq', '={{ $json.Line }}'], ['wrote', 'neq', 'done']],
			{ decision: '={{ $json.Decision }}' })],
	],
	links: {
		'Every Five Minutes': ['Settings'],
		Settings: ['Ledger'],
		Ledger: [['Decisions', 'Unfinished Lines', 'Lines That Are Open', 'Settled Lines']],
		'Decide (Form)': ['Write the Decision'],
		'Write the Decision': ['Check the Decision'],
		Decisions: ['Check the Decision'],
		'Check the Decision': ['Possible?'],
		'Possible?': ['Carry It Out'],
		'Unfinished Lines': ['Lines by Owner and State'],
		'Lines by Owner and State': ['One Item per Group'],
		'One Item per Group': ['Call Order Once'],
		'Lines That Are Open': ['Look at the Line'],
		'Look at the Line': ['For a Person?'],
		'For a Person?': ['Report'],
		Report: ['Due?'],
		'Due?': ['Alert'],
		Alert: ['Send Email'],
		'Send Email': ['Sent?'],
		'Sent?': ['Who Was Told Of'],
		'Who Was Told Of': ['One Item per Line'],
		'Settled Lines': ['Pages to Write'],
		'Pages to Write': [['One Item per Page', 'One Item per Open Event']],
		'One Item per Open Event': ['Put Back Its Lines'],
		'One Item per Page': ['The Page'],
		'The Page': ['Add to the Page'],
		'Add to the Page': ['One Item per Change'],
		'One Item per Change': ['Write the Page'],
		'Write the Page': ['What Is Kept There'],
		'What Is Kept There': ['One Item per Event'],
		'One Item per Event': ['Forget Its Lines'],
		'One Item per Line': ['Write Down When'],
	},
	notes,
});
