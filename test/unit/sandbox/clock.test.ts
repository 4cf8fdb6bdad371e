import { find } from 'lodash';

import { SEED } from '../../../sandbox';
import { freshNonce } from '../../../sandbox/client';
import { ACME, purchase, useSandboxClient } from '../../support/server/sandboxClient';

const HOUR = 60 * 60 * 1000;
const { sandbox, order, member, assets, batch, control, login, client } = useSandboxClient({
	clockOffsetMs: 2 * HOUR,
	tokenLifetimeSeconds: 3600,
});

/** How many hours ahead of this machine, to the nearest one. */
const ahead = (time: number) => Math.round((time - Date.now()) / HOUR);
const dateHeader = async (path = `/order/api/order/v1/shellnums?g_nonce=${freshNonce()}`) =>
	(await fetch(sandbox.url + path, { method: 'POST' })).headers.get('date');

it('stamps what is made and changed, and every reply', async () => {
	const userList = [{ userName: 'nora', password: 'secret1', name: 'Nora' }];
	const added = await member('POST', `/enterprise/${ACME}/member`, { userList });
	expect((await batch([purchase(1, {}, { assetNos: ['CA1'] })])).code).toBe(0);
	sandbox.clock.shift(-3 * HOUR);
	expect((await batch([purchase(2, {}, { assetNos: [SEED.cloud.free] })])).code).toBe(0);

	const { data } = await assets();
	expect(ahead(added.data.succeeded[0].createTime)).toBe(2);
	expect(ahead(find(data, { assetNum: 'CA1' }).createTime)).toBe(2);
	expect(ahead(find(data, { assetNum: SEED.cloud.free }).updateTime)).toBe(-1);
	expect(ahead(Date.parse((await dateHeader())!))).toBe(-1);
	sandbox.reset();
	expect(ahead(sandbox.clock.now())).toBe(2);
});

it('goes on from a time that is set', () => {
	sandbox.clock.set('2030-01-01T00:00:00Z');
	expect(new Date(sandbox.clock.now()).getUTCFullYear()).toBe(2030);
	expect(() => sandbox.clock.set('noon')).toThrow('no time');
});

it('runs as fast as it is told, and goes on from where it was', () => {
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
	expect(passed(2_000)).toBe(120_000 + HOUR);
	sandbox.clock.run(1);
	expect(passed(3_000)).toBe(121_000 + HOUR);
	sandbox.clock.run(60);
	sandbox.reset();
	time.mockReturnValue(real + 4_000);
	expect(sandbox.clock.now()).toBe(real + 4_000 + 2 * HOUR);
	time.mockRestore();
});

it('lets tokens run out after the lifetime that was chosen', async () => {
	const { body } = await login({ grant_type: 'client_credentials', ...client() });
	const headers = { authorization: `Bearer ${body.access_token}` };
	const list = async () => await order('GET', `/asset/${ACME}/list`, undefined, { headers });
	expect((await list()).code).toBe(0);
	sandbox.clock.shift(HOUR + 1);
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
	[400, { speed: 0 }, 2],
])('is set from outside: %d for %j', async (status, given, hours) => {
	const { http, body } = await control('POST', 'clock', given);
	expect(http).toBe(status);
	if (hours === null) expect(body).toEqual({ now: expect.stringMatching(/^2030-01-01T/) });
	else expect(ahead(sandbox.clock.now())).toBe(hours);
});

it.each([
	[200, { [SEED.cloud.lina]: false, [SEED.locks.endsSoon]: true }, [false, true]],
	[400, { [SEED.cloud.lina]: 'no' }, [true, false]],
	[400, { 'no such number': true }, [true, false]],
])('what is online is set from outside, too: %d for %j', async (status, given, flags) => {
	const { http } = await control('POST', 'online', given);
	expect(http).toBe(status);
	const { data } = await member('GET', `/enterprise/${ACME}/asset/assetNums`);
	const flagOf = (assetNum: string) =>
		(data as Array<{ assetNum: string }>).find((asset) => asset.assetNum === assetNum);
	expect([SEED.cloud.lina, SEED.locks.endsSoon].map(flagOf)).toEqual(
		flags.map((onlineFlag) => expect.objectContaining({ onlineFlag }) as unknown),
	);
});
