import { SEED, startSandbox, type Sandbox } from '../../sandbox';
import { clientFor, freshNonce, type Send } from '../../sandbox/client';

const HOUR = 60 * 60 * 1000;
const ACME = SEED.acme.enterprise.globalId;

let sandbox: Sandbox;
let order: Send;
let member: Send;
beforeAll(async () => {
	sandbox = await startSandbox({ clockOffsetMs: 2 * HOUR });
	({ order, member } = clientFor(sandbox));
});
afterEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

/** How many hours ahead of this machine, to the nearest one. */
const ahead = (time: number) => Math.round((time - Date.now()) / HOUR);
const dateHeader = async (path = `/order/api/order/v1/shellnums?g_nonce=${freshNonce()}`) =>
	(await fetch(sandbox.url + path, { method: 'POST' })).headers.get('date');

it('stamps what is made and changed, and every reply', async () => {
	const userList = [{ userName: 'nora', password: 'secret1', name: 'Nora' }];
	const added = await member('POST', `/enterprise/${ACME}/member`, { userList });
	const orderList = [
		{
			sequence: 1,
			customerId: SEED.acme.customer.customerId,
			licenseType: 'cloud_account',
			orderType: 'new_buy',
			assets: [{ assetNos: ['CA1'], products: [{ productUri: '1' }] }],
		},
	];
	const batch = { channelCode: 'CRM', channelOrderId: 'PO', syncMode: 'sync', orderList };
	expect((await order('POST', '/licenseOrder/batchOrder?appKey=a', batch)).code).toBe(0);
	sandbox.clock.shift(-3 * HOUR);
	await order('POST', '/asset/lock', { assetNums: [SEED.locks.reissuable], operatorIdentity: 'x' });

	const { data } = await order('GET', `/asset/${ACME}/list`);
	const find = (assetNum: string) => data.find((one: { assetNum: string }) => one.assetNum === assetNum);
	expect(ahead(added.data.succeeded[0].createTime)).toBe(2);
	expect(ahead(find('CA1').createTime)).toBe(2);
	expect(ahead(find(SEED.locks.reissuable).updateTime)).toBe(-1);
	expect(ahead(Date.parse((await dateHeader())!))).toBe(-1);
	sandbox.reset();
	expect(ahead(sandbox.clock.now())).toBe(2);
});

it('goes on from a time that is set', async () => {
	sandbox.clock.set('2030-01-01T00:00:00Z');
	expect(new Date(sandbox.clock.now()).getUTCFullYear()).toBe(2030);
	expect(() => sandbox.clock.set('noon')).toThrow('no time');
});

it('lets tokens run out', async () => {
	const { appKey, appSecret, tokenUrl } = sandbox.grants;
	const form = { grant_type: 'client_credentials', client_id: appKey, client_secret: appSecret };
	const login = await fetch(tokenUrl, { method: 'POST', body: new URLSearchParams(form) });
	const { access_token } = (await login.json()) as { access_token: string };
	const headers = { authorization: `Bearer ${access_token}` };
	const list = () => order('GET', `/asset/${ACME}/list`, undefined, { headers });
	expect((await list()).code).toBe(0);
	sandbox.clock.shift(2 * HOUR + 1);
	expect((await list()).code).toBe('60000');
});

it('can keep its time to itself, and a fault can tell another', async () => {
	sandbox.faults.add({ kind: 'status', status: 503, headers: { Date: 'Thu, 01 Jan 1970 00:00:00 GMT' } });
	expect(await dateHeader()).toBe('Thu, 01 Jan 1970 00:00:00 GMT');
	sandbox.state.settings.dateHeader = false;
	expect(await dateHeader()).toBeNull();
	expect(await dateHeader('/oauth/token')).toBeNull();
});

it.each([
	[200, { shiftMs: HOUR }, 3],
	[200, { now: '2030-01-01T00:00:00Z' }, null],
	[400, { shiftMs: 'an hour' }, 2],
	[400, { now: 'noon' }, 2],
])('is set from outside: %d for %j', async (status, body, hours) => {
	const response = await fetch(`${sandbox.url}/_sandbox/clock`, {
		method: 'POST',
		body: JSON.stringify(body),
	});
	expect(response.status).toBe(status);
	if (hours === null) expect(await response.json()).toEqual({ now: expect.stringMatching(/^2030-01-01T/) });
	else expect(ahead(sandbox.clock.now())).toBe(hours);
});
