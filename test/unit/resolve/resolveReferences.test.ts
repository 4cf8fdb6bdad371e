import { resolveReferences } from '../../../nodes/shared/resolve/resolveReferences';
import type { ListRead } from '../../../nodes/shared/model/operation';
import type { Failure, Row } from '../../../nodes/shared/model/exchange';
import type { ListResult } from '../../../nodes/shared/model/client';
import type { Item, RunContext } from '../../../nodes/shared/model/run';
import type { Reference } from '../../../nodes/shared/model/service';

/** docs/maintainers/design.md, "Locators": an id for each name, or a refusal. How the nodes' own lists are searched is in test/nodes/byName.test.ts. */

/** Names begin with the list they are in. */
const rowsOf = (name: string, ...ids: unknown[]) => ids.map((id) => ({ name, id }));
const lists: Record<string, ListResult> = {
	a: { value: [rowsOf('a1', 'A1'), rowsOf('a2', 'A2'), rowsOf('a3', 7), rowsOf('a4', '')].flat() },
	b: { value: rowsOf('b1', 'B0', 'B1') },
	c: { value: rowsOf('c1', 'C0', 'C1', 'C2', 'C3', 'C4', 'C5') },
	d: { value: rowsOf('d1x', 'D1') },
	f: { value: rowsOf('f1', 'F1'), missing: 'the service answered without the list' },
	g: { value: rowsOf('g1', 'G1') },
	more: { value: rowsOf('g2', 'G2') },
};
const listOf = (name: string) => ({ input: { name } }) as unknown as ListRead;
const thing: Reference = {
	noun: 'thing',
	lists: (name) => [listOf(name.slice(0, 1)), ...(name.startsWith('g') ? [listOf('more')] : [])],
	find(found, name) {
		const rows = found.flat();
		const matches = rows.filter((row) => row.name === name);
		const longer = rows.filter((row) => String(row.name).startsWith(`${name}x`));
		return {
			matches: matches.map(({ id }) => ({ id, shown: String(id) })),
			...(longer.length > 0 && { similar: `One begins so: ${String(longer[0]?.name)}.` }),
		};
	},
};

function openRun(ids?: Map<string, string>) {
	const results: unknown[] = [];
	const reads: unknown[] = [];
	const run = {
		operation: {},
		service: { references: { one: { byName: thing }, many: { byName: thing } } },
		memory: ids && { ids },
		defaults: {},
		lists: {
			async read(list: ListRead, notBefore: number, terms: unknown) {
				reads.push([list.input.name, notBefore, terms]);
				return await Promise.resolve(lists[String(list.input.name)]);
			},
		},
		optionsOf: (index: number) => ({ timeout: index }),
		results: { record: (one: unknown) => results.push(one) },
	} as unknown as RunContext;
	return { run, results, reads };
}
const byName = (name: string, mode = 'byName') => [{ name, mode }];
const itemOf = (index: number, input: Row, references?: Item['references']): Item => ({
	index,
	input: { enterpriseGlobalId: 'E', ...input },
	references,
});

it('puts ids where names were: one, several, of two lists, in each item', async () => {
	const { run, results, reads } = openRun();
	const named = itemOf(2, { one: 'a1', many: ['a2 ', 'g2'], rest: 1 }, [...byName('one'), ...byName('many')]);
	const items = [itemOf(0, { one: 'id' }), itemOf(1, { one: ' a2\n' }, byName('one')), named];
	const found = await resolveReferences(run, items);

	expect(found.map(({ index, input }) => [index, input])).toEqual([
		[0, { enterpriseGlobalId: 'E', one: 'id' }],
		[1, { enterpriseGlobalId: 'E', one: 'A2' }],
		[2, { enterpriseGlobalId: 'E', one: 'A1', many: ['A2', 'G2'], rest: 1 }],
	]);
	expect(named.input).toMatchObject({ one: 'a1', many: ['a2 ', 'g2'] });
	expect(results).toEqual([]);
	// However old a list of this run is, it will do.
	expect(reads).toEqual(
		expect.arrayContaining([
			['a', 0, { timeout: 1 }],
			['more', 0, { timeout: 2 }],
		]),
	);
});

it('leaves alone what needs no look', async () => {
	const { run, reads } = openRun();
	const ids = [itemOf(0, { one: 'a1' }), itemOf(1, { one: 'a1' }, [])];
	const others = [itemOf(0, { one: 'a1' }, byName('one', 'byId')), itemOf(1, { two: 'a1' }, byName('two'))];

	expect(await resolveReferences(run, ids)).toBe(ids);
	expect(await resolveReferences(run, others)).toEqual(others);
	expect(await resolveReferences({ ...run, service: {} } as RunContext, others)).toEqual(others);
	expect(reads).toEqual([]);
});

const WHOLE = 'Enter the whole name as the lists show it, or choose from the list.';
const ENTERPRISE = 'Enterprise Global ID: is required to find the thing';
const BY_ID = 'Enter the ID instead.';
it.each<[unknown, string, string]>([
	['a9', 'There is no thing "a9" in this enterprise', WHOLE],
	// Not even where only one begins so.
	['d1', 'There is no thing "d1" in this enterprise', `One begins so: d1x. ${WHOLE}`],
	['c1', 'The thing "c1" is not clear: it may be C0, C1, C2, C3, C4, …', BY_ID],
	['f1', 'The thing "f1" could not be looked up: the service answered without the list', 'Try again later.'],
	['a4', 'The service gives no ID for the thing "a4"', BY_ID],
	[['a1', 'a9', 'b1'], 'There is no thing "a9" in this enterprise', WHOLE],
	[undefined, `${ENTERPRISE} "a1"`, 'Enter it here or in the credential.'],
])('%j is refused, the other items go on: %s', async (given, message, advice) => {
	const { run, results } = openRun();
	const input = given === undefined ? { one: 'a1', enterpriseGlobalId: given } : { one: given };
	const found = await resolveReferences(run, [
		itemOf(4, input, byName('one')),
		itemOf(5, { one: 'a1' }, byName('one')),
	]);

	expect(found.map(({ index }) => index)).toEqual([5]);
	const error = { reason: 'input', outcome: 'rejected', message, advice };
	expect(results).toEqual([{ itemIndex: 4, identity: {}, error }]);
});

it('an ID that the list has as a number is its text; entries of one ID are one', async () => {
	const { run, results } = openRun();
	lists.t = { value: rowsOf('t1', 'T1', 'T1', 'T1') };
	const items = ['a3', 't1'].map((one, index) => itemOf(index, { one }, byName('one')));

	expect((await resolveReferences(run, items)).map(({ input }) => (input as Row).one)).toEqual(['7', 'T1']);
	expect(results).toEqual([]);
});

it('what is not in a list that changed each time it was read is not said to be nowhere', async () => {
	const { run, results } = openRun();
	lists.m = { value: rowsOf('m1', 'M1'), hasMoved: true };
	const items = ['m1', 'm2'].map((one, index) => itemOf(index, { one }, byName('one')));

	expect(await resolveReferences(run, items)).toMatchObject([{ input: { one: 'M1' } }]);
	expect(results).toMatchObject([
		{
			itemIndex: 1,
			error: {
				message: 'The list changed each time while it was read: it did not show the thing "m2"',
				advice: 'Try again.',
			},
		},
	]);
});

it('a list that cannot be read says why, and that nothing was done', async () => {
	const { run, results } = openRun();
	const error: Failure = { reason: 'http', message: 'HTTP 503', httpStatus: 503, outcome: 'unknown' };
	lists.e = { error };

	expect(await resolveReferences(run, [itemOf(0, { one: 'e1' }, byName('one'))])).toEqual([]);
	const message = 'The thing "e1" could not be looked up: HTTP 503';
	expect(results).toMatchObject([{ error: { ...error, message, outcome: 'rejected' } }]);
});

it('keeps the ids that an earlier try found: of this thing, name and enterprise, and of no refusal', async () => {
	const ids = new Map<string, string>();
	const find = async (input: Row) => {
		const { run, reads } = openRun(ids);
		const found = await resolveReferences(run, [itemOf(0, input, byName('one'))]);
		return [found.map((item) => (item.input as Row).one), reads.length];
	};

	expect(await find({ one: 'a1' })).toEqual([['A1'], 1]);
	expect(await find({ one: 'a1' })).toEqual([['A1'], 0]);
	expect(await find({ one: 'a1', enterpriseGlobalId: 'F' })).toEqual([['A1'], 1]);
	expect(await find({ one: 'a2' })).toEqual([['A2'], 1]);
	expect(await find({ one: 'a9' })).toEqual([[], 1]);
	expect(ids.size).toBe(3);
});
