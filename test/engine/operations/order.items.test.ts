import { errorRow, errorRowWith } from '../../support/specs/errorRows';
import { bodies, failureOf, rowsOf, useOrderService } from '../../support/specs/orderService';
import { ok, refuse } from '../../support/server/server';
import type { Recorded } from '../../support/server/server';

/** Links, stop, continue, shared requests and partial success: docs/maintainers/design.md, "Items" and "Many items". */

const { server, run } = useOrderService();

const idOf = (request: Recorded) => (request.json() as { crmCustomerId: string }).crmCustomerId;
/** customer.update: refuses the ids that begin with `bad`, which answer at once or, `badly`, late; the others take a while. */
const refuseBad = (request: Recorded) => {
	const id = idOf(request);
	const delayMs = id === 'badly' ? 200 : id.startsWith('bad') ? 0 : 120;
	return { delayMs, ...(id.startsWith('bad') ? refuse('13004', `no ${id}`) : ok()) };
};
const update = { crmCustomerId: '={{ $json.id }}', updateFields: { address: 'x' } };
const atMost = (maxConcurrency: number) => ({ ...update, options: { maxConcurrency } });
const ids = (...names: string[]) => names.map((id) => ({ id }));
const NO = { code: '13004', outcome: 'rejected' };

describe('On Error = Stop', () => {
	it('starts no request after the first failure, waits for those under way and counts', async () => {
		server.reply(refuseBad);
		const result = await run('customer.update', atMost(2), { items: ids('a', 'bad', 'c', 'd', 'e') });

		const message = 'no bad (13004)';
		expect(failureOf(result)).toMatchObject({
			status: 'error',
			name: 'NodeApiError',
			message,
			description: expect.stringContaining('1 of 5 requests had succeeded'),
			itemIndex: 1,
			data: {
				outcome: 'rejected',
				operation: 'customer.update',
				completed: [{ success: true, crmCustomerId: 'a' }],
				failed: [{ itemIndex: 1, message, ...NO, crmCustomerId: 'bad' }],
			},
		});
		expect([server.requests.map(idOf).sort(), result.output]).toEqual([['a', 'bad'], []]);
	});

	it('ends with the failure that came first; those under way are told as well, in input order', async () => {
		server.reply(refuseBad);
		const { data, ...failure } = failureOf(
			await run('customer.update', atMost(2), { items: ids('badly', 'bad', 'c', 'd') }),
		);

		expect(failure).toMatchObject({ itemIndex: 1, message: 'no bad (13004)' });
		expect(data).toMatchObject({ failed: [{ itemIndex: 0 }, { itemIndex: 1 }], notSent: [2, 3] });
		expect(server.requests).toHaveLength(2);
	});
});

describe('On Error = Continue', () => {
	it('gives an error row for each part, in input order, and goes on', async () => {
		server.reply(refuseBad);
		const result = await run('customer.update', atMost(2), {
			items: ids('badly', 'bad', '', 'd'),
			onError: 'continueRegularOutput',
		});

		const description = expect.any(String) as string;
		const refused = (crmCustomerId: string) =>
			errorRow(`no ${crmCustomerId} (13004)`, { ...NO, description, httpStatus: 200, crmCustomerId });
		expect(rowsOf(result.items)).toEqual([
			[refused('badly'), { item: 0 }],
			[refused('bad'), { item: 1 }],
			[errorRow('CRM Customer ID: is required', { description, outcome: 'rejected' }), { item: 2 }],
			[{ success: true, crmCustomerId: 'd' }, { item: 3 }],
		]);
		expect([result.status, result.error, server.requests.length]).toEqual(['success', undefined, 3]);
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

	it('sends failures to the error output with their input merged in', async () => {
		server.reply(refuseBad);
		const items = ['a', 'bad', ''].map((id, index) => ({ id, note: index }));
		const result = await run('customer.update', update, { items, onError: 'continueErrorOutput' });

		expect(result.items.map(({ json }) => json)).toEqual([{ success: true, crmCustomerId: 'a' }]);
		expect(result.errors.map(({ json }) => json)).toEqual([
			{ ...items[1], ...errorRowWith('no bad (13004)', { ...NO, crmCustomerId: 'bad' }) },
			{ ...items[2], ...errorRowWith('CRM Customer ID: is required', { outcome: 'rejected' }) },
		]);
	});
});

it('changes of the same customer go one after another in input order, others side by side', async () => {
	server.reply(() => ({ delayMs: 40, ...ok() }));
	const updateFields = { address: '={{ $itemIndex }}' };
	const items = ids('a', 'b', 'a', 'b', 'a');
	const result = await run('customer.update', { ...atMost(10), updateFields }, { items });

	const changes = bodies(server) as Array<{ crmCustomerId: string; address: string }>;
	const order = (id: string) =>
		changes.flatMap(({ crmCustomerId, address }) => (crmCustomerId === id ? [address] : [])).join('');
	// Never more at a time than there are customers.
	expect([result.status, order('a'), order('b'), server.maxInFlight]).toEqual(['success', '024', '13', 2]);
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

it('names the entries of a list of locks that are blank, and changes the others', async () => {
	server.reply(changeLocks);
	const items = [{ locks: 'A1, , B1' }, { locks: ['C1', '', ' ', 'D1'] }];
	const parameters = { assetNums: '={{ $json.locks }}', operatorIdentity: 'ops' };
	const result = await run('lock.disable', parameters, { items });

	expect(result.items.map(({ json }) => json.assetNum)).toEqual(['A1', 'B1', 'C1', 'D1']);
	expect(result.hints.map(({ message }) => message)).toEqual([
		'Item 2: Lock Numbers: entries 2, 3 are blank, and left out',
	]);
});

describe('locks', () => {
	type Status = [status: number, text: string, outcome: string];
	const parameters = { assetNums: '={{ $json.locks }}', operatorIdentity: '={{ $json.by ?? "ops" }}' };
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

	it.each(statuses)('with status %i (%s) stop the node', async (status, text, outcome) => {
		const items = [{ locks: 'A1' }, { locks: `B1,X${status}` }];

		expect(failureOf(await run('lock.disable', parameters, { items }))).toMatchObject({
			name: 'NodeApiError',
			message: expect.stringMatching(new RegExp(`X${status}: ${text} \\(status ${status}\\)`, 'i')),
			itemIndex: 1,
			data: {
				outcome,
				httpStatus: 200,
				operation: 'lock.disable',
				completed: [good('A1'), good('B1')],
				notSent: [],
				failed: [{ itemIndex: 1, assetNum: `X${status}` }],
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
		const parameters = { assetNums: '={{ $json.Locks }}', operatorIdentity: 'agent' };
		const result = await run('lock.disable', parameters, { asTool: true, items: [{ Locks: 'A1,B1' }] });

		expect(result.items.map(({ json }) => json.error)).toEqual([
			expect.stringMatching(/B1.*1 of 2 locks were disabled \(A1\)/),
		]);
	});

	it('tells the model what went wrong', async () => {
		server.reply(() => refuse('13004', 'size: too large'));
		const result = await run('assetNumber.allocate', { size: 9 }, { asTool: true });

		expect(result.items.map(({ json }) => json.error)).toEqual([
			expect.stringContaining('size: too large (13004)'),
		]);
	});
});
