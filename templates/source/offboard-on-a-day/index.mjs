import { askSettings } from '../shared/asking/settings.mjs';
import * as turns from '../shared/asking/turns.mjs';
import { isBasic } from '../shared/isBasic.mjs';
import { placesOf } from '../shared/placesOf.mjs';
import { productNames } from '../shared/productNames.mjs';
import { historyTable, writeHistory } from '../shared/history.mjs';
import { approvalMail, mail, productsOf } from '../shared/nodes.mjs';
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

/** What is told is told, whether it can be written down or not. */
const goesOn = { onError: 'continueRegularOutput' };
const TOLD = (name) => `={{ $('What to Do').first().json.${name} }}`;

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
		[7, 1, code('What to Do', [{ words }, isBasic, placesOf, productNames, turns, whatToDo])],
		[8, 1, route('Which Way?', '$json.next', 3)],
		[9, 0, approvalMail('Ask the Owner', words, 'c5d8e2f1-6a94-4b37-90e1-2f7c8d5a3b46')],
		[9, 1, remove('Withdraw and Delete', {})],
		[9, 2, historyTable(goesOn)],
		[10, 2, writeHistory('Write History', "'offboard'", {
			at: '={{ $now.toISO() }}', what: words.history, about: TOLD('names'), person: TOLD('names'), by: TOLD('to'),
			shown: "={{ $('What to Do').first(0, 0).json.text }}", decided: TOLD('decided'), outcome: TOLD('subject'),
		}, goesOn)],
		[9, 3, mail('Tell the Owner', { to: '={{ $json.to }}' })],
	],
	links: {
		...inTurn('When Called', 'Settings', 'Until the Day', 'One Item per Leaver', 'Rehearsal', 'Assets Held', 'Products', 'What to Do', 'Which Way?'),
		'Which Way?': ['Ask the Owner', 'Withdraw and Delete', ['History Table', 'Tell the Owner']],
		'History Table': ['Write History'],
		'Ask the Owner': ['One Item per Leaver'],
		'Withdraw and Delete': ['What to Do'],
	},
	notes,
});
