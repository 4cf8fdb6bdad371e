import { chunk, partition, range } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { at } from '../../specs/shared';
import { errorIn, errorRow, failureOf, messageIn, outcomesOf, rowsOf } from '../../helpers/rows';
import { bodies, type ServiceRun, useServices } from '../../helpers/services';
import { skipPauses } from '../../helpers/pauses';
import { type Handler, ok, page, type Recorded, refuse, type Reply } from '../../helpers/server/server';

/** Items that share requests: who travels together, and what becomes of each (docs/maintainers/design.md, "Items" and "Many items"). Orders: orders.test.ts. */

skipPauses();

const { server, perform } = useServices();
const onError = 'continueRegularOutput' as const;

const namesIn = ({ body }: Pick<Recorded, 'body'>): string[] =>
	[...body.matchAll(/"userName":"(\w+)"/g)].map(([, name = '']) => name);
const account = (userName: string) => ({ userName: `${userName}ACME`, globalId: `g-${userName}` });
/** Adds everybody, in another order than asked, with the enterprise code. */
const addAll: Handler = (request) => ok({ succeeded: namesIn(request).reverse().map(account), failed: [] });

/** `E2:lina` is Lina of enterprise E2. */
async function add(people: string[], parameters: INodeParameters = {}, more: ServiceRun = {}) {
	const items = people.map((text) => {
		const [e, u] = text.split(':');
		return { e, u };
	});
	const person = { enterpriseGlobalId: at('e'), userName: at('u'), name: 'Li Na', password: 'pass-word' };
	return await perform('employee.add', { ...person, ...parameters }, { items, ...more });
}
const inE1 = (names: string[]) => names.map((name) => `E1:${name}`);
const numbered = (count: number) => range(count).map((index) => `p${index + 1}x`);
const linked = (items: Array<{ json: IDataObject; pairedItem?: unknown }>) =>
	items.map(({ json, pairedItem }) => [json.globalId ?? messageIn(json), pairedItem]);
const added = (people: string[]) => people.map((text, item) => [`g-${text.split(':')[1]}`, { item }]);

const MANY = numbered(250);

describe('employees', () => {
	beforeEach(() => server.reply(async (request) => ({ ...(await addAll(request)), delayMs: 5 })));

	it('a reply of another shape that comes late: those that the list shows as made since the request was sent are done', async () => {
		const made = new Map<string, number>();
		server.reply((request) => {
			const list = [...made].map(([userName, createTime]) => ({ userName, name: 'Li Na', createTime }));
			if (request.method === 'GET') return page(list);
			for (const name of namesIn(request)) if (name !== 'omar') made.set(name, Date.now());
			// Longer than a `Date` header, which has whole seconds, leaves room for.
			return { ...ok([]), delayMs: 1_200 };
		});
		const { items } = await add(inE1(['lina', 'omar', 'nora']), {}, { onError });

		expect(outcomesOf(items)).toEqual(['0 confirmed', '1 unknown', '2 confirmed']);
	});

	it.each<[string, string[], string[]]>([
		['a hundred in each', inE1(MANY), chunk(MANY, 100).map((some) => `E1: ${some.join(' ')}`)],
		['an enterprise each', ['E2:a', 'E2:b', 'E1:c', 'E2:d', 'E3:a'], ['E2: a b d', 'E1: c', 'E3: a']],
		['one of an account', inE1(['lina', 'omar', 'lina', 'lina']), ['E1: lina omar', 'E1: lina', 'E1: lina']],
	])('share requests, %s', async (_, people, requests) => {
		const { items } = await add(people, { options: { maxConcurrency: 1 } });

		expect(
			server.requests.map((request) => `${request.path.split('/')[5]}: ${namesIn(request).join(' ')}`),
		).toEqual(requests);
		expect(linked(items)).toEqual(added(people));
	});

	it('of which one name begins with another never share one: a record tells whose it is by its beginning', async () => {
		const names = ['mari', 'omar', 'maria', 'mariaab', 'ma', 'lina'];
		// The code is `ab`: the record of `maria` is `mariaab`, which is the name of another one.
		server.reply((request) => {
			const succeeded = namesIn(request).map((name) => ({ userName: `${name}ab`, globalId: `g-${name}` }));
			return ok({ succeeded: succeeded.reverse(), failed: [] });
		});
		const { items } = await add(inE1(names));

		const together = server.requests.map(namesIn);
		const clash = (some: string[]) =>
			some.filter((one) => some.some((other) => other !== one && one.startsWith(other)));
		expect([together.flatMap(clash), together.length]).toEqual([[], 4]);
		expect(linked(items)).toEqual(added(inE1(names)));
	});

	const names = ['lina', 'omar', 'mei', 'jonas'];
	/** Refuses Omar and Jonas, and adds the others. */
	const refusing: Handler = (request) => {
		const [failed, succeeded] = partition(namesIn(request).reverse(), (name) => /omar|jonas/.test(name));
		const refused = failed.map((name) => ({ userName: `${name}ACME`, message: `${name} is there` }));
		const data = { succeeded: succeeded.map(account), failed: refused };
		return { status: 299, body: { code: '60027', message: 'some failed', data } };
	};

	it('of whom some are refused: two branches; with Stop, who was added and who was not', async () => {
		server.reply(refusing);
		const { items, errors } = await add(inE1(names), {}, { onError: 'continueErrorOutput' });
		const stopped = failureOf(await add(inE1(names)));

		expect(linked(items)).toEqual([
			['g-lina', { item: 0 }],
			['g-mei', { item: 2 }],
		]);
		const failed = [1, 3].map((itemIndex) => {
			const userName = names[itemIndex];
			const told = { code: '60027', outcome: 'rejected', itemIndex };
			return { userName, message: `${userName} is there (60027)`, ...told };
		});
		// The input item is merged into its row.
		expect(errors.map(({ json, pairedItem }) => [json.u, errorIn(json), pairedItem])).toEqual(
			failed.map(({ itemIndex: item, ...error }) => [
				error.userName,
				expect.objectContaining(error),
				{ item },
			]),
		);
		const told =
			'2 of 4 employees were added (lina, mei). Not added: omar: omar is there (60027); jonas: jonas is';
		expect(stopped).toMatchObject({
			name: 'NodeApiError',
			message: 'omar is there (60027)',
			description: expect.stringContaining(told) as string,
			itemIndex: 1,
			data: { outcome: 'rejected', completed: ['lina', 'mei'].map(account), failed, notSent: [] },
		});
		expect(server.requests).toHaveLength(2);
	});

	it.each<[string, Reply, string]>([
		['are refused', refuse('60009', 'trial', undefined, 299), 'rejected'],
		['come without lists', refuse('60027', 'some failed'), 'unknown'],
		['come as no lists', ok({ succeeded: 'all' }), 'unknown'],
	])('that %s: every one in the request fails, the other request has its rows', async (_, reply, outcome) => {
		const people = inE1(numbered(150));
		server.reply((request) => (namesIn(request).includes('p1x') ? reply : addAll(request)));
		const { items } = await add(people, { options: { afterLostReply: 'report' } }, { onError });

		expect(outcomesOf(items).slice(0, 100)).toEqual(range(100).map((item) => `${item} ${outcome}`));
		expect(items.slice(0, 100).map(({ json }) => errorIn(json)?.userName)).toEqual(numbered(100));
		expect([linked(items.slice(100)), server.requests.length]).toEqual([added(people).slice(100), 2]);
	});

	/** The document counts the enterprise code, too; the credential may name it, and for which enterprise it holds. */
	it.each<[number, IDataObject, 'sent' | 'refused']>([
		[57, { enterpriseGlobalId: 'E1' }, 'sent'],
		[58, { enterpriseGlobalId: 'E1' }, 'refused'],
		[58, {}, 'refused'],
		[62, { enterpriseGlobalId: 'E2' }, 'sent'],
	])('an account of %i letters and a code of five, of %j: %s', async (letters, enterprise, due) => {
		const credential = { enterpriseCode: '@acme', ...enterprise } as never;
		const { error } = await add([`E1:${'x'.repeat(letters)}`], {}, { credential });

		const told = due === 'sent' ? undefined : expect.stringContaining('must have fewer than 63');
		expect([error?.message, server.requests.length]).toEqual([told, due === 'sent' ? 1 : 0]);
	});
});

it.each<[string, INodeParameters, string[]]>([
	[
		'customer.bind',
		{ channelCode: 'crm', channelCustomerId: at('c'), customerName: 'A', enterpriseName: 'A' },
		['customer'],
	],
	['enterprise.create', { crmCustomerId: at('c'), customerName: 'A' }, ['enterprise']],
	['customer.update', { crmCustomerId: at('c'), updateFields: { address: 'A' } }, []],
	['assetNumber.allocate', { size: 1 }, []],
])('%s: what is made of a name for several items is told', async (operation, parameters, told) => {
	server.reply(() => ok(null));
	const hintsOf = async (...names: string[]) => {
		const { hints } = await perform(operation, parameters, { items: names.map((c) => ({ c })), onError });
		return hints.flatMap((hint) => /^The same (.*) is asked for several times/.exec(hint)?.[1] ?? []);
	};

	expect([await hintsOf('C1', 'c1', 'C2'), await hintsOf('C1', 'C2')]).toEqual([told, []]);
});

it('an end of 0, −1 or 2^63 − 1 is none in a simplified row', async () => {
	const end = Date.UTC(2027, 0, 1);
	const ends = [0, -1, '9223372036854775807', '0', null, `${end}`, end];
	server.reply(() => ok(ends.map((limitEndTime, id) => ({ id: `${id}`, limitEndTime }))));
	const parameters = { enterpriseGlobalId: 'E1', returnAll: true };
	const { items } = await perform('order asset.getMany', parameters, { items: [{}] });

	const iso = '2027-01-01T00:00:00.000Z';
	expect(items.map(({ json }) => json.limitEndTime)).toEqual([null, null, null, null, null, iso, iso]);
});

describe('locks', () => {
	const given = { assetNums: at('locks'), operatorIdentity: 'ops' };
	const change = async (locks: string[], parameters: INodeParameters = {}, more: ServiceRun = {}) => {
		const items = locks.map((one) => ({ locks: one }));
		return await perform('lock.disable', { ...given, ...parameters }, { items, ...more });
	};
	const good = (assetNum: string) => ({ assetNum, status: 1, success: true, statusText: 'Success' });
	/** The last letter of a lock's number is its status. Never in the order asked for. */
	const changeLocks: Handler = (request) => {
		const { assetNums } = request.json() as { assetNums: string[] };
		return ok(assetNums.map((assetNum) => ({ assetNum, status: Number(assetNum.slice(-1)) })).reverse());
	};
	beforeEach(() => server.reply(changeLocks));

	/** As error rows: operations.test.ts. */
	it('that fail are rows with their status: Failed Locks = Output as Rows', async () => {
		const result = await change(['A1,X2', 'X2,X9'], { options: { failedLocks: 'output' } }, { onError });

		const failed = (assetNum: string, status: number, statusText: string) => ({
			...{ assetNum, status, success: false, statusText },
		});
		expect(rowsOf(result.items)).toEqual([
			[good('A1'), { item: 0 }],
			[failed('X2', 2, 'Lock does not exist'), { item: 0 }],
			[failed('X2', 2, 'Lock does not exist'), { item: 1 }],
			[failed('X9', 9, 'Status not in the API document'), { item: 1 }],
		]);
		expect(result.hints).toEqual([]);
	});

	it.each([
		['without a result', 'A1=1', 'unknown'],
		['with results that contradict each other', 'A1=1 B1=3 B1=1', 'unknown'],
		['with the same result twice', 'A1=1 B1=1 B1=1', 'row'],
	])('%s: %s', async (_, results, due) => {
		const listed = results.split(' ').map((one) => one.split('='));
		server.reply(() => ok(listed.map(([assetNum, status]) => ({ assetNum, status: Number(status) }))));
		const { items } = await change(['A1', 'B1'], {}, { onError });

		expect(outcomesOf(items)).toEqual(['0 row', `1 ${due}`]);
	});

	it('a number in another form is that of the reply, where no other is', async () => {
		const spelled: Record<string, string> = { lk8000000101: 'LK8000000101', B1: 'B1', b1: 'B1' };
		server.reply((request) => {
			const { assetNums } = request.json() as { assetNums: string[] };
			return ok(
				[...new Set(assetNums.map((one) => spelled[one]))].map((assetNum) => ({ assetNum, status: 1 })),
			);
		});
		const { items } = await change(['lk8000000101', 'B1', 'b1'], {}, { onError });

		expect(outcomesOf(items)).toEqual(['0 row', '1 row', '2 unknown']);
	});

	it('that an agent names: one call of the model is one run, and it is told what was done besides', async () => {
		const assetNums =
			"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('Locks', 'lock numbers', 'string') }}";
		const items = [{ Locks: 'A1,B1' }, { Locks: 'C1,X2' }];
		const parameters = { assetNums, operatorIdentity: 'ops' };
		const result = await perform('lock.disable', parameters, { asTool: true, items });

		expect(result.status).toBe('success');
		const sent = ['A1 B1', 'C1 X2'].map((locks) => ({ ...parameters, assetNums: locks.split(' ') }));
		expect(bodies(server)).toEqual(sent);
		expect(result.items.map(({ json }) => json.assetNum ?? json.error)).toEqual([
			'A1',
			'B1',
			expect.stringMatching(/X2.*1 of 2 locks were disabled \(C1\)/),
		]);
	});
});

it('On Error = Stop: ends with the failure that came first; the one under way is told as well, in input order', async () => {
	server.reply(({ body }) => ({ delayMs: body.includes('late') ? 200 : 0, ...refuse('13004', 'no') }));
	const parameters = {
		crmCustomerId: at('id'),
		updateFields: { address: 'x' },
		options: { maxConcurrency: 2 },
	};
	const items = ['late', 'bad', 'c', 'd'].map((id) => ({ id }));
	const failure = failureOf(await perform('customer.update', parameters, { items }));

	expect(failure).toMatchObject({ itemIndex: 1, message: 'no (13004)' });
	expect(failure.data).toMatchObject({ failed: [{ itemIndex: 0 }, { itemIndex: 1 }], notSent: [2, 3] });
	expect(server.requests).toHaveLength(2);
});

const channel = { channelCode: 'c', channelCustomerId: 'i' };
it.each<[string, INodeParameters, IDataObject]>([
	['customer.bind', { ...channel, customerName: 'n', enterpriseName: 'e' }, channel],
	['customer.getMany', channel, channel],
	['enterprise.create', { crmCustomerId: 'c', customerName: 'n' }, { crmCustomerId: 'c' }],
	['order asset.getMany', { enterpriseGlobalId: 'e' }, { enterpriseGlobalId: 'e' }],
	['assetNumber.allocate', { size: '={{ "9007199254740993" }}' }, { size: '9007199254740993' }],
])('an error row of %s tells what was asked for', async (operation, parameters, identity) => {
	server.reply(() => refuse('13004', 'no'));
	const { items } = await perform(operation, parameters, { items: [{}, {}], onError });

	const told = {
		code: '13004',
		outcome: 'rejected',
		httpStatus: 200,
		description: expect.any(String) as string,
	};
	expect(rowsOf(items)).toEqual(
		[0, 1].map((item) => [errorRow('no (13004)', { ...told, ...identity }), { item }]),
	);
});
