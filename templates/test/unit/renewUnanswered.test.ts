import { DataTable } from '../support/ledger/dataTable';
import { Execution } from '../support/ledger/execution';
import type { Item } from '../support/ledger/items';
import type { Stage } from '../support/ledger/nodes';
import { decidedIn, noting } from '../support/ledger/noting';
import { nodeOf, readTemplate } from '../support/ledger/template';

/** *Renew one asset*, whole: whom it asks, in turn, what it orders where nobody answers, and what is noted of it. */

type Row = Record<string, unknown>;
const DAY = 24 * 60 * 60 * 1000;
const START = new Date('2026-12-01T12:00:00Z');
const END = Date.UTC(2026, 11, 20, 22, 59, 59, 999);
const [OWNER, BOSS] = ['owner@acme.test', 'boss@acme.test'];
const YES = { Decision: 'Renew', 'Your name': 'Mei Lin' };
const NO = { Decision: 'Leave as it is' };
const asset = { assetNum: 'CA1', licenseType: 'cloud_account', customerId: '51', limitEndTime: END };
const product = {
	productUri: '24107',
	productName: 'Viewer',
	limitEndTime: END,
	limitConcurrent: 5,
	trial: 0,
	merchandisePath: [],
};

function play(answers: Array<Row | 'nobody'>, settings: Row = {}) {
	const template = readTemplate('renew-one-asset');
	delete nodeOf(template, 'Send Mail').disabled;
	let now = START;
	const mails: Row[] = [];
	const ordered: Row[] = [];
	const history = new DataTable(() => now);
	/** What is noted when the order begins. */
	let begun: string[][] = [];
	const rows = (json: Row): Item[] => [{ json }];
	const stage = {
		now: () => now,
		table: new DataTable(() => now),
		order: (operation: string) =>
			rows(
				operation === 'asset.get'
					? { ...asset, id: '71' }
					: { dryRun: true, request: { method: 'POST', path: '/', body: {} } },
			),
		member: (operation: string) =>
			rows(operation === 'asset.get' ? { holderName: 'Lina Berg', holderUserName: 'linaACME' } : product),
		send: (mail: Row): Row => (mails.push(mail), { messageId: '1' }),
		fillIn: (_: unknown, { days }: Row) => {
			const answer = answers.shift()!;
			if (answer !== 'nobody') return answer;
			now = new Date(now.getTime() + Number(days) * DAY);
			return undefined;
		},
		note: noting(history, () => now),
		call: (inputs: Row[]) => {
			begun = decidedIn(history);
			ordered.push(...inputs);
			return inputs.map((_, item) => ({
				json: { status: 200, body: { created: [{}] } },
				pairedItem: { item },
			}));
		},
	} as unknown as Stage;
	const called = {
		...asset,
		daysLeft: 20,
		stage: 30,
		channelCode: 'CRM',
		months: 12,
		resize: false,
		owner: OWNER,
		...settings,
	};
	const execution = new Execution(template, '1', 'When Called', [{ json: called }], stage);
	while (!execution.isOver) execution.step();
	return {
		error: execution.error,
		mails: mails.map(({ toEmail, subject }) => `${String(toEmail)}: ${String(subject)}`),
		texts: mails.map(({ text }) => String(text)),
		ordered: ordered.map(({ eventId }) => eventId),
		status: execution.last('What to Do')?.[0]?.json.status,
		begun,
		decisions: decidedIn(history),
		shown: String(execution.last('What Is Asked')?.[0]?.json.description),
	};
}
const QUESTION = 'Renew Viewer (CA1)? It ends on December 20, 2026';
const RENEWAL = ['renew/CA1/24107/2026-12-20T22:59:59.999Z'];

it.each<[string, Row | 'nobody', unknown[], string]>([
	['yes', YES, RENEWAL, 'ordered'],
	['no', NO, [], 'declined'],
	['nothing', 'nobody', [], 'not answered'],
])('the owner answers %s', (_, answer, ordered, status) => {
	const { mails, texts, ...came } = play([answer]);
	expect(came).toMatchObject({ error: undefined, ordered, status });
	expect(mails[0]).toBe(`${OWNER}: ${QUESTION}`);
	expect(texts[0]).toContain('If nobody answers within 7 days, nothing is ordered;');
	expect(mails.slice(1)).toEqual(ordered.length > 0 ? [`${OWNER}: CA1: ordered`] : []);
});

it.each<[string, Array<Row | 'nobody'>, Row, unknown[], string]>([
	['the second says yes', ['nobody', YES], {}, RENEWAL, 'ordered'],
	['the second says no, whatever Settings say', ['nobody', NO], { ifNobody: 'yes' }, [], 'declined'],
	['nobody answers', ['nobody', 'nobody'], {}, [], 'not answered'],
	['nobody answers, and Settings say yes', ['nobody', 'nobody'], { ifNobody: 'yes' }, RENEWAL, 'ordered'],
])('a second address: %s', (_, answers, settings, ordered, status) => {
	const { mails, texts, ...came } = play(answers, { second: BOSS, secondAfterDays: 2, ...settings });
	expect(came).toMatchObject({ error: undefined, ordered, status });
	expect(mails.slice(0, 2)).toEqual([
		`${OWNER}: ${QUESTION}`,
		`${BOSS}: No answer from ${OWNER}: ${QUESTION}`,
	]);
	expect(texts[1]).toBe(texts[0]);
	expect(texts[0]).toContain(
		'If nobody answers within 2 days, boss@acme.test is asked. If nobody answers within 7 more days, ',
	);
	expect(mails.slice(2)).toEqual(ordered.length > 0 ? [`${OWNER}, ${BOSS}: CA1: ordered`] : []);
});

it('what is no word for the default is told before anybody is asked', () => {
	const { mails, texts, ordered } = play([YES], { ifNobody: 'renew' });
	expect([mails, ordered]).toEqual([[`${OWNER}: CA1: not asked, as its order would be refused`], []]);
	expect(texts[0]).toContain('ifNobody of Settings must be yes or no');
});

it('a form that is switched off passes the question on at once: the run fails, and nothing is ordered, whatever Settings say', () => {
	const passedOn = { askedAt: START.getTime(), days: 7, turn: 0 };
	const { error, ordered } = play([passedOn], { ifNobody: 'yes' });
	expect([String(error), ordered]).toEqual([expect.stringContaining('Approval is switched off'), []]);
});

it.each<[string, Row | 'nobody', Row, string, string, string]>([
	['yes', YES, {}, 'Mei Lin', 'Renew', 'ordered'],
	[
		'yes, with other seats',
		{ ...YES, 'Other seats': '3' },
		{ resize: true },
		'Mei Lin',
		'Renew, Other seats: 3',
		'ordered',
	],
	['yes, by a mail in the place of the form', { data: { approved: true } }, {}, OWNER, 'Renew', 'ordered'],
	['no', NO, {}, OWNER, 'Leave as it is', 'declined'],
	['nothing', 'nobody', {}, 'nobody answered', 'not answered', 'not answered'],
	[
		'nothing, and Settings say yes',
		'nobody',
		{ ifNobody: 'yes' },
		'nobody answered',
		'nobody answered: renew, as Settings say',
		'ordered',
	],
])('who decided what: %s', (_, answer, settings, by, decided, outcome) => {
	const { decisions, begun, shown } = play([answer], settings);
	const row = (came: string) => [
		'Renewal',
		'CA1: Viewer (24107)',
		'Lina Berg (linaACME)',
		by,
		shown,
		decided,
		came,
		'Renew one asset',
	];
	expect(shown).toContain('Viewer (24107), 5 seats');
	expect(decisions).toEqual([row(outcome)]);
	// Before it is ordered.
	expect(begun).toEqual(outcome === 'ordered' ? [row('not known yet')] : []);
});
