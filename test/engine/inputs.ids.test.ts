import type { INodeParameters } from 'n8n-workflow';

import { runMember } from '../support/memberCenter';
import { runOrder } from '../support/orderService';
import { byMessage, refusalOf, refuses } from '../support/refusals';
import type { RunItems } from '../support/refusals';
import { ok } from '../support/server';
import { useServer } from '../support/stage';

/*
 * docs/design.md, "Failures a person can act on": an id that a number cannot hold has been rounded before it got here, and
 * names somebody else.
 */

const server = useServer(({ path }) => {
	if (path.endsWith('/members')) return ok({ list: [{ globalId: 'g' }], hasNextPage: false });
	if (/\/(list|assetNums|borrowUsbKeys|query)$/.test(path)) return ok([{ assetNum: 'a' }]);
	if (/\/(lock|unlock)$/.test(path)) return ok([{ assetNum: '8', status: 1 }]);
	return ok(path.endsWith('/merchandiseProducts') ? {} : null);
});

const at = '={{ $json.id }}';
const locator = { __rl: true, mode: 'id', value: at };
/** Every id, and the label that it goes by. */
const ids: Array<[string, string, INodeParameters]> = [
	['employee.delete', 'Employee', { memberGlobalId: locator }],
	['employee.delete', 'Employee', { memberGlobalId: at }],
	['employee.update', 'Employee', { memberGlobalId: at, userName: 'u', name: 'n' }],
	['employee.resetPassword', 'Employee', { memberGlobalId: at, password: 'pw-12' }],
	['employee.configureAssets', 'Employee', { memberGlobalId: at, addAssets: ['a'] }],
	['employee.lendAssets', 'Employee', { memberGlobalId: at, borrowedUsbKey: 'k', assetIDs: ['a'] }],
	['employee.lendAssets', 'Lent Lock', { memberGlobalId: 'm', borrowedUsbKey: at, assetIDs: ['a'] }],
	['employee.getMany', 'Enterprise Global ID', { enterpriseGlobalId: at }],
	['asset.getProducts', 'Asset', { assetId: locator, output: 'tree' }],
	['asset.getMany', 'Enterprise Global ID', { enterpriseGlobalId: at }],
	['customer.update', 'CRM Customer ID', { crmCustomerId: at, updateFields: { address: 'a' } }],
	['customer.getMany', 'Channel Customer ID', { channelCode: 'c', channelCustomerId: at }],
];
/** Lists of ids. */
const lists: typeof ids = [
	['employee.configureAssets', 'Add Asset Names or IDs', { memberGlobalId: 'm', addAssets: at }],
	['employee.lendAssets', 'Asset Names or IDs', { memberGlobalId: 'm', borrowedUsbKey: 'k', assetIDs: at }],
	['lock.disable', 'Lock Numbers', { assetNums: at, operatorIdentity: 'o' }],
];
const runOf =
	(operation: string, parameters: INodeParameters): RunItems =>
	async (more) =>
		await (/^(employee|asset\.getProducts)/.test(operation) ? runMember : runOrder)(
			server.url,
			operation,
			parameters,
			{ credential: { enterpriseGlobalId: 'E1' }, ...more },
		);

describe.each(ids)('%s, %s, %j', (operation, label, parameters) => {
	const run = runOf(operation, parameters);
	const unsafe = [6553600000000000000, 2 ** 53, -(2 ** 53), 1.5, 1e300].map((id) => ({ id }));
	refuses(server, run, { id: 8 }, byMessage(label, { ': must be given as text…': unsafe }));

	it('a safe number and digits are taken as their text', async () => {
		server.clear();
		const sent = ['9007199254740991', '6553600000000000000'];
		const result = await run({ items: [{ id: 2 ** 53 - 1 }, { id: sent[1] }] });

		expect([result.error?.message, server.requests.length]).toEqual([undefined, 2]);
		const told = server.requests.map(({ url, body }) => `${url} ${body}`).join('\n');
		for (const text of sent) expect(told).toMatch(new RegExp(`\\b${text}\\b`));
	});
});

it.each(['NaN', 'Infinity', '2 ** 60'])('%s from an expression is refused', async (value) => {
	const expression = `={{ $json.id === 8 ? 8 : ${value} }}`;
	const run = runOf('employee.delete', { memberGlobalId: expression });
	const { message } = await refusalOf(server, run, { id: 8 }, { id: 9 });

	expect(message).toMatch(/^Employee: /);
});

describe.each(lists)('%s, %s', (operation, label, parameters) => {
	const bad = [[8, 6553600000000000000], [8.5], 6553600000000000000].map((id) => ({ id }));
	const run = runOf(operation, parameters);
	refuses(server, run, { id: ['8'] }, byMessage(label, { ': …text…': bad }));
});
