import {
	company,
	days,
	decisions,
	notices,
	OWNER,
	states,
	taken,
	toHolders,
} from '../support/use/idleCompany';
import type { UseWorld } from '../support/use/useWorld';
import { filesOf } from '../support/audit/runAudit';
import { sheetsIn } from '../support/report/sheetRows';

/** What the links in the mails of *Reclaim idle assets* do, and what happens where nobody presses one. */

const KEEP = { answer: 'keep', who: 'linaACME', why: 'Tender in May', days: '30' };
const GIVE = { answer: 'give', who: 'linaACME' };

/** The links about an asset in the last mail to somebody. */
function linksOf(world: UseWorld, assetNum: string, to = 'lina@acme.example') {
	const mail = world.mails.filter((one) => one.to === to).at(-1)!;
	const [, keep, give] = new RegExp(`- ${assetNum}[^]*?(https\\S+)[^]*?(https\\S+)`).exec(mail.text)!;
	return { keep: keep!, give: give! };
}

/** Both were told this morning. */
function told(rules: object = {}): UseWorld {
	const world = company(rules);
	days(world, 6);
	return world;
}
const outcomes = (world: UseWorld) =>
	decisions(world).map(({ about, person, by, decided, outcome }) => [about, person, by, decided, outcome]);
const A1 = 'A1: Quantity Takeoff';
const LINA = 'Lina Berg (linaACME)';

describe('a link that is opened', () => {
	it('says what it is about, with a button for each answer; nothing happens, however often', () => {
		const world = told();
		const { keep, give } = linksOf(world, 'A1');
		for (const link of [keep, give, keep]) {
			const page = world.page(link);
			expect(page).toContain('A1: Quantity Takeoff was not seen in use lately');
			expect(page.match(/<form method="post"/g)).toHaveLength(2);
			// Who reads a forwarded mail does not learn the account from it.
			expect(page).not.toMatch(/lina/i);
		}
		expect(world.page(give).indexOf('value="give"')).toBeLessThan(world.page(give).indexOf('value="keep"'));
		expect([states(world), taken(world), outcomes(world)]).toEqual([['A1 sent', 'A2 sent'], [], []]);
	});

	it.each<[string, (link: string) => string]>([
		['another key', (link) => link.replace(/key=./, 'key=_')],
		['a shorter key', (link) => link.replace(/key=\w\w/, 'key=')],
		['no key', (link) => link.replace(/key=\w+/, '')],
		['the key of another notice', (link) => link.replace('n=1', 'n=2')],
		['the number of none', (link) => link.replace('n=1', 'n=9')],
		['no number', (link) => link.replace('n=1', 'n=x')],
	])('with %s does nothing, opened or pressed', (_what, change) => {
		const world = told();
		const link = change(linksOf(world, 'A1').keep);
		for (const body of [undefined, KEEP, GIVE])
			expect(world.page(link, body)).toContain('not, or no longer, that of a notice');
		expect([states(world), outcomes(world)]).toEqual([['A1 sent', 'A2 sent'], []]);
	});

	it('keys are of 64 characters, and none is there twice', () => {
		const keys = notices(told()).map(({ key }) => key!);
		expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
		for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
	});
});

it.each([KEEP, GIVE])('what cannot be written down is not done: %j', (body) => {
	const world = told();
	const link = linksOf(world, 'A1').give;
	const table = world.tables.license_decisions!;
	const write = table.upsert.bind(table);
	table.upsert = () => [];
	expect(world.page(link, body)).toContain('cannot be written down now');
	expect([states(world), taken(world), outcomes(world)]).toEqual([['A1 sent', 'A2 sent'], [], []]);
	table.upsert = write;
	expect(world.page(link, body)).toMatch(/is kept until|is taken back/);
});

describe('keep it', () => {
	it('stays with its holder until that day, and is asked for again then', () => {
		const world = told();
		const page = world.page(linksOf(world, 'A1').keep, KEEP);
		expect(page).toContain('A1: Quantity Takeoff is kept until February 6, 2027');
		const [[...shown] = []] = outcomes(world);
		expect(shown.pop()).toContain('is kept until February 6, 2027');
		expect(shown).toEqual([A1, LINA, 'linaACME, who had the link', 'Keep it for 30 days: Tender in May']);
		days(world, 30);
		expect(taken(world)).toEqual(['A2']);
		expect(states(world)).toEqual(['A1 kept', 'A2 withdrawn']);
		const before = toHolders(world).length;
		days(world, 4);
		expect([states(world)[0], toHolders(world).length]).toEqual(['A1 closed', before + 1]);
	});

	it.each([
		[{ ...KEEP, why: ' ' }, 'what you need it for'],
		...['0', '181', '', 'soon'].map((days) => [{ ...KEEP, days }, 'a number from 1 to 180'] as const),
		[{ ...KEEP, answer: 'never' }, 'keep it, or give it back'],
	] as const)('%j says what is wrong, and the link still works', (body, said) => {
		const world = told();
		const { keep } = linksOf(world, 'A1');
		expect(world.page(keep, body)).toContain(said);
		expect(states(world)).toEqual(['A1 sent', 'A2 sent']);
		expect(world.page(keep, KEEP)).toContain('is kept until');
	});

	it('of many products and a long reason the page still says until when, and the history is short', () => {
		const world = told();
		notices(world)[0]!.products = 'Quantity Takeoff, '.repeat(50);
		const { keep } = linksOf(world, 'A1');
		expect(world.page(keep)).toMatch(/before the end of \w+ \d+, 2027/);
		expect(world.page(keep, { ...KEEP, why: 'x'.repeat(100_000) })).toContain(
			'is kept until February 6, 2027',
		);
		expect(outcomes(world)[0]![3]!.length).toBeLessThan(250);
	});

	it.each<[row: object, isTold: boolean]>([
		[{ state: ' Kept' }, false],
		[{ state: 'KEPT', until: '2027-12-31' }, false],
		[{ until: '31.12.2027' }, true],
		[{ until: '' }, true],
		[{ until: null }, true],
	])('stays so where a person has written %j; told as no time: %s', (row, isTold) => {
		const world = told();
		world.page(linksOf(world, 'A1').keep, { ...KEEP, days: '90' });
		Object.assign(notices(world)[0]!, row);
		days(world, 20);
		expect(taken(world)).toEqual(['A2']);
		const said = 'A1 of Lina Berg (linaACME): the day until which it is kept "';
		expect(world.mails.at(-1)!.text.includes(said)).toBe(isTold);
	});

	it.each([
		['mei', 'You do not hold A1'],
		[null, 'You do not hold A1'],
		['lina', 'is kept until'],
	])('where %s holds it by then the page says: %s', (assignedTo, said) => {
		const world = told();
		world.company.asset('A1').assignedTo = assignedTo;
		expect(world.page(linksOf(world, 'A1').keep, KEEP)).toContain(said);
		expect(outcomes(world)).toHaveLength(assignedTo === 'lina' ? 1 : 0);
	});

	it('is kept also where the list cannot be read', () => {
		const world = told();
		world.company.list = 'empty';
		expect(world.page(linksOf(world, 'A1').keep, KEEP)).toContain('is kept until');
	});

	it('somebody else who holds it now is asked for themselves', () => {
		const world = told();
		world.page(linksOf(world, 'A1').keep, KEEP);
		world.company.asset('A1').assignedTo = 'tomas';
		days(world, 1);
		expect(states(world)).toEqual(['A1 closed', 'A2 sent']);
	});
});

describe('give it back', () => {
	it('is taken back at once, and told only as the list shows it', () => {
		const world = told();
		const page = world.page(linksOf(world, 'A1').give, { ...GIVE, who: ' LINA ' });
		expect(page).toContain('is taken back: the list of licenses shows it');
		expect([taken(world), states(world)]).toEqual([['A1'], ['A1 withdrawn', 'A2 sent']]);
		expect(outcomes(world)).toEqual([
			[A1, LINA, 'linaACME, who had the link', 'Give it back', expect.stringContaining('is taken back')],
		]);
	});

	it.each<['reply lost' | 'request lost' | 'refused', string, string, number]>([
		['reply lost', 'the list of licenses shows it', 'A1 withdrawn', 1],
		['request lost', 'looked at again the next morning', 'A1 withdrawing', 0],
		['refused', 'It was refused: asset number not found', 'A1 sent', 0],
	])('%s: %s', (fate, said, state, count) => {
		const world = told();
		world.company.withdrawing = () => fate;
		expect(world.page(linksOf(world, 'A1').give, GIVE)).toContain(said);
		expect([states(world)[0], taken(world).length]).toEqual([state, count]);
	});

	it.each(['Withdraw', 'Assets Now', 'Write Result', 'Write Outcome'])(
		'killed before %s: the next morning tells what became of it, and nothing is taken twice',
		(killedBefore) => {
			const world = told();
			const running = world.press(linksOf(world, 'A1').give, GIVE);
			let claimed = false;
			while (!running.isOver) {
				claimed ||= running.next === 'Claim';
				if (claimed && running.next === killedBefore) running.die();
				else running.step();
			}
			const isTaken = killedBefore !== 'Withdraw';
			days(world, 1);
			expect(taken(world)).toEqual(isTaken ? ['A1'] : []);
			expect(states(world)[0]).toBe(isTaken ? 'A1 withdrawn' : 'A1 unclear');
			if (killedBefore !== 'Write Outcome')
				expect(outcomes(world)[0]!.at(-1)).toMatch(isTaken ? 'withdrawn: ' : 'unclear: ');
		},
	);

	it.each<[string, (world: UseWorld) => void, string]>([
		['is somebody else’s', (world) => void (world.company.asset('A1').assignedTo = 'mei'), 'do not hold A1'],
		['is lent', (world) => void (world.company.asset('A1').lentInto = 'L1'), 'is lent into a lock'],
		['is not listed', (world) => void (world.company.shows.A1 = []), 'cannot be read now'],
		['is listed twice', (world) => void (world.company.shows.A1 = [{}, {}]), 'cannot be read now'],
		['is in an empty list', (world) => void (world.company.list = 'empty'), 'cannot be read now'],
	])('one that %s is left as it is', (_what, change, said) => {
		const world = told();
		change(world);
		expect(world.page(linksOf(world, 'A1').give, GIVE)).toContain(said);
		expect([taken(world), states(world)]).toEqual([[], ['A1 sent', 'A2 sent']]);
	});
});

describe('who answers', () => {
	it.each(['mei', 'meiACME', 'omarACME', 'lina@acme.example', 'Lina Berg', 'l', ''])(
		'%j is not who was asked: nothing is done, and the page says so kindly',
		(who) => {
			const world = told();
			for (const body of [KEEP, GIVE])
				expect(world.page(linksOf(world, 'A1').keep, { ...body, who })).toContain(
					'Was the mail forwarded to you?',
				);
			expect([taken(world), states(world), outcomes(world)]).toEqual([[], ['A1 sent', 'A2 sent'], []]);
		},
	);

	it.each([KEEP, GIVE])(
		'once: pressed again, also with the other answer, the link says how it stands (%j)',
		(body) => {
			const world = told();
			const { keep } = linksOf(world, 'A1');
			world.page(keep, body);
			const before = [states(world), taken(world), outcomes(world)];
			// It is with the same person again: an old link does not take it.
			world.company.asset('A1').assignedTo = 'lina';
			for (const again of [KEEP, GIVE, undefined])
				expect(world.page(keep, again)).toMatch(
					body === KEEP ? 'is kept until February 6, 2027' : 'was given back',
				);
			expect([states(world), taken(world), outcomes(world)]).toEqual(before);
		},
	);

	it('pressed twice at the same moment, with two answers: one of them holds, and the other one says so', () => {
		for (const order of [0, 1]) {
			const world = told();
			const { keep } = linksOf(world, 'A1');
			const both = [world.press(keep, KEEP), world.press(keep, GIVE)];
			for (let step = order; both.some(({ isOver }) => !isOver); step += 1) {
				const one = both[step % 2]!;
				if (!one.isOver) one.step();
			}
			const pages = both.map((one) => String(one.last('Page')![0]!.json.body));
			const isKept = states(world)[0] === 'A1 kept';
			expect(taken(world)).toEqual(isKept ? [] : ['A1']);
			expect(pages[isKept ? 1 : 0]).toContain('answered or taken back in the same moment');
			expect(outcomes(world).filter((row) => row.at(-1) === 'Nothing was done')).toHaveLength(1);
		}
	});
});

describe('nobody answers', () => {
	const RULES = { graceDays: 8, remindDays: 3, ownerDays: 5, owner: OWNER };
	const subjects = (world: UseWorld) =>
		toHolders(world).map(({ to, subject }) => [to.split('@')[0], subject]);

	it('one reminder, then the owner, who can answer in their place; then the deadline', () => {
		const world = told(RULES);
		days(world, 7);
		expect(subjects(world)).toEqual([
			['lina', 'Do you still need this license?'],
			['omar', 'Do you still need this license?'],
			['lina', 'Reminder: Do you still need this license?'],
			['omar', 'Reminder: Do you still need this license?'],
			['owner', 'No answer: Are these 2 licenses still needed?'],
		]);
		const { keep } = linksOf(world, 'A1', OWNER);
		expect(toHolders(world).at(-1)!.text).toContain('of Omar Diaz (omarACME)');
		expect(world.page(keep, { ...KEEP, who: 'somebody@acme.example' })).toContain('forwarded');
		expect(world.page(keep, { ...KEEP, who: OWNER })).toContain('is kept until');
		expect(outcomes(world)[0]!.slice(0, 3)).toEqual([A1, LINA, `${OWNER}, who had the link`]);
		days(world, 2);
		expect(taken(world)).toEqual(['A2']);
		expect(outcomes(world)[1]!.join(' | ')).toBe(
			'A2: Quantity Takeoff | Omar Diaz (omarACME) | nobody answered | Take back, as Settings say | withdrawn',
		);
		expect(decisions(world)[1]!.shown).toMatch(/^notice of [\d-]+, last mail to owner@/);
	});

	it('a mail to the owner that failed is sent on the next day, once', () => {
		const world = told(RULES);
		days(world, 4);
		world.mailFails = true;
		days(world, 1);
		world.mailFails = false;
		days(world, 2);
		expect(subjects(world).filter(([to]) => to === 'owner')).toEqual([
			['owner', 'No answer: Are these 2 licenses still needed?'],
		]);
		expect(world.page(linksOf(world, 'A1', OWNER).keep, { ...KEEP, who: OWNER })).toContain('is kept until');
	});

	it('as it comes nothing is taken: the default is a rehearsal', () => {
		const world = told({ ...RULES, withdraw: false });
		days(world, 20);
		expect([taken(world), outcomes(world)]).toEqual([[], []]);
	});

	it('of whom no address is known the owner is asked, and nothing is taken without an answer', () => {
		const world = told({ ...RULES, mailDomain: '' });
		days(world, 20);
		expect(subjects(world)).toEqual([
			['owner', 'Are these 2 licenses still needed?'],
			['owner', 'No answer: Are these 2 licenses still needed?'],
		]);
		expect([taken(world), states(world)]).toEqual([[], ['A1 asked', 'A2 asked']]);
		for (const { text } of toHolders(world))
			expect(text).toContain('no mail address is known of who holds them');
		const { give } = linksOf(world, 'A1', OWNER);
		expect(world.page(give)).toContain('The last day to answer was January');
		// A person empties the cell with the address: nobody is not the owner.
		const row = world.tables.license_reclaim_notices.rows.find(({ assetNum }) => assetNum === 'A1')!;
		const to = row.to;
		row.to = '';
		expect(world.page(give, { answer: 'give', who: '' })).toContain('Was the mail forwarded to you?');
		row.to = to;
		world.page(give, { answer: 'give', who: OWNER });
		expect(taken(world)).toEqual(['A1']);
	});

	it.each(['linaACME', 'Lina'])('an address of its own, in a row of the table: %s', (userName) => {
		const world = company({ mailDomain: '', owner: OWNER });
		world.tables.license_reclaim_notices.insert([{ state: 'address', userName, to: 'l.berg@acme.example' }]);
		days(world, 6);
		expect(toHolders(world).map(({ to }) => to)).toEqual(['l.berg@acme.example', OWNER]);
		days(world, 5);
		expect(taken(world)).toEqual(['A1']);
	});

	it('who was never seen online is asked, and not taken from', () => {
		const world = company();
		world.company.add('A3', 'tomas');
		days(world, 20);
		expect(toHolders(world).map(({ to }) => to.split('@')[0])).toContain('tomas');
		expect([taken(world), states(world)[2]]).toEqual([['A1', 'A2'], 'A3 sent']);
		world.page(linksOf(world, 'A3', 'tomas@acme.example').give, { answer: 'give', who: 'tomas' });
		expect(taken(world)).toEqual(['A1', 'A2', 'A3']);
	});

	it('what is given back does not count as taken within the week', () => {
		const world = company({ maxShare: 0.05 });
		days(world, 6);
		world.page(linksOf(world, 'A1').give, GIVE);
		days(world, 4);
		expect(taken(world)).toEqual(['A1', 'A2']);
	});
});

it('who decided what: each decision with its outcome, and how many by person and month', () => {
	const world = told({ graceDays: 30 });
	world.page(linksOf(world, 'A1').keep, KEEP);
	days(world, 28);
	world.page(linksOf(world, 'A2', 'omar@acme.example').give, { answer: 'give', who: 'omar' });
	world.tables.license_decisions.insert([
		{ at: '2027-02-05T08:00:00Z', what: 'Renewal', by: 'Zoe Ray' },
		{ at: 'in May', what: 'Renewal', by: 'Zoe Ray' },
	]);
	const [made] = world.run('decisions').last('Workbook File') as Array<Parameters<typeof filesOf>[0]>;
	const sheets = sheetsIn(filesOf(made!).parts);
	expect(
		sheets.Decisions!.slice(2).map((row) => [row.Who, row.About, row.Decision, row['What Was Shown']]),
	).toEqual([
		['omarACME, who had the link', 'A2: Quantity Takeoff', 'Give it back', 'notice, until February 5, 2027'],
		[
			'linaACME, who had the link',
			A1,
			'Keep it for 30 days: Tender in May',
			'notice, until February 5, 2027',
		],
	]);
	expect(sheets['By person and month']).toEqual([
		{ Who: 'linaACME, who had the link', Month: '2027-01', What: 'Reclaim', Decisions: 1 },
		{ Who: 'omarACME, who had the link', Month: '2027-02', What: 'Reclaim', Decisions: 1 },
		{ Who: 'Zoe Ray', Month: 'in May', What: 'Renewal', Decisions: 1 },
		{ Who: 'Zoe Ray', Month: '2027-02', What: 'Renewal', Decisions: 1 },
	]);
});
