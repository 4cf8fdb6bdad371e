import { findLast, range } from 'lodash';
import { Settings } from 'luxon';

import { Chance } from '../support/ledger/chance';
import type { Row } from '../support/ledger/dataTable';
import { nodeOf, replaced } from '../support/ledger/template';
import { deep, isDeep } from '../../../test/support/project/deep';
import type { Asset } from '../../../sandbox/state/model';
import { removeAsset } from '../../../sandbox/state/things';
import { settle, UseWorld } from '../support/use/useWorld';

/** *Reclaim idle assets*: who is told, and what is taken back, held against what really happened. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const RULES = {
	idleDays: 5,
	sampledShare: 0.8,
	graceDays: 3,
	hoursPerDay: 3,
	withdraw: true,
	maxShare: 0.1,
	mailDomain: 'acme.example',
	enterpriseCode: 'ACME',
};

/** Two people who use nothing, and twenty who are always online. */
function company(rules: object = {}): UseWorld {
	const world = new UseWorld();
	for (const template of Object.values(world.templates)) settle(template, { ...RULES, ...rules });
	for (const name of ['Send Notice', 'Send Report'])
		for (const template of Object.values(world.templates))
			for (const node of template.nodes) if (node.name === name) delete node.disabled;
	nodeOf(world.templates.withdraw, 'Send Report').parameters.toEmail = 'licenses@acme.example';
	world.company.add('A1', 'lina');
	world.company.add('A2', 'omar');
	for (const number of range(1, 21)) world.company.add(`B${number}`, 'mei', { onlineFlag: true });
	return world;
}

type Notice = Row & Record<string, string>;
const notices = (world: UseWorld) => world.tables.license_reclaim_notices.rows as Notice[];
const toHolders = (world: UseWorld) => world.mails.filter(({ to }) => !to.includes('licenses@'));
const states = (world: UseWorld) => notices(world).map(({ assetNum, state }) => `${assetNum} ${state}`);
const taken = (world: UseWorld) => world.company.withdrawals.map(({ assetNum }) => assetNum);

/** So many days: samples every six hours, and at ten, notices at 8, withdrawals at 10. `each` is called before each hour. */
function days(world: UseWorld, count: number, each: (hour: number) => void = () => undefined): void {
	for (let hour = 0; hour < count * 24; hour += 2) {
		const ofDay = hour % 24;
		each(hour);
		if (ofDay % 6 === 0 || ofDay === 10) world.run('use');
		world.time += 1000;
		if (ofDay === 8) world.run('notices');
		if (ofDay === 10) world.run('withdraw');
		world.time += 2 * HOUR - 1000;
	}
}

describe('what becomes of an asset that nobody uses', () => {
	it('a notice after the idle days, withdrawn after the deadline; run twice nothing more happens', () => {
		const world = company();
		days(world, 5);
		expect(toHolders(world)).toEqual([]);
		days(world, 1);
		expect(toHolders(world).map(({ to }) => to)).toEqual(['lina@acme.example', 'omar@acme.example']);
		expect(toHolders(world)[0]!.text).toContain('- A1: Quantity Takeoff');
		expect(taken(world)).toEqual([]);
		days(world, 3);
		expect(taken(world)).toEqual([]);
		days(world, 1);
		expect(taken(world)).toEqual(['A1', 'A2']);
		expect(states(world)).toEqual(['A1 withdrawn', 'A2 withdrawn']);
		world.run('use');
		const told = world.mails.length;
		world.run('withdraw');
		world.run('notices');
		world.run('withdraw');
		expect([taken(world).length, world.mails.length]).toEqual([2, told]);
	});

	const becomes = (change: Partial<Asset>) => (world: UseWorld) =>
		void Object.assign(world.company.asset('A1'), change);
	const shown = (rows: object[]) => (world: UseWorld) =>
		void Object.assign(world.company.shows, { A1: rows });
	const never = (row: object) => (world: UseWorld) =>
		void world.tables.license_reclaim_notices.insert([{ state: 'never', ...row }]);
	it.each<[string, (world: UseWorld) => void]>([
		['is online again', becomes({ onlineFlag: true })],
		['is lent', becomes({ lentInto: 'L1' })],
		['is somebody else’s', becomes({ assignedTo: 'mei' })],
		['is nobody’s', becomes({ assignedTo: null })],
		['is not listed any more', shown([])],
		['shows no flag', shown([{ onlineFlag: null }])],
		['is left out by its number', never({ assetNum: 'A1' })],
		['is left out by its number in small letters', never({ assetNum: ' a1 ' })],
		['is left out by who holds it', never({ state: ' Never', userName: 'LINAacme' })],
		['is left out by the name without the enterprise code', never({ userName: 'lina' })],
		[
			'is left out by the new name of who holds it',
			(world) => {
				world.company.person('lina').userName = 'lbergACME';
				never({ userName: 'lbergACME' })(world);
			},
		],
	])('one that %s after the notice is left in peace', (_what, change) => {
		const world = company();
		days(world, 6);
		change(world);
		days(world, 1);
		// What was seen once is not forgotten.
		world.company.asset('A1').onlineFlag = false;
		delete world.company.shows.A1;
		days(world, 3);
		expect(taken(world)).toEqual(['A2']);
		const [notice] = notices(world).filter(({ assetNum, sent }) => assetNum === 'A1' && sent);
		expect(notice!.state).toBe('closed');
	});

	it('who was online for one sample between two runs is left in peace', () => {
		const world = company();
		days(world, 6);
		days(world, 1, (hour) => void (world.company.asset('A1').onlineFlag = hour === 18));
		days(world, 4);
		expect(taken(world)).toEqual(['A2']);
	});

	it('who takes it anew after the notice is told anew', () => {
		const world = company();
		days(world, 6);
		days(world, 1, (hour) => void (world.company.asset('A1').assignedTo = hour === 18 ? null : 'lina'));
		days(world, 4);
		expect(taken(world)).toEqual(['A2']);
		days(world, 6);
		expect(taken(world)).toEqual(['A2', 'A1']);
		expect(toHolders(world).filter(({ to }) => to.startsWith('lina'))).toHaveLength(2);
	});
});

describe('what the holder is told', () => {
	it('how use is seen: looked at once an hour, so an hour is not enough', () => {
		const world = company();
		days(world, 6);
		expect(toHolders(world)[0]!.text).toMatch(
			/once an hour.*stay online with them for at least two hours on end/s,
		);
	});

	it.each([
		['ACME', 'lina@acme.example'],
		['acme', 'lina@acme.example'],
		['OTHER', undefined],
		['linaACME', undefined],
	])('account names end in %j: the mail goes to %s; without an address nothing is taken', (code, to) => {
		const world = company({ enterpriseCode: code });
		removeAsset(world.company.state, world.company.asset('A2'));
		days(world, 12);
		expect(toHolders(world)[0]?.to).toBe(to);
		expect(taken(world)).toEqual(to === undefined ? [] : ['A1']);
	});
});

it.each([
	[{ mailDomain: '', enterpriseCode: '' }, 'mailDomain and enterpriseCode'],
	[{ mailDomain: ' ' }, 'mailDomain'],
	[{ enterpriseCode: '' }, 'enterpriseCode'],
])('%j in Settings: nothing is written down, and the run says what to fill in', (empty, named) => {
	const world = company(empty);
	days(world, 12);
	expect([notices(world), toHolders(world), taken(world)]).toEqual([[], [], []]);
	expect(String(world.run('notices').error)).toContain(`Fill in ${named} of Settings`);
});

describe('nothing without a mail that was sent', () => {
	const switchOff = ({ templates }: UseWorld) =>
		void (nodeOf(templates.notices, 'Send Notice').disabled = true);
	it.each<[string, (world: UseWorld) => void]>([
		['the mail node is off', switchOff],
		['the mail fails', (world) => void (world.mailFails = true)],
	])('%s', (_what, change) => {
		const world = company();
		change(world);
		days(world, 12);
		expect([taken(world), states(world)]).toEqual([[], ['A1 planned', 'A2 planned']]);
	});

	it('a mail that failed goes to the account as it is then, and not where it has no name', () => {
		const world = company();
		world.mailFails = true;
		days(world, 6);
		world.mailFails = false;
		world.company.person('lina').userName = 'lbergACME';
		world.company.person('omar').userName = '';
		days(world, 1);
		expect(toHolders(world).map(({ to }) => to)).toEqual(['lberg@acme.example']);
		expect(states(world)).toEqual(['A1 sent', 'A2 planned']);
	});

	it.each(['One Mail per Holder', 'Send Notice', 'Sent?', 'Write Down When'])(
		'killed before %s',
		(killedBefore) => {
			const world = company();
			days(world, 5);
			world.run('use');
			world.run('notices', killedBefore);
			expect(states(world)).toEqual(['A1 planned', 'A2 planned']);
			const first = toHolders(world).length;
			days(world, 1);
			expect(toHolders(world)).toHaveLength(first + 2);
			expect(states(world)).toEqual(['A1 sent', 'A2 sent']);
		},
	);

	it('a notice that is closed while the run that mails it begins stays closed, and nobody is told', () => {
		const world = company();
		world.mailFails = true;
		days(world, 6);
		world.mailFails = false;
		const told = () => toHolders(world).map(({ to, text }) => [to, text.includes('- A1')]);
		world.run('use');
		const running = world.start('notices');
		while (running.next !== 'Write It Down') running.step();
		Object.assign(notices(world)[0]!, { state: 'closed' });
		while (!running.isOver) running.step();
		expect(told()).toEqual([['omar@acme.example', false]]);
		// The copy of it that the table got is passed by, too: A1 is told of anew.
		days(world, 1);
		expect(told().slice(1)).toEqual([['lina@acme.example', true]]);
		expect(states(world).sort()).toEqual(['A1 closed', 'A1 closed', 'A1 sent', 'A2 sent']);
	});

	it.each(['', 'soon', '2026-01-01', null])('a deadline or a time of sending that is none: %j', (text) => {
		const world = company();
		days(world, 6);
		Object.assign(notices(world)[0]!, { sent: text });
		Object.assign(notices(world)[1]!, { deadline: text });
		days(world, 4);
		expect(taken(world)).toEqual([]);
	});
});

describe('the deadline', () => {
	beforeAll(() => void (Settings.defaultZone = 'Europe/Berlin'));
	afterAll(() => void (Settings.defaultZone = 'system'));

	it('is the end of the day that the mail says, also over the end of daylight saving time', () => {
		const world = company();
		world.time = Date.parse('2027-10-23T00:00:00Z');
		days(world, 6);
		expect(toHolders(world)[0]!.text).toContain('until 31 October 2027.');
		expect(notices(world)[0]!.deadline).toBe('2027-10-31T22:59:59.999Z');
	});

	// Told on 6 January; the run is on 10 January at 10 UTC.
	it.each<[string, boolean, boolean]>([
		['2027-01-09', true, false],
		['2027-01-10', false, false],
		['2027-01-10T09:00', true, false],
		['2027-01-10T12:00', false, false],
		['01/09/2027', false, true],
		['9.1.2027', false, true],
		['11.01.2027', false, true],
		['2027-13-01', false, true],
	])('that a person writes as %s: withdrawn %s, told as no time %s', (deadline, isTaken, isTold) => {
		const world = company();
		days(world, 6);
		for (const row of notices(world))
			Object.assign(row, { deadline: row.assetNum === 'A1' ? deadline : '2027-03-01' });
		days(world, 3);
		world.time += 10 * HOUR;
		world.run('use');
		world.time += 1;
		world.run('withdraw');
		expect(taken(world)).toEqual(isTaken ? ['A1'] : []);
		const said = `A1 of Lina Berg (linaACME): the deadline "${deadline}" is no time. Write it as 2026-12-31.`;
		expect(world.mails.at(-1)!.text.includes(said)).toBe(isTold);
	});
});

it('rehearsed for longer than samples are kept: the old notice is closed, and a new one sent', () => {
	const world = company({ withdraw: false, keepDays: 8 });
	days(world, 24);
	const open = notices(world).filter(({ state }) => state === 'sent');
	expect(open.map(({ assetNum }) => assetNum)).toEqual(['A1', 'A2']);
	for (const { sent } of open) expect(world.time - Date.parse(sent!)).toBeLessThan(9 * DAY);
	expect(notices(world)[0]).toMatchObject({
		state: 'closed',
		reason: 'Its notice is older than the samples that are kept. It takes a new one.',
	});
	settle(world.templates.withdraw, { withdraw: true });
	days(world, 9);
	expect(taken(world)).toEqual(['A1', 'A2']);
});

describe('withdrawing', () => {
	const due = (rules: object = {}): UseWorld => {
		const world = company(rules);
		days(world, 9);
		world.time += 10 * HOUR;
		world.run('use');
		return world;
	};

	it('rehearses only, as it comes: the report says what would go', () => {
		const world = due({ withdraw: false });
		world.run('withdraw');
		expect(taken(world)).toEqual([]);
		expect(states(world)).toEqual(['A1 sent', 'A2 sent']);
		expect(world.mails.at(-1)).toMatchObject({
			subject: 'Rehearsal: 2 assets would be reclaimed',
			text: expect.stringMatching(
				/A1: Quantity Takeoff, of Lina Berg \(linaACME\), told on .*: rehearsed/,
			) as string,
		});
	});

	it.each([
		[{ userName: 'lena' }, /"never" of lena names nothing that the list shows/],
		[{ assetNum: 'A77', userName: 'lina' }, /"never" of A77 and lina names nothing/],
		[{}, /"never" of no number and no account names nothing/],
		[{ assetNum: 'A1' }, undefined],
		[{ userName: 'mei' }, undefined],
	])('a row "never" of %j: the report says when it names nothing', (row, said) => {
		const world = due({ withdraw: false });
		world.tables.license_reclaim_notices.insert([{ state: 'never', ...row }]);
		world.run('withdraw');
		const { text } = world.mails.at(-1)!;
		if (said) expect(text).toMatch(said);
		else expect(text).not.toContain('names nothing');
	});

	it.each([
		['the name of the person in the place of the account', { state: 'never', userName: 'Lina Berg' }],
		['a number that is none', { state: 'never', assetNum: 'Al' }],
		['a state that is none', { state: 'nver', userName: 'linaACME' }],
		['no state', { assetNum: 'A1' }],
	])(
		'a row to keep something, with %s: nothing is withdrawn until it is put right, and that is told',
		(_, row) => {
			const world = company();
			const [written] = world.tables.license_reclaim_notices.insert([row]);
			days(world, 12);
			expect(taken(world)).toEqual([]);
			expect(world.mails.at(-1)).toMatchObject({
				subject: 'Nothing is reclaimed: a row of the notices cannot be read',
				text: expect.stringContaining(Object.values(row).at(-1)!) as string,
			});
			world.tables.license_reclaim_notices.update([{ keyName: 'id', condition: 'eq', value: written!.id }], {
				state: 'never',
				assetNum: 'A1',
				userName: '',
			});
			days(world, 1);
			expect(taken(world)).toEqual(['A2']);
		},
	);

	it('a row that cannot be read is told before anything is due', () => {
		const world = company();
		world.tables.license_reclaim_notices.insert([{ state: 'never', userName: 'Lina Berg' }]);
		days(world, 1);
		expect(world.mails.map(({ to, text }) => [to, text])).toEqual([
			['licenses@acme.example', expect.stringContaining('"never" of Lina Berg names nothing')],
		]);
	});

	it('too many at once: nothing is withdrawn, and a person is told; with those of the last days, too', () => {
		const world = due({ maxShare: 0.09 });
		world.run('withdraw');
		expect(taken(world)).toEqual([]);
		expect(world.mails.at(-1)!.subject).toBe('Nothing is reclaimed: 2 would be 9.1 % of all');
		Object.assign(notices(world)[0]!, {
			state: 'withdrawn',
			ended: new Date(world.time - DAY).toISOString(),
		});
		world.run('withdraw');
		expect(taken(world)).toEqual([]);
		Object.assign(notices(world)[0]!, { ended: new Date(world.time - 8 * DAY).toISOString() });
		world.run('withdraw');
		expect(taken(world)).toEqual(['A2']);
	});

	it('seats count, not only assets', () => {
		const world = company();
		const { company: one } = world;
		one.asset('A1').products = one.products(['24107', 'Quantity Takeoff', 4, null]);
		days(world, 12);
		expect(taken(world)).toEqual([]);
		expect(world.mails.at(-1)!.subject).toBe('Nothing is reclaimed: 2 would be 20 % of all');
	});

	it('samples that are too old, or none of them: nothing is decided', () => {
		const world = due();
		world.time += 5 * HOUR;
		world.run('withdraw');
		expect(world.mails.at(-1)!.subject).toBe('Nothing is reclaimed');
		expect(world.run('notices').failed).toBe(true);
		world.tables.license_use.rows = [];
		world.run('withdraw');
		expect(taken(world)).toEqual([]);
	});

	it('a list that comes empty decides nothing', () => {
		const world = due();
		world.company.list = 'empty';
		world.run('withdraw');
		expect(world.run('notices').failed).toBe(true);
		expect([taken(world), states(world)]).toEqual([[], ['A1 sent', 'A2 sent']]);
	});

	it.each<[fate: 'reply lost' | 'request lost' | 'refused', now: string, later: string, taken: number]>([
		['reply lost', 'withdrawing', 'withdrawn', 1],
		['request lost', 'withdrawing', 'unclear', 0],
		['refused', 'sent', 'sent', 0],
	])('%s: %s, and then %s', (fate, now, later, count) => {
		const world = due();
		world.company.asset('A2').onlineFlag = true;
		world.company.withdrawing = () => fate;
		world.run('withdraw');
		expect(states(world)[0]).toBe(`A1 ${now}`);
		world.run('withdraw');
		world.time += 2 * HOUR;
		world.run('use');
		world.run('notices');
		expect([states(world)[0], taken(world).length]).toEqual([`A1 ${later}`, count]);
	});

	const NOT_SHOWN = 'does not show it, or shows it twice';
	it.each<[string, (world: UseWorld) => void, string]>([
		['has it no more', (world) => void (world.company.shows.A1 = []), NOT_SHOWN],
		[
			'has it twice',
			(world) => void (world.company.shows.A1 = [{}, { cloudAccountGlobalId: null }]),
			NOT_SHOWN,
		],
		['is as it was', () => undefined, 'shows the same holder'],
	])('unclear, and why: the list %s', (_what, change, why) => {
		const world = due();
		world.company.withdrawing = () => 'request lost';
		world.run('withdraw');
		change(world);
		world.time += 2 * HOUR;
		world.run('use');
		world.run('notices');
		expect(notices(world)[0]).toMatchObject({
			state: 'unclear',
			reason: `It is not clear what became of the withdrawal: the list ${why}. It takes a new notice.`,
		});
	});

	it('products that a person made unreadable stop no run: the asset counts as one seat, and they are read anew', () => {
		const world = due();
		const rows = world.tables.license_use.rows.filter(({ kind }) => kind === 'asset');
		for (const [index, cell] of ['Designer', '{}', '[["p","P","10",null]]', '[1]'].entries())
			Object.assign(rows[index]!, { products: cell });
		world.run('withdraw');
		expect(taken(world)).toEqual(['A1', 'A2']);
		world.time += HOUR;
		expect(world.run('use').failed).toBe(false);
		const now = world.tables.license_use.rows.filter(({ kind }) => kind === 'asset');
		expect(new Set(now.map(({ products }) => products)).size).toBe(1);
	});

	it('killed after the withdrawal, and given back to the same person: not withdrawn again', () => {
		const world = due();
		world.run('withdraw', 'Write Result');
		expect(taken(world)).toEqual(['A1', 'A2']);
		world.company.asset('A1').assignedTo = 'lina';
		world.run('withdraw');
		world.time += 2 * HOUR;
		world.run('use');
		world.run('notices');
		world.run('withdraw');
		expect(taken(world)).toEqual(['A1', 'A2']);
		expect(states(world)).toEqual(['A1 unclear', 'A2 withdrawn']);
	});

	it('two runs at once: each asset once', () => {
		const world = due();
		const both = [world.start('withdraw'), world.start('withdraw')];
		let sent = 0;
		world.company.withdrawing = () => ((sent += 1), 'done');
		while (both.some(({ isOver }) => !isOver)) for (const one of both) if (!one.isOver) one.step();
		expect([taken(world), sent]).toEqual([['A1', 'A2'], 2]);
		expect(
			world.mails
				.slice(-2)
				.map(({ text }) => text)
				.join('\n'),
		).not.toContain('rehearsed');
	});
});

it('few samples: nobody is told, whatever the days', () => {
	const world = company();
	for (let day = 0; day < 40; day += 1) {
		// Two hours of each day, or every second day well.
		if (day < 20 || day % 2 === 0)
			for (let hour = 0; hour < (day < 20 ? 2 : 8); hour += 1) {
				world.time += HOUR;
				world.run('use');
			}
		world.run('notices');
		world.time = Math.floor(world.time / DAY + 1) * DAY;
	}
	expect(notices(world)).toEqual([]);
});

interface Truth {
	online: Map<string, number[]>;
	/** The samples that were written. */
	samples: number[];
	broken: number;
}

/** A company in which anything may happen, with kills, lost replies, doubled runs and mails that fail. */
function randomWorld(number: number, world = company({ maxShare: 0.2 })): string[] {
	const chance = new Chance(number);
	const truth: Truth = { online: new Map(), samples: [], broken: 0 };
	const wrong: string[] = [];
	const { company: one } = world;
	for (const asset of one.assets.slice(2)) asset.onlineFlag = false;
	// Most are used each day or two, some of them seldom.
	const rateOf = (assetNum: string) =>
		one.assets.findIndex((asset) => asset.assetNum === assetNum) < 6 ? 0.004 : 0.06;
	one.withdrawing = () =>
		chance.of(['done', 'done', 'done', 'reply lost', 'request lost', 'refused'] as const);
	const wrongOf = ({ assetNum, holder, at }: (typeof one.withdrawals)[number]): string | undefined => {
		const isMail = ({ to, text }: { to: string; text: string }) =>
			to.startsWith(`${holder}@`) && text.includes(`- ${assetNum}:`);
		const told = findLast(world.mails, isMail);
		if (!told) return `${assetNum} of ${holder} without notice`;
		const since = Date.parse(told.at);
		const when = Date.parse(at);
		if (when < since + RULES.graceDays * DAY) return `${assetNum} before its deadline`;
		const seen = (truth.online.get(assetNum) ?? []).filter((time) => truth.samples.includes(time));
		if (seen.some((time) => time > since)) return `${assetNum} was online after the notice`;
		const isSame = (other: { assetNum: string; holder: unknown; at: string }) =>
			other.assetNum === assetNum && other.holder === holder && Date.parse(other.at) >= since;
		if (one.withdrawals.filter(isSame).length > 1) return `${assetNum} twice for one notice`;
		const ago = (other: { at: string }) => when - Date.parse(other.at);
		const week = one.withdrawals.filter((other) => ago(other) >= 0 && ago(other) < 7 * DAY);
		const isMany = new Set(week.map((other) => other.assetNum)).size > 0.2 * one.assets.length;
		return isMany ? `${week.length} in a week` : undefined;
	};
	const check = () => {
		for (const withdrawal of one.withdrawals.slice(truth.broken))
			wrong.push(...[wrongOf(withdrawal) ?? []].flat());
		truth.broken = one.withdrawals.length;
	};
	const play = (which: 'use' | 'notices' | 'withdraw') => {
		world.mailFails = chance.happens(0.2);
		one.list = chance.of([...Array<'comes'>(8).fill('comes'), 'fails', 'empty']);
		const runs = chance.happens(0.1) ? [world.start(which), world.start(which)] : [world.start(which)];
		const kill = chance.happens(0.15) ? chance.below(14) : Infinity;
		for (let step = 0; runs.some(({ isOver }) => !isOver); step += 1) {
			const running = chance.of(runs.filter(({ isOver }) => !isOver));
			if (step === kill) running.die();
			else running.step();
		}
		one.list = 'comes';
		if (
			which === 'use' &&
			world.tables.license_use.rows.some((row) => row.at === new Date(world.time).toISOString())
		)
			truth.samples.push(world.time);
		check();
	};
	for (let hour = 0; hour < 24 * 30; hour += 2) {
		for (const asset of one.assets) {
			if (chance.happens(0.002)) asset.assignedTo = chance.of([null, 'lina', 'omar', 'mei', 'tomas']);
			asset.onlineFlag = asset.assignedTo !== null && chance.happens(rateOf(asset.assetNum));
			if (asset.onlineFlag)
				truth.online.set(asset.assetNum, [...(truth.online.get(asset.assetNum) ?? []), world.time]);
		}
		if (hour % 24 === 8 || hour % 24 === 10 || hour % 4 === 0) play('use');
		world.time += 1;
		if (hour % 24 === 8 || chance.happens(0.02)) play('notices');
		if (hour % 24 === 10 || chance.happens(0.02)) play('withdraw');
		world.time += 2 * HOUR - 1;
	}
	return [...wrong, ...(one.withdrawals.length > 0 ? [] : ['idle'])];
}

it('in random worlds nobody loses an asset without a notice, and nothing is taken twice or from a new holder', () => {
	const found = Array.from({ length: deep(40) }, (_, index) => randomWorld(index + 1));
	expect(found.flat().filter((one) => one !== 'idle')).toEqual([]);
	expect(found.filter((one) => one.length === 0).length).toBeGreaterThan(found.length / 3);
});

/** What the judge says, and what is planted to make it say so. */
(isDeep ? it : it.skip).each<
	[says: string, which: 'notices' | 'withdraw', node: string, from: string, to: string]
>([
	['without notice', 'notices', 'Sent?', '$json.error === undefined', 'true'],
	['before its deadline', 'withdraw', 'Who Is Due', 'deadline < now', 'true'],
	['in a week', 'withdraw', 'Who Is Due', 'share > settings.maxShare', 'false'],
])('the judge sees what is planted: %s', (says, which, node, from, to) => {
	const isSaid = range(1, 60).some((number) => {
		const world = company({ maxShare: 0.2 });
		replaced(world.templates[which], node, from, to);
		return randomWorld(number, world).some((one) => one.includes(says));
	});
	expect(isSaid).toBe(true);
});
