/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; it has to wait */
import { sortBy } from 'lodash';
import { z } from 'zod';

import { record } from '../../../nodes/shared/schema/reply';
import { defineOperation, type Operation } from '../../../nodes/shared/model/operation';
import { planCalls } from '../../../nodes/shared/plan/planCalls';
import type { Row } from '../../../nodes/shared/model/exchange';
import type { RunContext } from '../../../nodes/shared/model/run';
import { sendCalls } from '../../../nodes/shared/dispatch/sendCalls';
import { type FakeRun, fakeRun } from '../../support/fake/fakeRun';
import { ok, refuse, type Handler, type Recorded, type Reply } from '../../support/server/server';
import { useServer } from '../../support/server/stage';
import { skipPauses } from '../../support/fake/pauses';

/** docs/maintainers/design.md, "Items", "After a lost reply", "Many items", "Cancelling": what becomes of each part of what is sent. */

// Time is an edge: pauses pass at once.
skipPauses();

const server = useServer();

const words = { resource: 'thing', name: '', action: '', description: '', fields: [], preview: z.unknown() };

/** Keys that share a request; a reply lists what it has done, `bad` where it has not. */
const make = defineOperation({
	...words,
	value: 'make',
	endpoint: { method: 'POST', path: '/things', repeat: 'never' },
	input: z.object({ keys: z.array(z.string()) }),
	reply: z.array(record({ key: z.string(), bad: z.boolean() })),
	batch: {
		parts: ({ keys }) => keys,
		labels: { one: 'thing', many: 'things', done: 'made' },
		groupKey: () => 'all',
		sequenceKeys: () => [],
		duplicates: 'merge',
		request: (keys: string[]) => ({ body: { keys } }),
		identify: (key) => ({ key }),
		matchResults: (rows, keys) =>
			keys.map((key) => {
				if (key === 'throws') throw new TypeError('cannot be settled');
				const row = rows.find((one) => one.key === key);
				return row?.bad === true
					? { error: { reason: 'part', message: `${key} is wrong`, outcome: 'rejected' } }
					: { rows: [{ key }] };
			}),
	},
});
const read: Operation = {
	...make,
	endpoint: { ...make.endpoint, method: 'GET', repeat: 'idempotent' },
	batch: make.batch && { ...make.batch, request: (keys) => ({ query: { keys: keys.join() } }) },
};
const again: Operation = { ...make, endpoint: { ...make.endpoint, method: 'PUT', repeat: 'idempotent' } };

/** One request per input. */
const change = defineOperation({
	...words,
	value: 'change',
	endpoint: { method: 'POST', path: '/thing/{id}', repeat: 'never' },
	input: z.object({ id: z.string(), after: z.string().optional() }),
	reply: z.object({}).passthrough(),
	sequenceKeys: ({ after }) => (after === undefined ? [] : [after]),
	request: ({ id }) => {
		if (id === 'throws') throw new TypeError('cannot be asked for');
		return { body: { id } };
	},
});

/** A list in pages of two, of which an item may want a few. */
const list = defineOperation({
	...words,
	value: 'getMany',
	endpoint: { method: 'GET', path: '/list', repeat: 'idempotent' },
	input: z.object({ returnAll: z.boolean(), limit: z.number().optional(), preferred: z.number().optional() }),
	reply: z.object({ rows: z.array(record({ n: z.number() })), pages: z.number() }),
	lists: ['rows'],
	pages: {
		size: ({ preferred }) => ({ size: 2, preferred }),
		request: (_input, pageNum, pageSize) => ({ query: { pageNum, pageSize } }),
		page: (data) => data,
	},
});
const pageOf = ({ query }: Recorded): Reply => {
	const [page, size] = [Number(query.pageNum), Number(query.pageSize)];
	const all = Array.from({ length: 5 }, (_, n) => ({ n: n + 1 }));
	return ok({ rows: all.slice((page - 1) * size, page * size), pages: Math.ceil(5 / size) });
};

/** Answers once so many requests have come, and gives further ones the time to come too. */
const after =
	(count: number, reply: (request: Recorded) => Reply): Handler =>
	async (request) => {
		while (server.requests.length < count) await new Promise((resolve) => setImmediate(resolve));
		return { delayMs: 10, ...reply(request) };
	};

async function sent(
	operation: Operation,
	inputs: unknown[],
	more: FakeRun = {},
	before?: (run: RunContext) => Partial<RunContext> | void,
) {
	const made = await fakeRun(server.url, operation, inputs, more);
	const run: RunContext = { ...made, ...before?.(made) };
	await sendCalls(run, await planCalls(operation, run.results.parts));
	return run;
}
const inOrder = ({ results }: RunContext) => sortBy(results.all, 'position');
const outcomes = (run: RunContext) =>
	inOrder(run).map(
		({ position, rows, error }) =>
			`${position} ${error === undefined ? JSON.stringify(rows) : `${error.outcome} ${error.message}`}`,
	);
const keysOf = ({ body }: Recorded) => (JSON.parse(body) as { keys: string[] }).keys;
const sizes = () => server.requests.map((request) => keysOf(request).length);

const ODD = 'The service answered with data from which no rows can be made';
const HTTP_502 = '1 unknown The service answered HTTP 502 (application/json, empty body)';
const wrongB = ok([{ key: 'b', bad: true }]);
const afterA = ok([{ key: 'b', bad: true }, { key: 'a' }]);

/** Keys, replies, Max Retries, and what becomes of each key. */
it.each<[string, Operation, string, Reply[], number, string[]]>([
	['each its own result', make, 'a b', [afterA], 0, ['1 [{"key":"a"}]', '2 rejected b is wrong']],
	['a reply that cannot be settled', make, 'a throws', [ok([])], 0, [`1 unknown ${ODD}`, `2 unknown ${ODD}`]],
	['wrong after a lost attempt', again, 'b', [{ status: 503 }, wrongB], 1, ['1 unknown b is wrong']],
	['wrong in a reading after one', read, 'b', [{ status: 503 }, wrongB], 1, ['1 rejected b is wrong']],
	['repeats as the item says', again, 'b', [{ status: 502 }, { status: 503 }], 0, [HTTP_502]],
])('a shared request: %s', async (_, operation, keys, replies, maxRetries, expected) => {
	server.reply({ '/me/things': replies });
	const run = await sent(operation, [{ keys: keys.split(' ') }], { options: { maxRetries } });

	expect(outcomes(run)).toEqual(expected);
});

it('a shared request has the options of its first item', async () => {
	server.reply(() => ({ status: 503 }));
	await sent(again, [{ keys: ['a'] }, { keys: ['b'] }], {}, ({ optionsOf }) => ({
		optionsOf: (index) => ({ ...optionsOf(index), maxRetries: index === 0 ? 2 : 0 }),
	}));

	expect(sizes()).toEqual([2, 2, 2]);
});

it('tells the part, the item, the status, and what is not as documented', async () => {
	server.reply(() => ok([{ key: 'b', bad: true }, { key: 7 }]));
	const run = await sent(make, [{ keys: ['a'] }, { keys: ['b', 'c'] }], {}, () => ({
		present: (rows) => rows.map(({ key }) => ({ shown: key })),
	}));

	expect(inOrder(run)).toEqual([
		{ itemIndex: 0, position: 1, identity: { key: 'a' }, rows: [{ shown: 'a' }], error: undefined },
		{
			itemIndex: 1,
			position: 2,
			identity: { key: 'b' },
			rows: undefined,
			error: { reason: 'part', message: 'b is wrong', httpStatus: 200, outcome: 'rejected' },
		},
		{ itemIndex: 1, position: 3, identity: { key: 'c' }, rows: [{ shown: 'c' }], error: undefined },
	]);
	expect([[...run.results.unexpectedFields], [...run.results.hints]]).toStrictEqual([['key'], []]);
	expect([...(run.memory?.parts.keys() ?? [])]).toEqual(['0/0', '1/1']);
});

it('what may have acted in an earlier try is not proven by a refusal', async () => {
	server.reply(() => refuse('1', 'no'));
	const run = await sent(again, [{ keys: ['a', 'b'] }], {}, ({ results: { parts } }) => {
		if (parts[1] !== undefined) parts[1].mayHaveActed = true;
	});

	expect(outcomes(run)).toEqual(['1 unknown no', '2 unknown no']);
});

const each = (...ids: string[]) => ids.map((id) => ({ id }));
const paths = () => server.requests.map(({ path }) => path.split('/').at(-1));

it('what cannot be asked for fails alone', async () => {
	server.reply(() => ok({}));

	expect(outcomes(await sent(change, each('throws', 'b')))).toEqual([`1 unknown ${ODD}`, '2 [{}]']);
});

it('a cancelled execution sends no more, and what it cut short is nobody’s failure', async () => {
	const cancel = new AbortController();
	server.reply(() => {
		cancel.abort();
		return { ...refuse('1', 'no'), delayMs: 20 };
	});
	const run = await sent(change, each('a', 'b'), { signal: cancel.signal, options: { maxConcurrency: 1 } });
	expect([paths(), run.results.all]).toEqual([['a'], []]);

	expect((await sent(change, each('c'), { signal: cancel.signal })).results.all).toEqual([]);
	expect(paths()).toEqual(['a']);
});

it.each([
	['a part of which failed', [{ key: 'a', bad: true }], 'b', []],
	['nothing of which failed', [], 'ab', ['1 [{"key":"a"}]', '2 [{"key":"b"}]']],
])('a request that ends as the execution is cancelled, %s', async (_, reply, presented, expected) => {
	const cancel = new AbortController();
	server.reply(() => ok(reply));
	let shown = '';
	const run = await sent(make, [{ keys: ['a', 'b'] }], { signal: cancel.signal }, () => ({
		present: (rows) => {
			cancel.abort();
			shown += rows.map(({ key }) => key).join('');
			return rows;
		},
	}));

	expect([shown, outcomes(run)]).toEqual([presented, expected]);
});

describe('after a lost reply', () => {
	const evident: Operation = {
		...change,
		evidence: {
			lists: (_part, input) => [{ operation: list, input: { returnAll: true, of: (input as Row).id } }],
			evaluate: ({ lists: [rows = []] }, part) => {
				const { id } = part as { id: string };
				return rows.some(({ n }) => String(n) === id) ? { done: { id } } : { notDone: `no ${id}` };
			},
		},
	};
	const options = { afterLostReply: 'lookUp', maxConcurrency: 1 } as const;
	const lost = "The connection was lost before the service's reply arrived (ECONNRESET)";
	beforeEach(() =>
		server.reply((request) => {
			if (request.path === '/me/list') return { ...pageOf(request), delayMs: 20 };
			return request.path.includes('/ok') ? { ...ok({ fine: true }), delayMs: 5 } : { reset: true };
		}),
	);

	it('no further one is begun than the run lets be in flight', async () => {
		await sent(evident, each('9', '8'), { options });

		expect(paths().indexOf('8')).toBe(paths().length - 10);
	});

	it('with Stop the others wait until it is known whether it is a failure', async () => {
		const two = { ...options, maxConcurrency: 2 };
		const run = await sent(evident, each('3', 'ok', 'ok2'), { options: two, stop: true });

		const fine = ['2 [{"fine":true}]', '3 [{"fine":true}]'];
		expect(outcomes(run)).toEqual(['1 [{"id":"3","confirmed":true}]', ...fine]);
		expect(paths().slice(2)).toEqual(['list', 'list', 'list', 'ok2']);
		server.clear();
		const failed = await sent(evident, each('9', 'ok', 'ok2'), { options: two, stop: true });
		expect(outcomes(failed)).toEqual([`1 unknown ${lost}`, '2 [{"fine":true}]']);
		expect(paths()).not.toContain('ok2');
		server.clear();
		await sent(evident, each('9', 'ok', 'ok2'), { options: two });
		expect(paths().indexOf('ok2')).toBeLessThan(paths().lastIndexOf('list'));
	});
});

describe('pages', () => {
	const pages = () => server.requests.map(({ query }) => `${query.pageNum}x${query.pageSize}`).join(' ');
	const BAD = refuse('1', 'no');

	it.each([true, false])('larger ones with a refused token are not requested smaller: %s', async (stop) => {
		server.reply(() => ({ ...refuse('60000', 'no token'), status: 401 }));
		const run = await sent(list, [{ returnAll: true, preferred: 4 }], { stop });

		expect(run.results.all).toMatchObject([{ position: 1, error: { outcome: 'rejected', httpStatus: 401 } }]);
		expect(pages()).toBe('1x4');
	});

	it.each([
		['the first is told', false, ['1 rejected no 2']],
		['the first one known is told, with Stop', true, ['1 rejected no 3']],
	])('of two pages that fail %s', async (_, stop, expected) => {
		const failing = after(3, ({ query: { pageNum } }) => ({
			...refuse('1', `no ${pageNum}`),
			delayMs: pageNum === '2' ? 30 : 0,
		}));
		server.reply((request) => (request.query.pageNum === '1' ? pageOf(request) : failing(request)));

		expect(outcomes(await sent(list, [{ returnAll: true }], { stop }))).toEqual(expected);
		expect(pages()).toBe('1x2 2x2 3x2');
	});

	it.each<[string, object, Reply]>([
		['a page', {}, BAD],
		['a larger page', { preferred: 4 }, ok(7)],
	])('with Stop %s that fails ends the run for other lists too, told once', async (_, input, reply) => {
		const first = after(20, () => ({ ...reply, delayMs: 0 }));
		const others = after(20, (request) => ({ ...pageOf(request), delayMs: 30 }));
		let count = 0;
		server.reply((request) => ((count += 1) === 1 ? first(request) : others(request)));
		const lists = Array<object>(21).fill({ returnAll: true, ...input });
		const run = await sent(list, lists, { stop: true });

		// Twenty places: the last list was waiting for one.
		expect(server.requests).toHaveLength(20);
		expect(run.results.all).toMatchObject([{ position: 1, error: { outcome: 'rejected' } }]);
	});
});
