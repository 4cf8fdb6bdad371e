import { errorRow, errorRowWith } from '../support/errorRows';
import { bodies, failureOf, rowsOf, useOrderService } from '../support/orderService';
import { ok, refuse } from '../support/server';
import type { Recorded } from '../support/server';

/** Links, stop, continue, shared requests and partial success: docs/design.md, "Items" and "Many items". */

const { server, run } = useOrderService();

const idOf = (request: Recorded) => (request.json() as { crmCustomerId: string }).crmCustomerId;
/** customer.update: refuses the ids that begin with `bad`, which answer at once; the others take a while. */
const refuseBad = (request: Recorded) =>
	idOf(request).startsWith('bad') ? refuse('13004', `no ${idOf(request)}`) : { delayMs: 120, ...ok() };
const update = { crmCustomerId: '={{ $json.id }}', updateFields: { address: 'x' } };
const ids = (...names: string[]) => names.map((id) => ({ id }));

describe('On Error = Stop', () => {
	it('starts no request after the first failure, waits for those under way and counts', async () => {
		server.reply(refuseBad);
		const parameters = { ...update, options: { maxConcurrency: 2 } };
		const result = await run('customer.update', parameters, { items: ids('a', 'bad', 'c', 'd', 'e') });

		expect(failureOf(result)).toMatchObject({
			status: 'error',
			name: 'NodeApiError',
			message: 'no bad (13004)',
			description: expect.stringContaining('1 of 5 requests had succeeded'),
			itemIndex: 1,
			data: {
				outcome: 'rejected',
				operation: 'customer.update',
				completed: [{ success: true, crmCustomerId: 'a' }],
				failed: [
					{
						itemIndex: 1,
						message: 'no bad (13004)',
						code: '13004',
						outcome: 'rejected',
						crmCustomerId: 'bad',
					},
				],
			},
		});
		expect(server.requests.map(idOf).sort()).toEqual(['a', 'bad']);
		expect(result.output).toEqual([]);
	});

	it('lists several failures that were under way together', async () => {
		let waiting: Array<() => void> = [];
		// Both are answered once both have come.
		server.reply(async (request) => {
			await new Promise<void>((resolve) => {
				waiting.push(resolve);
				if (waiting.length < 2) return;
				for (const go of waiting) go();
				waiting = [];
			});
			return refuse('13004', `no ${idOf(request)}`);
		});
		const result = await run(
			'customer.update',
			{ ...update, options: { maxConcurrency: 2 } },
			{ items: ids('bad1', 'bad2', 'c') },
		);
		const { data, description } = failureOf(result);

		expect(data?.failed).toEqual(
			[0, 1].map((itemIndex) => expect.objectContaining({ itemIndex, crmCustomerId: `bad${itemIndex + 1}` })),
		);
		expect(description).toContain('0 of 3 requests had succeeded');
		expect(server.requests).toHaveLength(2);
	});

	it('reads and checks all items before anything is sent', async () => {
		server.reply(() => ok());
		const result = await run('customer.update', update, { items: ids('a', 'b', '') });

		expect(failureOf(result)).toMatchObject({
			name: 'NodeOperationError',
			message: 'CRM Customer ID: is required',
			itemIndex: 2,
			data: {
				outcome: 'rejected',
				operation: 'customer.update',
				completed: [],
				failed: [{ itemIndex: 2, message: 'CRM Customer ID: is required', outcome: 'rejected' }],
				notSent: [0, 1],
			},
		});
		expect(server.requests).toEqual([]);
	});
});

describe('On Error = Continue', () => {
	it('gives an error row for each part and goes on', async () => {
		server.reply(refuseBad);
		const result = await run(
			'customer.update',
			{ ...update, options: { maxConcurrency: 1 } },
			{ items: ids('a', 'bad', '', 'd'), onError: 'continueRegularOutput' },
		);

		expect(result.items).toEqual([
			{ json: { success: true, crmCustomerId: 'a' }, pairedItem: { item: 0 } },
			{
				json: errorRow('no bad (13004)', {
					code: '13004',
					description: expect.any(String),
					outcome: 'rejected',
					httpStatus: 200,
					crmCustomerId: 'bad',
				}),
				pairedItem: { item: 1 },
			},
			{
				json: errorRow('CRM Customer ID: is required', {
					description: expect.any(String),
					outcome: 'rejected',
				}),
				pairedItem: { item: 2 },
			},
			{ json: { success: true, crmCustomerId: 'd' }, pairedItem: { item: 3 } },
		]);
		expect([result.status, result.error, server.requests.map(idOf)]).toEqual([
			'success',
			undefined,
			['a', 'bad', 'd'],
		]);
	});

	it.each([
		[
			'customer.bind',
			{ channelCode: 'c', channelCustomerId: 'i', customerName: 'n', enterpriseName: 'e' },
			{ channelCode: 'c', channelCustomerId: 'i' },
		],
		[
			'customer.getMany',
			{ channelCode: 'c', channelCustomerId: 'i' },
			{ channelCode: 'c', channelCustomerId: 'i' },
		],
		['enterprise.create', { crmCustomerId: 'c', customerName: 'n' }, { crmCustomerId: 'c' }],
		['asset.getMany', { enterpriseGlobalId: 'e' }, { enterpriseGlobalId: 'e' }],
		['assetNumber.allocate', { size: '={{ "9007199254740993" }}' }, { size: '9007199254740993' }],
	])('%s tells what was asked for', async (operation, parameters, identity) => {
		server.reply(() => refuse('13004', 'no'));
		const result = await run(operation, parameters, { items: [{}, {}], onError: 'continueRegularOutput' });

		expect(rowsOf(result.items)).toEqual(
			[0, 1].map((item) => [
				errorRow('no (13004)', {
					code: '13004',
					httpStatus: 200,
					outcome: 'rejected',
					description: expect.any(String),
					...identity,
				}),
				{ item },
			]),
		);
	});

	it('sends failures to the error output with their input merged in', async () => {
		server.reply(refuseBad);
		const items = [
			{ id: 'a', note: 1 },
			{ id: 'bad', note: 2 },
			{ id: '', note: 3 },
		];
		const result = await run('customer.update', update, { items, onError: 'continueErrorOutput' });

		expect(result.items.map(({ json }) => json)).toEqual([{ success: true, crmCustomerId: 'a' }]);
		expect(result.errors.map(({ json }) => json)).toEqual([
			{
				id: 'bad',
				note: 2,
				...errorRowWith('no bad (13004)', { code: '13004', outcome: 'rejected', crmCustomerId: 'bad' }),
			},
			{ id: '', note: 3, ...errorRowWith('CRM Customer ID: is required', { outcome: 'rejected' }) },
		]);
	});

	it('says in a hint that parts did not go through, and which outcome is unknown', async () => {
		server.reply((request) => (idOf(request) === 'bad' ? refuse('13004', 'no') : { status: 599, body: '' }));
		const result = await run(
			'customer.update',
			{ ...update, options: { maxRetries: 0 } },
			{ items: ids('bad', 'lost'), onError: 'continueRegularOutput' },
		);

		expect(result.hints.map(({ message }) => message)).toEqual([
			'2 of 2 items failed: see the rows with "error"',
			expect.stringMatching(/^Outcome unknown for 1 of 2 items: the service may have done it/),
		]);
	});
});

describe('customer.update of the same customer', () => {
	it('goes one after another in input order, others side by side', async () => {
		server.reply(() => ({ delayMs: 40, ...ok() }));
		const parameters = {
			crmCustomerId: '={{ $json.id }}',
			updateFields: { address: '={{ $json.n }}' },
			options: { maxConcurrency: 10 },
		};
		const items = ['a', 'b', 'a', 'b', 'a'].map((id, index) => ({ id, n: String(index) }));
		const result = await run('customer.update', parameters, { items });

		const order = (id: string) =>
			server.requests
				.filter((request) => idOf(request) === id)
				.map((request) => (request.json() as { address: string }).address);
		expect([order('a'), order('b')]).toEqual([
			['0', '2', '4'],
			['1', '3'],
		]);
		// Never more at a time than there are customers.
		expect([result.status, server.maxInFlight]).toEqual(['success', 2]);
	});
});

describe('locks', () => {
	const statusOf = (number: string) => Number(number.slice(-1)) || 1;
	const answer = (request: Recorded) => {
		const { assetNums } = request.json() as { assetNums: string[] };
		// Never in the order asked for.
		return ok([...assetNums].reverse().map((assetNum) => ({ assetNum, status: statusOf(assetNum) })));
	};
	const parameters = { assetNums: '={{ $json.locks }}', operatorIdentity: '={{ $json.by ?? "ops" }}' };
	const good = (assetNum: string) => ({ assetNum, status: 1, success: true, statusText: 'Success' });

	beforeEach(() => server.reply(answer));

	it('that several operators name are changed in input order', async () => {
		server.reply((request) => ({ delayMs: 5, ...answer(request) }));
		const items = [
			{ locks: 'A1', by: 'x' },
			{ locks: 'B1,A1', by: 'y' },
			{ locks: 'B1', by: 'x' },
			{ locks: 'C1', by: 'x' },
		];
		const result = await run('lock.disable', parameters, { items });

		// Who changed which lock, in the order in which the requests came.
		const changes = server.requests.flatMap((request) => {
			const { assetNums, operatorIdentity } = request.json() as {
				assetNums: string[];
				operatorIdentity: string;
			};
			return assetNums.map((lock) => `${lock} ${operatorIdentity}`);
		});
		const of = (lock: string) => changes.filter((change) => change.startsWith(lock));
		expect([of('A1'), of('B1'), of('C1')]).toEqual([['A1 x', 'A1 y'], ['B1 y', 'B1 x'], ['C1 x']]);
		expect(result.items.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 1, 1, 2, 3].map((item) => ({ item })),
		);
	});

	const statuses: Array<[number, string, string]> = [
		[2, 'Lock does not exist', 'rejected'],
		[3, 'Operation failed', 'rejected'],
		[4, 'Wrong lock type', 'rejected'],
		[9, 'Status not in the API document', 'unknown'],
	];

	it.each(statuses)('with status %i (%s) stop the node', async (status, text, outcome) => {
		const result = await run('lock.disable', parameters, {
			items: [{ locks: 'A1' }, { locks: `B1,X${status}` }],
		});

		expect(failureOf(result)).toMatchObject({
			name: 'NodeApiError',
			message: expect.stringMatching(new RegExp(`X${status}: ${text} \\(status ${status}\\)`, 'i')),
			itemIndex: 1,
			data: {
				outcome,
				httpStatus: 200,
				operation: 'lock.disable',
				completed: [good('A1'), good('B1')],
				notSent: [],
				failed: [expect.objectContaining({ itemIndex: 1, assetNum: `X${status}` })],
			},
		});
		expect(server.requests).toHaveLength(1);
	});

	it('that fail are rows of their own on Continue, the good ones are output', async () => {
		const items = [{ locks: 'A1,X2' }, { locks: 'X2,X4' }];
		const result = await run('lock.disable', parameters, { items, onError: 'continueRegularOutput' });
		const bad = (assetNum: string, status: number) =>
			errorRow(expect.stringContaining(assetNum), {
				assetNum,
				status,
				outcome: 'rejected',
				httpStatus: 200,
				description: expect.any(String),
			});

		expect(rowsOf(result.items)).toEqual([
			[good('A1'), { item: 0 }],
			[bad('X2', 2), { item: 0 }],
			[bad('X2', 2), { item: 1 }],
			[bad('X4', 4), { item: 1 }],
		]);
	});

	it('with failedLocks = output are plain rows', async () => {
		const options = { failedLocks: 'output' };
		const result = await run(
			'lock.enable',
			{ ...parameters, options },
			{ items: [{ locks: 'A1' }, { locks: 'X2,X3,X4,X9' }] },
		);

		expect(rowsOf(result.items)).toEqual([
			[good('A1'), { item: 0 }],
			...statuses.map(([status, statusText]) => [
				{ assetNum: `X${status}`, status, success: false, statusText },
				{ item: 1 },
			]),
		]);
		expect([result.status, result.hints]).toEqual(['success', []]);
	});

	it('without a result are failures whose outcome is unknown', async () => {
		server.reply(() => ok([{ assetNum: 'A1', status: 1 }]));
		const result = await run('lock.disable', parameters, {
			items: [{ locks: 'A1' }, { locks: 'B1' }],
			onError: 'continueRegularOutput',
		});

		expect(rowsOf(result.items)).toEqual([
			[good('A1'), { item: 0 }],
			[errorRowWith(expect.stringContaining('B1'), { assetNum: 'B1', outcome: 'unknown' }), { item: 1 }],
		]);
	});

	it('that shared a refused request get a row each', async () => {
		server.reply(() => refuse('13004', 'operatorIdentity: unknown', 'x', 299));
		const items = [{ locks: 'A1,B1' }, { locks: 'B1' }];
		const result = await run('lock.disable', parameters, { items, onError: 'continueErrorOutput' });

		expect(result.items).toEqual([]);
		expect(result.errors.map(({ json }) => json)).toEqual(
			[
				['A1', 0],
				['B1', 0],
				['B1', 1],
			].map(([assetNum, item]) => ({
				...items[item as number],
				...errorRow('operatorIdentity: unknown (13004)', {
					code: '13004',
					description: expect.any(String),
					outcome: 'rejected',
					httpStatus: 299,
					assetNum,
				}),
			})),
		);
	});

	it('stop before the next request', async () => {
		const items = [
			{ locks: 'X2', by: 'one' },
			{ locks: 'A1', by: 'two' },
		];
		const result = await run('lock.disable', { ...parameters, options: { maxConcurrency: 1 } }, { items });

		expect([result.status, bodies(server)]).toEqual([
			'error',
			[{ assetNums: ['X2'], operatorIdentity: 'one' }],
		]);
		expect(failureOf(result)).toMatchObject({
			description: expect.stringMatching(
				/ 0 of 2 locks were disabled\. Not disabled: Lock X2: [^X]*status 2\)\.$/,
			),
			data: { notSent: [1] },
		});
	});

	it('count locks, not requests, and name some', async () => {
		const many = Array.from({ length: 7 }, (_, index) => `${String.fromCharCode(65 + index)}1`);
		const result = await run('lock.enable', parameters, { items: [{ locks: [...many, 'X2'] }] });

		expect(failureOf(result).description).toMatch(
			/ 7 of 8 locks were enabled \(A1, B1, C1, D1, E1, …\)\. Not enabled: Lock X2: [^X]*\.$/,
		);
	});
});

describe('as an AI tool', () => {
	it('one call of the model is one run', async () => {
		server.reply(({ json }) =>
			ok((json() as { assetNums: string[] }).assetNums.map((assetNum) => ({ assetNum, status: 1 }))),
		);
		const assetNums =
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('Locks', 'lock numbers', 'string') }}";
		const result = await run(
			'lock.disable',
			{ assetNums, operatorIdentity: 'agent' },
			{ asTool: true, items: [{ Locks: 'A1,B1' }, { Locks: 'C1' }] },
		);

		expect([result.status, result.tool?.arguments, bodies(server)]).toEqual([
			'success',
			['Locks'],
			[
				{ assetNums: ['A1', 'B1'], operatorIdentity: 'agent' },
				{ assetNums: ['C1'], operatorIdentity: 'agent' },
			],
		]);
		expect(result.items.map(({ json }) => json.assetNum)).toEqual(['A1', 'B1', 'C1']);
	});

	it('tells the model what went wrong', async () => {
		server.reply(() => refuse('13004', 'size: too large'));
		const result = await run('assetNumber.allocate', { size: 9 }, { asTool: true });

		expect(result.items.map(({ json }) => json.error)).toEqual([
			expect.stringContaining('size: too large (13004)'),
		]);
	});
});
