import { pick } from 'lodash';
import { type IHttpRequestOptions, sleep } from 'n8n-workflow';

import { OrderServiceApi } from '../../credentials/OrderServiceApi.credentials';
import { errorRowWith } from '../support/errorRows';
import type { TestServer } from '../support/server';
import { ok, startServer, startTlsServer } from '../support/server';
import { CredentialStore } from '../support/engine';
import {
	expectSound,
	failureOf,
	orderCredential,
	PREFIX,
	rowsOf,
	runOrder,
	APP_ACCESS,
	wire,
} from '../support/orderService';

let server: TestServer;

beforeAll(async () => {
	server = await startServer();
});
afterAll(async () => await server.stop());
beforeEach(() => server.clear());
afterEach(() => expectSound(server.requests));

describe('one request per item', () => {
	it('reads the credential once for all of them', async () => {
		server.reply(() => ok([]));
		const credentialStore = new CredentialStore();
		await runOrder(
			server.url,
			'customer.getMany',
			{ channelCode: 'c', channelCustomerId: 'i' },
			{ items: [{}, {}, {}], credentialStore },
		);

		expect([server.requests.length, credentialStore.reads]).toEqual([3, 1]);
	});

	it('sends nothing for no items, and gives no rows for an empty list', async () => {
		server.reply(() => ok([]));
		const none = await runOrder(server.url, 'assetNumber.allocate', { size: 1 }, { items: [] });
		expect([none.status, none.items, server.requests]).toEqual(['success', [], []]);

		const empty = await runOrder(server.url, 'customer.getMany', {
			channelCode: 'c',
			channelCustomerId: 'i',
		});
		expect([empty.status, empty.items, server.requests.length]).toEqual(['success', [], 1]);
	});
});

describe('an id in the path', () => {
	it.each([
		['a/b', 'a%2Fb'],
		['a?b=c', 'a%3Fb%3Dc'],
		['a#b', 'a%23b'],
		['50%', '50%25'],
		['%2F', '%252F'],
		['...', '...'],
		['a b+c', 'a%20b%2Bc'],
		['é企', '%C3%A9%E4%BC%81'],
		[6553600000000, '6553600000000'],
	])('%p stays one segment', async (id, segment) => {
		server.reply({ [`GET ${PREFIX}/asset/*/list`]: ok([]) });
		const result = await runOrder(
			server.url,
			'asset.getMany',
			{ enterpriseGlobalId: '={{ $json.id }}' },
			{ items: [{ id }] },
		);

		expect([result.status, ...wire(server)]).toEqual([
			'success',
			{ method: 'GET', path: `${PREFIX}/asset/${segment}/list`, query: {}, body: '' },
		]);
	});

	it.each([
		['.', 'Enterprise Global ID: must be an id, not a path'],
		['..', 'Enterprise Global ID: must be an id, not a path'],
		['', 'Enterprise Global ID: is required'],
		[null, 'Enterprise Global ID: is required'],
		['\ud800', 'Enterprise Global ID: must be an id, not a path'],
	])('%p is refused', async (id, message) => {
		const result = await runOrder(
			server.url,
			'asset.getMany',
			{ enterpriseGlobalId: '={{ $json.id }}' },
			{ items: [{ id }] },
		);

		expect(failureOf(result)).toMatchObject({
			name: 'NodeOperationError',
			message,
			itemIndex: 0,
			data: { outcome: 'rejected' },
		});
		expect(server.requests).toEqual([]);
	});
});

it.each([301, 302, 303, 307, 308])('does not follow a redirect (HTTP %i)', async (status) => {
	server.reply({
		'/elsewhere': ok([]),
		[`${PREFIX}/shellnums`]: { status, headers: { Location: `${server.url}/elsewhere` } },
	});
	const result = await runOrder(server.url, 'assetNumber.allocate', { size: 1 });

	expect(failureOf(result)).toMatchObject({
		name: 'NodeApiError',
		message: expect.stringMatching(new RegExp(`HTTP ${status}.*redirect`)),
		data: { httpStatus: status, outcome: 'rejected' },
	});
	expect(wire(server).map(({ path }) => path)).toEqual([`${PREFIX}/shellnums`]);
});

describe('maxConcurrency', () => {
	const read = { channelCode: 'c', channelCustomerId: 'i' };
	it.each([
		['customer.getMany', 1, 1],
		['customer.getMany', 3, 3],
		['customer.getMany', 50, 12],
		['assetNumber.allocate', 7, 7],
		// A write that is never repeated stays at five where nobody says how many.
		['assetNumber.allocate', undefined, 5],
		['assetNumber.allocate', 0, 5],
	])('of %s %p: at most %i at the same time', async (operation, maxConcurrency, most) => {
		// Answers once as many have come as may, and a while later, so that one too many would be seen.
		const waiting: Array<() => void> = [];
		server.reply(async () => {
			await new Promise<void>((resolve) => {
				waiting.push(resolve);
				if (waiting.length < most && server.requests.length < 12) return;
				void sleep(20).then(() => waiting.splice(0).forEach((go) => go()));
			});
			return ok([]);
		});
		const options = maxConcurrency === undefined ? {} : { maxConcurrency };
		const result = await runOrder(
			server.url,
			operation,
			{ ...(operation === 'customer.getMany' ? read : { size: 1 }), options },
			{ items: Array.from({ length: 12 }, () => ({})) },
		);

		expect([result.status, server.requests.length, server.maxInFlight]).toEqual(['success', 12, most]);
	});

	const lock = { assetNums: '={{ $itemIndex }}', operatorIdentity: '={{ $itemIndex }}' };
	it.each([
		['customer.getMany', read],
		['customer.update', { crmCustomerId: '={{ $itemIndex }}', updateFields: { address: 'x' } }],
		['lock.disable', { ...lock, options: { maxConcurrency: 0, failedLocks: 'output' } }],
	])('of %s begins with 5 and grows where the service keeps up', async (operation, parameters) => {
		let firstWave = 0;
		let release = () => {};
		const released = new Promise<void>((resolve) => (release = resolve));
		server.reply(async ({ body }) => {
			if (firstWave === 0 && server.requests.length === 5)
				void sleep(30).then(() => {
					firstWave = server.requests.length;
					release();
				});
			await released;
			const { assetNums = [] } = (body === '' ? {} : JSON.parse(body)) as { assetNums?: string[] };
			return { delayMs: 20, ...ok(assetNums.map((assetNum) => ({ assetNum, status: 1 }))) };
		});
		const items = Array.from({ length: 60 }, () => ({}));
		const result = await runOrder(server.url, operation, parameters, { items });

		expect([result.status, server.requests.length, firstWave]).toEqual(['success', 60, 5]);
		expect(server.maxInFlight).toBeGreaterThan(5);
		expect(server.maxInFlight).toBeLessThanOrEqual(50);
	});

	it('counts as the first item has it', async () => {
		server.reply(() => ({ delayMs: 20, ...ok([]) }));
		const parameters = {
			channelCode: 'c',
			channelCustomerId: 'i',
			options: { maxConcurrency: '={{ $json.most }}' },
		};
		await runOrder(server.url, 'customer.getMany', parameters, {
			items: [2, 9, 9, 9, 9, 9].map((most) => ({ most })),
		});

		expect([server.requests.length, server.maxInFlight <= 2]).toEqual([6, true]);
	});
});

describe('64-bit integers', () => {
	it('in a reply are text with every digit', async () => {
		const asset =
			'{"id":7100000000000000101,"assetNum":"9007199254740993","createTime":-9007199254740993,"updateTime":9007199254740991,"limitStartTime":0.1234567890123456789,"limitEndTime":1e21,"customerId":"\\"9007199254740993"}';
		server.reply(() => ({ body: `{"code":0,"message":"success","data":[${asset}]}` }));
		const result = await runOrder(server.url, 'asset.getMany', { enterpriseGlobalId: 'e', simplify: false });

		expect(rowsOf(result.items)).toEqual([
			[
				{
					id: '7100000000000000101',
					assetNum: '9007199254740993',
					createTime: '-9007199254740993',
					updateTime: 9007199254740991,
					limitStartTime: 0.12345678901234568,
					limitEndTime: 1e21,
					customerId: '"9007199254740993',
				},
				{ item: 0 },
			],
		]);
	});

	it.each([
		['9007199254740993', '9007199254740993'],
		['9223372036854775807', '9223372036854775807'],
		['9007199254740991', '9007199254740991'],
		[7, '7'],
		[' +12 ', '12'],
	])('size %p goes out as the number %s', async (size, digits) => {
		server.reply(() => ok([]));
		await runOrder(server.url, 'assetNumber.allocate', { size: '={{ $json.size }}' }, { items: [{ size }] });

		expect(wire(server).map(({ body }) => body)).toEqual([`{"size":${digits}}`]);
	});

	it('leave text that looks like one alone', async () => {
		server.reply(() => ok());
		const id = '9007199254740993';
		await runOrder(server.url, 'customer.update', {
			crmCustomerId: id,
			updateFields: { customerName: 'int:9007199254740993', address: '1e5' },
		});

		expect(wire(server).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
			{ crmCustomerId: id, customerName: 'int:9007199254740993', address: '1e5' },
		]);
	});
});

describe('base URL', () => {
	it.each([['/'], ['///'], ['  '], [' / ']])('may end with %p', async (end) => {
		server.reply({ [`${PREFIX}/enterprise/user/query`]: ok([]) });
		const result = await runOrder(
			`${server.url}${end.trim()}${end.includes(' ') ? ' ' : ''}`,
			'customer.getMany',
			{ channelCode: 'c', channelCustomerId: 'i' },
		);

		expect([result.status, server.requests.length]).toEqual(['success', 1]);
	});

	it('may have a path', async () => {
		server.reply({ [`/gateway/x${PREFIX}/enterprise/user/query`]: ok([]) });
		const result = await runOrder(`${server.url}/gateway/x/`, 'customer.getMany', {
			channelCode: 'c',
			channelCustomerId: 'i',
		});

		expect([result.status, server.requests.length]).toEqual(['success', 1]);
	});

	it.each([
		['ftp://example.com', 'Base URL must be an address that begins with http'],
		['example.com', 'Base URL must be an address that begins with http'],
		['file:///etc', 'Base URL must be an address that begins with http'],
		['http://user:secretpass@127.0.0.1', 'Base URL must not carry a user name or password'],
		['http://127.0.0.1/?x=1', 'Base URL must end before any "?" or "#"'],
		['http://127.0.0.1/#x', 'Base URL must end before any "?" or "#"'],
		['http://127.0.0.1/a b', 'Base URL must be an address that begins with http'],
	])('%s is refused', async (baseUrl, message) => {
		const stopped = await runOrder(baseUrl, 'assetNumber.allocate', { size: 1 }, { items: [{}, {}] });
		expect(failureOf(stopped)).toMatchObject({
			name: 'NodeOperationError',
			message: expect.stringContaining(message),
			itemIndex: 0,
			data: { outcome: 'rejected' },
		});
		expect(failureOf(stopped).message).not.toContain('secretpass');

		const continued = await runOrder(
			baseUrl,
			'assetNumber.allocate',
			{ size: 1 },
			{ items: [{}, {}], onError: 'continueRegularOutput' },
		);
		expect(rowsOf(continued.items)).toEqual(
			[0, 1].map((item) => [
				errorRowWith(expect.stringContaining(message), { outcome: 'rejected' }),
				{ item },
			]),
		);
	});
});

describe('TLS', () => {
	let tls: TestServer;
	beforeAll(async () => {
		tls = await startTlsServer(() => ok([]));
	});
	afterAll(async () => await tls.stop());
	beforeEach(() => tls.clear());

	it.each([[{}], [{ ignoreSslIssues: false }]])(
		'a certificate that nobody trusts is not accepted (%j)',
		async (credential) => {
			const result = await runOrder(tls.url, 'assetNumber.allocate', { size: 1 }, { credential });

			expect(failureOf(result)).toMatchObject({
				message: expect.stringContaining('TLS certificate'),
				description: expect.stringContaining('Ignore SSL Issues'),
				data: { outcome: 'rejected' },
			});
			expect(tls.requests).toEqual([]);
		},
	);

	it('is accepted where the credential says so', async () => {
		const result = await runOrder(
			tls.url,
			'assetNumber.allocate',
			{ size: 1 },
			{ credential: { ignoreSslIssues: true }, items: [{}, {}] },
		);

		expect([result.status, tls.requests.length]).toEqual(['success', 2]);
		expectSound(tls.requests);
	});
});

describe('the credential’s authenticate', () => {
	const { authenticate } = new OrderServiceApi();
	const { data } = orderCredential('http://127.0.0.1').orderServiceApi ?? { data: {} };
	const stamp = async (request: IHttpRequestOptions, credential = data): Promise<IHttpRequestOptions> =>
		typeof authenticate === 'function'
			? await authenticate(credential, request)
			: { url: 'authenticate is no function' };

	it('stamps what n8n’s HTTP Request node sends too, and overwrites its own earlier output', async () => {
		const once = await stamp({
			url: 'http://127.0.0.1/x',
			qs: { a: '1', g_nonce: 'mine' },
			headers: { authorization2: 'kept' },
		});
		const twice = await stamp(once);
		const nonces = [once, twice].map((request) => request.qs?.g_nonce as unknown);

		for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{22,}$/);
		expect(nonces[0]).not.toBe(nonces[1]);
		expect(twice).toEqual({
			url: 'http://127.0.0.1/x',
			qs: { a: '1', g_nonce: nonces[1] },
			headers: {
				authorization2: 'kept',
				Authorization: `Bearer ${APP_ACCESS}`,
				'Content-Type': 'application/json',
			},
		});
	});

	it.each([
		[true, { skipSslCertificateValidation: true }],
		[false, {}],
		[undefined, {}],
	])('ignoreSslIssues %p', async (ignoreSslIssues, expected) => {
		const request = await stamp(
			{ url: 'http://127.0.0.1' },
			{ ...data, ...(ignoreSslIssues === undefined ? {} : { ignoreSslIssues }) },
		);

		expect(pick(request, ['skipSslCertificateValidation'])).toEqual(expected);
	});

	it('takes a token pasted with white space around it, and refuses one with a line break inside', async () => {
		server.reply(() => ok([]));
		const pasted = await runOrder(
			server.url,
			'assetNumber.allocate',
			{ size: 1 },
			{ credential: { appAccessToken: ` ${APP_ACCESS}\n` } },
		);
		expect([pasted.status, server.requests.length]).toEqual(['success', 1]);

		server.clear();
		const broken = await runOrder(
			server.url,
			'assetNumber.allocate',
			{ size: 1 },
			{ credential: { appAccessToken: 'first-half\nsecond-half' } },
		);
		expect(failureOf(broken)).toMatchObject({
			message: expect.stringContaining('line break'),
			data: { outcome: 'rejected' },
		});
		expect([failureOf(broken).message?.includes('half'), server.requests]).toEqual([false, []]);
	});
});
