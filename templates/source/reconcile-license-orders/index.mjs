import { get, insert, makeTable, remove, settledOrders, update } from '../shared/ledger.mjs';
import { orderFacts } from '../shared/orderFacts.mjs';
import { parsed } from '../shared/parsed.mjs';
import { callWorkflow, fields, inTurn, plain, raw, route, splitOut, workflow } from '../workflow.mjs';
import { linesToFinish } from './linesToFinish.mjs';
import { notes } from './notes.mjs';
import * as settled from './settledEvents.mjs';
import { whatToDo } from './whatToDo.mjs';

const once = { executeOnce: true };
const KEPT = "={{ $now.minus({ days: $('Settings').first().json.keepDays }).toUTC().toISO() }}";
const SETTLED = [['line', 'gt', 0], ['state', 'eq', 'done'], ['wrote', 'eq', 'done'], ['updatedAt', 'lt', KEPT]];
const IS_DONE = SETTLED.slice(0, 3);
const ofEvent = (conditions) => [['eventId', 'eq', '={{ $json.eventId }}'], ...conditions];

const STEPS = ['Call Order Once', 'Settled Lines', 'The Page', 'Claim Its Lines', 'Add the Page', 'Write the Page', 'Keep for People', 'Forget Its Lines'];

export const reconcileTemplate = workflow({
	name: 'Reconcile license orders',
	// It waits for Order once, which ends by itself.
	settings: { executionTimeout: 3600 },
	nodes: [
		[0, 1, plain('Every Five Minutes', 'scheduleTrigger', 1.2, { rule: { interval: [{ field: 'minutes', minutesInterval: 5 }] } })],
		[1, 1, fields('Settings', [['stuckAfterMinutes', 'number', 5], ['keepDays', 'number', 7]])],
		[2, 1, makeTable('Ledger', once)],
		[3, 1, settledOrders.make('Table for People', once)],
		// A line is not done while either of them says so: what a person typed is not believed.
		[4, 1, get('Lines That Are Open', [['state', 'neq', 'done'], ['wrote', 'neq', 'done']], { ...once, alwaysOutputData: true }, { any: true })],
		[5, 1, raw('What to Do', [parsed, orderFacts, linesToFinish, settled, whatToDo], once)],
		[6, 1, splitOut('One Item per Step', 'steps')],
		[7, 1, route('Which Way?', "$('What to Do').first().json.way", STEPS.length)],
		[9, 0, callWorkflow('Call Order Once', { onError: 'continueRegularOutput', alwaysOutputData: true })],
		// More than an event may have; the newest, so that old events of which a line stays open are not in the way of others.
		[10, 0, get('Settled Lines', SETTLED, { ...once, alwaysOutputData: true }, { limit: 2000 })],
		[9, 1, get('The Page', [['eventId', 'eq', '={{ $json.page }}'], ['line', 'eq', 0]], { alwaysOutputData: true })],
		// Written again as they are: that alone makes them younger than keepDays, so that no other run finds them. One that dies leaves them for as long.
		[10, 1, update('Claim Its Lines', ofEvent(SETTLED), { told: '' }, { alwaysOutputData: true })],
		[9, 2, insert('Add the Page')],
		[10, 2, update('Write the Page', [['id', 'eq', '={{ $json.id }}'], ['attempts', 'eq', '={{ $json.attempts - 1 }}']], { content: '={{ $json.content }}', attempts: '={{ $json.attempts }}' }, { alwaysOutputData: true })],
		[9, 3, settledOrders.insert('Keep for People', {}, { optimizeBulk: true })],
		[10, 3, remove('Forget Its Lines', ofEvent(IS_DONE))],
	],
	links: {
		...inTurn('Every Five Minutes', 'Settings', 'Ledger', 'Table for People', 'Lines That Are Open', 'What to Do', 'One Item per Step', 'Which Way?'),
		'Which Way?': STEPS,
		...Object.fromEntries(STEPS.map((name) => [name, ['What to Do']])),
	},
	notes,
});
