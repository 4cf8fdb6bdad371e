import { countBy } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SEED } from '../../../sandbox';
import { at } from '../../operations/shared';
import { credentialsFor, nodeOf } from '../../support/faultMatrix/operations';
import { runService } from '../../support/engine/serviceRun';
import type { ServiceRun } from '../../support/engine/serviceRun';
import { useSandbox } from '../../support/server/stage';

/** The node against the sandbox, from the form to what was really done there. */

const sandbox = useSandbox();

const { acme, locks, cloud, assetIds } = SEED;
const ACME = acme.enterprise.globalId;

const run = async (operation: string, parameters: INodeParameters, more: ServiceRun = {}) =>
	await runService(nodeOf('member'), credentialsFor('member', sandbox), operation, parameters, more);

it('an employee is added, found, changed, given assets, and deleted', async () => {
	const person = { userName: at('u'), password: 'secret-1', name: at('u') };
	const added = await run('employee.add', person, { items: [{ u: 'nora' }, { u: 'otto' }] });
	expect(added.items.map(({ json, pairedItem }) => [json.userName, pairedItem])).toEqual([
		['noraACME', { item: 0 }],
		['ottoACME', { item: 1 }],
	]);
	const [nora = '', otto = ''] = added.items.map(({ json }) => json.globalId as string);
	const both = { memberGlobalId: at('m'), enterpriseGlobalId: '' };
	const items: IDataObject[] = [
		{ m: nora, n: 'Nora' },
		{ m: otto, n: 'Otto' },
	];

	const departmentId = '9007199254740995';
	const updateFields = { departmentId, remark: 'new' };
	const changed = await run(
		'employee.update',
		{ ...both, userName: at('n'), name: at('n'), updateFields },
		{ items },
	);
	expect(changed.items.map(({ json }) => json)).toEqual(
		[nora, otto].map((memberGlobalId) => ({ success: true, enterpriseGlobalId: ACME, memberGlobalId })),
	);
	const list = { filters: { departmentId }, simplify: false, returnAll: true };
	const found = await run('employee.getMany', list);
	expect(found.items.map(({ json }) => [json.globalId, json.name, json.departmentId, json.remark])).toEqual(
		expect.arrayContaining([
			[nora, 'Nora', departmentId, 'new'],
			[otto, 'Otto', departmentId, 'new'],
		]),
	);

	await run('employee.resetPassword', { ...both, password: 'secret-2' }, { items });
	const assigned = await run('employee.configureAssets', {
		memberGlobalId: nora,
		addAssets: `${locks.network}\n${cloud.free}`,
	});
	expect(assigned.items[0]?.json).toEqual({
		success: true,
		memberGlobalId: nora,
		addAssets: [locks.network, cloud.free],
		deleteAssets: [],
	});
	const lent = await run('employee.lendAssets', {
		memberGlobalId: nora,
		borrowedUsbKey: locks.lentFree,
		assetIDs: [assetIds[cloud.free] ?? ''],
	});
	expect([lent.status, lent.error?.message]).toEqual(['success', undefined]);
	const out = await run('lentLock.getMany', { returnAll: true, filters: { borrowedFlag: true } });
	expect(out.items.map(({ json }) => [json.assetNum, json.cloudAccountGlobalId])).toContainEqual([
		locks.lentFree,
		nora,
	]);

	const deleted = await run('employee.delete', { ...both, ifAssetsHeld: 'delete' }, { items });
	expect(deleted.items.map(({ json }) => json)).toEqual(
		[nora, otto].map((memberGlobalId) => ({ deleted: true, memberGlobalId })),
	);
	expect(countBy(sandbox.ledger.did(), 'kind')).toEqual({
		'employee.added': 2,
		'employee.updated': 2,
		'password.reset': 2,
		'asset.assigned': 2,
		'asset.lent': 1,
		'employee.deleted': 2,
	});
});

it.each(['employee.getMany', 'asset.getMany', 'lentLock.getMany'])(
	'%s gives no hint of unexpected fields for a documented reply',
	async (operation) => {
		const { status, hints, items } = await run(operation, { returnAll: true });

		expect([status, hints, items.length > 0]).toEqual(['success', [], true]);
	},
);
