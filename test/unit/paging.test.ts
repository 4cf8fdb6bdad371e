import type { Problem, Result } from '../../nodes/shared/result';
import { type Page, pagesOf } from '../../nodes/shared/send/paging';

/** docs/design.md, "Many items": Get Many pages. */

type FetchedPage = Result<Page, Problem>;

const failed: Problem = { reason: 'http', message: 'HTTP 502', httpStatus: 502, outcome: 'rejected' };

/** A list of `total` rows as the service tells it; `change` makes it lie. */
function service(
	total: number,
	size: number,
	change: (page: FetchedPage, pageNumber: number) => FetchedPage = (page) => page,
) {
	const asked: number[] = [];
	let underWay = 0;
	let most = 0;
	const fetch = async (pageNumber: number): Promise<FetchedPage> => {
		asked.push(pageNumber);
		underWay += 1;
		most = Math.max(most, underWay);
		// Later pages come back earlier.
		for (let turn = 0; turn < 20 - pageNumber; turn += 1) await Promise.resolve();
		underWay -= 1;
		const pages = Math.ceil(total / size);
		const from = (pageNumber - 1) * size;
		const rows = Array.from({ length: Math.max(0, Math.min(size, total - from)) }, (_, index) => ({
			n: from + index,
		}));
		return change({ value: { rows, pages, hasNextPage: pageNumber < pages } }, pageNumber);
	};
	return { fetch, asked, most: () => most };
}

async function collect(pages: ReturnType<typeof pagesOf>) {
	const rows: unknown[] = [];
	for (let step = await pages.next(); ; step = await pages.next()) {
		if (step.done === true) return { rows, error: step.value };
		rows.push(...step.value.rows.map(({ n }) => n));
	}
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
const edit = (more: object) => (page: FetchedPage) =>
	page.value ? { value: { ...page.value, ...more } } : page;

it.each([
	[0, 10, 5, 1],
	[1, 10, 5, 1],
	[10, 10, 5, 1],
	[11, 10, 5, 2],
	[95, 10, 5, 10],
	[95, 10, 1, 10],
	[95, 10, 50, 10],
])(
	'%i rows in pages of %i, %i ahead: %i requests, rows in page order',
	async (total, size, ahead, requests) => {
		const { fetch, asked, most } = service(total, size);

		expect(await collect(pagesOf(fetch, () => ahead))).toEqual({ rows: upTo(total), error: undefined });
		expect(asked).toEqual(upTo(requests).map((index) => index + 1));
		expect(most()).toBeLessThanOrEqual(ahead);
	},
);

it('fetches side by side once the first page has told how many there are', async () => {
	const { fetch, most } = service(95, 10);
	await collect(pagesOf(fetch, () => 4));

	expect(most()).toBe(4);
});

it.each([
	['pages', { hasNextPage: undefined }, 30],
	['hasNextPage', { pages: undefined }, 30],
	['neither: one page', { pages: undefined, hasNextPage: undefined }, 10],
	['hasNextPage false at once', { hasNextPage: false }, 10],
])('ends by %s', async (_, more, count) => {
	const { fetch } = service(30, 10, edit(more));

	expect(await collect(pagesOf(fetch, () => 3))).toEqual({ rows: upTo(count), error: undefined });
});

it.each([
	['claims a billion pages', edit({ pages: 1e9, hasNextPage: true }), upTo(30)],
	[
		'repeats the last page for ever',
		(page: FetchedPage, n: number) =>
			edit({
				pages: 1e9,
				hasNextPage: true,
				...(n > 3 ? { rows: upTo(10).map((index) => ({ n: 20 + index })) } : {}),
			})(page),
		upTo(30),
	],
])('ends also if the service %s, without asking for much more', async (_, change, rows) => {
	const { fetch, asked } = service(30, 10, change);

	expect((await collect(pagesOf(fetch, () => 3))).rows).toEqual(rows);
	expect(asked.length).toBeLessThanOrEqual(4 + 3);
});

it('fetches ahead no further than `most`, where that is enough', async () => {
	const { fetch, asked } = service(95, 10);
	const pages = pagesOf(fetch, () => 5, 3);
	const rows: unknown[] = [];

	while (rows.length < 30) rows.push(...((await pages.next()).value as Page).rows.map(({ n }) => n));

	expect(rows).toEqual(upTo(30));
	expect(asked).toEqual([1, 2, 3]);
});

it.each([
	['that counts its pages', (page: FetchedPage) => page],
	[
		'that only says whether there is another',
		({ value }: FetchedPage) => ({ value: { rows: value?.rows ?? [], hasNextPage: value?.hasNextPage } }),
	],
])('goes on one page at a time with a service of smaller pages %s', async (_what, change) => {
	// Two pages of 25 were thought to be enough for 50 rows; the service gives no more than 10 a page.
	const { fetch, asked } = service(95, 10, (page) => change(page) as FetchedPage);
	const pages = pagesOf(fetch, () => 5, 2);
	const rows: unknown[] = [];

	while (rows.length < 50) rows.push(...((await pages.next()).value as Page).rows.map(({ n }) => n));

	expect(rows).toEqual(upTo(50));
	expect(asked).toEqual([1, 2, 3, 4, 5]);
});

it('gives the error of a page after those before it', async () => {
	const { fetch, asked } = service(95, 10, (page, n) => (n === 3 ? { error: failed } : page));

	expect(await collect(pagesOf(fetch, () => 2))).toEqual({ rows: upTo(20), error: failed });
	expect(asked.length).toBeLessThanOrEqual(4);
});

it('goes by how many may be under way now', async () => {
	let ahead = 1;
	const { fetch, most } = service(95, 10);
	const pages = pagesOf(fetch, () => ahead);
	await pages.next();
	await pages.next();

	expect(most()).toBe(1);
	ahead = 6;
	await collect(pages);
	expect(most()).toBe(6);
});

it('waits for the pages under way when whoever reads stops early', async () => {
	let answerLate = () => {};
	const late = new Promise<void>((resolve) => (answerLate = resolve));
	const { fetch } = service(95, 10);
	const pages = pagesOf(
		async (pageNumber) => {
			if (pageNumber > 2) await late;
			return await fetch(pageNumber);
		},
		() => 4,
	);
	await pages.next();
	await pages.next();
	let ended = false;
	const end = pages.return(undefined).then(() => (ended = true));

	for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
	expect(ended).toBe(false);
	answerLate();
	expect(await end).toBe(true);
});
