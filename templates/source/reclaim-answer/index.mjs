import { BEGUN } from '../shared/decisionOf.mjs';
import { historyTable, writeHistory } from '../shared/history.mjs';
import { wholeList } from '../shared/nodes.mjs';
import { about, refOf } from '../shared/reclaim/history.mjs';
import { liveAssets } from '../shared/reclaim/looked.mjs';
import { notices } from '../shared/reclaim/table.mjs';
import { withdraw } from '../shared/reclaim/withdraw.mjs';
import { dayText } from '../shared/report/letter.mjs';
import { clip, escapeHtml, FONT, h1, p, pageHtml } from '../shared/report/page.mjs';
import { code, fields, inTurn, plain, route, workflow } from '../workflow.mjs';
import { answerPage } from './answerPage.mjs';
import { isSame } from './isSame.mjs';
import { notes } from './notes.mjs';
import { whatToDo } from './whatToDo.mjs';
import { words } from './words.mjs';

/** What finds nothing is told, too. */
const told = { alwaysOutputData: true, onError: 'continueRegularOutput' };
const given = (...names) => Object.fromEntries(names.map((name) => [name, `={{ $json.${name} }}`]));
const OPEN = [['id', 'eq', '={{ $json.id }}'], ['state', 'eq', '={{ $json.state }}'], ['key', 'eq', '={{ $json.key }}']];
const NOTICE = "$('Notice').first().json";
const history = (name) => writeHistory(name, refOf(NOTICE), { ...about(NOTICE), ...given('at', 'what', 'by', 'shown', 'decided', 'outcome') }, told);

/** Beside what the link gives: it comes by one output of *Link* or the other. */
const settings = fields('Settings', [['now', 'string', '={{ $now.toISO() }}'], ['mostDays', 'number', 180]]);
settings.parameters.includeOtherFields = true;

export const reclaimAnswerTemplate = workflow({
	name: 'Reclaim idle assets: answers',
	nodes: [
		[0, 1, plain('Link', 'webhook', 2, {
			multipleMethods: true,
			httpMethod: ['GET', 'POST'],
			path: 'reclaim',
			responseMode: 'responseNode',
			options: {},
		}, { webhookId: '6d0a8c35-1f7e-4b92-8c4d-5e3b9a7f2d61' })],
		[1, 1, settings],
		[2, 1, historyTable()],
		[3, 1, notices.get('Notice', [['id', 'eq', "={{ Number($('Settings').first().json.query.n) || 0 }}"]], { alwaysOutputData: true, executeOnce: true })],
		[4, 1, code('What to Do', [{ words, BEGUN }, { FONT }, clip, escapeHtml, h1, p, pageHtml, dayText, liveAssets, isSame, answerPage, whatToDo])],
		[5, 1, route('Which Way?', '$json.next', 8)],
		[6, 0, plain('Page', 'respondToWebhook', 1.1, {
			respondWith: 'text',
			responseBody: '={{ $json.html }}',
			options: { responseHeaders: { entries: [
				{ name: 'Content-Type', value: 'text/html; charset=utf-8' }, { name: 'Cache-Control', value: 'no-store' }, { name: 'Referrer-Policy', value: 'no-referrer' },
			] } },
		})],
		[6, 1, { ...wholeList('Assets Now', '@memberCenter', 'asset', { addHolder: true }), ...told }],
		[6, 2, history('Write History')],
		[6, 3, notices.update('Keep', OPEN, { state: 'kept', ...given('by', 'until', 'reason', 'ended') }, told)],
		[6, 4, notices.update('Claim', OPEN, { state: 'withdrawing', ...given('by', 'ended') }, told)],
		[6, 5, withdraw('Withdraw', '$json')],
		[6, 6, notices.update('Write Result', [['id', 'eq', '={{ $json.id }}'], ['state', 'eq', 'withdrawing']], given('state', 'by', 'reason'), told)],
		[6, 7, history('Write Outcome')],
	],
	links: {
		Link: ['Settings', 'Settings'],
		...inTurn('Settings', 'History Table', 'Notice', 'What to Do', 'Which Way?'),
		'Which Way?': ['Page', 'Assets Now', 'Write History', 'Keep', 'Claim', 'Withdraw', 'Write Result', 'Write Outcome'],
		'Assets Now': ['What to Do'],
		'Write History': ['What to Do'],
		Keep: ['What to Do'],
		Claim: ['What to Do'],
		// The list is read again: only it shows that it is done.
		Withdraw: ['Assets Now'],
		'Write Result': ['What to Do'],
		'Write Outcome': ['What to Do'],
	},
	notes,
});
