import { code, fields, inTurn, plain, route, workflow } from '../workflow.mjs';
import { writeOutcome } from '../shared/history.mjs';
import { everyDay, mail, wholeList } from '../shared/nodes.mjs';
import * as letter from '../shared/report/letter.mjs';
import { use } from '../shared/use/table.mjs';
import { refOf } from '../shared/reclaim/history.mjs';
import * as looked from '../shared/reclaim/looked.mjs';
import { notices } from '../shared/reclaim/table.mjs';
import * as worth from '../shared/worth/ofAssets.mjs';
import { addressIn } from './addressIn.mjs';
import { nextMail } from './nextMail.mjs';
import { notes } from './notes.mjs';
import { oneMailPerAddress } from './oneMailPerAddress.mjs';
import { whatToDo } from './whatToDo.mjs';
import { words } from './words.mjs';

const once = { executeOnce: true };
const CHANGED = ['state', 'holderName', 'userName', 'account', 'stage', 'to', 'mail', 'sent', 'deadline', 'reason', 'ended'];
const MAIL = "$('One Mail per Address').item.json";
// Switched off, it passes on what it got; one that failed gives an error.
const IS_SENT = '$json.subject === undefined && $json.error === undefined && ($json.rejected ?? []).length === 0';

export const reclaimTemplate = workflow({
	name: 'Reclaim idle assets: notices',
	nodes: [
		[0, 0, everyDay('Every Day at 08:00', 8)],
		[1, 0, fields('Settings', [
			['now', 'string', '={{ $now.toISO() }}'],
			['idleDays', 'number', 30],
			['sampledShare', 'number', 0.8],
			['graceDays', 'number', 14],
			['remindDays', 'number', 7],
			['ownerDays', 'number', 10],
			['freshHours', 'number', 3],
			['owner', 'string', ''],
			['mailDomain', 'string', ''],
			['enterpriseCode', 'string', ''],
			['answerUrl', 'string', "={{ $execution.resumeUrl.split('/webhook-waiting')[0] }}/webhook/reclaim"],
		])],
		[2, 0, notices.make('Notices Table', once)],
		[3, 0, use.get('Use', [['sample', 'gt', 0]], { ...once, alwaysOutputData: true })],
		[4, 0, notices.get('Notices', [['state', 'neq', 'closed'], ['state', 'neq', 'withdrawn']], { ...once, alwaysOutputData: true })],
		[5, 0, wholeList('Assets Now', '@memberCenter', 'asset', { addHolder: true })],
		[6, 0, code('What to Do', [{ words }, looked, addressIn, nextMail, whatToDo])],
		[7, 0, route('Which Way?', '$json.way ?? 0', 3)],
		[8, 0, plain('Key of Its Link', 'crypto', 1, { action: 'generate', dataPropertyName: 'key', encodingType: 'hex', stringLength: 64 })],
		[9, 0, notices.insert('Plan It')],
		// Of a withdrawal that was not clear when it was made.
		[8, 1, writeOutcome('Write Outcome', refOf('$json'), `={{ (${JSON.stringify(words.became)})[$json.state] + ': ' + $json.reason }}`)],
		[8, 2, notices.update('Write It Down',
			[['id', 'eq', '={{ $json.id }}'], ['state', 'eq', '={{ $json.was.state }}'], ['stage', 'eq', '={{ $json.was.stage }}']],
			Object.fromEntries(CHANGED.map((name) => [name, `={{ $json.${name} }}`])))],
		[9, 2, code('One Mail per Address', [{ words }, letter, worth, oneMailPerAddress])],
		[10, 2, mail('Send Notice', { to: '={{ $json.to }}', onError: 'continueRegularOutput' })],
		[11, 2, notices.update('Write Down Whether',
			[['mail', 'eq', `={{ ${MAIL}.mail }}`], ['state', 'eq', `={{ ${MAIL}.state }}`]],
			{ state: `={{ ${IS_SENT} ? ${MAIL}.sentState : ${MAIL}.state }}`, stage: `={{ ${IS_SENT} ? ${MAIL}.stage : ${MAIL}.stage - 1 }}` })],
	],
	links: {
		...inTurn('Every Day at 08:00', 'Settings', 'Notices Table', 'Use', 'Notices', 'Assets Now', 'What to Do', 'Which Way?'),
		'Which Way?': ['Key of Its Link', 'Write Outcome', 'Write It Down'],
		'Key of Its Link': ['Plan It'],
		...inTurn('Write It Down', 'One Mail per Address', 'Send Notice', 'Write Down Whether'),
	},
	notes,
});
