import type { IDataObject } from 'n8n-workflow';

import { runIn } from '../../support/reconcile/evidence';
import type { Lists, World } from '../../support/reconcile/evidence';
import { ok } from '../../support/server/server';
import { useServer } from '../../support/server/stage';
import { skipPauses } from '../../support/fake/pauses';

/** docs/maintainers/design.md, "Evidence": bindings. Two items: B1, and B2 which is always bound as it was asked for. */

skipPauses();

const server = useServer();

const binding = (channelCustomerId: string, enterpriseName: string, more: IDataObject = {}): IDataObject => ({
	customerId: `K-${channelCustomerId}`,
	channelCode: 'CRM',
	channelCustomerId,
	enterpriseGlobalId: `E-${enterpriseName}`,
	enterpriseName,
	isDefault: true,
	...more,
});
const B2 = binding('B2', 'Acme');
const query = (...bindings: IDataObject[]): Lists => ({ query: [...bindings, B2] });

const run = async (world: World, skip = false, ids = ['B1', 'B2']) =>
	await runIn(
		server,
		world,
		'customer.bind',
		{
			channelCode: 'CRM',
			channelCustomerId: '={{ $json.id }}',
			customerName: 'Again',
			enterpriseName: 'Acme',
			options: { maxConcurrency: 1 },
		},
		{ items: ids.map((id) => ({ id })), skip },
	);
const bound = (writes: unknown[]) =>
	(writes as Array<{ channelCustomerId: string }>).map((body) => body.channelCustomerId);

const ELSEWHERE = 'the customer is bound to Borealis';
const NONE = 'the list shows no binding of this customer';
const NO_LIST = 'the service answered without the list';

describe('a binding whose reply was lost', () => {
	it.each<[string, Lists, string, string]>([
		['is there', query(binding('B1', 'Acme')), '0 confirmed', ''],
		['is with another enterprise', query(binding('B1', 'Borealis')), '0 unknown', ELSEWHERE],
		['is with both', query(binding('B1', 'Borealis'), binding('B1', 'Acme')), '0 confirmed', ''],
		[
			'is with an enterprise without a name',
			query(binding('B1', 'Acme', { enterpriseName: null })),
			'0 unknown',
			'an enterprise without a name',
		],
		['is that of another channel', query(binding('B1', 'Acme', { channelCode: 'ERP' })), '0 unknown', NONE],
		['is not there', query(), '0 unknown', NONE],
	])('%s', async (_, after, outcome, text) => {
		const { outcomes, told, writes, rows } = await run({ after });

		expect(outcomes).toEqual([outcome, '1 confirmed']);
		expect(told[0]).toContain(text);
		expect(rows[1]?.json).toEqual({ ...B2, confirmed: true });
		if (outcome === '0 confirmed') expect(rows[0]?.json).toMatchObject({ enterpriseName: 'Acme' });
		expect(bound(writes)).toEqual(['B1', 'B2']);
	});

	it.each<[string, World, string]>([
		['data is null', { after: { query: null } }, NO_LIST],
		['data is missing', { after: { query: 'missing' } }, NO_LIST],
		[
			'the list is a cached one',
			{ after: query(binding('B1', 'Acme')), headers: () => ({ age: '9' }) },
			'the list came from a cache',
		],
	])('nothing is proven where %s', async (_, world, text) => {
		const { outcomes, told } = await run(world);

		expect(outcomes).toEqual(['0 unknown', '1 unknown']);
		expect(told).toEqual([expect.stringContaining(text), expect.stringContaining(text)]);
	});

	it('of two items that ask for the same customer it cannot be told which was bound', async () => {
		const { outcomes, told } = await run({ after: query() }, false, ['B2', 'B2']);

		expect(outcomes).toEqual(['0 unknown', '1 unknown']);
		expect(told[0]).toContain('another part of this run also asks for customer B2 of channel CRM');
	});
});

describe('with Skip', () => {
	const write = () => ok(binding('B1', 'Acme'));

	it.each<[string, World, string[], string, string[]]>([
		[
			'bound as asked for',
			{ before: query(binding('B1', 'Acme')) },
			['0 alreadyDone', '1 alreadyDone'],
			'',
			[],
		],
		[
			'bound to another enterprise',
			{ before: query(binding('B1', 'Borealis')) },
			['0 rejected', '1 alreadyDone'],
			ELSEWHERE,
			[],
		],
		['not bound', { before: query() }, ['0 row', '1 alreadyDone'], '', ['B1']],
		['data is null', { before: { query: null } }, ['0 rejected', '1 rejected'], NO_LIST, []],
		['data is missing', { before: { query: 'missing' } }, ['0 rejected', '1 rejected'], NO_LIST, []],
		[
			'a cached list',
			{ before: query(), headers: () => ({ age: '9' }) },
			['0 rejected', '1 rejected'],
			'the list came from a cache',
			[],
		],
	])('%s', async (_, world, due, text, sent) => {
		const { outcomes, told, writes } = await run({ ...world, write }, true);

		expect([outcomes, bound(writes)]).toEqual([due, sent]);
		expect(told[0]).toContain(text);
	});

	it('bound as asked for, in a list with numbers as IDs', async () => {
		const numbered = query(binding('7', 'Acme', { channelCustomerId: 7 }));
		const { outcomes, writes } = await run({ before: numbered, write }, true, ['7', 'B2']);

		expect([outcomes, bound(writes)]).toEqual([['0 alreadyDone', '1 alreadyDone'], []]);
	});

	it.each<[string, Lists[], string[], string[]]>([
		['empty for once', [{ query: [] }, query(binding('B1', 'Acme'))], ['0 alreadyDone', '1 alreadyDone'], []],
		['without it for once', [query(), query(binding('B1', 'Acme'))], ['0 alreadyDone', '1 alreadyDone'], []],
	])('a list that is %s', async (_, before, due, sent) => {
		const { outcomes, writes } = await run({ before, write }, true);

		expect([outcomes, bound(writes)]).toEqual([due, sent]);
	});

	it('the second of two items for the same customer is refused', async () => {
		const { outcomes, told, writes } = await run({ write }, true, ['B1', 'B1']);

		expect([outcomes, bound(writes)]).toEqual([['0 row', '1 rejected'], ['B1']]);
		expect(told[1]).toContain('Another part of this run also asks for customer B1 of channel CRM');
	});
});
