import type { IDataObject } from 'n8n-workflow';

import type { Lists, World } from '../../support/reconcile/evidence';
import { asset, list, numbersIn, order, products, runOrders } from '../../support/reconcile/evidenceOrders';
import { refuse } from '../../support/server/server';
import { useServer } from '../../support/server/stage';
import { skipPauses } from '../../support/fake/pauses';

/**
 * docs/maintainers/design.md, "Evidence": purchases. Two items each, so that what is said of the one is not said of the other: where
 * no outcome is given for it, the second order (CA2) is there as it was asked for.
 */

skipPauses();

const server = useServer();

const MINUTE = 60_000;
const run = async (world: World, items: IDataObject[], skip = false) =>
	await runOrders(server, world, items, skip);

const OLD = 'listed, but not shown as made since the order was sent';
const OTHER = 'listed with another customer or license type';
const CACHED = 'the list came from a cache';
const NO_LIST = 'the service answered without the list';

describe('a purchase whose reply was lost', () => {
	const both = [order(['CA1']), order(['CA2'])];
	const CA2 = asset('CA2');
	const behind = (ms: number, more: Record<string, string> = {}): World => ({
		headers: () => ({ date: new Date(Date.now() - ms).toUTCString(), ...more }),
		after: list(asset('CA1', { made: -ms }), CA2),
	});

	it.each<[string, World['after'], string, string]>([
		['made since', list(asset('CA1'), CA2), '0 confirmed', ''],
		['made 30 s earlier by another order', list(asset('CA1', { made: -30_000 }), CA2), '0 unknown', OLD],
		['made 100 s earlier by another order', list(asset('CA1', { made: -100_000 }), CA2), '0 unknown', OLD],
		['said to be made in an hour', list(asset('CA1', { made: 60 * MINUTE }), CA2), '0 unknown', OLD],
		['without a creation time', list(asset('CA1', { made: undefined }), CA2), '0 unknown', OLD],
		['of another customer', list(asset('CA1', { customerId: 'K2' }), CA2), '0 unknown', OTHER],
		['of another license type', list(asset('CA1', { licenseType: 'softkey' }), CA2), '0 unknown', OTHER],
		['not there', list(CA2), '0 unknown', 'not done so far: not listed: CA1'],
		['in the second list only', [list(CA2), list(asset('CA1'), CA2)], '0 confirmed', ''],
		[
			'called by the numeric part of its number',
			list(asset('X-CA1', { keyShellNumber: 'CA1' }), CA2),
			'0 confirmed',
			'',
		],
		[
			'old, and another has its numeric part',
			list(asset('CA1', { made: -MINUTE }), asset('X', { keyShellNumber: 'CA1' }), CA2),
			'0 unknown',
			OLD,
		],
	])('an asset %s', async (_, after, outcome, text) => {
		const { outcomes, told, writes, rows } = await run({ after }, both);

		expect(outcomes).toEqual([outcome, '1 confirmed']);
		expect(told[0]).toContain(text);
		expect(rows[1]?.json).toMatchObject({ sequence: 2, assets: [{ id: 'id-CA2', assetNum: 'CA2' }] });
		expect(numbersIn(writes)).toEqual([['CA1', 'CA2']]);
	});

	it.each<[string, World, string]>([
		['data is null', { after: { list: null } }, NO_LIST],
		['data is missing', { after: { list: 'missing' } }, NO_LIST],
		['the list is a cached one', { headers: () => ({ age: '3' }) }, CACHED],
		// Each asset is as old as the clock is behind: by that clock it was made just now.
		[
			'the service’s clock is of 1970',
			{
				headers: () => ({ date: new Date(0).toUTCString() }),
				after: list(asset('CA1', { made: undefined, createTime: 100 }), CA2),
			},
			OLD,
		],
		['the service’s clock is an hour behind', behind(60 * MINUTE), OLD],
		['the date is that of an earlier reply (Age)', behind(MINUTE, { age: '0' }), OLD],
	])('nothing is proven where %s', async (_, world, text) => {
		const { outcomes, told } = await run(
			{ after: list(asset('CA1', { made: -30_000 }), CA2), ...world },
			both,
		);

		expect(outcomes).toEqual(['0 unknown', '1 unknown']);
		expect(told).toEqual([expect.stringContaining(text), expect.stringContaining(text)]);
	});

	it('a list that is null once, and comes whole in the next look', async () => {
		const { outcomes } = await run({ after: [{ list: null }, list(asset('CA1'), CA2)] }, both);

		expect(outcomes).toEqual(['0 confirmed', '1 confirmed']);
	});

	it.each([4, -4])('the service’s clock counts, not ours: %i minutes off', async (minutes) => {
		const shift = minutes * MINUTE;
		const headers = () => ({ date: new Date(Date.now() + shift).toUTCString() });
		const after = list(asset('CA1', { made: shift - 30_000 }), asset('CA2', { made: shift }));

		expect((await run({ after, headers }, both)).outcomes).toEqual(['0 unknown', '1 confirmed']);
	});

	it('which numbers are there and which not', async () => {
		const items = [order(['CA1', 'CA3', 'CA4']), order(['CA2'])];
		const { outcomes, told } = await run({ after: list(asset('CA1'), CA2, asset('CA4')) }, items);

		expect(outcomes).toEqual(['0 unknown', '1 confirmed']);
		expect(told[0]).toContain('listed: CA1, CA4; not listed: CA3');
	});

	it('one number old and one new: the old one is named', async () => {
		const items = [order(['CA1', 'CA3']), order(['CA2'])];
		const after = list(asset('CA1'), asset('CA3', { made: -30_000 }), CA2);
		const { outcomes, told } = await run({ after }, items);

		expect(outcomes).toEqual(['0 unknown', '1 confirmed']);
		expect(told[0]).toContain('it is not proven that the order made CA3: listed');
	});

	it.each([
		['listed and made since', [asset('81', { licenseType: 'softkey' })], '0 confirmed', ''],
		[
			'not listed',
			[],
			'0 unknown',
			'not listed: 81; but the document says only of cloud licenses that they are listed',
		],
	])('a license that the list need not show, %s', async (_, shown, outcome, text) => {
		const items = [order(['81'], { licenseType: 'softkey' }), order(['CA2'])];
		const { outcomes, told } = await run({ after: list(...shown, CA2) }, items);

		expect([outcomes, told[0]]).toEqual([[outcome, '1 confirmed'], expect.stringContaining(text)]);
	});
});

describe('two orders of one run that name the same number', () => {
	const items = [order(['CA1', 'CA2']), order(['CA2'], { assets: [{ assetNos: ['CA2'], products }] })];
	const SAME = 'also asks for asset number CA2';

	it('after a lost reply it cannot be told which was made', async () => {
		const { outcomes, told, writes } = await run({ after: list(asset('CA1'), asset('CA2')) }, items);

		expect(outcomes).toEqual(['0 unknown', '1 unknown']);
		expect(told).toEqual([expect.stringContaining(SAME), expect.stringContaining(SAME)]);
		expect(writes).toHaveLength(1);
	});

	it('with Skip the second is refused, and the first is sent', async () => {
		const made = [{ sequence: 1, licenseOrderId: 'L', customerId: 'K' }];
		const write = () => ({ body: { code: 0, data: made } });
		const { outcomes, told, writes } = await run({ write }, items, true);

		expect(outcomes).toEqual(['0 row', '1 rejected']);
		expect(told[1]).toContain(SAME);
		expect(numbersIn(writes)).toEqual([['CA1+CA2']]);
	});
});

describe('a row that no reply gave', () => {
	const end = '2027-12-31T23:59:59Z';
	const seats = [{ productUri: 'p', productName: 'CAD', limitConcurrent: 5, limitEndDate: end }];
	const items = [
		order(['CA1'], { assets: [{ assetNos: ['CA1'], products: seats }] }),
		order(['CA2', 'CA3'], { assets: [{ assetNos: ['CA2', 'CA3'], products }] }),
	];
	const listed = list(asset('CA1'), asset('CA2'), asset('CA3'));
	const rowOf = (numbers: string[], shown: IDataObject[]) => ({
		customerId: 'K',
		channelOrderId: 'SO-1',
		orderType: 'new_buy',
		assetNos: numbers,
		products: shown,
		assets: numbers.map((assetNum) => ({ id: `id-${assetNum}`, assetNum })),
	});

	it.each<[string, World, boolean, IDataObject]>([
		['confirmed', { after: listed }, false, { confirmed: true }],
		['alreadyDone', { before: listed }, true, { alreadyDone: true }],
	])('shows what was asked for: %s', async (_, world, skip, status) => {
		const { rows } = await run(world, items, skip);

		expect(rows.map(({ json }) => json)).toMatchObject([
			{ ...rowOf(['CA1'], [{ ...seats[0], limitEndDate: '2027-12-31T23:59:59.000Z' }]), ...status },
			{ ...rowOf(['CA2', 'CA3'], products), ...status },
		]);
	});
});

describe('a purchase, with Skip', () => {
	const made = { body: { code: 0, data: [{ sequence: 2, licenseOrderId: 'L', customerId: 'K' }] } };
	const second = order(['CA2']);
	const BOTH = list(asset('CA1'), asset('CA9'));

	it.each<[string, IDataObject, Lists, string, string]>([
		['listed, however old', order(['CA1']), list(asset('CA1', { made: -1e9 })), '0 alreadyDone', ''],
		[
			'listed with another customer',
			order(['CA1']),
			list(asset('CA1', { customerId: 'K2' })),
			'0 rejected',
			OTHER,
		],
		[
			'listed in part',
			order(['CA1', 'CA3']),
			list(asset('CA3')),
			'0 rejected',
			'listed: CA3; not listed: CA1',
		],
		[
			'of a license that the list need not show, and not listed',
			order(['81'], { licenseType: 'softkey' }),
			list(),
			'0 rejected',
			'not listed: 81; but the document says only of cloud licenses that they are listed',
		],
		[
			'of such a license, and listed',
			order(['81'], { licenseType: 'softkey' }),
			list(asset('81', { licenseType: 'softkey' })),
			'0 alreadyDone',
			'',
		],
	])('%s; the other order is sent all the same', async (_, first, before, outcome, text) => {
		const { outcomes, told, writes } = await run({ before, write: () => made }, [first, second], true);

		expect(outcomes).toEqual([outcome, '1 row']);
		expect(told[0]).toContain(text);
		expect(numbersIn(writes)).toEqual([['CA2']]);
	});

	it.each<[string, Lists[], string, string[]]>([
		['empty at first', [list(), BOTH], '0 alreadyDone', []],
		['without it at first', [list(asset('CA7')), BOTH], '0 alreadyDone', []],
		['without its number at first', [list(asset('CA1', { assetNum: null })), BOTH], '0 alreadyDone', []],
		['with a part of it at the second reading', [list(), list(asset('CA9'))], '0 rejected', []],
		['not empty at first, and empty then', [list(asset('CA7')), list()], '0 rejected', []],
		['gone the second time', [list(), { list: null }], '0 rejected', []],
		['the same twice, without it', [list(asset('CA7')), list(asset('CA7'))], '0 row', ['CA1+CA9']],
		['empty twice, as of a new enterprise', [list(), list()], '0 row', ['CA1+CA9']],
	])('the list is %s', async (_, before, outcome, sent) => {
		const write = () => ({
			body: { code: 0, data: [{ sequence: 1, licenseOrderId: 'L', customerId: 'K' }] },
		});
		const { outcomes, writes } = await run({ before, write }, [order(['CA1', 'CA9'])], true);

		expect([outcomes, numbersIn(writes).flat()]).toEqual([[outcome], sent]);
	});

	it.each<[string, World]>([
		['data is null', { before: { list: null } }],
		['data is missing', { before: { list: 'missing' } }],
		['the list is a cached one', { headers: () => ({ age: '60' }) }],
	])('%s: nothing is sent again', async (_, world) => {
		const { outcomes, told, writes } = await run(
			{ write: () => made, ...world },
			[order(['CA1']), second],
			true,
		);

		expect([outcomes, writes]).toEqual([['0 rejected', '1 rejected'], []]);
		expect(told[1]).toContain('The check whether this is done already failed');
	});
});

describe('orders that were refused together (13004)', () => {
	const items = ['CA1', 'CA2', 'CA3'].map((number) => order([number]));
	const write = () => refuse('13004', 'no', undefined, 299);

	it('what is there all the same is not sent again', async () => {
		const { outcomes, writes, rows } = await run({ write, after: list(asset('CA2')) }, items);

		expect(outcomes).toEqual(['0 rejected', '1 confirmed', '2 rejected']);
		expect(rows[1]?.json).toMatchObject({ sequence: 2, assets: [{ assetNum: 'CA2' }] });
		expect(numbersIn(writes)).toEqual([['CA1', 'CA2', 'CA3'], ['CA1'], ['CA3']]);
	});

	it('nor what is there in part', async () => {
		const half = [order(['CA1', 'CA9']), ...items.slice(1)];
		const { outcomes, told, writes } = await run({ write, after: list(asset('CA9')) }, half);

		expect(outcomes).toEqual(['0 unknown', '1 rejected', '2 rejected']);
		expect(told[0]).toContain('shows otherwise: listed: CA9; not listed: CA1');
		expect(numbersIn(writes)).toEqual([['CA1+CA9', 'CA2', 'CA3'], ['CA2'], ['CA3']]);
	});

	it('an older asset of the number was not made by it', async () => {
		const { outcomes } = await run({ write, after: list(asset('CA2', { made: -30_000 })) }, items);

		expect(outcomes).toEqual(['0 rejected', '1 rejected', '2 rejected']);
	});

	it('with Skip: nor what is listed now and was not before, though no clock tells when it was made', async () => {
		const world = { write, before: list(), after: list(asset('CA2', { made: undefined })) };
		const { outcomes, told, writes } = await run(world, items, true);

		expect(outcomes).toEqual(['0 rejected', '1 unknown', '2 rejected']);
		expect(told[1]).toContain('shows otherwise: it is not proven that the order made CA2');
		expect(numbersIn(writes)).toEqual([['CA1', 'CA2', 'CA3'], ['CA1'], ['CA3']]);
	});

	it('with Skip: nor what is listed in part now and was not before', async () => {
		const half = [order(['CA1', 'CA9']), ...items.slice(1)];
		const world = { write, before: list(), after: list(asset('CA9', { made: undefined })) };
		const { outcomes, writes } = await run(world, half, true);

		expect(outcomes).toEqual(['0 unknown', '1 rejected', '2 rejected']);
		expect(numbersIn(writes)).toEqual([['CA1+CA9', 'CA2', 'CA3'], ['CA2'], ['CA3']]);
	});
});
