import { sleep } from 'n8n-workflow';
import type { INodeParameters } from 'n8n-workflow';

import { pause } from '../../nodes/shared/send/pause';
import { clearLogs, logs, saved } from '../support/engine';
import { errorRowWith, messageIn } from '../support/errorRows';
import type { Reply, TestServer } from '../support/server';
import { ok, refuse, startServer } from '../support/server';
import { APP_ACCESS, expectSound, failureOf, PREFIX, rowsOf, runOrder } from '../support/orderService';

/** docs/design.md, "Repeating". Waiting is time, an edge of the process: here it takes none. */

jest.mock('../../nodes/shared/send/pause', () => ({
	...jest.requireActual<object>('../../nodes/shared/send/pause'),
	pause: jest.fn(async () => undefined),
}));
const waits = () => jest.mocked(pause).mock.calls.map(([ms]) => ms);

let server: TestServer;

beforeAll(async () => {
	server = await startServer();
});
afterAll(async () => await server.stop());
beforeEach(() => {
	server.clear();
	jest.mocked(pause).mockClear();
});
// Every repeat, too, has a nonce of its own.
afterEach(() => expectSound(server.requests));

const lock = { assetNum: 'a', status: 1 };
const repeated: Array<[string, INodeParameters, unknown, number]> = [
	['customer.getMany', { channelCode: 'c', channelCustomerId: 'i' }, [{ customerId: '1' }], 1],
	['asset.getMany', { enterpriseGlobalId: 'e' }, [{ assetNum: '1' }], 1],
	['customer.update', { crmCustomerId: 'c', updateFields: { address: 'x' } }, undefined, 1],
	['lock.disable', { assetNums: 'a', operatorIdentity: 'o' }, [lock], 1],
	['lock.enable', { assetNums: 'a', operatorIdentity: 'o' }, [lock], 1],
];
const never: Array<[string, INodeParameters]> = [
	['customer.bind', { channelCode: 'c', channelCustomerId: 'i', customerName: 'n', enterpriseName: 'e' }],
	['enterprise.create', { crmCustomerId: 'c', customerName: 'n' }],
	[
		'licenseOrder.create',
		{
			channelCode: 'c',
			channelOrderId: 'o',
			appKey: 'k',
			orderSource: 'json',
			orders:
				'{"orderType":"new_buy","enterpriseGlobalId":"e","assets":[{"assetNos":["a"],"products":[{"productUri":"p"}]}]}',
		},
	],
	['assetNumber.allocate', { size: 1 }],
];
const passing: Array<[string, Reply]> = [
	['a reset', { reset: true }],
	['429', { status: 429 }],
	['502', { status: 502, body: '<html>' }],
	['503', { status: 503 }],
	['504', { status: 504 }],
	['code 500', refuse('500', 'network', undefined, 299)],
	['code 500 as a number', refuse(500, 'network')],
];
const lasting: Array<[string, Reply]> = [
	['a refusal', refuse('13004', 'no', undefined, 299)],
	['HTTP 400', { status: 400 }],
	['HTTP 401', { status: 401 }],
	['HTTP 404', { status: 404 }],
	['a redirect', { status: 302, headers: { Location: '/' } }],
	['60000', refuse('60000', 'invalid token', undefined, 299)],
	['60005', refuse('60005', 'invalid token', undefined, 299)],
];

describe.each(repeated)('%s', (operation, parameters, data, rows) => {
	it.each(passing)('is repeated after %s', async (_, reply) => {
		server.reply(({ path }) => (path.startsWith(PREFIX) && server.requests.length < 3 ? reply : ok(data)));
		const result = await runOrder(server.url, operation, parameters);

		expect([result.error, result.items.length, server.requests.length]).toEqual([undefined, rows, 3]);
		expect(new Set(server.requests.map(({ method, path, body }) => `${method} ${path} ${body}`)).size).toBe(
			1,
		);
		// Half a second, then a second, each with jitter.
		const [first = 0, second = 0, ...others] = waits();
		expect([first > 250 && first <= 750, second > 500 && second <= 1500, others]).toEqual([true, true, []]);
	});

	it.each(lasting)('is not repeated after %s', async (_, reply) => {
		server.reply(() => reply);
		const result = await runOrder(server.url, operation, parameters);

		expect([result.status, server.requests.length, waits()]).toEqual(['error', 1, []]);
	});

	it.each([[0], [1], [4]])('maxRetries %i', async (maxRetries) => {
		server.reply(() => ({ status: 503 }));
		const result = await runOrder(server.url, operation, { ...parameters, options: { maxRetries } });

		expect(failureOf(result)).toMatchObject({ data: { httpStatus: 503 } });
		expect(server.requests).toHaveLength(maxRetries + 1);
	});

	it('is repeated after a time-out', async () => {
		server.reply(() => (server.requests.length < 2 ? { never: true } : ok(data)));
		const result = await runOrder(server.url, operation, { ...parameters, options: { timeout: 300 } });

		expect([result.error, server.requests.length]).toEqual([undefined, 2]);
	});
});

describe.each(never)('%s', (operation, parameters) => {
	it.each(passing)('is never repeated after %s', async (_, reply) => {
		server.reply(() => reply);
		// maxRetries is not offered here; a value that came along must not count.
		const options = { maxRetries: 5, afterLostReply: 'report' };
		const result = await runOrder(server.url, operation, { ...parameters, options });

		expect(failureOf(result)).toMatchObject({
			status: 'error',
			description: expect.stringContaining('may have done this'),
			data: { outcome: 'unknown' },
		});
		expect([server.requests.length, waits()]).toEqual([1, []]);
	});

	it.each(passing)('is not repeated either where it is looked up after %s, in vain', async (_, reply) => {
		server.reply(() => reply);
		const result = await runOrder(server.url, operation, parameters);

		expect(failureOf(result)).toMatchObject({
			status: 'error',
			description: expect.stringContaining('may have done this'),
			data: { outcome: 'unknown' },
		});
		const methods = server.requests.map(({ method }) => method);
		expect([methods[0], methods.slice(1).filter((method) => method !== 'GET')]).toEqual(['POST', []]);
	});
});

describe.each(
	[...repeated, ...never].map(([operation, parameters]): [string, INodeParameters] => [
		operation,
		parameters,
	]),
)('%s, where nobody listens', (operation, parameters) => {
	it('is tried three times, whatever maxRetries says, and nothing was done', async () => {
		const gone = await startServer();
		await gone.stop();
		clearLogs();
		const result = await runOrder(gone.url, operation, parameters);

		expect(failureOf(result)).toMatchObject({
			name: 'NodeApiError',
			message: expect.stringContaining('could not be reached'),
			data: { outcome: 'rejected' },
		});
		expect(waits()).toHaveLength(2);
		for (const text of [saved(result), logs()]) expect(text).not.toContain(APP_ACCESS.slice(0, 5));
	});
});

it('clear text to another machine adds a hint, to this one none', async () => {
	const parameters = { channelCode: 'c', channelCustomerId: 'i', options: { maxRetries: 0 } };
	const remote = await runOrder('http://platform.invalid', 'customer.getMany', parameters, {
		onError: 'continueRegularOutput',
	});
	expect(messageIn(remote.items[0]?.json ?? {})).toContain('could not be reached');
	expect(remote.hints.map(({ message }) => message)).toContainEqual(expect.stringContaining('http://'));

	server.reply(() => ok([]));
	expect((await runOrder(server.url, 'customer.getMany', parameters)).hints).toEqual([]);
});

describe('Retry-After', () => {
	const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString();

	it.each([
		['0', 0, 0, 2],
		['7', 7_000, 7_000, 2],
		['3600', 60_000, 60_000, 2],
		['30 s hence', 28_000, 30_000, 2],
		['an hour hence', 60_000, 60_000, 2],
		['long ago', 0, 0, 2],
		['nonsense', 250, 750, 1],
	])('%s', async (given, least, most, waiting) => {
		const value =
			{ '30 s hence': later(30), 'an hour hence': later(3600), 'long ago': later(-1000) }[given] ?? given;
		server.reply(() =>
			server.requests.length < 2 ? { status: 429, headers: { 'Retry-After': value } } : ok([]),
		);
		const result = await runOrder(server.url, 'customer.getMany', {
			channelCode: 'c',
			channelCustomerId: 'i',
		});

		// Where the service says how long, its other requests wait as well as this one.
		expect([result.status, server.requests.length, waits().length]).toEqual(['success', 2, waiting]);
		expect(waits().filter((wait) => !(wait >= least && wait <= most))).toEqual([]);
	});

	it.each(['stopWorkflow', 'continueRegularOutput'] as const)(
		'of a write that is never repeated: the others wait, unless the run is over (%s)',
		async (onError) => {
			const asked: Array<() => void> = [];
			jest.mocked(pause).mockImplementation(async () => await new Promise((resolve) => asked.push(resolve)));
			server.reply(({ json }) =>
				(json() as { size: number }).size === 1
					? { status: 429, headers: { 'Retry-After': '7' } }
					: ok(['8000000001', '8000000002']),
			);
			const parameters = { size: '={{ $json.n }}', options: { maxConcurrency: 1 } };
			const running = runOrder(server.url, 'assetNumber.allocate', parameters, {
				items: [{ n: 1 }, { n: 2 }],
				onError,
			});
			for (let waited = 0; asked.length === 0 && waited < 10_000; waited += 10) await sleep(10);
			await sleep(50);
			const sentBefore = server.requests.length;
			if (onError === 'continueRegularOutput') asked.forEach((resume) => resume());
			const result = await running;
			asked.forEach((resume) => resume());
			jest.mocked(pause).mockImplementation(async () => undefined);

			expect([sentBefore, waits()]).toEqual([1, [7_000]]);
			expect([result.status, server.requests.length]).toEqual(
				onError === 'stopWorkflow' ? ['error', 1] : ['success', 2],
			);
		},
	);

	it('counts beside an envelope, too', async () => {
		server.reply(() =>
			server.requests.length < 2
				? { ...refuse('13004', 'busy', undefined, 503), headers: { 'Retry-After': '5' } }
				: ok([]),
		);
		await runOrder(server.url, 'customer.getMany', { channelCode: 'c', channelCustomerId: 'i' });

		expect(waits()).toEqual([5_000, 5_000]);
	});

	it('is kept by all others after a write that is not sent again', async () => {
		server.reply(() => ({ status: 429, headers: { 'Retry-After': '5' } }));
		const result = await runOrder(
			server.url,
			'assetNumber.allocate',
			{ size: 1, options: { maxConcurrency: 1 } },
			{ items: [{}, {}], onError: 'continueRegularOutput' },
		);

		expect([result.items.length, server.requests.length, waits()]).toEqual([2, 2, [5_000, 5_000]]);
	});
});

it('settings are those of the first item of each request', async () => {
	server.reply(() => ({ status: 503 }));
	const items = [
		{ locks: 'a', by: 'x', most: 1 },
		{ locks: 'b', by: 'y', most: 3 },
		{ locks: 'c', by: 'x', most: 9 },
	];
	const parameters = {
		assetNums: '={{ $json.locks }}',
		operatorIdentity: '={{ $json.by }}',
		options: { maxRetries: '={{ $json.most }}' },
	};
	const result = await runOrder(server.url, 'lock.disable', parameters, {
		items,
		onError: 'continueRegularOutput',
	});
	const sent = server.requests.map(
		(request) => (request.json() as { operatorIdentity: string }).operatorIdentity,
	);

	expect([sent.filter((by) => by === 'x').length, sent.filter((by) => by === 'y').length]).toEqual([2, 4]);
	expect(rowsOf(result.items)).toEqual(
		[0, 1, 2].map((item) => [errorRowWith(expect.stringContaining('HTTP 503'), {}), { item }]),
	);
});

it('n8n’s own Retry On Fail sends again what was refused, and nothing that was done', async () => {
	const numbers = ['8000000003', '8000000002', '8000000001'];
	server.reply(({ json }) => {
		const { size } = json() as { size: number };
		return size === 2 && server.requests.length < 3 ? refuse('13004', 'once') : ok(numbers.slice(-size));
	});
	const result = await runOrder(
		server.url,
		'assetNumber.allocate',
		{ size: '={{ $json.n }}', options: { maxConcurrency: 1 } },
		{ items: [{ n: 1 }, { n: 2 }], retryOnFail: true, maxTries: 2 },
	);

	expect([result.status, server.requests.map(({ body }) => body)]).toEqual([
		'success',
		['{"size":1}', '{"size":2}', '{"size":2}'],
	]);
	expect(result.items.map(({ json, pairedItem }) => [json.keyShellNumber, pairedItem])).toEqual([
		['8000000001', { item: 0 }],
		['8000000002', { item: 1 }],
		['8000000001', { item: 1 }],
	]);
});
