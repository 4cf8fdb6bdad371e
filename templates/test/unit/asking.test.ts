import { type Answer, Asking } from '../support/ledger/asking';
import { DataTable } from '../support/ledger/dataTable';
import { Execution } from '../support/ledger/execution';
import type { Item } from '../support/ledger/items';
import { decidedIn } from '../support/ledger/noting';
import { nodeOf, readTemplate, settle } from '../support/ledger/template';
import { Company } from '../support/use/company';

/**
 * The workflows that ask somebody, each whole: whom they ask, in turn, what they do where nobody answers, and what is noted of it. All of
 * them have the same script for it, templates/source/shared/asking.
 */

type Row = Record<string, unknown>;
const START = new Date('2026-05-04T08:00:00Z');
const END = '2027-06-30T00:00:00.000Z';
const [OWNER, BOSS] = ['owner@acme.test', 'boss@acme.test'];
const BOTH = `${OWNER}, ${BOSS}`;
const NOBODY = 'nobody answered';

interface Workflow {
	trigger: string;
	input: Row;
	/** The node that waits for the answer. */
	asks: string;
	/** Other mails. */
	tells: string;
	isDone: (acme: Company, ordered: unknown[]) => boolean;
	/** What is noted: what, about what, of whom; what is decided; and what comes of it. */
	noted: [string, string, string];
	decided: Record<Became, [decided: string, outcome: string]>;
}
/** By a person, or, where nobody answers, as Settings say. */
type Became = 'yes' | 'no' | 'yes by itself' | 'no by itself';

const LINA = 'Lina Berg (linaACME)';
const OMAR = 'Omar Diaz (omarACME)';
const WORKFLOWS: Record<string, Workflow> = {
	'ask-for-a-license': {
		trigger: 'Request (Form)',
		input: {
			...{ 'Who needs it': 'Lina Berg', Product: 'Quantity Takeoff', Until: '2026-12-31' },
			'Your mail address': 'lina@acme.test',
		},
		asks: 'Ask the Owner',
		tells: 'Tell Both',
		isDone: (acme) => acme.asset('CA2').assignedTo === 'lina',
		noted: ['Ask for a license', 'Quantity Takeoff', LINA],
		decided: {
			yes: ['Give it', 'given'],
			no: ['No', 'declined'],
			'yes by itself': ['nobody answered: give it, as Settings say', 'given'],
			'no by itself': [NOBODY, NOBODY],
		},
	},
	'offboard-on-a-day': {
		trigger: 'When Called',
		input: { day: '2026-05-04', leavers: [{ globalId: 'omar', who: OMAR }] },
		asks: 'Ask the Owner',
		tells: 'Tell the Owner',
		isDone: (acme) => acme.person('omar').deleted === true,
		noted: ['Offboard', OMAR, OMAR],
		decided: {
			yes: ['Withdraw and delete', '1 of 1 deleted'],
			no: ['Stop', `Nothing was changed: ${OMAR}`],
			'yes by itself': ['nobody decided: withdraw and delete, as Settings say', '1 of 1 deleted'],
			'no by itself': ['nobody decided', `Nothing was changed: ${OMAR}`],
		},
	},
	'renew-one-asset': {
		trigger: 'When Called',
		input: {
			...{ assetNum: 'CA1', licenseType: 'cloud_account', customerId: 'C1', limitEndTime: Date.parse(END) },
			...{ daysLeft: 20, stage: 30, channelCode: 'CRM', months: 12, resize: true, secondAfterDays: 3 },
		},
		asks: 'Approval',
		tells: 'Send Mail',
		isDone: (_, ordered) => ordered.length > 0,
		noted: ['Renewal', 'CA1: Quantity Takeoff (24107)', OMAR],
		decided: {
			yes: ['Renew', 'ordered'],
			no: ['Leave as it is', 'declined'],
			'yes by itself': ['nobody answered: renew, as Settings say', 'ordered'],
			'no by itself': ['not answered', 'not answered'],
		},
	},
};

/** `isOff`: the node that asks is switched off, so n8n passes the question on at once. */
function play(name: string, answers: Answer[], settings: Row = {}, isOff = false) {
	const { trigger, input, asks, tells, isDone } = WORKFLOWS[name]!;
	const template = readTemplate(name);
	settle(template, { owner: OWNER, channelCode: 'CRM', ...settings });
	Object.assign(nodeOf(template, asks), { disabled: isOff });
	nodeOf(template, tells).disabled = false;

	const acme = new Company(() => START);
	const products = acme.products(['24107', 'Quantity Takeoff', 1, END]);
	acme.add('CA1', 'omar', { products, limitEndTime: Date.parse(END) });
	acme.add('CA2', null, { products });
	const asking = new Asking(START, answers);
	const ordered: unknown[] = [];
	/** What is noted when it is done. */
	const begun: unknown[] = [];
	const note = () => begun.push(...decidedIn(asking.decisions).map((row) => row[6]));
	const rows = (json: Row): Item[] => [{ json }];
	const { Assets } = acme.lists();
	const order: Record<string, Item[]> = {
		'asset.getMany': Assets!,
		'asset.get': Assets!.slice(0, 1),
		'customer.getMany': rows({ customerId: 'C1', channelCustomerId: 'ACME-1', enterpriseName: 'Acme' }),
		'licenseOrder.create': rows({ dryRun: true, request: { method: 'POST', path: '/', body: {} } }),
	};
	const stage = asking.stage({
		table: new DataTable(() => START),
		order: (operation) => order[operation]!,
		member: (operation, parameters) => {
			if (operation === 'asset.get') return rows({ holderName: 'Omar Diaz', holderUserName: 'omarACME' });
			if (operation === 'asset.getProducts' && !parameters.assetId) return [];
			// As the node gives them.
			if (operation === 'asset.getProducts')
				return acme
					.answer(operation, parameters)
					.map(({ json }) => ({ json: { ...json, merchandisePath: [] } }));
			const { dryRun } = (parameters.options ?? {}) as { dryRun?: boolean };
			if (/configureAssets|delete/.test(operation) && dryRun !== true) note();
			return acme.answer(operation, parameters);
		},
		fillIn: (_, { days }) => asking.answer(days),
		call: (inputs) => {
			note();
			ordered.push(...inputs);
			return inputs.map((_input, item) => ({
				json: { status: 200, body: { created: [{}] } },
				pairedItem: { item },
			}));
		},
	});
	// What calls *Renew one asset* hands its Settings on.
	const given = [{ json: { owner: OWNER, ...input, ...settings } }];
	const execution = new Execution(template, '1', trigger, given, stage).run();
	const mails = asking.mails.map(({ toEmail, subject, message, text }) => ({
		...{ to: String(toEmail), subject: String(subject), text: String(message ?? text) },
	}));
	const shown = execution.last('What Is Asked')?.[0]?.json.description;
	return {
		error: execution.error,
		page: String(execution.last('Page')?.[0]?.json.message),
		questions: mails.filter(({ subject }) => subject.includes('?')),
		told: mails.filter(({ subject }) => !subject.includes('?')),
		isDone: isDone(acme, ordered),
		begun,
		shown: shown ?? mails[0]?.text,
		decisions: decidedIn(asking.decisions),
	};
}

const YES = { data: { approved: true } };
const NO = { data: { approved: false } };
const SECOND = { second: BOSS, secondAfterDays: 3 };
const IF_NOBODY = { ifNobody: ' YES' };
describe.each(Object.entries(WORKFLOWS))('%s', (name, { asks, noted, decided }) => {
	it.each<[string, Answer[], Row, Became, by: string]>([
		['yes', [YES], {}, 'yes', OWNER],
		['yes, so the second is not asked', [YES], SECOND, 'yes', OWNER],
		['no', [NO], IF_NOBODY, 'no', OWNER],
		['something else', [{ data: { text: 'yes' } }], {}, 'no', OWNER],
		['nothing', ['nobody'], {}, 'no by itself', NOBODY],
		['nothing, and Settings say yes', ['nobody'], IF_NOBODY, 'yes by itself', NOBODY],
		['nothing, the second yes', ['nobody', YES], SECOND, 'yes', BOTH],
		['nothing, the second no', ['nobody', NO], { ...SECOND, ...IF_NOBODY }, 'no', BOTH],
		['nothing, nor the second', ['nobody'], SECOND, 'no by itself', NOBODY],
		[
			'nor the second, and Settings say yes',
			['nobody'],
			{ ...SECOND, ...IF_NOBODY },
			'yes by itself',
			NOBODY,
		],
	])('the owner answers %s', (_, answers, settings, became, by) => {
		const { error, questions, told, isDone, begun, shown, decisions } = play(name, answers, settings);
		expect(error).toBeUndefined();
		const [first, second] = questions;
		const isNext = settings.second !== undefined && answers[0] === 'nobody';
		expect(questions.map(({ to }) => to)).toEqual(isNext ? [OWNER, BOSS] : [OWNER]);
		expect(first!.text).toContain(
			settings.second
				? `If nobody answers within 3 days, ${BOSS} is asked. If nobody answers within 7 more days, `
				: 'If nobody answers within 7 days, ',
		);
		// Either question may be answered: they are the same.
		const again = { to: BOSS, subject: `No answer from ${OWNER}: ${first!.subject}`, text: first!.text };
		if (isNext) expect(second).toEqual(again);

		expect(isDone).toBe(became.startsWith('yes'));
		const [what, outcome] = decided[became];
		const workflow = readTemplate(name).name;
		expect(decisions).toEqual([[...noted, by, shown, what, outcome, workflow]]);
		// Before it is done.
		expect(begun).toEqual(isDone ? ['not known yet'] : []);

		const whole = `${told.at(-1)?.subject} ${told.at(-1)?.text}`;
		// Who declined a renewal alone knows it.
		if (name === 'renew-one-asset' && became === 'no' && !isNext) expect(told).toEqual([]);
		else expect([told.at(-1)!.to, whole]).toEqual([isNext ? BOTH : OWNER, expect.stringContaining(outcome)]);
		if (became === 'no by itself' && asks === 'Ask the Owner')
			expect(whole).toContain(`Nobody answered within ${isNext ? 10 : 7} days`);
	});

	it.each([{ ifNobody: 'maybe' }, { ...SECOND, secondAfterDays: 0 }])(
		'%j: nobody is asked, and it is told',
		(settings) => {
			const { questions, isDone, error, page, told } = play(name, [YES], settings);
			expect([questions, isDone]).toEqual([[], false]);
			expect([String(error), page, told[0]?.text].join()).toContain('ifNobody of Settings must be yes or no');
		},
	);

	it('where what asks is off, the run fails and says why, whatever Settings say', () => {
		const { error, isDone } = play(name, [], IF_NOBODY, true);
		expect([String(error), isDone]).toEqual([expect.stringContaining(`${asks} is switched off`), false]);
	});
});

it.each([
	[{ Decision: 'Renew', 'Your name': 'Mei Lin', 'Other seats': '3' }, 'Mei Lin', 'Renew, Other seats: 3'],
	[{ Decision: 'Leave as it is' }, OWNER, 'Leave as it is'],
])('the form of a renewal: %j', (answer, by, what) => {
	const { decisions, isDone } = play('renew-one-asset', [answer]);
	expect([decisions[0]![3], decisions[0]![5], isDone]).toEqual([by, what, answer.Decision === 'Renew']);
});
