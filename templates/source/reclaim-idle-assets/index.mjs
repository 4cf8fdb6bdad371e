import { code, fields, filter, workflow } from '../workflow.mjs';
import { everyDay, mail, wholeList } from '../shared/nodes.mjs';
import { idleOf } from '../shared/use/idleOf.mjs';
import { use } from '../shared/use/table.mjs';
import { lastSample } from '../shared/use/lastSample.mjs';
import { isCopy } from '../shared/reclaim/isCopy.mjs';
import { namedIn } from '../shared/reclaim/namedIn.mjs';
import { liveAssets } from '../shared/reclaim/liveAssets.mjs';
import { notices } from '../shared/reclaim/table.mjs';
import { whyNot } from '../shared/reclaim/whyNot.mjs';
import { notes } from './notes.mjs';
import { oneMailPerHolder } from './oneMailPerHolder.mjs';
import { whatToDo } from './whatToDo.mjs';
import { words } from './words.mjs';

const once = { executeOnce: true };
const MAIL = "$('One Mail per Holder').item.json";

export const reclaimTemplate = workflow({
	name: 'Reclaim idle assets: notices',
	nodes: [
		[0, 0, everyDay('Every Day at 08:00', 8)],
		[1, 0, fields('Settings', [
			['now', 'string', '={{ $now.toISO() }}'],
			['idleDays', 'number', 30],
			['sampledShare', 'number', 0.8],
			['graceDays', 'number', 14],
			['freshHours', 'number', 3],
			['mailDomain', 'string', ''],
			['enterpriseCode', 'string', ''],
		])],
		[2, 0, notices.make('Notices Table', once)],
		[3, 0, use.get('Use', [['sample', 'gt', 0]], { ...once, alwaysOutputData: true })],
		[4, 0, notices.get('Notices', [['state', 'neq', 'closed'], ['state', 'neq', 'withdrawn']], { ...once, alwaysOutputData: true })],
		[5, 0, wholeList('Assets Now', '@memberCenter', 'asset', { addHolder: true })],
		[6, 0, code('What to Do', [{ words }, lastSample, idleOf, liveAssets, namedIn, isCopy, whyNot, whatToDo])],
		[7, 0, notices.upsert('Write It Down', [['id', 'eq', '={{ $json.id }}'], ['state', 'eq', "={{ $json.was.split(' ')[0] }}"]])],
		[8, 0, code('One Mail per Holder', [{ words }, isCopy, oneMailPerHolder])],
		[9, 0, mail('Send Notice', { to: '={{ $json.to }}', options: { appendAttribution: false } }, { onError: 'continueRegularOutput' })],
		// Switched off, it passes on what it got; one that failed gives an error.
		[10, 0, filter('Sent?', ['={{ $json.subject === undefined && $json.error === undefined && ($json.rejected ?? []).length === 0 }}'])],
		[11, 0, notices.update('Write Down When',
			[['holder', 'eq', `={{ ${MAIL}.holder }}`], ['mail', 'eq', `={{ ${MAIL}.mail }}`], ['state', 'eq', 'planned']],
			{ state: 'sent', sent: `={{ ${MAIL}.sent }}`, deadline: `={{ ${MAIL}.deadline }}` })],
	],
	links: {
		'Every Day at 08:00': ['Settings'],
		Settings: ['Notices Table'],
		'Notices Table': ['Use'],
		Use: ['Notices'],
		Notices: ['Assets Now'],
		'Assets Now': ['What to Do'],
		'What to Do': ['Write It Down'],
		'Write It Down': ['One Mail per Holder'],
		'One Mail per Holder': ['Send Notice'],
		'Send Notice': ['Sent?'],
		'Sent?': ['Write Down When'],
	},
	notes,
});
