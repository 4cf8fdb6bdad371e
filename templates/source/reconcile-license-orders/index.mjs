import { get, makeTable, remove, update, upsert } from '../shared/ledger.mjs';
import { lastPage, mail } from '../shared/nodes.mjs';
import { expression, fields, filter, callWorkflow, plain, raw, splitOut, when, workflow } from '../workflow.mjs';
import { addToThePage } from './addToThePage.mjs';
import { alert } from './alert.mjs';
import { checkDecision } from './checkDecision.mjs';
import { choices } from './choices.mjs';
import { chosenLines } from './chosenLines.mjs';
import { decisionsOf } from './decisionsOf.mjs';
import { notes } from './notes.mjs';
import { oneItemPerGroup } from './oneItemPerGroup.mjs';
import { pagesToWrite } from './pagesToWrite.mjs';
import { parsed } from '../shared/parsed.mjs';
import { report } from './report.mjs';
import { size } from './size.mjs';
import { whatItDid } from './whatItDid.mjs';
import { words } from './words.mjs';

const once = { executeOnce: true };
const STUCK = "={{ $now.minus({ minutes: $('Settings').first().json.stuckAfterMinutes }).toUTC().toISO() }}";
const KEPT = "={{ $now.minus({ days: $('Settings').first().json.keepDays }).toUTC().toISO() }}";
const REPORTED = ['eventId', 'line', 'state', 'since', 'product', 'assetNo', 'message', 'whatToDo', 'isDue', 'id'];
/** A line is not done while either of them says so: what a person typed is not believed. */
const OPEN = [['state', 'neq', 'done'], ['wrote', 'neq', 'done']];
/** What an earlier version wrote of all lines, of this one alone. */
const own = (name) => expression(`(() => {
	const text = String($json.${name} ?? '');
	if (!text.startsWith('{')) return text;
	const all = JSON.parse(text);
	const given = ${name === 'numbers' ? 'all' : 'all.lines'};
	if (given === undefined) return text;
	const value = given[$json.line] ?? '';
	return typeof value === 'string' ? value : JSON.stringify(value);
})()`);
const setting = (name) => `={{ $('Settings').first().json.${name} }}`;

export const reconcileTemplate = workflow({
	name: 'Reconcile license orders',
	// It waits for Order once, which ends by itself.
	settings: { executionTimeout: 3600 },
	nodes: [
		[0, 2, plain('Every Five Minutes', 'scheduleTrigger', 1.2, { rule: { interval: [{ field: 'minutes', minutesInterval: 5 }] } })],
		[1, 2, fields('Settings', [
			['stuckAfterMinutes', 'number', 5],
			['tellAfterMinutes', 'number', 60],
			['remindAfterHours', 'number', 24],
			['keepDays', 'number', 7],
			['warnAboveMB', 'number', 100],
			['mailTo', 'string', ''],
		])],
		[2, 2, makeTable('Ledger', once)],
		// An earlier version wrote all lines of a corrected event, and all its numbers, into each row: few at a time, as they are large.
		[3, 2, get('Rows of an Earlier Version', [['content', 'like', '{"lines":%'], ['numbers', 'like', '{%']], { ...once, alwaysOutputData: true }, { any: true, limit: 50 })],
		[4, 2, update('Keep the Own Line',
			[['id', 'eq', '={{ $json.id ?? 0 }}'], ['owner', 'eq', "={{ $json.owner ?? '' }}"], ['state', 'eq', "={{ $json.state ?? '' }}"]],
			{ identity: own('identity'), content: own('content'), order: own('order'), numbers: own('numbers') },
			{ alwaysOutputData: true })],
		[5, 0, get('Decisions', [['decision', 'isNotEmpty']], once)],
		[6, 0, raw('Check the Decision', [{ words }, parsed, decisionsOf, checkDecision])],
		[7, 0, filter('Possible?', ['={{ $json.isPossible }}'], { alwaysOutputData: true })],
		[8, 0, update('Carry It Out',
			[['id', 'eq', '={{ $json.id ?? 0 }}'], ['state', 'eq', '={{ $json.readState }}'], ['wrote', 'eq', '={{ $json.readWrote }}'], ['decision', 'eq', '={{ $json.readDecision }}']],
			{ state: '={{ $json.state }}', wrote: '={{ $json.state }}', decision: '', message: '={{ $json.message }}', outcome: '={{ $json.outcome }}', order: '={{ $json.order }}', numbers: '={{ $json.numbers }}', owner: 'a person', told: '' },
			{ alwaysOutputData: true })],
		[5, 1, get('Unfinished Lines', [['wrote', 'neq', 'done'], ['wrote', 'neq', 'refused'], ['wrote', 'neq', 'person'], ['updatedAt', 'lt', STUCK]], once)],
		[6, 1, raw('Lines by Owner and State', oneItemPerGroup, once)],
		[7, 1, splitOut('One Item per Group', 'groups')],
		[8, 1, callWorkflow('Call Order Once', { onError: 'continueRegularOutput' })],
		[5, 2, get('Lines That Are Open', [...OPEN, ['decision', 'isNotEmpty']], { ...once, alwaysOutputData: true }, { any: true })],
		[6, 2, raw('Look at the Line', [{ words }, parsed, decisionsOf, report])],
		[7, 2, filter('For a Person?', ['={{ $json.tell }}'])],
		[8, 2, fields('Report', REPORTED.map((name) => [name, name === 'line' || name === 'id' ? 'number' : name === 'isDue' ? 'boolean' : 'string', `={{ $json.${name} }}`]))],
		[9, 2, filter('Due?', ['={{ $json.isDue }}'])],
		[10, 2, raw('Alert', [{ words }, alert], once)],
		[11, 2, mail('Send Email', { to: setting('mailTo') })],
		[12, 2, filter('Sent?', ['={{ $json.ids === undefined }}'])],
		[13, 2, raw('Who Was Told Of', `{ ids: $('Alert').first().json.ids.map((id) => ({ id })) }`, once)],
		[14, 2, splitOut('One Item per Line', 'ids')],
		[15, 2, update('Write Down When', [['id', 'eq', '={{ $json.id }}']], { told: '={{ $now.toUTC().toISO() }}' })],
		// More than an event may have; the newest, so that old events of which a line stays open are not in the way of others.
		[5, 3, get('Settled Lines', [['state', 'eq', 'done'], ['wrote', 'eq', 'done'], ['line', 'gt', 0], ['updatedAt', 'lt', KEPT]], once, { limit: 2000 })],
		[6, 3, raw('Pages to Write', [parsed, pagesToWrite], once)],
		[7, 3, splitOut('One Item per Page', 'pages')],
		[8, 3, get('The Page', [['eventId', 'eq', '={{ $json.page }}'], ['line', 'eq', 0]], { alwaysOutputData: true })],
		[9, 3, raw('Add to the Page', [{ words }, addToThePage], once)],
		[10, 3, splitOut('One Item per Change', 'rows')],
		[11, 3, upsert('Write the Page', [['id', 'eq', '={{ $json.id }}'], ['attempts', 'eq', '={{ $json.attempts - 1 }}']])],
		[12, 3, raw('What Is Kept There', `{ events: $('Pages to Write').first().json.pages.flatMap(({ eventIds }) => eventIds.map((eventId) => ({ eventId }))) }`, once)],
		[13, 3, splitOut('One Item per Event', 'events')],
		[14, 3, remove('Forget Its Lines', [['eventId', 'eq', '={{ $json.eventId }}'], ['line', 'gt', 0], ['state', 'eq', 'done'], ['wrote', 'eq', 'done'], ['updatedAt', 'lt', KEPT]])],
		[8, 4, splitOut('One Item per Open Event', 'later')],
		// Written again as they are: that alone makes them younger than keepDays.
		[9, 4, update('Put Back Its Lines', [['eventId', 'eq', '={{ $json.eventId }}'], ['line', 'gt', 0], ['state', 'eq', 'done'], ['wrote', 'eq', 'done'], ['updatedAt', 'lt', KEPT]], { told: '' })],
		[6, 5, get('Newest Line', [['line', 'gt', 0]], { ...once, alwaysOutputData: true }, { limit: 1 })],
		[7, 5, get('Newest Line of before', [['line', 'gt', 0], ['createdAt', 'lt', KEPT]], { ...once, alwaysOutputData: true }, { limit: 1 })],
		[8, 5, raw('Size', [{ words }, size], once)],
		[9, 5, filter('Large?', ['={{ $json.tell }}'])],
		[0, 6, plain('Decide (Form)', 'formTrigger', 2.2, {
			formTitle: words.formTitle,
			formDescription: words.formDescription,
			formFields: { values: [{ fieldLabel: words.eventId, placeholder: words.allEvents }] },
			options: { buttonLabel: words.showLines },
		}, { webhookId: '7a3c52a4-0b44-4d55-9f5d-0f3a86d5a5c1' })],
		[1, 6, get('Lines to Decide', OPEN, { ...once, alwaysOutputData: true }, { any: true })],
		[2, 6, raw('Choices', [{ words }, parsed, decisionsOf, choices], once)],
		[3, 6, when('Any?', ['={{ $json.open > 0 }}'])],
		[4, 6, plain('Choose', 'form', 1, {
			defineForm: 'json',
			jsonOutput: '={{ $json.fields }}',
			options: { formDescription: '={{ $json.description }}', buttonLabel: words.decide },
		}, { webhookId: '9c1f0c1b-2d0b-4a9b-8a57-1d6c7c6f3e20' })],
		[5, 6, raw('Chosen Lines', [{ words }, chosenLines], once)],
		[6, 6, splitOut('One Item per Choice', 'ids')],
		[7, 6, get('The Lines Now', [['id', 'eq', '={{ $json.id }}']], { alwaysOutputData: true })],
		[9, 0, filter('From the Form?', ["={{ $('Decide (Form)').isExecuted }}"])],
		[10, 0, raw('What It Did', [{ words }, parsed, decisionsOf, whatItDid], once)],
		[11, 0, lastPage('Tell What It Did', { completionTitle: '={{ $json.title }}', message: '$json.message' }, 'b7d06c9e-5f0e-4b51-9a38-6f1b52c5d7a4')],
	],
	links: {
		'Every Five Minutes': ['Settings'],
		Settings: ['Ledger'],
		Ledger: ['Rows of an Earlier Version'],
		'Rows of an Earlier Version': ['Keep the Own Line'],
		'Keep the Own Line': [['Decisions', 'Unfinished Lines', 'Lines That Are Open', 'Settled Lines']],
		'Decide (Form)': ['Lines to Decide'],
		'Lines to Decide': ['Choices'],
		Choices: ['Any?'],
		'Any?': ['Choose', 'What It Did'],
		Choose: ['Chosen Lines'],
		'Chosen Lines': ['One Item per Choice'],
		'One Item per Choice': ['The Lines Now'],
		'The Lines Now': ['Check the Decision'],
		'Carry It Out': ['From the Form?'],
		'From the Form?': ['What It Did'],
		'What It Did': ['Tell What It Did'],
		Decisions: ['Check the Decision'],
		'Check the Decision': ['Possible?'],
		'Possible?': ['Carry It Out'],
		'Unfinished Lines': ['Lines by Owner and State'],
		'Lines by Owner and State': ['One Item per Group'],
		'One Item per Group': ['Call Order Once'],
		'Lines That Are Open': [['Look at the Line', 'Newest Line']],
		'Newest Line': ['Newest Line of before'],
		'Newest Line of before': ['Size'],
		Size: ['Large?'],
		'Large?': ['Report'],
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
