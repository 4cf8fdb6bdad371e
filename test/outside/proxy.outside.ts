/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; n8n's proxy settings are environment variables */
import { pick } from 'lodash';

import { moduleOf, startTool, type Tool } from '../helpers/outside/tools';
import { runMember } from '../helpers/memberCenter';
import { failureOf, runOrder } from '../helpers/orderService';
import {
	ok,
	type Recorded,
	type Reply,
	startServer,
	startTlsServer,
	type TestServer,
} from '../helpers/server/server';
import { grant, orderGrant } from '../helpers/server/tokenService';

/** The nodes behind a forward proxy that nobody here wrote, by n8n's own settings; over TLS with a private CA too. */

const USER = 'proxy-user';
const SECRET = 'proxy:p@ss';
const NAMES = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'ALL_PROXY'].flatMap((name) => [
	name,
	name.toLowerCase(),
]);
const before = pick(process.env, NAMES);
const forget = () => NAMES.forEach((name) => delete process.env[name]);

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
	forget();
	Object.values(services).forEach((service) => service.clear());
});
afterAll(async () => {
	forget();
	Object.assign(process.env, before);
	for (const one of [open, guarded, ...Object.values(services)]) await one?.stop();
});

const withUser = (url: string, secret: string) =>
	url.replace('://', `://${USER}:${encodeURIComponent(secret)}@`);

/** What a proxy was asked for since this was made. */
function watch(proxy: Tool): () => string[] {
	const start = proxy.output().length;
	return () =>
		proxy
			.output()
			.slice(start)
			.match(/^(HTTP|CONNECT) .*$/gm) ?? [];
}

const run = {
	order: async (url: string) => {
		const parameters = { channelCode: 'c', channelCustomerId: 'i' };
		return await runOrder(url, 'customer.getMany', parameters, { credential: orderGrant(url) });
	},
	member: async (url: string) =>
		await runMember(url, 'lentLock.getMany', { enterpriseGlobalId: 'E1' }, { credential: grant(url) }),
};
/** Logins and the call itself. */
const REQUESTS = { order: 2, member: 3 };

it.each([
	['order', 'http', 'lets all pass', () => [open, open.url] as const],
	['member', 'https', 'asks for a password', () => [guarded, withUser(guarded.url, SECRET)] as const],
] as const)('all requests (%s) over %s go through a proxy that %s', async (node, scheme, _, proxyOf) => {
	const [proxy, proxyUrl] = proxyOf();
	const { url, requests } = services[scheme] as TestServer;
	process.env[`${scheme.toUpperCase()}_PROXY`] = proxyUrl;
	const passed = watch(proxy);
	const result = await run[node](url);

	expect([result.status, result.error?.message]).toEqual(['success', undefined]);
	expect(requests).toHaveLength(REQUESTS[node]);
	// Asked without a password first, a proxy refuses; how often that is, is the client's affair.
	const kind = scheme === 'http' ? 'HTTP' : 'CONNECT';
	expect(passed().filter((line) => line.endsWith('passed'))).toEqual(
		requests.map(() => `${kind} ${new URL(url).host} passed`),
	);
	// The proxy's own password does not reach the service.
	expect(requests.filter(({ headers }) => 'proxy-authorization' in headers)).toEqual([]);
});

it('a wrong password of the proxy is told as that, of a login and of a write', async () => {
	const { url, requests } = services.https as TestServer;
	process.env.HTTPS_PROXY = withUser(guarded.url, 'wrong');
	const login = await run.order(url);
	const write = await runOrder(url, 'assetNumber.allocate', { size: 1 });

	expect(failureOf(login)).toMatchObject({
		message: expect.stringContaining('the proxy between n8n and 127.0.0.1') as string,
		description: expect.stringContaining('HTTP_PROXY or HTTPS_PROXY') as string,
	});
	expect(failureOf(write)).toMatchObject({
		message: expect.stringContaining('The proxy between n8n and the service') as string,
		data: { httpStatus: 407, outcome: 'rejected' },
	});
	expect(requests).toEqual([]);
	expect(JSON.stringify([login.error, write.error])).not.toContain('wrong@');
});
