import { DateTime } from 'luxon';

import { runCode, type Given } from '../support/ledger/codeNode';
import { type Answer, Asking } from '../support/ledger/asking';
import { decidedIn } from '../support/ledger/noting';
import { Execution } from '../support/ledger/execution';
import { evaluate, type Scope } from '../support/ledger/expression';
import type { Item } from '../support/ledger/items';
import { cellsOf, checkSheet, pageOf } from '../support/ledger/sheet';
import { nodeOf, readTemplate, settle, type Template } from '../support/ledger/template';
import { Company } from '../support/use/company';

/** *Offboard several* takes on whom a sheet or an event means; *Offboard on a day* asks, withdraws and deletes. */

type Row = Record<string, unknown>;
const START = new Date('2026-05-04T08:00:00Z');
const NOW = DateTime.fromJSDate(START);
const several = readTemplate('offboard-several');
const byEvent = readTemplate('offboard-by-event');
const PEOPLE = [
	{ globalId: '1', name: 'Lina Berg', userName: 'linaACME' },
	{ globalId: '2', name: 'Omar Diaz', userName: 'omarACME' },
	{ globalId: '3', name: 'Mei Lin', userName: 'meiACME' },
	{ globalId: '4', name: 'Mei Lin', userName: 'mei2ACME' },
	{ globalId: '5', name: 'Erik Lund', userName: 'erikACME', deleted: true },
];

interface Taken {
	day?: string;
	leavers: Array<{ globalId: string; who: string }>;
	title: string;
	message: string;
	status: number;
	answer: { status: string; message?: string; rows: Row[] };
}
const meant = (template: Template, given: Given, employees: Row[] = PEOPLE) =>
	runCode(template, 'Who Is Meant', { Employees: employees, ...given }, NOW) as Taken[];
const ofSheet = (rows: Row[], isRehearsal = false, employees?: Row[]) =>
	meant(
		several,
		{ 'Check the Sheet': [checkSheet(several, cellsOf(rows), { isRehearsal }) as unknown as Row] },
		employees,
	);
const ofEvent = (body: unknown, id = 'linaACME') =>
	meant(byEvent, { 'HR Event': [{ body, params: { id } }] });
const daysOf = (taken: Taken[]) =>
	taken.map(({ day, leavers }) => [day, ...leavers.map(({ globalId }) => globalId)].join(' '));
const NOBODY = [''];
const [TODAY, JUNE] = ['2026-05-04', '2026-06-30'];
const leaves = (Person: string, Day: unknown = 'today') => ({ Person, Day });

describe('a sheet', () => {
	it('each day by itself, by account or by name', () => {
		const taken = ofSheet([leaves('linaACME', JUNE), leaves(' omar  diaz'), leaves('mei2ACME', 46203)]);
		expect(daysOf(taken)).toEqual([`${TODAY} 2`, `${JUNE} 1 4`]);
		const leavers = [{ globalId: '2', who: 'Omar Diaz (omarACME)' }];
		expect(taken[0]).toMatchObject({ leavers, title: '3 of 3 taken on', status: 202 });
	});

	const NO_DAY = 'Day must be a day such as 2026-12-31';
	const SEVERAL =
		'"Mei Lin" is more than one: write the account of who is meant, Mei Lin (meiACME), Mei Lin (mei2ACME)';
	it.each<[string, Row, string]>([
		['nobody', { Person: '' }, 'Nobody has the account or the name ""'],
		['several', { Person: 'Mei Lin' }, SEVERAL],
		['deleted', { Person: 'erikACME' }, 'Erik Lund (erikACME) is deleted already'],
		['a day that is over', { Day: '2026-05-03' }, '2026-05-03 is over: write today'],
		['no day of the calendar', { Day: '2026-02-30' }, NO_DAY],
		['a day in words', { Day: 'soon' }, `${NO_DAY}, or the word today, and is "soon"`],
		['no day', { Day: '' }, 'Day is missing: give a date such as 2026-03-31, or the word today'],
	])('%s: this row is refused, and the others are taken on', (_, row, said) => {
		const taken = ofSheet([{ ...leaves('Lina Berg'), ...row }, leaves('Omar Diaz')]);
		expect(daysOf(taken)).toEqual([`${TODAY} 2`]);
		expect(taken[0]!.message).toContain(`: refused. ${said}`);
		expect(taken[0]!.title).toBe('1 of 2 taken on');
	});

	it('who is there twice goes once', () => {
		const taken = ofSheet([leaves('Lina Berg'), leaves('linaACME', JUNE)]);
		expect(daysOf(taken)).toEqual([`${TODAY} 1`]);
		const [{ message } = { message: '' }] = taken;
		expect(message).toContain(`Row 3, Lina Berg (linaACME), ${JUNE}: refused. This is who row 2 means`);
	});

	it('a rehearsal takes on nobody', () => {
		const taken = ofSheet([leaves('Lina Berg')], true);
		expect(daysOf(taken)).toEqual(NOBODY);
		expect(taken[0]).toMatchObject({
			title: 'Rehearsal: 1 of 1 would be taken on, nothing was done',
			message: 'Row 2, Lina Berg (linaACME), 2026-05-04: would be taken on',
		});
	});

	it.each<[Row, string]>([
		[{ error: { message: 'HTTP 503' } }, 'HTTP 503'],
		[{}, 'it is empty'],
	])('a list that cannot be read: %j', (employee, why) => {
		const taken = ofSheet([leaves('Lina Berg')], false, [employee]);
		expect(daysOf(taken)).toEqual(NOBODY);
		expect(taken[0]!.message).toContain(`The list of employees could not be read: ${why}`);
	});

	it('another title: nobody, and the page says why', () => {
		const checked = checkSheet(several, [
			['Person', 'Date'],
			['linaACME', 'today'],
		]);
		expect(pageOf(several, checked)).toMatch(/^Nobody was taken on\nThe title "Date" is not known/);
		expect(checked.problems.length).toBeGreaterThan(0);
	});
});

describe('an event', () => {
	const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];
	const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
	const scim = (...Operations: unknown[]) => ({ schemas, Operations });
	it.each<[string, unknown, string]>([
		['a day', { day: JUNE }, `${JUNE} 1`],
		['a person besides', { person: 'Omar Diaz', day: 'today' }, `${TODAY} 2`],
		['SCIM', scim({ op: 'replace', path: 'active', value: false }), `${TODAY} 1`],
		['SCIM with attributes', scim({ op: 'replace', value: { active: false } }), `${TODAY} 1`],
		[
			'SCIM, the whole user',
			{ schemas: [USER], id: 'linaACME', userName: 'lina@x.test', active: false },
			`${TODAY} 1`,
		],
		['SCIM, in a text', { userName: 'linaACME', active: 'False' }, `${TODAY} 1`],
		['SCIM of Microsoft Entra', scim({ op: 'Replace', path: 'active', value: 'False' }), `${TODAY} 1`],
	])('%s: is taken on', (_, body, day) => {
		const taken = ofEvent(body);
		expect([daysOf(taken), taken[0]!.status]).toEqual([[day], 202]);
	});

	it.each<[string, unknown, number, string]>([
		['another attribute', scim({ op: 'replace', path: 'title', value: 'Boss' }), 200, 'nothing to do'],
		['active again', scim({ op: 'replace', path: 'active', value: true }), 200, 'nothing to do'],
		['active is added', scim({ op: 'add', path: 'active', value: false }), 200, 'nothing to do'],
		['no operation', scim(null), 200, 'nothing to do'],
		['the whole user, active', { userName: 'linaACME', active: true }, 200, 'nothing to do'],
		['the whole user, unsaid', { schemas: [USER], userName: 'linaACME' }, 200, 'nothing to do'],
		['active alone', { active: false }, 422, 'neither userName nor id says who is meant'],
		['a user elsewhere', { id: '2', active: false }, 422, 'the user is 2, and the address names linaACME'],
		['a rehearsal', { day: 'today', rehearse: true }, 200, 'Rehearsal: 1 of 1'],
		['a rehearsal in words', { day: 'today', rehearse: 'yes' }, 422, 'rehearse must be true or false'],
		['no day', {}, 422, 'day is missing'],
		['a misspelt field', { persn: 'Lina', day: 'today' }, 422, 'persn is not known: did you mean "person"?'],
		['a text', 'linaACME', 422, 'the body must be a JSON object'],
		['a list', [], 422, 'the body must be a JSON object'],
		['a misspelt name', { person: 'Lina Brg', day: 'today' }, 422, 'did you mean Lina Berg (linaACME)?'],
	])('%s: nobody is taken on, and the answer says why', (_, body, status, said) => {
		const taken = ofEvent(body);
		expect([daysOf(taken), taken[0]!.status]).toEqual([NOBODY, status]);
		expect(JSON.stringify(taken[0]!.answer)).toContain(JSON.stringify(said).slice(1, -1));
	});
});

describe('on the day', () => {
	const OWNER = 'owner@acme.test';
	const YES = { data: { approved: true } };
	const [LINA, OMAR] = ['Lina Berg (linaACME)', 'Omar Diaz (omarACME)'];
	const LEAVERS = Object.entries({ lina: LINA, omar: OMAR }).map(([globalId, who]) => ({ globalId, who }));
	const company = () => {
		const acme = new Company(() => START);
		acme.add('CA1', 'lina');
		acme.add('CA2', 'lina');
		return acme;
	};

	interface World {
		/** The mail that asks is off without. */
		answer?: Answer | Answer[];
		settings?: Row;
		/** Before the owner answers. */
		meanwhile?: () => void;
		/** What the deletion gives, where it is not the company's; what it was given, where it does not begin. */
		gives?: Item[];
		/** The rehearsal does not begin. */
		isUnrehearsed?: boolean;
	}
	function play(acme: Company, { answer, settings = {}, meanwhile, ...world }: World = {}) {
		const template = readTemplate('offboard-on-a-day');
		settle(template, { owner: OWNER, ...settings });
		nodeOf(template, 'Tell the Owner').disabled = false;
		nodeOf(template, 'Ask the Owner').disabled = answer === undefined;
		const asking = new Asking(START, answer ?? []);
		const member = (operation: string, parameters: Row, items: Item[]): Item[] => {
			const isReal = (parameters.options as Row | undefined)?.dryRun !== true;
			const { gives, isUnrehearsed } = world;
			if (operation === 'employee.delete' && isReal && gives) return gives.length > 0 ? gives : items;
			if (operation === 'employee.delete' && !isReal && isUnrehearsed) return items;
			if (operation === 'asset.getProducts' && !parameters.assetId) return [];
			return acme.answer(operation, parameters);
		};
		const start = [{ json: { day: '2026-05-04', leavers: LEAVERS } }];
		const stage = asking.stage({ member });
		const execution = new Execution(template, '1', 'When Called', start, stage);
		while (!execution.isOver) {
			if (execution.next === 'Ask the Owner') meanwhile?.();
			execution.step();
		}
		const mails = asking.mails.map(
			({ toEmail, subject, message, text }) =>
				`${String(toEmail)}: ${String(subject)} | ${String(message ?? text)}`,
		);
		const decisions = decidedIn(asking.decisions).map(([, , person, by, shown, decided, outcome]) => [
			...[by, person, shown, decided, outcome],
		]);
		return { mails, error: execution.error, decisions };
	}
	const left = (acme: Company) => [
		acme.people.filter(({ deleted }) => deleted).map(({ globalId }) => globalId),
		acme.assets.filter(({ assignedTo }) => assignedTo === null).map(({ assetNum }) => assetNum),
	];

	it.each([
		['2026-05-05', '2026-05-04T08:00:00', '2026-05-05T07:00:00'],
		['2026-05-04', '2026-05-04T00:10:00', '2026-05-04T00:10:00'],
		['2026-05-04', '2026-05-04T08:00:00', '2026-05-04T08:00:00'],
		['2026-05-03', '2026-05-04T08:00:00', '2026-05-04T08:00:00'],
	])('%s, seen at %s, is taken on at %s', (day, now, due) => {
		const { dateTime } = nodeOf(readTemplate('offboard-on-a-day'), 'Until the Day').parameters;
		const $ = () => ({ first: () => ({ json: { day } }) });
		const scope = { $, $now: DateTime.fromISO(now) } as unknown as Scope;
		expect(String(evaluate(dateTime, scope)).slice(0, 19)).toBe(due);
	});

	it('the owner sees names, assets and products, says yes, and it is done', () => {
		const acme = company();
		const { mails, error, decisions } = play(acme, { answer: YES });
		expect(error).toBeUndefined();
		expect(mails).toEqual([
			[
				`${OWNER}: Withdraw and delete: Lina Berg (linaACME), Omar Diaz (omarACME)? | Withdraw and delete: Lina Berg (linaACME), Omar Diaz (omarACME)?`,
				'They leave on May 4, 2026: what they hold is taken back.',
				'Then the accounts are deleted. That cannot be undone.',
				[
					'Who leaves:',
					'- Lina Berg (linaACME), CA1 (Quantity Takeoff)',
					'- Lina Berg (linaACME), CA2 (Quantity Takeoff)',
					'- Omar Diaz (omarACME), holds nothing',
				].join('\n'),
				'If nobody answers within 7 days, nothing is changed.',
			].join('\n\n'),
			[
				`${OWNER}: 2 of 2 deleted | 2 of 2 deleted\n\nWho leaves:`,
				'- Lina Berg (linaACME), deleted. Taken back:',
				'- Lina Berg (linaACME), CA1',
				'- Lina Berg (linaACME), CA2',
				'- Omar Diaz (omarACME), deleted. No assets were held',
			].join('\n'),
		]);
		const shown = mails[0]!.split(' | ')[1];
		expect(decisions).toEqual([[OWNER, `${LINA}, ${OMAR}`, shown, 'Withdraw and delete', '2 of 2 deleted']]);
		expect(left(acme).map((all) => all.join())).toEqual(['lina,omar', 'CA1,CA2']);
	});

	it('nobody is named who decides: the run fails, and nothing is changed', () => {
		const acme = company();
		expect(String(play(acme, { answer: YES, settings: { owner: '' } }).error)).toContain('fill in owner');
		expect(left(acme)).toEqual([[], []]);
	});

	it('of who holds many, the question names each', () => {
		const acme = company();
		for (let place = 10; place < 80; place += 1) acme.add(`LONG-NUMBER-${place}`, 'lina');
		const [question] = play(acme, { answer: YES }).mails;
		for (const { assetNum } of acme.assets) expect(question).toContain(`${assetNum} (Quantity Takeoff)`);
	});

	it.each<[string, Answer | Answer[], Row]>([
		['before the owner has answered', YES, {}],
		['before the second is asked', ['nobody', YES], { second: 'boss@acme.test' }],
	])('of whom something has changed %s, nothing is done', (_, answer, settings) => {
		const acme = company();
		const meanwhile = () => void (acme.asset('CA3') ?? acme.add('CA3', 'lina'));
		const { mails } = play(acme, { answer, settings, meanwhile });
		expect(mails.at(-1)).toContain(
			'1 of 2 deleted\n\nWho leaves:\n- Lina Berg (linaACME), nothing was changed, as what is held has changed',
		);
		expect(left(acme)).toEqual([['omar'], []]);
	});

	it('what is lent stays, and is named; the other goes', () => {
		const acme = company();
		acme.asset('CA1').lentInto = '8000000106';
		const { mails } = play(acme, { answer: YES });
		expect(mails[0]).toContain('- Lina Berg (linaACME), cannot be offboarded: lina has lent assets');
		expect(left(acme)).toEqual([['omar'], []]);
	});

	it('what cannot be rehearsed is not asked for', () => {
		const acme = company();
		const { mails } = play(acme, { answer: YES, isUnrehearsed: true });
		expect(mails).toEqual([expect.stringContaining(`${OWNER}: Nothing was changed: ${LINA}, ${OMAR}`)]);
		expect(left(acme)).toEqual([[], []]);
	});

	const failed = (message: string, outcome: string): Item[] => [{ json: { error: { message, outcome } } }];
	it.each<[string, Item[], string]>([
		['lost', failed('no reply came', 'unknown'), 'not known whether deleted: no reply came. Look'],
		['refused', failed('not now', 'rejected'), 'cannot be offboarded: not now'],
		['does not begin', [], 'not known whether deleted. Look'],
	])('the deletion is %s: nobody is called deleted', (_, gives, said) => {
		const { mails } = play(company(), { answer: YES, gives });
		expect(mails[1]).toContain(`0 of 2 deleted\n\nWho leaves:\n- Lina Berg (linaACME), ${said}`);
	});
});
