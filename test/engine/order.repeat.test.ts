import { sleep } from 'n8n-workflow';

import { pause } from '../../nodes/shared/send/pause';
import { errorRowWith } from '../support/errorRows';
import { rowsOf, useOrderService } from '../support/orderService';
import { ok, refuse } from '../support/server';

/** docs/design.md, "Repeating". Waiting is time, an edge of the process: here it takes none. */

jest.mock('../../nodes/shared/send/pause', () => ({
	...jest.requireActual<object>('../../nodes/shared/send/pause'),
	pause: jest.fn(async () => undefined),
}));
const waits = () => jest.mocked(pause).mock.calls.map(([ms]) => ms);

const { server, run } = useOrderService();
beforeEach(() => jest.mocked(pause).mockClear());

const read = { channelCode: 'c', channelCustomerId: 'i' };

describe('Retry-After', () => {
	const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString();

	it.each([
		['0', 0, 0],
		['7', 7_000, 7_000],
		['3600', 60_000, 60_000],
		['30 s hence', 28_000, 30_000],
		['an hour hence', 60_000, 60_000],
		['long ago', 0, 0],
		['nonsense', 250, 750],
	])('%s', async (given, least, most) => {
		const value =
			{ '30 s hence': later(30), 'an hour hence': later(3600), 'long ago': later(-1000) }[given] ?? given;
		server.reply(() =>
			server.requests.length < 2 ? { status: 429, headers: { 'Retry-After': value } } : ok([]),
		);
		const result = await run('customer.getMany', read);

		// Where the service says how long, or takes not even one at a time, its other requests wait as well as this one.
		expect([result.status, server.requests.length, waits().length]).toEqual(['success', 2, 2]);
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
			const running = run('assetNumber.allocate', parameters, { items: [{ n: 1 }, { n: 2 }], onError });
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
		await run('customer.getMany', read);

		expect(waits()).toEqual([5_000, 5_000]);
	});

	it('is kept by all others after a write that is not sent again', async () => {
		server.reply(() => ({ status: 429, headers: { 'Retry-After': '5' } }));
		const result = await run(
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
	const result = await run('lock.disable', parameters, { items, onError: 'continueRegularOutput' });
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
	const result = await run(
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
