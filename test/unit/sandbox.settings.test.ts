/* eslint-disable @n8n/community-nodes/no-restricted-globals -- a test, never published */
import { SEED, startSandbox, type Sandbox } from '../../sandbox';
import { clientFor, type Send } from '../../sandbox/client';

const ACME = SEED.acme.enterprise.globalId;
const { customerId } = SEED.acme.customer;

let sandbox: Sandbox;
let order: Send;
let member: Send;
beforeAll(async () => {
	sandbox = await startSandbox();
	({ order, member } = clientFor(sandbox));
});
afterEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

const allocate = () => order('POST', '/shellnums', { size: 1 });
const count = (replies: Array<{ http: number }>, http: number) =>
	replies.filter((one) => one.http === http).length;
const purchase = (sequence: number, ...assetNos: string[]) => ({
	sequence,
	customerId,
	licenseType: 'cloud_account',
	orderType: 'new_buy',
	assets: [{ assetNos, products: [{ productUri: '24107' }] }],
});
const sendBatch = (...orderList: object[]) =>
	order('POST', '/licenseOrder/batchOrder?appKey=app', {
		channelCode: 'CRM',
		channelOrderId: 'PO-9',
		syncMode: 'sync',
		orderList,
	});

describe('load', () => {
	it('answers 429 beyond so many under way, and does nothing then', async () => {
		sandbox.state.settings.maxInFlight = 3;
		sandbox.state.settings.retryAfterSeconds = 2;
		sandbox.faults.add({ kind: 'delay', ms: 60, times: Infinity });
		const replies = await Promise.all(Array.from({ length: 5 }, allocate));
		expect([count(replies, 200), count(replies, 429)]).toEqual([3, 2]);
		expect(sandbox.ledger.did('number.allocated')).toHaveLength(3);
		expect(sandbox.ledger.requests.filter((one) => one.status === 429)).toHaveLength(2);
		expect((await allocate()).http).toBe(200);
	});

	it('counts one that is never answered until its client has gone', async () => {
		sandbox.state.settings.maxInFlight = 1;
		sandbox.faults.add({ kind: 'timeout' });
		const open = new AbortController();
		const silent = order('POST', '/shellnums', { size: 1 }, { signal: open.signal }).catch(() => 'gone');
		while (sandbox.ledger.requests.length < 1) await new Promise((done) => setImmediate(done));
		expect((await allocate()).http).toBe(429);
		open.abort();
		await silent;
		while (sandbox.ledger.inFlight > 0) await new Promise((done) => setImmediate(done));
		expect((await allocate()).http).toBe(200);
	});

	it('answers 429 beyond so many in a second, with Retry-After where told', async () => {
		const response = await fetch(`${sandbox.url}/_sandbox/settings`, {
			method: 'POST',
			body: JSON.stringify({ maxPerSecond: 4, retryAfterSeconds: 1 }),
		});
		expect(response.status).toBe(200);
		expect(count(await Promise.all(Array.from({ length: 6 }, allocate)), 429)).toBe(2);
		const refused = await fetch(`${sandbox.url}/me/api/v1/x?g_nonce=0123456789abcdef`);
		expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
		sandbox.state.settings.retryAfterSeconds = null;
		const again = await fetch(`${sandbox.url}/me/api/v1/x?g_nonce=0123456789abcdeg`);
		expect(again.headers.get('retry-after')).toBeNull();
	});

	it('knows no other settings', async () => {
		const body = JSON.stringify({ maxPerMinute: 1 });
		expect((await fetch(`${sandbox.url}/_sandbox/settings`, { method: 'POST', body })).status).toBe(400);
	});
});

describe('pages', () => {
	const page = (pageSize: number) =>
		member('GET', `/enterprise/${ACME}/members?pageNum=1&pageSize=${pageSize}`);

	it.each([
		[null, 'smaller', 1000, 8],
		[3, 'smaller', 3, 3],
	] as const)('at most %p, else %s: pageSize %d, %d entries', async (max, over, pageSize, size) => {
		Object.assign(sandbox.state.settings, { maxPageSize: max, pageSizeOver: over });
		expect((await page(1000)).data).toMatchObject({ pageSize, size, total: 8 });
	});

	it('may be refused', async () => {
		Object.assign(sandbox.state.settings, { maxPageSize: 100, pageSizeOver: 'refuse' });
		expect((await page(101)).code).toBe('40000');
		expect((await page(100)).code).toBe(0);
	});
});

describe('orders', () => {
	it.each([
		[true, /^orderList\[1\]\.assets\[0\]/],
		[false, /^parameter validation failed$/],
	])('names the wrong order of a batch: %p', async (namesOrders, message) => {
		sandbox.state.settings.namesOrders = namesOrders;
		const reply = await sendBatch(purchase(1, 'CA1'), purchase(2, SEED.locks.ofBorealis));
		expect(reply).toMatchObject({ code: '13004', message: expect.stringMatching(message) });
		expect(sandbox.ledger.acts).toEqual([]);
	});

	it('can call a new asset by more than its number', async () => {
		sandbox.state.settings.newAssetPrefix = 'KEY-';
		const numbers = ['9000000001', '9000000002'];
		expect((await sendBatch(purchase(1, ...numbers))).code).toBe(0);
		expect((await sendBatch(purchase(2, ...numbers))).code).toBe(0);
		const { data } = await order('GET', `/asset/${ACME}/list`);
		const made = (data as Array<Record<string, string>>).filter((one) => one.assetNum?.startsWith('KEY-'));
		expect(made.map((one) => one.keyShellNumber)).toEqual(numbers);
		expect(made.map((one) => one.assetNum)).toEqual(numbers.map((one) => `KEY-${one}`));
	});
});

describe('storms', () => {
	const met = async (seed: number, kind: 'reset-before' | 'lost' = 'reset-before') => {
		sandbox.reset();
		sandbox.faults.add({ kind, share: 0.3, seed, times: Infinity });
		const outcomes: boolean[] = [];
		for (let i = 0; i < 40; i += 1) {
			outcomes.push(
				await allocate().then(
					() => false,
					() => true,
				),
			);
		}
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
		const orders = [1, 2, 3].map((sequence) => purchase(sequence, `CA${sequence}`));
		await expect(sendBatch(...orders)).rejects.toThrow();
		expect(sandbox.ledger.did('order.made').map((one) => one.key)).toEqual(['PO-9#1', 'PO-9#2']);
		expect(sandbox.ledger.requests[0]?.rawBody).toContain('CA3');
	});
});
