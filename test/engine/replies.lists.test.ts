import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { fates } from '../support/fates';
import { runMember } from '../support/memberCenter';
import { runOrder } from '../support/orderService';
import { records } from '../support/records';
import { refusalOf } from '../support/refusals';
import type { RunItems } from '../support/refusals';
import { ok, refuse } from '../support/server';
import type { Reply } from '../support/server';
import { useServer } from '../support/stage';

/* docs/design.md, "Reply" and "Common": lists that are empty, limits, and numbers that did not come. */

const server = useServer();

/** Every operation that gives a list of many, and what its reply's data is around the rows. */
const lists = records
	.filter(({ operation }) => operation.value === 'getMany')
	.map(({ service, name, wire, faults }) => {
		const run = service === 'order' ? runOrder : runMember;
		const ids = { enterpriseGlobalId: 'E', channelCustomerId: 'i' };
		const parameters = { ...wire.parameters, ...ids, returnAll: false, limit: 50 };
		const list =
			(more: INodeParameters = {}): RunItems =>
			async (options) =>
				await run(server.url, name, { ...parameters, ...more }, options);
		const data = (rows: IDataObject[]) =>
			faults.data === 'object' ? { list: rows, hasNextPage: false } : rows;
		return [`${service} ${name}`, list, data] as const;
	});
const order =
	(operation: string, parameters: INodeParameters): RunItems =>
	async (more) =>
		await runOrder(server.url, operation, parameters, more);
const two = { items: [{}, {}] };

describe.each(lists)('%s', (_operation, run, data) => {
	it.each<[string, Reply]>([
		['no data', { body: { code: 0, message: 'success' } }],
		['null', { body: { code: 0, message: 'success', data: null } }],
		['an empty list', { body: { code: 0, data: data([]) } }],
	])('%s: no rows, and nothing to complain of', async (_, reply) => {
		server.reply(() => reply);
		const result = await run()(two);

		const { status, error, items, hints } = result;
		expect([status, error?.message, items, hints]).toEqual(['success', undefined, [], []]);
		expect(server.requests).toHaveLength(2);
	});

	it.each<[string, unknown]>([
		['a text', 'text'],
		['a number', 7],
		['true', true],
	])('%s in place of the data is told', async (_, other) => {
		server.reply(() => ok(other));
		const result = await run()({ ...two, onError: 'continueRegularOutput' });

		expect(fates(result.items)).toEqual(['0 rejected', '1 rejected']);
	});

	const rows = [1, 2, 3].map((n) => ({ assetNum: `a${n}`, globalId: `g${n}`, customerId: `c${n}` }));
	const limited = run({ returnAll: '={{ $json.all }}', limit: '={{ $json.limit }}' });

	it.each<[string, IDataObject, number]>([
		['Return All: a Limit that is none does not matter', { all: true, limit: -1 }, 3],
		['Return All: nor one that is nothing', { all: true, limit: null }, 3],
		['Return All: nor one that is a word', { all: 'true', limit: 'none' }, 3],
		['not Return All', { all: false, limit: 2 }, 2],
	])('%s', async (_, item, count) => {
		server.reply(() => ok(data(rows)));
		const result = await limited({ items: [item, { all: false, limit: 1 }] });

		expect(result.error?.message).toBeUndefined();
		expect(fates(result.items)).toEqual([...Array<string>(count).fill('0 row'), '1 row']);
	});

	it.each([0, -1, 1.5, 'many'])('not Return All: a Limit of %p is refused', async (limit) => {
		server.reply(() => ok(data(rows)));
		const { message } = await refusalOf(server, limited, { all: false, limit: 1 }, { all: false, limit });

		expect(message).toMatch(/^Limit: /);
	});
});

describe('assetNumber.allocate', () => {
	const allocate = order('assetNumber.allocate', {
		size: '={{ $json.size }}',
		options: { maxConcurrency: 1 },
	});
	/** The first item is answered as told, the second as it should be. */
	const answer = (data: unknown) =>
		server.reply(({ body }) => ok(body.includes('"size":3') ? data : ['8000000009']));
	const items = [{ size: 3 }, { size: 1 }];

	it.each<[string, unknown, string[]]>([
		['fewer than asked for', ['8000000001', '6000000002'], ['8000000001', '6000000002']],
		['none', [], []],
		['null', null, []],
		['no text', ['8000000001', null, '8000000003'], ['8000000001', '8000000003']],
		['an object', ['8000000001', '8000000002', { n: 1 }], ['8000000001', '8000000002']],
		['words', ['8000000001', 'none', '8000000003'], ['8000000001', '8000000003']],
		['blanks', ['', ' ', '8000000003'], ['8000000003']],
		['fractions', [8000000001.5, '8000000002', '8000000003'], ['8000000002', '8000000003']],
	])('%s: what came is output, and what is missing is told in a hint', async (_, data, numbers) => {
		answer(data);
		const { items: rows, hints, status } = await allocate({ items });

		expect([status, rows.map(({ json }) => json.keyShellNumber)]).toEqual([
			'success',
			[...numbers, '8000000009'],
		]);
		// Entries that are no texts are told once more, as every field that is not what the document says.
		expect(hints[0]?.message).toMatch(new RegExp(`\\b${numbers.length} of the 3 asset numbers`));
		const odd = Array.isArray(data) ? data.length - numbers.length : 0;
		if (odd > 0) expect(hints[0]?.message).toContain(`${odd} of the entries`);
		expect(server.requests).toHaveLength(2);
	});

	it('numbers that come as numbers are their digits', async () => {
		answer([8000000001, '8000000002', 6000000003]);
		const result = await allocate({ items });

		expect(result.items.map(({ json }) => [json.keyShellNumber, json.partition])).toEqual([
			['8000000001', 'domestic'],
			['8000000002', 'domestic'],
			['6000000003', 'singapore'],
			['8000000009', 'domestic'],
		]);
	});
});

describe('the hint counts the items that failed, sent or not', () => {
	const hintsOf = async (run: RunItems, items: IDataObject[]) =>
		(await run({ items, onError: 'continueRegularOutput' })).hints.map(({ message }) => message);

	it('two of four: one refused here, one refused there', async () => {
		server.reply(({ body }) =>
			body.includes('"bad"') ? refuse('13004', 'no') : ok({ enterpriseGlobalId: 'e' }),
		);
		const create = order('enterprise.create', { crmCustomerId: '={{ $json.id }}', customerName: 'n' });

		expect(await hintsOf(create, [{ id: 'a' }, {}, { id: 'bad' }, { id: 'b' }])).toEqual([
			expect.stringMatching(/^2 of 4 items failed/),
		]);
		expect(await hintsOf(create, [{ id: 'a' }, {}, {}])).toEqual([
			expect.stringMatching(/^2 of 3 items failed/),
		]);
		expect(await hintsOf(create, [{}])).toEqual([expect.stringMatching(/^1 of 1 items? failed/)]);
		expect(await hintsOf(create, [{ id: 'a' }])).toEqual([]);
	});

	it('an item with several parts counts once', async () => {
		server.reply(() =>
			ok(['1', '2', '3'].map((assetNum) => ({ assetNum, status: assetNum === '3' ? 1 : 2 }))),
		);
		const disable = order('lock.disable', { assetNums: '={{ $json.n }}', operatorIdentity: 'o' });

		expect(await hintsOf(disable, [{ n: '1,2,3' }, { n: '3' }, {}])).toEqual([
			expect.stringMatching(/^2 of 3 items failed/),
		]);
	});
});
