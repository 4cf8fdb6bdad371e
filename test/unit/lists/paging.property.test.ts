import fc from 'fast-check';
import { range } from 'lodash';

import type { Page } from '../../../nodes/shared/lists/eachPage';
import { readPages } from './readPages';
import { runs, seed } from '../../support/project/deep';

/**
 * A list that a service gives in pages: entries come and go while it is read, pages come back in any order, and some of them
 * come wrong. What was read is held against what the service really had.
 */

/** What a request meets: entries that come (at this place) or go before it is answered, and a reply that is wrong. */
interface Meets {
	add?: number;
	remove?: number;
	/** How many others are answered before it. */
	late: number;
	wrong?: 'empty' | 'null' | 'none' | 'repeated';
}
interface World {
	count: number;
	size: number;
	ahead: number;
	wanted: number;
	tells: { total: boolean; pages: boolean; next: boolean };
	/** By the number of the request. */
	meets: Meets[];
}

const place = fc.option(fc.nat(20), { nil: undefined });
const late = fc.nat(6);
const wrong = fc.option(fc.constantFrom('empty', 'null', 'none', 'repeated'), { nil: undefined, freq: 3 });
const worlds = (meets: fc.Arbitrary<Meets>): fc.Arbitrary<World> =>
	fc.record({
		count: fc.nat(24),
		// One entry alone on its page is pushed to the next by each new one.
		size: fc.integer({ min: 2, max: 6 }),
		ahead: fc.integer({ min: 1, max: 4 }),
		wanted: fc.oneof(fc.constant(Infinity), fc.integer({ min: 1, max: 24 })),
		tells: fc
			.record({ total: fc.boolean(), pages: fc.boolean(), next: fc.boolean() })
			.filter(({ pages, next }) => pages || next),
		meets: fc.array(meets, { maxLength: 20 }),
	});

/** Reads the list of this world. */
async function read({ count, size, ahead, wanted, tells, meets }: World) {
	const list = range(count).map((n) => `first ${n}`);
	const everThere = new Set(list);
	const wrongReadings: number[] = [];
	const came = new Set<string>();
	let requests = 0;

	function answer(number: number, { add, remove, wrong: kind }: Meets): Page {
		if (add !== undefined) list.splice(Math.min(add, list.length), 0, `new ${everThere.size}`);
		if (remove !== undefined) list.splice(remove, 1);
		for (const entry of list) everThere.add(entry);
		const rowsOf = (page: number) => list.slice((page - 1) * size, page * size).map((id) => ({ id }));
		const says = (total: number): Omit<Page, 'rows'> => ({
			...(tells.total && { total }),
			...(tells.pages && { pages: Math.ceil(total / size) }),
			...(tells.next && { hasNextPage: number * size < total }),
		});
		if (kind !== undefined) wrongReadings.push(number);
		if (kind === 'null') return { rows: [] };
		if (kind === 'none') return { rows: [], ...says(0) };
		if (kind === 'repeated') return { rows: rowsOf(Math.max(1, number - 1)), ...says(list.length) };
		return { rows: kind === 'empty' ? [] : rowsOf(number), ...says(list.length) };
	}

	const result = await readPages(
		{ size },
		wanted,
		async (number) => {
			const met = meets[requests] ?? { late: 0 };
			requests += 1;
			for (let turn = 0; turn < met.late; turn += 1) await Promise.resolve();
			const page = answer(number, met);
			for (const { id } of page.rows) came.add(String(id));
			return { value: page };
		},
		() => ahead,
	);
	const ids = result?.value?.map(({ id }) => String(id));
	const stayed = list.filter((id) => id.startsWith('first'));
	return { ids, error: result?.error, list, stayed, came, everThere, wrongReadings, requests };
}

/** A first page without entries is a list without entries, unless its own total says that there are some. */
const startsWell = ({ tells, meets: [first] }: World): boolean =>
	first?.wrong === undefined || (first.wrong === 'empty' && tells.total);

const check = async (world: fc.Arbitrary<World>, holds: (world: World) => Promise<void>) =>
	await fc.assert(fc.asyncProperty(world, holds), { seed, numRuns: runs(500) });

it('a list that changes is called incomplete only where an entry of it did not come, and nothing is made up', async () => {
	const changing = fc.record({ add: place, remove: place, late });
	await check(worlds(changing), async (world) => {
		const { ids, error, list, everThere, came } = await read(world);
		// As many new entries as gone ones may push a whole page back: that cannot be told from one that is given twice.
		const isPushedBack =
			everThere.size - world.count >= world.size && / was the same as page /.test(error?.message ?? '');

		if (!isPushedBack && list.every((id) => came.has(id))) expect(error).toBeUndefined();
		expect((ids ?? []).filter((id) => !everThere.has(id))).toEqual([]);
	});
});

it('a list that only grows has everything that was there before, read page by page', async () => {
	await check(worlds(fc.record({ add: place, late })), async (world) => {
		const { ids, stayed } = await read({ ...world, ahead: 1, wanted: Infinity });

		expect(stayed.filter((id) => ids?.includes(id) !== true)).toEqual([]);
	});
});

it('pages that come wrong never make a list that is short', async () => {
	await check(worlds(fc.record({ late, wrong })), async (world) => {
		fc.pre(startsWell(world));
		const { ids, error, list, wrongReadings } = await read(world);
		// Who says twice that there is nothing any more is believed: so does a list that has lost its entries.
		fc.pre(!world.meets.some(({ wrong: kind }) => kind === 'none'));
		// Without numbers the last page looks like one that has gone.
		fc.pre(world.tells.total || world.tells.pages);

		if (error === undefined) expect(ids).toEqual(list.slice(0, world.wanted));
		else expect([error.reason, wrongReadings.length >= 2]).toEqual(['missing', true]);
	});
});

it('nor does one that comes wrong once, whatever it says', async () => {
	const once = worlds(fc.record({ late })).chain((world) =>
		fc
			.record({ at: fc.nat(8), kind: fc.constantFrom<Meets['wrong']>('empty', 'null', 'none', 'repeated') })
			.map(({ at, kind }): World => {
				const meets = range(Math.max(world.meets.length, at + 1)).map((n) => world.meets[n] ?? { late: 0 });
				meets[at] = { late: meets[at]?.late ?? 0, wrong: kind };
				return { ...world, meets };
			}),
	);
	await check(once, async (world) => {
		fc.pre(startsWell(world));
		const { ids, error, list } = await read(world);

		expect(error).toBeUndefined();
		expect(ids).toEqual(list.slice(0, world.wanted));
	});
});

it('a list is read with as few requests as it has pages', async () => {
	await check(worlds(fc.record({ late })), async (world) => {
		const { requests } = await read({ ...world, wanted: Infinity });

		expect(requests).toBe(Math.max(1, Math.ceil(world.count / world.size)));
	});
});
