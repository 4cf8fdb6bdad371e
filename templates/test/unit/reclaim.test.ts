import { Settings } from 'luxon';

import { DataTable, type Row } from '../support/ledger/dataTable';
import { nodeOf, settle } from '../support/ledger/template';
import type { Asset } from '../../../sandbox/state/model';
import { removeAsset } from '../../../sandbox/state/things';
import {
	company,
	DAY,
	days,
	decisions,
	HOUR,
	notices,
	states,
	taken,
	toHolders,
} from '../support/use/idleCompany';
import { type UseWorld } from '../support/use/useWorld';

/** *Reclaim idle assets*: who is told, and what is taken back, held against what really happened. */

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
});

describe('what the holder is told', () => {
	it('how use is seen: looked at once an hour, so an hour is not enough', () => {
		const world = company();
		days(world, 6);
		expect(toHolders(world)[0]!.text).toMatch(/once an hour.*for at least two hours on end/s);
	});

	it('what it is worth, by a node of prices in front of the list; what was renewed counts once', () => {
		const world = company();
		const { notices: template } = world.templates;
		const prices = new DataTable(world.now);
		prices.insert([{ product: 'Quantity Takeoff', price: 1200.5, currency: 'EUR' }]);
		Object.assign(world.tables, { license_prices: prices });
		const node = structuredClone(nodeOf(template, 'Notices'));
		template.nodes.push({ ...node, name: 'Prices' });
		Object.assign(template.nodes.at(-1)!.parameters, {
			dataTableId: { value: 'license_prices' },
			filters: { conditions: [] },
		});
		template.connections.Prices = template.connections.Notices!;
		template.connections.Notices = { main: [[{ node: 'Prices' }]] };
		const until = (end: string) => world.company.products(['24107', 'Quantity Takeoff', 3, end])[0]!;
		const renewed = [until('2028-01-01'), { ...until('2029-01-01'), licenseOrderId: '42' }];
		world.company.asset('A1').products = renewed;
		days(world, 6);
		const worth = toHolders(world).map(({ to, text }) => [
			to[0],
			/this is worth (.*) EUR a year/.exec(text)![1],
		]);
		expect(worth).toEqual([
			['l', '3,601.50'],
			['o', '1,200.50'],
		]);
	});

	it('without prices nothing is said of money', () => {
		const world = company();
		days(world, 6);
		expect(toHolders(world)[0]!.text).not.toMatch(/price|worth/);
	});

	it.each([null, ''])('whoever has the name %j is called by the account', (name) => {
		const world = company();
		Object.assign(world.company.person('lina'), { name });
		days(world, 6);
		expect(toHolders(world)[0]!.text).toContain('Dear linaACME,');
	});

	it('two people with one address get a mail each, of what is theirs', () => {
		const world = company();
		for (const userName of ['lina', 'omar'])
			world.tables.license_reclaim_notices.insert([{ state: 'address', userName, to: 'team@acme.example' }]);
		days(world, 6);
		expect(toHolders(world).map(({ text }) => /Dear (.*),[^]*- (A\d)/.exec(text)!.slice(1))).toEqual([
			['Lina Berg', 'A1'],
			['Omar Diaz', 'A2'],
		]);
	});

	// The day on which the clocks go forward has 23 hours.
	it.each([
		[71, 2],
		[69, 0],
	])('a reminder after three days: %i hours later there are %i', (hours, count) => {
		const world = company({ graceDays: 8, remindDays: 3 });
		days(world, 6);
		world.time += (hours - 16) * HOUR;
		world.run('use');
		world.time += 1000;
		world.run('notices');
		expect(toHolders(world).filter(({ subject }) => subject.startsWith('Reminder'))).toHaveLength(count);
	});

	it('who has many gets the links of each', () => {
		const world = company({ maxShare: 1 });
		for (let place = 0; place < 60; place += 1) world.company.add(`C${place}`, 'lina');
		days(world, 8);
		const asked = notices(world).filter(({ state, to }) => state === 'sent' && to!.startsWith('lina'));
		expect(asked.length).toBeGreaterThan(50);
		const text = toHolders(world)
			.map((one) => one.text)
			.join();
		for (const { id, key } of asked) expect(text).toContain(`?n=${id}&key=${key}&answer=give`);
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
		running.run();
		expect(told()).toEqual([['omar@acme.example', false]]);
		// A1 is told of anew.
		days(world, 2);
		expect(told().slice(1)).toEqual([['lina@acme.example', true]]);
		expect(states(world).sort()).toEqual(['A1 closed', 'A1 sent', 'A2 sent']);
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
	beforeEach(() => void (Settings.defaultZone = 'Europe/Berlin'));
	afterAll(() => void (Settings.defaultZone = 'system'));

	it.each([
		// Its daylight saving time ends on that day.
		['Europe/Berlin', '2026-12-30', '2027-10-28', '2027-10-31', 'October 31', '31T22'],
		['America/Bogota', '2026-12-30', '2027-10-28', '2027-10-31', 'October 31', '01T04'],
		['Pacific/Auckland', '2026-12-31', '2027-10-28', '2027-10-31', 'October 31', '31T10'],
	])('is the end of the day that the mail says, in %s, and the history has this day', (...row) => {
		const [zone, online, sent, until, said, deadline] = row;
		Settings.defaultZone = zone;
		const world = company();
		world.time = Date.parse('2027-10-23T00:00:00Z');
		days(world, 7);
		expect(toHolders(world)[0]!.text).toContain(`before the end of ${said}, 2027.`);
		expect(toHolders(world)[0]!.text).toContain(`last online: ${online}`);
		expect(notices(world)[0]!.deadline).toContain(`${deadline}:59:59.999Z`);
		days(world, 5);
		const [{ shown }] = decisions(world) as [Row];
		expect(shown).toBe(`notice of ${sent}, last mail to lina@acme.example, until ${until}`);
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
				/- A1: Quantity Takeoff, Lina Berg \(linaACME\), January 6, 2027, rehearsed/,
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
			const kept = { state: 'never', assetNum: 'A1', userName: '' };
			Object.assign(notices(world).find(({ id }) => id === written!.id)!, kept);
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
	it.each<[string, object[], string]>([
		['has it no more', [], NOT_SHOWN],
		['has it twice', [{}, { cloudAccountGlobalId: null }], NOT_SHOWN],
		['is as it was', [{}], 'shows the same holder'],
	])('unclear, and why: the list %s', (_what, rows, why) => {
		const world = due();
		world.company.withdrawing = () => 'request lost';
		world.run('withdraw');
		Object.assign(world.company.shows, { A1: rows });
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
		Object.assign(rows[1]!, { days: null });
		expect(world.run('notices').failed).toBe(false);
		Object.assign(rows[1]!, { days: rows[0]!.days });
		world.run('withdraw');
		expect(taken(world)).toEqual(['A1', 'A2']);
		world.time += HOUR;
		expect(world.run('use').failed).toBe(false);
		const now = world.tables.license_use.rows.filter(({ kind }) => kind === 'asset');
		expect(new Set(now.map(({ products }) => products)).size).toBe(1);
	});
});
