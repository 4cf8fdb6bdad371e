import { at, byId } from '../../operations/shared';
import { skipPauses } from '../../support/fake/pauses';
import { ok } from '../../support/server/server';
import { useServer } from '../../support/server/stage';
import { runMember } from '../../support/specs/memberCenter';
import { errorIn } from '../../support/specs/errorRows';

/** *Withdraw First*: an asset that the list does not show any more is not one that is withdrawn. */

skipPauses();

const server = useServer();

it('asked to withdraw, then missing in the list: its holder is not deleted; who holds nothing in it is', async () => {
	let isWithdrawn = false;
	server.reply(({ method, path }) => {
		if (method !== 'GET') isWithdrawn ||= path.endsWith('/privileges');
		if (method !== 'GET' || path.endsWith('/borrowUsbKeys')) return ok(method === 'GET' ? [] : null);
		const held = (globalId: string, assetNum: string) => ({
			globalId,
			userName: `u${globalId}`,
			assetNums: isWithdrawn ? [] : [assetNum],
		});
		if (path.endsWith('/members'))
			return ok({ list: [held('7', 'L7'), held('8', 'L8')], total: 2, hasNextPage: false });
		const asset = (assetNum: string, holder: string | null) => ({
			assetNum,
			assetId: `a-${assetNum}`,
			cloudAccountGlobalId: holder,
			borrowedFlag: false,
		});
		return ok(isWithdrawn ? [asset('L8', null)] : [asset('L7', '7'), asset('L8', '8')]);
	});
	const { items } = await runMember(
		server.url,
		'employee.delete',
		{ enterpriseGlobalId: 'E1', memberGlobalId: byId(at('who')), ifAssetsHeld: 'withdraw' },
		{ items: [{ who: '7' }, { who: '8' }], onError: 'continueRegularOutput' },
	);

	expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
	expect(errorIn(items[0]!.json)).toMatchObject({
		outcome: 'unknown',
		message: expect.stringContaining('L7') as string,
	});
	expect(items[1]!.json).toMatchObject({ deleted: true, withdrawnAssets: ['L8'] });
	const deletions = server.requests.filter(({ method }) => method === 'DELETE');
	expect(deletions.map(({ path }) => path.split('/').at(-1))).toEqual(['8']);
});
