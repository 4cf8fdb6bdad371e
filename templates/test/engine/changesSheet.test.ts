import { remove } from 'lodash';
import { DateTime } from 'luxon';

import { skipPauses } from '../../../test/helpers/pauses';
import { SEED } from '../../../sandbox';
import { useSandbox } from '../../../test/helpers/server/stage';
import { assign, restoreAsset } from '../../../sandbox/state/things';
import { SheetWorld } from '../support/sheet/sheetWorld';

/** *Changes from a spreadsheet*, with our nodes as they are, over the sandbox: what is so afterwards, and what is told. */

skipPauses();
const sandbox = useSandbox();

const REVOKE = 'Revoke: cannot be undone';
const END = DateTime.fromISO('2027-06-30').endOf('day').toMillis();
const UNTIL = '2028-06-30';
const UNTIL_MS = DateTime.fromISO(UNTIL).endOf('day').toMillis();

const NOT_LISTED = 'No list has it: it was revoked before, or the number is none of this enterprise';
type Row = Record<string, unknown>;

function company(): SheetWorld {
	const world = new SheetWorld(sandbox);
	const lena = world.person('Lena Borg', 'lena');
	world.person('Otto Dahl', 'otto');
	world.person('Mei Lin', 'mei1');
	world.person('Mei Lin', 'mei2');
	world.asset('CA9001', END);
	world.asset('CA9002', END);
	world.person('Zo\u00e9', 'zoe1');
	world.person('Zoe\u0301', 'zoe2');
	world.asset('CA9003', END, lena);
	world.asset('CA9004', null);
	const [one] = world.asset('CA9005', END).products;
	world.asset('CA9007', DateTime.fromISO('2025-06-30').toMillis());
	asset('CA9005')!.products.push({ ...one!, licenseOrderId: '41' });
	world.asset('CA9006', END).products.push({ ...one!, productUri: '24109' });
	return world;
}
const said = ({ rows }: Awaited<ReturnType<SheetWorld['upload']>>) =>
	rows.map(({ Result, Message }) => `${String(Result)}: ${String(Message)}`);
const asset = (assetNum: string) => sandbox.state.assetsByNumber.get(assetNum);
const productsOf = (assetNum: string) =>
	asset(assetNum)!.products.map((one) => `${one.limitConcurrent} ${one.limitEndTime}`);
const holder = (assetNum: string) => sandbox.state.employees.get(asset(assetNum)!.assignedTo ?? '')?.userName;
const writes = () => sandbox.ledger.requests.filter(({ method }) => method !== 'GET').length;

const row = (assetNum: string, more = {}) => ({ 'Asset Number': assetNum, 'Renew Until': UNTIL, ...more });
const to = (assetNum: string, person: string) => ({ 'Asset Number': assetNum, 'Assign To': person });
const from = (assetNum: string, person: string) => ({ 'Asset Number': assetNum, 'Withdraw From': person });
const gone = (assetNum: string, more = {}) => ({ 'Revoke Asset': assetNum, ...more });

/** Each job: rows, what a rehearsal says, what is so afterwards, what the same sheet says then. */
it.each<[string, object[], string[], () => unknown[], unknown[], string[]]>([
	[
		'Renew',
		[row('CA9001'), row('CA9002', { Seats: 2, Product: 'cad' })],
		[`CAD, 5 seats: 2027-06-30 → ${UNTIL}`, `CAD, 2 seats: 2027-06-30 → ${UNTIL}`],
		() => ['CA9001', 'CA9002'].flatMap(productsOf),
		[`5 ${END}`, `5 ${UNTIL_MS}`, `5 ${END}`, `2 ${UNTIL_MS}`],
		[`done before: CAD ends on ${UNTIL}`, `done before: CAD ends on ${UNTIL}`],
	],
	[
		'Assign',
		[to('CA9001', 'lena borg'), to('CA9002', 'mei2ACME')],
		['CAD → Lena Borg (lenaACME)', 'CAD → Mei Lin (mei2ACME)'],
		() => ['CA9001', 'CA9002'].map(holder),
		['lenaACME', 'mei2ACME'],
		['done before: CAD → Lena Borg (lenaACME)', 'done before: CAD → Mei Lin (mei2ACME)'],
	],
	[
		'Withdraw',
		[from('CA9003', 'Lena Borg')],
		['CAD ← Lena Borg (lenaACME)'],
		() => [holder('CA9003')],
		[undefined],
		['done before: CAD ← Lena Borg (lenaACME)'],
	],
	[
		REVOKE,
		[gone('CA9001'), gone('CA9002', { 'Source Order': 'of-CA9002' })],
		['Revoked for good: CAD', 'Revoked for good: CAD'],
		() => ['CA9001', 'CA9002', 'CA9003'].map((one) => asset(one)?.assetNum),
		[undefined, undefined, 'CA9003'],
		[`not listed: ${NOT_LISTED}`, `not listed: ${NOT_LISTED}`],
	],
])('%s: rehearsed, done, and then done before', async (job, rows, shows, truth, due, again) => {
	const world = company();
	const before = truth();
	const rehearsed = await world.upload(job, rows as Row[], 'Rehearse');
	expect([rehearsed.title, said(rehearsed), truth(), writes()]).toEqual([
		`Rehearsal: ${rows.length} of ${rows.length} rows would be done, nothing was done`,
		shows.map((one) => `would be done: ${one}`),
		before,
		0,
	]);
	const done = await world.upload(job, rows as Row[]);
	expect([done.title, said(done), truth(), writes()]).toEqual([
		`${rows.length} of ${rows.length} rows done`,
		shows.map((one) => `done: ${one}`),
		due,
		rows.length,
	]);
	const second = await world.upload(job, rows as Row[]);
	expect([said(second), truth(), writes()]).toEqual([again, due, rows.length]);
	expect(second.title).toBe(job === REVOKE ? '0 of 2 rows done' : 'Done before, nothing new');
});

const GOOD: Row = { Renew: row('CA9001'), Assign: to('CA9001', 'lenaACME'), [REVOKE]: gone('CA9001') };
const renewed = (more: Row) => [row('CA9002', more)];
const SAME = /^refused: Rows 2, 3 are about the same/;
const HOLDS = /^refused: Lena Borg \(lenaACME\) holds it/;
const FIRST = /^refused: Lena Borg \(lenaACME\) holds it: withdraw it first$/;
/** Rows that nothing is done with, beside a good one that is done. */
it.each<[string, string, object[], RegExp]>([
	['no such asset', 'Renew', [row('CA9999')], /^not listed: No list has it/],
	['no asset', 'Renew', [row('')], /^refused: It names no asset$/],
	['no day', 'Renew', renewed({ 'Renew Until': 'soon' }), /must be a day from today on, .* "soon"$/],
	['a day that is over', 'Renew', [row('CA9007', { 'Renew Until': '2026-01-31' })], /and is "2026-01-31"$/],
	[
		'it ends later',
		'Renew',
		renewed({ 'Renew Until': '2026-12-31' }),
		/CAD ends later already, on 2027-06-30$/,
	],
	['another product', 'Renew', renewed({ Product: 'BIM' }), /Write which product in Product\. It has CAD$/],
	['a German thousand', 'Renew', renewed({ Seats: '1.000' }), /^refused: Seats must be .* digits alone/],
	['no end', 'Renew', [row('CA9004')], /CAD has no end$/],
	['the same twice', 'Renew', [row('CA9002'), ...renewed({ Seats: 9 })], SAME],
	['the same, until no day', 'Renew', [row('CA9002'), ...renewed({ 'Renew Until': '30.06.2029' })], SAME],
	[
		'two products of one name',
		'Renew',
		[row('CA9006'), row('CA9006', { Product: 'CAD' })],
		/Write which product in Product\. It has CAD \(24107\), CAD \(24109\)$/,
	],
	['two names alike', 'Assign', [to('CA9002', 'Zoe\u0301')], /more than one.*\(zoe1ACME\).*\(zoe2ACME\)$/],
	['somebody else holds it', 'Assign', [to('CA9003', 'Otto Dahl')], FIRST],
	['one for two', 'Assign', [to('CA9002', 'Otto Dahl'), to('CA9002', 'mei1ACME')], SAME],
	['somebody else holds it', 'Withdraw', [from('CA9003', 'Otto Dahl')], HOLDS],
	['one of two', 'Withdraw', [from('CA9003', 'Lena Borg'), from('CA9003', 'Otto Dahl')], SAME],
	['somebody holds it', REVOKE, [gone('CA9003')], FIRST],
	[
		'not of this order',
		REVOKE,
		[gone('CA9002', { 'Source Order': 'of-CA9001' })],
		/It is not of the order of-CA9001\. Its order is of-CA9002/,
	],
	['of two orders', REVOKE, [gone('CA9005')], /Its orders are of-CA9005, 41: write which in Source Order$/],
])('%s (%s): refused, and the other row is done', async (_, job, bad, due) => {
	const world = company();
	const good = GOOD[job] === undefined ? [] : [GOOD[job]];
	const answer = await world.upload(job, [...bad, ...good] as Row[]);
	expect(said(answer).slice(0, bad.length)).toEqual(bad.map(() => expect.stringMatching(due) as string));
	expect(said(answer).slice(bad.length)).toEqual(good.map(() => expect.stringMatching(/^done: /) as string));
	expect(writes()).toBe(good.length);
	// The page has them, by their number and asset.
	expect(answer.message).toMatch(/\nRow 2 \((CA9\d+)?\): (refused|not listed)\. /);
});

it.each<[string, string, object]>([
	['a sheet of the job Withdraw', 'Assign', from('CA9003', 'Lena Borg')],
	['a sheet of the job Assign', 'Withdraw', to('CA9003', 'Lena Borg')],
	['a sheet of the job Renew', REVOKE, row('CA9001')],
	['a sheet of the job Revoke', 'Renew', gone('CA9001')],
	['a sheet of the job Revoke', '', gone('CA9001')],
])('%s for %j: nothing is changed, and one to fill in comes back', async (_, job, one) => {
	const { title, message, rows } = await company().upload(job, [one] as Row[]);
	expect([title, writes()]).toEqual(['Nothing was changed', 0]);
	expect(message).toMatch(/^(The title "|Missing: )/);
	expect(Object.keys(rows[0]!)).not.toContain(Object.keys(one)[1] ?? Object.keys(one)[0]);
});

it('who is deleted gets nothing, and gives back what they hold', async () => {
	const world = company();
	const [given, back] = await Promise.all([
		world.upload('Assign', [to('CA9001', 'Erik Lund')]),
		new SheetWorld(sandbox).upload('Withdraw', [from(SEED.cloud.ofDeleted, 'Erik Lund')]),
	]);
	expect([...said(given), ...said(back)]).toEqual([
		'refused: Nobody has the account or the name "Erik Lund"',
		expect.stringMatching(/^done: .* ← Erik Lund /),
	]);
	expect(holder(SEED.cloud.ofDeleted)).toBeUndefined();
});

it('a column of other values: the first hundred are told who may be meant', async () => {
	const world = company();
	const rows = Array.from({ length: 101 }, (_, index) => to(`CA93${index}`, 'Lena Brg'));
	rows.forEach((one) => world.asset(String(one['Asset Number']), END));
	const answers = said(await world.upload('Assign', rows));
	expect(answers.map((one) => one.includes('did you mean'))).toEqual(rows.map((_, index) => index < 100));
});

it('a day as Excel keeps it is that day', async () => {
	const answer = await company().upload('Renew', [row('CA9001', { 'Renew Until': 46934 })]);
	expect([said(answer), productsOf('CA9001')[1], answer.rows[0]!['Renew Until']]).toEqual([
		[`done: CAD, 5 seats: 2027-06-30 → ${UNTIL}`],
		`5 ${UNTIL_MS}`,
		UNTIL,
	]);
});

it.each([
	['in two entries that end on the same day is renewed with the seats of both', { id: 41n }, 13],
	['that is listed twice by one ID is renewed with its own', { limitConcurrent: 5 }, 5],
])('a product %s', async (_, more, seats) => {
	const world = company();
	const { products } = asset('CA9001')!;
	const limitEndTime = DateTime.fromISO('2027-06-30').toMillis();
	products.push({ ...products[0]!, limitConcurrent: 8, limitEndTime, ...more });
	const answer = await world.upload('Renew', [row('CA9001')]);
	expect([said(answer), productsOf('CA9001').at(-1)]).toEqual([
		[`done: CAD, ${seats} seats: 2027-06-30 → ${UNTIL}`],
		`${seats} ${UNTIL_MS}`,
	]);
});

it('the list of assets is empty: not told to be revoked', async () => {
	sandbox.faults.add({ kind: 'list', match: { path: '/assetNums' }, times: Infinity, empty: true });
	expect(said(await company().upload(REVOKE, [gone('CA9001')] as Row[]))).toEqual([
		expect.stringMatching(/^not listed: The list of assets is empty: it came so by mistake, /),
	]);
});

it('a revocation that the platform has refused: uploaded again it is not sent, and what to do is told', async () => {
	const world = company();
	const fault = { kind: 'code', code: '13004', message: 'busy', match: { path: 'batchOrder' } } as const;
	sandbox.faults.add(fault);
	const due = [
		expect.stringMatching(
			/^refused: busy \(13004\).* names\. Uploaded as it is, it is not sent again: correct the row, or choose Do again for it in Orders so far once its reason is gone$/,
		),
	];
	expect(said(await world.upload(REVOKE, [gone('CA9001')] as Row[]))).toEqual(due);
	expect([said(await world.upload(REVOKE, [gone('CA9001')] as Row[])), writes()]).toEqual([due, 1]);
});

it('nothing was chosen: rehearsed', async () => {
	const { title } = await company().upload('Renew', [row('CA9001')], '');
	expect([title, writes()]).toEqual(['Rehearsal: 1 of 1 rows would be done, nothing was done', 0]);
});

it.each<[string, object, string, string]>([
	['Assign', to('CA9001', 'Lena Borg'), '/members', 'The list of employees'],
	['Withdraw', from('CA9003', 'Lena Borg'), '/members', 'The list of employees'],
	[REVOKE, gone('CA9001'), '/members', 'The list of employees'],
	[REVOKE, gone('CA9001'), '/merchandiseProducts', 'The asset'],
])('%s (%j) where %s cannot be read: nothing is changed', async (job, one, path, what) => {
	sandbox.faults.add({ kind: 'status', status: 503, match: { path }, times: Infinity });
	const [told] = said(await company().upload(job, [one] as Row[]));
	expect([told!.startsWith(`refused: ${what} could not be read: `) || told, writes()]).toEqual([true, 0]);
});

/** Nothing that somebody holds, by either list, is revoked; nor is it told to be with nobody. */
describe('where the lists do not agree', () => {
	const shows = (path: string, where: Row, rows: Row[]) =>
		sandbox.faults.add({ kind: 'list', match: { path }, times: Infinity, becomes: [{ where, rows }] });
	const members = (more: Row) => () => shows('/members', { userName: 'lenaACME' }, [more]);
	const assets = (more: Row) => () => shows('/assetNums', { assetNum: 'CA9003' }, [more]);
	const lend = (isShown: boolean) => (): void => {
		const lena = [...sandbox.state.employees.values()].find(({ userName }) => userName === 'lenaACME')!;
		Object.assign(asset('CA9002')!, { borrowedUsbKey: true, lentTo: lena.globalId });
		// The list of assets is late.
		if (!isShown) shows('/assetNums', { assetNum: 'CA9002' }, [{ borrowedFlag: false }]);
	};
	const leaveOut = (): void => {
		const { employees } = sandbox.state.enterprises.get(SEED.acme.enterprise.globalId)!;
		remove(employees, ({ userName }) => userName === 'lenaACME');
	};
	const LENA = 'Lena Borg (lenaACME)';
	const NO_NUMBERS = `refused: The list of employees could not be read: it does not show what ${LENA} holds`;
	const differ = (employees: string, listed: string) =>
		`refused: The lists differ on who holds it (employees: ${employees}; assets: ${listed}): look at the platform, and upload the sheet again`;
	const LENT = 'refused: It is lent, or the list does not show whether it is: it must be returned first';

	const NULL = { cloudAccountGlobalId: null };
	const OF_LENA = from('CA9003', 'Lena Borg');
	it.each<[string, string, object, () => void, string | (() => string)]>([
		['what she holds is null', REVOKE, gone('CA9003'), members({ assetNums: null }), NO_NUMBERS],
		['it is a text', REVOKE, gone('CA9003'), members({ assetNums: 'CA9003' }), NO_NUMBERS],
		['it is null', 'Withdraw', OF_LENA, members({ assetNums: null }), NO_NUMBERS],
		['it is null', 'Assign', to('CA9003', 'Otto Dahl'), members({ assetNums: null }), NO_NUMBERS],
		[
			'she is left out',
			REVOKE,
			gone('CA9003'),
			leaveOut,
			() => differ('nobody', asset('CA9003')!.assignedTo!),
		],
		['she holds nothing', 'Withdraw', OF_LENA, members({ assetNums: [] }), differ('nobody', LENA)],
		['nobody holds it by the assets', REVOKE, gone('CA9003'), assets(NULL), differ(LENA, 'nobody')],
		['a lock that is lent', REVOKE, gone('CA9002'), lend(true), LENT],
		['a lock that one list has as lent', REVOKE, gone('CA9002'), lend(false), LENT],
		['it is lent', 'Withdraw', OF_LENA, assets({ borrowedFlag: true }), LENT],
		['a lock that is lent', 'Assign', to('CA9002', 'Otto Dahl'), lend(false), LENT],
		['not shown whether lent', REVOKE, gone('CA9003'), assets({ ...NULL, borrowedFlag: null }), LENT],
	])('%s (%s): refused', async (_, job, one, bend, due) => {
		const world = company();
		bend();
		const told = typeof due === 'string' ? due : due();
		expect([said(await world.upload(job, [one] as Row[])), writes()]).toEqual([[told], 0]);
	});
});

describe('where the lists do not show it yet, it is not done twice', () => {
	it('a renewal', async () => {
		const world = company();
		const { products } = asset('CA9001')!;
		await world.upload('Renew', [row('CA9001')]);
		asset('CA9001')!.products = products;
		const again = await world.upload('Renew', [row('CA9001')]);
		expect([again.title, said(again)[0], writes()]).toEqual([
			'Done before, nothing new',
			`done before: CAD, 5 seats: 2027-06-30 → ${UNTIL}`,
			1,
		]);
		// Until another day: somebody has to look which is meant.
		const other = await world.upload('Renew', [row('CA9001', { 'Renew Until': '2029-06-30' })]);
		expect([said(other)[0], writes()]).toEqual([
			expect.stringMatching(/^not done: The same is ordered already/),
			1,
		]);
	});

	it('a product that was renewed keeps its name', async () => {
		const world = company();
		await world.upload('Renew', [row('CA9001')]);
		expect(said(await world.upload('Assign', [to('CA9001', 'Lena Borg')]))).toEqual([
			'done: CAD → Lena Borg (lenaACME)',
		]);
	});

	it('a revocation', async () => {
		const world = company();
		const kept = asset('CA9001')!;
		await world.upload(REVOKE, [gone('CA9001')]);
		restoreAsset(sandbox.state, kept);
		const again = await world.upload(REVOKE, [gone('CA9001')]);
		expect([said(again), writes()]).toEqual([['done before: Revoked for good: CAD'], 1]);
	});

	it.each<[string, Row, string | null]>([
		['Assign', to('CA9001', 'Lena Borg'), 'lena'],
		['Withdraw', from('CA9003', 'Lena Borg'), null],
	])('%s, which somebody else has just done', async (job, one, account) => {
		const world = company();
		const person = [...sandbox.state.employees.values()].find(
			({ userName }) => userName === `${account}ACME`,
		);
		world.meanwhile['Assign or Withdraw'] = () =>
			assign(sandbox.state, asset(String(one['Asset Number']))!, person ?? null);
		expect([said(await world.upload(job, [one]))[0], writes()]).toEqual([
			expect.stringMatching(/^done before: CAD /),
			0,
		]);
	});
});

it('a reply is lost, and no list can be read: not known, and the next upload settles it', async () => {
	const world = company();
	const unread = { kind: 'status', status: 503, match: { path: '/assetNums' } } as const;
	world.meanwhile['Assign or Withdraw'] = () => {
		sandbox.faults.add({ kind: 'reset-after', match: { path: '/privileges' } });
		sandbox.faults.add({ ...unread, skip: 1, times: Infinity });
	};
	const [told] = said(await world.upload('Assign', [to('CA9001', 'Lena Borg')]));
	expect(told).toMatch(/^not known: .*Upload the sheet again: nothing is done twice$/);
	sandbox.faults.clear();
	world.meanwhile = {};
	expect([said(await world.upload('Assign', [to('CA9001', 'Lena Borg')])), writes()]).toEqual([
		['done before: CAD → Lena Borg (lenaACME)'],
		1,
	]);
});

it('what the platform refuses is not done, with its reason', async () => {
	const world = company();
	const match = { path: '/privileges' };
	sandbox.faults.add({ kind: 'code', code: '60025', message: 'wrong customer', match });
	const [told] = said(await world.upload('Assign', [to('CA9001', 'Lena Borg')]));
	expect([told, holder('CA9001')]).toEqual([
		expect.stringMatching(/^not done: wrong customer \(60025\)/),
		undefined,
	]);
});
