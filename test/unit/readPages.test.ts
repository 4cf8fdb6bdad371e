import type { Operation } from '../../nodes/shared/operation';
import type { Problem } from '../../nodes/shared/result';
import { readPages } from '../../nodes/shared/send/readPages';

/** docs/design.md, "Many items": how large pages are, when they end, and what is left of them. */

const failed: Problem = { reason: 'http', message: 'HTTP 502', httpStatus: 502, outcome: 'rejected' };
const tooLarge: Problem = { reason: 'refused', message: 'page size', code: '1', outcome: 'rejected' };

interface Kind {
	size?: number;
	preferred?: number;
	wanted?: number;
	total: number;
	/** The service gives so many at most, and refuses pages above the other. */
	gives?: number;
	takes?: number;
	/** What a page tells of the list besides its rows. */
	tells?: 'pages' | 'next' | 'both' | 'nothing';
	/** What becomes of page number n instead. */
	instead?: (n: number) => Problem | 'over' | undefined;
	present?: (rows: object[]) => object[];
}

async function read(kind: Kind) {
	const { size = 100, preferred, wanted = Infinity, total, gives = Infinity, takes = Infinity } = kind;
	const { tells = 'both', instead = () => undefined, present = (rows) => rows } = kind;
	const asked: string[] = [];
	const result = await readPages(
		{ pages: { size: () => ({ size, preferred }) }, endpoint: { method: 'GET' } } as unknown as Operation,
		{},
		wanted,
		async (pageNumber, pageSize, tentative) => {
			const turn = asked.push(`${pageNumber}x${pageSize}${tentative ? '?' : ''}`);
			await Promise.resolve();
			const other = instead(turn);
			if (other === 'over') return undefined;
			if (other !== undefined) return { error: other };
			if (pageSize > takes) return { error: tooLarge };
			const given = Math.min(pageSize, gives);
			const from = (pageNumber - 1) * given;
			const rows = Array.from({ length: Math.max(0, Math.min(given, total - from)) }, (_, n) => ({
				n: from + n,
			}));
			const pages = Math.ceil(total / given);
			return {
				value: {
					rows,
					...(tells === 'pages' || tells === 'both' ? { pages } : {}),
					...(tells === 'next' || tells === 'both' ? { hasNextPage: pageNumber < pages } : {}),
				},
			};
		},
		present as never,
		() => 2,
	);
	return { asked: asked.join(' '), result };
}
const upTo = (count: number) => ({ value: Array.from({ length: count }, (_, n) => ({ n })) });

it.each<[string, Kind, string, number]>([
	['all', { total: 250 }, '1x100 2x100 3x100', 250],
	['a few', { total: 250, wanted: 50 }, '1x100', 50],
	['just a page', { total: 250, wanted: 100 }, '1x100', 100],
	['a page and one', { total: 500, wanted: 101 }, '1x100 2x100', 101],
	['none', { total: 0 }, '1x100', 0],
	[
		'larger pages where the service gives them',
		{ preferred: 1_000, total: 2_500 },
		'1x1000? 2x1000 3x1000',
		2_500,
	],
	['not for what fits into a usual one', { preferred: 1_000, total: 2_500, wanted: 100 }, '1x100', 100],
	['for more than that', { preferred: 1_000, total: 2_500, wanted: 101 }, '1x1000?', 101],
	[
		'fewer are given: in the service’s steps',
		{ preferred: 1_000, total: 450, gives: 200 },
		'1x1000? 2x200 3x200',
		450,
	],
	[
		'the same, told by pages alone',
		{ preferred: 1_000, total: 450, gives: 200, tells: 'pages' },
		'1x1000? 2x200 3x200',
		450,
	],
	[
		'the same, told by the next alone',
		{ preferred: 1_000, total: 450, gives: 200, tells: 'next' },
		'1x1000? 2x200 3x200',
		450,
	],
	[
		'the same, for some of them',
		{ preferred: 1_000, total: 900, gives: 200, wanted: 300 },
		'1x1000? 2x200',
		300,
	],
	['a single page that is not full', { preferred: 1_000, total: 20 }, '1x1000?', 20],
	['nothing at all', { preferred: 1_000, total: 0 }, '1x1000?', 0],
	[
		'a service that says nothing of further pages',
		{ preferred: 1_000, total: 20, tells: 'nothing' },
		'1x1000?',
		20,
	],
	['refused: usual ones', { preferred: 1_000, total: 150, takes: 100 }, '1x1000? 1x100 2x100', 150],
])('%s', async (_, kind, asked, count) => {
	expect(await read(kind)).toEqual({ asked, result: upTo(count) });
});

it.each<[string, Partial<Kind>, string, unknown]>([
	['the first fails', { instead: () => failed }, '1x100', { error: failed }],
	['the large first fails', { preferred: 1_000, instead: () => failed }, '1x1000?', { error: failed }],
	['both sizes are refused', { preferred: 1_000, takes: 10 }, '1x1000? 1x100', { error: tooLarge }],
	[
		'a later one fails',
		{ instead: (n) => (n === 2 ? failed : undefined) },
		'1x100 2x100 3x100',
		{ error: failed },
	],
	['over before the first', { instead: () => 'over' }, '1x100', undefined],
	['over before the large first', { preferred: 1_000, instead: () => 'over' }, '1x1000?', undefined],
	[
		'over after a refusal',
		{ preferred: 1_000, takes: 100, instead: (n) => (n === 2 ? 'over' : undefined) },
		'1x1000? 1x100',
		undefined,
	],
	['over later', { instead: (n) => (n === 2 ? 'over' : undefined) }, '1x100 2x100 3x100', undefined],
	[
		'rows that cannot be presented',
		{
			present: () => {
				throw new TypeError('no rows');
			},
		},
		'1x100',
		{
			error: {
				reason: 'shape',
				message: 'The service answered with data that no rows can be made of',
				httpStatus: 200,
				outcome: 'rejected',
			},
		},
	],
])('%s', async (_, kind, asked, result) => {
	expect(await read({ total: 250, ...kind })).toEqual({ asked, result });
});

it('a limit counts what is left of the rows', async () => {
	const odd = (rows: object[]) => rows.filter((row) => (row as { n: number }).n % 2 === 1);
	const { asked, result } = await read({ total: 500, wanted: 120, present: odd });

	expect([asked, result?.value?.length, result?.value?.at(-1)]).toEqual([
		'1x100 2x100 3x100',
		120,
		{ n: 239 },
	]);
});

it('an operation without pages has no rows', async () => {
	expect(
		await readPages(
			{} as Operation,
			{},
			5,
			async () => undefined,
			(rows) => rows,
			() => 1,
		),
	).toEqual({ value: [] });
});
