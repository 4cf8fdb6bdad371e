import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { at, byId } from '../specs/shared';
import type { RunResult } from '../helpers/engine/engine';
import { skipPauses } from '../helpers/pauses';
import { outcomesOf } from '../helpers/outcomes';
import { ok } from '../helpers/server/server';
import { useServer } from '../helpers/server/stage';
import { errorIn } from '../helpers/errorRows';
import { runMember } from '../helpers/memberCenter';
import { runOrder } from '../helpers/orderService';

/**
 * What a list does not show is not there only where two readings of it do not show it, and nothing in them is the same but for
 * capitals, width, or what stands around ten digits. Only then *Skip* sends, and *Refuse* deletes.
 */

skipPauses();

const server = useServer();

/** What the list shows at each reading; the last one stays. Every write succeeds. */
function show(readings: object[][], isPaged: boolean, done: (body: unknown) => unknown) {
	let reading = 0;
	server.reply(({ method, json }) => {
		if (method !== 'GET') return ok(done(json()));
		const list = readings[Math.min(reading, readings.length - 1)] ?? [];
		reading += 1;
		return ok(isPaged ? { list, total: list.length, pages: 1 } : list);
	});
}

interface Write {
	run: (parameters: INodeParameters, items: IDataObject[]) => Promise<RunResult>;
	parameters: INodeParameters;
	entry: (id: string) => object;
	done: (body: never) => unknown;
	isPaged?: boolean;
}
const onError = 'continueRegularOutput' as const;
const WRITES: Record<string, Write> = {
	'customer.bind': {
		run: async (parameters, items) =>
			await runOrder(server.url, 'customer.bind', parameters, { items, onError }),
		parameters: { channelCode: 'CRM', channelCustomerId: at('id'), customerName: 'n', enterpriseName: 'e' },
		entry: (id) => ({ channelCode: 'CRM', channelCustomerId: id, enterpriseName: 'e' }),
		done: () => ({ customerId: '1' }),
	},
	'employee.add': {
		run: async (parameters, items) =>
			await runMember(server.url, 'employee.add', parameters, { items, onError }),
		parameters: { enterpriseGlobalId: 'E1', userName: at('id'), name: 'n', password: 'pass-word' },
		entry: (id) => ({ globalId: `g-${id}`, userName: id, name: 'n' }),
		done: ({ userList }: { userList: IDataObject[] }) => ({ succeeded: userList, failed: [] }),
		isPaged: true,
	},
	'licenseOrder.create': {
		run: async (parameters, items) =>
			await runOrder(server.url, 'licenseOrder.create', parameters, { items, onError }),
		parameters: {
			...{ channelCode: 'CRM', channelOrderId: 'SO-1', appKey: 'k', orderSource: 'json' },
			orders:
				'={{ [{ orderType: "new_buy", licenseType: "cloud_account", customerId: "1", enterpriseGlobalId: "E1", assets: [{ assetNos: [$json.id], products: [{ productUri: "p" }] }] }] }}',
		},
		entry: (id) => ({ id: `a-${id}`, assetNum: id, licenseType: 'cloud_account', customerId: '1' }),
		done: ({ orderList }: { orderList: IDataObject[] }) =>
			orderList.map(({ sequence }) => ({ sequence, licenseOrderId: '7' })),
	},
};

/** What becomes of the first of two items with Skip; the other one is always new. */
async function skipped(operation: string, id: string, readings: string[][]): Promise<string> {
	const { run, parameters, entry, done, isPaged = false } = WRITES[operation] as Write;
	show(
		readings.map((ids) => ids.map(entry)),
		isPaged,
		done as (body: unknown) => unknown,
	);
	const options = { ifDone: 'skip' };
	const { items } = await run({ ...parameters, options }, [{ id }, { id: 'fresh1' }]);
	const sent = server.requests.filter(({ method, body }) => method !== 'GET' && body.includes(`"${id}"`));
	const [first, second] = outcomesOf(items);
	expect([second, sent.length]).toEqual(['1 row', first === '0 row' ? 1 : 0]);
	return String(first).slice(2);
}

const operations = Object.keys(WRITES);
describe.each(operations)('Skip, %s', (operation) => {
	it.each<[string, string[][], string]>([
		['is there', [['c1']], 'alreadyDone'],
		['is there at first', [['c1'], []], 'alreadyDone'],
		['was missing once', [['other'], ['other', 'c1']], 'alreadyDone'],
		['a list was empty once', [[], ['c1']], 'alreadyDone'],
		['is in neither', [['other'], ['other']], 'row'],
		['both are empty', [[], []], 'row'],
		['in capitals', [['C1']], 'rejected'],
		['in capitals, once', [[], ['C1']], 'rejected'],
		['in full width', [['ｃ１']], 'rejected'],
	])('what was asked for %s', async (_, readings, due) => {
		expect(await skipped(operation, 'c1', readings)).toBe(due);
	});
});

it('Skip, employee.add: an account that begins so in other capitals', async () => {
	expect(await skipped('employee.add', 'c1', [['C1X']])).toBe('rejected');
});

it.each([
	['8000000101', 'CA8000000102', 'row'],
	['CA8000000101', 'CB8000000101', 'rejected'],
	['CA8000000101', '8000000101', 'rejected'],
])('an asset %s, listed as %s: %s', async (id, listed, due) => {
	expect(await skipped('licenseOrder.create', id, [[listed]])).toBe(due);
});

describe('what an employee holds, by his own entry and by the lists', () => {
	const asset = (assetNum: string, holder: string | null) => ({
		...{ assetNum, assetId: assetNum, cloudAccountGlobalId: holder, borrowedFlag: false },
	});
	const lock = (assetNum: string, holder: string) => ({
		...{ assetNum, assetId: assetNum, cloudAccountGlobalId: holder, borrowedFlag: true },
	});
	const own = (more: object) => ({ globalId: '6', assetNums: [], ...more });

	it.each<[string, object, object[], object[], string | undefined]>([
		['nothing', own({}), [asset('L7', '7')], [lock('K7', '7')], undefined],
		[
			'a lock that its list lacks',
			own({ borrowNum: 'K6' }),
			[asset('L7', '7')],
			[lock('K7', '7')],
			'shows K6',
		],
		['a lock that its list has', own({ borrowNum: 'K6' }), [], [lock('K6', '6')], 'still holds lent lock K6'],
		['a lock that another one has', own({ borrowNum: 'K6' }), [], [lock('K6', '7')], 'shows K6'],
		[
			'a lock that is returned',
			own({ borrowNum: 'K6' }),
			[],
			[{ ...lock('K6', '6'), borrowedFlag: false }],
			'shows K6',
		],
		['an empty lock number', own({ borrowNum: '' }), [asset('L7', '7')], [], undefined],
		['an asset that its list lacks', own({ assetNums: ['L6'] }), [asset('L7', '7')], [], 'shows L6'],
		['an asset that nobody has', own({ assetNums: ['L6'] }), [asset('L6', null)], [], 'shows L6'],
		['assets that it does not tell, none listed', own({ assetNums: null }), [], [], 'does not tell'],
		['an asset of whom the list does not say', own({}), [{ assetNum: 'L8' }], [], 'who holds L8'],
		[
			'a lent lock of whom the list does not say',
			own({}),
			[],
			[{ assetNum: 'K8', borrowedFlag: true }],
			'who holds K8',
		],
		['an entry that cannot be read', own({ assetNums: [{}] }), [], [], 'own entry cannot be read'],
		['an asset without a number', own({}), [{ ...asset('', '6'), assetNum: null, assetId: '9' }], [], 'ID 9'],
	])('%s', async (_, entry, assets, locks, refusal) => {
		server.reply(({ method, path }) => {
			if (method !== 'GET') return ok(null);
			if (path.endsWith('/members'))
				return ok({ list: [entry, { globalId: '5', assetNums: [] }], total: 2, pages: 1 });
			return ok(path.endsWith('/assetNums') ? assets : locks);
		});
		const parameters = { enterpriseGlobalId: 'E1', memberGlobalId: byId(at('who')), ifAssetsHeld: 'refuse' };
		const items = [{ who: '6' }];
		const { items: rows } = await runMember(server.url, 'employee.delete', parameters, { items, onError });
		const [row = {}] = rows.map(({ json }) => json);

		if (refusal === undefined) expect(row).toEqual({ deleted: true, memberGlobalId: '6' });
		else
			expect(errorIn(row)).toMatchObject({
				outcome: 'rejected',
				message: expect.stringContaining(refusal) as string,
			});
		expect(server.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(
			refusal === undefined ? 1 : 0,
		);
	});
});
