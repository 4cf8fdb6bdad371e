import { code, codeOf, fields, inTurn, workflow } from '../workflow.mjs';
import { BEGUN } from '../shared/decisionOf.mjs';
import { historyTable, writeHistory, writeOutcome } from '../shared/history.mjs';
import { everyDay, mail, wholeList } from '../shared/nodes.mjs';
import { about, refOf } from '../shared/reclaim/history.mjs';
import * as letter from '../shared/report/letter.mjs';
import * as looked from '../shared/reclaim/looked.mjs';
import { notices } from '../shared/reclaim/table.mjs';
import { withdraw } from '../shared/reclaim/withdraw.mjs';
import { use } from '../shared/use/table.mjs';
import * as worth from '../shared/worth/ofAssets.mjs';
import { dueNotices } from './dueNotices.mjs';
import { notes } from './notes.mjs';
import { report } from './report.mjs';
import { whoIsDue } from './whoIsDue.mjs';
import { words } from './words.mjs';

const once = { executeOnce: true };
// What goes into the history is written by its own nodes.
const { history, ...spoken } = words;
const decide = [{ words: spoken }, looked, dueNotices];
const NOW = "={{ $('Settings').first().json.now }}";
/** What is not clear yet, the notices tell the next morning. */
const RESULT = `={{ $json.state === 'withdrawing' ? ${JSON.stringify(BEGUN)} : [ (${JSON.stringify(words.became)})[$json.state], $json.reason ].filter(Boolean).join(': ') }}`;
const dayOf = (name) => `DateTime.fromISO($json.${name}, { zone: $now.zoneName }).toISODate()`;
const DUE = "$('Who Is Due').item.json";

export const reclaimWithdrawTemplate = workflow({
	name: 'Reclaim idle assets: withdraw',
	nodes: [
		[0, 0, everyDay('Every Day at 10:00', 10)],
		[1, 0, fields('Settings', [
			['now', 'string', '={{ $now.toISO() }}'],
			['withdraw', 'boolean', false],
			['maxShare', 'number', 0.1],
			['idleDays', 'number', 30],
			['sampledShare', 'number', 0.8],
			['freshHours', 'number', 3],
		])],
		[2, 0, historyTable()],
		[3, 0, use.get('Use', [['sample', 'gt', 0]], { ...once, alwaysOutputData: true })],
		[4, 0, notices.get('Notices', [['state', 'neq', 'closed']], { ...once, alwaysOutputData: true })],
		[5, 0, wholeList('Assets Now', '@memberCenter', 'asset', { addHolder: true })],
		[6, 0, code('Who Is Due', [...decide, whoIsDue])],
		[7, 0, withdraw('Rehearsal', '$json', { dryRun: true })],
		// No row has the id 0: what is only rehearsed, or refused there, goes no further.
		[8, 0, notices.update('Claim',
			[
				['id', 'eq', `={{ $json.dryRun === true && $('Settings').first().json.withdraw === true ? ${DUE}.id : 0 }}`],
				['state', 'eq', 'sent'],
				['deadline', 'eq', `={{ ${DUE}.deadline }}`],
			],
			{ state: 'withdrawing', ended: NOW })],
		[9, 0, writeHistory('Write History', refOf('$json'), {
			...about('$json'), at: NOW, what: history.what, by: history.nobody, shown: `={{ ${codeOf(history.shown, { sent: dayOf('sent'), to: '$json.to', deadline: dayOf('deadline') })} }}`, decided: history.decided, outcome: BEGUN,
		})],
		[10, 0, withdraw('Withdraw', "$('Claim').item.json")],
		[11, 0, notices.update('Write Result',
			[['id', 'eq', "={{ $('Claim').item.json.id }}"], ['state', 'eq', 'withdrawing']],
			{
				state: "={{ $json.success === true ? 'withdrawn' : ($json.error ?? {}).outcome === 'rejected' ? 'sent' : 'withdrawing' }}",
				reason: `={{ $json.error ? $json.error.message : $json.alreadyDone ? ${JSON.stringify(words.already)} : '' }}`,
			})],
		[12, 0, writeOutcome('Write Outcome', refOf('$json'), RESULT)],
		[6, 1, code('Report', [...decide, worth, letter, report], once)],
		[7, 1, mail('Send Report')],
	],
	links: {
		...inTurn('Every Day at 10:00', 'Settings', 'History Table', 'Use', 'Notices', 'Assets Now'),
		// The upper one runs to its end before the lower one begins.
		'Assets Now': [['Who Is Due', 'Report']],
		...inTurn('Who Is Due', 'Rehearsal', 'Claim', 'Write History', 'Withdraw', 'Write Result', 'Write Outcome'),
		Report: ['Send Report'],
	},
	notes,
});
