import { range } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { errorIn, messageIn, outcomesOf } from '../../helpers/rows';
import { pollerOf, useServices } from '../../helpers/services';
import { skipPauses } from '../../helpers/pauses';
import { listsOf, ok } from '../../helpers/server/server';
import { at, byId, listed } from '../../specs/shared';

/**
 * What a list does not show is not there only where two readings of it do not show it, and nothing in them is the same but for
 * capitals, width, or what stands around ten digits. Only then *Skip* sends, and *Refuse* deletes. A list that did not come whole says
 * nothing at all.
 */

skipPauses();

const { server, perform } = useServices();
const onError = 'continueRegularOutput' as const;
const sent = () => server.requests.filter(({ method }) => method !== 'GET');

/** What becomes of the first of two bindings with Skip; the other one is always new. The last reading of the list stays. */
async function skipped(id: string, readings: string[][]): Promise<string> {
	let reading = 0;
	server.reply(({ method }) => {
		if (method !== 'GET') return ok({ customerId: '1' });
		const list = readings[Math.min(reading, readings.length - 1)] ?? [];
		reading += 1;
		return ok(list.map((one) => ({ channelCode: 'CRM', channelCustomerId: one, enterpriseName: 'e' })));
	});
	const parameters = {
		...{ channelCode: 'CRM', channelCustomerId: at('id'), customerName: 'n', enterpriseName: 'e' },
		options: { ifDone: 'skip' },
	};
	const more = { items: [{ id }, { id: 'fresh1' }], onError };
	const { items } = await perform('customer.bind', parameters, more);
	const [first, second] = outcomesOf(items);
	const own = sent().filter(({ body }) => body.includes(`"${id}"`));
	expect([second, own.length]).toEqual(['1 row', first === '0 row' ? 1 : 0]);
	return String(first).slice(2);
}

/** One reading serves every operation; what its entries prove of each: test/rules/evidence. */
it.each<[string, string[][], string]>([
	['was there once', [['c1'], []], 'alreadyDone'],
	['was missing once', [['other'], ['other', 'c1']], 'alreadyDone'],
	['was missing in a list that was empty once', [[], ['c1']], 'alreadyDone'],
	['is in neither', [['other'], ['other']], 'row'],
	['is in neither, both are empty', [[], []], 'row'],
	['is there in capitals, once', [[], ['C1']], 'rejected'],
])('Skip, of one who %s: %j: %s', async (_, readings, due) => {
	expect(await skipped('c1', readings)).toBe(due);
});

describe('Refuse, by the employee’s own entry and the lists', () => {
	const own = (more: object) => ({ globalId: '6', assetNums: [], ...more });
	const others = [listed('L7', '7')];

	it.each<[string, object, object[], object[], string]>([
		['nothing', own({}), others, [listed('K7', '7', true)], ''],
		['an empty lock number', own({ borrowNum: '' }), others, [], ''],
		['a lock that its list lacks', own({ borrowNum: 'K6' }), others, [listed('K7', '7', true)], 'shows K6'],
		[
			'a lock that its list has',
			own({ borrowNum: 'K6' }),
			[],
			[listed('K6', '6', true)],
			'holds lent lock K6',
		],
		['a lock that another one has', own({ borrowNum: 'K6' }), [], [listed('K6', '7', true)], 'shows K6'],
		['a lock that is returned', own({ borrowNum: 'K6' }), [], [listed('K6', '6')], 'shows K6'],
		['an asset that its list lacks', own({ assetNums: ['L6'] }), others, [], 'shows L6'],
		['an asset that nobody has', own({ assetNums: ['L6'] }), [listed('L6', null)], [], 'shows L6'],
		['assets that it does not tell, none listed', own({ assetNums: null }), [], [], 'does not tell'],
		['an asset of nobody knows whom', own({}), [{ assetNum: 'L8' }], [], 'who holds L8'],
		['such a lock', own({}), [], [{ assetNum: 'K8', borrowedFlag: true }], 'who holds K8'],
		['an entry that cannot be read', own({ assetNums: [{}] }), [], [], 'own entry cannot be read'],
		['an asset without a number', own({}), [{ ...listed('9', '6'), assetNum: null }], [], 'ID id-9'],
	])('%s', async (_, entry, assets, locks, refusal) => {
		server.reply(listsOf([entry, { globalId: '5', assetNums: [] }], assets, locks));
		const parameters = { enterpriseGlobalId: 'E1', memberGlobalId: byId(at('who')), ifAssetsHeld: 'refuse' };
		const items = [{ who: '6' }];
		const { items: rows } = await perform('employee.delete', parameters, { items, onError });

		const [row = {}] = rows.map(({ json }) => json);
		if (refusal === '') expect(row).toEqual({ deleted: true, memberGlobalId: '6' });
		else
			expect([messageIn(row), errorIn(row)?.outcome]).toEqual([expect.stringContaining(refusal), 'rejected']);
		expect(sent()).toHaveLength(refusal === '' ? 1 : 0);
	});
});

/**
 * One of 250 employees is deleted between two pages, so that a living one slips from page to page and is on none of those that came.
 * Whoever reads the list reads it once more; where that happens again it fails, and says of nobody that he is not there.
 */
describe('a list that did not come whole', () => {
	const SLIPPED = { globalId: 'g100' };
	const WORDS = /The list did not come whole, twice: /;

	/** The employee on the border of two pages slips in so many readings; every write succeeds. */
	function slipping(readings: number) {
		let list = range(250).map((n) => ({ id: `${n}`, globalId: `g${n}`, userName: `u${n}X`, name: 'N' }));
		let left = readings;
		server.reply(({ method, path, query }) => {
			if (method === 'POST') return ok({ succeeded: [{ userName: 'newX', globalId: 'g' }], failed: [] });
			if (method !== 'GET') return ok(null);
			if (!path.endsWith('/members')) return ok([listed('A1', 'g100')]);
			const [page, size] = [Number(query.pageNum), Number(query.pageSize)];
			const shown = list.slice((page - 1) * size, page * size);
			const { length: total } = list;
			if (page === 1 && left > 0) {
				left -= 1;
				list = list.slice(1);
			}
			return ok({ list: shown, total, pages: Math.ceil(total / size) });
		});
	}

	const RESET = { memberGlobalId: 'g100' };
	const each = { memberGlobalId: byId(at('id')) };
	const byName = { __rl: true, mode: 'userName', value: at('name') };
	const add = { userName: at('name'), name: 'N', password: 'pass-word', options: { ifDone: 'skip' } };
	/** The reader, its parameters, and what its row shows of the one who slips: that the list was whole. */
	it.each<[string, string, INodeParameters, IDataObject]>([
		['its own output', 'employee.getMany', { returnAll: true }, SLIPPED],
		['Get', 'employee.get', each, SLIPPED],
		['a name', 'employee.resetPassword', { memberGlobalId: byName, password: 'p' }, RESET],
		['Skip', 'employee.add', add, { alreadyDone: true }],
		[
			'Refuse',
			'employee.delete',
			{ memberGlobalId: byId('g101'), ifAssetsHeld: 'refuse' },
			{ deleted: true },
		],
		['Withdraw All', 'employee.configureAssets', { ...each, withdrawAll: true }, { deleteAssets: ['A1'] }],
		['Add Holder', 'asset.getMany', { addHolder: true }, { holderUserName: 'u100X' }],
	])(
		'%s (%s): is read once more, and where that happens again nothing is sent',
		async (_, operation, parameters, shown) => {
			const items = [100, 200].map((n) => ({ id: `g${n}`, name: `u${n}` }));
			const run = async () => {
				const given = { enterpriseGlobalId: 'E1', simplify: false, ...parameters };
				const more = { items, onError, credential: { enterpriseCode: 'X' } };
				return (await perform(operation, given, more)).rows;
			};
			slipping(1);
			const rows = await run();
			expect(rows).toEqual(expect.arrayContaining([expect.objectContaining(shown)]));
			expect(rows.map((row) => messageIn(row) ?? '').join()).not.toMatch(WORDS);

			server.clear();
			slipping(Infinity);
			expect((await run()).map((row) => [messageIn(row), errorIn(row)?.outcome])).toEqual(
				items.map(() => [expect.stringMatching(WORDS), 'rejected']),
			);
			expect(sent()).toEqual([]);
		},
	);

	it('a trigger tells nothing of it', async () => {
		const poller = pollerOf(server.url, 'employeeDeleted', { enterpriseGlobalId: 'E1' });
		slipping(0);
		expect(await poller.start()).toBeNull();
		slipping(Infinity);
		await expect(poller.poll()).rejects.toThrow(WORDS);
		slipping(0);
		expect(await poller.poll()).toBeNull();
	});
});
