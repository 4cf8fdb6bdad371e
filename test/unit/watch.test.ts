import fc from 'fast-check';

import type { Row } from '../../nodes/shared/request';
import { pack, unpack } from '../../nodes/shared/watch/pack';
import { isNewer, packTimes, seeTimes, unpackTimes } from '../../nodes/shared/watch/times';
import { eventOf, Watch } from '../support/watching';

/** What triggers remember: how it is packed, how much of it there is, and what becomes of it. */

const HOUR = 60 * 60 * 1000;
const T = 1_800_000_000_000;
const numbered = (count: number, make: (number: number) => Row): Row[] =>
	Array.from({ length: count }, (_, number) => make(number));
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

	it('gives back times', () => {
		const times = {
			floor: T,
			latest: new Map([
				['a', T + 1],
				['b', T + HOUR],
			]),
		};

		expect(unpackTimes(packTimes(times))).toEqual(times);
	});
});

describe('times', () => {
	const seen = (...times: Array<[string, number]>) => seeTimes(undefined, new Map(times));
	/** After a first poll that found one thing, long ago. */
	const later = (times: Map<string, number>) => seeTimes(seen(['first', T - 9 * HOUR]), times);

	it('of what is there at first, the newest millisecond is known by its ids', () => {
		const { floor, latest } = seen(['a', T - 1], ['b', T], ['c', T]);

		expect([floor, [...latest.keys()]]).toEqual([T - 1, ['b', 'c']]);
	});

	it('of nothing there is nothing', () => {
		expect(seen()).toEqual({ floor: 0, latest: new Map() });
	});

	it.each([
		['an hour older than the newest is known by its time', T - HOUR, ['b']],
		['younger is known by its id', T - HOUR + 1, ['a', 'b']],
	])('later, what is %s', (_what, time, ids) => {
		const { floor, latest } = later(
			new Map([
				['a', time],
				['b', T],
			]),
		);

		expect([floor, [...latest.keys()]]).toEqual([T - HOUR, ids]);
	});

	it('the window goes on with the newest, and never back', () => {
		const first = seen(['a', T]);
		const second = seeTimes(first, new Map([['b', T + 2 * HOUR]]));

		expect([second.floor, [...second.latest]]).toEqual([T + HOUR, [['b', T + 2 * HOUR]]]);
		expect(seeTimes(second, new Map([['a', T]]))).toEqual(second);
	});

	it('a thing that is not listed any more stays known', () => {
		expect([...seeTimes(seen(['a', T]), new Map([['b', T]])).latest.keys()]).toEqual(['a', 'b']);
	});

	it.each([
		['2,000 in the window are all known', 2_000, (number: number) => T + number, T - HOUR + 1_999, 2_000],
		['of more, the newest', 5_000, (number: number) => T + number, T + 2_999, 2_000],
		['all of the newest millisecond', 5_000, () => T, T - 1, 5_000],
		['unless it has more than 50,000', 50_001, () => T, T, 0],
	])('%s', (_what, count, timeOf, floor, known) => {
		const times = new Map(Array.from({ length: count }, (_, number) => [long(number), timeOf(number)]));
		const state = later(times);

		expect([state.floor, state.latest.size]).toEqual([floor, known]);
		// Nothing that was seen is news, and what comes after is.
		expect([...times].filter(([one, time]) => isNewer(state, one, time))).toEqual([]);
		expect(isNewer(state, 'another', T + 10_000)).toBe(true);
	});
});

describe('size', () => {
	/** 100,000 employees who came over three years, and the last one today. */
	const employees = numbered(100_000, (number) => ({
		globalId: long(number),
		createTime: T - number * 15 * 60 * 1000,
		updateTime: T - number * 15 * 60 * 1000,
		deleted: false,
	}));
	const DAY = 24 * HOUR;
	const assets = numbered(50_000, (number) => ({
		id: long(number),
		assetId: long(number),
		assetNum: `CA8${String(number).padStart(9, '0')}`,
		createTime: T - number,
		updateTime: T - number,
		limitEndTime: T + (number % 29) * DAY,
		cloudAccountGlobalId: long(number + 7),
		borrowedFlag: true,
		deleted: true,
		globalId: long(number),
	}));
	const sizeOf = (value: string, rows: Row[]): number => {
		const watch = new Watch(eventOf(value));
		watch.start(rows, T);
		return Buffer.byteLength(watch.saved);
	};

	it.each([
		['employeeAdded', employees, 300],
		['employeeUpdated', employees, 500],
		['employeeDeleted', employees, 300],
		['assetCreated', assets, 300],
		['assetUpdated', assets, 500],
		['assetEnding', assets, 2_500_000],
		['assetRevoked', assets, 2_500_000],
		['employeeDeleted', assets, 2_500_000],
		['assetAssigned', assets, 2_500_000],
		['assetWithdrawn', assets, 2_500_000],
		['lockLent', assets, 2_500_000],
		['lockReturned', assets, 2_500_000],
	])('%s of them keeps to its bound (%#)', (value, rows, most) => {
		expect(sizeOf(value, rows)).toBeLessThanOrEqual(most);
	});

	it.each(['assetEnding', 'assetRevoked', 'employeeDeleted', 'assetAssigned', 'lockLent'])(
		'%s says what to do instead of remembering 50,001 things',
		(value) => {
			const more = [...assets, { ...assets[0], id: 'x', assetId: 'x', globalId: 'x' }];

			expect(() => sizeOf(value, more)).toThrow(
				`${eventOf(value).name} would have to remember 50001 things from one poll to the next`,
			);
		},
	);

	it('and more than 2.5 MB', () => {
		const wordy = numbered(30_000, (number) => ({
			id: `${long(number)}-${'x'.repeat(60)}`,
			assetNum: long(number),
		}));

		expect(() => sizeOf('assetRevoked', wordy)).toThrow(/would have to remember 3\.\d MB/);
	});

	it.each(['employeeDeleted', 'assetAssigned'])('%s lets go of what is gone before that', (value) => {
		const watch = new Watch(eventOf(value));
		watch.start(assets, T);

		expect(watch.poll(assets.slice(1).concat({ ...assets[0], globalId: 'x', assetId: 'x' }), T)).toHaveLength(
			1,
		);
		watch.save();
		expect(watch.saved).not.toContain(`${long(0)}=`);
	});
});

describe('a memory', () => {
	const rows = (...ids: string[]) => ids.map((id, number) => ({ id, globalId: id, createTime: T + number }));

	it.each([
		['another event', { event: 'assetUpdated' }],
		['another enterprise', { event: 'assetCreated', enterpriseGlobalId: 'E2' }],
		['other filters', { event: 'assetCreated', filters: { locked: true } }],
	])('of %s begins anew', (_what, { event, ...input }) => {
		const first = new Watch(eventOf('assetCreated'));
		first.start(rows('a'), T);
		const second = new Watch(eventOf(event), input);
		second.saved = first.saved;

		expect(second.start(rows('a', 'b'), T)).toEqual([]);
		expect(
			second.poll(
				rows('a', 'b', 'c').map((row) => ({ ...row, locked: true })),
				T,
			),
		).toHaveLength(event === 'assetCreated' ? 1 : 0);
	});

	it.each([
		['other days', { days: 31 }],
		['existing ones wanted', { options: { emitExisting: true } }],
	])('of assetEnding with %s begins anew', (_what, input) => {
		const first = new Watch(eventOf('assetEnding'));
		first.start([], T);
		const second = new Watch(eventOf('assetEnding'), input);
		second.saved = first.saved;
		const near = [{ id: 'a', limitEndTime: T + HOUR }];

		expect(second.start(near, T)).toHaveLength('options' in input ? 1 : 0);
	});

	it('is kept where only the rows are to look different', () => {
		const first = new Watch(eventOf('assetCreated'), { simplify: true });
		first.start(rows('a'), T);
		const second = new Watch(eventOf('assetCreated'), { simplify: false });
		second.saved = first.saved;

		expect(second.start(rows('a', 'b'), T)).toHaveLength(1);
	});

	it.each([
		['of a later version', (saved: string) => saved.replace('"version":1', '"version":2')],
		['that was damaged', (saved: string) => saved.replace('"floor":', '"flor":')],
		['of another form', () => '{"version":1,"of":[],"memory":7}'],
		['of somebody else', () => '{"lastTimeChecked":"2026-11-21"}'],
	])('%s begins anew', (_what, damage) => {
		const watch = new Watch(eventOf('employeeAdded'));
		watch.start(rows('a'), T);
		watch.saved = damage(watch.saved);

		expect(watch.start(rows('a', 'b'), T)).toEqual([]);
		expect(watch.start(rows('a', 'b', 'c'), T)).toHaveLength(1);
	});
});
