import { at } from '../specs/shared';
import { CredentialStore } from '../helpers/engine/engine';
import { errorRow, errorRowWith } from '../helpers/errorRows';
import { APP_ACCESS, bodies, failureOf, rowsOf, useOrderService } from '../helpers/orderService';
import { skipPauses } from '../helpers/pauses';
import { ok, refuse, type Recorded } from '../helpers/server/server';

/** Links, stop, continue, shared requests, partial success, results that contradict each other: docs/maintainers/design.md, "Items" and "Many items". */

skipPauses();

const { server, run } = useOrderService();

const NO = { code: '13004', outcome: 'rejected' };

it('On Error = Stop: ends with the failure that came first; the one under way is told as well, in input order', async () => {
	server.reply((request) => {
		const { crmCustomerId } = request.json() as { crmCustomerId: string };
		return { delayMs: crmCustomerId === 'late' ? 200 : 0, ...refuse('13004', `no ${crmCustomerId}`) };
	});
	const { data, ...failure } = failureOf(
		await run(
			'customer.update',
			{ crmCustomerId: at('id'), updateFields: { address: 'x' }, options: { maxConcurrency: 2 } },
			{ items: ['late', 'bad', 'c', 'd'].map((id) => ({ id })) },
		),
	);

	expect(failure).toMatchObject({ itemIndex: 1, message: 'no bad (13004)' });
	expect(data).toMatchObject({ failed: [{ itemIndex: 0 }, { itemIndex: 1 }], notSent: [2, 3] });
	expect(server.requests).toHaveLength(2);
});

const channel = { channelCode: 'c', channelCustomerId: 'i' };
it.each([
	['customer.bind', { ...channel, customerName: 'n', enterpriseName: 'e' }, channel],
	['customer.getMany', channel, channel],
	['enterprise.create', { crmCustomerId: 'c', customerName: 'n' }, { crmCustomerId: 'c' }],
	['asset.getMany', { enterpriseGlobalId: 'e' }, { enterpriseGlobalId: 'e' }],
	['assetNumber.allocate', { size: '={{ "9007199254740993" }}' }, { size: '9007199254740993' }],
])('%s tells what was asked for', async (operation, parameters, identity) => {
	server.reply(() => refuse('13004', 'no'));
	const result = await run(operation, parameters, { items: [{}, {}], onError: 'continueRegularOutput' });

	const told = { ...NO, httpStatus: 200, description: expect.any(String) as string, ...identity };
	expect(rowsOf(result.items)).toEqual([0, 1].map((item) => [errorRow('no (13004)', told), { item }]));
});

it('a code that is the name of a property of every object is no documented one: a write may have been done', async () => {
	server.reply(() => refuse('constructor', 'x', 'y', 409));
	const result = await run('assetNumber.allocate', { size: 1 }, { onError: 'continueRegularOutput' });

	expect(result.items[0]?.json.error).toMatchObject({ code: 'constructor', outcome: 'unknown', cause: 'y' });
});

it('the credential is read once for each item, not for each request', async () => {
	const credentialStore = new CredentialStore();
	const credential = { appAccessToken: `={{ "${APP_ACCESS.slice(0, 9)}" + "${APP_ACCESS.slice(9)}" }}` };
	for (const reads of [1, 2]) {
		server.clear();
		server.reply(() => (server.requests.length % 2 === 1 ? { reset: true } : ok([])));
		const parameters = { ...channel, options: { maxConcurrency: 1 } };
		await run('customer.getMany', parameters, { items: [{}, {}, {}], credentialStore, credential });

		expect([server.requests.length, credentialStore.reads]).toEqual([6, reads * 3]);
	}
});

interface Change {
	assetNums: string[];
	operatorIdentity: string;
}
const changeOf = (request: Recorded) => request.json() as Change;
/** The last letter of a lock's number is its status. Never in the order asked for. */
const changeLocks = (request: Recorded) => {
	const { assetNums } = changeOf(request);
	return ok(assetNums.map((assetNum) => ({ assetNum, status: Number(assetNum.slice(-1)) })).reverse());
};

describe('locks', () => {
	type Status = [status: number, text: string, outcome: string];
	const parameters = { assetNums: at('locks'), operatorIdentity: '={{ $json.by ?? "ops" }}' };
	const good = (assetNum: string) => ({ assetNum, status: 1, success: true, statusText: 'Success' });
	const statuses: [Status, ...Status[]] = [
		[2, 'Lock does not exist', 'rejected'],
		[3, 'Operation failed', 'rejected'],
		[4, 'Wrong lock type', 'rejected'],
		[9, 'Status not in the API document', 'unknown'],
	];

	beforeEach(() => server.reply(changeLocks));

	it('that several operators name are changed in input order', async () => {
		server.reply((request) => ({ delayMs: 5, ...changeLocks(request) }));
		const items = ['A1 x', 'B1,A1 y', 'B1 x', 'C1 x'].map((text) => {
			const [locks = '', by = ''] = text.split(' ');
			return { locks, by };
		});
		const result = await run('lock.disable', parameters, { items });

		// Who changed which lock, in the order in which the requests came.
		const changes = server.requests
			.map(changeOf)
			.flatMap(({ assetNums, operatorIdentity }) => assetNums.map((lock) => lock + operatorIdentity));
		const of = (lock: string) => changes.filter((change) => change.startsWith(lock)).join(' ');
		expect(['A1', 'B1', 'C1'].map(of)).toEqual(['A1x A1y', 'B1y B1x', 'C1x']);
		expect(result.items.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 1, 1, 2, 3].map((item) => ({ item })),
		);
	});

	it('that fail stop the node', async () => {
		const items = [{ locks: 'A1' }, { locks: 'B1,X2' }];

		expect(failureOf(await run('lock.disable', parameters, { items }))).toMatchObject({
			name: 'NodeApiError',
			message: expect.stringMatching(/X2: Lock does not exist \(status 2\)/i),
			itemIndex: 1,
			data: {
				outcome: 'rejected',
				httpStatus: 200,
				completed: [good('A1'), good('B1')],
				failed: [{ itemIndex: 1, assetNum: 'X2' }],
			},
		});
		expect(server.requests).toHaveLength(1);
	});

	describe('that fail', () => {
		const items = [{ locks: 'A1,X2' }, { locks: 'X2,X3,X4,X9' }];
		const rowsWith = (bad: (...status: Status) => unknown) => [
			[good('A1'), { item: 0 }],
			[bad(...statuses[0]), { item: 0 }],
			...statuses.map((status) => [bad(...status), { item: 1 }]),
		];

		it('are rows of their own on Continue, the good ones are output', async () => {
			const result = await run('lock.disable', parameters, { items, onError: 'continueRegularOutput' });
			const known = { httpStatus: 200, description: expect.any(String) as string };

			expect(rowsOf(result.items)).toEqual(
				rowsWith((status, _, outcome) => {
					const assetNum = `X${status}`;
					return errorRow(expect.stringContaining(assetNum), { ...known, assetNum, status, outcome });
				}),
			);
		});

		it('are plain rows with failedLocks = output', async () => {
			const options = { failedLocks: 'output' };
			const result = await run('lock.enable', { ...parameters, options }, { items });

			expect(rowsOf(result.items)).toEqual(
				rowsWith((status, statusText) => ({ assetNum: `X${status}`, status, success: false, statusText })),
			);
			expect([result.status, result.hints]).toEqual(['success', []]);
		});
	});

	it('without a result are failures whose outcome is unknown', async () => {
		server.reply(() => ok([{ assetNum: 'A1', status: 1 }]));
		const items = [{ locks: 'A1' }, { locks: 'B1' }];
		const result = await run('lock.disable', parameters, { items, onError: 'continueRegularOutput' });

		const missing = { assetNum: 'B1', outcome: 'unknown' };
		expect(rowsOf(result.items)).toEqual([
			[good('A1'), { item: 0 }],
			[errorRowWith(expect.stringContaining('B1'), missing), { item: 1 }],
		]);
	});
});

describe('as an AI tool', () => {
	it('one call of the model is one run', async () => {
		server.reply(changeLocks);
		const assetNums =
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('Locks', 'lock numbers', 'string') }}";
		const operatorIdentity = 'agent';
		const result = await run(
			'lock.disable',
			{ assetNums, operatorIdentity },
			{ asTool: true, items: [{ Locks: 'A1,B1' }, { Locks: 'C1' }] },
		);

		expect([result.status, result.tool?.arguments]).toEqual(['success', ['Locks']]);
		expect(bodies(server)).toEqual(
			[['A1', 'B1'], ['C1']].map((locks) => ({ assetNums: locks, operatorIdentity })),
		);
		expect(result.items.map(({ json }) => json.assetNum)).toEqual(['A1', 'B1', 'C1']);
	});

	it('tells the model what was done besides', async () => {
		server.reply(() => ok([{ assetNum: 'A1', status: 1 }]));
		const parameters = { assetNums: at('Locks'), operatorIdentity: 'agent' };
		const result = await run('lock.disable', parameters, { asTool: true, items: [{ Locks: 'A1,B1' }] });

		expect(result.items.map(({ json }) => json.error)).toEqual([
			expect.stringMatching(/B1.*1 of 2 locks were disabled \(A1\)/),
		]);
	});
});

describe('results that contradict each other are no success: the outcome is unknown', () => {
	it.each<[string, Record<string, string | number>, unknown[], string]>([
		[
			'lock.disable',
			{ assetNums: 'L1', operatorIdentity: 'ops' },
			[
				{ assetNum: 'L1', status: 3 },
				{ assetNum: 'L1', status: 1 },
			],
			'The service gave 2 results for lock L1 that differ',
		],
		[
			'licenseOrder.create',
			{
				channelCode: 'c',
				channelOrderId: 'SO-1',
				appKey: 'k',
				orderSource: 'json',
				orders:
					'[{"customerId":"K","licenseType":"softkey","orderType":"new_buy","assets":[{"products":[{"productUri":"cad"}]}]}]',
			},
			[
				{ sequence: 1, licenseOrderId: 'A' },
				{ sequence: 1, licenseOrderId: 'B' },
			],
			'The service gave 2 results for order SO-1 (1) that differ',
		],
		[
			'assetNumber.allocate',
			{ size: 2 },
			['8000000101', '8000000101'],
			'The service gave 1 of the 2 asset numbers asked for',
		],
	])('%s', async (operation, parameters, data, message) => {
		server.reply(() => ok(data));
		const options = operation === 'licenseOrder.create' ? { afterLostReply: 'report' } : {};
		const result = await run(
			operation,
			{ ...parameters, options },
			{ items: [{}], onError: 'continueRegularOutput' },
		);
		const errors = result.items.filter(({ json }) => json.error !== undefined);

		expect(errors.map(({ json }) => json.error)).toEqual([
			expect.objectContaining({ message: expect.stringContaining(message) as string, outcome: 'unknown' }),
		]);
	});

	it('the same result twice is one', async () => {
		server.reply(() =>
			ok([
				{ assetNum: 'L1', status: 1 },
				{ assetNum: 'L1', status: 1 },
			]),
		);
		const result = await run('lock.disable', { assetNums: 'L1', operatorIdentity: 'ops' }, { items: [{}] });

		expect(result.items.map(({ json }) => json)).toEqual([
			expect.objectContaining({ assetNum: 'L1', success: true }),
		]);
	});
});
