import { difference, filter, isEqual, map, range } from 'lodash';
import { sleep } from 'n8n-workflow';

import { SEED, type Settings } from '../../../sandbox';
import { clientFor, freshNonce } from '../../../sandbox/client';
import { purchase, useSandboxClient } from '../../support/server/sandboxClient';

const { sandbox, allocate, assetNumbers, assets, batch, control, employees, member, order } =
	useSandboxClient({ keepsPast: true });

const count = (replies: Array<{ http: number }>, http: number) => filter(replies, { http }).length;

describe('load', () => {
	it('answers 429 beyond so many under way, and does nothing then', async () => {
		Object.assign(sandbox.state.settings, { maxInFlight: 3, retryAfterSeconds: 2 });
		sandbox.faults.add({ kind: 'delay', ms: 400, times: Infinity });
		const replies = await Promise.all(range(5).map(async () => await allocate()));
		expect([count(replies, 200), count(replies, 429)]).toEqual([3, 2]);
		expect(sandbox.ledger.did('number.allocated')).toHaveLength(3);
		expect(filter(sandbox.ledger.requests, { status: 429 })).toHaveLength(2);
		expect((await allocate()).http).toBe(200);
	});

	it('counts one that is never answered until its client has gone', async () => {
		sandbox.state.settings.maxInFlight = 1;
		sandbox.faults.add({ kind: 'timeout' });
		const open = new AbortController();
		const silent = allocate(1, { signal: open.signal }).catch(() => 'gone');
		while (sandbox.ledger.requests.length < 1) await sleep(1);
		expect((await allocate()).http).toBe(429);
		open.abort();
		await silent;
		while (sandbox.ledger.inFlight > 0) await sleep(1);
		expect((await allocate()).http).toBe(200);
	});

	it('answers 429 beyond so many in a second, with Retry-After where told', async () => {
		const retryAfter = async (nonce: string) => {
			const response = await fetch(`${sandbox.url}/me/api/v1/x?g_nonce=${nonce}`);
			return [response.status, response.headers.get('retry-after')];
		};
		expect((await control('POST', 'settings', { maxPerSecond: 4, retryAfterSeconds: 1 })).http).toBe(200);
		expect(count(await Promise.all(range(6).map(async () => await allocate())), 429)).toBe(2);
		expect(await retryAfter('0123456789abcdef')).toEqual([429, '1']);
		sandbox.state.settings.retryAfterSeconds = null;
		expect(await retryAfter('0123456789abcdeg')).toEqual([429, null]);
	});

	it('knows no other settings', async () =>
		expect((await control('POST', 'settings', { maxPerMinute: 1 })).http).toBe(400));
});

describe('pages', () => {
	const page = async (pageSize: number) => await employees(`pageNum=1&pageSize=${pageSize}`);

	it.each([
		[null, 'smaller', 1000, 8],
		[3, 'smaller', 3, 3],
	] as const)('at most %p, else %s: pageSize %d, %d entries', async (max, over, pageSize, size) => {
		Object.assign(sandbox.state.settings, { maxPageSize: max, pageSizeOver: over });
		expect((await page(1000)).data).toMatchObject({ pageSize, size, total: 8 });
	});

	it('may be refused', async () => {
		Object.assign(sandbox.state.settings, { maxPageSize: 100, pageSizeOver: 'refuse' });
		expect([(await page(101)).code, (await page(100)).code]).toEqual(['40000', 0]);
	});
});

describe('products', () => {
	const lentOut = SEED.assetIds[SEED.locks.lentOut];
	const times = async () =>
		map(
			(await member('GET', `/enterprise/asset/${lentOut}/merchandiseProducts`)).data.productInstanceList,
			'limitEndTime',
		);

	it('without an end have one all the same, or what is set', async () => {
		expect(await times()).toEqual([253402300799000, 253402300799000]);
		sandbox.state.settings.productWithoutEnd = null;
		expect(await times()).toEqual([null, null]);
	});
});

describe('orders', () => {
	it.each([
		[true, /^orderList\[1\]\.assets\[0\]/],
		[false, /^parameter validation failed$/],
	])('names the wrong order of a batch: %p', async (namesOrders, message) => {
		sandbox.state.settings.namesOrders = namesOrders;
		const reply = await batch([purchase(1), purchase(2, {}, { assetNos: [SEED.locks.ofBorealis] })]);
		expect(reply).toMatchObject({ code: '13004', message: expect.stringMatching(message) });
		expect(sandbox.ledger.acts).toEqual([]);
	});

	it('can call a new asset by more than its number', async () => {
		sandbox.state.settings.newAssetPrefix = 'KEY-';
		const assetNos = ['9000000001', '9000000002'];
		for (const sequence of [1, 2]) expect((await batch([purchase(sequence, {}, { assetNos })])).code).toBe(0);
		const made = filter((await assets()).data, ({ assetNum }) => assetNum.startsWith('KEY-'));
		expect(map(made, 'keyShellNumber')).toEqual(assetNos);
		expect(map(made, 'assetNum')).toEqual(assetNos.map((one) => `KEY-${one}`));
	});
});

describe('what a platform may be like', () => {
	const { acme, borealis, cloud, locks } = SEED;
	const names = async (query?: string) => map((await employees(query)).data.list, 'userName');
	const numbers = async () => map((await assets()).data, 'assetNum');
	const bound = {
		channelCode: 'CRM',
		channelCustomerId: acme.customer.channelCustomerId,
		customerName: 'Acme',
	};
	const bind = async (enterpriseName: string) =>
		await order('POST', '/enterprise/user/bind', { ...bound, enterpriseName });
	const wrong = { assetNos: [locks.ofBorealis] };
	const lock = { licenseType: 'normal_recover_usbkey' };

	it.each<[Partial<Settings>, string, () => Promise<unknown>, unknown, unknown]>([
		[
			{ listsAllTypes: true },
			'a lock among the assets',
			async () => (await numbers()).includes(locks.network),
			false,
			true,
		],
		[{ listsDeleted: false }, 'erik listed', async () => (await names()).includes('erikACME'), true, false],
		[
			{ heedsKeyword: false },
			'found by lina',
			async () => (await names('pageNum=1&pageSize=9&keyword=lina')).length,
			1,
			8,
		],
		[{ codeInLists: false }, 'first listed', async () => (await names())[0], 'linaACME', 'lina'],
		[
			{ omitsTimes: true },
			'times',
			async () => filter((await assets()).data, { createTime: null }).length > 0,
			false,
			true,
		],
		[{ manyBindings: true }, 'a second binding', async () => (await bind('Other')).code, '13004', 0],
		[
			{ numbersRepeat: true },
			'another’s number bought',
			async () => (await batch([purchase(1, lock, wrong)])).code,
			'13004',
			0,
		],
	])('%j: %s', async (settings, _what, look, usual, changed) => {
		expect(await look()).toEqual(usual);
		Object.assign(sandbox.state.settings, settings);
		expect(await look()).toEqual(changed);
	});

	it('an account without its code in the reply to an addition', async () => {
		sandbox.state.settings.codeInReplies = false;
		const userList = [{ userName: 'zoe', name: 'Zoe', password: 'secret1' }];
		const { data } = await member('POST', `/enterprise/${acme.enterprise.globalId}/member`, { userList });
		expect([map(data.succeeded, 'userName'), (await names()).at(-1)]).toEqual([['zoe'], 'zoeACME']);
	});

	it('the orders before a wrong one are made, which is done not even in part', async () => {
		sandbox.state.settings.partlyMade = true;
		const orders = [
			purchase(1, {}, { assetNos: ['CA1'] }),
			purchase(2, lock, { assetNos: ['L9', locks.ofBorealis] }),
		];
		const path = '/licenseOrder/batchOrder?appKey=app';
		const body = { channelCode: 'CRM', channelOrderId: 'PO-9', syncMode: 'sync', orderList: orders };
		const { code } = await clientFor(sandbox).order('POST', path, body);
		expect([code, map(sandbox.ledger.acts, 'key')]).toEqual(['13004', ['CA1', 'PO-9#1']]);
		expect(sandbox.state.assetsByNumber.has('L9')).toBe(false);
	});

	it('two assets of one number are told apart by their customer', async () => {
		sandbox.state.settings.numbersRepeat = true;
		await batch([purchase(1, lock, wrong)]);
		const removal = { ...lock, orderType: 'delete_asset', assets: [wrong] };
		expect((await batch([purchase(1, removal)])).code).toBe(0);
		expect(sandbox.state.assetsByNumber.get(locks.ofBorealis)?.customerId).toBe(borealis.customer.customerId);
		expect((await batch([purchase(1, removal)])).code).toBe('13004');
		expect((await numbers()).includes(cloud.free)).toBe(true);
	});
});

describe('a list that is not what is so', () => {
	const ALL = 18;
	const lists = async () => {
		const { data } = await assetNumbers();
		return Array.isArray(data) ? map(data, 'assetNum') : data;
	};
	const altered = async (fault: object) => {
		sandbox.faults.add({ kind: 'list', ...fault });
		return await lists();
	};

	it.each<[object, number]>([
		[{ empty: true }, 0],
		[{ leavesOut: 1 }, 0],
		[{ lacks: 'entry' }, ALL - 1],
		[{ shuffled: true }, ALL],
	])('%j', async (fault, count) => {
		const whole = await lists();
		const seen = await altered(fault);
		expect([whole.length, seen.length, difference(seen, whole)]).toEqual([ALL, count, []]);
		expect(seen).not.toEqual(whole);
	});

	it('leaves out always the same or others each time', async () => {
		const some = { leavesOut: 0.5, times: 2 };
		const [one, two] = [await altered({ ...some, steady: true }), await lists()];
		expect([one, one.length > 0 && one.length < ALL]).toEqual([two, true]);
		expect(await altered({ leavesOut: 0.5, steady: true, seed: 2 })).not.toEqual(one);
	});

	it.each([
		['missing', undefined],
		['null', null],
		['hollow', null],
	] as const)('its data is %s', async (data, seen) => expect(await altered({ data })).toEqual(seen));

	it('lacks a field', async () => {
		sandbox.faults.add({ kind: 'list', lacks: 'field' });
		const rows: object[] = (await assetNumbers()).data;
		expect(Math.min(...rows.map((row) => Object.keys(row).length))).toBe(4);
	});

	it('shows one thing not at all, another twice and with other values', async () => {
		const [one, two] = (await lists()) as [string, string];
		const becomes = [
			{ where: { assetNum: one }, rows: [] },
			{ where: { assetNum: two }, rows: [{}, { onlineFlag: null }] },
		];
		sandbox.faults.add({ kind: 'list', becomes });
		const { data } = await assetNumbers();
		expect(filter(data, { assetNum: one })).toEqual([]);
		expect(map(filter(data, { assetNum: two }), 'onlineFlag')).toEqual([false, null]);
		expect(data).toHaveLength(ALL);
	});

	it('is a page with less than its numbers say, or around nothing', async () => {
		sandbox.faults.add({ kind: 'list', short: true });
		expect((await employees()).data).toMatchObject({ total: 8, size: 8, list: { length: 7 } });
		sandbox.faults.add({ kind: 'list', data: 'hollow' });
		expect((await employees()).data).toEqual({ pageNum: 1, list: null });
	});

	it('is late, and says so or not; what is done meanwhile is done', async () => {
		const number = SEED.cloud.free;
		const path = `/enterprise/member/${SEED.employees.jonas}/privileges`;
		const before = await assetNumbers();
		expect((await member('POST', path, { deleteAssets: [], addAssets: [number] })).code).toBe(0);
		const after = await assetNumbers();
		sandbox.faults.add({ kind: 'list', ageMs: 60_000, saysAge: true, times: 2 });
		const nonce = freshNonce();
		const { clientToken, userToken } = sandbox.tokens;
		const headers = { authorization: `Bearer ${clientToken}`, clientToken, userToken };
		const url = `${sandbox.url}/me/api/v1/enterprise/${SEED.acme.enterprise.globalId}/asset/assetNums?g_nonce=${nonce}`;
		expect((await fetch(url, { headers })).headers.get('age')).toBe('60');
		expect((await assetNumbers()).data).toEqual(before.data);
		expect([(await assetNumbers()).data, isEqual(after.data, before.data)]).toEqual([after.data, false]);
	});
});

describe('chaos: faults by chance', () => {
	const met = async (seed: number, kind: 'reset-before' | 'lost' = 'reset-before') => {
		sandbox.reset();
		sandbox.faults.add({ kind, share: 0.3, seed, times: Infinity });
		const outcomes: boolean[] = [];
		const lost = () => outcomes.push(true);
		for (let i = 0; i < 40; i += 1) await allocate().then(() => outcomes.push(false), lost);
		return outcomes;
	};

	it('meet a share of the requests, the same ones for the same seed', async () => {
		const [one, same, other] = [await met(1), await met(1), await met(2)];
		const share = one.filter(Boolean).length / one.length;
		expect(share).toBeGreaterThan(0.1);
		expect(share).toBeLessThan(0.5);
		expect(same).toEqual(one);
		expect(other).not.toEqual(one);
	});

	it('lose replies before and after the work', async () => {
		const lost = (await met(3, 'lost')).filter(Boolean).length;
		const done = sandbox.ledger.did('number.allocated').length;
		expect(done).toBeGreaterThan(40 - lost);
		expect(done).toBeLessThan(40);
	});

	it('break off half way', async () => {
		sandbox.faults.add({ kind: 'reset-after', parts: 2 });
		const orders = [1, 2, 3].map((sequence) => purchase(sequence, {}, { assetNos: [`CA${sequence}`] }));
		await expect(batch(orders)).rejects.toThrow();
		expect(map(sandbox.ledger.did('order.made'), 'key')).toEqual(['PO-9#1', 'PO-9#2']);
		expect(sandbox.ledger.requests[0]?.rawBody).toContain('CA3');
	});
});
