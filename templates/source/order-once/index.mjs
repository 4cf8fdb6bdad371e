import { get, insert, makeTable, remove, update } from '../shared/ledger.mjs';
import { misspelt } from '../shared/misspelt.mjs';
import { orderFacts } from '../shared/orderFacts.mjs';
import { parsed } from '../shared/parsed.mjs';
import { placesOf } from '../shared/productRows.mjs';
import { unknownNames } from '../shared/unknownNames.mjs';
import { expression, inTurn, plain, raw, route, splitOut, workflow } from '../workflow.mjs';
import { answer, answers } from './answer.mjs';
import { checkTheEvent } from './checkTheEvent.mjs';
import { checkTheEvents } from './checkTheEvents.mjs';
import { deliveryNeeds } from './deliveryNeeds.mjs';
import { notes } from './notes.mjs';
import { openNeeds } from './openNeeds.mjs';
import { outcomes } from './outcomes.mjs';
import { groupsOf, plan, rangesOf } from './plan.mjs';
import * as rows from './rows.mjs';
import * as seen from './seen.mjs';
import { whatToDo } from './whatToDo.mjs';
import { words } from './words.mjs';

const ME = '={{ $execution.id }}';
const INPUTS = [
	['eventId', 'any'], ['channelCode', 'any'], ['channelOrderId', 'any'], ['customer', 'any'], ['lines', 'any'],
	['words', 'any'], ['sent', 'any'], ['rehearse', 'any'], ['again', 'any'],
];
const once = { executeOnce: true };
/** Requests in flight. With 30 s for each, a line of a call needs 3 s at most: reconcile counts on six. */
const AT_ONCE = 10;
const KEYS = Array.from({ length: 10 }, (_, index) => ['eventId', 'eq', `={{ $json.keys[${index}] }}`]);
const from = (name) => [name, 'eq', `={{ $json.${name} }}`];
/** The lines as they were when it was decided to take them. */
const taken = (name) => `={{ $('What to Do').first().json.from[$itemIndex].${name} }}`;
const FIRST = ['id', 'gte', '={{ $json.first }}'];
const STATE = [['state', 'eq', '={{ $json.state }}'], ['wrote', 'eq', '={{ $json.state }}']];

/** What this line was given: a row holds its own line only, so that no event can fill the table. */
const GIVEN = '(() => { try { return JSON.parse($json.order) ?? {}; } catch { return {}; } })()';
const HOW = "($('What to Do').first().json.how[$json.id] ?? [])[0]";

/** The order of a line as it is sent: nothing where it cannot be ordered, or is not to be. */
const ORDER = `(() => {
	${rows.numberAt}
	${rows.numberOf}
	const { order, needsNumber, problems } = ${GIVEN};
	const number = numberOf($json);
	const isLate = Date.parse($json.updatedAt) < $now.toMillis() - 120000;
	const isToBeSent = !isLate && [ 'send', 'skip' ].includes(${HOW});
	if (!order || problems || !isToBeSent || (needsNumber && !number)) return '';
	return needsNumber ? { ...order, assets: [ { ...order.assets[0], assetNos: [ number ] } ] } : order;
})()`;

export const orderOnceTemplate = workflow({
	name: 'Order once',
	// n8n looks at it between two nodes only: what ends a call that orders is that nobody sends late, and reconcile waits for its size.
	settings: { executionTimeout: 3600, saveDataSuccessExecution: 'none', callerPolicy: 'workflowsFromSameOwner' },
	nodes: [
		[1, 3, plain('When Called', 'executeWorkflowTrigger', 1.1, {
			inputSource: 'workflowInputs',
			workflowInputs: { values: INPUTS.map(([name, type]) => ({ name, type })) },
		})],
		[2, 3, raw('What to Do', [{ words }, unknownNames, misspelt, checkTheEvent, checkTheEvents, parsed, placesOf, rows, seen, groupsOf, rangesOf, deliveryNeeds, openNeeds, plan, orderFacts, outcomes, answer, answers, whatToDo], once)],
		[3, 3, splitOut('One Item per Step', 'steps')],
		[4, 3, route('Which Way?', "$('What to Do').first().json.way", 10)],
		[6, 1, insert('Note the Lines', { onError: 'continueErrorOutput' }, { optimizeBulk: true })],
		[7, 1, makeTable('Make the Ledger', once)],
		// All keys of an item in one reading: of many events as of one.
		[6, 2, get('Lines in the Ledger', KEYS, { alwaysOutputData: true, onError: 'continueRegularOutput' }, { any: true })],
		[7, 2, remove('Clear Away',
			[FIRST, ['id', 'lte', '={{ $json.last }}'], from('owner'), ...STATE, ['message', 'eq', '']],
			{ alwaysOutputData: true })],
		[6, 3, update('Change the Lines',
			[FIRST, from('eventId'), from('delivery'), ['owner', 'like', '={{ $json.owner }}'], ...STATE, ['updatedAt', 'lt', '={{ $json.before }}']],
			{ state: '={{ $json.to }}', wrote: '={{ $json.to }}', owner: "={{ $json.by }}", attempts: '={{ $json.tries }}' },
			{ alwaysOutputData: true })],
		// What is ours is written by nobody else.
		[7, 3, update('Write the Lines', [from('id'), ['owner', 'eq', ME]], 'input', { alwaysOutputData: true, onError: 'continueRegularOutput' })],
		[6, 4, plain('All Asset Numbers', '@memberCenter', 1, {
			resource: 'asset',
			operation: 'getMany',
			enterpriseGlobalId: '={{ $json.enterprise }}',
			returnAll: true,
			filters: {},
		}, { onError: 'continueRegularOutput', alwaysOutputData: true, disabled: true })],
		// A mistyped number may make a new customer.
		[7, 4, plain('Customer', '@orderService', 1, {
			resource: 'customer',
			operation: 'getMany',
			channelCode: '={{ $json.channelCode }}',
			channelCustomerId: '={{ $json.asked }}',
			returnAll: true,
		}, { onError: 'continueRegularOutput', alwaysOutputData: true })],
		[6, 5, plain('Allocate Asset Numbers', '@orderService', 1, {
			resource: 'assetNumber',
			operation: 'allocate',
			size: '={{ $json.size }}',
		}, { onError: 'continueRegularOutput', alwaysOutputData: true })],
		// All that is ours in one go, whatever the event.
		[6, 6, update('Take the Lines', [['id', 'gte', taken('first')], ['owner', 'eq', ME], ['state', 'eq', taken('state')], ['wrote', 'eq', taken('state')]], 'input', { alwaysOutputData: true })],
		[7, 6, plain('Create License Orders', '@orderService', 1, {
			resource: 'licenseOrder',
			operation: 'create',
			channelCode: `={{ ${GIVEN}.channelCode }}`,
			channelOrderId: `={{ ${GIVEN}.channelOrderId }}`,
			syncMode: 'sync',
			appKey: '',
			orderSource: 'json',
			orders: expression(ORDER),
			options: { ifDone: `={{ ${HOW} === 'skip' ? 'skip' : 'send' }}`, timeout: 30000, maxConcurrency: AT_ONCE },
		}, { onError: 'continueRegularOutput', alwaysOutputData: true })],
	],
	links: {
		...inTurn('When Called', 'What to Do', 'One Item per Step', 'Which Way?'),
		// What leaves by the first output is the last of the run: n8n gives it to whoever called.
		'Which Way?': [[], 'Note the Lines', 'Lines in the Ledger', 'Clear Away', 'Change the Lines', 'Write the Lines', 'All Asset Numbers', 'Customer', 'Allocate Asset Numbers', 'Take the Lines'],
		'Note the Lines': ['What to Do', 'Make the Ledger'],
		'Take the Lines': ['Create License Orders'],
		...Object.fromEntries(
			['Make the Ledger', 'Lines in the Ledger', 'Clear Away', 'Change the Lines', 'Write the Lines', 'All Asset Numbers', 'Customer', 'Allocate Asset Numbers', 'Create License Orders']
				.map((name) => [name, ['What to Do']]),
		),
	},
	notes,
});
