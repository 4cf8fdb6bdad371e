import { range } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { MemberCenterTrigger } from '../../nodes/MemberCenter/MemberCenterTrigger.node';
import { at, byId } from '../specs/shared';
import { Poller } from '../helpers/engine/poller';
import { skipPauses } from '../helpers/pauses';
import { ok } from '../helpers/server/server';
import { useServer } from '../helpers/server/stage';
import { errorIn, messageIn } from '../helpers/errorRows';
import { memberCredential, runMember } from '../helpers/memberCenter';

/**
 * One of 250 employees is deleted between two pages, so that a living one slips from page to page and is on none of those that came.
 * Whoever reads the list reads it once more; where that happens again it fails, and says of nobody that he is not there.
 */

skipPauses();

const server = useServer();
const SLIPPED = 100;
const ASSET = { assetNum: 'A1', assetId: '1', cloudAccountGlobalId: `g${SLIPPED}`, borrowedFlag: false };
const REFUSAL = /The list did not come whole, twice: /;

/** The employee on the border of two pages slips in so many readings; every write succeeds. */
function slipping(readings: number) {
	let list = range(250).map((n) => ({ id: `${n}`, globalId: `g${n}`, userName: `u${n}X`, name: 'N' }));
	let left = readings;
	server.reply(({ method, path, query }) => {
		if (method === 'POST') return ok({ succeeded: [{ userName: 'newX', globalId: 'g' }], failed: [] });
		if (method !== 'GET') return ok(null);
		if (!path.endsWith('/members')) return ok([ASSET]);
		const [page, size] = [Number(query.pageNum), Number(query.pageSize)];
		const data = {
			list: list.slice((page - 1) * size, page * size),
			total: list.length,
			pages: Math.ceil(list.length / size),
		};
		if (page === 1 && left > 0) {
			left -= 1;
			list = list.slice(1);
		}
		return ok(data);
	});
}

const byName = (value: string) => ({ __rl: true, mode: 'userName', value });
const person = { userName: at('account'), name: 'N', password: 'pass-word' };
const SOMEBODY = { globalId: `g${SLIPPED}` };

/** The reader, its parameters, and what its row shows of the one who slips: that the list was whole. */
const readers: Array<[string, string, INodeParameters, IDataObject]> = [
	['its own output', 'employee.getMany', { returnAll: true }, SOMEBODY],
	['Get', 'employee.get', { memberGlobalId: byId(at('id')) }, SOMEBODY],
	[
		'a look-up by name',
		'employee.resetPassword',
		{ memberGlobalId: byName(at('name')), password: 'p' },
		{ success: true, memberGlobalId: SOMEBODY.globalId },
	],
	['Get by name', 'employee.get', { memberGlobalId: byName(at('name')) }, SOMEBODY],
	['Skip', 'employee.add', { ...person, options: { ifDone: 'skip' } }, { alreadyDone: true }],
	['Refuse', 'employee.delete', { memberGlobalId: byId('g101'), ifAssetsHeld: 'refuse' }, { deleted: true }],
	[
		'Withdraw All',
		'employee.configureAssets',
		{ memberGlobalId: byId(at('id')), withdrawAll: true },
		{ deleteAssets: ['A1'] },
	],
	['Add Holder', 'asset.getMany', { addHolder: true }, { holderUserName: `u${SLIPPED}X` }],
];

describe.each(readers)('%s', (_, operation, parameters, shown) => {
	const items = [SLIPPED, 200].map((n) => ({ id: `g${n}`, name: `u${n}`, account: `u${n}` }));
	const run = async () => {
		const { items: rows } = await runMember(
			server.url,
			operation,
			{ enterpriseGlobalId: 'E1', simplify: false, ...parameters },
			{ items, onError: 'continueRegularOutput', credential: { enterpriseCode: 'X' } },
		);
		return rows.map(({ json }) => json);
	};

	it('reads the list once more', async () => {
		slipping(1);
		const rows = await run();
		const told = rows.filter((row) => errorIn(row) === undefined);

		expect(told.length).toBeGreaterThan(0);
		expect(told).toEqual(expect.arrayContaining([expect.objectContaining(shown)]));
		expect(rows.map(messageIn).filter((text) => REFUSAL.test(String(text)))).toEqual([]);
	});

	it('fails where that happens each time, and sends nothing', async () => {
		slipping(Infinity);
		const rows = await run();

		expect(rows.map((row) => [messageIn(row), errorIn(row)?.outcome])).toEqual(
			items.map(() => [expect.stringMatching(REFUSAL), 'rejected']),
		);
		expect(server.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	});
});

it('a trigger tells nothing of a list that came short', async () => {
	const poller = new Poller({
		node: new MemberCenterTrigger(),
		parameters: { event: 'employeeDeleted', enterpriseGlobalId: 'E1' },
		credentials: memberCredential(server.url),
	});
	slipping(0);
	expect(await poller.start()).toBeNull();
	slipping(Infinity);
	await expect(poller.poll()).rejects.toThrow(REFUSAL);
	slipping(0);
	expect(await poller.poll()).toBeNull();
});
