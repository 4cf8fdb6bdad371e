import { customerNames } from '../all-my-licenses/report.mjs';
import { askSettings } from '../shared/asking/settings.mjs';
import * as turns from '../shared/asking/turns.mjs';
import * as facts from '../shared/assets/facts.mjs';
import * as licenses from '../shared/assets/licenses.mjs';
import * as decision from '../shared/decisionOf.mjs';
import { noteDecision } from '../shared/history.mjs';
import { approvalMail, lastPage, mail, productsOf, wholeList } from '../shared/nodes.mjs';
import * as people from '../shared/people/findPerson.mjs';
import * as letter from '../shared/report/letter.mjs';
import { code, fields, inTurn, plain, route, workflow } from '../workflow.mjs';
import { notes } from './notes.mjs';
import { whatToDo } from './whatToDo.mjs';
import { words } from './words.mjs';

const setting = (name) => `={{ $('Settings').first().json.${name} }}`;
const enterpriseGlobalId = setting('enterpriseGlobalId');
/** A list that cannot be read is told in the page, or by mail. */
const told = { executeOnce: true, onError: 'continueRegularOutput' };
const list = (name, type, resource) => ({ ...wholeList(name, type, resource, { enterpriseGlobalId }), onError: 'continueRegularOutput' });
const { form } = words;

export const askTemplate = workflow({
	name: 'Ask for a license',
	nodes: [
		[0, 1, plain('Request (Form)', 'formTrigger', 2.6, {
			authentication: 'basicAuth',
			formTitle: words.formTitle,
			formDescription: words.formDescription,
			formFields: { values: [
				{ fieldLabel: form.who, placeholder: words.whoExample, requiredField: true },
				{ fieldLabel: form.product, requiredField: true },
				{ fieldLabel: form.until, fieldType: 'date', requiredField: true },
				{ fieldLabel: form.why, fieldType: 'textarea', requiredField: true },
				{ fieldLabel: form.mail, fieldType: 'email', requiredField: true },
			] },
			responseMode: 'lastNode',
			options: { path: 'ask-for-a-license', buttonLabel: words.send },
		}, { webhookId: 'b2c9d7a1-6e34-4f58-9a0b-3d1e5f7c8a24' })],
		[1, 1, fields('Settings', [...askSettings, ...['enterpriseGlobalId', 'channelCode', 'channelCustomerId', 'appKey'].map((name) => [name, 'string', ''])])],
		[2, 1, list('Employees', '@memberCenter', 'employee')],
		[3, 1, list('Assets', '@orderService', 'asset')],
		[4, 1, plain('Customers', '@orderService', 1, {
			resource: 'customer', operation: 'getMany', channelCode: setting('channelCode'), channelCustomerId: setting('channelCustomerId'), returnAll: true, options: {},
		}, { ...told, alwaysOutputData: true })],
		[5, 1, list('Asset Holders', '@memberCenter', 'asset')],
		[6, 1, productsOf('Products', 'id', '={{ $json.assetId }}', { enterpriseGlobalId })],
		[7, 1, code('What to Do', [{ words }, facts, licenses, customerNames, people, turns, decision, letter, whatToDo])],
		// Whoever asks is answered first.
		[8, 1, route('Which Way?', "$('Page').isExecuted ? $json.next : 0", 6)],
		[9, 0, lastPage('Page', { completionTitle: '={{ $json.title }}', message: '$json.message' }, 'd41f6b0e-92a7-4c3d-8e5b-7a6c1f2d3b48')],
		[9, 1, approvalMail('Ask the Owner', words, '7e5a3c19-0b84-4d6f-b1c2-9f8e7d6a5b30')],
		[9, 2, mail('Tell Both', { to: '={{ $json.to }}' })],
		[9, 3, noteDecision()],
		[9, 4, plain('Give It', '@memberCenter', 1, {
			resource: 'employee',
			operation: 'configureAssets',
			enterpriseGlobalId,
			memberGlobalId: { __rl: true, mode: 'id', value: '={{ $json.globalId }}' },
			addAssets: '={{ [ $json.assetNum ] }}',
			deleteAssets: [],
			options: {},
		}, told)],
		[9, 5, plain('Rehearsal', '@orderService', 1, {
			resource: 'licenseOrder',
			operation: 'create',
			channelCode: setting('channelCode'),
			channelOrderId: '=asked-{{ $execution.id }}',
			syncMode: 'sync',
			appKey: setting('appKey'),
			orderSource: 'json',
			orders: '={{ $json.order }}',
			options: { dryRun: true },
		}, told)],
	],
	links: {
		...inTurn('Request (Form)', 'Settings', 'Employees', 'Assets', 'Customers', 'Asset Holders', 'Products', 'What to Do', 'Which Way?'),
		'Which Way?': ['Page', 'Ask the Owner', ['Tell Both', 'Note the Decision'], ['Note the Decision', 'Give It'], ['Note the Decision', 'Rehearsal']],
		Page: ['Which Way?'],
		// All is read again: others ask, too.
		'Ask the Owner': ['Employees'],
		'Give It': ['Employees'],
		Rehearsal: ['What to Do'],
	},
	notes,
});
