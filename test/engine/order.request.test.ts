import { pick } from 'lodash';
import { type IHttpRequestOptions, sleep } from 'n8n-workflow';

import { OrderServiceApi } from '../../credentials/OrderServiceApi.credentials';
import { CredentialStore } from '../support/engine';
import { errorIn } from '../support/errorRows';
import {
	APP_ACCESS,
	expectSound,
	failureOf,
	orderCredential,
	PREFIX,
	rowsOf,
	runOrder,
	useOrderService,
	wire,
} from '../support/orderService';
import { byMessage, refuses } from '../support/refusals';
import type { RunItems } from '../support/refusals';
import { ok, startTlsServer } from '../support/server';
import { staged } from '../support/stage';

const { server, run } = useOrderService();
const read = { channelCode: 'c', channelCustomerId: 'i' };

describe('one request per item', () => {
	it('reads the credential once for all of them, expressions too', async () => {
		const credentialStore = new CredentialStore();
		const [half, rest] = [APP_ACCESS.slice(0, 9), APP_ACCESS.slice(9)];
		const credential = { appAccessToken: `={{ "${half}" + "${rest}" }}` };
		for (const reads of [1, 2]) {
			await run('customer.getMany', read, { items: [{}, {}, {}], credentialStore, credential });

			expect([server.requests.length, credentialStore.reads]).toEqual([reads * 3, reads]);
		}
	});

	it('sends nothing for no items, and gives no rows for an empty list', async () => {
		const none = await run('assetNumber.allocate', { size: 1 }, { items: [] });
		expect([none.status, none.items, server.requests]).toEqual(['success', [], []]);

		const empty = await run('customer.getMany', read);
		expect([empty.status, empty.items, server.requests.length]).toEqual(['success', [], 1]);
	});
});

describe('an id in the path', () => {
	const parameters = { enterpriseGlobalId: '={{ $json.id }}', options: { maxConcurrency: 1 } };

	it('stays one segment, whatever it holds', async () => {
		const segments: Array<[unknown, string]> = [
			['a/b', 'a%2Fb'],
			['a?b=c', 'a%3Fb%3Dc'],
			['a#b', 'a%23b'],
			['50%', '50%25'],
			['%2F', '%252F'],
			['...', '...'],
			['a b+c', 'a%20b%2Bc'],
			['é企', '%C3%A9%E4%BC%81'],
			[6553600000000, '6553600000000'],
		];
		server.reply({ [`GET ${PREFIX}/asset/*/list`]: ok([]) });
		const items = segments.map(([id]) => ({ id: id as string }));
		const result = await run('asset.getMany', parameters, { items });

		expect([result.status, ...wire(server)]).toEqual([
			'success',
			...segments.map(([, segment]) => ({
				method: 'GET',
				path: `${PREFIX}/asset/${segment}/list`,
				query: {},
				body: '',
			})),
		]);
	});

	const listed: RunItems = async (more) => {
		server.reply(() => ok([{}]));
		return await run('asset.getMany', parameters, more);
	};
	refuses(
		server,
		listed,
		{ id: 'E' },
		byMessage('Enterprise Global ID: ', {
			'must be an id, not a path': ['.', '..', '\ud800'].map((id) => ({ id })),
			'is required': [{ id: '' }, { id: null }],
		}),
	);
});

describe('maxConcurrency', () => {
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
		const result = await run(
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
		const result = await run(operation, parameters, { items });

		expect([result.status, server.requests.length, firstWave]).toEqual(['success', 60, 5]);
		expect(server.maxInFlight).toBeGreaterThan(5);
		expect(server.maxInFlight).toBeLessThanOrEqual(50);
	});

	it('counts as the first item has it', async () => {
		server.reply(() => ({ delayMs: 20, ...ok([]) }));
		const parameters = { ...read, options: { maxConcurrency: '={{ $json.most }}' } };
		await run('customer.getMany', parameters, { items: [2, 9, 9, 9, 9, 9].map((most) => ({ most })) });

		expect([server.requests.length, server.maxInFlight <= 2]).toEqual([6, true]);
	});
});

describe('64-bit integers', () => {
	it('in a reply are text with every digit', async () => {
		const asset =
			'{"id":7100000000000000101,"assetNum":"9007199254740993","createTime":-9007199254740993,"updateTime":9007199254740991,"limitStartTime":0.1234567890123456789,"limitEndTime":1e21,"customerId":"\\"9007199254740993"}';
		server.reply(() => ({ body: `{"code":0,"message":"success","data":[${asset}]}` }));
		const result = await run('asset.getMany', { enterpriseGlobalId: 'e', simplify: false });

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

	it('given as digits go out as numbers, exactly', async () => {
		const sizes = ['9007199254740993', '9223372036854775807', '9007199254740991', 7, ' +12 '];
		const parameters = { size: '={{ $json.size }}', options: { maxConcurrency: 1 } };
		await run('assetNumber.allocate', parameters, { items: sizes.map((size) => ({ size })) });

		expect(wire(server).map(({ body }) => body)).toEqual(
			['9007199254740993', '9223372036854775807', '9007199254740991', '7', '12'].map(
				(digits) => `{"size":${digits}}`,
			),
		);
	});

	it('leave text that looks like one alone', async () => {
		server.reply(() => ok());
		const id = '9007199254740993';
		await run('customer.update', {
			crmCustomerId: id,
			updateFields: { customerName: 'int:9007199254740993', address: '1e5' },
		});

		expect(wire(server).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
			{ crmCustomerId: id, customerName: 'int:9007199254740993', address: '1e5' },
		]);
	});
});

it('a Base URL that cannot be used is told of each item on Continue', async () => {
	const { items } = await runOrder(
		'example.com',
		'assetNumber.allocate',
		{ size: 1 },
		{ items: [{}, {}], onError: 'continueRegularOutput' },
	);

	expect(items.map(({ json, pairedItem }) => [errorIn(json), pairedItem])).toEqual(
		[0, 1].map((item) => [
			expect.objectContaining({
				message: expect.stringContaining('Base URL must be an address that begins with http') as string,
				outcome: 'rejected',
			}),
			{ item },
		]),
	);
});

describe('TLS', () => {
	const tls = staged(
		async () => await startTlsServer(() => ok([])),
		(server) => server.clear(),
	);

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
});
