import { cloneDeep, set } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { at } from '../../operations/shared';
import { PREFIX, runMember } from '../../support/specs/memberCenter';
import { runOrder } from '../../support/specs/orderService';
import { refusalOf } from '../../support/specs/refusals';
import { refusedAs } from '../../support/specs/refusedAs';
import { ok } from '../../support/server/server';
import type { ServiceRun } from '../../support/engine/serviceRun';
import { useServer } from '../../support/server/stage';
import { skipPauses } from '../../support/fake/pauses';

skipPauses();

const server = useServer();
beforeEach(() => server.reply(() => ok(null)));

const run = async (operation: string, parameters: INodeParameters, more?: ServiceRun) =>
	await (operation.startsWith('customer.') ? runOrder : runMember)(server.url, operation, parameters, more);

const employee = { enterpriseGlobalId: 'E1', memberGlobalId: 'm1' };
const person = { userName: 'lina', password: 'pass-word', name: 'Li Na' };
const lending = { memberGlobalId: 'm', borrowedUsbKey: 'k', assetIDs: ['1'] };

it('lists of ids are typed in or come from an expression; numbers are sent as their text', async () => {
	const items = [{ ids: '[9007199254740993]' }];
	for (const assetIDs of [['1', '2'], '={{ [1, "9007199254740993"] }}', at('ids'), 'a, b,,c,'])
		await run('employee.lendAssets', { ...lending, assetIDs }, { items });

	expect(server.requests.map((request) => (request.json() as IDataObject).assetIDs)).toEqual([
		['1', '2'],
		['1', '9007199254740993'],
		['9007199254740993'],
		['a', 'b', 'c'],
	]);
});

it.each<[string, INodeParameters['x']]>([
	['a choice from the list', { __rl: true, mode: 'list', value: 'id-1', cachedResultName: 'Li Na' }],
	['an id', { __rl: true, mode: 'id', value: 'id-1' }],
	['an id by expression', { __rl: true, mode: 'id', value: at('id') }],
	['a plain text', 'id-1'],
	['an expression', at('id')],
	['an expression that gives a locator', '={{ ({ __rl: true, mode: "id", value: "id-1" }) }}'],
])('a resource locator takes %s', async (_, locator) => {
	const items = [{ id: 'id-1' }];
	await run(
		'employee.lendAssets',
		{ ...lending, memberGlobalId: locator, borrowedUsbKey: locator },
		{ items },
	);
	await run('asset.getProducts', { assetId: locator }, { items });

	expect(server.requests.map(({ path, body }) => [path.replace(PREFIX, ''), body])).toEqual([
		['/enterprise/member/id-1/borrow', '{"borrowedUsbKey":"id-1","assetIDs":["1"]}'],
		['/enterprise/asset/id-1/merchandiseProducts', ''],
	]);
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
const NO_PAGE = 'Options → Page Number: must be between 1 and 9007199254740991';
const LONG_NAME = 'Account Name: must have fewer than 63 characters, including the enterprise code';
const NO_ASSETS =
	'Asset Numbers to Assign: choose at least one asset number to assign, or one to withdraw, or turn on Withdraw All';
const ONE_ASSET = 'Assets to Lend: is required: enter at least one';

/** The document counts the enterprise code, too; the credential may name it, and for which enterprise it holds. */
describe('with the enterprise code of the credential, an account name has fewer than 63 characters', () => {
	const code = { enterpriseGlobalId: 'E1', enterpriseCode: '@acme' };
	const tooLong = `${LONG_NAME} "@acme", not "${long(58)}"`;

	it.each<[string, string, IDataObject, IDataObject, string | undefined]>([
		['employee.add', 'E1', code, { u: long(57) }, undefined],
		['employee.add', 'E1', code, { u: long(58) }, tooLong],
		['employee.add', 'E1', { enterpriseCode: '@acme' }, { u: long(58) }, tooLong],
		['employee.add', 'E2', code, { u: long(62) }, undefined],
		['employee.add', 'E1', { enterpriseCode: '' }, { u: long(62) }, undefined],
		['employee.update', 'E1', code, { u: long(57) }, undefined],
		['employee.update', 'E1', code, { u: long(58) }, tooLong],
		// Whether the service takes a name with the code is not shown: such a name is counted as it is.
		['employee.update', 'E1', { enterpriseCode: 'acme' }, { u: `${long(58)}acme` }, undefined],
	])('%s in %s with %j: %j', async (operation, enterpriseGlobalId, credential, item, message) => {
		const reply = { succeeded: [{ userName: `${String(item.u)}@acme` }], failed: [] };
		server.reply(() => ok(operation === 'employee.add' ? reply : null));
		const parameters = { ...employee, ...person, enterpriseGlobalId, userName: at('u') };
		const result = await run(operation, parameters, { items: [item], credential: credential as never });

		expect([result.error?.message, server.requests.length]).toEqual(
			message === undefined ? [undefined, 1] : [message, 0],
		);
	});
});

describe('checks before anything is sent', () => {
	it.each<[string, string, IDataObject[string], IDataObject[string], string]>([
		['employee.add', 'userName', 'li.na', 'lina', 'Account Name: may contain letters and digits only'],
		['employee.add', 'userName', long(63), 'lina', LONG_NAME],
		['employee.add', 'userName', '', 'lina', 'Account Name: is required'],
		['employee.add', 'password', '', 'p', 'Password: is required'],
		['employee.add', 'name', long(31), 'n', 'Name: may have at most 30 characters'],
		['employee.add', 'additionalFields.remark', long(201), 'r', 'Remark: may have at most 200 characters'],
		['employee.add', 'additionalFields.remark', true, 'r', 'Remark: must be text'],
		['employee.add', 'additionalFields.departmentId', 'sales', '1', 'Department ID: must be a whole number'],
		['employee.update', 'userName', long(63), 'u', LONG_NAME],
		['employee.update', 'userName', 'li.na', 'u', 'Account Name: may contain letters and digits only'],
		['employee.update', 'userName', '', 'u', 'Account Name: is required'],
		['employee.update', 'name', long(31), 'n', 'Name: may have at most 30 characters'],
		['employee.update', 'name', '', 'n', 'Name: is required'],
		['employee.update', 'updateFields.remark', long(201), 'r', 'Remark: may have at most 200 characters'],
		['employee.update', 'updateFields.departmentId', 1.5, 1, 'Department ID: must be a whole number'],
		['employee.update', 'memberGlobalId', '', 'm', 'Employee: is required'],
		['employee.update', 'memberGlobalId', '..', 'm', 'Employee: must be an ID, not a path'],
		['employee.resetPassword', 'password', '', 'p', 'Password: is required'],
		['employee.getMany', 'limit', 0, 1, 'Limit: must be 1 or more'],
		['employee.getMany', 'options.pageSize', -1, 0, 'Options → Page Size: must be 0 or more'],
		['employee.getMany', 'options.pageNum', 0, 1, 'Options → Page Number: must be 1 or more'],
		['employee.getMany', 'options.pageNum', 2 ** 53, 1, NO_PAGE],
		['employee.getMany', 'filters.departmentId', 'x', 1, 'Filters → Department ID: must be a whole number'],
		['employee.configureAssets', 'addAssets', ' , ', 'a', NO_ASSETS],
		['employee.lendAssets', 'assetIDs', [''], ['a'], ONE_ASSET],
		['employee.lendAssets', 'borrowedUsbKey', '', 'k', 'Lent Lock: is required'],
		['asset.getMany', 'filters.assigned', 'perhaps', true, 'Filters → Assigned: must be true or false'],
		['lentLock.getMany', 'filters.borrowedFlag', 'perhaps', true, 'Filters → Lent: must be true or false'],
	])('%s: %s %j', async (operation, field, bad, fine, message) => {
		server.reply(({ method, path }) => {
			if (path.endsWith('/borrowUsbKeys')) return ok([{ assetNum: 'a', borrowedFlag: true }]);
			if (path.endsWith('/assetNums')) return ok([{ assetNum: 'a', cloudAccountGlobalId: 'g' }]);
			if (method === 'GET') return ok({ list: [{ globalId: 'g' }], hasNextPage: false });
			return ok({ succeeded: [{ userName: 'linaACME', globalId: 'g' }], failed: [] });
		});
		const options = { afterLostReply: 'report' };
		const parameters = cloneDeep({ enterpriseGlobalId: 'E1', options, ...good[operation] });
		set(parameters, field, at('v'));
		const told = await refusalOf(
			server,
			async (more) => await run(operation, parameters, more),
			{ v: fine },
			{ v: bad },
		);

		expect(told.message).toEqual(refusedAs(message, bad));
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
			{ userName: 'linaACME1', name: long(30, '𝒩') },
			`{"userName":"linaACME1","name":"${long(30, '𝒩')}"}`,
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
});

describe('items about the same thing', () => {
	const named = { ...employee, memberGlobalId: at('m') };
	const about = (m: string, k: string) => ({ m, k });
	const [A1, A2, B1, B2] = [about('A', '1'), about('A', '2'), about('B', '1'), about('B', '2')];

	it.each<[string, INodeParameters, Array<typeof A1>]>([
		['employee.update', { ...named, userName: at('k'), name: 'n' }, [A1, A2]],
		['employee.resetPassword', { ...named, password: at('k') }, [A1, A2]],
		['employee.delete', { ...named, ifAssetsHeld: 'delete' }, [A1, A2]],
		['employee.configureAssets', { memberGlobalId: at('m'), addAssets: at('k') }, [A1, A2]],
		// The employee, or the lock that is lent.
		['employee.lendAssets', { ...lending, memberGlobalId: at('m'), borrowedUsbKey: at('k') }, [A1, B1, B2]],
		['customer.update', { crmCustomerId: at('m'), updateFields: { address: at('k') } }, [A1, A2]],
	])('%s: in input order, one after another; others side by side', async (operation, parameters, same) => {
		server.reply(() => ({ ...ok(null), delayMs: 20 }));
		const sent = async (items: Array<typeof A1>) => {
			server.clear();
			const result = await run(operation, parameters, { items });
			expect(result.items.map(({ pairedItem }) => pairedItem)).toEqual(items.map((_, item) => ({ item })));
			return server.requests.map(({ path, body }) => `${path} ${body}`);
		};
		const inOrder = await sent(same);
		expect(server.maxInFlight).toBe(1);
		// A delete says nothing but whom.
		const said = ({ m, k }: typeof A1) => `[/"]${m}\\b.*${operation === 'employee.delete' ? '' : `"${k}"`}`;
		expect(inOrder).toEqual(same.map((item) => expect.stringMatching(said(item)) as string));

		// Long enough for the second to come, also on a busy machine.
		server.reply(() => ({ ...ok(null), delayMs: 200 }));
		await sent([A1, B2]);
		expect(server.maxInFlight).toBe(2);
	});
});
