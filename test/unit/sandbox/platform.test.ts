import { difference, filter, find, map } from 'lodash';

import { SEED, type Fault, type Settings } from '../../../sandbox';
import { freshNonce } from '../../../sandbox/client';
import { purchase, useSandboxClient } from '../../support/server/sandboxClient';

/** What a platform may be like, and what may go wrong on the way: what the fault matrix does not see of the sandbox’s settings, faults, clock and remote control. */

const { sandbox, allocate, assetNumbers, assets, batch, control, employees, member, order } =
	useSandboxClient({ keepsPast: true });
const { acme, cloud, locks } = SEED;
const numbers = async () => map((await assets()).data, 'assetNum');
const names = async (query?: string) => map((await employees(query)).data.list, 'userName');
const lock = { licenseType: 'normal_recover_usbkey' };
const another = { assetNos: [locks.ofBorealis] };

describe('a platform that', () => {
	const bindElsewhere = async () =>
		await order('POST', '/enterprise/user/bind', {
			channelCode: 'CRM',
			channelCustomerId: acme.customer.channelCustomerId,
			customerName: 'Acme',
			enterpriseName: 'Other',
		});
	const wrongOrder = async () => (await batch([purchase(1, {}, another)])).message.slice(0, 9);
	const hasDate = async () => (await fetch(`${sandbox.url}/me/api`)).headers.has('date');
	const pageOf = async (pageSize: number) => await employees(`pageNum=1&pageSize=${pageSize}`);

	it.each<[Partial<Settings>, () => Promise<unknown>, unknown, unknown]>([
		[{ listsAllTypes: true }, async () => (await numbers()).includes(locks.network), false, true],
		[{ listsDeleted: false }, async () => (await names()).includes('erikACME'), true, false],
		[{ heedsKeyword: false }, async () => (await names('pageNum=1&pageSize=9&keyword=lina')).length, 1, 8],
		[{ codeInLists: false }, async () => (await names())[0], 'linaACME', 'lina'],
		[{ manyBindings: true }, async () => (await bindElsewhere()).code, '13004', 0],
		[{ numbersRepeat: true }, async () => (await batch([purchase(1, lock, another)])).code, '13004', 0],
		[{ maxPageSize: 3 }, async () => (await pageOf(1_000)).data.size, 8, 3],
		[{ maxPageSize: 3, pageSizeOver: 'refuse' }, async () => (await pageOf(4)).code, 0, '40000'],
		[{ namesOrders: false }, async () => await wrongOrder(), 'orderList', 'parameter'],
		[{ dateHeader: false }, async () => await hasDate(), true, false],
	])('is %j', async (settings, look, usual, changed) => {
		expect(await look()).toEqual(usual);
		sandbox.reset();
		expect((await control('POST', 'settings', settings)).http).toBe(200);
		expect(await look()).toEqual(changed);
	});

	it('makes the orders before a wrong one, of which it does not do a part', async () => {
		sandbox.state.settings.partlyMade = true;
		// A fault, so that the client above does not ask for what a refusal leaves behind.
		sandbox.faults.add({ kind: 'delay', ms: 0 });
		const orders = [
			purchase(1, {}, { assetNos: ['CA1'] }),
			purchase(2, lock, { assetNos: ['L9', locks.ofBorealis] }),
		];

		expect((await batch(orders)).code).toBe('13004');
		expect(map(sandbox.ledger.acts, 'key')).toEqual(['CA1', 'PO-9#1']);
		expect(sandbox.state.assetsByNumber.has('L9')).toBe(false);
	});
});

describe('a list that is not what is so', () => {
	const ALL = 18;
	const listed = async () => (await assetNumbers()).data;
	const altered = async (fault: object) => {
		sandbox.faults.add({ kind: 'list', ...fault });
		return map(await listed(), 'assetNum');
	};

	it.each<[object, number]>([
		[{ empty: true }, 0],
		[{ lacks: 'entry' }, ALL - 1],
		[{ shuffled: true }, ALL],
	])('%j', async (fault, count) => {
		const whole = map(await listed(), 'assetNum');
		const seen = await altered(fault);

		expect([whole.length, seen.length, difference(seen, whole)]).toEqual([ALL, count, []]);
		expect(seen).not.toEqual(whole);
	});

	it('leaves out always the same or others each time', async () => {
		const one = await altered({ leavesOut: 0.5, steady: true });

		expect([one.length > 0, one.length < ALL]).toEqual([true, true]);
		expect(await altered({ leavesOut: 0.5, steady: true })).toEqual(one);
		expect(await altered({ leavesOut: 0.5, steady: true, seed: 2 })).not.toEqual(one);
	});

	it.each([
		['missing', undefined],
		['null', null],
	] as const)('its data is %s', async (data, seen) => {
		sandbox.faults.add({ kind: 'list', data });
		expect(await listed()).toEqual(seen);
	});

	it('shows one thing not at all, another twice and with other values, or lacks a field', async () => {
		const [one, two] = map(await listed(), 'assetNum') as [string, string];
		const becomes = [
			{ where: { assetNum: one }, rows: [] },
			{ where: { assetNum: two }, rows: [{}, { onlineFlag: null }] },
		];
		sandbox.faults.add({ kind: 'list', becomes });
		const rows = await listed();
		expect(filter(rows, { assetNum: one })).toEqual([]);
		expect(map(filter(rows, { assetNum: two }), 'onlineFlag')).toEqual([false, null]);

		sandbox.faults.add({ kind: 'list', lacks: 'field' });
		expect(Math.min(...(await listed()).map((row: object) => Object.keys(row).length))).toBe(4);
	});

	it('is a page with less than its numbers say, or around nothing', async () => {
		sandbox.faults.add({ kind: 'list', short: true });
		expect((await employees()).data).toMatchObject({ total: 8, size: 8, list: { length: 7 } });
		sandbox.faults.add({ kind: 'list', data: 'hollow' });
		expect((await employees()).data).toEqual({ pageNum: 1, list: null });
	});

	it('is late, and says so; what is done meanwhile is done', async () => {
		const path = `/enterprise/member/${SEED.employees.jonas}/privileges`;
		const holder = async () => find(await listed(), { assetNum: cloud.free }).cloudAccountGlobalId;
		expect((await member('POST', path, { deleteAssets: [], addAssets: [cloud.free] })).code).toBe(0);
		sandbox.faults.add({ kind: 'list', ageMs: 60_000, saysAge: true, times: 2 });
		const { clientToken, userToken } = sandbox.tokens;
		const headers = { authorization: `Bearer ${clientToken}`, clientToken, userToken };
		const url = `${sandbox.url}/me/api/v1/enterprise/${acme.enterprise.globalId}/asset/assetNums?g_nonce=${freshNonce()}`;

		expect((await fetch(url, { headers })).headers.get('age')).toBe('60');
		expect([await holder(), await holder()]).toEqual([null, SEED.employees.jonas]);
	});
});

describe('faults', () => {
	const allocated = () => sandbox.ledger.did('number.allocated').length;

	it('meet only what matches, after the skipped, so many times', async () => {
		const match = { method: 'post', path: /shell/ };
		sandbox.faults.add({ kind: 'code', code: '500', match, skip: 2, times: 2 });
		await assets();
		const codes = [];
		for (let i = 0; i < 5; i += 1) codes.push((await allocate()).code);

		expect(codes).toEqual([0, 0, '500', '500', 0]);
	});

	it.each<[Fault, number]>([
		[{ kind: 'reset-before' }, 0],
		[{ kind: 'reset-after' }, 2],
		[{ kind: 'timeout', act: true }, 2],
	])('%j never answers', async (fault, done) => {
		sandbox.faults.add(fault);
		await expect(allocate(2, { signal: AbortSignal.timeout(1_000) })).rejects.toThrow();

		expect([allocated(), sandbox.ledger.requests[0]?.status]).toEqual([done, null]);
	});

	it('lose a share of the replies, before and after the work, the same ones for the same seed', async () => {
		const met = async (seed: number) => {
			sandbox.reset();
			sandbox.faults.add({ kind: 'lost', share: 0.3, seed, times: Infinity });
			const outcomes: boolean[] = [];
			const lost = () => outcomes.push(true);
			for (let i = 0; i < 40; i += 1) await allocate().then(() => outcomes.push(false), lost);
			return outcomes;
		};
		const [one, same, other] = [await met(1), await met(1), await met(2)];
		const lost = other.filter(Boolean).length;

		expect(same).toEqual(one);
		expect(other).not.toEqual(one);
		expect([lost > 4, lost < 20, allocated() > 40 - lost, allocated() < 40]).toEqual(Array(4).fill(true));
	});

	it('break off half way', async () => {
		sandbox.faults.add({ kind: 'reset-after', parts: 2 });
		const orders = [1, 2, 3].map((sequence) => purchase(sequence, {}, { assetNos: [`CA${sequence}`] }));
		await expect(batch(orders)).rejects.toThrow();

		expect(map(sandbox.ledger.did('order.made'), 'key')).toEqual(['PO-9#1', 'PO-9#2']);
	});
});

describe('the remote control', () => {
	const HOUR = 60 * 60 * 1000;
	/** How many hours ahead of this machine, to the nearest one. */
	const ahead = () => Math.round((sandbox.clock.now() - Date.now()) / HOUR);

	it.each([
		[200, { shiftMs: 2 * HOUR }, 2],
		[200, { now: '2030-01-01T00:00:00Z' }, undefined],
		[400, { shiftMs: 'an hour' }, 0],
		[400, { speed: 0 }, 0],
	])('sets the clock: %d for %j', async (status, given, hours) => {
		const { http, body } = await control('POST', 'clock', given);

		expect(http).toBe(status);
		if (hours === undefined) expect(body).toEqual({ now: expect.stringMatching(/^2030-01-01T/) as unknown });
		else expect(ahead()).toBe(hours);
	});

	it('lets the clock run as fast as it is told, and go on from where it was', () => {
		const real = Date.now();
		const time = jest.spyOn(Date, 'now').mockReturnValue(real);
		const began = sandbox.clock.now();
		const passed = (ms: number) => {
			time.mockReturnValue(real + ms);
			return sandbox.clock.now() - began;
		};
		sandbox.clock.run(60);
		expect(passed(1_000)).toBe(60_000);
		sandbox.clock.shift(HOUR);
		sandbox.clock.run(1);
		expect(passed(2_000)).toBe(61_000 + HOUR);
		sandbox.reset();
		expect(passed(4_000)).toBe(4_000);
		time.mockRestore();
	});

	it('adds faults, shows what came and what was done, and forgets it', async () => {
		await control('POST', 'faults', [{ kind: 'empty', match: { path: '/shellnums' }, times: 'Infinity' }]);
		expect((await allocate()).text).toBe('');
		await control('DELETE', 'faults');
		expect((await allocate()).code).toBe(0);
		expect((await control('POST', 'faults', { kind: 'nothing' })).http).toBe(400);

		const { requests, acts } = (await control('GET', 'ledger')).body;
		expect(requests[1]).toMatchObject({
			n: 2,
			method: 'POST',
			rawBody: '{"size":1}',
			status: 200,
			replyCode: 0,
		});
		expect(acts).toEqual([
			{ n: 2, endpoint: 'POST /shellnums', kind: 'number.allocated', key: '8000001001', id: null, part: 0 },
		]);
		expect((await control('GET', 'state')).body.employees).toHaveLength(8);
		await control('POST', 'reset');
		expect(sandbox.ledger.requests).toEqual([]);
	});
});
