import { askSettings } from '../shared/asking/settings.mjs';
import * as turns from '../shared/asking/turns.mjs';
import * as products from '../shared/productRows.mjs';
import * as decision from '../shared/decisionOf.mjs';
import { noteDecision } from '../shared/history.mjs';
import { approvalMail, mail, productsOf } from '../shared/nodes.mjs';
import * as letter from '../shared/report/letter.mjs';
import { code, fields, inTurn, plain, route, workflow } from '../workflow.mjs';
import { assetsHeld } from '../offboard-employee/assetsHeld.mjs';
import { notes } from './notes.mjs';
import { oneItemPerLeaver } from './oneItemPerLeaver.mjs';
import { whatToDo } from './whatToDo.mjs';
import { words } from './words.mjs';

const remove = (name, options) =>
	plain(name, '@memberCenter', 1, {
		resource: 'employee',
		operation: 'delete',
		enterpriseGlobalId: '',
		memberGlobalId: { __rl: true, mode: 'id', value: '={{ $json.globalId }}' },
		ifAssetsHeld: 'withdraw',
		options,
	}, { onError: 'continueRegularOutput' });

export const dayTemplate = workflow({
	name: 'Offboard on a day',
	settings: { callerPolicy: 'workflowsFromSameOwner' },
	nodes: [
		[0, 1, plain('When Called', 'executeWorkflowTrigger', 1.1, { inputSource: 'passthrough' })],
		[1, 1, fields('Settings', askSettings)],
		[2, 1, plain('Until the Day', 'wait', 1.1, { resume: 'specificTime', dateTime: "={{ $('When Called').first().json.day > $now.toISODate() ? $('When Called').first().json.day + 'T07:00:00' : $now.toISO() }}" }, { webhookId: '9c3e7a51-4d86-4b2f-a1c0-8e5f6d2b7a34' })],
		[3, 1, code('One Item per Leaver', [oneItemPerLeaver])],
		[4, 1, remove('Rehearsal', { dryRun: true })],
		[5, 1, code('Assets Held', [assetsHeld], { alwaysOutputData: true })],
		[6, 1, productsOf('Products', 'assetNum', '={{ $json.assetNum }}')],
		[7, 1, code('What to Do', [{ words }, products, turns, decision, letter, whatToDo])],
		[8, 1, route('Which Way?', '$json.next', 3)],
		[9, 0, approvalMail('Ask the Owner', words, 'c5d8e2f1-6a94-4b37-90e1-2f7c8d5a3b46')],
		[9, 1, mail('Tell the Owner', { to: '={{ $json.to }}' })],
		[9, 2, noteDecision()],
		[9, 3, remove('Withdraw and Delete', {})],
	],
	links: {
		...inTurn('When Called', 'Settings', 'Until the Day', 'One Item per Leaver', 'Rehearsal', 'Assets Held', 'Products', 'What to Do', 'Which Way?'),
		'Which Way?': ['Ask the Owner', ['Tell the Owner', 'Note the Decision'], ['Note the Decision', 'Withdraw and Delete']],
		'Ask the Owner': ['One Item per Leaver'],
		'Withdraw and Delete': ['What to Do'],
	},
	notes,
});
