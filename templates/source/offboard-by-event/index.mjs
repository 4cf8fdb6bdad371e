import { callWorkflow, code, inTurn, plain, when, workflow } from '../workflow.mjs';
import { whoIsMeant } from '../offboard-several/whoIsMeant.mjs';
import { words } from '../offboard-several/words.mjs';
import { respond, wholeList } from '../shared/nodes.mjs';
import * as people from '../shared/people/findPerson.mjs';
import { leaversGiven } from './leaversGiven.mjs';
import { notes } from './notes.mjs';

const RESULT = "$('Who Is Meant').first().json";

/** By itself, as n8n refuses a form in a workflow that answers a webhook with a node. */
export const eventTemplate = workflow({
	name: 'Offboard by event',
	nodes: [
		[0, 1, plain('HR Event', 'webhook', 2, {
			multipleMethods: true,
			httpMethod: ['POST', 'PATCH', 'PUT'],
			path: 'offboard-by-event/Users/:id',
			authentication: 'headerAuth',
			responseMode: 'responseNode',
			options: {},
		}, { webhookId: '4f7d2b96-8e1a-4c53-b0d9-6a2e9c5f7b18' })],
		[1, 1, { ...wholeList('Employees', '@memberCenter', 'employee'), onError: 'continueRegularOutput' }],
		[2, 1, code('Who Is Meant', [{ words }, people, leaversGiven, whoIsMeant])],
		[3, 1, when('Anybody?', ['={{ $json.leavers.length > 0 }}'])],
		[4, 0, callWorkflow('Offboard on a Day', { waits: false })],
		[5, 1, respond('Answer', `={{ ${RESULT}.status }}`, `={{ ${RESULT}.answer }}`, { executeOnce: true })],
	],
	links: {
		'HR Event': ['Employees', 'Employees', 'Employees'],
		...inTurn('Employees', 'Who Is Meant', 'Anybody?'),
		'Anybody?': ['Offboard on a Day', 'Answer'],
		'Offboard on a Day': ['Answer'],
	},
	notes,
});
