import { sleep } from 'n8n-workflow';
import type { IDataObject } from 'n8n-workflow';

import { SEED } from '../../sandbox';
import { fatesOf, orderFor, ordersFrom, products, runWork, workOf, writesOf } from '../support/again';
import type { AgainRun } from '../support/again';
import { errorIn } from '../support/errorRows';
import { failureOf } from '../support/orderService';
import { useSandbox } from '../support/stage';

/** docs/design.md, "Orders refused together". */

jest.mock('../../nodes/shared/send/pause', () => ({ backOff: () => 0, pause: async () => undefined }));

const sandbox = useSandbox();

const onError = 'continueRegularOutput' as const;
const WRONG = SEED.locks.ofBorealis;
const work = workOf('new_buy');

/** One order per letter: `x` is wrong. */
const ordersOf = (pattern: string): IDataObject[] =>
	[...pattern].map((letter, index) => ({ id: letter === 'x' ? WRONG : `CA9${index + 101}` }));
const create = async (pattern: string, more: AgainRun = {}) =>
	await runWork(work, sandbox, { items: ordersOf(pattern), onError, ...more });
/** The places (0, 1, …) of the orders that were made, in the order in which they were. */
const made = () => sandbox.ledger.did('asset.created').map(({ key }) => Number(key.slice(3)) - 101);
/** How many orders each request carried. */
const sizes = () =>
	writesOf(sandbox).map((body) => (JSON.parse(body) as { orderList: unknown[] }).orderList.length);

describe('On Error = Continue: every good order is made once, and the wrong ones stand alone', () => {
	it.each([
		['x', [1]],
		['ox', [2, 1, 1]],
		['xo', [2, 1, 1]],
		['oxo', [3, 2, 1, 1, 1]],
		['ooooooox', [8, 4, 4, 2, 2, 1, 1]],
		['xoooooox', [8, 4, 2, 1, 1, 2, 4, 2, 2, 1, 1]],
		['xxxx', [4, 2, 1, 1, 2, 1, 1]],
		['o'.repeat(16), [16]],
	])('%s', async (pattern, requests) => {
		const result = await create(pattern);
		const good = [...pattern].flatMap((letter, index) => (letter === 'x' ? [] : [index]));

		expect(fatesOf(result.items)).toEqual(
			[...pattern].map((letter, index) => `${index} ${letter === 'x' ? 'rejected' : 'row'}`),
		);
		expect([sizes(), made()]).toEqual([requests, good]);
		// The number that an order had in the first request is its number in every row.
		expect(result.items.map(({ json }) => (errorIn(json) ?? json).sequence)).toEqual(
			[...pattern].map((_, index) => index + 1),
		);
	});

	it('every pattern of five', async () => {
		for (let bits = 0; bits < 32; bits += 1) {
			sandbox.reset();
			const pattern = bits.toString(2).padStart(5, '0').replace(/1/g, 'x').replace(/0/g, 'o');
			const result = await create(pattern);

			expect([pattern, made().length, new Set(made()).size]).toEqual([
				pattern,
				...Array<number>(2).fill(pattern.replace(/x/g, '').length),
			]);
			expect(fatesOf(result.items).filter((fate) => fate.includes('rejected'))).toHaveLength(
				pattern.replace(/o/g, '').length,
			);
		}
	});

	it('the message of a wrong order is its own', async () => {
		const result = await create('oxo');
		const error = errorIn(result.items[1]?.json ?? {});

		expect(error).toMatchObject({ code: '13004', outcome: 'rejected', sequence: 2 });
		expect(error?.message).toContain(`${WRONG} belongs to another customer`);
		expect(error?.message).not.toContain('together');
	});

	it('the service need not name the order', async () => {
		sandbox.state.settings.namesOrders = false;
		await create('oooox');

		expect(made()).toEqual([0, 1, 2, 3]);
	});

	it('a good request beside it is left alone', async () => {
		await create('oooxoo', { options: { maxOrdersPerRequest: 3, maxConcurrency: 1 } });

		expect([sizes(), made()]).toEqual([
			[3, 3, 2, 1, 1, 1],
			[0, 1, 2, 4, 5],
		]);
	});

	it('orders of one item keep their own numbers and their item', async () => {
		const order = (assetNo: string, sequence?: number) =>
			orderFor('new_buy', [{ assetNos: [assetNo], products }], { sequence });
		const items = [
			{ orders: [order('CA901', 7), order(WRONG), order('CA903', 1)] },
			{ orders: [order('CA904')] },
		];
		const result = await runWork(work, sandbox, {
			items,
			onError,
			parameters: ordersFrom('={{ JSON.stringify($json.orders) }}'),
		});

		expect(
			result.items.map(({ json, pairedItem }) => [pairedItem, (errorIn(json) ?? json).sequence]),
		).toEqual([
			[{ item: 0 }, 7],
			[{ item: 0 }, 2],
			[{ item: 0 }, 1],
			[{ item: 1 }, 3],
		]);
		expect(fatesOf(result.items)).toEqual(['0 row', '0 rejected', '0 row', '1 row']);
	});

	it('with Retry On Fail the wrong ones alone are sent again', async () => {
		await create('xooo', { retryOnFail: true, maxTries: 3 });

		expect([made(), sizes()]).toEqual([
			[1, 2, 3],
			[4, 2, 1, 1, 2, 1, 1],
		]);
	});
});

describe('never after anything else', () => {
	it.each([
		['another code', { kind: 'code', code: '13005' }],
		['code 500', { kind: 'code', code: '500' }],
		['13004 with HTTP 500', { kind: 'code', code: '13004', status: 500 }],
		['13004 with HTTP 429', { kind: 'code', code: '13004', status: 429 }],
		['a refused token', { kind: 'code', code: '60000' }],
		['a lost reply', { kind: 'reset-after' }],
		['a web page', { kind: 'html' }],
	] as const)('%s: one request, and all have failed', async (_, fault) => {
		sandbox.faults.add({ ...fault });
		const result = await create('oooo', { options: { afterLostReply: 'report' } });

		expect(sizes()).toEqual([4]);
		expect(fatesOf(result.items).filter((fate) => fate.endsWith('row'))).toEqual([]);
	});

	it('a half that is lost is not halved: it is looked up, and the other half goes on', async () => {
		// Request 1 is refused; its first half is done, and the reply lost.
		sandbox.faults.add({ kind: 'reset-after', match: { method: 'POST' }, skip: 1 });
		const result = await create('oooxoooo');

		expect(sizes()).toEqual([8, 4, 4]);
		expect(fatesOf(result.items)).toEqual(
			[0, 1, 2, 3].map((n) => `${n} unknown`).concat('4 row', '5 row', '6 row', '7 row'),
		);
		expect(made()).toEqual([4, 5, 6, 7]);
	});

	it('a half that is lost and done is confirmed', async () => {
		sandbox.faults.add({ kind: 'reset-after', match: { method: 'POST' }, skip: 1 });
		const result = await create('oooooxoo');

		expect(fatesOf(result.items)).toEqual([
			...[0, 1, 2, 3].map((n) => `${n} confirmed`),
			'4 row',
			'5 rejected',
			'6 row',
			'7 row',
		]);
		expect(made()).toEqual([0, 1, 2, 3, 4, 6, 7]);
	});

	it('cancelled: no further half is sent', async () => {
		sandbox.faults.add({ kind: 'delay', ms: 200, match: { method: 'POST' }, skip: 1, times: Infinity });
		const second = async () => {
			while (sandbox.ledger.requests.length < 2) await sleep(2);
		};
		const result = await create('x'.repeat(16), { abortAfter: second() });
		await sleep(300);

		expect([result.status, sizes()]).toEqual(['canceled', [16, 8]]);
	});
});

describe('Report All', () => {
	const options = { refusedTogether: 'report' };

	it('every order of the request becomes an error row, which tells the wrong one', async () => {
		const result = await create('oxo', { options });

		expect(result.items.map(({ json }) => errorIn(json))).toEqual([
			expect.objectContaining({
				message: expect.stringMatching(
					/^Refused together with order 2 of your input: orderList\[1\].*\(13004\)$/,
				),
				description:
					'Nothing of the request was carried out. Correct order 2 of your input; this one can be sent as it is.',
				outcome: 'rejected',
				sequence: 1,
			}),
			expect.objectContaining({
				message: expect.stringMatching(/^orderList\[1\]\.assets\[0\]/),
				description:
					'Nothing of the request was carried out. The message is about order 2 of your input: correct it.',
				sequence: 2,
			}),
			expect.objectContaining({
				message: expect.stringContaining('with order 2 of your input'),
				sequence: 3,
			}),
		]);
		expect([sizes(), made()]).toEqual([[3], []]);
	});

	it('counts them where the wrong one is not named', async () => {
		sandbox.state.settings.namesOrders = false;
		const result = await create('oxo', { options });

		expect(result.items.map(({ json }) => errorIn(json)?.message)).toEqual(
			Array(3).fill('3 orders were refused together: parameter validation failed (13004)'),
		);
	});

	it('a request of one order says nothing of others', async () => {
		const result = await create('x', { options });

		expect(errorIn(result.items[0]?.json ?? {})?.message).toMatch(/^orderList\[0\]/);
	});
});

describe('On Error = Stop: nothing is halved', () => {
	const stop = { onError: 'stopWorkflow' as const };

	it.each([
		['xooo', 0, 4],
		['ooxo', 2, 4],
		['ooox', 3, 4],
		// The first wrong one is what the service names.
		['oxox', 1, 4],
	])('%s: the failure is that of item %i', async (pattern, index, size) => {
		const result = await create(pattern, stop);

		expect(failureOf(result)).toMatchObject({
			itemIndex: index,
			message: expect.stringContaining(`orderList[${index}]`),
			description: expect.stringContaining(`0 of ${size} orders were created. Not created: `),
			data: { outcome: 'rejected', completed: [], failed: Array(size).fill(expect.anything()) },
		});
		expect([sizes(), made()]).toEqual([[size], []]);
	});

	it('the place in the input counts, not the one in the request', async () => {
		const options = { maxOrdersPerRequest: 3, maxConcurrency: 1 };
		const result = await create('oooox', { ...stop, options });

		expect(failureOf(result)).toMatchObject({
			itemIndex: 4,
			message: expect.stringContaining('orderList[1]'),
			description: expect.stringContaining(
				'The message is about order 5 of your input: correct it. 3 of 5 orders were created (1, 2, 3). Not created: order 4: Refused together with order 5 of your input: orderList[1]',
			),
		});
	});

	it('where the wrong one is not named, the message counts', async () => {
		sandbox.state.settings.namesOrders = false;
		const result = await create('oxo', stop);

		expect(failureOf(result)).toMatchObject({
			itemIndex: 0,
			message: '3 orders were refused together: parameter validation failed (13004)',
			description: expect.stringContaining(
				'0 of 3 orders were created. Not created: order 1, order 2, order 3: 3 orders were refused together',
			),
		});
	});

	it('an order that is not in the request is nobody’s', async () => {
		sandbox.faults.add({ kind: 'code', code: '13004', message: 'orderList[9].assets: no' });
		const result = await create('oo', stop);

		expect(failureOf(result).message).toBe('2 orders were refused together: orderList[9].assets: no (13004)');
	});
});
