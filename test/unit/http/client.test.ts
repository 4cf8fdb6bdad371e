import { MemberCenterApi } from '../../../credentials/MemberCenterApi.credentials';
import { credential as credentialFields } from '../../../nodes/MemberCenter/credential';
import { errorCodes } from '../../../nodes/MemberCenter/errorCodes';
import type { Endpoint } from '../../../nodes/shared/model/exchange';
import type { Client, SendOptions } from '../../../nodes/shared/model/client';
import { openClient } from '../../../nodes/shared/http/client';
import { type FakeN8n, fakeContext } from '../../support/fake/fakeN8n';
import { ok, refuse, type Reply } from '../../support/server/server';
import { socketError, watchConnections } from '../../support/server/sockets';
import { callsOf, grant, isLogin, issue, loginsOf, REFUSED, STORED } from '../../support/server/tokenService';
import { useServer } from '../../support/server/stage';
import { recordPauses } from '../../support/fake/pauses';

/** docs/maintainers/design.md, "Request", "Outcome", "Retries", "Tokens", "Secrets": one request over a real connection. */

/** What happens, in its order; a number is a pause. */
const happened: Array<string | number> = [];
// Time is an edge: pauses pass at once.
recordPauses(happened);

const server = useServer();
beforeEach(() => {
	jest.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => jest.restoreAllMocks());

const TOKENS = { authentication: 'tokens', clientToken: 'pasted-client', userToken: 'pasted-user' };
const service = {
	name: 'Member Center',
	credential: { ...credentialFields, defaults: { enterpriseGlobalId: 'enterpriseGlobalId', other: 'other' } },
	prefix: '/me',
	operations: [],
	codes: errorCodes,
};
const open = async (credential: FakeN8n['credential'] = TOKENS, signal?: AbortSignal) =>
	await openClient(
		fakeContext({ credential: { baseUrl: server.url, ...credential }, type: new MemberCenterApi(), signal }),
		service,
	);

const READ: Endpoint = { method: 'GET', path: '/e/{memberGlobalId}', repeat: 'idempotent' };
const CHANGE: Endpoint = { ...READ, method: 'PUT' };
const DELETE: Endpoint = { ...READ, method: 'DELETE', alreadyDoneCode: '60002' };
const ONCE: Endpoint = { ...READ, method: 'POST', repeat: 'never' };

const pace = {
	begin: async () => {
		happened.push('send');
		return await Promise.resolve((passed: boolean, asked?: number) => {
			happened.push(passed ? '+' : '-');
			if (asked !== undefined) happened.push(`hold ${asked}`);
		});
	},
	limit: () => 2,
};

type More = Partial<SendOptions> & { id?: string; body?: Record<string, unknown> };

/** Sends one request, and tells in short what it came to. */
async function send(client: Client | undefined, endpoint: Endpoint, more: More = {}) {
	const { id = 'm1', body, ...terms } = more;
	const { value, error } = (await client?.send(
		endpoint,
		{ memberGlobalId: id },
		{ body },
		{ timeout: 5_000, maxRetries: 2, throttle: pace, ...terms },
	)) ?? { error: undefined };
	if (error !== undefined) return [error.reason, error.outcome, error.code].filter(Boolean).join(' ');
	return `${value?.httpStatus} ${JSON.stringify(value?.data)}${value?.repeatedAfterLoss ? ' after a loss' : ''}`;
}

/** A change without repeats, and the whole answer. */
const sendOnce = async (
	client: Client | undefined,
	content: { body?: Record<string, unknown> } = {},
	id: unknown = 'm1',
) => await client?.send(CHANGE, { memberGlobalId: id }, content, { timeout: 5_000, maxRetries: 0 });

const BUSY: Reply = { status: 503 };
const LOST: Reply = { reset: true };
const asked = (seconds: string): Reply => ({ status: 429, headers: { 'Retry-After': seconds } });

const NO = refuse('60001', 'x');
const GONE = refuse('60002', 'x');
const ACTED = { mayHaveActed: true };
const AGAIN = 'send - 500 send +';

it.each<[string, Endpoint, Reply[], Partial<SendOptions>, string, string]>([
	['a read', READ, [ok(1)], {}, 'send +', '200 1'],
	['a busy service', READ, [BUSY, BUSY, ok(1)], {}, 'send - 500 send - 1000 send +', '200 1'],
	['busy for too long', READ, [BUSY], {}, 'send - 500 send - 1000 send -', 'http rejected'],
	['nothing to be repeated', READ, [BUSY], { maxRetries: 0 }, 'send -', 'http rejected'],
	['a lost read', READ, [LOST, ok(1)], {}, AGAIN, '200 1'],
	['code 500', READ, [refuse('500', 'x'), ok(1)], {}, AGAIN, '200 1'],
	['HTTP 500 is no pause of breath', READ, [{ status: 500 }], {}, 'send +', 'http rejected'],
	['a read that is refused after a loss', READ, [LOST, NO], {}, AGAIN, 'refused rejected 60001'],
	['a lost change', CHANGE, [LOST, ok(1)], {}, AGAIN, '200 1 after a loss'],
	['a change that stays lost', CHANGE, [LOST], { maxRetries: 1 }, 'send - 500 send -', 'lost unknown'],
	['a change that is refused after a loss', CHANGE, [BUSY, NO], {}, AGAIN, 'refused unknown 60001'],
	['a change that is refused', CHANGE, [NO], {}, 'send +', 'refused rejected 60001'],
	['refused, and an earlier try may have acted', CHANGE, [NO], ACTED, 'send +', 'refused unknown 60001'],
	['done, and an earlier try may have acted', CHANGE, [ok(1)], ACTED, 'send +', '200 1 after a loss'],
	['a lost write that is never repeated', ONCE, [LOST], {}, 'send -', 'lost unknown'],
	['busy at a write that is never repeated', ONCE, [BUSY], {}, 'send -', 'http unknown'],
	['nobody there to delete', DELETE, [GONE], {}, 'send +', 'refused rejected 60002'],
	['deleted, but the reply was lost', DELETE, [LOST, GONE], {}, AGAIN, '200 null after a loss'],
	['deleted by an earlier try', DELETE, [GONE], ACTED, 'send +', '200 null after a loss'],
	['another refusal after a loss', DELETE, [LOST, NO], {}, AGAIN, 'refused unknown 60001'],
	['a code that proves nothing elsewhere', CHANGE, [LOST, GONE], {}, AGAIN, 'refused unknown 60002'],
	['a pause is asked for', READ, [asked('7'), ok(1)], {}, 'send - hold 7000 7000 send +', '200 1'],
	['an hour is asked for', READ, [asked('3600'), ok(1)], {}, 'send - hold 3600000 60000 send +', '200 1'],
	['no envelope', ONCE, [{ body: '<html>' }], {}, 'send +', 'unreadable unknown'],
])('%s', async (_, endpoint, replies, terms, trace, result) => {
	server.reply({ '/me/e/m1': replies });
	const { client } = await open();

	expect([await send(client.value, endpoint, terms), happened.join(' ')]).toEqual([result, trace]);
	const nonces = server.requests.map(({ query }) => query.g_nonce ?? '');
	expect(nonces).toHaveLength(happened.filter((event) => typeof event === 'number').length + 1);
	expect(new Set(nonces.filter((nonce) => /^[\w-]{22,}$/.test(nonce))).size).toBe(nonces.length);
});

it.each([
	['for good', Infinity, ONCE, 'send - 500 send - 1000 send -', 'unreachable rejected', 0],
	['twice', 2, ONCE, 'send - 500 send - 1000 send +', '200 1', 1],
	// What did not leave has not deleted.
	['once', 1, DELETE, 'send - 500 send +', 'refused rejected 60002', 1],
])('not reached %s: any request is tried twice more', async (_, times, endpoint, trace, result, requests) => {
	server.reply(({ method }) => (method === 'DELETE' ? refuse('60002', 'x') : ok(1)));
	const connections = watchConnections();
	connections.refuse((n) => (n <= times ? socketError('connect', 'ECONNREFUSED') : undefined));
	const { client } = await open();
	const told = await send(client.value, endpoint, { maxRetries: 0 });
	connections.stop();

	expect([told, happened.join(' '), server.requests.length]).toEqual([result, trace, requests]);
});

it('not reached after a loss: the loss counts', async () => {
	server.reply(() => BUSY);
	const connections = watchConnections();
	connections.refuse((n) => (n > 1 ? socketError('connect', 'ECONNREFUSED') : undefined));
	const { client } = await open();
	const told = await send(client.value, CHANGE);
	connections.stop();

	expect([told, server.requests.length]).toEqual(['unreachable unknown', 1]);
});

it('a silence as long as the timeout is no answer in time', async () => {
	server.reply({ '/me/e/m1': { never: true } });
	const { client } = await open();
	expect(await send(client.value, ONCE, { timeout: 50 })).toBe('timeout unknown');
});

it('a cancelled execution repeats nothing and waits for nothing', async () => {
	const cancel = new AbortController();
	server.reply(() => {
		cancel.abort();
		return { ...asked('7'), delayMs: 20 };
	});
	await send((await open(TOKENS, cancel.signal)).client.value, READ);

	expect([happened.join(' '), server.requests.length]).toEqual(['send -', 1]);
});

it.each<[string, Reply, boolean]>([
	['60000', refuse('60000', 'x'), true],
	['60000 as a number on 299', refuse(60000, 'x', undefined, 299), true],
	['60005', refuse('60005', 'x'), true],
	['HTTP 401 with HTML', { status: 401, headers: { 'Content-Type': 'text/html' }, body: '<html>' }, true],
	['HTTP 403', { status: 403 }, false],
	['60001', refuse('60001', 'x'), false],
])('%s: a fetched token is renewed, and writes are sent again: %#', async (_, refusal, renewed) => {
	let calls = 0;
	server.reply((request) => {
		if (isLogin(request)) return issue(`new-${request.body.includes('password') ? 'user' : 'client'}`);
		return (calls += 1) === 1 ? refusal : ok(calls);
	});
	const { client } = await open({ ...grant(server.url), ...STORED });
	const told = await send(client.value, ONCE);

	const used = callsOf(server).map(({ headers: { authorization, clienttoken, usertoken } }) =>
		[authorization, clienttoken, usertoken].join(),
	);
	const first = 'Bearer stored-client,stored-client,stored-user';
	expect(used).toEqual(renewed ? [first, 'Bearer new-client,new-client,new-user'] : [first]);
	expect([loginsOf(server), told.startsWith('200')]).toEqual([renewed ? 2 : 0, renewed]);
});

it.each<[string, Reply[], string, string]>([
	['a refused login', [], 'send - ', 'login rejected'],
	['a refused login after a loss', [BUSY], 'send - 500 send - ', 'login unknown'],
])('%s', async (_, before, trace, result) => {
	server.reply((request) => {
		if (isLogin(request)) return { status: 400, body: { error: 'invalid_client' } };
		return before[callsOf(server).length - 1] ?? REFUSED;
	});
	const { client } = await open({ ...grant(server.url), ...STORED });

	expect([await send(client.value, CHANGE), happened.join(' ')]).toEqual([result, trace.trim()]);
	expect((await sendOnce(client.value))?.error).toEqual({
		reason: 'login',
		message: `The client token was refused by the token endpoint at ${new URL(server.url).host} (HTTP 400: invalid_client)`,
		outcome: 'rejected',
	});
});

it('a login that was lost is tried again, and is no loss of the request', async () => {
	server.reply((request) => {
		if (!isLogin(request)) return refuse('60002', 'x');
		return loginsOf(server) === 1 ? LOST : issue('t');
	});
	const { client } = await open(grant(server.url));

	expect([await send(client.value, DELETE), loginsOf(server)]).toEqual(['refused rejected 60002', 3]);
});

it('a dry run refuses what the credential cannot send', async () => {
	const { client } = await open({ ...TOKENS, clientToken: 'a\nb' });
	const shown = await client.value?.describe(CHANGE, { memberGlobalId: 'm1' }, {});

	expect(shown).toMatchObject({ error: { reason: 'blocked', outcome: 'rejected' } });
});

it.each([1, 2])('a cancelled execution waits for no login, and sends nothing after it: %i', async (login) => {
	const cancel = new AbortController();
	server.reply(() => {
		if (loginsOf(server) === login) cancel.abort();
		return { ...issue('late'), delayMs: 20 };
	});
	const { client } = await open(grant(server.url), cancel.signal);
	await send(client.value, CHANGE);

	expect(server.requests).toHaveLength(login);
});

it('a long message and its cause are cut, and no part of a secret is left at the cut', async () => {
	const long = (secret: string) => `${'x'.repeat(1_995)}${secret}${'y'.repeat(1_000_000)}`;
	server.reply({
		'/me/e/m1': [refuse('60002', long('employee-pass'), long('stored-client')), refuse('60002', long(''))],
	});
	const { client } = await open({ ...grant(server.url), ...STORED });
	const body = { password: 'employee-pass' };
	const answers = [await sendOnce(client.value, { body }), await sendOnce(client.value, { body })];

	const clean = `${'x'.repeat(1_995)}•••yy`;
	expect(answers).toMatchObject([
		{ error: { code: '60002', message: clean, cause: clean } },
		{ error: { message: `${'x'.repeat(1_995)}yyyyy` } },
	]);
});

it('a code stays whole, though the password of a login or of the request reads like it', async () => {
	server.reply({ '/me/e/m1': refuse('60002', 'no user 60002') });
	const { client } = await open({ ...grant(server.url), ...STORED, password: '60002' });
	const answer = await sendOnce(client.value, { body: { password: '60002' } });

	expect(answer?.error).toMatchObject({ code: '60002', message: 'no user •••' });
});

it('tells what the credential has for empty parameters, and why it cannot be used', async () => {
	expect(await open({ ...TOKENS, enterpriseGlobalId: ' E1 ' })).toMatchObject({
		defaults: { enterpriseGlobalId: 'E1', other: undefined },
		client: { value: { isUnencrypted: false } },
	});
	expect((await open({ ...TOKENS, baseUrl: 'http://10.0.0.1' })).client.value?.isUnencrypted).toBe(true);
	expect(await open({ ...TOKENS, baseUrl: 'nowhere' })).toEqual({
		defaults: { enterpriseGlobalId: undefined, other: undefined },
		client: { error: expect.stringMatching(/^Base URL must be an address/) as string },
	});
});

const MINUTE = 60_000;
/** How far the clock of the service is ahead, and what else its replies say of their time; the arithmetic is in serviceClock.test.ts. */
it.each<[string, number, Record<string, string>, boolean]>([
	['as it is', 4 * MINUTE, {}, true],
	['more than five minutes ahead', 6 * MINUTE, {}, false],
	['of an earlier reply', 0, { Age: '0' }, false],
	['unreadable', 0, { Date: 'some day' }, false],
])('the service’s clock: %s', async (_, shift, headers, isKnown) => {
	server.reply(() => {
		return { ...ok(1), headers: { Date: new Date(Date.now() + shift).toUTCString(), ...headers } };
	});
	const { client } = await open();
	expect(client.value?.clock()).toBeUndefined();
	await send(client.value, READ);

	expect(client.value?.clock() !== undefined).toBe(isKnown);
});

it('the clock lies between sending and arrival', async () => {
	const start = Date.now();
	const passed = (ms: number) => jest.spyOn(Date, 'now').mockReturnValue(start + ms);
	passed(0);
	server.reply(() => {
		passed(MINUTE);
		return { ...ok(1), headers: { Date: new Date(start).toUTCString() } };
	});
	const { client } = await open();
	await send(client.value, READ);

	// A date is cut to its second, and may be older by one.
	const cut = start % 1_000;
	expect(client.value?.clock()).toEqual({ earliest: -cut - MINUTE, latest: 2_000 - cut });
});

it('the clock is heard of replies that refuse, too, and none is known after two that contradict each other', async () => {
	let shift = 0;
	server.reply(() => {
		return { ...refuse('1', 'no'), headers: { Date: new Date(Date.now() + shift).toUTCString() } };
	});
	const { client } = await open();
	await send(client.value, READ);
	expect(client.value?.clock()).toBeDefined();
	shift = MINUTE;
	await send(client.value, READ);
	expect(client.value?.clock()).toBeUndefined();
});

it.each<[Record<string, string>, boolean]>([
	[{}, false],
	[{ Age: '0' }, false],
	[{ Age: '5' }, true],
])('a reply from a cache is said to be one: %j', async (headers, isCached) => {
	server.reply(() => ({ ...ok(1), headers }));
	const { client } = await open();
	const answer = await sendOnce(client.value);

	expect(answer?.value?.isCached).toBe(isCached);
});
