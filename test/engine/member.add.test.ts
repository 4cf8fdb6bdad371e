import { sleep } from 'n8n-workflow';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { at } from '../operations/shared';
import { errorIn, messageIn } from '../support/errorRows';
import { PREFIX, runMember } from '../support/memberCenter';
import { ok, refuse } from '../support/server';
import type { Handler, Recorded, Reply } from '../support/server';
import type { ServiceRun } from '../support/serviceRun';
import { useServer } from '../support/stage';

const server = useServer();
beforeEach(() => server.reply(addAll()));

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
/** Nothing but what the reply says: what is not known is not looked up. */
const REPORT: INodeParameters = { options: { afterLostReply: 'report' } };
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `p${index + 1}`);

function asked({ body }: Pick<Recorded, 'body'>): string[] {
	const { userList } = JSON.parse(body) as { userList: Array<{ userName: string }> };
	return userList.map(({ userName }) => userName);
}

/** Adds everybody, in another order than asked, with the enterprise code. */
function addAll(code = 'ACME'): Handler {
	return (request) =>
		ok({
			succeeded: asked(request)
				.reverse()
				.map((userName) => ({ userName: userName + code, globalId: `g-${userName}` })),
			failed: [],
		});
}

/** Refuses those named and adds the others, as code 60027 on the given status. */
function refusing(names: string[], { status = 200, code = 'ACME', appended = false } = {}): Handler {
	return (request) => {
		const all = asked(request).reverse();
		const failed = all
			.filter((name) => names.includes(name))
			.map((name) => ({ userName: appended ? name + code : name, message: `${name} exists already` }));
		const succeeded = all
			.filter((name) => !names.includes(name))
			.map((name) => ({ userName: name + code, globalId: `g-${name}` }));
		return {
			status,
			body: { code: '60027', message: 'some employees failed to be added', data: { succeeded, failed } },
		};
	};
}

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

		expect(server.requests.map(({ method, path }) => [method, path])).toEqual(
			Array(3).fill(['POST', `${PATH}E1/member`]),
		);
		expect(server.requests.map(asked)).toEqual([
			names.slice(0, 100),
			names.slice(100, 200),
			names.slice(200),
		]);
		expect(linked(result.items)).toEqual(added(names));
	});

	it('groups by enterprise', async () => {
		const items = [
			...people(['a', 'b'], { e: 'E2' }),
			...people(['c']),
			...people(['d'], { e: 'E2' }),
			...people(['e']),
			...people(['a'], { e: 'E3' }),
		];
		const result = await add(items, {}, { options: { maxConcurrency: 1 } });

		expect(server.requests.map((request) => [request.path.replace(PATH, ''), asked(request)])).toEqual([
			['E2/member', ['a', 'b', 'd']],
			['E1/member', ['c', 'e']],
			['E3/member', ['a']],
		]);
		expect(linked(result.items)).toEqual(added(['a', 'b', 'c', 'd', 'e', 'a']));
	});

	it('puts the same account into different requests, one after another', async () => {
		let open = 0;
		let together = 0;
		server.reply(async (request) => {
			open += 1;
			together = Math.max(together, open);
			await sleep(5);
			open -= 1;
			return await addAll()(request);
		});
		const names = ['lina', 'omar', 'lina', 'lina', 'mei'];
		const result = await add(people(names).map((item, index) => ({ ...item, n: `${item.n} ${index}` })));

		expect(server.requests.map(asked)).toEqual([['lina', 'omar', 'mei'], ['lina'], ['lina']]);
		expect(server.requests.map(({ body }) => /Name lina \d/.exec(body)?.[0])).toEqual([
			'Name lina 0',
			'Name lina 2',
			'Name lina 3',
		]);
		expect(together).toBe(1);
		expect(linked(result.items)).toEqual(added(names));
	});

	it('lets the same account of two enterprises go side by side', async () => {
		let arrived = 0;
		let both = () => {};
		const together = new Promise<void>((resolve) => (both = resolve));
		server.reply(async (request) => {
			arrived += 1;
			if (arrived === 2) both();
			await together;
			return await addAll()(request);
		});
		const result = await add([...people(['lina'], { e: 'E1' }), ...people(['lina'], { e: 'E2' })]);

		expect([result.status, server.maxInFlight]).toEqual(['success', 2]);
	});
});

describe('matching', () => {
	it.each([
		['', ''],
		['a code', 'ACME'],
		['a separator and a code', '@ACME'],
		['a code that looks like the end of a name', 'c'],
	])('finds each employee under %s', async (_, code) => {
		server.reply(addAll(code));
		const names = ['ab', 'abc', 'abcc', 'b', 'z'];
		const result = await add(people(names));

		expect(linked(result.items)).toEqual(added(names));
	});

	it('tells an employee that the reply leaves out from one that was refused', async () => {
		server.reply(() => ok({ succeeded: [{ userName: 'linaACME', globalId: 'g-lina' }], failed: [] }));
		const result = await add(people(['lina', 'omar']), { onError: 'continueRegularOutput' }, REPORT);

		expect(linked(result.items)).toEqual([
			['g-lina', { item: 0 }],
			['The service did not say what became of the employee omar', { item: 1 }],
		]);
		expect(errorIn(result.items[1]?.json ?? {})).toMatchObject({
			userName: 'omar',
			outcome: 'unknown',
			description: expect.stringContaining('may have done this') as string,
		});
	});

	it('shows a failure of undocumented types all the same', async () => {
		server.reply(() => ({
			body: {
				code: '60027',
				data: {
					succeeded: [{ userName: 'linaACME', globalId: 'g-lina' }],
					failed: [{ userName: 'omar', message: 12345 }],
				},
			},
		}));
		const result = await add(people(['lina', 'omar']), { onError: 'continueRegularOutput' });

		expect(linked(result.items)).toEqual([
			['g-lina', { item: 0 }],
			['12345 (60027)', { item: 1 }],
		]);
		expect(result.hints.map(({ message }) => message)).toContain(
			'The service answered with unexpected fields: failed.message',
		);
	});
});

describe('some refused (60027)', () => {
	const names = ['lina', 'omar', 'mei', 'jonas'];

	describe.each([
		[200, false],
		[200, true],
		[299, false],
		[299, true],
	])('HTTP %d, names with the code %p', (status, appended) => {
		beforeEach(() => server.reply(refusing(['omar', 'jonas'], { status, appended })));

		it('Continue: rows and failures', async () => {
			const result = await add(people(names), { onError: 'continueRegularOutput' });

			expect(linked(result.items)).toEqual([
				['g-lina', { item: 0 }],
				['omar exists already (60027)', { item: 1 }],
				['g-mei', { item: 2 }],
				['jonas exists already (60027)', { item: 3 }],
			]);
			expect(errorIn(result.items[1]?.json ?? {})).toMatchObject({
				code: '60027',
				userName: 'omar',
				outcome: 'rejected',
				description: expect.stringContaining('add it by itself') as string,
			});
			expect(result.items.every((item) => item.error === undefined)).toBe(true);
			expect(server.requests).toHaveLength(1);
		});

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
		});

		it('Stop: who was added, and who was not', async () => {
			const result = await add(people(names));
			const refused = (itemIndex: number, userName: string) => ({
				itemIndex,
				userName,
				message: `${userName} exists already (60027)`,
				code: '60027',
				outcome: 'rejected',
			});

			expect(result.error).toMatchObject({
				name: 'NodeApiError',
				message: 'omar exists already (60027)',
				description: expect.stringContaining(
					'2 of 4 employees were added (lina, mei). Not added: omar: omar exists already (60027); jonas: jonas exists',
				) as string,
				context: {
					itemIndex: 1,
					data: {
						code: '60027',
						operation: 'employee.add',
						outcome: 'rejected',
						completed: [
							{ userName: 'linaACME', globalId: 'g-lina' },
							{ userName: 'meiACME', globalId: 'g-mei' },
						],
						failed: [refused(1, 'omar'), refused(3, 'jonas')],
						notSent: [],
					},
				},
			});
			expect(result.items).toEqual([]);
		});
	});

	it('stops before the next request', async () => {
		server.reply(refusing(['p5']));
		const result = await add(people(numbered(250)), {}, { options: { maxConcurrency: 1 } });

		expect(server.requests).toHaveLength(1);
		expect(result.error).toMatchObject({
			context: {
				itemIndex: 4,
				data: { notSent: Array.from({ length: 100 }, (_, index) => index + 100) },
			},
			description: expect.stringContaining(
				'99 of 250 employees were added (p1, p2, p3, p4, p6, …). Not added: p5: p5 exists already (60027).',
			) as string,
		});
	});

	it('takes the code’s meaning where the service gives no reason', async () => {
		server.reply(() => ({
			status: 299,
			body: {
				code: 60027,
				data: { succeeded: [], failed: [{ userName: 'lina' }, { userName: 'omar', message: '' }] },
			},
		}));
		const result = await add(people(['lina', 'omar']), { onError: 'continueRegularOutput' });

		expect(result.items.map(({ json }) => messageIn(json))).toEqual(
			Array(2).fill('Some employees could not be added (60027)'),
		);
	});
});

describe('a request that failed as a whole', () => {
	const FORM = 'The service answered with data of another form';

	it.each<[string, Reply, string, string]>([
		['refused', refuse('60009', 'trial', undefined, 299), 'trial (60009)', 'rejected'],
		[
			'refused with 60027 but no lists',
			refuse('60027', 'some employees failed'),
			`${FORM}: undefined where object was expected`,
			'unknown',
		],
		['success without lists', ok(null), `${FORM}: null where object was expected`, 'unknown'],
		[
			'lists that are none',
			ok({ succeeded: 'all' }),
			`${FORM}: string where array was expected in succeeded`,
			'unknown',
		],
		['lost', { reset: true }, "The connection was lost before the service's answer arrived", 'unknown'],
	])('%s: every employee in it fails, the other request has its rows', async (_, reply, message, outcome) => {
		const names = numbered(150);
		server.reply((request) => (asked(request).includes('p1') ? reply : addAll()(request)));
		const result = await add(people(names), { onError: 'continueRegularOutput' }, REPORT);

		expect(server.requests).toHaveLength(2);
		expect(result.items.map(({ pairedItem }) => pairedItem)).toEqual(names.map((_name, item) => ({ item })));
		expect(result.items.slice(0, 100).map(({ json }) => errorIn(json))).toEqual(
			names.slice(0, 100).map((userName) =>
				expect.objectContaining({
					userName,
					outcome,
					message: expect.stringContaining(message) as string,
				}),
			),
		);
		expect(linked(result.items.slice(100))).toEqual(added(names).slice(100));
	});
});
