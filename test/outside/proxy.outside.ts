/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; n8n's proxy settings are environment variables */
import { pick } from 'lodash';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { moduleOf, startTool } from '../support/outside/tools';
import type { Tool } from '../support/outside/tools';
import { runMember } from '../support/specs/memberCenter';
import { failureOf, runOrder } from '../support/specs/orderService';
import { nobodysUrl, ok, startServer, startTlsServer } from '../support/server/server';
import type { Recorded, Reply, TestServer } from '../support/server/server';

/** The nodes behind a forward proxy that nobody here wrote, by n8n's own settings; over TLS with a private CA too. */

const USER = 'proxy-user';
const SECRET = 'proxy:p@ss';
const NAMES = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'ALL_PROXY'].flatMap((name) => [
	name,
	name.toLowerCase(),
]);
const before = pick(process.env, NAMES);

let open: Tool;
let guarded: Tool;
const services: Record<string, TestServer> = {};

const answer = ({ path }: Recorded): Reply =>
	path.startsWith('/oauth/') ? { body: { access_token: `issued${path}`, expires_in: 60 } } : ok([]);

beforeAll(async () => {
	const start = async (...more: string[]) =>
		await startTool((port) => ['test/outside/servers/proxy.mjs', moduleOf(''), port, ...more], /is ready/);
	[open, guarded] = await Promise.all([start(), start(USER, SECRET)]);
	services.http = await startServer(answer);
	services.https = await startTlsServer(answer);
});
beforeEach(() => {
	NAMES.forEach((name) => delete process.env[name]);
	Object.values(services).forEach((service) => service.clear());
});
afterAll(async () => {
	NAMES.forEach((name) => delete process.env[name]);
	Object.assign(process.env, before);
	for (const one of [open, guarded, ...Object.values(services)]) await one?.stop();
});

const withUser = (url: string, user: string, secret: string) =>
	url.replace('://', `://${encodeURIComponent(user)}:${encodeURIComponent(secret)}@`);
const hostOf = (url: string) => new URL(url).host;

/** What a proxy was asked for since this was made. */
function watch(proxy: Tool): () => string[] {
	const start = proxy.output().length;
	return () =>
		proxy
			.output()
			.slice(start)
			.split('\n')
			.filter((line) => /^(HTTP|CONNECT) /.test(line));
}

const grant = (url: string): ICredentialDataDecryptedObject => ({
	tokenUrl: `${url}/oauth/token`,
	appKey: 'key',
	appSecret: 'secret',
	username: 'person',
	password: 'word',
});
type Run = (url: string) => Promise<Awaited<ReturnType<typeof runOrder>>>;
const run: Record<'order' | 'member', Run> = {
	order: async (url: string) =>
		await runOrder(
			url,
			'customer.getMany',
			{ channelCode: 'c', channelCustomerId: 'i' },
			{
				credential: { authentication: 'clientCredentials', ...grant(url) },
			},
		),
	member: async (url: string) =>
		await runMember(
			url,
			'lentLock.getMany',
			{ enterpriseGlobalId: 'E1' },
			{
				credential: { authentication: 'passwordGrant', ...grant(url) },
			},
		),
};
/** Logins and the call itself. */
const REQUESTS = { order: 2, member: 3 };

const ways = (['order', 'member'] as const).flatMap((node) =>
	(['http', 'https'] as const).flatMap((scheme) =>
		([false, true] as const).map((auth) => ({ node, scheme, auth })),
	),
);

it.each(ways)(
	'$node over $scheme, proxy asks for a password: $auth. All requests go through it',
	async ({ node, scheme, auth }) => {
		const proxy = auth ? guarded : open;
		const { url, requests } = services[scheme] as TestServer;
		process.env[`${scheme.toUpperCase()}_PROXY`] = auth ? withUser(proxy.url, USER, SECRET) : proxy.url;
		const passed = watch(proxy);

		const result = await run[node](url);

		expect([result.status, result.error?.message]).toEqual(['success', undefined]);
		expect(requests).toHaveLength(REQUESTS[node]);
		const kind = scheme === 'http' ? 'HTTP' : 'CONNECT';
		// Asked without a password first, a proxy refuses; how often that is, is the client's affair.
		expect(passed().filter((line) => line.endsWith('passed'))).toEqual(
			requests.map(() => `${kind} ${hostOf(url)} passed`),
		);
		// The proxy's own password does not reach the service.
		expect(requests.filter(({ headers }) => 'proxy-authorization' in headers)).toEqual([]);
	},
);

it.each([
	['the host', '127.0.0.1', 0],
	['another host', 'example.com', 2],
])('NO_PROXY names %s', async (_, exceptions, through) => {
	const { url, requests } = services.http as TestServer;
	Object.assign(process.env, { HTTP_PROXY: open.url, NO_PROXY: exceptions });
	const passed = watch(open);

	await run.order(url);

	expect([requests.length, passed().length]).toEqual([2, through]);
});

describe('what fails says why', () => {
	it.each(['http', 'https'] as const)('%s: a wrong password of the proxy', async (scheme) => {
		const { url, requests } = services[scheme] as TestServer;
		process.env[`${scheme.toUpperCase()}_PROXY`] = withUser(guarded.url, USER, 'wrong');

		const result = await run.order(url);

		expect(result.status).toBe('error');
		expect(failureOf(result)).toMatchObject({
			message: expect.stringContaining('the proxy between n8n and 127.0.0.1') as string,
			description: expect.stringContaining('HTTP_PROXY or HTTPS_PROXY') as string,
		});
		expect(requests).toEqual([]);
		expect(JSON.stringify(result.error)).not.toContain('wrong@');
	});

	it.each(['http', 'https'] as const)('%s: a proxy that is not there', async (scheme) => {
		const { url, requests } = services[scheme] as TestServer;
		process.env[`${scheme.toUpperCase()}_PROXY`] = await nobodysUrl();

		const result = await run.member(url);

		expect(failureOf(result).message).toMatch(/could not be fetched.*ECONNREFUSED/);
		expect([result.status, requests]).toEqual(['error', []]);
	});

	it.each(['http', 'https'] as const)(
		'%s: a wrong password of the proxy, before a write with pasted tokens',
		async (scheme) => {
			const { url, requests } = services[scheme] as TestServer;
			process.env[`${scheme.toUpperCase()}_PROXY`] = withUser(guarded.url, USER, 'wrong');

			const result = await runOrder(url, 'assetNumber.allocate', { size: 1 });

			expect(failureOf(result)).toMatchObject({
				message: expect.stringContaining('The proxy between n8n and the service') as string,
				data: { httpStatus: 407, outcome: 'rejected' },
			});
			expect(requests).toEqual([]);
		},
	);
});
