import { compact } from 'lodash';

import type { Operation, Verdict } from '../../../nodes/shared/model/operation';
import { confirmLostRequests } from '../../../nodes/shared/reconcile/confirmLostRequests';
import type { Failure, Row } from '../../../nodes/shared/model/exchange';
import type { ListResult } from '../../../nodes/shared/model/client';
import type { Part, RunContext, RunOptions } from '../../../nodes/shared/model/run';
import { recordPauses } from '../../support/fake/pauses';

/** docs/maintainers/design.md, "After a lost reply": how often is looked, and what is told. What lists prove is in evidence.table. */

const waits = recordPauses();

const list = { operation: { value: 'list' } as Operation, input: {} };
const read: ListResult = { value: [{ n: 1 }] };
const busy: ListResult = { error: { reason: 'http', message: 'HTTP 503', outcome: 'rejected' } };
const notWhole: ListResult = { value: [], missing: 'the service answered without the list' };

const DONE: Verdict = { done: { id: 1 } };
const GONE: Verdict = { done: { id: 1 }, byAbsence: true };
const NOT: Verdict = { notDone: 'no CA1' };
const ODD: Verdict = { unclear: 'two have it' };

interface Kind {
	/** What the looks at a part come to, one after another; the last one stays. */
	verdicts?: Verdict[];
	readings?: ListResult[];
	claims?: (value: unknown) => string[];
	evidence?: boolean;
	repeat?: 'never' | 'idempotent';
	options?: Partial<RunOptions>;
	signal?: AbortSignal;
	onRead?: (n: number) => void;
}

const at = <Value>(values: Value[], n: number): Value | undefined => values[Math.min(n, values.length - 1)];

function runOf(kind: Kind, values: unknown[] = ['p']) {
	const { verdicts = [NOT], readings = [read], evidence = true, repeat = 'never' } = kind;
	const looks: unknown[] = [];
	const asked: number[] = [];
	const countOf = (value: unknown) => looks.filter((one) => one === value).length;
	const parts = values.map(
		(value, index): Part => ({ item: { index, input: {} }, value, indexInItem: 0, position: index + 1 }),
	);
	const run = {
		operation: {
			endpoint: { repeat },
			evidence: !evidence
				? undefined
				: {
						lists: () => [list],
						claims: kind.claims,
						evaluate: (_seen: unknown, value: unknown) => {
							const verdict = at(verdicts, countOf(value));
							looks.push(value);
							if (verdict === undefined) throw new TypeError('x is undefined');
							return verdict;
						},
					},
		},
		lists: {
			async read(_list: unknown, notBefore: number) {
				asked.push(notBefore);
				kind.onRead?.(asked.length);
				return await Promise.resolve(at(readings, asked.length - 1));
			},
		},
		optionsOf: () => ({ afterLostReply: 'lookUp', ...kind.options }),
		client: { clock: () => undefined },
		present: (rows: Row[]) => rows.map((row) => ({ ...row, presented: true })),
		results: { parts, all: [] },
		defaults: {},
		signal: kind.signal,
	} as unknown as RunContext;
	return { run, asked, looks, parts };
}

const unknown: Failure = { reason: 'lost', message: 'lost', outcome: 'unknown' };
const confirmed = { rows: [{ id: 1, confirmed: true, presented: true }] };
const sentOf = (parts: Part[]) => parts.map((part) => ({ part, result: { error: unknown }, sentAt: 1_000 }));

const CLEARLY = 'It was looked up, and is not';
const NOTHING = `${CLEARLY} done so far: no CA1.`;
const ALONE =
	'It was looked up, and is gone from the list; one reading alone does not prove that it was removed.';
const FAILED = 'It was looked up, but that failed:';
const THREE = [0, 1_000, 3_000];
const MORE = [...THREE, 1_000];

const VERDICTS: Record<string, Verdict> = { done: DONE, gone: GONE, not: NOT, odd: ODD };
const READINGS: Record<string, ListResult> = { read, busy, notWhole };
const BUSY = `${FAILED} HTTP 503.`;
const words = <Value>(all: Record<string, Value>, text: string) =>
	compact(text.split(' ')).flatMap((word) => all[word] ?? []);

/** What each look comes to and how it is read, the last one for all that follow; the finding, none where it is confirmed; the pauses. */
it.each<[string, string, string, string | undefined, number[]]>([
	['done', 'done', 'read', undefined, [0]],
	['done once the list can be read', 'done', 'busy notWhole read', undefined, THREE],
	['not done', 'not', 'read', NOTHING, THREE],
	['not clear', 'odd', 'read', `${CLEARLY} clear: two have it.`, THREE],
	['the list cannot be read', 'not', 'busy', BUSY, THREE],
	['the list does not come', 'done', 'notWhole', `${FAILED} the service answered without the list.`, THREE],
	['lists of another form', '', 'read', `${FAILED} the lists do not have the documented form.`, THREE],
	['gone twice', 'gone', 'read', undefined, [0, 1_000]],
	['gone in the second and third look', 'not gone', 'read', undefined, THREE],
	['gone in the third look and once more', 'not not gone', 'read', undefined, MORE],
	['gone in one look only', 'gone not', 'read', NOTHING, THREE],
	['gone, and then the list cannot be read', 'gone', 'read busy read busy', BUSY, MORE],
	['gone, then there', 'gone done', 'read', undefined, [0, 1_000]],
])('looked up: %s', async (_, verdicts, readings, finding, slept) => {
	const { run, asked, parts } = runOf({
		verdicts: words(VERDICTS, verdicts),
		readings: words(READINGS, readings),
	});

	expect(await confirmLostRequests(run, sentOf(parts))).toEqual([
		finding === undefined ? confirmed : { error: { ...unknown, finding } },
	]);
	expect([waits, asked.length]).toEqual([slept, slept.length]);
});

it('each look wants lists that are as new as itself', async () => {
	const now = jest.spyOn(Date, 'now');
	now.mockReturnValueOnce(5_000).mockReturnValueOnce(6_000).mockReturnValueOnce(9_000);
	const { run, asked, parts } = runOf({});
	await confirmLostRequests(run, sentOf(parts));
	now.mockRestore();

	expect(asked).toEqual([5_000, 6_000, 9_000]);
});

it.each<[string, Verdict[], object, number]>([
	['not done', [NOT], { error: { ...unknown, finding: NOTHING } }, 1],
	['gone, and once more', [GONE], confirmed, 2],
])('a next try looks once, %s', async (_, verdicts, result, looks) => {
	const { run, asked, parts } = runOf({ verdicts });

	expect(await confirmLostRequests(run, sentOf(parts), [0])).toEqual([result]);
	expect(asked).toHaveLength(looks);
	expect(waits).toEqual([0, 1_000].slice(0, looks));
});

it.each<[string, Kind, Failure | undefined]>([
	['what may be repeated', { repeat: 'idempotent' }, unknown],
	['what nothing shows', { evidence: false }, unknown],
	['what was refused', {}, { ...unknown, outcome: 'rejected' }],
	['what has a row', {}, undefined],
	['what a person wants reported', { options: { afterLostReply: 'report' } }, unknown],
])('%s is not looked up', async (_, kind, error) => {
	const { run, asked, parts } = runOf({ verdicts: [DONE], ...kind });
	const [part] = parts as [Part];
	const result = { rows: [{ n: 1 }], error };

	expect(await confirmLostRequests(run, [{ part, result, sentAt: 1 }])).toEqual([result]);
	expect([asked, waits]).toEqual([[], []]);
});

it('only what is still open is looked for again, and each result stands at its place', async () => {
	const { run, looks, parts } = runOf({ verdicts: [NOT, DONE] }, ['a', 'b']);
	const row = { part: parts[0]!, result: { rows: [{ n: 1 }] }, sentAt: 1 };

	expect(await confirmLostRequests(run, [row, ...sentOf(parts.slice(1))])).toEqual([row.result, confirmed]);
	expect(looks).toEqual(['b', 'b']);
});

it('parts that ask for the same are not looked up: which of them is done, nothing tells', async () => {
	const claims = (value: unknown) => (value === 'c' ? ['thing 3'] : ['thing 1', 'thing 2']);
	const { run, looks, parts } = runOf({ verdicts: [DONE], claims }, ['a', 'b', 'c']);
	const finding =
		'It cannot be determined whether this was done: another part of this run also asks for thing 1.';

	expect(await confirmLostRequests(run, sentOf(parts))).toEqual([
		{ error: { ...unknown, finding } },
		{ error: { ...unknown, finding } },
		confirmed,
	]);
	expect([looks, waits]).toEqual([['c'], [0]]);
});

it('what the service says of a look is told without the passwords of what was sent', async () => {
	const failed: ListResult = {
		error: { reason: 'http', message: 'pass-word is looked for', outcome: 'rejected' },
	};
	const { run, parts } = runOf({ readings: [failed] }, [{ password: 'pass-word' }]);
	const [result] = await confirmLostRequests(run, sentOf(parts));

	expect(result?.error?.finding).toBe('It was looked up, but that failed: ••• is looked for.');
});

it.each<[number, Kind, string | undefined]>([
	[0, {}, undefined],
	[1, {}, undefined],
	// What only one look has shown is no row, however the next one ends.
	[2, { verdicts: [GONE] }, ALONE],
])('a cancelled execution looks no further: during look %i, %j', async (place, kind, looked) => {
	const cancel = new AbortController();
	if (place === 0) cancel.abort();
	const { run, asked, parts } = runOf({
		...kind,
		signal: cancel.signal,
		onRead: (n) => n === place && cancel.abort(),
	});

	expect(await confirmLostRequests(run, sentOf(parts))).toEqual([
		{ error: looked === undefined ? unknown : { ...unknown, finding: looked } },
	]);
	expect(asked).toHaveLength(place);
});
