import { type Answer, Asking } from '../support/ledger/asking';
import { DataTable } from '../support/ledger/dataTable';
import { Execution } from '../support/ledger/execution';
import type { Item } from '../support/ledger/items';
import { decidedIn } from '../support/ledger/noting';
import { nodeOf, readTemplate } from '../support/ledger/template';

/** *Renew one asset*, whole: whom it asks, in turn, what it orders where nobody answers, and what is noted of it. */

type Row = Record<string, unknown>;
const START = new Date('2026-12-01T12:00:00Z');
const END = Date.UTC(2026, 11, 20, 22, 59, 59, 999);
const [OWNER, BOSS] = ['owner@acme.test', 'boss@acme.test'];
const YES = { Decision: 'Renew', 'Your name': 'Mei Lin' };
const NO = { Decision: 'Leave as it is' };
const asset = { assetNum: 'CA1', licenseType: 'cloud_account', customerId: '51', limitEndTime: END };
const product = {
	...{ productUri: '24107', productName: 'Viewer', limitEndTime: END, limitConcurrent: 5 },
	...{ trial: 0, merchandisePath: [] },
};

function play(answers: Answer[], settings: Row = {}) {
	const template = readTemplate('renew-one-asset');
	delete nodeOf(template, 'Send Mail').disabled;
	const asking = new Asking(START, answers);
	const ordered: Row[] = [];
	/** What is noted when the order begins. */
	let begun: string[][] = [];
	const rows = (json: Row): Item[] => [{ json }];
	const stage = asking.stage({
		table: new DataTable(() => START),
		order: (operation) =>
			rows(
				operation === 'asset.get'
					? { ...asset, id: '71' }
					: { dryRun: true, request: { method: 'POST', path: '/', body: {} } },
			),
		member: (operation) =>
			rows(operation === 'asset.get' ? { holderName: 'Lina Berg', holderUserName: 'linaACME' } : product),
		fillIn: (_, { days }) => asking.answer(days),
		call: (inputs) => {
			begun = decidedIn(asking.decisions);
			ordered.push(...inputs);
			return inputs.map((_input, item) => ({
				json: { status: 200, body: { created: [{}] } },
				pairedItem: { item },
			}));
		},
	});
	const called = {
		...{ ...asset, daysLeft: 20, stage: 30, channelCode: 'CRM', months: 12, resize: false, owner: OWNER },
		...settings,
	};
	const execution = new Execution(template, '1', 'When Called', [{ json: called }], stage).run();
	return {
		error: execution.error,
		mails: asking.mails.map(({ toEmail, subject }) => `${String(toEmail)}: ${String(subject)}`),
		texts: asking.mails.map(({ text }) => String(text)),
		ordered: ordered.map(({ eventId }) => eventId),
		status: execution.last('What to Do')?.[0]?.json.status,
		begun,
		decisions: decidedIn(asking.decisions),
		shown: String(execution.last('What Is Asked')?.[0]?.json.description),
	};
}
const QUESTION = 'Renew Viewer (CA1)? It ends on December 20, 2026';
const RENEWAL = ['renew/CA1/24107/2026-12-20T22:59:59.999Z'];

const SECOND = { second: BOSS, secondAfterDays: 2 };
const BY_ITSELF = 'nobody answered: renew, as Settings say';
const NOBODY = 'nobody answered';
/** By whom it was decided, what, and what came of it. */
it.each<[string, Answer[], Row, string, string, string]>([
	['yes', [YES], {}, 'Mei Lin', 'Renew', 'ordered'],
	[
		'yes, with other seats',
		[{ ...YES, 'Other seats': '3' }],
		{ resize: true },
		'Mei Lin',
		'Renew, Other seats: 3',
		'ordered',
	],
	['yes, by a mail in the place of the form', [{ data: { approved: true } }], {}, OWNER, 'Renew', 'ordered'],
	['no', [NO], {}, OWNER, 'Leave as it is', 'declined'],
	['nothing', ['nobody'], {}, NOBODY, 'not answered', 'not answered'],
	['nothing, and Settings say yes', ['nobody'], { ifNobody: 'yes' }, NOBODY, BY_ITSELF, 'ordered'],
	['nothing, the second yes', ['nobody', YES], SECOND, 'Mei Lin', 'Renew', 'ordered'],
	['nothing, nor the second', ['nobody'], SECOND, NOBODY, 'not answered', 'not answered'],
])('the owner answers %s', (_, answers, settings, by, decided, outcome) => {
	const { mails, texts, decisions, begun, shown, ...came } = play(answers, settings);
	const isOrdered = outcome === 'ordered';
	expect(came).toMatchObject({ error: undefined, ordered: isOrdered ? RENEWAL : [], status: outcome });
	const questions = [`${OWNER}: ${QUESTION}`];
	const told = settings.second ? `${OWNER}, ${BOSS}` : OWNER;
	if (settings.second) {
		questions.push(`${BOSS}: No answer from ${OWNER}: ${QUESTION}`);
		expect(texts[1]).toBe(texts[0]);
	}
	// Who decided alone knows it.
	const isTold = isOrdered || settings.second || by === NOBODY;
	expect(mails).toEqual([...questions, ...(isTold ? [`${told}: CA1: ${outcome}`] : [])]);
	expect(texts[0]).toContain(
		settings.second
			? 'If nobody answers within 2 days, boss@acme.test is asked. If nobody answers within 7 more days, '
			: `If nobody answers within 7 days, ${settings.ifNobody ? '' : 'nothing is ordered;'}`,
	);
	const row = (came: string) => [
		...['Renewal', 'CA1: Viewer (24107)', 'Lina Berg (linaACME)', by, shown, decided, came],
		'Renew one asset',
	];
	expect(shown).toContain('Viewer (24107), 5 seats');
	expect(decisions).toEqual([row(outcome)]);
	// Before it is ordered.
	expect(begun).toEqual(isOrdered ? [row('not known yet')] : []);
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
