import { range } from 'lodash';

import { countOf } from '../../../nodes/shared/schema/reply';
import { isInconsistent, mustHaveEntries, type Page } from '../../../nodes/shared/lists/eachPage';
import { readPages } from './readPages';

/** docs/maintainers/design.md, "Pages": a page that contradicts what the service says of the list is read once more, and no list is given in part. */

const SIZE = 100;
const TOTAL = 450;
const rows = (from: number, to: number) => range(from, to).map((n) => ({ n }));
const pageOf = (number: number): Page => ({
	rows: rows((number - 1) * SIZE, Math.min(number * SIZE, TOTAL)),
	total: TOTAL,
	pages: 5,
	hasNextPage: number < 5,
});

/** What a page is instead: at its first reading, at the second, and so on. Beyond that it is as it should be. */
type Instead = Record<number, Array<Partial<Page> | undefined>>;
interface Told {
	/** What the service says of the list. */
	tells?: Array<keyof Page>;
	wanted?: number;
}

async function read(
	instead: Instead,
	{ tells = ['total', 'pages', 'hasNextPage'], wanted = Infinity }: Told,
) {
	const asked: number[] = [];
	const result = await readPages({ size: SIZE }, wanted, async (number) => {
		asked.push(number);
		const reading = asked.filter((one) => one === number).length;
		const { rows: given, ...says } = pageOf(number);
		const told = Object.fromEntries(Object.entries(says).filter(([name]) => tells.includes(name as 'total')));
		return { value: { rows: given, ...told, ...instead[number]?.[reading - 1] } };
	});
	return { asked: asked.join(''), result };
}

const empty: Partial<Page> = { rows: [] };
/** As `data: null` comes. */
const nothing: Partial<Page> = { rows: [], total: undefined, pages: undefined, hasNextPage: undefined };
/** As the paging object of an empty list comes. */
const none: Partial<Page> = { rows: [], total: 0, pages: 0, hasNextPage: false };
const shrunk: Partial<Page> = { rows: [], total: 200, pages: 2, hasNextPage: false };
const same = (number: number): Partial<Page> => ({ rows: pageOf(number - 1).rows });
const noNext: Partial<Page> = { hasNextPage: false };
const half: Partial<Page> = { rows: rows(400, 420) };
const one: Partial<Page> = { rows: rows(0, 1) };
const ofTwo: Partial<Page> = { rows: [], pages: 2 };
const byPages: Told = { tells: ['pages'] };
const byNext: Told = { tells: ['hasNextPage'] };

/** `200 of 450`; without a total, `200`. */
const onlyCame = (came: string, why: string) =>
	(came.includes(' of ')
		? `Only ${came} entries came`
		: `Only ${came} ${came === '1' ? 'entry' : 'entries'} came, although the service says that there are more`) +
	(why === '' ? '' : `: page ${why}`);
const EMPTY_TWICE = '3 was empty twice';
const SAME_TWICE = '3 was the same as page 2 twice';

/** What is wrong, how many came, why, and which pages were asked for. */
it.each<[string, Instead, string, string, string, Told?]>([
	['empty', { 3: [empty, empty] }, '200 of 450', EMPTY_TWICE, '1233'],
	['repeated', { 3: [same(3), same(3)] }, '200 of 450', SAME_TWICE, '1233'],
	['empty, repeated', { 3: [empty, same(3)] }, '200 of 450', '3 was empty, then the same as page 2', '1233'],
	['the first', { 1: [empty, empty] }, '0 of 450', '1 was empty twice', '11'],
	['with a limit', { 3: [empty, empty] }, '200 of 450', EMPTY_TWICE, '1233', { wanted: 250 }],
	['a page too short', { 2: [{ rows: rows(100, 160) }] }, '410 of 450', '', '123455'],
	['an end that comes too early', { 1: [noNext, noNext] }, '100 of 450', '', '11'],
	['half of the last', { 5: [half, half] }, '420 of 450', '', '123455'],
	['a total too high', { 5: range(2).map(() => ({ total: 460 })) }, '450 of 460', '', '123455'],
	['no total, pages', { 3: [empty, empty] }, '200', EMPTY_TWICE, '1233', byPages],
	['no total, a page that says nothing', { 3: [nothing, nothing] }, '200', EMPTY_TWICE, '1233', byNext],
	['a page for ever', { 1: [one], 2: [one, one] }, '1', '2 was the same as page 1 twice', '122', byNext],
	['the last of two', { 1: [{ pages: 2 }], 2: [ofTwo, ofTwo] }, '100', '2 was empty twice', '122', byPages],
])('a list that is incomplete says how many came: %s', async (_, instead, came, why, asked, told = {}) => {
	const error = { reason: 'missing', message: onlyCame(came, why), outcome: 'rejected' };

	expect(await read(instead, told)).toMatchObject({ asked, result: { error } });
});

const last = { ...shrunk, ...same(3) };
const short = { ...noNext, rows: rows(100, 120) };

/** What is wrong, which pages were asked for, and how many entries came. Any one page that comes wrong once is in paging.property. */
it.each<[string, Instead, string, number, Told?]>([
	['an end that comes too early, once', { 2: [noNext] }, '122345', TOTAL],
	['a last page that is too short, once', { 5: [half] }, '123455', TOTAL],
	['two pages that are odd, each once', { 2: [empty], 4: [same(4)] }, '1223445', TOTAL],
	['it shrank: the total says so too', { 3: [shrunk, shrunk] }, '1233', 200],
	['it shrank: the last page comes in place of one beyond', { 3: [last, last] }, '1233', 200],
	['it shrank to nothing', { 2: [none, none] }, '122', 100],
	['it shrank, and pages say so', { 3: [shrunk, shrunk] }, '1233', 200, byPages],
	['it shrank, and there is no next', { 3: [shrunk, shrunk] }, '1233', 200, byNext],
	['a total that is met', { 5: [{ hasNextPage: true }], 6: [{ rows: [] }] }, '123456', TOTAL],
	['a total too low', { 1: [{ total: 1 }], 5: [{ total: 1 }] }, '12345', TOTAL],
	['a limit that is met before the trouble', { 3: [empty, empty] }, '12', 200, { wanted: 200 }],
	['a limit, and a short last page: it counts once', { 2: [short] }, '12234', 310, { wanted: 310 }],
	['nothing, and nothing was promised', { 1: [none] }, '1', 0],
	['no data at first', { 1: [nothing] }, '1', 0],
])('a list that comes whole is given: %s', async (_, instead, asked, count, told = {}) => {
	const { asked: sent, result } = await read(instead, told);

	expect([sent, result?.error, result?.value]).toEqual([asked, undefined, rows(0, count)]);
});

it('pages that new entries have pushed back repeat themselves, and the list is whole', async () => {
	const list = ['a', 'b', 'c'];
	const asked: number[] = [];
	const result = await readPages({ size: 1 }, Infinity, async (number) => {
		if (asked.push(number) === 2) list.unshift('new');
		const found = list.slice(number - 1, number).map((id) => ({ id }));
		return { value: { rows: found, total: list.length, hasNextPage: number < list.length } };
	});

	expect([asked.join(''), result?.value?.map(({ id }) => id)]).toEqual(['1234', ['a', 'a', 'b', 'c']]);
});

it.each<[unknown, number | undefined]>([
	[450, 450],
	['450', 450],
	[0, 0],
	...[-1, 1.5, NaN, '', '-1', '4 ', null, undefined, true, [4], '99999999999999999999'].map(
		(none): [unknown, undefined] => [none, undefined],
	),
])('%j counts as %s', (value, count) => {
	expect(countOf(value)).toBe(count);
});

const two = rows(0, 2);

it.each<[Page, boolean]>([
	[{ rows: [], total: 5 }, true],
	[{ rows: [], pages: 2 }, true],
	[{ rows: [], hasNextPage: true }, true],
	[{ rows: [], total: 0, pages: 1, hasNextPage: false }, false],
	[{ rows: two, total: 5, hasNextPage: false }, true],
	[{ rows: two, total: 5, pages: 1 }, true],
	[{ rows: two, total: 5, pages: 3 }, false],
	[{ rows: two, total: 5, hasNextPage: true }, false],
	[{ rows: two, total: 2, hasNextPage: false }, false],
	[{ rows: two }, false],
])('a first page that contradicts itself, as its size may be too large: %j', (page, is) => {
	expect(isInconsistent(page)).toBe(is);
});

it.each<[Partial<Page>, number, number, boolean]>([
	[{ hasNextPage: true }, 0, 1, true],
	[{ pages: 3 }, 3, 3, true],
	[{ pages: 1 }, 1, 1, false],
	[{ pages: 2 }, 2, 3, false],
	[{ hasNextPage: false }, 0, 2, false],
	[{}, 0, 2, true],
	[{}, 0, 1, false],
])('without a total: %j with %d pages, page %d must have entries: %s', (says, newestPages, number, must) => {
	expect(mustHaveEntries({ rows: [], ...says }, newestPages, number)).toBe(must);
});
