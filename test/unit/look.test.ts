import type { Operation, Verdict } from '../../nodes/shared/operation';
import type { Row } from '../../nodes/shared/request';
import type { Problem, Result } from '../../nodes/shared/result';
import type { Part, Run, RunOptions } from '../../nodes/shared/run';
import { look, lookProblem, lookUp } from '../../nodes/shared/send/look';

/** docs/design.md, "After a lost reply" and "If it is done already": what is made of the lists that were read. */

const mockSlept: number[] = [];
jest.mock('../../nodes/shared/send/pause', () => ({
	...jest.requireActual<object>('../../nodes/shared/send/pause'),
	pause: async (ms: number, signal?: AbortSignal) => {
		if (signal?.aborted !== true) mockSlept.push(ms);
		await Promise.resolve();
	},
}));
beforeEach(() => void mockSlept.splice(0));

const list = { operation: { value: 'list' } as Operation, input: {} };
const other = { operation: { value: 'other' } as Operation, input: {} };
const read = { value: [{ n: 1 }] };
const busy: Result<Row[], Problem> = { error: { reason: 'http', message: 'HTTP 503', outcome: 'rejected' } };

type Judge = (lists: Row[][], part: unknown) => Verdict<unknown> | undefined;
interface Kind {
	judge?: Judge;
	lists?: unknown;
	evidence?: boolean;
	repeat?: 'never' | 'idempotent';
	reading?: (name: string, n: number) => Result<Row[], Problem>;
	options?: Partial<RunOptions>;
	/** The service's clock minus ours. */
	offset?: number;
	signal?: AbortSignal;
}

function runOf(kind: Kind) {
	const { judge = () => undefined, lists = [list], evidence = true, repeat = 'never' } = kind;
	const asked: Array<[string, number]> = [];
	const run = {
		operation: { endpoint: { repeat }, evidence: evidence ? { lists: () => lists, judge } : undefined },
		lists: {
			read: async ({ operation }: typeof list, notBefore: number) => {
				asked.push([operation.value, notBefore]);
				return await Promise.resolve(kind.reading?.(operation.value, asked.length) ?? read);
			},
		},
		optionsOf: () => ({ afterLostReply: 'lookUp', ...kind.options }),
		client: { clockOffset: () => kind.offset },
		present: (rows: Row[]) => rows.map((row) => ({ ...row, presented: true })),
		parts: [],
		signal: kind.signal,
	} as unknown as Run;
	return { run, asked };
}
const part = (value: unknown = 'p'): Part => ({ item: { index: 0, input: {} }, value, place: 0, order: 1 });

const seen: Judge = (lists) => ({ done: { lists } });
const further: Judge = (lists, value) => (lists.length === 1 ? { further: [other] } : seen(lists, value));
const crash: Judge = () => {
	throw new TypeError('x is undefined');
};
const otherBusy = { lists: [list, other], reading: (name: string) => (name === 'other' ? busy : read) };
const both = [[{ n: 1 }], [{ n: 1 }]];
const fails = (message: string, cannot = false) => ({ error: { message, cannot } });

it.each<[string, Kind, unknown, string[]]>([
	['nothing shows it', { evidence: false }, fails('the service shows nothing of it', true), []],
	['it cannot be seen', { lists: 'no enterprise' }, fails('no enterprise', true), []],
	['a list cannot be read', otherBusy, fails('HTTP 503'), ['list', 'other']],
	['not there', {}, { value: undefined }, ['list']],
	['there', { judge: seen }, { value: { done: { lists: [[{ n: 1 }]] } } }, ['list']],
	['seen in further lists', { judge: further }, { value: { done: { lists: both } } }, ['list', 'other']],
	['of another form', { judge: crash }, fails('the lists do not have the documented form'), ['list']],
])('a look: %s', async (_, kind, due, names) => {
	const { run, asked } = runOf(kind);

	expect(await look(run, part(), 77)).toEqual(due);
	expect(asked).toEqual(names.map((name) => [name, 77]));
});

const unknown: Problem = { reason: 'lost', message: 'lost', outcome: 'unknown' };
const SENT = 1_700_000_000_000;
const HOUR = 3_600_000;
const confirmed = { rows: [{ id: 1, confirmed: true, presented: true }] };
const LOOKED = 'It was looked for';
const UNCLEAR = `${LOOKED}, and is not clear:`;
const OLD = `${LOOKED}; what was found is older than this request.`;
const done =
	(madeAt?: unknown[], more: object = {}): Judge =>
	() => ({ done: { id: 1 }, madeAt, ...more });

it.each<[string, Kind, string | undefined, number]>([
	['found', { judge: done() }, undefined, 1],
	['found at the last look', { judge: done(), reading: (_name, n) => (n < 3 ? busy : read) }, undefined, 3],
	['made since', { judge: done([SENT, String(SENT + 5)]) }, undefined, 1],
	['made two minutes before, as clocks drift', { judge: done([SENT - 120_000]) }, undefined, 1],
	['made before that', { judge: done([SENT, SENT - 120_001]) }, OLD, 3],
	['made by the service’s clock', { judge: done([SENT - HOUR]), offset: -HOUR }, undefined, 1],
	['made before by the service’s clock', { judge: done([SENT]), offset: HOUR }, OLD, 3],
	['made by another', { judge: done([SENT], { contested: 'two ask' }) }, `${UNCLEAR} two ask.`, 3],
	...[undefined, `${SENT} or so`, `at ${SENT}`, '0xffffffffffff', `+${SENT}`, '1e99', [SENT]].map(
		(time): [string, Kind, string, number] => [`made at ${time}`, { judge: done([time]) }, OLD, 3],
	),
	['not found', {}, `${LOOKED} and not found.`, 3],
	['not clear', { judge: () => ({ unclear: 'two have it' }) }, `${UNCLEAR} two have it.`, 3],
	['done in part', { judge: () => ({ left: 'p' }) }, `${LOOKED}, and is not done, or only in part.`, 3],
	['not to be read', { reading: () => busy }, `${LOOKED}, but that did not work: HTTP 503.`, 3],
	['not to be seen', { lists: 'no enterprise' }, 'It cannot be looked up: no enterprise.', 0],
])('looked up, %s', async (_, kind, looked, reads) => {
	const { run, asked } = runOf(kind);

	expect(await lookUp(run, [{ part: part(), result: { error: unknown }, sentAt: SENT }])).toEqual([
		looked === undefined ? confirmed : { error: { ...unknown, looked } },
	]);
	expect(asked).toHaveLength(reads);
	expect(mockSlept).toEqual([0, 1_000, 3_000].slice(0, Math.max(1, reads)));
	// Each look wants what is as new as itself.
	for (const [, notBefore] of asked) expect(Date.now() - notBefore).toBeLessThan(5_000);
});

it.each<[string, Kind, Problem | undefined]>([
	['what may be repeated', { repeat: 'idempotent' }, unknown],
	['what nothing shows', { evidence: false }, unknown],
	['what was refused', {}, { ...unknown, outcome: 'rejected' }],
	['what has a row', {}, undefined],
	['what a person wants reported', { options: { afterLostReply: 'report' } }, unknown],
])('%s is not looked up', async (_, kind, error) => {
	const { run, asked } = runOf({ judge: done(), ...kind });
	const result = { rows: [{ n: 1 }], error };

	expect(await lookUp(run, [{ part: part(), result, sentAt: SENT }])).toEqual([result]);
	expect([asked, mockSlept]).toEqual([[], []]);
});

it('only what is still open is looked for again, and each result stands at its place', async () => {
	const looks: unknown[] = [];
	const { run } = runOf({
		judge: (_lists, value) => {
			looks.push(value);
			return value === 'c' || (value === 'b' && looks.length > 3) ? { done: { id: 1 } } : undefined;
		},
	});
	const rows = { rows: [{ n: 1 }] };
	const sent = ['a', 'b', 'c', 'd'].map((value) => ({
		part: part(value),
		result: value === 'a' ? rows : { error: unknown },
		sentAt: SENT,
	}));

	const notFound = { error: { ...unknown, looked: `${LOOKED} and not found.` } };

	expect(await lookUp(run, sent)).toEqual([rows, confirmed, confirmed, notFound]);
	expect(looks).toEqual(['b', 'c', 'd', 'b', 'd', 'd']);
	expect(await lookUp(run, sent.slice(3), [0])).toEqual([notFound]);
	expect(looks).toHaveLength(7);
});

it('what the service says of a look is told without the passwords of what was sent', async () => {
	const { run } = runOf({ judge: () => ({ unclear: 'pass-word is taken' }) });
	const [result] = await lookUp(run, [
		{ part: part({ password: 'pass-word' }), result: { error: unknown }, sentAt: SENT },
	]);

	expect(result?.error?.looked).toBe(`${LOOKED}, and is not clear: ••• is taken.`);
});

it.each([0, 1, 2])('a cancelled execution looks no further: during look %i', async (at) => {
	const cancel = new AbortController();
	if (at === 0) cancel.abort();
	const { run, asked } = runOf({
		signal: cancel.signal,
		reading: (_name, n) => {
			if (n === at) cancel.abort();
			return n === at ? busy : read;
		},
	});
	const [result] = await lookUp(run, [{ part: part(), result: { error: unknown }, sentAt: SENT }]);

	expect(asked).toHaveLength(at);
	expect(result?.error?.looked).toBe(at === 2 ? `${LOOKED} and not found.` : undefined);
});

it('a problem of a look before sending says that nothing was done', () => {
	expect(lookProblem('m', 'a')).toEqual({ reason: 'input', message: 'm', advice: 'a', outcome: 'rejected' });
});
