/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; it has to wait */
import { range } from 'lodash';

import type { Failure, Row } from '../../../nodes/shared/model/exchange';
import type { Page } from '../../../nodes/shared/lists/eachPage';
import { eachPage } from '../../../nodes/shared/lists/eachPage';
import { readPages } from './readPages';

/**
 * docs/maintainers/design.md, "Pages": how large pages are, how many are asked for, when they end, and what is left of them. Lists whose
 * pages contradict their numbers are in paging.incomplete, lists that change while they are read in paging.property.
 */

const failed: Failure = { reason: 'http', message: 'HTTP 502', httpStatus: 502, outcome: 'rejected' };
const tooLarge: Failure = { reason: 'refused', message: 'page size', code: '1', outcome: 'rejected' };
const NO_ROWS = 'The service answered with data from which no rows can be made';
const noRows: Failure = { reason: 'shape', message: NO_ROWS, httpStatus: 200, outcome: 'rejected' };

interface Kind {
	total?: number;
	size?: number;
	preferred?: number;
	wanted?: number;
	/** How many pages may be under way, once so many were asked for. */
	ahead?: (asked: number) => number;
	/** The service gives so many at most, and refuses pages above the other. */
	gives?: number;
	takes?: number;
	/** What a page tells of the list besides its rows. */
	tells?: 'total' | 'pages' | 'next' | 'all' | 'nothing';
	/** What a page tells wrongly. */
	lies?: (pageNumber: number, pageSize: number) => Partial<Page> | false;
	/** What becomes of the nth request instead. */
	instead?: (n: number) => Failure | 'over' | undefined;
	present?: (rows: Row[]) => Row[];
}

const upTo = (count: number, from = 0) => range(from, from + count).map((n) => ({ n }));

async function read(kind: Kind) {
	const { total = 250, size = 100, preferred, wanted = Infinity, gives = Infinity, takes = Infinity } = kind;
	const { ahead = () => 2, tells = 'all', lies, instead, present = (rows) => rows } = kind;
	const asked: string[] = [];
	let underWay = 0;
	let most = 0;
	const result = await readPages(
		{ size, preferred },
		wanted,
		async (pageNumber, pageSize, tentative) => {
			const turn = asked.push(`${pageNumber}x${pageSize}${tentative ? '?' : ''}`);
			const other = instead?.(turn);
			underWay += 1;
			most = Math.max(most, underWay);
			// Later pages come back earlier.
			for (let left = 20 - pageNumber; left > 0; left -= 1) await Promise.resolve();
			underWay -= 1;
			if (other === 'over') return undefined;
			if (other !== undefined) return { error: other };
			if (pageSize > takes) return { error: tooLarge };
			const given = Math.min(pageSize, gives);
			const from = (pageNumber - 1) * given;
			const pages = Math.ceil(total / given);
			return {
				value: {
					rows: upTo(Math.max(0, Math.min(given, total - from)), from),
					...(/total|all/.test(tells) && { total }),
					...(/pages|all/.test(tells) && { pages }),
					...(/next|all/.test(tells) && { hasNextPage: pageNumber < pages }),
					...lies?.(pageNumber, pageSize),
				},
			};
		},
		() => ahead(asked.length),
		present,
	);
	return { asked: asked.join(' '), result, most };
}

const large = { preferred: 1_000 };
const small = { total: 30, size: 10, ahead: () => 3 };
/** So many pages of ten, in order. */
const tens = (count: number) => Array.from({ length: count }, (_, n) => `${n + 1}x10`).join(' ');
const crash = () => {
	throw new TypeError('no rows');
};
/** As a service may lie for ever. */
const billion = { pages: 1e9, hasNextPage: true };
const noNext = () => ({ hasNextPage: false });
const growing = (n: number) => ({ pages: Math.min(3, n + 1) });
const cutShort = (_n: number, size: number) => size > 100 && { rows: upTo(200), ...noNext() };
const emptyAtFirst = (_n: number, size: number) => size > 100 && { rows: [], pages: undefined, ...noNext() };
const again = (n: number) => ({ ...billion, ...(n > 3 && { rows: upTo(10, 20) }) });
const narrow = { ...small, size: 25, gives: 10, total: 95, wanted: 50, ahead: () => 5 };

it.each<[string, Kind, string, number]>([
	['all', {}, '1x100 2x100 3x100', 250],
	['a few', { wanted: 50 }, '1x100', 50],
	['just a page', { wanted: 100 }, '1x100', 100],
	['a page and one', { total: 500, wanted: 101 }, '1x100 2x100', 101],
	['larger pages where the service gives them', { ...large, total: 2_500 }, '1x1000? 2x1000 3x1000', 2_500],
	['not for what fits into a usual one', { ...large, total: 2_500, wanted: 100 }, '1x100', 100],
	['for more than that', { ...large, total: 2_500, wanted: 101 }, '1x1000?', 101],
	['fewer are given: in its steps', { ...large, total: 450, gives: 200 }, '1x1000? 2x200 3x200', 450],
	['told by pages', { ...large, total: 450, gives: 200, tells: 'pages' }, '1x1000? 2x200 3x200', 450],
	['told by the next', { ...large, total: 450, gives: 200, tells: 'next' }, '1x1000? 2x200 3x200', 450],
	['a single page that is not full', { ...large, total: 20 }, '1x1000?', 20],
	['nothing at all', { ...large, total: 0 }, '1x1000?', 0],
	['nothing is told of further pages', { ...large, total: 20, tells: 'nothing' }, '1x1000?', 20],
	['refused: usual ones', { ...large, total: 150, takes: 100 }, '1x1000? 1x100 2x100', 150],
	['ends where neither is told', { ...small, tells: 'nothing' }, '1x10', 10],
	['ends where there is said to be no next', { ...small, tells: 'pages', lies: noNext }, '1x10', 10],
	['ends with the total where pages have no end', { ...small, lies: () => billion }, tens(6), 30],
	['ends with the total where the last page comes for ever', { ...small, lies: again }, tens(6), 30],
	['more pages than the first has said', { ...small, tells: 'nothing', lies: growing }, tens(3), 30],
	// The larger size is not understood: page 1 of 1,000 is said to be the last one, or there is none.
	['larger pages that are cut short', { ...large, lies: cutShort }, '1x1000? 1x100 2x100 3x100', 250],
	['larger pages that are empty', { ...large, lies: emptyAtFirst }, '1x1000? 1x100 2x100 3x100', 250],
	['larger pages that are cut short, but enough', { ...large, wanted: 150, lies: cutShort }, '1x1000?', 150],
	['no further ahead than is enough', { ...small, total: 95, wanted: 30, ahead: () => 5 }, tens(3), 30],
	// Two pages of 25 were thought to be enough.
	['one at a time where pages are smaller', narrow, '1x25 2x25 3x25 4x25 5x25', 50],
])('%s', async (_, kind, asked, count) => {
	expect(await read(kind)).toMatchObject({ asked, result: { value: upTo(count) } });
});

it.each<[string, number, (asked: number) => number, number]>([
	['as many as may be', 95, () => 5, 5],
	['never more than there are', 95, () => 50, 9],
	['as many as may be now', 95, (asked) => (asked < 3 ? 1 : 6), 6],
	['one at least', 30, () => 0, 1],
])('pages side by side: %s', async (_, total, ahead, most) => {
	const result = { value: upTo(total) };

	expect(await read({ total, size: 10, ahead })).toEqual({
		asked: tens(Math.ceil(total / 10)),
		most,
		result,
	});
});

const at = (place: number, what: Failure | 'over') => (n: number) => (n === place ? what : undefined);
it.each<[string, Kind, string, unknown]>([
	['the first fails', { instead: at(1, failed) }, '1x100', { error: failed }],
	['the large first fails', { ...large, instead: at(1, failed) }, '1x1000?', { error: failed }],
	['both sizes are refused', { ...large, takes: 10 }, '1x1000? 1x100', { error: tooLarge }],
	['a later one fails', { instead: at(2, failed) }, '1x100 2x100 3x100', { error: failed }],
	['over before the first', { instead: at(1, 'over') }, '1x100', undefined],
	['over after a refusal', { ...large, takes: 100, instead: at(2, 'over') }, '1x1000? 1x100', undefined],
	['rows that cannot be presented', { present: crash }, '1x100', { error: noRows }],
])('%s', async (_, kind, asked, result) => {
	expect(await read(kind)).toMatchObject({ asked, result });
});

it('a limit counts what is left of the rows', async () => {
	const present = (rows: Row[]) => rows.filter(({ n }) => Number(n) % 2 === 1);
	const { asked, result } = await read({ total: 500, wanted: 120, present });

	expect(asked).toBe('1x100 2x100 3x100');
	expect(result?.value).toEqual(upTo(240).filter(({ n }) => n % 2 === 1));
});

it('a page that throws is heard when its turn comes, and not before', async () => {
	const unheard = jest.fn();
	process.on('unhandledRejection', unheard);
	let answerLate = () => {};
	const late = new Promise<void>((resolve) => (answerLate = resolve));
	const numbers: number[] = [];
	const reading = eachPage(
		async (n) => {
			if (n === 2) await late;
			if (n === 3) throw new TypeError('page 3');
			return { value: { rows: [{ n }], pages: 3 } };
		},
		() => 3,
		Infinity,
		(number) => numbers.push(number) === Infinity,
	);
	// Node looks for rejections that nobody has heard once all else is done.
	for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
	answerLate();

	await expect(reading).rejects.toThrow('page 3');
	process.off('unhandledRejection', unheard);
	expect([numbers, unheard.mock.calls]).toEqual([[1, 2], []]);
});

it('a page that is read again knows best how long the list is', async () => {
	const says = (n: number, total: number) => ({
		value: { rows: [{ n }], total, pages: total, hasNextPage: n < total },
	});
	let answerFourth = () => {};
	const readings: number[] = [];
	const numbers: unknown[] = [];
	const end = await eachPage(
		async (n) => {
			readings.push(n);
			// Page 3 is answered before page 2: then an entry comes.
			if (n === 2) for (let turn = 0; turn < 9; turn += 1) await Promise.resolve();
			if (n === 2) return says(2, 4);
			if (n === 4) return await new Promise((resolve) => (answerFourth = () => resolve(says(4, 4))));
			if (readings.filter((one) => one === 3).length < 2) return says(n, 3);
			// It has gone by now. Another one comes, and page 4 is answered, before anybody has looked at this page.
			return await new Promise((resolve) => {
				setImmediate(() => {
					resolve(says(3, 3));
					answerFourth();
				});
			});
		},
		() => 2,
		Infinity,
		(number) => numbers.push(number) === Infinity,
	);

	expect([readings, numbers, end]).toEqual([[1, 2, 3, 4, 3], [1, 2, 3, 3], undefined]);
});

it('who stops reading early waits for the pages under way', async () => {
	const ended: number[] = [];
	const page = async (n: number) => {
		if (n > 2) await new Promise((resolve) => setImmediate(resolve));
		ended.push(n);
		return { value: { rows: [{ n }], pages: 9 } };
	};
	await eachPage(
		page,
		() => 4,
		Infinity,
		(number) => number === 2,
	);

	expect(ended).toEqual([1, 2, 3, 4, 5]);
});
