import { cloneDeep, omit, set } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { at } from '../operations/shared';
import { saved } from '../support/engine';
import { errorRow, errorRowWith, messageIn } from '../support/errorRows';
import { PREFIX, runMember } from '../support/memberCenter';
import { refusedAs } from '../support/refusedAs';
import { ok, refuse } from '../support/server';
import type { Reply } from '../support/server';
import type { ServiceRun } from '../support/serviceRun';
import { useServer } from '../support/stage';

jest.mock('../../nodes/shared/send/pause', () => ({ backOff: () => 0, pause: async () => undefined }));

const server = useServer();
beforeEach(() => server.reply(() => ok(null)));

const run = async (operation: string, parameters: INodeParameters, more?: ServiceRun) =>
	await runMember(server.url, operation, parameters, more);

const employee = { enterpriseGlobalId: 'E1', memberGlobalId: 'm1' };
const person = { userName: 'lina', password: 'pass-word', name: 'Li Na' };
const lending = { memberGlobalId: 'm', borrowedUsbKey: 'k', assetIDs: ['1'] };

describe('lists', () => {
	it.each<[string, unknown]>([
		['an array', ['a', ' b ', '', null, 'c']],
		['JSON text', '["a", "b", "c"]'],
		['commas', 'a, b,,c,'],
		['new lines', 'a\r\nb\n\nc\n'],
	])('come as %s', async (_, list) => {
		const items = ['1', '2'].map((m) => ({ list, m })) as IDataObject[];
		const parameters = { memberGlobalId: at('m'), addAssets: at('list'), deleteAssets: at('list') };
		const result = await run('employee.configureAssets', parameters, { items });

		expect(result.status).toBe('success');
		expect(server.requests.map(({ body }) => body)).toEqual(
			Array(2).fill('{"addAssets":["a","b","c"],"deleteAssets":["a","b","c"]}'),
		);
	});

	it('are typed in without an expression, numbers as their text', async () => {
		const items = [{ ids: '[9007199254740993]' }];
		for (const assetIDs of [['1', '2'], '={{ [1, "9007199254740993"] }}', at('ids')])
			await run('employee.lendAssets', { ...lending, assetIDs }, { items });

		expect(server.requests.map((request) => (request.json() as IDataObject).assetIDs)).toEqual([
			['1', '2'],
			['1', '9007199254740993'],
			['9007199254740993'],
		]);
	});
});

describe('resource locators', () => {
	it.each<[string, INodeParameters['x']]>([
		['a choice from the list', { __rl: true, mode: 'list', value: 'id-1', cachedResultName: 'Li Na' }],
		['an id', { __rl: true, mode: 'id', value: 'id-1' }],
		['an id by expression', { __rl: true, mode: 'id', value: at('id') }],
		['a plain text', 'id-1'],
		['an expression', at('id')],
		['an expression that gives a locator', '={{ ({ __rl: true, mode: "id", value: "id-1" }) }}'],
	])('take %s', async (_, locator) => {
		const items = [{ id: 'id-1' }, { id: 'id-1' }];
		const lend = { ...lending, memberGlobalId: locator, borrowedUsbKey: locator };
		await run('employee.lendAssets', { ...lend, options: { maxConcurrency: 1 } }, { items });
		await run('asset.getProducts', { assetId: locator }, { items });

		const lent = ['/enterprise/member/id-1/borrow', '{"borrowedUsbKey":"id-1","assetIDs":["1"]}'];
		const read = ['/enterprise/asset/id-1/merchandiseProducts', ''];
		expect(server.requests.map(({ path, body }) => [path.replace(PREFIX, ''), body])).toEqual([
			lent,
			lent,
			read,
			read,
		]);
	});
});

/** Parameters of which a test makes one wrong. */
const good: Record<string, INodeParameters> = {
	'employee.add': person,
	'employee.update': { ...employee, userName: 'u', name: 'n' },
	'employee.resetPassword': { ...employee, password: 'p' },
	'employee.getMany': {},
	'employee.configureAssets': { memberGlobalId: 'm1' },
	'employee.lendAssets': lending,
	'asset.getMany': {},
	'lentLock.getMany': {},
};
const long = (count: number, letter = 'x') => letter.repeat(count);
const LONG_NAME = 'User Name: must have fewer than 63 characters, the enterprise code included';
const NO_ASSETS = 'Add Asset Names or IDs: choose at least one asset number to assign, or one to withdraw';
const ONE_ASSET = 'Asset Names or IDs: is required: enter at least one';

describe('checks before anything is sent', () => {
	it.each<[string, string, IDataObject[string], IDataObject[string], string]>([
		['employee.add', 'userName', 'li.na', 'lina', 'User Name: may contain letters and digits only'],
		['employee.add', 'userName', long(63), 'lina', LONG_NAME],
		['employee.add', 'userName', '', 'lina', 'User Name: is required'],
		['employee.add', 'password', '', 'p', 'Password: is required'],
		['employee.add', 'name', long(31), 'n', 'Name: may have at most 30 characters'],
		['employee.add', 'additionalFields.remark', long(201), 'r', 'Remark: may have at most 200 characters'],
		['employee.add', 'additionalFields.remark', true, 'r', 'Remark: must be text'],
		['employee.add', 'additionalFields.departmentId', 'sales', '1', 'Department ID: must be a whole number'],
		['employee.update', 'userName', long(63), 'u', LONG_NAME],
		['employee.update', 'userName', '', 'u', 'User Name: is required'],
		['employee.update', 'name', long(31), 'n', 'Name: may have at most 30 characters'],
		['employee.update', 'name', '', 'n', 'Name: is required'],
		['employee.update', 'updateFields.remark', long(201), 'r', 'Remark: may have at most 200 characters'],
		['employee.update', 'updateFields.departmentId', 1.5, 1, 'Department ID: must be a whole number'],
		['employee.update', 'memberGlobalId', '', 'm', 'Employee: is required'],
		['employee.update', 'memberGlobalId', '..', 'm', 'Employee: must be an id, not a path'],
		['employee.resetPassword', 'password', '', 'p', 'Password: is required'],
		['employee.getMany', 'limit', 0, 1, 'Limit: must be 1 or more'],
		['employee.getMany', 'options.pageSize', -1, 0, 'Options → Page Size: must be 0 or more'],
		['employee.getMany', 'filters.departmentId', 'x', 1, 'Filters → Department ID: must be a whole number'],
		['employee.configureAssets', 'addAssets', ' , ', 'a', NO_ASSETS],
		['employee.lendAssets', 'assetIDs', [''], ['a'], ONE_ASSET],
		['employee.lendAssets', 'borrowedUsbKey', '', 'k', 'Lent Lock: is required'],
		['asset.getMany', 'filters.assigned', 'perhaps', true, 'Filters → Assigned: must be true or false'],
		['lentLock.getMany', 'filters.borrowedFlag', 'perhaps', true, 'Filters → Lent: must be true or false'],
	])('%s: %s %j', async (operation, field, bad, fine, message) => {
		const items = [{ v: fine }, { v: bad }];
		const options = { afterLostReply: 'report' };
		const parameters = cloneDeep({ enterpriseGlobalId: 'E1', options, ...good[operation] });
		set(parameters, field, at('v'));
		const stopped = await run(operation, parameters, { items });

		expect(stopped.error).toMatchObject({
			name: 'NodeOperationError',
			message: refusedAs(message, bad),
			description: expect.stringContaining('Nothing was sent at all') as string,
			context: { itemIndex: 1 },
		});
		expect(server.requests).toHaveLength(0);

		const continued = await run(operation, parameters, { items, onError: 'continueRegularOutput' });
		expect(server.requests).toHaveLength(1);
		expect(continued.items.at(-1)).toMatchObject({
			json: errorRow(refusedAs(message, bad), {
				outcome: 'rejected',
				description: expect.stringContaining('Nothing was sent for this item'),
			}),
			pairedItem: { item: 1 },
		});
	});

	const unusual = { remark: '', departmentId: '', passwordMobile: 'not a mobile' };
	const longest = { remark: long(200), departmentId: -1 };
	it.each<[string, INodeParameters, string]>([
		[
			'employee.add',
			{ userName: '李娜1', password: 'p', name: long(30, '李') },
			`{"userList":[{"userName":"李娜1","password":"p","name":"${long(30, '李')}"}]}`,
		],
		[
			'employee.add',
			{ userName: long(62), additionalFields: unusual },
			`{"userList":[{"userName":"${long(62)}","password":"pass-word","name":"Li Na","passwordMobile":"not a mobile"}]}`,
		],
		[
			'employee.add',
			{ password: long(500), additionalFields: longest },
			`{"userList":[{"userName":"lina","password":"${long(500)}","name":"Li Na","departmentId":-1,"remark":"${long(200)}"}]}`,
		],
		[
			'employee.update',
			{ userName: 'li.na@ACME_1', name: long(30, '𝒩') },
			`{"userName":"li.na@ACME_1","name":"${long(30, '𝒩')}"}`,
		],
		[
			'employee.configureAssets',
			{ addAssets: ['a', 'a'], deleteAssets: ['a'] },
			'{"addAssets":["a","a"],"deleteAssets":["a"]}',
		],
	])('refuse nothing that the document allows: %s (%#)', async (operation, parameters, body) => {
		const options = { afterLostReply: 'report' };
		await run(operation, { enterpriseGlobalId: 'E1', ...good[operation], ...parameters, options });

		expect(server.requests.map((request) => request.body)).toEqual([body]);
	});

	it('let n8n stop before the node where a required field is empty', async () => {
		const result = await run('employee.add', { ...person, userName: '' });

		expect([result.error?.name, server.requests]).toEqual(['WorkflowHasIssuesError', []]);
	});
});

describe('the employee’s password', () => {
	const secret = 'pa"ss wörd/1';
	const escaped = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];
	const add = { enterpriseGlobalId: 'E1', ...person, password: at('p') };
	const reset = { ...employee, password: at('p') };
	const echo = escaped.join(' · ');
	const failed = { code: '60027', message: 'some', data: { succeeded: [], failed: [{ userName: 'lina', message: echo }] } }; // prettier-ignore
	const succeeded = {
		code: '60027',
		data: { succeeded: [{ userName: 'linaC', password: secret }], failed: [] },
	};

	it.each<[string, INodeParameters, Reply]>([
		['employee.add', add, refuse('50003', `password ${echo} must be between 6 and 8`, `because ${echo}`)],
		['employee.add', add, { status: 502, headers: { 'Content-Type': 'text/html' }, body: `<p>${echo}</p>` }],
		['employee.add', add, { status: 299, body: failed }],
		['employee.add', add, { body: succeeded }],
		['employee.resetPassword', reset, refuse('50003', echo, echo)],
		['employee.resetPassword', reset, { status: 500, body: echo }],
	])('is in nothing of ours, whatever the service says: %s (%#)', async (operation, parameters, reply) => {
		server.reply(() => reply);
		for (const onError of ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const) {
			const { items, errors, hints, error } = await run(operation, parameters, {
				items: [{ p: secret }],
				onError,
			});
			// n8n itself keeps the input item, and merges it into the rows of the error output.
			const ours = JSON.stringify([
				items,
				errors.map(({ json }) => omit(json, 'p')),
				hints,
				error && { ...error, message: error.message, stack: error.stack, cause: error.cause },
			]);
			for (const form of escaped) expect(ours).not.toContain(JSON.stringify(form).slice(1, -1));
			const sent = server.requests.filter(({ method }) => method !== 'GET');
			expect(sent.at(-1)?.body).toContain(JSON.stringify(secret));
		}
	});

	it('is not in what n8n saves of a success', async () => {
		server.reply(() => ok(succeeded.data));
		const result = await run('employee.add', { ...add, password: secret });

		expect(result.items.map(({ json }) => json)).toEqual([{ userName: 'linaC' }]);
		expect(saved(result)).not.toContain('rd/1');
	});
});

describe('repeats', () => {
	const gone = refuse('60002', 'user not found');
	const deleted = { deleted: true, memberGlobalId: 'm1' };

	it.each<[string, string, Reply[], IDataObject | string]>([
		['employee.delete', 'at first', [gone], 'user not found (60002)'],
		['employee.delete', 'after a lost reply', [{ reset: true }, { ...gone, status: 299 }], deleted],
		['employee.delete', 'after 502', [{ status: 502 }, gone], deleted],
		['employee.delete', 'after code 500', [refuse('500', 'retry'), gone], deleted],
		['employee.delete', 'but is refused', [{ reset: true }, refuse('80001', 'no')], 'no (80001)'],
		['employee.update', 'after a lost reply', [{ reset: true }, gone], 'user not found (60002)'],
	])('%s that finds nobody %s', async (operation, _when, replies, expected) => {
		server.reply({ [`${PREFIX}/enterprise/E1/member/m1`]: replies });
		const parameters = { ...employee, userName: 'u', name: 'n' };
		const result = await run(operation, parameters, { onError: 'continueRegularOutput' });

		expect(result.items.map(({ json }) => messageIn(json) ?? json)).toEqual([expected]);
	});
});

describe('items about the same thing', () => {
	const about = (m: string, k: string) => ({ m, k });
	const configure = { memberGlobalId: at('m'), addAssets: at('k') };
	const some = [about('A', '1'), about('A', '2'), about('B', '3')];
	const lend = { memberGlobalId: at('m'), borrowedUsbKey: at('k'), assetIDs: ['x'] };
	const lent = [about('A', 'L'), about('B', 'L'), about('A', 'M'), about('C', 'N')];
	const named = { ...employee, memberGlobalId: at('m') };

	it.each<[string, INodeParameters, IDataObject[]]>([
		['employee.update', { ...named, userName: at('k'), name: 'n' }, [...some, about('A', '4')]],
		['employee.resetPassword', { ...named, password: at('k') }, some],
		['employee.delete', named, some],
		['employee.configureAssets', configure, some],
		['employee.lendAssets', lend, lent],
	])('%s: in input order, one after another; others side by side', async (operation, parameters, items) => {
		const busy = new Set<string>();
		const overlaps: string[] = [];
		const keys = items.map(({ m }) => String(m));
		const somebodyElse = keys.includes('C') ? 'C' : 'B';
		let otherArrived = () => {};
		const other = new Promise<void>((resolve) => (otherArrived = resolve));
		server.reply(async ({ path, body }) => {
			// The employee, and the lock that is lent.
			const things = [path, ...(/"borrowedUsbKey":"\w+"/.exec(body) ?? [])];
			overlaps.push(...things.filter((thing) => busy.has(thing)));
			for (const thing of things) busy.add(thing);
			// The first about A is held until the one about somebody else has come: they must be under way together.
			if (path.includes(`/member/${somebodyElse}`)) otherArrived();
			await other;
			for (const thing of things) busy.delete(thing);
			return ok(null);
		});
		const result = await run(operation, parameters, { items });

		expect(overlaps).toEqual([]);
		expect(result.items.map(({ pairedItem }) => pairedItem)).toEqual(items.map((_, item) => ({ item })));
		const sent = server.requests.map(({ path, body }) => `${path} ${body}`);
		for (const key of new Set(keys)) {
			const mine = sent.filter((request) => request.includes(`/member/${key}`));
			const due = items.filter(({ m }) => m === key);
			expect(mine).toHaveLength(due.length);
			// A delete says nothing but whom.
			if (operation !== 'employee.delete')
				expect(mine.filter((request, index) => request.includes(String(due[index]?.k)))).toEqual(mine);
		}
		expect(server.maxInFlight).toBeGreaterThan(1);
	});

	it('lends into the same lock in input order', async () => {
		const items = ['A', 'B', 'C', 'D'].map((m) => about(m, 'L'));
		await run('employee.lendAssets', lend, { items });

		expect(server.requests.map(({ path }) => path.split('/')[6])).toEqual(['A', 'B', 'C', 'D']);
		expect(server.maxInFlight).toBe(1);
	});

	it('goes on with the next item after one that failed, when it may', async () => {
		const refused = refuse('60024', 'asset number not found');
		server.reply({ [`${PREFIX}/enterprise/member/A/privileges`]: [refused, ok(null)] });
		const items = some.slice(0, 2);
		const result = await run('employee.configureAssets', configure, {
			items,
			onError: 'continueErrorOutput',
		});

		expect(result.items.map(({ json, pairedItem }) => [json.addAssets, pairedItem])).toEqual([
			[['2'], { item: 1 }],
		]);
		const fields = { code: '60024', memberGlobalId: 'A', outcome: 'rejected', httpStatus: 200 };
		expect(result.errors.map(({ json, pairedItem }) => [json, pairedItem])).toEqual([
			[{ m: 'A', k: '1', ...errorRowWith('asset number not found (60024)', fields) }, { item: 0 }],
		]);
	});

	it('sends nothing more after a failure that stops the node', async () => {
		server.reply(() => refuse('60024', 'asset number not found'));
		const items = Array.from({ length: 30 }, (_, index) => about(`E${index}`, '1'));
		const result = await run(
			'employee.configureAssets',
			{ ...configure, options: { maxConcurrency: 2 } },
			{ items },
		);

		expect(result.error?.message).toBe('asset number not found (60024)');
		expect(server.requests.length).toBeLessThanOrEqual(2);
	});
});
