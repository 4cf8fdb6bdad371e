import fc from 'fast-check';
import { times } from 'lodash';

import type { Row } from '../../../nodes/shared/model/exchange';
import { pack, unpack } from '../../../nodes/shared/changes/memory';
import { isNewer, mergeTimes } from '../../../nodes/shared/changes/times';
import { eventOf, Watch } from '../../support/fake/fakePolls';
import { itLarge, runs } from '../../support/project/deep';

/** What triggers remember: how it is packed, how much of it there is, and what becomes of it. */

const HOUR = 60 * 60 * 1000;
const T = 1_800_000_000_000;
/** Ids as long as the service's. */
const long = (number: number): string => String(6_553_600_000_000_000_000n + BigInt(number));

describe('packing', () => {
	const key = fc.oneof(
		fc.string({ minLength: 1, unit: 'binary' }),
		fc.constantFrom('a b', '=', '%', '%0020', '\n', '\ud800'),
	);

	it('gives back what went in', () => {
		fc.assert(
			fc.property(fc.uniqueArray(fc.tuple(key, fc.string()), { selector: ([one]) => one }), (entries) => {
				expect([...unpack(pack(entries))]).toEqual(entries);
			}),
			{ seed: 1 },
		);
	});
});

describe('times', () => {
	/** All of these times can be right. */
	const HORIZON = T + 9 * HOUR;
	/** Times by id. */
	const timesOf = (times: Record<string, number>) => new Map(Object.entries(times));
	const seen = (times: Record<string, number>) => mergeTimes(undefined, timesOf(times), HORIZON);
	/** After a first poll that found one thing, long ago. */
	const later = (times: Map<string, number>) => mergeTimes(seen({ first: T - 9 * HOUR }), times, HORIZON);
	const state = ({ floor, latest }: ReturnType<typeof seen>) => [floor, [...latest.keys()].join(' ')];

	it.each([
		['at first the newest millisecond is known by its ids', seen({ a: T - 1, b: T, c: T }), T - 1, 'b c'],
		['an hour older is known by its time', later(timesOf({ a: T - HOUR, b: T })), T - HOUR, 'b'],
		['younger is known by its id', later(timesOf({ a: T - HOUR + 1, b: T })), T - HOUR, 'a b'],
	])('%s', (_what, known, floor, ids) => {
		expect(state(known)).toEqual([floor, ids]);
	});

	it('the window goes on with the newest, and never back', () => {
		const second = mergeTimes(seen({ a: T }), timesOf({ b: T + 2 * HOUR }), HORIZON);

		expect(state(second)).toEqual([T + HOUR, 'b']);
		expect(second.latest.get('b')).toBe(T + 2 * HOUR);
		expect(mergeTimes(second, timesOf({ a: T }), HORIZON)).toEqual(second);
	});

	it.each([
		['2,000 in the window are all known', 2_000, (number: number) => T + number, T - HOUR + 1_999, 2_000],
		['of more, the newest', 5_000, (number: number) => T + number, T + 2_999, 2_000],
		['all of the newest millisecond', 5_000, () => T, T - 1, 5_000],
		['unless it has more than 50,000', 50_001, () => T, T, 0],
	])('%s', (_what, count, timeOf, floor, known) => {
		const seenAt = new Map(times(count, (number) => [long(number), timeOf(number)]));
		const after = later(seenAt);

		expect([after.floor, after.latest.size]).toEqual([floor, known]);
		// Nothing that was seen is news, and what comes after is.
		expect([...seenAt].filter(([one, time]) => isNewer(after, one, time, HORIZON))).toEqual([]);
		expect(isNewer(after, 'another', T + 10_000, HORIZON)).toBe(true);
	});
});

describe('size', () => {
	/** A tenth as many take a tenth of the memory, where it grows with them. */
	const MOST = runs(50_000);
	/** Employees who came one after another, over three years, and the last one today. */
	const employees = times(2 * MOST, (number) => {
		const time = T - number * 15 * 60 * 1000;
		return { globalId: long(number), createTime: time, updateTime: time, deleted: false };
	});
	const assetsOf = (count: number) =>
		times(count, (number) => ({
			id: long(number),
			assetId: long(number),
			globalId: long(number),
			assetNum: `CA8${String(number).padStart(9, '0')}`,
			createTime: T - number,
			updateTime: T - number,
			limitEndTime: T + (number % 29) * 24 * HOUR,
			cloudAccountGlobalId: long(number + 7),
			borrowedFlag: true,
			deleted: true,
		}));
	const assets = assetsOf(MOST);
	const sizeOf = (value: string, rows: Row[]): number => {
		const watch = new Watch(eventOf(value));
		watch.start(rows, T);
		return Buffer.byteLength(watch.saved);
	};

	it.each([
		['employeeAdded employeeDeleted', employees, 300],
		['employeeUpdated', employees, 500],
		['assetCreated', assets, 300],
		['assetUpdated', assets, 500],
		['assetEnding assetRevoked employeeDeleted', assets, 50 * MOST],
		['assetAssigned assetWithdrawn lockLent lockReturned', assets, 50 * MOST],
	])('%s: each keeps to its bound (%#)', (values, rows, most) => {
		for (const value of values.split(' ')) expect(sizeOf(value, rows)).toBeLessThanOrEqual(most);
	});

	const tooMany = (value: string) => `${eventOf(value).name} would have to remember 50001 things`;
	itLarge.each(['assetEnding', 'assetAssigned', 'employeeDeleted'])(
		'%s: 50,001 things are too many',
		(value) => {
			expect(() => sizeOf(value, assetsOf(50_001))).toThrow(tooMany(value));
		},
	);

	itLarge('assetAssigned lets go of what is gone before that', () => {
		const watch = new Watch(eventOf('assetAssigned'));
		const full = assetsOf(50_000);
		watch.start(full, T);
		const another = { ...full[0], assetId: 'x' };

		expect(watch.poll([...full.slice(1), another], T)).toHaveLength(1);
		expect(watch.saved).not.toContain(`${long(0)}=`);
	});

	it('and more than 2.5 MB', () => {
		const wordy = times(30_000, (number) => {
			return { id: `${long(number)}-${'x'.repeat(60)}`, assetNum: long(number) };
		});

		expect(() => sizeOf('assetRevoked', wordy)).toThrow(/would have to remember 3\.\d MB/);
	});
});

describe('a memory', () => {
	const rows = (...ids: string[]) => ids.map((id, number) => ({ id, globalId: id, createTime: T + number }));
	/** A trigger whose memory is that of another one, which saw these rows. */
	const after = (earlier: string, seen: Row[], event: string, input: Row, before: Row = {}) => {
		const first = new Watch(eventOf(earlier), before);
		first.start(seen, T);
		const second = new Watch(eventOf(event), input);
		second.saved = first.saved;
		return second;
	};

	it.each([
		['another event', 'assetUpdated', {}],
		['another enterprise', 'assetCreated', { enterpriseGlobalId: 'E2' }],
		['other filters', 'assetCreated', { filters: { locked: true } }],
	])('of %s begins anew', (_what, event, input) => {
		const second = after('assetCreated', rows('a'), event, input);

		expect(second.start(rows('a', 'b'), T)).toEqual([]);
		const locked = rows('a', 'b', 'c').map((row) => ({ ...row, locked: true }));
		expect(second.poll(locked, T)).toHaveLength(event === 'assetCreated' ? 1 : 0);
	});

	it('of assetEnding with other days begins anew', () => {
		const second = after('assetEnding', [], 'assetEnding', { days: 31 });

		expect(second.start([{ id: 'a', limitEndTime: T + HOUR }], T)).toEqual([]);
	});

	it('is kept where only the rows are to look different', () => {
		const second = after('assetCreated', rows('a'), 'assetCreated', { simplify: false }, { simplify: true });

		expect(second.start(rows('a', 'b'), T)).toHaveLength(1);
	});

	it.each([
		['of a later version', (saved: string) => saved.replace('"version":1', '"version":2')],
		['that was damaged', (saved: string) => saved.replace('"floor":', '"flor":')],
		['of another form', () => '{"version":1,"of":[],"memory":7}'],
	])('%s begins anew', (_what, damage) => {
		const watch = new Watch(eventOf('employeeAdded'));
		watch.start(rows('a'), T);
		watch.saved = damage(watch.saved);

		expect(watch.start(rows('a', 'b'), T)).toEqual([]);
		expect(watch.start(rows('a', 'b', 'c'), T)).toHaveLength(1);
	});
});
