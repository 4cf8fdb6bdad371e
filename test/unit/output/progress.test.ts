import { range } from 'lodash';

import type { ReportedFailure } from '../../../nodes/shared/output/errors';
import { hintsFor } from '../../../nodes/shared/output/hints';
import { progressOf } from '../../../nodes/shared/output/progress';
import type { Row } from '../../../nodes/shared/model/exchange';
import type { ItemResult, RunContext } from '../../../nodes/shared/model/run';

/** docs/maintainers/design.md, "Items": what is told of a run that stopped, and of one that went on. */

type Told = Parameters<typeof progressOf>[2][number];

/** Parts of one item each: item 0 is part 1. */
const runOf = (parts: number, batch?: object) =>
	({
		operation: { batch },
		results: { parts: range(parts).map((index) => ({ item: { index }, position: index + 1 })) },
	}) as unknown as RunContext;
const good = (order: number, identity: Row = {}, rows: Row[] = [{ id: order }]): ItemResult => {
	return { itemIndex: order - 1, position: order, identity, rows };
};
const bad = (
	order: number,
	message: string,
	identity: Row = {},
	outcome: ReportedFailure['outcome'] = 'rejected',
) =>
	({
		itemIndex: order - 1,
		position: order,
		identity,
		message,
		outcome,
		description: 'd',
		sent: true,
	}) as Told;
/** What the run tells of these parts; a failed one has no rows. */
const told = (run: RunContext, done: ItemResult[], failed: Told[], stopping = 'x') =>
	progressOf(
		run,
		[...done, ...failed.map((one) => ({ ...one, error: {} }) as unknown as ItemResult)],
		failed,
		stopping,
	);

it('what is done, what failed and what was not sent', () => {
	expect(
		told(runOf(4), [good(1)], [{ ...bad(3, 'no (7)', { id: 'C' }), code: '7' }, bad(2, 'lost')]),
	).toStrictEqual({
		completed: [{ id: 1 }],
		failed: [
			{ itemIndex: 2, message: 'no (7)', code: '7', outcome: 'rejected', id: 'C' },
			{ itemIndex: 1, message: 'lost', outcome: 'rejected' },
		],
		notSent: [3],
		summary: '1 of 4 requests had succeeded.',
	});
});

it('requests that were only shown are not done', () => {
	const run = runOf(3);
	const shown = { ...run.results.parts[0], item: { index: 0, isDryRun: true } };
	const parts = [shown, ...run.results.parts.slice(1)];

	expect(
		told({ ...run, results: { ...run.results, parts } } as RunContext, [good(1), good(2)], [bad(3, 'no')]),
	).toMatchObject({ completed: [{ id: 2 }], notSent: [0], summary: '1 of 3 requests had succeeded.' });
});

it('a hundred of each, and each item once', () => {
	const { parts } = runOf(400).results;
	const withParts = (some: object[]) => ({ ...runOf(0), results: { parts: some } }) as unknown as RunContext;
	const doubled = [...parts, { ...parts[399], position: 401 }];
	const failed = range(102, 204).map((order) => bad(order, 'no'));
	const done = range(1, 102).map((order) => good(order));
	const { summary, ...lists } = told(withParts(doubled), done, failed);

	expect(lists).toMatchObject({
		completed: range(1, 101).map((id) => ({ id })),
		failed: range(101, 201).map((itemIndex) => ({ itemIndex })),
		notSent: range(203, 303),
	});
	expect(told(withParts(doubled.slice(398)), [], []).notSent).toEqual([398, 399]);
	expect(summary).toBe('101 of 401 requests had succeeded.');
});

const locks = { labels: { one: 'lock', many: 'locks', done: 'disabled' } };
const orders = { labels: { one: 'order', many: 'orders', done: 'created' }, assignSequence: () => [] };
const lock = (order: number, number: unknown = `L${order}`) => good(order, { assetNum: number, more: 'x' });
const locked = (count: number) => range(1, count + 1).map((order) => lock(order));
const noLock = (order: number, message: string, outcome?: ReportedFailure['outcome']) =>
	bad(order, message, { assetNum: `L${order}` }, outcome);

const unread = { ...bad(3, 'no'), position: undefined };
it.each<[string, string | undefined, RunContext, ItemResult[], Told[]]>([
	['one thing alone has no progress', undefined, runOf(1), [], [bad(1, 'no')]],
	['rows of none', '1 of 2 requests had succeeded.', runOf(2), [good(1, {}, [])], [bad(2, 'no')]],
	['names', '2 of 3 locks were disabled (L1, 2).', runOf(3, locks), [lock(1), lock(2, 2)], []],
	['an item that could not be read', '0 of 2 orders were created.', runOf(2, orders), [], [unread]],
	['things without a name', '1 of 2 locks were disabled.', runOf(2, locks), [good(1)], [bad(2, 'no')]],
	['and more', '6 of 9 locks were disabled (L1, L2, L3, L4, L5, …).', runOf(9, locks), locked(6), []],
	[
		'why some are not, once for all alike; and which may be',
		'1 of 7 locks were disabled (L1). Not disabled: L2, L4: no; L3: gone; Lock L7: stuck. Perhaps disabled: L5, L6.',
		runOf(7, locks),
		locked(1),
		[
			...[noLock(2, 'no'), noLock(3, 'gone'), noLock(4, 'no')],
			...[noLock(5, 'lost', 'unknown'), noLock(6, 'late', 'unknown')],
			// Its message has named it.
			noLock(7, 'Lock L7: stuck'),
		],
	],
	[
		'parts that the request numbers anew: their place in the input',
		'1 of 3 orders were created (1). Not created: order 2: no. Perhaps created: order 3.',
		runOf(3, orders),
		[good(1, { sequence: 9 })],
		[bad(2, 'no', { sequence: 1 }), bad(3, 'lost', { sequence: 2 }, 'unknown')],
	],
])('%s', (_, summary, run, done, failed) => {
	expect(told(run, done, failed).summary).toBe(summary);
});

const REFUSED = 'Order 2 → Customer ID ("42"): no such customer (13004)';
const BESIDE = `Refused together with order 2 of your input: ${REFUSED}`;
it.each<[string, string, object, string, string[]]>([
	[
		'one names the wrong order',
		'0 of 3 orders were created. Not created: order 1, order 3: refused together with order 2 of your input; order 2: see above.',
		orders,
		REFUSED,
		[BESIDE, REFUSED, BESIDE],
	],
	['names of their own', '0 of 2 locks were disabled. Not disabled: L1, L2: no.', locks, 'no', ['no', 'no']],
])('what stopped the run is not said again: %s', (_, summary, batch, stopping, messages) => {
	const failed = messages.map((message, index) => noLock(index + 1, message));
	expect(told(runOf(failed.length, batch), [], failed, stopping).summary).toBe(summary);
});

const texts = (count: number) => range(count).map((index) => `f${index}`);
const FAILED = 'failed: see the rows with "error"';
const ODD = 'The service answered with unexpected fields:';

const UNKNOWN =
	'danger: Outcome unknown for 2 of 4 items: the service may have done it. Check there before running it again.';
const CLEAR =
	'warning: The base URL begins with http://: tokens travel unencrypted. Use https:// outside your own machine.';
const mixed = [bad(1, 'no'), ...[2, 2, 3].map((order) => bad(order, 'lost', {}, 'unknown'))];

interface Odd {
	unexpected?: string[];
	replyHints?: string[];
	failed?: Told[];
	items?: number;
	plain?: boolean;
	locksOf9?: boolean;
}
it.each<[string, Odd, string[]]>([
	['nothing to tell', {}, []],
	['one of one', { failed: [bad(1, 'no')] }, [`warning: 1 of 1 item ${FAILED}`]],
	['items, not parts', { failed: mixed, items: 4 }, [`warning: 3 of 4 items ${FAILED}`, UNKNOWN]],
	[
		'parts of fewer items; an item that could not be read has none',
		{ failed: [...mixed, unread], items: 4, locksOf9: true },
		[
			`warning: 3 of 4 items failed (3 of 9 locks): see the rows with "error"`,
			UNKNOWN.replace('4 items', '4 items (2 of 9 locks)'),
		],
	],
	['no part', { failed: [unread], items: 2, locksOf9: true }, [`warning: 1 of 2 items ${FAILED}`]],
	['ten notes', { replyHints: texts(11) }, texts(10).map((text) => `warning: ${text}`)],
	['and more', { unexpected: texts(11) }, [`info: ${ODD} ${texts(10).join(', ')}, …`]],
	['clear text', { plain: true }, [CLEAR]],
])(
	'a hint: %s',
	(_, { unexpected = [], replyHints = [], failed = [], items = 1, plain = false, locksOf9 }, hints) => {
		const run = {
			operation: { batch: locksOf9 ? locks : undefined },
			results: {
				unexpectedFields: new Set(unexpected),
				hints: new Set(replyHints),
				notShownCount: 0,
				parts: range(locksOf9 ? 9 : 1).map(() => ({ item: { index: 0 } })),
			},
			context: { getInputData: () => range(items) },
			client: { isUnencrypted: plain },
		} as unknown as RunContext;
		const given = hintsFor(run, failed);

		expect(given.map(({ type, message }) => `${type}: ${message}`)).toEqual(hints);
		expect(given.filter(({ location }) => location !== 'outputPane')).toEqual([]);
	},
);
