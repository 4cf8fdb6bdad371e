import { expression, get, insert, makeTable, plain, raw, remove, route, splitOut, update, when, workflow } from '../workflow.mjs';
import { answer } from './answer.mjs';
import { notes } from './notes.mjs';
import { checkTheEvent } from './checkTheEvent.mjs';
import { unknownNames } from '../shared/unknownNames.mjs';
import { outcomes } from './outcomes.mjs';
import { whatToDo } from './whatToDo.mjs';

const EVENT = "={{ $('Check the Event').first().json.eventId }}";
const PAGE = "={{ $('Check the Event').first().json.page }}";
const ME = '={{ $execution.id }}';
const PLAN = "$('What to Do').last().json";
const INPUTS = [
	['eventId', 'any'], ['channelCode', 'any'], ['channelOrderId', 'any'], ['customer', 'any'], ['lines', 'any'],
	['words', 'any'], ['again', 'any'],
];
const once = { executeOnce: true };

/** The numbers of the lines that have some, and what was allocated for the others; a list that is too short leaves lines without. */
const NUMBERS = `(() => {
	const plan = ${PLAN};
	const list = $('Allocate Asset Numbers').isExecuted ? $('Allocate Asset Numbers').all().map((item) => item.json.keyShellNumber) : [];
	const numbers = { ...plan.numbers };
	let next = 0;
	for (const line of plan.needed) {
		if (next < list.length) numbers[line] = list[next];
		next += 1;
	}
	return JSON.stringify(numbers);
})()`;

/** What a line was given: a correction writes that of all lines into each row, so that one change takes them all. */
const OWN_ORDER = "((all) => (all.lines ? all.lines[$json.line] : all))(JSON.parse($json.order || '{}'))";
const ofEachLine = (name) => {
	const value = name === 'order' ? 'JSON.parse(row.order)' : `row.${name}`;
	return expression(`JSON.stringify({ lines: Object.fromEntries($('Check the Event').first().json.rows.map((row) => [ row.line, ${value} ])) })`);
};

/** The order of a line as it is sent: nothing where it cannot be ordered, or is not to be. */
const ORDER = `(() => {
	const { order, needsNumber, problems } = ${OWN_ORDER};
	const number = JSON.parse($json.numbers || '{}')[$json.line];
	const isToBeSent = [ 'send', 'skip' ].includes(${PLAN}.how[$json.line]);
	if (!order || problems || !isToBeSent || (needsNumber && !number)) return '';
	return needsNumber ? { ...order, assets: [ { ...order.assets[0], assetNos: [ number ] } ] } : order;
})()`;

export const orderOnceTemplate = workflow({
	name: 'Order once',
	settings: { executionTimeout: 120, saveDataSuccessExecution: 'none', callerPolicy: 'workflowsFromSameOwner' },
	nodes: [
		[0, 2, plain('When Called', 'executeWorkflowTrigger', 1.1, {
			inputSource: 'workflowInputs',
			workflowInputs: { values: INPUTS.map(([name, type]) => ({ name, type })) },
		})],
		[1, 2, raw('Check the Event', [unknownNames, checkTheEvent], once)],
		[2, 2, route('New or Again?', '$json.route', 3)],
		[3, 2, splitOut('One Row per Line', 'rows')],
		[4, 2, insert('Note the Lines', { onError: 'continueErrorOutput' })],
		[4, 3, when('First Failure?', ['={{ $runIndex === 0 }}'], once)],
		[5, 3, makeTable('Make the Ledger', once)],
		[5, 2, get('Lines in the Ledger', [['eventId', 'eq', EVENT], ['eventId', 'eq', PAGE]], { ...once, alwaysOutputData: true }, { any: true })],
		[6, 2, raw('What to Do', whatToDo, once)],
		[7, 2, route('Which Way?', '$json.route', 7)],
		[8, 0, update('Later Ones Give Way',
			[['eventId', 'eq', EVENT], ['state', 'eq', 'new'], ['delivery', 'gt', '={{ Number($execution.id) }}'], ['message', 'eq', '']],
			{ state: 'repeat', wrote: 'repeat' },
			{ ...once, alwaysOutputData: true })],
		[8, 1, splitOut('One Item per Row', 'rows')],
		[9, 1, remove('Clear Away',
			[['id', 'eq', '={{ $json.id }}'], ['state', 'eq', '={{ $json.state }}'], ['owner', 'eq', '={{ $json.owner }}']],
			{ alwaysOutputData: true })],
		[8, 5, update('Correct the Refused Lines',
			[['eventId', 'eq', EVENT], ['state', 'eq', 'refused'], ['wrote', 'eq', 'refused']],
			// With a message they are told from what a delivery has just noted, and do not give way.
			{ state: 'new', wrote: 'new', message: 'It was corrected.', owner: ME, numbers: '', told: '', identity: ofEachLine('identity'), content: ofEachLine('content'), order: ofEachLine('order') },
			{ ...once, alwaysOutputData: true })],
		[8, 4, plain('All Asset Numbers', '@memberCenter', 1, {
			resource: 'asset',
			operation: 'getMany',
			enterpriseGlobalId: '={{ $json.enterprise }}',
			returnAll: true,
			filters: {},
		}, { onError: 'continueRegularOutput', alwaysOutputData: true, disabled: true })],
		[8, 2, plain('Allocate Asset Numbers', '@orderService', 1, {
			resource: 'assetNumber',
			operation: 'allocate',
			size: '={{ $json.needed.length }}',
		}, { onError: 'continueRegularOutput', alwaysOutputData: true })],
		[9, 2, update('Take the Lines',
			[['id', 'gte', expression(`${PLAN}.from.first`)], ['eventId', 'eq', EVENT], ['owner', 'eq', expression(`${PLAN}.from.owner`)], ['state', 'eq', expression(`${PLAN}.from.state`)], ['wrote', 'eq', expression(`${PLAN}.from.state`)]],
			{ state: 'ordering', wrote: 'ordering', owner: ME, numbers: expression(NUMBERS), attempts: expression(`${PLAN}.attempts`) },
			{ ...once, alwaysOutputData: true })],
		[10, 2, plain('Create License Orders', '@orderService', 1, {
			resource: 'licenseOrder',
			operation: 'create',
			channelCode: `={{ ${OWN_ORDER}.channelCode }}`,
			channelOrderId: `={{ ${OWN_ORDER}.channelOrderId }}`,
			syncMode: 'sync',
			appKey: 'your-app-key',
			orderSource: 'json',
			orders: expression(ORDER),
			options: { ifDone: expression(`${PLAN}.how[$json.line] === 'skip' ? 'skip' : 'send'`), timeout: 30000 },
		}, { onError: 'continueRegularOutput', alwaysOutputData: true })],
		[11, 2, raw('Outcome of Each Line', outcomes, once)],
		[12, 2, splitOut('One Item per Line', 'rows', { alwaysOutputData: true })],
		[13, 2, update('Write the Outcomes',
			[['id', 'eq', '={{ $json.id ?? 0 }}'], ['owner', 'eq', ME], ['wrote', 'eq', 'ordering']],
			'input',
			{ alwaysOutputData: true })],
		[14, 2, raw('Answer', answer, once)],
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
		'Which Way?': ['Answer', 'Take the Lines', 'Allocate Asset Numbers', 'Later Ones Give Way', 'One Item per Row', 'All Asset Numbers', 'Correct the Refused Lines'],
		'Later Ones Give Way': ['Lines in the Ledger'],
		'One Item per Row': ['Clear Away'],
		'Clear Away': ['Lines in the Ledger'],
		'All Asset Numbers': ['Lines in the Ledger'],
		'Correct the Refused Lines': ['Lines in the Ledger'],
		'Allocate Asset Numbers': ['Take the Lines'],
		'Take the Lines': ['Create License Orders'],
		'Create License Orders': ['Outcome of Each Line'],
		'Outcome of Each Line': ['One Item per Line'],
		'One Item per Line': ['Write the Outcomes'],
		'Write the Outcomes': ['Answer'],
	},
	notes,
});
