import fc from 'fast-check';

import { automaticConcurrency, fixedConcurrency } from '../../../nodes/shared/concurrency/concurrencyFinder';
import { type ServiceKind, simulate } from './simulation';
import { isDeep } from '../../support/project/deep';

/** docs/maintainers/design.md, "Many items": the number of requests side by side finds itself, at services of many kinds. */

const FIXED = isDeep ? [1, 3, 7, 10, 16, 20, 30, 36, 50] : [1, 7, 16, 30, 50];
const SEEDS = isDeep ? [1, 300, 50_000] : [300];

/** Fails for `long` milliseconds, again and again. */
const bursts = (every: number, long: number) => (now: number) => now > 1_500 && (now - 1_500) % every < long;
/** Takes longer for good, from some time on. */
const slower = (first: number, later: number, from: number) => (_: number, now: number) =>
	now < from ? first : later;

/** `time`: at most so many times as long as with the best fixed number that loses no item. */
const kinds: Array<[string, ServiceKind, { refused?: number; items?: number; time?: number }?]> = [
	['near', { work: () => 5 }],
	['near, on a busy machine', { work: () => 5, noise: 4 }],
	['near, our own process is the limit', { distance: 0.5, work: (inFlight) => 1 + inFlight / 4 }],
	['50 ms away', { distance: 50, work: () => 2 }, { items: 1_000 }],
	['200 ms away', { distance: 200, work: () => 5 }, { items: 1_000 }],
	['slow: 50 ms for each', { work: () => 50 }],
	['works at 10 at once, others wait', { distance: 2, work: () => 20, servers: 10 }],
	['limited by one processor', { distance: 5, work: () => 1, servers: 1 }],
	['slows down the more it has to do', { distance: 2, work: (inFlight) => 20 * (1 + (inFlight / 10) ** 2) }],
	['becomes four times as slow', { distance: 2, work: slower(15, 60, 1_000) }],
	['15 times as slow, far away', { distance: 100, work: slower(10, 150, 2_000) }, { items: 2_000 }],
	['4 times as slow, works at 20 at once', { distance: 2, work: slower(15, 60, 1_000), servers: 20 }],
	['3 at once', { distance: 10, work: () => 45, mostAtOnce: 3 }],
	['7 at once', { distance: 10, work: () => 45, mostAtOnce: 7 }],
	['20 at once', { work: () => 50, mostAtOnce: 20 }, { items: 1_000 }],
	['20 at once, in step', { work: () => 50, mostAtOnce: 20, inStep: true }, { items: 1_000 }],
	['35 at once, in step', { work: () => 50, mostAtOnce: 35, inStep: true }, { items: 1_000 }],
	['20 at once, told late', { distance: 50, work: () => 50, mostAtOnce: 20 }],
	['35 at once', { distance: 10, work: () => 45, mostAtOnce: 35 }],
	['20 at once, on a busy machine', { work: () => 50, mostAtOnce: 20, noise: 4 }, { items: 1_000 }],
	['50 ms away, on a busy machine', { work: () => 50, noise: 4 }, { items: 1_000 }],
	[
		'5 at once for two seconds, then any number',
		{ distance: 10, work: () => 40, fails: (now, inFlight) => now < 2_000 && inFlight >= 5 },
		{ time: 0.4 },
	],
	['200 a second, 5 ms for each', { work: () => 5, mostPerSecond: 200 }],
	['200 a second, 50 ms for each', { work: () => 50, mostPerSecond: 200 }],
	['200 a second, in step', { work: () => 50, mostPerSecond: 200, inStep: true }],
	['200 a second, told late', { distance: 45, work: () => 5, mostPerSecond: 200 }],
	['fails for 200 ms now and then', { distance: 50, work: () => 2, fails: bursts(3_000, 200) }],
	['fails for 200 ms now and then, slow', { distance: 10, work: () => 90, fails: bursts(3_000, 200) }],
	// Fifty in flight when it begins to fail are more than 3 % of what it does until it fails again.
	['fails for 700 ms', { distance: 50, work: () => 2, fails: bursts(3_000, 700) }, { refused: 0.04 }],
	['fails at first', { distance: 10, work: () => 40, fails: (now) => now < 400 }, { items: 2_000 }],
];

describe.each(kinds)('a service: %s', (_name, kind, { refused = 0.03, items = 5_000, time = 1.3 } = {}) => {
	const best = Math.min(
		...FIXED.map((number) => simulate(fixedConcurrency(number), kind, items))
			.filter(({ lost }) => lost === 0)
			.map((outcome) => outcome.time),
	);

	it.each(SEEDS)('is found out (seed %i)', (seed) => {
		const outcome = simulate(automaticConcurrency(), kind, items, seed);

		expect(outcome.most).toBeLessThanOrEqual(50);
		expect(outcome.refused).toBeLessThanOrEqual(refused);
		expect(outcome.time).toBeLessThanOrEqual(time * best);
		expect(outcome.lost).toBe(0);
	});
});

it('where nothing has ever succeeded, it begins anew with one at a time', () => {
	const finder = automaticConcurrency();
	const sample = (succeeded: boolean, inFlight: number) =>
		finder.onSample({ ms: 50, now: 0, succeeded, inFlight });
	for (const inFlight of [1, 2, 3, 4, 5]) sample(false, inFlight);
	expect(finder.limit()).toBe(1);
	sample(true, 1);
	sample(true, 2);
	expect(finder.limit()).toBe(3);
});

it('begins at 5, and stays between 1 and 50, whatever happens', () => {
	expect(automaticConcurrency().limit()).toBe(5);
	const attempts = fc.array(
		fc.record({
			ms: fc.oneof(fc.nat({ max: 5 }), fc.nat({ max: 100_000 })),
			after: fc.nat({ max: 3_000 }),
			succeeded: fc.boolean(),
			inFlight: fc.integer({ min: 1, max: 60 }),
		}),
		{ maxLength: 200 },
	);
	fc.assert(
		fc.property(attempts, (all) => {
			const finder = automaticConcurrency();
			let now = 0;
			for (const { after, ...attempt } of all) {
				now += after;
				finder.onSample({ ...attempt, now });
				expect(finder.limit()).toBeGreaterThanOrEqual(1);
				expect(finder.limit()).toBeLessThanOrEqual(50);
			}
		}),
	);
});
