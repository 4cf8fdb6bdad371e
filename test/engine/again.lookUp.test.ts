import { pause } from '../../nodes/shared/send/pause';
import type { Fault } from '../../sandbox';
import { fatesOf, itemsOf, readsOf, runWork, workOf, WORKS, writesOf } from '../support/again';
import { errorIn } from '../support/errorRows';
import { MODES } from '../support/matrixModel';
import { failureOf } from '../support/orderService';
import { useSandbox } from '../support/stage';

/** docs/design.md, "After a lost reply". Waiting takes no time here; what would be waited is looked at. */

jest.mock('../../nodes/shared/send/pause', () => ({
	...jest.requireActual<object>('../../nodes/shared/send/pause'),
	pause: jest.fn(async () => undefined),
}));
const waits = () => jest.mocked(pause).mock.calls.map(([ms]) => ms);

const sandbox = useSandbox();
beforeEach(() => jest.mocked(pause).mockReset());

const WRITE = { match: { method: 'POST' } };
const onError = 'continueRegularOutput' as const;

/** Replies that tell nothing, of writes that were carried out. */
const lostAfter: Array<[string, Fault]> = [
	['reset', { kind: 'reset-after' }],
	['cut short', { kind: 'truncated' }],
	['HTTP 502', { kind: 'status', status: 502, act: true }],
	['HTTP 429', { kind: 'status', status: 429, act: true }],
	['code 500', { kind: 'code', code: '500', act: true }],
	['a web page', { kind: 'html', act: true }],
	['empty', { kind: 'empty', act: true }],
	['299 with code 0', { kind: '299' }],
];

const named = WORKS.map((work) => [work.name, work] as const);

describe.each(named)('%s', (_name, work) => {
	describe.each(MODES)('%s', (mode) => {
		it.each(lostAfter)('done, and the reply is %s: the row, confirmed by one look', async (_, fault) => {
			const items = itemsOf(work, sandbox, 1);
			sandbox.faults.add({ ...fault, ...WRITE });
			const result = await runWork(work, sandbox, { items, onError: mode });

			expect([result.status, fatesOf(result.items), result.errors]).toEqual(['success', ['0 confirmed'], []]);
			expect(result.items[0]?.json).toMatchObject({ ...work.row(items[0] ?? {}), confirmed: true });
			expect(readsOf(sandbox)).toEqual(work.reads(items[0] ?? {}));
			expect([writesOf(sandbox).length, sandbox.ledger.did(work.acts).length, waits()]).toEqual([1, 1, [0]]);
		});
	});

	it('not done: unknown as before, looked for at once, after one second and after three more', async () => {
		const items = itemsOf(work, sandbox, 1);
		sandbox.faults.add({ kind: 'reset-before', ...WRITE });
		const result = await runWork(work, sandbox, { items, onError });
		const error = errorIn(result.items[0]?.json ?? {});

		expect(fatesOf(result.items)).toEqual(['0 unknown']);
		expect(error?.message).toMatch(/connection was lost/);
		expect(error?.description).toMatch(/may have done this.*It was looked for/);
		expect([writesOf(sandbox).length, waits()]).toEqual([1, [0, 1_000, 3_000]]);
		// Where there is no such account, the enterprise's code need not be learned.
		const once = work.reads(items[0] ?? {}).slice(0, work.name === 'add' ? 1 : undefined);
		expect(readsOf(sandbox)).toEqual([...once, ...once, ...once].sort());
	});

	it('done, but not seen before the second look', async () => {
		const items = itemsOf(work, sandbox, 1);
		sandbox.faults.add({ kind: 'reset-after', ...WRITE });
		sandbox.faults.add({ kind: 'status', status: 400, match: { method: 'GET' } });
		const result = await runWork(work, sandbox, { items, onError });

		expect([fatesOf(result.items), waits()]).toEqual([['0 confirmed'], [0, 1_000]]);
	});

	it('done, but looking does not work: unknown, with the first cause', async () => {
		const items = itemsOf(work, sandbox, 1);
		sandbox.faults.add({ kind: 'truncated', ...WRITE });
		sandbox.faults.add({
			kind: 'code',
			code: '60002',
			message: 'not with secret-again',
			match: { method: 'GET' },
			times: Infinity,
		});
		const result = await runWork(work, sandbox, { items, onError });
		const error = errorIn(result.items[0]?.json ?? {});

		expect(fatesOf(result.items)).toEqual(['0 unknown']);
		expect([error?.code, error?.httpStatus, error?.message]).toEqual([
			undefined,
			200,
			expect.stringMatching(/JSON|readable|envelope/i),
		]);
		expect(error?.description).toContain('It was looked for, but that did not work: not with ');
		// A reply may quote the password of the request before.
		if (work.name === 'add') expect(JSON.stringify(result.items)).not.toContain('secret-again');
		expect(waits()).toEqual([0, 1_000, 3_000]);
	});

	it('a look is repeated as every read is', async () => {
		const items = itemsOf(work, sandbox, 1);
		sandbox.faults.add({ kind: 'reset-after', ...WRITE });
		sandbox.faults.add({ kind: 'status', status: 503, match: { method: 'GET' }, times: 2 });
		const result = await runWork(work, sandbox, { items });

		expect(fatesOf(result.items)).toEqual(['0 confirmed']);
		// Not a second look: the pause of one is a whole second, those of repeats have jitter.
		expect(waits().filter((ms) => ms === 1_000)).toEqual([]);
	});

	it.each(['report', 'lookUp'])('After a Lost Reply = %s, refused: no look', async (afterLostReply) => {
		const items = itemsOf(work, sandbox, 1);
		sandbox.faults.add({ kind: 'code', code: '13004', message: 'no', ...WRITE });
		const result = await runWork(work, sandbox, { items, options: { afterLostReply }, onError });

		expect([fatesOf(result.items), readsOf(sandbox)]).toEqual([['0 rejected'], []]);
	});

	it('After a Lost Reply = report: unknown at once', async () => {
		const items = itemsOf(work, sandbox, 1);
		sandbox.faults.add({ kind: 'reset-after', ...WRITE });
		const result = await runWork(work, sandbox, { items, options: { afterLostReply: 'report' } });

		expect(failureOf(result)).toMatchObject({ status: 'error', data: { outcome: 'unknown' } });
		expect(failureOf(result).description).not.toContain('looked');
		expect([readsOf(sandbox), waits()]).toEqual([[], []]);
	});
});

describe('many items', () => {
	it.each(named)('%s: every reply lost, every item confirmed, nothing twice', async (name, work) => {
		const options = name === 'delete_asset' ? { maxOrdersPerRequest: 3 } : {};
		const items = itemsOf(work, sandbox, 10);
		sandbox.faults.add({ kind: 'reset-after', ...WRITE, times: Infinity });
		const result = await runWork(work, sandbox, { items, options });

		expect(fatesOf(result.items)).toEqual(items.map((_, index) => `${index} confirmed`));
		expect(result.items.map(({ json }) => json)).toMatchObject(items.map((item) => work.row(item)));
		expect(sandbox.ledger.did(work.acts)).toHaveLength(10);
	});

	it.each([
		['new_buy', 1],
		['delete_asset', 1],
		// One search per account, and the accounts that tell the code.
		['add', 11],
	])('%s: the parts of a request are looked up with %i reads', async (name, reads) => {
		const work = workOf(name);
		const items = itemsOf(work, sandbox, 10);
		sandbox.faults.add({ kind: 'reset-after', ...WRITE });
		const result = await runWork(work, sandbox, { items });

		expect([result.status, writesOf(sandbox).length, readsOf(sandbox).length]).toEqual(['success', 1, reads]);
	});

	it('half of a request done: those parts have their rows, the others stay unknown', async () => {
		const work = workOf('new_buy');
		const items = itemsOf(work, sandbox, 5);
		sandbox.faults.add({ kind: 'reset-after', parts: 2, ...WRITE });
		const result = await runWork(work, sandbox, { items, onError });

		expect(fatesOf(result.items).join()).toBe('0 confirmed,1 confirmed,2 unknown,3 unknown,4 unknown');
	});

	it('parts that the reply leaves out are looked up, too', async () => {
		const work = workOf('add');
		const items = itemsOf(work, sandbox, 3);
		sandbox.faults.add({ kind: 'wrong-types', ...WRITE });
		const result = await runWork(work, sandbox, { items });

		expect(fatesOf(result.items)).toEqual(['0 confirmed', '1 confirmed', '2 confirmed']);
	});
});

describe('nothing is looked up where the service shows nothing', () => {
	it.each([
		['assetNumber.allocate', { size: 2 }],
		['enterprise.create', { crmCustomerId: 'CRM-NEW', customerName: 'n' }],
	])('%s', async (operation, parameters) => {
		sandbox.faults.add({ kind: 'reset-after' });
		const result = await runWork({ service: 'order', operation, parameters }, sandbox, {});

		expect(failureOf(result)).toMatchObject({ data: { outcome: 'unknown' } });
		expect([sandbox.ledger.requests.length, waits()]).toEqual([1, []]);
	});
});
