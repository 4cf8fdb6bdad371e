/* eslint-disable @n8n/community-nodes/no-restricted-imports -- test code, never published; it packs a reply */
import { gzipSync } from 'node:zlib';

import { range } from 'lodash';

import { clearLogs, CredentialStore, logs, saved } from '../../helpers/engine/engine';
import { errorIn } from '../../helpers/rows';
import { memberCredential, type ServiceRun, useServices } from '../../helpers/services';
import { skipPauses } from '../../helpers/pauses';
import { nobodysUrl, ok, refuse, type Recorded, type Reply } from '../../helpers/server/server';
import {
	callsOf,
	grant,
	isLogin,
	issue,
	loginsOf,
	REFUSED,
	STORED,
	tokensOf,
} from '../../helpers/server/tokenService';

/* docs/maintainers/design.md, "Tokens": how a token is asked for, stored and renewed, and which replies give none. */

skipPauses();

const { server, perform } = useServices();
let good: Set<string>;
/** Employees that were really changed. */
let acts: string[];
/** `login` answers the nth request to the token endpoint, `act` the nth to the service; undefined lets the platform answer. */
let login: (request: Recorded, n: number) => Reply | undefined;
let act: (n: number) => Reply | void;

/** A platform that takes tokens that are good, and issues such: `client-1`, `user-2`, `client-3`. */
beforeEach(() => {
	[good, acts] = [new Set<string>(Object.values(STORED)), []];
	[login, act] = [() => undefined, () => undefined];
	server.reply((request) => {
		if (isLogin(request)) {
			const n = loginsOf(server);
			const token = `${request.body.includes('=password') ? 'user' : 'client'}-${n}`;
			good.add(token);
			return login(request, n) ?? issue(token);
		}
		const other = act(callsOf(server).length);
		if (other) return other;
		if (!tokensOf(request).every((token) => good.has(token))) return REFUSED;
		acts.push(request.path.split('/').at(-1) ?? '');
		return ok(null);
	});
});

type More = ServiceRun & { count?: number; maxConcurrency?: number; timeout?: number };

/** Updates as many employees: m1, m2, … */
async function update({ count = 2, maxConcurrency = 1, timeout = 60_000, credential, ...more }: More = {}) {
	const parameters = {
		...{ memberGlobalId: '={{ "m" + ($itemIndex + 1) }}', userName: 'u', name: 'n' },
		options: { maxConcurrency, timeout },
	};
	return await perform('employee.update', parameters, {
		...{ items: range(count).map(() => ({})), onError: 'continueRegularOutput' },
		credential: grant(server.url, credential),
		...more,
	});
}
/** The same: what is told of each. */
const told = async (more: More = {}) => (await update(more)).rows.map(errorIn);

const forms = () =>
	server.requests.filter(isLogin).map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
const clientTokens = () => callsOf(server).map(({ headers }) => headers.clienttoken);
const names = (count: number) => range(1, count + 1).map((n) => `m${n}`);
const host = () => new URL(server.url).host;

const app = { client_id: 'app-key-1', client_secret: 'app-secret-1' };

describe('tokens are fetched', () => {
	it('for the Member Center on first use, once for all items, stored by n8n, and used by the next run', async () => {
		const credentialStore = new CredentialStore();
		const credential = { password: ' pass word ' };
		const result = await update({ credentialStore, count: 40, maxConcurrency: 5, credential });

		expect(result.status).toBe('success');
		expect(forms()).toEqual([
			{ grant_type: 'client_credentials', ...app },
			{ grant_type: 'password', username: 'admin@example.com', password: ' pass word ', ...app },
		]);
		expect(
			callsOf(server).map(({ headers }) => [headers.authorization, headers.clienttoken, headers.usertoken]),
		).toEqual(Array(40).fill(['Bearer client-1', 'client-1', 'user-2']));
		const fetched = { sessionClientToken: 'client-1', sessionUserToken: 'user-2', appSecret: 'app-secret-1' };
		expect(result.credentialWrites).toEqual([
			{ type: 'memberCenterApi', data: expect.objectContaining(fetched) as object },
		]);

		server.clear();
		const next = await update({ credentialStore, credential });
		expect([next.status, forms(), next.credentialWrites]).toEqual(['success', [], []]);
		expect(clientTokens()).toEqual(['client-1', 'client-1']);
	});

	it('for the Order Service, with the scope of its form; a dry run fetches none', async () => {
		const credential = grant(server.url, { authentication: 'clientCredentials' });
		const items = [{ c: '1' }, { c: '2' }];
		const create = { crmCustomerId: '={{ $json.c }}', customerName: 'n', options: { dryRun: true } };
		const dry = await perform('enterprise.create', create, { items, credential });
		expect([dry.status, server.requests]).toEqual(['success', []]);

		const parameters = { channelCode: 'CRM', channelCustomerId: '={{ $json.c }}' };
		const result = await perform('customer.getMany', parameters, { items, credential });
		expect(forms()).toEqual([{ grant_type: 'client_credentials', scope: 'auth_order', ...app }]);
		expect(callsOf(server).map(({ headers }) => headers.authorization)).toEqual(
			Array(2).fill('Bearer client-1'),
		);
		expect(result.credentialWrites.map(({ data }) => data.sessionToken)).toEqual(['client-1']);

		server.clear();
		const noScope = { ...credential, scope: ' ' };
		await perform('customer.getMany', parameters, { items, credential: noScope });
		expect(forms()).toEqual([{ grant_type: 'client_credentials', ...app }]);
	});

	const secret = 'sécret&+ :x';
	const pair = Buffer.from('k%3A1:s%C3%A9cret%26%2B+%3Ax').toString('base64');
	it.each([
		['body', undefined],
		['header', `Basic ${pair}`],
	])('the application shows itself in the %s', async (clientAuthentication, authorization) => {
		const credential = { appKey: ' k:1 ', appSecret: secret, clientAuthentication };
		expect(await told({ credential })).toEqual([undefined, undefined]);

		const headers = server.requests.filter(isLogin).map((request) => request.headers.authorization);
		expect(headers).toEqual([authorization, authorization]);
		const inBody = { client_id: 'k:1', client_secret: secret };
		expect(forms()[0]).toEqual({
			grant_type: 'client_credentials',
			...(authorization === undefined && inBody),
		});
	});

	it.each<[string, (token: string) => Reply]>([
		['in the platform’s envelope', (token) => ({ body: { code: 0, data: { access_token: token } } })],
		['with any status of success', (token) => ({ ...issue(token), status: 299 })],
	])('from a reply %s', async (_, reply) => {
		login = ({ body }, n) => reply(`${body.includes('=password') ? 'user' : 'client'}-${n}`);

		expect(await told()).toEqual([undefined, undefined]);
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
		[400, { error: 'x'.repeat(500) }, 'x'.repeat(200)],
		[400, { error: `${secret} is wrong` }, '••• is wrong'],
		[400, { error: `Basic ${pair}` }, 'Basic •••'],
	])(
		'and a refusal, HTTP %i %j, counts once for all items: nothing is sent',
		async (status, body, reason) => {
			login = () => ({ status, body: typeof body === 'string' ? body : JSON.stringify(body) });
			const errors = await told({
				credential: { appKey: 'k:1', appSecret: secret, clientAuthentication: 'header' },
			});

			const message = `The client token was refused by the token endpoint at ${host()} (HTTP ${status}: ${reason})`;
			expect(errors).toMatchObject(Array(2).fill({ message, outcome: 'rejected', retryable: true }));
			expect([loginsOf(server), callsOf(server)]).toEqual([1, []]);
		},
	);

	it('and one in the words of its form tells no secret, nor does n8n’s log', async () => {
		clearLogs();
		login = ({ body }) =>
			body.includes('=password')
				? { status: 400, body: { error: 'no', error_description: body } }
				: undefined;
		const result = await update({ onError: 'stopWorkflow' });

		expect(result.error?.message).toContain('client_secret=•••');
		expect(result.error).toMatchObject({ name: 'NodeApiError', context: { data: { outcome: 'rejected' } } });
		expect(saved(result) + logs()).not.toMatch(/app-secret-1|pass-word-1/);
	});

	it.each<[string, Reply | (() => Promise<string>), RegExp, number]>([
		[
			'a reply that is no token by its size is not read to its end',
			{ headers: { 'Content-Encoding': 'gzip' }, body: gzipSync(Buffer.alloc(5_000_000, ' ')) },
			/no access_token/,
			1,
		],
		['silence is not waited for twice', { never: true }, /did not answer: check Token URL/, 1],
		['a lost login is tried again, not for each item', { reset: true }, /did not answer/, 3],
		['nobody answers', async () => `${await nobodysUrl()}/token`, /did not answer: check Token URL/, 0],
		[
			'a token that would break out of its header',
			issue('fetched\r\nX-Evil: 1'),
			/holds a blank, a line break or another character that cannot be sent/,
			2,
		],
	])('and where none comes nothing is sent: %s', async (_, reply, words, logins) => {
		login = () => (typeof reply === 'function' ? undefined : reply);
		const credential = typeof reply === 'function' ? { tokenUrl: await reply() } : undefined;
		const errors = await told({ credential, timeout: 300 });

		expect(errors.map((error) => error?.message)).toEqual(Array(2).fill(expect.stringMatching(words)));
		expect(errors.map((error) => error?.outcome)).toEqual(['rejected', 'rejected']);
		expect([loginsOf(server), callsOf(server)]).toEqual([logins, []]);
	});

	it('and one that was lost once is fetched all the same', async () => {
		login = (_request, n) => (n === 1 ? { reset: true } : undefined);

		expect([await told(), loginsOf(server)]).toEqual([[undefined, undefined], 3]);
	});
});

describe('tokens are renewed', () => {
	it.each<[string, Reply, boolean]>([
		['60000', refuse('60000', 'x'), true],
		['60000 as a number', refuse(60000, 'x', undefined, 299), true],
		['60005', refuse('60005', 'x'), true],
		['HTTP 401 with a page', { status: 401, headers: { 'Content-Type': 'text/html' }, body: '<html>' }, true],
		['HTTP 403', { status: 403 }, false],
		['60001', refuse('60001', 'x'), false],
	])('after %s: %s', async (_, refusal, isRenewed) => {
		act = (n) => (n === 1 ? refusal : undefined);
		const errors = await told({ credential: STORED });

		const used = callsOf(server).map(({ headers: { clienttoken, usertoken } }) => [clienttoken, usertoken]);
		const [old, renewed] = [Object.values(STORED), ['client-1', 'user-2']];
		expect(used).toEqual(isRenewed ? [old, renewed, renewed] : [old, old]);
		expect(errors[0] === undefined).toBe(isRenewed);
	});

	it.each<[string, object, (n: number) => boolean, string, boolean]>([
		['at the first use', {}, (n) => n === 1, 'client-1 client-3 client-3', true],
		['twice in a run', STORED, (n) => n % 2 === 1, 'stored-client client-1 client-1 client-3', true],
		['each time: no login for each item', STORED, () => true, 'stored-client client-1 client-1', false],
	])('where one is refused %s', async (_, credential, isRefused, used, isDone) => {
		act = (n) => (isRefused(n) ? REFUSED : undefined);
		const errors = await told({ credential: { ...credential } });

		const failed = { code: '60000', outcome: 'rejected', retryable: true };
		if (isDone) expect(errors).toEqual([undefined, undefined]);
		else expect(errors).toMatchObject([failed, failed]);
		expect(clientTokens().join(' ')).toBe(used);
	});

	it.each(Object.values(STORED))(
		'%s runs out among 60 items: once, nobody is lost or twice',
		async (token) => {
			act = (n) => void (n === 30 && good.delete(token));
			const result = await update({ credential: STORED, count: 60, maxConcurrency: 10 });

			expect(result.items.map(({ json, pairedItem }) => [json.memberGlobalId, pairedItem])).toEqual(
				names(60).map((m, item) => [m, { item }]),
			);
			expect(acts.sort()).toEqual(names(60).sort());
			expect([loginsOf(server), result.credentialWrites.length]).toEqual([2, 1]);
			expect([callsOf(server).length <= 70, server.maxInFlight <= 10]).toEqual([true, true]);
		},
	);

	it('by taking those that another worker has stored meanwhile', async () => {
		const credentialStore = new CredentialStore();
		const data = grant(server.url, STORED);
		await credentialStore.add(memberCredential(server.url, data));
		const other = { sessionClientToken: 'other-client', sessionUserToken: 'other-user' };
		act = (n) => {
			if (n > 1) return ok(null);
			void credentialStore.replace('memberCenterApi', { baseUrl: server.url, ...data, ...other });
			return { ...REFUSED, delayMs: 20 };
		};

		expect(await told({ credentialStore })).toEqual([undefined, undefined]);
		expect([loginsOf(server), clientTokens()]).toEqual([
			0,
			['stored-client', 'other-client', 'other-client'],
		]);
	});

	it('but a refused login after a lost reply does not make it undone', async () => {
		login = () => ({ status: 400, body: { error: 'invalid_client' } });
		act = (n) => (n === 1 ? { reset: true } : REFUSED);

		expect((await told({ credential: STORED }))[0]?.outcome).toBe('unknown');
	});
});
