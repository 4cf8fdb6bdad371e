import fc from 'fast-check';
import { range, uniq } from 'lodash';

import { getManyEmployees } from '../../nodes/MemberCenter/resources/employee/getMany.operation';
import { readPages } from '../../nodes/shared/lists/readPages';
import type { Failure, Row } from '../../nodes/shared/model/exchange';
import { runs, seed } from '../helpers/project/deep';

/**
 * How a list that comes in pages is read (docs/maintainers/design.md, "Pages"), with a hidden truth: entries that come, go and move
 * between two pages, and services that say little or something wrong. A list is never short or doubled without a failure.
 */

type Change = { kind: 'add' | 'remove' | 'move'; at: number; to: number };

interface World {
	count: number;
	size: number;
	inFlight: number;
	/** What the service says of the whole list. */
	tells: { total: boolean; pages: boolean; next: boolean };
	/** What happens before the nth request. */
	changes: Change[][];
	/** What the nth reply says in place of the truth. */
	says: Array<Row | undefined>;
	wanted?: number;
}

/** A new list of entries, as it is after a change. */
function changed(list: readonly number[], { kind, at, to }: Change, next: () => number): number[] {
	const index = at % (list.length + 1);
	if (kind === 'add') return [...list.slice(0, index), next(), ...list.slice(index)];
	const rest = [...list.slice(0, index), ...list.slice(index + 1)];
	if (kind === 'remove' || index >= list.length) return kind === 'remove' ? rest : [...list];
	const target = to % (rest.length + 1);
	return [...rest.slice(0, target), list[index] ?? 0, ...rest.slice(target)];
}

async function read({ count, size, inFlight, tells, changes, says, wanted }: World) {
	let list = range(count);
	let next = count;
	const lists = [list];
	const sizes: number[] = [];
	let open = 0;
	let most = 0;
	const result = await readPages(
		getManyEmployees,
		{
			filters: {},
			options: { pageSize: size },
			...(wanted === undefined ? { returnAll: true } : { returnAll: false, limit: wanted }),
		},
		async ({ query = {} }) => {
			most = Math.max(most, (open += 1));
			for (const change of changes[sizes.length] ?? []) list = changed(list, change, () => (next += 1));
			lists.push(list);
			const [pageNum, pageSize] = [Number(query.pageNum), Number(query.pageSize)];
			const lie = says[sizes.push(pageSize) - 1];
			// A page and its numbers are of one moment.
			const { length: total } = list;
			const pages = Math.ceil(total / pageSize);
			const shown = list.slice((pageNum - 1) * pageSize, pageNum * pageSize);
			// Later pages come back earlier.
			for (let turn = pageNum % 4; turn < 4; turn += 1) await Promise.resolve();
			open -= 1;
			const data = {
				list: shown.map((id) => ({ id: String(id) })),
				...(tells.total && { total }),
				...(tells.pages && { pages }),
				...(tells.next && { hasNextPage: pageNum < pages }),
				...lie,
			};
			return { value: { data } };
		},
		() => inFlight,
	);
	const ids = result?.value?.map(({ id }) => Number(id));
	const stayed = lists.reduce((left, one) => left.filter((id) => one.includes(id)), range(count));
	const ever = new Set(lists.flat());
	const asked = Math.ceil(Math.max(1, ...lists.map(({ length }) => length)) / (sizes[0] ?? 1));
	return { ids, error: result?.error, requests: sizes.length, sizes, pages: asked, list, stayed, ever, most };
}

const change = (kind: fc.Arbitrary<Change['kind']>) => fc.record({ kind, at: fc.nat(60), to: fc.nat(60) });
/** Between two requests one kind of change: one entry that comes while another goes is the one thing that no page shows. */
const gap = fc
	.constantFrom<Change['kind']>('add', 'remove', 'move')
	.chain((kind) => fc.array(change(fc.constant(kind)), { maxLength: 2 }));
const TELLS_ALL = { total: true, pages: true, next: true };
const world = fc.record({
	count: fc.nat(40),
	size: fc.integer({ min: 1, max: 12 }),
	inFlight: fc.integer({ min: 0, max: 6 }),
	tells: fc.constant(TELLS_ALL),
	changes: fc.constant<Change[][]>([]),
	says: fc.constant<Array<Row | undefined>>([]),
});
const changing = fc.array(fc.oneof({ weight: 2, arbitrary: fc.constant<Change[]>([]) }, gap), {
	maxLength: 14,
});
const some = fc.record({ total: fc.boolean(), pages: fc.boolean(), next: fc.boolean() });

const check = async (worlds: fc.Arbitrary<World>, holds: (given: World) => Promise<void>) =>
	await fc.assert(fc.asyncProperty(worlds, holds), { seed, numRuns: runs(3_000) });
/** Two readings of so many pages, and those that were under way when one ended. */
const atMost = (pages: number, { inFlight }: World): number => 2 * (pages + Math.max(1, inFlight));

it('a list that stays is read whole, each page once and in order, whatever of its numbers the service tells', async () => {
	await check(
		fc.tuple(world, some).map(([one, tells]) => ({ ...one, tells })),
		async (given) => {
			const { ids, requests, list, pages, most } = await read(given);
			const { total, pages: counted, next } = given.tells;

			expect(ids).toEqual(list);
			// Where nothing is told, an empty page is the end.
			expect(requests).toBe(total || counted || next || list.length === 0 ? pages : pages + 1);
			expect(most).toBeLessThanOrEqual(Math.max(1, given.inFlight));
		},
	);
});

it('of a list that changes nobody who was there all the time is missing, and nobody is there twice; else it fails', async () => {
	let failures = 0;
	let repaired = 0;
	await check(
		fc.tuple(world, changing).map(([one, changes]) => ({ ...one, changes })),
		async (given) => {
			const { ids, error, stayed, ever, requests, pages } = await read(given);

			expect(requests).toBeLessThanOrEqual(atMost(pages, given));
			if (ids === undefined) failures += 1;
			else if (requests > pages) repaired += 1;
			if (error !== undefined) {
				expect(error).toMatchObject({ reason: 'missing', outcome: 'rejected' });
				expect(error.message).toMatch(/^The list did not come whole, twice: /);
			}
			expect(ids ?? []).toEqual(uniq(ids));
			expect(stayed.filter((id) => ids?.includes(id) === false)).toEqual([]);
			expect((ids ?? []).filter((id) => !ever.has(id))).toEqual([]);
		},
	);
	// The world is neither too wild nor too tame to say anything.
	expect([failures > 0, repaired > 0]).toEqual([true, true]);
});

/** What a service may say wrongly on one page, or on all. */
const wrong = fc.oneof(
	fc.record({ total: fc.nat(80) }),
	fc.record({ list: fc.constant([]) }),
	fc.record({ list: fc.constant(null) }),
	fc.record({ list: fc.constant([{ id: '0' }, { id: '0' }]) }),
);

it('one reply that is wrong is made good by reading once more', async () => {
	const worlds = fc.tuple(world, wrong, fc.nat(5));
	await check(
		worlds.map(([one, lie, at]) => ({ ...one, says: [...Array<undefined>(at), lie] })),
		async (given) => {
			const { ids, error, list, requests, pages } = await read(given);

			expect([ids, error]).toEqual([list, undefined]);
			expect(requests).toBeLessThanOrEqual(atMost(pages, given));
		},
	);
});

it.each<[string, (page: number) => Row, RegExp]>([
	['a total that is too high', () => ({ total: 31 }), /30 of 31 entries came/],
	['a total that is too low', () => ({ total: 29 }), /30 of 29 entries came/],
	['totals that differ', (page) => ({ total: 30 + page }), /different totals: 31, 32, 33/],
	['the same page for ever', () => ({ list: [{ id: '1' }], hasNextPage: true }), /an entry came twice \(1\)/],
	['nothing but a total', () => ({ list: [] }), /0 of 30 entries came/],
	['entries that are none', () => ({ list: [7] }), /no rows can be made/],
])('fails after two readings: %s', async (_, lie, words) => {
	const says = range(12).map((n) => lie((n % 3) + 1));
	const { error, requests } = await read({ ...PLAIN, says });

	expect(error?.message).toMatch(words);
	expect(requests).toBeLessThanOrEqual(6);
});

const PLAIN: World = { count: 30, size: 10, inFlight: 1, tells: TELLS_ALL, changes: [], says: [] };
it('a billion pages are claimed: the reading ends with the total', async () => {
	const says = Array<Row>(60).fill({ pages: 1e9, hasNextPage: true });
	const { ids, requests } = await read({ ...PLAIN, inFlight: 4, says });

	expect(ids?.length).toBe(30);
	expect(requests).toBeLessThanOrEqual(7);
});

it('a limit ends the reading: no page more than it needs, each of the same size', async () => {
	const limited = fc.tuple(world, fc.integer({ min: 1, max: 50 }), some);
	await check(
		limited.map(([one, wanted, tells]) => ({ ...one, wanted, tells: { ...tells, next: true } })),
		async (given) => {
			const { ids, sizes, list, requests } = await read(given);
			const { wanted = 0, size } = given;

			expect(ids).toEqual(list.slice(0, wanted));
			expect(uniq(sizes)).toEqual([Math.min(size, wanted)]);
			expect(requests).toBeLessThanOrEqual(Math.ceil(wanted / Math.min(size, wanted)));
		},
	);
});

const failed: Failure = { reason: 'http', message: 'HTTP 502', httpStatus: 502, outcome: 'rejected' };
it.each<[string, number, { error: Failure } | undefined]>([
	['the first page fails', 1, { error: failed }],
	['a later page fails', 2, { error: failed }],
	['the run is over before the first', 1, undefined],
	['the run is over before a later one', 3, undefined],
])('%s: the pages under way have ended', async (_, at, reply) => {
	let open = 0;
	const result = await readPages(
		getManyEmployees,
		{ filters: {}, options: { pageSize: 10 }, returnAll: true },
		async ({ query = {} }) => {
			open += 1;
			for (let turn = 0; turn < Number(query.pageNum) * 3; turn += 1) await Promise.resolve();
			open -= 1;
			const list = range(10).map((id) => ({ id: `${String(query.pageNum)}/${id}` }));
			return query.pageNum === at ? reply : { value: { data: { list, total: 60, pages: 6 } } };
		},
		() => 4,
	);

	expect([result, open]).toEqual([reply, 0]);
});

it('a limit that ends the reading does not hide that the list moved', async () => {
	let total = 30;
	const reading = readPages(
		getManyEmployees,
		{ filters: {}, options: { pageSize: 10 }, returnAll: false, limit: 15 },
		async ({ query = {} }) => {
			const list = range(10).map((id) => ({ id: `${String(query.pageNum)}/${id}` }));
			return { value: { data: { list, total: (total -= 1), pages: 3 } } };
		},
		() => 1,
	);

	expect(await reading).toMatchObject({
		error: { message: expect.stringContaining('different totals') as string },
	});
});
