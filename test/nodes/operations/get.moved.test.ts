import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { at } from '../../specs/shared';
import { skipPauses } from '../../helpers/pauses';
import { ok } from '../../helpers/server/server';
import { useServer } from '../../helpers/server/stage';
import { runMember } from '../../helpers/memberCenter';
import { runOrder } from '../../helpers/orderService';

/** IDs and numbers that lists give as numbers are found by their text. */

skipPauses();

const server = useServer();

const byName = { __rl: true, mode: 'userName', value: at('name') };
async function run(operation: string, parameters: INodeParameters, items: IDataObject[]) {
	const result = await runMember(
		server.url,
		operation,
		{ enterpriseGlobalId: 'E1', simplify: false, ...parameters },
		{ items, onError: 'continueRegularOutput', credential: { enterpriseCode: 'ACME' } },
	);
	return result.items.map(({ json }) => json);
}

it('IDs and numbers that are numbers in the lists', async () => {
	const assets = [7, 8].map((id) => ({ assetNum: 80 + id, assetId: id, cloudAccountGlobalId: id }));
	const people = [7, 8].map((id) => ({ globalId: id, userName: `u${id}ACME`, name: 'N' }));
	server.reply(({ method, path }) => {
		if (method !== 'GET') return ok(null);
		return ok(path.endsWith('/members') ? { list: people, total: 2, hasNextPage: false } : assets);
	});
	const items = [7, 8].map((id) => ({ name: `u${id}ACME`, number: `${80 + id}`, other: `${95 - id}` }));
	const assetId = { __rl: true, mode: 'assetNum', value: at('number') };
	const isDone = async (addAssets: string) => {
		const parameters = { memberGlobalId: byName, addAssets, options: { ifDone: 'skip' } };
		const rows = await run('employee.configureAssets', parameters, items);
		return rows.map(({ alreadyDone }) => alreadyDone);
	};

	const bound = { channelCode: 7, channelCustomerId: 8, enterpriseName: 9 };
	const binding = { channelCode: '7', channelCustomerId: '8', enterpriseName: '9', customerName: 'n' };
	expect(await run('employee.get', { memberGlobalId: byName }, items)).toEqual(people);
	expect(await run('asset.get', { assetId }, items)).toEqual(assets);
	expect([await isDone(at('number')), await isDone(at('other'))]).toEqual([
		[true, true],
		[undefined, undefined],
	]);
	server.reply(() => ok([bound]));
	const options = { ifDone: 'skip' };
	const again = await runOrder(server.url, 'customer.bind', { ...binding, options });
	expect(again.items.map(({ json }) => json)).toEqual([{ ...bound, alreadyDone: true }]);
});
