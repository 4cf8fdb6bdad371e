/* eslint-disable @n8n/community-nodes/no-restricted-globals -- development only: never published */
import { map } from 'lodash';

import { startSandbox, type Fault } from '../../../sandbox';
import { freshNonce, type Extra } from '../../../sandbox/client';
import { parseJson, stringifyJson } from '../../../sandbox/http/json';
import { pageText } from '../../support/project/projectPages';
import { ACME, useSandboxClient } from '../../support/server/sandboxClient';

const { sandbox, order, member, allocate, assets, assetNumbers, control, login, client } = useSandboxClient();

describe('64-bit JSON', () => {
	const MIXED =
		'{"a":[1,9223372036854775807,"9007199254740993"],"b":1.5,"c":null,"d":"\\"12345678901234567890"}';
	it.each(['9007199254740993', '-9223372036854775808', MIXED])('keeps %s', (text) =>
		expect(stringifyJson(parseJson(text))).toBe(text),
	);
});

describe('security', () => {
	const path = `/asset/${ACME}/list`;
	it('refuses a missing, short or repeated nonce', async () => {
		const nonce = freshNonce();
		const codes = [];
		for (const one of [null, 'short', nonce, nonce])
			codes.push((await order('GET', path, undefined, { nonce: one })).code);
		expect(codes).toEqual(['70001', '70001', 0, '70001']);
		const told = ['missing', 'missing', 'fresh', 'replayed'];
		expect(map(sandbox.ledger.requests, 'nonce')).toEqual(told);
	});

	it.each<[string, string, Record<string, string>, string]>([
		['order', 'no token', { authorization: '' }, '60000'],
		['order', 'another content type', { 'content-type': 'text/plain' }, '13004'],
		['order', 'a malformed content type', { 'content-type': 'nonsense' }, '13004'],
		['member', 'another client token', { clientToken: 'x' }, '60000'],
		['member', 'no user token', { userToken: '' }, '60005'],
	])('%s: %s', async (service, _name, headers, code) => {
		const send = async () => await order('GET', path, undefined, { headers });
		const reply = await (service === 'order' ? send() : assetNumbers({ headers }));
		expect(reply).toMatchObject({ http: 299, code });
	});

	it('needs JSON where a member call has a body', async () => {
		const extra = { headers: { 'content-type': 'text/plain' } };
		expect((await member('POST', `/enterprise/${ACME}/member`, { userList: [] }, extra)).code).toBe('40000');
	});

	it('takes encoded ids as one segment', async () => {
		const [enterprise] = sandbox.state.enterprises.values();
		sandbox.state.enterprises.set('a/b?c %', enterprise!);
		expect((await order('GET', `/asset/${encodeURIComponent('a/b?c %')}/list`)).code).toBe(0);
	});
});

describe('tokens', () => {
	const basic = () => `Basic ${btoa(Object.values(client()).join(':'))}`;
	const user = () => ({ username: sandbox.grants.username, password: sandbox.grants.password });

	it('gives an application token that works until it runs out', async () => {
		const { body } = await login({ grant_type: 'client_credentials', scope: 'auth_order', ...client() });
		expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 7200, scope: 'auth_order' });
		const headers = { authorization: `Bearer ${body.access_token}` };
		expect((await allocate(1, { headers })).code).toBe(0);
		const wrongScope = { ...headers, clientToken: body.access_token };
		expect((await assetNumbers({ headers: wrongScope })).code).toBe('60000');
		sandbox.expireTokens('app');
		expect((await allocate(1, { headers })).code).toBe('60000');
		expect(sandbox.ledger.logins).toBe(1);
	});

	it('gives a token of the scope auth_me, which the Order Service refuses', async () => {
		const { body } = await login({ grant_type: 'client_credentials', scope: 'auth_me', ...client() });
		const headers = { authorization: `Bearer ${body.access_token}`, clientToken: body.access_token };
		expect((await assetNumbers({ headers })).code).toBe(0);
		expect((await allocate(1, { headers })).code).toBe('60000');
	});

	it('gives a user token, with HTTP Basic and in the envelope', async () => {
		const form = { grant_type: 'password', ...user() };
		const { body } = await login(form, { headers: { authorization: basic() }, query: '?wrapped=1' });
		expect(body).toMatchObject({ code: 0, message: 'success' });
		const headers = { userToken: body.data.access_token };
		const call = async () => await assetNumbers({ headers });
		expect((await call()).code).toBe(0);
		sandbox.expireTokens('user');
		expect((await call()).code).toBe('60005');
	});

	it.each([
		[401, 'invalid_client', { grant_type: 'client_credentials', client_id: 'x', client_secret: 'y' }],
		[400, 'invalid_grant', { grant_type: 'password', username: 'x', password: 'y' }],
		[400, 'unsupported_grant_type', { grant_type: 'magic' }],
		[400, 'invalid_scope', { grant_type: 'client_credentials', scope: 'all' }],
	])('refuses with %d %s', async (http, error, form) => {
		const given = 'client_id' in form ? form : { ...form, ...client() };
		expect(await login(given as Record<string, string>)).toMatchObject({ http, body: { error } });
		expect(sandbox.ledger.logins).toBe(0);
	});
});

describe('faults', () => {
	const call = async (extra: Extra = {}) => await allocate(2, extra);
	const allocated = () => sandbox.ledger.did('number.allocated').length;

	it.each<[Fault, number, object]>([
		[{ kind: 'delay', ms: 30 }, 2, { http: 200, code: 0 }],
		[{ kind: 'status', status: 503, headers: { 'Retry-After': '1' } }, 0, { http: 503, text: '' }],
		[{ kind: 'status', status: 307, headers: { Location: '/elsewhere' } }, 0, { http: 307 }],
		[{ kind: 'status', status: 500, body: { code: '500', message: 'x' } }, 0, { http: 500, code: '500' }],
		[{ kind: 'code', code: '500', message: 'x', status: 200, act: true }, 2, { http: 200, code: '500' }],
		[{ kind: 'code', code: '80001' }, 0, { http: 299, code: '80001' }],
		[{ kind: 'html' }, 0, { http: 200, text: expect.stringContaining('<html>') }],
		[{ kind: 'truncated' }, 2, { http: 200, text: expect.stringMatching(/^\{"code":0.*[^}]$/) }],
		[{ kind: 'garbage' }, 0, { http: 200, code: undefined }],
		[{ kind: 'empty' }, 0, { http: 200, text: '' }],
		[{ kind: 'wrong-types' }, 2, { code: 0, data: [8000001001, 8000001002] }],
		[{ kind: 'wrong-shape' }, 2, { code: 0, data: { list: ['8000001001', '8000001002'] } }],
		[{ kind: 'huge', bytes: 3_000_000 }, 2, { code: 0, text: expect.stringMatching(/^.{3000000,}$/) }],
		[{ kind: 'slow-drip', ms: 5, chunks: 4 }, 2, { code: 0, data: ['8000001001', '8000001002'] }],
		[{ kind: 'wrong-content-type' }, 2, { code: 0 }],
		[{ kind: 'duplicate-keys' }, 2, { code: 0, text: expect.stringMatching(/"code":.*"code":/) }],
		[{ kind: '299' }, 2, { http: 299, code: 0 }],
		[{ kind: 'expired-token' }, 0, { http: 299, code: '60000' }],
		[{ kind: 'expired-token', token: 'user' }, 0, { http: 299, code: '60005' }],
		[{ kind: 'nonce-refused' }, 0, { http: 299, code: '70001' }],
	])('%j reaches the wire once', async (fault, done, expected) => {
		sandbox.faults.add(fault);
		expect(await call()).toMatchObject(expected);
		expect(allocated()).toBe(done);
		expect(sandbox.ledger.requests[0]).toMatchObject({ fault: fault.kind });
		expect(await call()).toMatchObject({ http: 200, code: 0 });
	});

	it.each<[Fault, number]>([
		[{ kind: 'reset-before' }, 0],
		[{ kind: 'reset-after' }, 2],
		[{ kind: 'timeout' }, 0],
		[{ kind: 'timeout', act: true }, 2],
	])('%j never answers', async (fault, done) => {
		sandbox.faults.add(fault);
		await expect(call({ signal: AbortSignal.timeout(100) })).rejects.toThrow();
		expect(allocated()).toBe(done);
		expect(sandbox.ledger.requests[0]?.status).toBeNull();
	});

	it('meets only what matches, after the skipped, so many times', async () => {
		const match = { method: 'post', path: /shell/ };
		sandbox.faults.add({ kind: 'code', code: '500', match, skip: 2, times: 2 });
		await assets();
		const codes = [];
		for (let i = 0; i < 5; i += 1) codes.push((await call()).code);
		expect(codes).toEqual([0, 0, '500', '500', 0]);
	});

	it('stops at once with silent and slow requests open', async () => {
		const other = await startSandbox();
		other.faults.add({ kind: 'timeout' });
		other.faults.add({ kind: 'delay', ms: 60_000 });
		const open = [1, 2].map(() => fetch(`${other.url}/order/x?g_nonce=${freshNonce()}`).catch(() => 'gone'));
		while (other.ledger.requests.length < 2) await new Promise((done) => setTimeout(done, 5));
		await other.stop();
		expect(await Promise.all(open)).toEqual(['gone', 'gone']);
	});
});

describe('remote control and ledger', () => {
	it('adds and clears faults', async () => {
		await control('POST', 'faults', [{ kind: 'empty', match: { path: '/shellnums' }, times: 'Infinity' }]);
		expect((await allocate()).text).toBe('');
		await control('DELETE', 'faults');
		expect((await allocate()).code).toBe(0);
		expect((await control('POST', 'faults', { kind: 'nothing' })).http).toBe(400);
	});

	it('shows what came, exactly, and what was done', async () => {
		await allocate();
		const { body } = await control('GET', 'ledger');
		expect(body.requests).toHaveLength(1);
		expect(body.requests[0]).toMatchObject({
			n: 1, method: 'POST', path: '/order/api/order/v1/shellnums', rawBody: '{"size":1}', status: 200, replyCode: 0,
		}); // prettier-ignore
		expect(body.acts).toEqual([
			{ n: 1, endpoint: 'POST /shellnums', kind: 'number.allocated', key: '8000001001', id: null, part: 0 },
		]);
		expect((await control('GET', 'state')).body.employees).toHaveLength(8);
		await control('POST', 'reset');
		expect(sandbox.ledger.requests).toEqual([]);
		expect((await control('POST', 'expire', { which: 'all' })).body).toEqual({ ok: true });
	});

	it.each(['order-service', 'member-center'])(
		'serves %s for tools, and names it on its page',
		async (name) => {
			const get = async (path: string) => await fetch(sandbox.url + path);
			const file = await get(`/openapi/${name}.yaml`);

			expect([file.status, file.headers.get('content-type')]).toEqual([
				200,
				'application/yaml; charset=utf-8',
			]);
			expect(await file.text()).toBe(pageText(`docs/api/${name}.openapi.yaml`));
			expect(await (await get('/')).text()).toContain(`href="/openapi/${name}.yaml"`);
		},
	);

	it('has a page for people, whose facts are true', async () => {
		const response = await fetch(sandbox.url);
		expect(response.headers.get('content-type')).toContain('text/html');
		const html = await response.text();
		const shown = sandbox.facts().flatMap(({ entries }) => entries.map(([, value]) => value));
		for (const value of shown) expect(html).toContain(`<code>${value}</code>`);
		expect(shown).toEqual(expect.arrayContaining(Object.values(sandbox.tokens)));
		const { assetsByNumber, assets, orders, employees } = sandbox.state;
		const known = (map: Map<string, unknown>) => shown.filter((one) => map.has(one)).length;
		expect([known(assetsByNumber), known(assets), known(orders), known(employees)]).toEqual([4, 1, 1, 1]);
		const uris = [...assets.values()].flatMap(({ products }) => map(products, 'productUri'));
		expect(shown.filter((one) => uris.includes(one))).toHaveLength(1);
		expect(sandbox.ledger.requests).toEqual([]);
	});

	it('tells scripts what they need, with the address at which others reach it', async () => {
		const told = await startSandbox({ url: 'http://sandbox:3000' });
		const at = (url: string) => fetch(`${url}/_sandbox/facts`).then((reply) => reply.json());
		const { url, tokens, grants, enterprise } = sandbox;

		expect(await at(url)).toEqual({ url, tokens, grants, enterprise, facts: sandbox.facts() });
		expect([told.url, told.grants.tokenUrl]).toEqual([
			'http://sandbox:3000',
			'http://sandbox:3000/oauth/token',
		]);
		await told.stop();
	});

	it('knows no people where none were seeded', async () => {
		const empty = await startSandbox({ seed: 'empty' });
		expect(map(empty.facts(), 'title').join()).not.toMatch(/Employee|Assets/);
		await empty.stop();
	});

	it('counts requests in flight', async () => {
		// Unanswered, so that they meet however slow this machine is; the last one waits for the others.
		sandbox.faults.add({ kind: 'timeout', times: 2 });
		for (let sent = 0; sent < 2; sent += 1) void allocate().catch(() => undefined);
		while (sandbox.ledger.requests.length < 2) await new Promise(setImmediate);
		await allocate();
		expect(sandbox.ledger.maxInFlight).toBe(3);
	});
});
