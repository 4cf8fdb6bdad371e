/* eslint-disable @n8n/community-nodes/no-restricted-imports -- test code, never published; it reaches n8n's own HTTP client */
import '../../helpers/engine/instance';

import { createRequire } from 'node:module';

import { get } from 'lodash';
import { NodeApiError } from 'n8n-workflow';
import type {
	IAuthenticateRuleResponseCode,
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestHelper,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { MemberCenterApi } from '../../../credentials/MemberCenterApi.credentials';
import { OrderServiceApi } from '../../../credentials/OrderServiceApi.credentials';
import { withoutItems } from '../../helpers/engine/nodeTypes';
import { saved } from '../../helpers/engine/engine';
import { errorIn } from '../../helpers/rows';
import { runOrder } from '../../helpers/services';
import { nobodysUrl, ok, startServer, startTlsServer } from '../../helpers/server/server';

/** The credential test's request, its expressions resolved by n8n. */
function testedRequest({ request }: ICredentialTestRequest, $credentials: ICredentialDataDecryptedObject) {
	const { node, expression } = withoutItems();
	const resolve = (text = '') =>
		String(expression.getSimpleParameterValue(node, text, 'internal', { $credentials }, undefined, ''));
	return {
		url: resolve(request.baseURL) + resolve(request.url),
		qs: request.qs,
		method: request.method ?? 'GET',
		disableFollowRedirect: request.disableFollowRedirect,
	};
}

/** What n8n's tester says of a reply: rules of a success body on 2xx, rules of a status on all others; undefined is good. */
type Rule =
	| IAuthenticateRuleResponseCode
	| { type: 'responseSuccessBody'; properties: { key: string; value: unknown; message: string } };
function verdict({ rules = [] }: ICredentialTestRequest, statusCode: number, body: unknown) {
	const ok = statusCode >= 200 && statusCode < 300;
	const broken = (rules as Rule[]).find((rule) =>
		rule.type === 'responseSuccessBody'
			? ok && get(body, rule.properties.key) === rule.properties.value
			: !ok && rule.properties.value === statusCode,
	);
	return broken?.properties.message ?? (ok ? undefined : `n8n’s own words for HTTP ${statusCode}`);
}

const member = new MemberCenterApi();
const order = new OrderServiceApi();
const tests = { member: member.test, order: order.test };

it.each<[keyof typeof tests, unknown, string, object]>([
	['member', '65536', '/me/api/v1/enterprise/65536/asset/assetNums', {}],
	['member', ' a/b?c ', '/me/api/v1/enterprise/a%2Fb%3Fc/asset/assetNums', {}],
	// None: members of a placeholder.
	['member', '  ', '/me/api/v1/enterprise/n8n-credential-test/members', {}],
	[
		'order',
		'',
		'/order/api/order/v1/enterprise/user/query',
		{ channelCode: 'n8n', channelCustomerId: 'n8n-credential-test', defaultCustomer: 'Y' },
	],
])('the test of %s with the enterprise %j reads %s', (type, enterpriseGlobalId, path, qs) => {
	for (const baseUrl of ['https://api.example.com/x', ' https://api.example.com/x// '])
		expect(testedRequest(tests[type], { baseUrl, enterpriseGlobalId } as never)).toEqual({
			url: `https://api.example.com/x${path}`,
			...{ qs, method: 'GET', disableFollowRedirect: true },
		});
});

const OTHER = /not as the license-authorization platform/;
it.each<[keyof typeof tests, number, unknown, RegExp]>([
	// Good, as are all business codes but those below.
	['member', 200, { code: 0, message: 'success', data: [] }, /^undefined$/],
	['member', 299, { code: '40000', message: 'empty' }, /^undefined$/],
	['member', 299, { code: '60017' }, /^The tokens were accepted, but .*Enterprise Global ID$/],
	['member', 299, { code: 60000 }, /^The client token was refused \(60000\)/],
	['member', 200, { code: '60000' }, /^The client token was refused \(60000\)/],
	['member', 200, { code: 60005 }, /^The user token was refused \(60005\)/],
	['member', 401, { code: '60005' }, /^The client token was refused \(HTTP 401\)/],
	['member', 404, 'Not Found', /not at this address \(HTTP 404\)/],
	['member', 200, '<html>', OTHER],
	['member', 200, { status: 'ok' }, OTHER],
	['member', 200, null, OTHER],
	['member', 503, '', /HTTP 503/],
	['order', 200, { code: '60000' }, /^The app access token was refused/],
	['order', 200, { code: 60005 }, /^The token was refused/],
])('the test of %s judges HTTP %i %j', (type, status, body, message) => {
	expect(String(verdict(tests[type], status, body))).toMatch(message);
});

// Seen from n8n-core, as in test/helpers/engine/instance.ts: what n8n sends a test with.
const fromCore = createRequire(require.resolve('n8n-core'));
const { Container } = fromCore('@n8n/di') as { Container: { get(token: unknown): Outbound } };
const { OutboundHttp } = fromCore('@n8n/backend-network') as { OutboundHttp: unknown };
interface Outbound {
	requests(): { request(options: IHttpRequestOptions): Promise<unknown> };
}

/** What n8n does for a test before its request leaves; a credential that is refused there ends it, in n8n's words for the error. */
async function beforeTest(type: ICredentialType, baseUrl: string, more: object = {}) {
	const helpers = {
		httpRequest: async (request: IHttpRequestOptions) =>
			await Container.get(OutboundHttp).requests().request(request),
	};
	const values: ICredentialDataDecryptedObject = { authentication: 'accessToken', baseUrl, ...more };
	try {
		await type.preAuthentication?.call({ helpers } as unknown as IHttpRequestHelper, values);
		if (typeof type.authenticate !== 'function') throw new TypeError('authenticate is to be a function');
		return await type.authenticate(values, { baseURL: baseUrl, url: '/path', method: 'GET' });
	} catch (error) {
		return new NodeApiError(withoutItems().node, error as never).message;
	}
}

const opened: Array<{ stop(): Promise<void> }> = [];
afterAll(async () => await Promise.all(opened.map(async (server) => await server.stop())));
async function started(tls = false) {
	const server = await (tls ? startTlsServer : startServer)(({ path }) =>
		path === '/token' ? { body: { access_token: 't' } } : ok([]),
	);
	opened.push(server);
	return server;
}

describe('where the test cannot connect', () => {
	it.each<[string, () => Promise<string> | string, RegExp]>([
		['no such host', () => 'http://no-such-host.invalid', /^There is no host .*Base URL is mistyped/],
		['nobody at the port', nobodysUrl, /^Nothing answers .*host and port of Base URL/],
		['its own certificate', async () => (await started(true)).url, /^The TLS certificate .*Ignore SSL/],
	])('%s: it says what to do', async (_what, url, words) => {
		const baseUrl = await url();
		for (const type of [order, member]) expect(await beforeTest(type, baseUrl)).toMatch(words);
	});

	it('where it can, only the test’s own request carries the tokens', async () => {
		const server = await started();
		const request = await beforeTest(order, server.url);

		expect(
			server.requests.map(({ method, path, query, headers }) => [method, path, query, headers.authorization]),
		).toEqual([['HEAD', '/', {}, undefined]]);
		expect(request).toMatchObject({ qs: { g_nonce: expect.any(String) as string } });
	});

	it('with Ignore SSL Issues it connects, and fetches its token', async () => {
		const { url } = await started(true);
		const grant = {
			authentication: 'clientCredentials',
			tokenUrl: `${url}/token`,
			appKey: 'K',
			appSecret: 'S',
		};

		expect(await beforeTest(order, url, { ignoreSslIssues: true, ...grant })).toMatchObject({ url: '/path' });
	});
});

/** What people paste: the whole table is in test/rules/credential.test.ts. */
const PASTED: Array<[ICredentialDataDecryptedObject, RegExp]> = [
	[{ baseUrl: 'https://api.example.com/order/api/order/v1/' }, /^Base URL must end before the path of the/],
	[{ baseUrl: 'http://admin:hidden-pw@api.example.com' }, /^Base URL must not carry a user name or password/],
	[{ appAccessToken: 'Bearer Bearer x' }, /^App Access Token begins with "Bearer" twice/],
	[{ appAccessToken: 'tok\r\nX-Evil: 1' }, /^App Access Token .*character that cannot be sent/],
	[{ timeZone: 'Asia/Shangai' }, /^Time Zone must be .*Asia\/Shangai/],
];

it.each(PASTED)('%j is refused in words, by the test, each run and a dry run', async (credential, words) => {
	const { baseUrl = 'https://api.example.com', ...values } = credential;
	expect(await beforeTest(order, String(baseUrl), values)).toMatch(words);

	const server = await started();
	const lock = { assetNums: '={{ $json.n }}', operatorIdentity: 'me' };
	for (const dryRun of [false, true]) {
		const result = await runOrder(
			server.url,
			'lock.disable',
			{ ...lock, options: { dryRun } },
			{ items: [{ n: '1' }, { n: '2' }], credential, onError: 'continueRegularOutput' },
		);

		expect(saved(result)).not.toMatch(/hidden-pw|X-Evil/);
		const told = { outcome: 'rejected', message: expect.stringMatching(words) as string };
		expect(result.items.map(({ json, pairedItem }) => [errorIn(json), pairedItem])).toMatchObject([
			[told, { item: 0 }],
			[told, { item: 1 }],
		]);
	}
	expect(server.requests).toEqual([]);
});

/** As n8n calls it: for each attempt, also with its own earlier output, and for the HTTP Request node. */
describe('a request of any node', () => {
	const types = [order, member];
	const values = { appAccessToken: 'app', clientToken: 'client', userToken: 'user' };
	const authenticate = async (type: ICredentialType, more: object, request: object = {}) => {
		if (typeof type.authenticate !== 'function') throw new TypeError('authenticate is to be a function');
		return await type.authenticate({ ...values, ...more }, { url: 'https://x/y', ...request });
	};

	it.each(types)('$name: each attempt has a nonce of its own', async (type) => {
		const first = await authenticate(type, {}, { qs: { a: 1 } });
		const given = structuredClone(first);
		const second = await authenticate(type, {}, first);

		expect(first).toEqual(given);
		const nonces = [first, second].map(({ qs }) => String(qs?.g_nonce));
		expect(nonces).toEqual(Array(2).fill(expect.stringMatching(/^[\w-]{22,}$/)));
		expect([nonces[0] === nonces[1], second.qs?.a]).toEqual([false, 1]);
		expect(second.headers).toMatchObject({
			Authorization: expect.stringMatching(/^Bearer (app|client)$/) as string,
		});
	});

	it.each(types)('$name: a stored token of another login is not sent', async (type) => {
		for (const authentication of ['clientCredentials', 'passwordGrant']) {
			const stored = { sessionToken: 't', sessionClientToken: 't', sessionUserToken: 't' };
			const told = authenticate(type, { authentication, ...stored, sessionLogin: 'another' });
			const isOwn = (authentication === 'clientCredentials') === (type.name === 'orderServiceApi');
			if (isOwn) await expect(told).rejects.toThrow(/fetched with other values/);
			else await expect(told).resolves.toBeDefined();
		}
	});
});
