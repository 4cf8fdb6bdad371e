import { get, insert, makeTable, remove, update } from '../shared/ledger.mjs';
import { expression, plain, raw, route, splitOut, when, workflow } from '../workflow.mjs';
import { answer } from './answer.mjs';
import { notes } from './notes.mjs';
import { checkTheEvent } from './checkTheEvent.mjs';
import { misspelt } from '../shared/misspelt.mjs';
import { unknownNames } from '../shared/unknownNames.mjs';
import { outcomes } from './outcomes.mjs';
import { whatToDo } from './whatToDo.mjs';
import { words } from './words.mjs';

const EVENT = "={{ $('Check the Event').first().json.eventId }}";
const PAGE = "={{ $('Check the Event').first().json.page }}";
const ME = '={{ $execution.id }}';
const PLAN = "$('What to Do').last().json";
const INPUTS = [
	['eventId', 'any'], ['channelCode', 'any'], ['channelOrderId', 'any'], ['customer', 'any'], ['lines', 'any'],
	['words', 'any'], ['sent', 'any'], ['rehearse', 'any'], ['again', 'any'],
];
/** Rows as they were when it was decided what to do with them. */
const AS_READ = ['owner', 'state', 'wrote'].map((name) => [name, 'eq', expression(`${PLAN}.from.${name === 'owner' ? 'owner' : 'state'}`)]);
const once = { executeOnce: true };

/** What this line was given: a row holds its own line only, so that no event can fill the table. */
const GIVEN = "JSON.parse($json.order || '{}')";
const asked = (name) => `={{ ($('Check the Event').first().json.rows[$json.line - 1] ?? {}).${name} ?? '' }}`;

/** The order of a line as it is sent: nothing where it cannot be ordered, or is not to be. */
const ORDER = `(() => {
	const { order, needsNumber, problems } = ${GIVEN};
	const number = $json.numbers;
	const isToBeSent = [ 'send', 'skip' ].includes(${PLAN}.how[$json.line]);
	if (!order || problems || !isToBeSent || (needsNumber && !number)) return '';
	return needsNumber ? { ...order, assets: [ { ...order.assets[0], assetNos: [ number ] } ] } : order;
})()`;

export const orderOnceTemplate = workflow({
	name: 'Order once',
	settings: { executionTimeout: 180, saveDataSuccessExecution: 'none', callerPolicy: 'workflowsFromSameOwner' },
	nodes: [
		[0, 2, plain('When Called', 'executeWorkflowTrigger', 1.1, {
			inputSource: 'workflowInputs',
			workflowInputs: { values: INPUTS.map(([name, type]) => ({ name, type })) },
		})],
		[1, 2, raw('Check the Event', [{ words }, unknownNames, misspelt, checkTheEvent], once)],
		[2, 2, route('New or Again?', '$json.route', 3)],
		[3, 2, splitOut('One Row per Line', 'rows')],
		[4, 2, insert('Note the Lines', { onError: 'continueErrorOutput' })],
		[4, 3, when('First Failure?', ['={{ $runIndex === 0 }}'], once)],
		[5, 3, makeTable('Make the Ledger', once)],
		[5, 2, get('Lines in the Ledger', [['eventId', 'eq', EVENT], ['eventId', 'eq', PAGE]], { ...once, alwaysOutputData: true }, { any: true })],
		[6, 2, raw('What to Do', whatToDo, once)],
		[7, 2, route('Which Way?', '$json.route', 8)],
		[8, 0, update('Later Ones Give Way',
			[['eventId', 'eq', EVENT], ['state', 'eq', 'new'], ['delivery', 'gt', '={{ Number($execution.id) }}'], ['message', 'eq', '']],
			{ state: 'repeat', wrote: 'repeat' },
			{ ...once, alwaysOutputData: true })],
		[8, 1, splitOut('One Item per Delivery', 'rows')],
		[9, 1, remove('Clear Away',
			[['eventId', 'eq', EVENT], ['owner', 'eq', '={{ $json.owner }}'], ['state', 'eq', '={{ $json.state }}'], ['wrote', 'eq', '={{ $json.state }}'], ['message', 'eq', '']],
			{ alwaysOutputData: true })],
		[8, 5, update('Correct the Refused Lines',
			[['eventId', 'eq', EVENT], ['state', 'eq', 'refused'], ['wrote', 'eq', 'refused']],
			// With a message they are told from what a delivery has just noted, and do not give way.
			{ state: 'new', wrote: 'new', message: 'It was corrected.', owner: ME, numbers: '', told: '', identity: '', content: '', order: '' },
			{ ...once, alwaysOutputData: true })],
		// One change has taken them all; until this one, a line asks for nothing.
		[9, 5, update('Write What Each Asks',
			[['id', 'eq', '={{ $json.id ?? 0 }}'], ['owner', 'eq', ME], ['state', 'eq', 'new'], ['wrote', 'eq', 'new']],
			{ identity: asked('identity'), content: asked('content'), order: asked('order') },
			{ alwaysOutputData: true })],
		[8, 4, plain('All Asset Numbers', '@memberCenter', 1, {
			resource: 'asset',
			operation: 'getMany',
			enterpriseGlobalId: '={{ $json.enterprise }}',
			returnAll: true,
			filters: {},
		}, { onError: 'continueRegularOutput', alwaysOutputData: true, disabled: true })],
		// A mistyped number would make a new customer.
		[8, 6, plain('Customer', '@orderService', 1, {
			resource: 'customer',
			operation: 'getMany',
			channelCode: '={{ $json.channelCode }}',
			channelCustomerId: '={{ $json.customerId }}',
			returnAll: true,
		}, { onError: 'continueRegularOutput', alwaysOutputData: true })],
		[8, 2, plain('Allocate Asset Numbers', '@orderService', 1, {
			resource: 'assetNumber',
			operation: 'allocate',
			size: '={{ $json.needed.length }}',
		}, { onError: 'continueRegularOutput', alwaysOutputData: true })],
		// The numbers come in the order of the rows that need one; where fewer come, some rows stay without.
		[9, 3, update('Write the Numbers',
			[['id', 'eq', expression(`${PLAN}.needed[$itemIndex] ?? 0`)], ...AS_READ],
			{ numbers: "={{ $json.keyShellNumber ?? '' }}" },
			{ alwaysOutputData: true })],
		[9, 2, update('Take the Lines',
			[['id', 'gte', expression(`${PLAN}.from.first`)], ['eventId', 'eq', EVENT], ...AS_READ],
			{ state: 'ordering', wrote: 'ordering', owner: ME, attempts: expression(`${PLAN}.attempts`) },
			{ ...once, alwaysOutputData: true })],
		[10, 2, plain('Create License Orders', '@orderService', 1, {
			resource: 'licenseOrder',
			operation: 'create',
			channelCode: `={{ ${GIVEN}.channelCode }}`,
			channelOrderId: `={{ ${GIVEN}.channelOrderId }}`,
			syncMode: 'sync',
			appKey: '',
			orderSource: 'json',
			orders: expression(ORDER),
			options: { ifDone: expression(`${PLAN}.how[$json.line] === 'skip' ? 'skip' : 'send'`), timeout: 30000 },
		}, { onError: 'continueRegularOutput', alwaysOutputData: true })],
		[11, 2, raw('Outcome of Each Line', [{ words }, outcomes], once)],
		[12, 2, splitOut('One Item per Line', 'rows', { alwaysOutputData: true })],
		[13, 2, update('Write the Outcomes',
			[['id', 'eq', '={{ $json.id ?? 0 }}'], ['owner', 'eq', ME], ['wrote', 'eq', 'ordering']],
			'input',
			{ alwaysOutputData: true })],
		[14, 2, raw('Answer', [{ words }, answer], once)],
	],
	links: {
		'When Called': ['Check the Event'],
		'Check the Event': ['New or Again?'],
		'New or Again?': ['Answer', 'One Row per Line', 'Lines in the Ledger'],
		'One Row per Line': ['Note the Lines'],
		'Note the Lines': ['Lines in the Ledger', 'First Failure?'],
		'First Failure?': ['Make the Ledger', 'Answer'],
		'Make the Ledger': ['Check the Event'],
		'Lines in the Ledger': ['What to Do'],
		'What to Do': ['Which Way?'],
		'Which Way?': ['Answer', 'Take the Lines', 'Allocate Asset Numbers', 'Later Ones Give Way', 'One Item per Delivery', 'All Asset Numbers', 'Correct the Refused Lines', 'Customer'],
		'Later Ones Give Way': ['Lines in the Ledger'],
		'One Item per Delivery': ['Clear Away'],
		'Clear Away': ['Lines in the Ledger'],
		'All Asset Numbers': ['Lines in the Ledger'],
		'Correct the Refused Lines': ['Write What Each Asks'],
		'Write What Each Asks': ['Lines in the Ledger'],
		Customer: ['Lines in the Ledger'],
		'Allocate Asset Numbers': ['Write the Numbers'],
		'Write the Numbers': ['Take the Lines'],
		'Take the Lines': ['Create License Orders'],
		'Create License Orders': ['Outcome of Each Line'],
		'Outcome of Each Line': ['One Item per Line'],
		'One Item per Line': ['Write the Outcomes'],
		'Write the Outcomes': ['Answer'],
	},
	notes,
});
