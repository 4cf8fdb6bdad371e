import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { at } from '../../specs/shared';
import { PREFIX, runMember } from '../../helpers/memberCenter';
import { runOrder } from '../../helpers/orderService';
import { ok } from '../../helpers/server/server';
import type { ServiceRun } from '../../helpers/engine/serviceRun';
import { useServer } from '../../helpers/server/stage';
import { skipPauses } from '../../helpers/pauses';

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

const long = (count: number) => 'x'.repeat(count);
const LONG_NAME = 'Account Name: must have fewer than 63 characters, including the enterprise code';

/** The document counts the enterprise code, too; the credential may name it, and for which enterprise it holds. */
describe('with the enterprise code of the credential, an account name has fewer than 63 characters', () => {
	const code = { enterpriseGlobalId: 'E1', enterpriseCode: '@acme' };
	const tooLong = `${LONG_NAME} "@acme", not "${long(58)}"`;

	it.each<[string, string, IDataObject, IDataObject, string | undefined]>([
		['employee.add', 'E1', code, { u: long(57) }, undefined],
		['employee.add', 'E1', code, { u: long(58) }, tooLong],
		['employee.add', 'E1', { enterpriseCode: '@acme' }, { u: long(58) }, tooLong],
		['employee.add', 'E2', code, { u: long(62) }, undefined],
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

describe('items about the same thing', () => {
	const named = { ...employee, memberGlobalId: at('m') };
	const lent = { ...lending, memberGlobalId: at('m'), borrowedUsbKey: at('k') };
	const about = (m: string, k: string) => ({ m, k });
	const [A1, A2, B1, B2] = [about('A', '1'), about('A', '2'), about('B', '1'), about('B', '2')];

	it.each<[string, INodeParameters, Array<typeof A1>]>([
		['employee.update', { ...named, userName: at('k'), name: 'n' }, [A1, A2]],
		['employee.resetPassword', { ...named, password: at('k') }, [A1, A2]],
		['employee.delete', { ...named, ifAssetsHeld: 'delete' }, [A1, A2]],
		// The employee, and each asset number.
		['employee.configureAssets', { memberGlobalId: at('m'), addAssets: at('k') }, [A1, A2, B2]],
		// The employee, the lock that is lent, the assets.
		['employee.lendAssets', { ...lent, assetIDs: ['={{ $json.m + $json.k }}'] }, [A1, B1, B2]],
		['employee.lendAssets', { ...lent, borrowedUsbKey: at('m'), assetIDs: [at('k')] }, [A1, A2, B2]],
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
