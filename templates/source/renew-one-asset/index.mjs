import { askSettings } from '../shared/asking/settings.mjs';
import * as turns from '../shared/asking/turns.mjs';
import * as decision from '../shared/decisionOf.mjs';
import { noteDecision } from '../shared/history.mjs';
import * as rows from '../shared/productRows.mjs';
import { get } from '../shared/ledger.mjs';
import { approval, mail, productsOf } from '../shared/nodes.mjs';
import { callWorkflow, code, expression, inTurn, plain, route, workflow } from '../workflow.mjs';
import * as letter from '../shared/report/letter.mjs';
import { use } from '../shared/use/table.mjs';
import { optionalRows } from '../shared/worth/ofAssets.mjs';
import { answerToDecision } from './answerToDecision.mjs';
import { eventIdOf } from './eventId.mjs';
import { chosenSeats } from './chosenSeats.mjs';
import { notes } from './notes.mjs';
import * as size from './rightSize.mjs';
import { whatIsAsked } from './whatIsAsked.mjs';
import { whatToDo } from './whatToDo.mjs';
import { words } from './words.mjs';

const INPUTS = ['assetNum', 'licenseType', 'customerId', 'limitEndTime', 'daysLeft', 'stage', 'enterpriseGlobalId', 'channelCode', 'months', 'resize', ...askSettings.map(([name]) => name)];
const input = (name) => `={{ $('When Called').first().json.${name} }}`;
/** A list that cannot be read is told. */
const look = { executeOnce: true, alwaysOutputData: true, onError: 'continueRegularOutput' };

const EVENT = `(${eventIdOf})($('When Called').first().json.assetNum, $json)`;
const ASKED = "$('What Is Asked').first().json";

export const renewAssetTemplate = workflow({
	name: 'Renew one asset',
	settings: { callerPolicy: 'workflowsFromSameOwner' },
	nodes: [
		[0, 1, plain('When Called', 'executeWorkflowTrigger', 1.1, {
			inputSource: 'workflowInputs',
			workflowInputs: { values: INPUTS.map((name) => ({ name, type: 'any' })) },
		})],
		[1, 1, plain('Asset Now', '@orderService', 1, {
			resource: 'asset',
			operation: 'get',
			enterpriseGlobalId: input('enterpriseGlobalId'),
			assetNum: input('assetNum'),
			options: {},
		}, look)],
		[2, 1, use.get('Use', [['sample', 'gt', 0]], look)],
		[3, 1, plain('Holder', '@memberCenter', 1, {
			resource: 'asset',
			operation: 'get',
			enterpriseGlobalId: input('enterpriseGlobalId'),
			assetId: { __rl: true, mode: 'assetNum', value: input('assetNum') },
			addHolder: true,
			options: {},
		}, look)],
		[4, 1, productsOf('Products Now', 'assetNum', input('assetNum'), { enterpriseGlobalId: input('enterpriseGlobalId'), executeOnce: true })],
		// Of each product by itself: what is found is linked to it.
		[5, 1, get('In the Ledger',
			[
				['eventId', 'eq', expression(EVENT)],
				// Where Reconcile keeps what was settled longer ago than keepDays: by its hash, as Order once writes it.
				['content', 'like', expression(`'%"' + JSON.stringify(${EVENT}).hash('md5').slice(0, 16) + '"%'`)],
			],
			{ alwaysOutputData: true, onError: 'continueRegularOutput' },
			{ any: true, limit: 1 })],
		[6, 1, code('What to Do', [{ words }, eventIdOf, rows, optionalRows, size, chosenSeats, letter, turns, decision, whatToDo])],
		[7, 1, route('Which Way?', '$json.route', 5)],
		[8, 0, plain('Rehearsal', '@orderService', 1, {
			resource: 'licenseOrder',
			operation: 'create',
			channelCode: '={{ $json.channelCode }}',
			channelOrderId: '={{ $json.eventId }}',
			syncMode: 'sync',
			appKey: '',
			orderSource: 'json',
			orders: '={{ $json.order }}',
			options: { dryRun: true },
		}, { onError: 'continueRegularOutput' })],
		[9, 0, code('What Is Asked', [{ words }, letter, turns, whatIsAsked])],
		// Where a mail asks in the place of the form, or nobody was asked, nobody waits for it.
		[8, 1, plain('Answer to the Decision', 'respondToWebhook', 1.1, {
			respondWith: 'json',
			responseBody: expression([{ words }, answerToDecision]),
			options: {},
		}, { executeOnce: true, onError: 'continueRegularOutput' })],
		// A question, or what became of it.
		[8, 2, mail('Send Mail', { to: '={{ $json.to }}' })],
		[8, 3, noteDecision()],
		[8, 4, callWorkflow('Call Order Once', { onError: 'continueRegularOutput' })],
		[8, 5, approval('Approval', {
			title: `={{ ${ASKED}.subject }}`,
			description: `={{ ${ASKED}.description }}`,
			decision: words.decision,
			decisions: [words.renew, words.leave],
			more: [{ fieldLabel: words.otherSeats, fieldType: 'text', placeholder: words.otherHint }, { fieldLabel: words.who, requiredField: true }],
			days: '={{ $json.days }}',
			id: '3b0c7f52-9d1e-4a68-b2f4-6e5d8c7a9b15',
		})],
	],
	links: {
		...inTurn('When Called', 'Asset Now', 'Use', 'Holder', 'Products Now', 'In the Ledger', 'What to Do', 'Which Way?'),
		'Which Way?': ['Rehearsal', ['Note the Decision', 'Call Order Once'], ['Answer to the Decision', 'Send Mail', 'Note the Decision'], ['Answer to the Decision', 'Note the Decision'], ['Send Mail', 'Approval']],
		Rehearsal: ['What Is Asked'],
		// An approval is not asked for what would be refused.
		'What Is Asked': ['Which Way?'],
		Approval: ['Asset Now'],
		'Call Order Once': ['Asset Now'],
	},
	notes,
});
