import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { MemberCenterApi } from '../../credentials/MemberCenterApi.credentials';
import { OrderServiceApi } from '../../credentials/OrderServiceApi.credentials';
import { MemberCenter } from '../../nodes/MemberCenter/MemberCenter.node';
import { OrderService } from '../../nodes/OrderService/OrderService.node';
import { clearLogs, CredentialStore, logs, runNode, saved } from '../support/engine';
import type { RunOptions } from '../support/engine';
import { errorIn, messageIn, outcomeIn } from '../support/errorRows';
import { ok, refuse } from '../support/server';
import type { Recorded, Reply } from '../support/server';
import { useServer } from '../support/stage';

// Time is an edge: back-offs pass at once.
jest.mock('../../nodes/shared/send/pause', () => ({
	backOff: () => 0,
	pause: async () => await Promise.resolve(),
}));

const server = useServer();
let platform: Platform;
beforeEach(() => {
	platform = new Platform();
	server.reply((request) => platform.answer(request));
});

/** A service that takes the pair of tokens issued last, and a token endpoint that issues them. */
class Platform {
	/** Tokens that are good now. */
	good = new Set<string>();
	/** How a refused token is told. */
	refusal: Reply = refuse('60000', 'application token invalid or expired', undefined, 299);
	/** Employees that were really changed. */
	acts: string[] = [];
	/** The reply for a token; undefined gives a new one. */
	tokenReply: (request: Recorded, token: string) => Reply = (_request, token) => ({
		body: { access_token: token, expires_in: 7200, token_type: 'Bearer' },
	});
	/** Runs for every request of the service, before it is judged. */
	before: (request: Recorded) => Promise<void> | void = () => undefined;
	issued = 0;

	async answer(request: Recorded): Promise<Reply> {
		if (request.path === '/oauth/token') {
			const kind = new URLSearchParams(request.body).get('grant_type') === 'password' ? 'user' : 'client';
			this.issued += 1;
			const token = `issued-${kind}-${this.issued}`;
			this.good.add(token);
			return this.tokenReply(request, token);
		}
		await this.before(request);
		const { authorization, clienttoken, usertoken } = request.headers;
		const client = String(authorization).replace('Bearer ', '');
		if (!this.good.has(client) || (clienttoken !== undefined && clienttoken !== client)) return this.refusal;
		if (usertoken !== undefined && !this.good.has(String(usertoken)))
			return refuse('60005', 'invalid user login token');
		this.acts.push(request.path.split('/').at(-1) ?? '');
		return ok(null);
	}
}

const logins = () => server.requests.filter(({ path }) => path === '/oauth/token');
const calls = () => server.requests.filter(({ path }) => path !== '/oauth/token');
/** Both tokens of a member login are one login. */
const pairs = () => logins().filter(({ body }) => body.includes('grant_type=password')).length;

const secrets = { appSecret: 's3cret & more', password: 'pass wörd+1' };
const grant = (more: ICredentialDataDecryptedObject = {}): ICredentialDataDecryptedObject => ({
	baseUrl: server.url,
	authentication: 'passwordGrant',
	tokenUrl: `${server.url}/oauth/token`,
	appKey: 'app:key',
	appSecret: secrets.appSecret,
	username: 'admin@acme',
	password: secrets.password,
	enterpriseGlobalId: 'E1',
	...more,
});
const stored = { sessionClientToken: 'stored-client', sessionUserToken: 'stored-user' };

type More = Partial<RunOptions> & {
	data?: ICredentialDataDecryptedObject;
	count?: number;
	maxConcurrency?: number;
};

/** Updates as many employees: m1, m2, … */
async function update({ data = grant(), count = 2, maxConcurrency = 5, ...more }: More = {}) {
	return await runNode({
		node: new MemberCenter(),
		items: Array.from({ length: count }, (_, index) => ({ m: `m${index + 1}` })),
		parameters: {
			resource: 'employee',
			operation: 'update',
			memberGlobalId: '={{ $json.m }}',
			userName: 'u',
			name: 'n',
			options: { maxConcurrency },
		},
		credentials: { memberCenterApi: { type: new MemberCenterApi(), data } },
		...more,
	});
}

async function query(data: ICredentialDataDecryptedObject) {
	return await runNode({
		node: new OrderService(),
		items: [{ c: '1' }, { c: '2' }],
		parameters: {
			resource: 'customer',
			operation: 'getMany',
			channelCode: 'CRM',
			channelCustomerId: '={{ $json.c }}',
		},
		credentials: { orderServiceApi: { type: new OrderServiceApi(), data } },
	});
}

const everybody = (count: number) => Array.from({ length: count }, (_, index) => `m${index + 1}`);
const numerically = (names: string[]) => [...names].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)));

function expectFreshNonces() {
	const nonces = calls().map(({ query: { g_nonce } }) => g_nonce);
	expect(nonces.every((nonce) => (nonce ?? '').length >= 22)).toBe(true);
	expect(new Set(nonces).size).toBe(nonces.length);
}

describe('pasted tokens', () => {
	const pasted = () => ({
		baseUrl: server.url,
		authentication: 'tokens',
		clientToken: 'pasted-client',
		userToken: 'pasted-user',
		enterpriseGlobalId: 'E1',
		tokenUrl: `${server.url}/oauth/token`,
		appKey: 'k',
		appSecret: 's',
	});

	it.each<[string, Reply, string, RegExp]>([
		[
			'60000',
			refuse('60000', 'application token invalid'),
			'application token invalid (60000)',
			/Client Token/,
		],
		[
			'60000 as a number on 299',
			refuse(60000, 'application token invalid', undefined, 299),
			'application token invalid (60000)',
			/Client Token/,
		],
		['60005', refuse('60005', 'invalid user login token'), 'invalid user login token (60005)', /User Token/],
		[
			'HTTP 401 with the envelope',
			refuse('60005', 'invalid user login token', undefined, 401),
			'invalid user login token (60005)',
			/User Token/,
		],
		[
			'HTTP 401 without one',
			{ status: 401, headers: { 'Content-Type': 'text/html' }, body: '<h1>Unauthorized</h1>' },
			'The service answered HTTP 401 (text/html, beginning: <h1>Unauthorized</h1>)',
			/Client Token|token/i,
		],
	])('%s: which one to replace, and one request only', async (_, reply, message, advice) => {
		server.reply(() => reply);
		const result = await update({ data: pasted(), count: 1 });

		expect(result.error).toMatchObject({
			name: 'NodeApiError',
			message,
			description: expect.stringMatching(advice) as string,
			context: { itemIndex: 0, data: { outcome: 'rejected' } },
		});
		expect(server.requests).toHaveLength(1);
		expect(result.credentialWrites).toEqual([]);
	});
});

describe('the grants on the wire', () => {
	const formOf = ({ body }: Recorded) => Object.fromEntries(new URLSearchParams(body));
	const basic = `Basic ${Buffer.from('app%3Akey:s3cret+%26+more').toString('base64')}`;

	it.each([
		['body', undefined, { client_id: 'app:key', client_secret: secrets.appSecret }],
		['header', basic, {}],
	])('Member Center, client in the %s', async (clientAuthentication, authorization, client) => {
		const result = await update({ data: grant({ clientAuthentication }) });

		expect(result.status).toBe('success');
		expect(
			logins().map((request) => [
				request.method,
				request.headers['content-type'],
				request.headers.authorization,
				request.headers.clienttoken,
				formOf(request),
			]),
		).toEqual([
			[
				'POST',
				'application/x-www-form-urlencoded',
				authorization,
				undefined,
				{ grant_type: 'client_credentials', ...client },
			],
			[
				'POST',
				'application/x-www-form-urlencoded',
				authorization,
				undefined,
				{ grant_type: 'password', username: 'admin@acme', password: secrets.password, ...client },
			],
		]);
		expect(logins().map(({ queryPairs }) => queryPairs)).toEqual([[], []]);
	});

	it('Order Service, with the scope of its form', async () => {
		const result = await query({
			baseUrl: server.url,
			authentication: 'clientCredentials',
			tokenUrl: `${server.url}/oauth/token`,
			appKey: 'app:key',
			appSecret: secrets.appSecret,
		});

		expect(logins().map(formOf)).toEqual([
			{
				grant_type: 'client_credentials',
				scope: 'auth_order',
				client_id: 'app:key',
				client_secret: secrets.appSecret,
			},
		]);
		expect(calls().map(({ headers }) => headers.authorization)).toEqual(
			Array(2).fill('Bearer issued-client-1'),
		);
		expect(result.credentialWrites.map((write) => write.data.sessionToken)).toEqual(['issued-client-1']);
	});
});

describe('fetched tokens', () => {
	it('are fetched on first use, once for all items, and stored by n8n', async () => {
		const result = await update({ count: 40 });

		expect(result.status).toBe('success');
		expect(logins()).toHaveLength(2);
		expect(calls()).toHaveLength(40);
		for (const { headers } of calls())
			expect([headers.authorization, headers.clienttoken, headers.usertoken]).toEqual([
				'Bearer issued-client-1',
				'issued-client-1',
				'issued-user-2',
			]);
		expect(
			result.credentialWrites.map(({ data }) => [
				data.sessionClientToken,
				data.sessionUserToken,
				data.appSecret,
			]),
		).toEqual([['issued-client-1', 'issued-user-2', secrets.appSecret]]);
		expectFreshNonces();
	});

	it('are used again by the next run', async () => {
		const credentialStore = new CredentialStore();
		await update({ credentialStore });
		server.clear();
		const result = await update({ credentialStore });

		expect([result.status, logins().length, calls().length, result.credentialWrites]).toEqual([
			'success',
			0,
			2,
			[],
		]);
		expect(calls()[0]?.headers.clienttoken).toBe('issued-client-1');
	});

	it.each<[string, Reply]>([
		['60000', refuse('60000', 'expired', undefined, 299)],
		['HTTP 401 with HTML', { status: 401, headers: { 'Content-Type': 'text/html' }, body: '<html>' }],
	])('are renewed on %s, and the request is sent once more with a fresh nonce', async (_, refusal) => {
		platform.refusal = refusal;
		const result = await update({ data: grant(stored), count: 1 });

		expect([result.status, result.error?.message, platform.acts]).toEqual(['success', undefined, ['m1']]);
		expect(server.requests.map(({ path }) => path.split('/').at(-1))).toEqual(['m1', 'token', 'token', 'm1']);
		expect(calls().map(({ method, path, body }) => [method, path, body])[1]).toEqual(
			calls().map(({ method, path, body }) => [method, path, body])[0],
		);
		expect(result.credentialWrites).toHaveLength(1);
		expectFreshNonces();
	});
});

describe('a token that runs out in the middle of a run', () => {
	it.each([
		['of the client', 'client'],
		['of the user', 'user'],
	])('%s: one renewal, nobody lost, nobody twice', async (_, kind) => {
		platform.good = new Set(['stored-client', 'stored-user']);
		let seen = 0;
		platform.before = () => {
			seen += 1;
			if (seen === 150) platform.good.delete(`stored-${kind}`);
		};
		const result = await update({ data: grant(stored), count: 300, maxConcurrency: 10 });

		expect(result.status).toBe('success');
		expect(numerically(platform.acts)).toEqual(everybody(300));
		expect(result.items.map(({ json, pairedItem }) => [json.memberGlobalId, pairedItem])).toEqual(
			everybody(300).map((m, item) => [m, { item }]),
		);
		expect([pairs(), logins().length, result.credentialWrites.length]).toEqual([1, 2, 1]);
		expect(calls().length).toBeLessThanOrEqual(310);
		expect(server.maxInFlight).toBeLessThanOrEqual(10);
		expectFreshNonces();
	});
});

describe('a token endpoint that gives no token', () => {
	const host = () => server.url.replace('http://', '');

	it('told once, remembered for all 300 items', async () => {
		platform.tokenReply = () => ({ status: 401, body: { error: 'invalid_client' } });
		const result = await update({ count: 300, maxConcurrency: 10, onError: 'continueRegularOutput' });

		expect(logins()).toHaveLength(1);
		expect(calls()).toHaveLength(0);
		expect(
			result.items.map(({ json, pairedItem }) => [messageIn(json), outcomeIn(json), pairedItem]),
		).toEqual(
			everybody(300).map((_m, item) => [
				`The client token was refused by the token endpoint at ${host()} (HTTP 401: invalid_client)`,
				'rejected',
				{ item },
			]),
		);
		expect(errorIn(result.items[0]?.json ?? {})?.description).toContain('Token URL');
		expect(result.credentialWrites).toEqual([]);
	});

	it('for the user alone: says which, and stores nothing', async () => {
		platform.tokenReply = (request, token) =>
			request.body.includes('grant_type=password')
				? { status: 400, body: { error: 'invalid_grant' } }
				: { body: { access_token: token } };
		const result = await update();

		expect(result.error).toMatchObject({
			name: 'NodeApiError',
			message: `The user token was refused by the token endpoint at ${host()} (HTTP 400: invalid_grant)`,
			context: { data: { outcome: 'rejected' } },
		});
		expect([logins().length, calls().length, result.credentialWrites]).toEqual([2, 0, []]);
	});

	it('while a renewal is due: the writes are refused, none is lost', async () => {
		platform.good = new Set(['stored-client', 'stored-user']);
		let seen = 0;
		platform.before = () => {
			seen += 1;
			if (seen === 20) platform.good.clear();
		};
		platform.tokenReply = () => ({ status: 401, body: { error: 'invalid_client' } });
		const result = await update({
			data: grant(stored),
			count: 60,
			maxConcurrency: 4,
			onError: 'continueRegularOutput',
		});
		const done = result.items.filter(({ json }) => json.success === true);

		expect(done.map(({ json }) => json.memberGlobalId).sort()).toEqual([...platform.acts].sort());
		expect([result.items.length, done.length, logins().length]).toEqual([60, 19, 1]);
	});
});

describe('executions that share a credential', () => {
	it('two at once meet an expiry together', async () => {
		const credentialStore = new CredentialStore();
		await credentialStore.add({ memberCenterApi: { type: new MemberCenterApi(), data: grant(stored) } });
		platform.good = new Set(['stored-client', 'stored-user']);
		let seen = 0;
		platform.before = () => {
			seen += 1;
			if (seen === 100) platform.good.clear();
		};
		const results = await Promise.all([
			update({ credentialStore, count: 100 }),
			update({ credentialStore, count: 100 }),
		]);

		expect(results.map(({ status }) => status)).toEqual(['success', 'success']);
		expect(numerically(platform.acts)).toEqual(everybody(100).flatMap((m) => [m, m]));
		expect(pairs()).toBeLessThanOrEqual(2);
	});

	it('a newer token that another one has stored is taken without a login', async () => {
		const credentialStore = new CredentialStore();
		platform.good = new Set(['newer-client', 'newer-user']);
		platform.before = async ({ headers }) => {
			if (headers.clienttoken === 'stored-client')
				await credentialStore.replace(
					'memberCenterApi',
					grant({ sessionClientToken: 'newer-client', sessionUserToken: 'newer-user' }),
				);
		};
		const result = await update({ credentialStore, data: grant(stored), count: 50 });

		expect([result.status, numerically(platform.acts), logins().length, result.credentialWrites]).toEqual([
			'success',
			everybody(50),
			0,
			[],
		]);
	});
});

it('secrets stay out of everything n8n keeps, whoever echoes them', async () => {
	for (const at of ['token', 'service']) {
		clearLogs();
		server.clear();
		const seen = Object.values(secrets).flatMap((secret) => [
			secret,
			encodeURIComponent(secret),
			new URLSearchParams({ '': secret }).toString().slice(1),
		]);
		server.reply(async (request) => {
			const { authorization, usertoken } = request.headers;
			seen.push(
				...[authorization?.replace('Bearer ', ''), usertoken].filter((text) => typeof text === 'string'),
			);
			const echo = `${Object.values(secrets).join(' ')} ${request.body} ${JSON.stringify(request.headers)}`;
			if (request.path !== '/oauth/token') return refuse('70001', echo, echo);
			return at === 'token'
				? { status: 400, body: { error: 'invalid_grant', error_description: echo } }
				: await platform.answer(request);
		});
		const results = [await update({ onError: 'continueRegularOutput' }), await update()];

		for (const result of results)
			for (const secret of seen)
				expect(saved(result) + JSON.stringify(result.hints) + logs()).not.toContain(secret);
		expect(results[1]?.error?.message).toContain('•••');
	}
});
