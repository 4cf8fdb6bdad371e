import { omit } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { saved } from '../support/engine';
import { errorRow, errorRowWith, messageIn } from '../support/errorRows';
import { PREFIX, runMember } from '../support/memberCenter';
import { refusedAs } from '../support/refusedAs';
import { ok, refuse, startServer } from '../support/server';
import type { Reply, TestServer } from '../support/server';
import type { ServiceRun } from '../support/serviceRun';

// Time is an edge: back-offs pass at once.
jest.mock('../../nodes/shared/send/pause', () => ({
	backOff: () => 0,
	pause: async () => await Promise.resolve(),
}));

let server: TestServer;
beforeAll(async () => (server = await startServer()));
afterAll(async () => await server.stop());
beforeEach(() => {
	server.clear();
	server.reply(() => ok(null));
});

/** `employee.update` and its parameters. */
const run = async (operation: string, parameters: INodeParameters, more?: ServiceRun) =>
	await runMember(server.url, operation, parameters, more);

const at = (field: string) => `={{ $json.${field} }}`;
describe('lists', () => {
	it.each<[string, unknown]>([
		['an array', ['a', ' b ', '', null, 'c']],
		['JSON text', '["a", "b", "c"]'],
		['commas', 'a, b,,c,'],
		['new lines', 'a\r\nb\n\nc\n'],
	])('come as %s', async (_, value) => {
		const items = [
			{ list: value, m: '1' },
			{ list: value, m: '2' },
		] as IDataObject[];
		const result = await run(
			'employee.configureAssets',
			{ memberGlobalId: at('m'), addAssets: at('list'), deleteAssets: at('list') },
			{ items },
		);

		expect(result.status).toBe('success');
		expect(server.requests.map(({ body }) => body)).toEqual(
			Array(2).fill('{"addAssets":["a","b","c"],"deleteAssets":["a","b","c"]}'),
		);
	});

	it('are typed in without an expression, numbers as their text', async () => {
		await run('employee.lendAssets', { memberGlobalId: 'm', borrowedUsbKey: 'k', assetIDs: ['1', '2'] });
		await run('employee.lendAssets', {
			memberGlobalId: 'm',
			borrowedUsbKey: 'k',
			assetIDs: '={{ [1, "9007199254740993"] }}',
		});
		await run(
			'employee.lendAssets',
			{ memberGlobalId: 'm', borrowedUsbKey: 'k', assetIDs: at('ids') },
			{ items: [{ ids: '[9007199254740993]' }] },
		);

		expect(server.requests.map((request) => (request.json() as IDataObject).assetIDs)).toEqual([
			['1', '2'],
			['1', '9007199254740993'],
			['9007199254740993'],
		]);
	});
});

describe('resource locators', () => {
	const listed = { __rl: true, mode: 'list', value: 'id-1', cachedResultName: 'Li Na' };

	it.each<[string, INodeParameters['x']]>([
		['a choice from the list', listed],
		['an id', { __rl: true, mode: 'id', value: 'id-1' }],
		['an id by expression', { __rl: true, mode: 'id', value: at('id') }],
		['a plain text', 'id-1'],
		['an expression', at('id')],
		['an expression that gives a locator', '={{ ({ __rl: true, mode: "id", value: "id-1" }) }}'],
	])('take %s', async (_, locator) => {
		const items = [{ id: 'id-1' }, { id: 'id-1' }];
		await run(
			'employee.lendAssets',
			{ memberGlobalId: locator, borrowedUsbKey: locator, assetIDs: ['1'], options: { maxConcurrency: 1 } },
			{ items },
		);
		await run('asset.getProducts', { assetId: locator }, { items });

		expect(server.requests.slice(0, 2).map(({ path, body }) => [path, body])).toEqual(
			Array(2).fill([
				`${PREFIX}/enterprise/member/id-1/borrow`,
				'{"borrowedUsbKey":"id-1","assetIDs":["1"]}',
			]),
		);
		expect(server.requests.slice(2).map(({ path }) => path)).toEqual(
			Array(2).fill(`${PREFIX}/enterprise/asset/id-1/merchandiseProducts`),
		);
	});
});

const employee = { enterpriseGlobalId: 'E1', memberGlobalId: 'm1' };
const person = { userName: 'lina', password: 'pass-word', name: 'Li Na' };
const long = (count: number, letter = 'x') => letter.repeat(count);

describe('checks before anything is sent', () => {
	it.each<[string, INodeParameters, IDataObject[string], IDataObject[string], string]>([
		[
			'employee.add',
			{ ...person, userName: at('v') },
			'li.na',
			'lina',
			'User Name: may contain letters and digits only',
		],
		[
			'employee.add',
			{ ...person, userName: at('v') },
			long(63),
			'lina',
			'User Name: must have fewer than 63 characters, the enterprise code included',
		],
		['employee.add', { ...person, userName: at('v') }, '', 'lina', 'User Name: is required'],
		['employee.add', { ...person, password: at('v') }, '', 'p', 'Password: is required'],
		['employee.add', { ...person, name: at('v') }, long(31), 'n', 'Name: may have at most 30 characters'],
		[
			'employee.add',
			{ ...person, additionalFields: { remark: at('v') } },
			long(201),
			'r',
			'Remark: may have at most 200 characters',
		],
		['employee.add', { ...person, additionalFields: { remark: at('v') } }, true, 'r', 'Remark: must be text'],
		[
			'employee.add',
			{ ...person, additionalFields: { departmentId: at('v') } },
			'sales',
			'1',
			'Department ID: must be a whole number',
		],
		[
			'employee.update',
			{ ...employee, userName: at('v'), name: 'n' },
			long(63),
			'u',
			'User Name: must have fewer than 63 characters, the enterprise code included',
		],
		['employee.update', { ...employee, userName: at('v'), name: 'n' }, '', 'u', 'User Name: is required'],
		[
			'employee.update',
			{ ...employee, userName: 'u', name: at('v') },
			long(31),
			'n',
			'Name: may have at most 30 characters',
		],
		['employee.update', { ...employee, userName: 'u', name: at('v') }, '', 'n', 'Name: is required'],
		[
			'employee.update',
			{ ...employee, userName: 'u', name: 'n', updateFields: { remark: at('v') } },
			long(201),
			'r',
			'Remark: may have at most 200 characters',
		],
		[
			'employee.update',
			{ ...employee, userName: 'u', name: 'n', updateFields: { departmentId: at('v') } },
			1.5,
			1,
			'Department ID: must be a whole number',
		],
		[
			'employee.update',
			{ ...employee, memberGlobalId: at('v'), userName: 'u', name: 'n' },
			'',
			'm',
			'Employee: is required',
		],
		[
			'employee.update',
			{ ...employee, memberGlobalId: at('v'), userName: 'u', name: 'n' },
			'..',
			'm',
			'Employee: must be an id, not a path',
		],
		['employee.resetPassword', { ...employee, password: at('v') }, '', 'p', 'Password: is required'],
		[
			'employee.delete',
			{ ...employee, memberGlobalId: at('v') },
			'.',
			'm',
			'Employee: must be an id, not a path',
		],
		[
			'employee.delete',
			{ ...employee, enterpriseGlobalId: at('v') },
			'..',
			'E1',
			'Enterprise Global ID: must be an id, not a path',
		],
		['employee.getMany', { enterpriseGlobalId: 'E1', limit: at('v') }, 0, 1, 'Limit: must be 1 or more'],
		[
			'employee.getMany',
			{ enterpriseGlobalId: 'E1', options: { pageSize: at('v') } },
			-1,
			0,
			'Options → Page Size: must be 0 or more',
		],
		[
			'employee.getMany',
			{ enterpriseGlobalId: 'E1', filters: { departmentId: at('v') } },
			'x',
			1,
			'Filters → Department ID: must be a whole number',
		],
		[
			'employee.configureAssets',
			{ memberGlobalId: 'm1', addAssets: at('v') },
			' , ',
			'a',
			'Add Asset Names or IDs: choose at least one asset number to assign, or one to withdraw',
		],
		[
			'employee.lendAssets',
			{ memberGlobalId: 'm1', borrowedUsbKey: 'k', assetIDs: at('v') },
			[''],
			['a'],
			'Asset Names or IDs: is required: enter at least one',
		],
		[
			'employee.lendAssets',
			{ memberGlobalId: 'm1', borrowedUsbKey: at('v'), assetIDs: ['a'] },
			'',
			'k',
			'Lent Lock: is required',
		],
		['asset.getProducts', { assetId: at('v') }, '..', 'a', 'Asset: must be an id, not a path'],
		[
			'asset.getMany',
			{ enterpriseGlobalId: 'E1', filters: { assigned: at('v') } },
			'perhaps',
			true,
			'Filters → Assigned: must be true or false',
		],
		[
			'lentLock.getMany',
			{ enterpriseGlobalId: 'E1', filters: { borrowedFlag: at('v') } },
			'perhaps',
			true,
			'Filters → Lent: must be true or false',
		],
	])('%s (%#)', async (title, parameters, bad, good, message) => {
		const items = [{ v: good }, { v: bad }];
		const options = { ...(parameters.options as IDataObject), afterLostReply: 'report' };
		const all = { enterpriseGlobalId: 'E1', ...parameters, options };
		const stopped = await run(title, all, { items });

		expect(stopped.error).toMatchObject({
			name: 'NodeOperationError',
			message: refusedAs(message, bad),
			description: expect.stringContaining('Nothing was sent at all') as string,
			context: { itemIndex: 1 },
		});
		expect(server.requests).toHaveLength(0);

		const continued = await run(title, all, { items, onError: 'continueRegularOutput' });
		expect(server.requests).toHaveLength(1);
		expect(continued.items.at(-1)).toMatchObject({
			json: errorRow(refusedAs(message, bad), {
				outcome: 'rejected',
				description: expect.stringContaining('Nothing was sent for this item'),
			}),
			pairedItem: { item: 1 },
		});
	});

	it.each<[string, INodeParameters, string]>([
		[
			'employee.add',
			{ ...person, userName: '李娜1', password: 'p', name: long(30, '李') },
			'{"userList":[{"userName":"李娜1","password":"p","name":"李李李李李李李李李李李李李李李李李李李李李李李李李李李李李李"}]}',
		],
		[
			'employee.add',
			{
				...person,
				userName: long(62),
				additionalFields: { remark: '', departmentId: '', passwordMobile: 'not a mobile' },
			},
			`{"userList":[{"userName":"${long(62)}","password":"pass-word","name":"Li Na","passwordMobile":"not a mobile"}]}`,
		],
		[
			'employee.add',
			{ ...person, password: long(500), additionalFields: { remark: long(200), departmentId: -1 } },
			`{"userList":[{"userName":"lina","password":"${long(500)}","name":"Li Na","departmentId":-1,"remark":"${long(200)}"}]}`,
		],
		[
			'employee.update',
			{ ...employee, userName: 'li.na@ACME_1', name: '𝒩'.repeat(30) },
			`{"userName":"li.na@ACME_1","name":"${'𝒩'.repeat(30)}"}`,
		],
		[
			'employee.configureAssets',
			{ memberGlobalId: 'm1', addAssets: ['a', 'a'], deleteAssets: ['a'] },
			'{"addAssets":["a","a"],"deleteAssets":["a"]}',
		],
	])('refuse nothing that the document allows: %s (%#)', async (title, parameters, body) => {
		const options = { afterLostReply: 'report' };
		await run(title, { enterpriseGlobalId: 'E1', ...parameters, options });

		expect(server.requests.map((request) => request.body)).toEqual([body]);
	});

	it('let n8n stop before the node where a required field is empty', async () => {
		const result = await run('employee.add', { ...person, userName: '' });

		expect([result.status, result.error?.name, server.requests.length]).toEqual([
			'error',
			'WorkflowHasIssuesError',
			0,
		]);
	});
});

describe('the employee’s password', () => {
	const secret = 'pa"ss wörd/1';
	const escaped = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];
	const add = { enterpriseGlobalId: 'E1', ...person, password: at('p') };
	const reset = { ...employee, password: at('p') };
	const echo = escaped.join(' · ');

	it.each<[string, INodeParameters, Reply]>([
		['employee.add', add, refuse('50003', `password ${echo} must be between 6 and 8`, `because ${echo}`)],
		['employee.add', add, { status: 502, headers: { 'Content-Type': 'text/html' }, body: `<p>${echo}</p>` }],
		[
			'employee.add',
			add,
			{
				status: 299,
				body: {
					code: '60027',
					message: 'some',
					data: { succeeded: [], failed: [{ userName: 'lina', message: echo }] },
				},
			},
		],
		[
			'employee.add',
			add,
			{ body: { code: '60027', data: { succeeded: [{ userName: 'linaC', password: secret }], failed: [] } } },
		],
		['employee.resetPassword', reset, refuse('50003', echo, echo)],
		['employee.resetPassword', reset, { status: 500, body: echo }],
	])('is in nothing of ours, whatever the service says: %s (%#)', async (title, parameters, reply) => {
		server.reply(() => reply);
		for (const onError of ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const) {
			const result = await run(title, parameters, { items: [{ p: secret }], onError });
			// n8n itself keeps the input item, and merges it into the rows of the error output.
			const ours = JSON.stringify([
				result.items,
				result.errors.map(({ json }) => omit(json, 'p')),
				result.hints,
				result.error && {
					...result.error,
					message: result.error.message,
					stack: result.error.stack,
					cause: result.error.cause,
				},
			]);
			for (const form of escaped) expect(ours).not.toContain(JSON.stringify(form).slice(1, -1));
			const sent = server.requests.filter(({ method }) => method !== 'GET');
			expect(sent.at(-1)?.body).toContain(JSON.stringify(secret));
		}
	});

	it('is not in what n8n saves of a success', async () => {
		server.reply(() => ok({ succeeded: [{ userName: 'linaC', password: secret }], failed: [] }));
		const result = await run('employee.add', { ...add, password: secret });

		expect(result.items.map(({ json }) => json)).toEqual([{ userName: 'linaC' }]);
		expect(saved(result)).not.toContain('rd/1');
	});
});

describe('repeats', () => {
	it.each<[number, number]>([
		[0, 1],
		[1, 2],
		[4, 5],
	])('as often as Max Retries says: %d', async (maxRetries, sends) => {
		server.reply(() => ({ status: 503 }));
		await run('employee.delete', { ...employee, options: { maxRetries } });

		expect(server.requests).toHaveLength(sends);
	});

	it.each<[string, Reply]>([
		['a refusal', refuse('60002', 'user not found')],
		['HTTP 500', { status: 500 }],
		['HTML', { headers: { 'Content-Type': 'text/html' }, body: '<html>' }],
		['a redirect', { status: 302, headers: { Location: '/elsewhere' } }],
	])('never after %s', async (_, reply) => {
		server.reply(() => reply);
		await run('employee.update', { ...employee, userName: 'u', name: 'n' });

		expect(server.requests).toHaveLength(1);
	});

	it('succeed when the service does', async () => {
		server.reply({ 'PUT /me/api/v1/enterprise/E1/member/m1': [{ reset: true }, { status: 503 }, ok(null)] });
		const result = await run('employee.update', { ...employee, userName: 'u', name: 'n' });

		expect([result.status, server.requests.length]).toEqual(['success', 3]);
		expect(result.items[0]?.json).toEqual({ success: true, ...employee });
	});

	it.each<[string, Reply[], IDataObject | string]>([
		['first time', [refuse('60002', 'user not found')], 'user not found (60002)'],
		[
			'after a lost reply',
			[{ reset: true }, refuse('60002', 'user not found', undefined, 299)],
			{ deleted: true, memberGlobalId: 'm1' },
		],
		[
			'after 502',
			[{ status: 502 }, refuse('60002', 'user not found')],
			{ deleted: true, memberGlobalId: 'm1' },
		],
		[
			'after code 500',
			[refuse('500', 'retry'), refuse('60002', 'user not found')],
			{ deleted: true, memberGlobalId: 'm1' },
		],
		['another refusal', [{ reset: true }, refuse('80001', 'user center')], 'user center (80001)'],
	])('of a delete that finds nobody: %s', async (_, replies, expected) => {
		server.reply({ [`DELETE ${PREFIX}/enterprise/E1/member/m1`]: replies });
		const result = await run('employee.delete', employee, { onError: 'continueRegularOutput' });

		expect(result.items.map(({ json }) => messageIn(json) ?? json)).toEqual([expected]);
	});

	it('of an update that finds nobody is no success', async () => {
		server.reply({
			[`PUT ${PREFIX}/enterprise/E1/member/m1`]: [{ reset: true }, refuse('60002', 'user not found')],
		});
		const result = await run('employee.update', { ...employee, userName: 'u', name: 'n' });

		expect(result.error?.message).toBe('user not found (60002)');
	});
});

describe('items about the same thing', () => {
	const about = (m: string, k: string) => ({ m, k });

	it.each<
		[string, INodeParameters, Array<ReturnType<typeof about>>, (path: string, body: string) => string[]]
	>([
		[
			'employee.update',
			{ ...employee, memberGlobalId: at('m'), userName: at('k'), name: 'n' },
			[about('A', '1'), about('A', '2'), about('B', '3'), about('A', '4')],
			(path) => [path],
		],
		[
			'employee.resetPassword',
			{ ...employee, memberGlobalId: at('m'), password: at('k') },
			[about('A', '1111'), about('A', '2222'), about('B', '3333')],
			(path) => [path],
		],
		[
			'employee.delete',
			{ ...employee, memberGlobalId: at('m') },
			[about('A', '1'), about('A', '2'), about('B', '3')],
			(path) => [path],
		],
		[
			'employee.configureAssets',
			{ memberGlobalId: at('m'), addAssets: at('k') },
			[about('A', '1'), about('A', '2'), about('B', '3')],
			(path) => [path],
		],
		[
			'employee.lendAssets',
			{ memberGlobalId: at('m'), borrowedUsbKey: at('k'), assetIDs: ['x'] },
			[about('A', 'L'), about('B', 'L'), about('A', 'M'), about('C', 'N')],
			(path, body) => [path, (JSON.parse(body) as { borrowedUsbKey: string }).borrowedUsbKey],
		],
	])(
		'%s: in input order, one after another; others side by side',
		async (title, parameters, items, touched) => {
			const busy = new Set<string>();
			const overlaps: string[] = [];
			const keys = items.map(({ m }) => m);
			const somebodyElse = keys.includes('C') ? 'C' : 'B';
			let otherArrived = () => {};
			const other = new Promise<void>((resolve) => (otherArrived = resolve));
			server.reply(async ({ path, body }) => {
				const things = touched(path, body);
				overlaps.push(...things.filter((thing) => busy.has(thing)));
				for (const thing of things) busy.add(thing);
				// The first about A is held until the one about somebody else has come: they must be under way together.
				if (path.includes(`/member/${somebodyElse}`)) otherArrived();
				await other;
				for (const thing of things) busy.delete(thing);
				return ok(null);
			});
			const result = await run(title, parameters, { items });

			expect(overlaps).toEqual([]);
			expect(result.items.map(({ pairedItem }) => pairedItem)).toEqual(items.map((_, item) => ({ item })));
			const sent = server.requests.map(({ path, body }) => `${path} ${body}`);
			for (const key of new Set(keys)) {
				const mine = sent.filter((request) => request.includes(`/member/${key}`));
				const due = items.filter(({ m }) => m === key);
				expect(mine).toHaveLength(due.length);
				if (title !== 'employee.delete')
					expect(mine.map((request, index) => request.includes(due[index]?.k ?? '?'))).toEqual(
						due.map(() => true),
					);
			}
			expect(server.maxInFlight).toBeGreaterThan(1);
		},
	);

	it('lends into the same lock in input order', async () => {
		await run(
			'employee.lendAssets',
			{ memberGlobalId: at('m'), borrowedUsbKey: 'L', assetIDs: ['x'] },
			{ items: ['A', 'B', 'C', 'D'].map((m) => ({ m })) },
		);

		expect(server.requests.map(({ path }) => path.split('/')[6])).toEqual(['A', 'B', 'C', 'D']);
		expect(server.maxInFlight).toBe(1);
	});

	it('goes on with the next item after one that failed, when it may', async () => {
		server.reply({
			[`${PREFIX}/enterprise/member/A/privileges`]: [refuse('60024', 'asset number not found'), ok(null)],
		});
		const items = [about('A', '1'), about('A', '2')];
		const parameters = { memberGlobalId: at('m'), addAssets: at('k') };
		const result = await run('employee.configureAssets', parameters, {
			items,
			onError: 'continueErrorOutput',
		});

		expect(result.items.map(({ json, pairedItem }) => [json.addAssets, pairedItem])).toEqual([
			[['2'], { item: 1 }],
		]);
		expect(result.errors.map(({ json, pairedItem }) => [json, pairedItem])).toEqual([
			[
				{
					m: 'A',
					k: '1',
					...errorRowWith('asset number not found (60024)', {
						code: '60024',
						memberGlobalId: 'A',
						outcome: 'rejected',
						httpStatus: 200,
					}),
				},
				{ item: 0 },
			],
		]);
	});

	it('sends nothing more after a failure that stops the node', async () => {
		server.reply(() => refuse('60024', 'asset number not found'));
		const items = Array.from({ length: 30 }, (_, index) => about(`E${index}`, '1'));
		const result = await run(
			'employee.configureAssets',
			{ memberGlobalId: at('m'), addAssets: at('k'), options: { maxConcurrency: 2 } },
			{ items },
		);

		expect(result.error?.message).toBe('asset number not found (60024)');
		expect(server.requests.length).toBeLessThanOrEqual(2);
	});
});
