/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; it has to wait */
import { z } from 'zod';

import { record } from '../../../nodes/shared/schema/reply';
import { defineOperation, type Operation } from '../../../nodes/shared/model/operation';
import type { Row } from '../../../nodes/shared/model/exchange';
import { sharedLists } from '../../../nodes/shared/lists/sharedLists';
import { fakeRun } from '../../support/fake/fakeRun';
import { ok, refuse, type Reply } from '../../support/server/server';
import { useServer } from '../../support/server/stage';
import { skipPauses } from '../../support/fake/pauses';

/** docs/maintainers/design.md, "Evidence": lists that are looked at, each read once for all who need it. */

skipPauses();

const server = useServer();

const words = { resource: 'thing', name: '', action: '', description: '', fields: [], preview: z.unknown() };
const whole = defineOperation({
	...words,
	value: 'getAll',
	endpoint: { method: 'GET', path: '/{of}/all', repeat: 'idempotent' },
	input: z.object({ of: z.string() }),
	reply: z.unknown(),
	request: ({ of }) => ({ query: { key: of } }),
});
/** Absent data stands for an empty list where the reply is one. */
const rows: Operation = { ...whole, value: 'getRows', reply: z.array(record({ n: z.number() })) };
/** Each page may say how many there are; absent data says nothing. */
const counted = defineOperation({
	...words,
	value: 'getCounted',
	endpoint: { method: 'GET', path: '/{of}/pages', repeat: 'idempotent' },
	input: z.object({ of: z.string() }),
	reply: z.object({
		rows: z.array(record({ n: z.number() })),
		pages: z.number().optional(),
		total: z.number().optional(),
	}),
	lists: ['rows'],
	pages: {
		size: () => ({ size: 2 }),
		request: (_input, pageNum, pageSize) => ({ query: { pageNum, pageSize } }),
		page: (data) => data,
	},
});
/** Always three. */
const paged: Operation = {
	...counted,
	value: 'getMany',
	pages: {
		...counted.pages!,
		page: (data) => {
			const { rows } = data as { rows: Row[] };
			if (rows.some(({ n }) => n === -1)) throw new TypeError('no page');
			return { rows, pages: 3 };
		},
	},
};
const TERMS = { timeout: 5_000, maxRetries: 1 };
const open = async () => {
	const { client, limiter } = await fakeRun(server.url, whole, []);
	const lists = sharedLists(client, limiter);
	return async (notBefore: number, operation: Operation = whole, input: Row = { of: 'a' }) =>
		await lists.read({ operation, input }, notBefore, TERMS);
};
const soon = async () => {
	for (const begun = Date.now(); Date.now() < begun + 3; )
		await new Promise((resolve) => setImmediate(resolve));
};

it('one reading serves all who need the same, as long as it is not too old', async () => {
	server.reply(() => ({ ...ok([{ n: server.requests.length }]), delayMs: 10 }));
	const read = await open();
	const [one, two, other] = await Promise.all([read(0), read(0), read(0, whole, { of: 'b' })]);
	expect(one).toEqual({ value: [{ n: expect.any(Number) }] });
	expect(two).toBe(one);
	expect(other?.value).toHaveLength(1);
	const asked = server.requests.map(({ path, query }) => `${path} ${query.key}`);
	expect(asked.sort()).toEqual(['/me/a/all a', '/me/b/all b']);

	await soon();
	const begun = Date.now();
	await Promise.all([read(begun), read(begun), read(0)]);
	await read(begun);
	expect(server.requests).toHaveLength(3);
	await soon();
	// All who come too late for a reading under way share the next one.
	const early = read(Date.now());
	await soon();
	const late = Date.now();
	await Promise.all([early, read(late), read(late)]);
	expect(server.requests).toHaveLength(5);
});

it('goes first, even where others are held up', async () => {
	server.reply({
		'/me/a/all': ok([{ n: 1 }]),
		'/me/a/pages': ({ query }) => ok({ rows: [{ n: Number(query.pageNum) }] }),
	});
	const run = await fakeRun(server.url, whole, []);
	run.limiter.pauseOthers();

	for (const operation of [whole, paged]) {
		const { value } = await run.lists.read({ operation, input: { of: 'a' } }, 0, TERMS);
		expect(value).toHaveLength(operation === whole ? 1 : 3);
	}
});

const NO_ROWS = 'The service answered with data from which no rows can be made';
const odd = { error: { reason: 'shape', message: NO_ROWS, outcome: 'rejected' } };
const no = { error: { message: 'no', outcome: 'rejected' } };
const rowsOf = (...numbers: number[]) => numbers.map((n) => ({ n }));
const page = (...numbers: number[]) => ok({ rows: rowsOf(...numbers) });
const all = { returnAll: true, limit: 1 };
const some = { returnAll: false, limit: 2 };
const PAGES = ['1x2', '2x2', '3x2'];

const absent = { value: [], missing: 'the service answered without the list' };
const cached = { missing: 'the list came from a cache' };
/** One page of two. */
const pageOf2 = (...numbers: number[]) => ok({ rows: rowsOf(...numbers), pages: 2 });
const THREE = rowsOf(1, 2, 3);
const aged = (reply: Reply, age = '5'): Reply => ({ ...reply, headers: { Age: age } });

/** What came, and what it is not evidence of. */
it.each<[string, Operation, Reply[], object]>([
	['a list', rows, [ok(rowsOf(1))], { value: rowsOf(1) }],
	['an empty list', rows, [ok([])], { value: [] }],
	['null', rows, [ok(null)], absent],
	['nothing', rows, [ok()], absent],
	['a cached list', rows, [aged(ok(rowsOf(1)))], { value: rowsOf(1), ...cached }],
	['a list of no age', rows, [aged(ok(rowsOf(1)), '0')], { value: rowsOf(1) }],
	['pages', counted, [pageOf2(1, 2), pageOf2(3)], { value: THREE }],
	['no first page', counted, [ok(null)], absent],
	['a first page from a cache', counted, [aged(pageOf2(1, 2)), pageOf2(3)], { value: THREE, ...cached }],
	['a last page from a cache', counted, [pageOf2(1, 2), aged(pageOf2(3))], { value: THREE, ...cached }],
])('that it proves nothing stands beside it: %s', async (_, operation, replies, due) => {
	server.reply(({ query }) => replies[Number(query.pageNum ?? 1) - 1] ?? page());
	const read = await open();

	expect(await read(0, operation)).toEqual(due);
});

it.each<[string, Operation, Row, object[], object, string[]]>([
	['no list', whole, {}, [ok({ n: 1 })], odd, ['']],
	['a refusal', whole, {}, [refuse('1', 'no')], no, ['']],
	['busy once', whole, {}, [{ status: 503 }, ok([])], { value: [] }, ['', '']],
	['no id', whole, { of: '' }, [], { error: { reason: 'input' } }, []],
	['pages', paged, {}, [page(1, 2), page(3, 4), page(5)], { value: rowsOf(1, 2, 3, 4, 5) }, PAGES],
	['as many as are wanted', paged, some, [page(1, 2)], { value: rowsOf(1, 2) }, ['1x2']],
	['all, with a limit', paged, all, PAGES.map((_, n) => page(n + 1)), { value: THREE }, PAGES],
	['a page that fails', paged, {}, [page(1), refuse('1', 'no')], no, PAGES],
	['a page that is none', paged, {}, [page(-1)], odd, ['1x2']],
])('%s', async (_, operation, input, replies, result, asked) => {
	server.reply({ '/me/a/all': replies, '/me/a/pages': replies });
	const read = await open();

	expect(await read(0, operation, { of: 'a', ...input })).toMatchObject(result);
	const pages = server.requests.map(({ query: { pageNum, pageSize } }) =>
		pageNum === undefined ? '' : `${pageNum}x${pageSize}`,
	);
	expect(pages.sort()).toEqual(asked);
});

it('a page size that was given up says nothing of how long the list is', async () => {
	const larger: Operation = {
		...counted,
		pages: { ...counted.pages!, size: () => ({ size: 2, preferred: 9 }) },
	};
	const replies: Record<string, Reply> = {
		'1x9': ok({ rows: [], total: 9 }),
		'1x2': ok({ rows: rowsOf(1, 2), pages: 2, total: 3 }),
		'2x2': ok({ rows: rowsOf(3), pages: 2, total: 3 }),
	};
	const asked: string[] = [];
	server.reply(({ query }) => replies[asked[asked.push(`${query.pageNum}x${query.pageSize}`) - 1]!]!);
	const read = await open();

	expect(await read(0, larger)).toEqual({ value: rowsOf(1, 2, 3) });
	expect(asked).toEqual(['1x9', '1x2', '2x2']);
});
