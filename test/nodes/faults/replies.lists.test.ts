import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Row } from '../../../nodes/shared/model/exchange';
import { messageIn, outcomeIn } from '../../helpers/errorRows';
import { outcomesOf } from '../../helpers/outcomes';
import { runMember } from '../../helpers/memberCenter';
import { failureOf, runOrder } from '../../helpers/orderService';
import { specs } from '../../specs/specs';
import { refuses, type Refused, type RunItems } from '../../helpers/refusals';
import { ok } from '../../helpers/server/server';
import { useServer } from '../../helpers/server/stage';

/* docs/maintainers/design.md, "Reply", and docs/maintainers/stored-names.md, "Common": lists that are empty, limits, and numbers that did not come. */

const server = useServer();

/** Every operation that gives a list of many by one request, and what its reply's data is around the rows. */
const lists = specs
	.filter(({ operation, api }) => operation.value === 'getMany' && api.ofLists !== true)
	.map(({ service, name, wire, faults }) => {
		const run = service === 'order' ? runOrder : runMember;
		const ids = { enterpriseGlobalId: 'E', channelCustomerId: 'i' };
		const unfiltered = { filters: {}, defaultCustomer: 'N' };
		const parameters = { ...wire.parameters, ...ids, ...unfiltered, returnAll: false, limit: 50 };
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
	it('no data, null and an empty list: no rows, and nothing to complain of', async () => {
		for (const reply of [{}, { data: null }, { data: data([]) }]) {
			server.clear();
			server.reply(() => ({ body: { code: 0, message: 'success', ...reply } }));
			const { status, error, items, hints } = await run()(two);

			expect([status, error?.message, items, hints]).toEqual(['success', undefined, [], []]);
			expect(server.requests).toHaveLength(2);
		}
	});

	const rows = [1, 2, 3].map((n) => ({ assetNum: `a${n}`, globalId: `g${n}`, customerId: `c${n}` }));
	const limited = run({ returnAll: '={{ $json.all }}', limit: '={{ $json.limit }}' });
	beforeEach(() => server.reply(() => ok(data(rows))));

	it('with Return All a Limit does not matter, also where it is none', async () => {
		const all = [-1, null, 'none'].map((limit) => ({ all: 'true', limit }));
		const result = await limited({ items: [...all, { all: true, limit: 1 }, { all: false, limit: 2 }] });

		expect(result.error?.message).toBeUndefined();
		const due = [3, 3, 3, 3, 2].flatMap((count, item) => Array<string>(count).fill(`${item} row`));
		expect(outcomesOf(result.items)).toEqual(due);
	});

	const told: unknown = expect.stringMatching(/^Limit: /);
	const none = [0, -1, 1.5, 'many'].map((limit): Refused => [{ all: false, limit }, told]);
	refuses(server, limited, { all: false, limit: 1 }, none);
});

/** A reply that does not name what was made is no proof that anything was. */
it.each<[string, INodeParameters, IDataObject[], IDataObject]>([
	[
		'customer.bind',
		{ channelCode: 'c', channelCustomerId: '={{ $json.n }}', customerName: 'n', enterpriseName: 'e' },
		[{}, { isDefault: true }, { customerId: null, enterpriseGlobalId: '' }],
		{ enterpriseGlobalId: '9' },
	],
	[
		'enterprise.create',
		{ crmCustomerId: '={{ $json.n }}', customerName: 'n' },
		[
			{},
			{ defaultType: true, members: [] },
			{ enterpriseGlobalId: null, members: [{ memberIdentity: 'm' }] },
		],
		{ members: [{ memberGlobalId: '9' }] },
	],
])('%s: data without any ID is unknown', async (name, parameters, without, withId) => {
	const replies = [...without, withId];
	server.reply(({ body }) => ok(replies[Number(/"(\d)"/.exec(body)?.[1])]));
	const items = replies.map((_, n) => ({ n: String(n) }));
	const options = { afterLostReply: 'report', maxConcurrency: 1 };
	const given = name === 'customer.bind' ? options : { maxConcurrency: 1 };
	const result = await runOrder(
		server.url,
		name,
		{ ...parameters, options: given },
		{ items, onError: 'continueRegularOutput' },
	);

	expect(outcomesOf(result.items)).toEqual(['0 unknown', '1 unknown', '2 unknown', '3 row']);
	expect(result.items[3]?.json).toEqual(withId);
	expect(server.requests).toHaveLength(4);
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
		['an object', ['8000000001', '8000000002', { n: 1 }], ['8000000001', '8000000002']],
		['words', ['8000000001', 'none', '8000000003'], ['8000000001', '8000000003']],
		['fractions', [8000000001.5, '8000000002', '8000000003'], ['8000000002', '8000000003']],
	])('%s: what came is output, and the item fails for what is missing', async (_, data, numbers) => {
		answer(data);
		const continued = await allocate({ items, onError: 'continueRegularOutput' });
		const error = continued.items[numbers.length]?.json ?? {};

		expect(continued.items.map(({ json, pairedItem }) => [json.keyShellNumber, pairedItem])).toEqual([
			...[...numbers, undefined].map((number) => [number, { item: 0 }]),
			['8000000009', { item: 1 }],
		]);
		expect([outcomeIn(error), messageIn(error)]).toEqual([
			'unknown',
			expect.stringMatching(`\\b${numbers.length} of the 3 asset numbers`),
		]);
		const odd = Array.isArray(data) ? data.length - numbers.length : 0;
		if (odd > 0) expect(messageIn(error)).toContain(`${odd} of the entries`);

		// With Stop, what came is not lost.
		const stopped = await allocate({ items });
		const { completed } = failureOf(stopped).data as { completed: Row[] };
		expect(completed.map(({ keyShellNumber }) => keyShellNumber)).toEqual(numbers);
		expect(server.requests).toHaveLength(3);
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
