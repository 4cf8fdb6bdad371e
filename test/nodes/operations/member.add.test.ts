import { chunk, partition, range } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { at } from '../../specs/shared';
import { errorIn, messageIn } from '../../helpers/errorRows';
import { PREFIX, runMember } from '../../helpers/memberCenter';
import { failureOf } from '../../helpers/orderService';
import { ok, refuse, type Handler, type Recorded, type Reply } from '../../helpers/server/server';
import type { ServiceRun } from '../../helpers/engine/serviceRun';
import { useServer } from '../../helpers/server/stage';

const server = useServer();
beforeEach(() => server.reply(addAll));

const PATH = `${PREFIX}/enterprise/`;

async function add(items: IDataObject[], more: ServiceRun = {}, parameters: INodeParameters = {}) {
	const employee = { enterpriseGlobalId: at('e'), userName: at('u'), password: 'pass-word', name: at('n') };
	return await runMember(
		server.url,
		'employee.add',
		{ ...employee, ...parameters },
		{ items, credential: { enterpriseGlobalId: 'E1' }, ...more },
	);
}

const people = (names: string[], more: IDataObject = {}) =>
	names.map((u) => ({ u, n: `Name ${u}`, e: 'E1', ...more }));
const numbered = (count: number) => range(count).map((index) => `p${index + 1}x`);

function asked({ body }: Pick<Recorded, 'body'>): string[] {
	const { userList } = JSON.parse(body) as { userList: Array<{ userName: string }> };
	return userList.map(({ userName }) => userName);
}

const entry = (userName: string) => ({ userName: `${userName}ACME`, globalId: `g-${userName}` });
/** Adds everybody, in another order than asked, with the enterprise code. */
const addAll: Handler = (request) => ok({ succeeded: asked(request).reverse().map(entry), failed: [] });

/** Refuses those named and adds the others. */
const refusing =
	(...names: string[]): Handler =>
	(request) => {
		const [failed, succeeded] = partition(asked(request).reverse(), (name) => names.includes(name));
		const refused = failed.map((name) => ({ userName: `${name}ACME`, message: `${name} exists already` }));
		const data = { succeeded: succeeded.map(entry), failed: refused };
		return { status: 299, body: { code: '60027', message: 'some employees failed to be added', data } };
	};

const linked = (items: Array<{ json: IDataObject; pairedItem?: unknown }>) =>
	items.map(({ json, pairedItem }) => [json.globalId ?? messageIn(json), pairedItem]);
/** Each added, and linked to its item. */
const added = (names: string[]) => names.map((name, item) => [`g-${name}`, { item }]);

describe('sharing requests', () => {
	it('sends 250 employees in three requests, rows linked to their items', async () => {
		const names = numbered(250);
		// Left empty, the field is filled from the credential.
		const parameters = { enterpriseGlobalId: '', options: { maxConcurrency: 1 } };
		const result = await add(people(names, { e: 'E2' }), {}, parameters);

		expect(server.requests.map((request) => [request.path, asked(request)])).toEqual(
			chunk(names, 100).map((hundred) => [`${PATH}E1/member`, hundred]),
		);
		expect(linked(result.items)).toEqual(added(names));
	});

	it('groups by enterprise', async () => {
		const items = [
			['E2', 'a', 'b'],
			['E1', 'c'],
			['E2', 'd'],
			['E1', 'e'],
			['E3', 'a'],
		].flatMap(([e, ...names]) => people(names, { e }));
		const result = await add(items, {}, { options: { maxConcurrency: 1 } });

		expect(server.requests.map((request) => [request.path.replace(PATH, ''), asked(request)])).toEqual([
			['E2/member', ['a', 'b', 'd']],
			['E1/member', ['c', 'e']],
			['E3/member', ['a']],
		]);
		expect(linked(result.items)).toEqual(added(['a', 'b', 'c', 'd', 'e', 'a']));
	});

	it('puts the same account into different requests, one after another', async () => {
		server.reply(async (request) => ({ ...(await addAll(request)), delayMs: 5 }));
		const names = ['lina', 'omar', 'lina', 'lina', 'mei'];
		const result = await add(people(names).map((item, index) => ({ ...item, n: `${item.n} ${index}` })));

		expect(
			server.requests.map((request) => [asked(request), /Name lina \d/.exec(request.body)?.[0]]),
		).toEqual([
			[['lina', 'omar', 'mei'], 'Name lina 0'],
			[['lina'], 'Name lina 2'],
			[['lina'], 'Name lina 3'],
		]);
		expect(server.maxInFlight).toBe(1);
		expect(linked(result.items)).toEqual(added(names));
	});
});

it('names of which one begins with another never share a request: a record tells whose it is by its beginning alone', async () => {
	const names = ['mari', 'omar', 'maria', 'mariaab', 'ma', 'lina'];
	// The code is `ab`: the record of `maria` is `mariaab`, which is the name of another one.
	server.reply((request) =>
		ok({
			succeeded: asked(request)
				.map((userName) => entry(`${userName}ab`))
				.reverse(),
			failed: [],
		}),
	);
	const result = await add(people(names));

	const shared = server.requests.map(asked);
	for (const some of shared)
		expect(some.filter((name) => some.some((other) => other !== name && name.startsWith(other)))).toEqual([]);
	expect(shared.flat().sort()).toEqual([...names].sort());
	expect(shared).toHaveLength(4);
	expect(linked(result.items)).toEqual(names.map((name, item) => [`g-${name}ab`, { item }]));
});

it('numbered names are not sent one by one', async () => {
	server.reply(addAll);
	await add(people(range(250).map((index) => `user${index + 1}`)));

	expect(server.requests.length).toBeLessThanOrEqual(5);
});

describe('some refused (60027)', () => {
	const names = ['lina', 'omar', 'mei', 'jonas'];
	beforeEach(() => server.reply(refusing('omar', 'jonas')));

	it('the error output: two branches', async () => {
		const result = await add(people(names), { onError: 'continueErrorOutput' });

		expect(linked(result.items)).toEqual([
			['g-lina', { item: 0 }],
			['g-mei', { item: 2 }],
		]);
		// The input item is merged into its row.
		expect(result.errors.map(({ json, pairedItem }) => [json.u, messageIn(json), pairedItem])).toEqual([
			['omar', 'omar exists already (60027)', { item: 1 }],
			['jonas', 'jonas exists already (60027)', { item: 3 }],
		]);
		expect(errorIn(result.errors[0]?.json ?? {})).toMatchObject({
			code: '60027',
			userName: 'omar',
			outcome: 'rejected',
			description: expect.stringContaining('add it by itself') as string,
		});
		expect(server.requests).toHaveLength(1);
	});

	it('Stop: who was added, and who was not', async () => {
		const result = await add(people(names));
		const refused = (itemIndex: number, userName: string) => {
			const message = `${userName} exists already (60027)`;
			return { itemIndex, userName, message, code: '60027', outcome: 'rejected' };
		};

		expect(failureOf(result)).toMatchObject({
			name: 'NodeApiError',
			message: 'omar exists already (60027)',
			description: expect.stringContaining(
				'2 of 4 employees were added (lina, mei). Not added: omar: omar exists already (60027); jonas: jonas exists',
			) as string,
			itemIndex: 1,
			data: {
				code: '60027',
				operation: 'employee.add',
				outcome: 'rejected',
				completed: ['lina', 'mei'].map(entry),
				failed: [refused(1, 'omar'), refused(3, 'jonas')],
				notSent: [],
			},
		});
		expect(result.items).toEqual([]);
	});
});

it.each<[string, Reply, string, string]>([
	['refused', refuse('60009', 'trial', undefined, 299), 'trial (60009)', 'rejected'],
	['60027 without lists', refuse('60027', 'some failed'), 'The service answered with', 'unknown'],
	['lists that are none', ok({ succeeded: 'all' }), 'The service gave no result for employee', 'unknown'],
])('%s: every employee in it fails, the other request has its rows', async (_, reply, message, outcome) => {
	const names = numbered(150);
	server.reply((request) => (asked(request).includes('p1x') ? reply : addAll(request)));
	const options = { afterLostReply: 'report' };
	const { items } = await add(people(names), { onError: 'continueRegularOutput' }, { options });

	const told = { outcome, message: expect.stringContaining(message) as string };
	expect(server.requests).toHaveLength(2);
	expect(items.slice(0, 100).map(({ json, pairedItem }) => [errorIn(json), pairedItem])).toEqual(
		names.slice(0, 100).map((userName, item) => [expect.objectContaining({ userName, ...told }), { item }]),
	);
	expect(linked(items.slice(100))).toEqual(added(names).slice(100));
});

it('a name is sent without the blanks of its cell, and an accented letter as one character', async () => {
	const names = ['Li Na \t', `${'Ame\u0301lie'.repeat(4)} B`];
	await add(names.map((n, index) => ({ u: `p${index}x`, n, e: 'E1' })));

	const [{ userList } = { userList: [] }] = server.requests.map(
		(request) => request.json() as { userList: Array<{ name: string }> },
	);
	expect(userList.map(({ name }) => name)).toEqual(['Li Na', `${'Am\u00e9lie'.repeat(4)} B`]);
});
