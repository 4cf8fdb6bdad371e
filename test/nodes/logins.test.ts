/* eslint-disable @n8n/community-nodes/no-restricted-imports -- test code, never published; it packs a reply */
import { gzipSync } from 'node:zlib';

import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { CredentialStore } from '../helpers/engine/engine';
import { skipPauses } from '../helpers/pauses';
import { refuse, ok, type Recorded, type Reply } from '../helpers/server/server';
import { nobodysUrl } from '../helpers/server/server';
import { useServer } from '../helpers/server/stage';
import { callsOf, grant, isLogin, issue, loginsOf, REFUSED, STORED } from '../helpers/server/tokenService';
import { errorIn } from '../helpers/errorRows';
import { memberCredential, runMember } from '../helpers/memberCenter';

/* docs/maintainers/design.md, "Tokens": how a token is asked for, and which replies give none. */

skipPauses();

const server = useServer();

/** Two employees, one after the other. `login` answers the token endpoint, `act` the service. */
async function run(
	credential: ICredentialDataDecryptedObject,
	login: (request: Recorded, n: number) => Reply,
	act: (n: number) => Reply = () => ok(null),
	credentialStore?: CredentialStore,
) {
	server.reply((request) =>
		isLogin(request) ? login(request, loginsOf(server)) : act(callsOf(server).length),
	);
	const parameters = {
		memberGlobalId: '={{ $json.m }}',
		password: 'new-pass-1',
		options: { maxConcurrency: 1 },
	};
	const result = await runMember(server.url, 'employee.resetPassword', parameters, {
		items: [{ m: 'm1' }, { m: 'm2' }],
		onError: 'continueRegularOutput',
		credential: { ...grant(server.url), ...credential },
		credentialStore,
	});
	return result.items.map(({ json }) => errorIn(json));
}

const message = (text: string) => ({ message: text, outcome: 'rejected', retryable: true });
const host = () => new URL(server.url).host;
const secret = 'sécret&+ :x';
const pair = Buffer.from('k%3A1:s%C3%A9cret%26%2B+%3Ax').toString('base64');

it.each([
	['body', undefined],
	['header', `Basic ${pair}`],
])('the application shows itself in the %s', async (clientAuthentication, authorization) => {
	const app = { appKey: ' k:1 ', appSecret: secret, clientAuthentication };
	expect(await run(app, () => issue('t'))).toEqual([undefined, undefined]);

	const logins = server.requests.filter(isLogin);
	expect(logins.map(({ headers }) => headers.authorization)).toEqual([authorization, authorization]);
	const [client] = logins.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
	const inBody = { client_id: 'k:1', client_secret: secret };
	expect(client).toEqual({ grant_type: 'client_credentials', ...(authorization === undefined && inBody) });
});

it.each<[string, Reply]>([
	['in the platform’s envelope', { body: { code: 0, data: { access_token: 't' } } }],
	['with any status of success', { ...issue('t'), status: 299 }],
])('a token is taken %s', async (_, reply) => {
	expect(await run({}, () => reply)).toEqual([undefined, undefined]);
});

const NONE = 'the reply holds no access_token';
it.each<[number, unknown, string]>([
	[401, { error: 'invalid_client' }, 'invalid_client'],
	[400, { error: 'invalid_grant', error_description: 'Unknown user' }, 'invalid_grant, Unknown user'],
	[200, { code: 10001, message: 'no app', data: null, error: {} }, '10001, no app'],
	[200, '<html>', NONE],
	[200, { access_token: '' }, NONE],
	[200, { access_token: 7 }, NONE],
	[302, { access_token: 't' }, NONE],
	[400, { access_token: 't' }, NONE],
	[200, 'null', NONE],
	[400, { error: 'x'.repeat(500) }, 'x'.repeat(200)],
	[400, { error: `${secret} is wrong` }, '••• is wrong'],
	[400, { error: `Basic ${pair}` }, 'Basic •••'],
])('a refused login, HTTP %i %j: once for all items, nothing is sent', async (status, body, reason) => {
	const told = await run({ appKey: 'k:1', appSecret: secret, clientAuthentication: 'header' }, () => ({
		status,
		body: typeof body === 'string' ? body : JSON.stringify(body),
	}));

	const text = `The client token was refused by the token endpoint at ${host()} (HTTP ${status}: ${reason})`;
	expect(told).toMatchObject([message(text), message(text)]);
	expect([loginsOf(server), callsOf(server)]).toEqual([1, []]);
});

it('a reply that is no token by its size is not read to its end', async () => {
	const body = gzipSync(Buffer.alloc(5_000_000, ' '));
	const [first] = await run({}, () => ({ headers: { 'Content-Encoding': 'gzip' }, body }));

	expect(first?.message).toContain(NONE);
});

it.each<[string, Array<Reply | undefined>, number, boolean]>([
	['once: tried again', [{ reset: true }], 3, true],
	[
		'for good: three times, and not for each item',
		[{ reset: true }, { reset: true }, { reset: true }],
		3,
		false,
	],
])('a login that is lost %s', async (_, replies, logins, isDone) => {
	const told = await run({}, (_request, n) => replies[n - 1] ?? issue('t'));

	expect([loginsOf(server), told.every((error) => error === undefined)]).toEqual([logins, isDone]);
	expect(callsOf(server)).toHaveLength(isDone ? 2 : 0);
});

it('a token endpoint where nobody answers', async () => {
	const tokenUrl = `${await nobodysUrl()}/token`;
	const told = await run({ tokenUrl }, () => issue('t'));

	expect(told.map((error) => error?.message)).toEqual(
		Array(2).fill(expect.stringMatching(/did not answer: check Token URL/)),
	);
});

it.each<[string, Reply, boolean]>([
	['60000', refuse('60000', 'x'), true],
	['60000 as a number', refuse(60000, 'x', undefined, 299), true],
	['60005', refuse('60005', 'x'), true],
	['HTTP 401 with a page', { status: 401, headers: { 'Content-Type': 'text/html' }, body: '<html>' }, true],
	['HTTP 403', { status: 403 }, false],
	['60001', refuse('60001', 'x'), false],
])('%s: a stored token is renewed, and a write sent again', async (_, refusal, isRenewed) => {
	const told = await run(
		STORED,
		(_request, n) => issue(`new-${n}`),
		(n) => (n === 1 ? refusal : ok(null)),
	);

	const used = callsOf(server).map(
		({ headers }) => `${String(headers.clienttoken)} ${String(headers.usertoken)}`,
	);
	const [old, renewed] = ['stored-client stored-user', 'new-1 new-2'];
	expect(used).toEqual(isRenewed ? [old, renewed, renewed] : [old, old]);
	expect(told[0] === undefined).toBe(isRenewed);
});

it('a token that is refused when it is fetched for the first time is fetched once more', async () => {
	const told = await run(
		{},
		(_request, n) => issue(`new-${n}`),
		(n) => (n === 1 ? REFUSED : ok(null)),
	);

	const used = callsOf(server).map(({ headers }) => headers.clienttoken);
	expect([told, used]).toEqual([
		[undefined, undefined],
		['new-1', 'new-3', 'new-3'],
	]);
});

it('a token that runs out twice in a run is fetched twice', async () => {
	const told = await run(
		STORED,
		(_request, n) => issue(`new-${n}`),
		(n) => (n % 2 === 1 ? REFUSED : ok(null)),
	);

	const used = callsOf(server).map(({ headers }) => headers.clienttoken);
	expect([told, used]).toEqual([
		[undefined, undefined],
		['stored-client', 'new-1', 'new-1', 'new-3'],
	]);
});

it('a new token that is refused, too, is a failure: no login for each item', async () => {
	const told = await run(
		STORED,
		(_request, n) => issue(`new-${n}`),
		() => REFUSED,
	);

	expect(told).toMatchObject(Array(2).fill({ code: '60000', outcome: 'rejected', retryable: true }));
	expect([loginsOf(server), callsOf(server).length]).toEqual([2, 3]);
});

it('the tokens that another worker has stored meanwhile are taken', async () => {
	const credentialStore = new CredentialStore();
	const data = { ...grant(server.url), ...STORED };
	await credentialStore.add(memberCredential(server.url, data));
	const told = await run(
		STORED,
		() => issue('own'),
		(n) => {
			if (n > 1) return ok(null);
			void credentialStore.replace('memberCenterApi', {
				baseUrl: server.url,
				...data,
				sessionClientToken: 'other-client',
				sessionUserToken: 'other-user',
			});
			return { ...REFUSED, delayMs: 20 };
		},
		credentialStore,
	);

	expect(told).toEqual([undefined, undefined]);
	const used = callsOf(server).map(({ headers }) => [headers.clienttoken, headers.usertoken]);
	const other = ['other-client', 'other-user'];
	expect([loginsOf(server), used]).toEqual([0, [['stored-client', 'stored-user'], other, other]]);
});

it('a refused login after a lost reply: the loss counts', async () => {
	const [first] = await run(
		STORED,
		() => ({ status: 400, body: { error: 'invalid_client' } }),
		(n) => (n === 1 ? { reset: true } : REFUSED),
	);

	expect(first?.outcome).toBe('unknown');
});
