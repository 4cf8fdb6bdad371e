import { filter, map, range } from 'lodash';
import { sleep } from 'n8n-workflow';

import { SEED } from '../../../sandbox';
import { purchase, useSandboxClient } from '../../support/server/sandboxClient';

const { sandbox, allocate, assets, batch, control, employees, member } = useSandboxClient();

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
