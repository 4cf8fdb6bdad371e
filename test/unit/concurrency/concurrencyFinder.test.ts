import { automaticConcurrency, fixedConcurrency } from '../../../nodes/shared/concurrency/concurrencyFinder';

/** docs/maintainers/design.md, "Many items": the finder's steps, each worked out by hand. What they come to is in concurrency.simulation. */

/**
 * `7` is a success that began with seven in flight, `!7` a refusal; `+9:` comes first where 9 ms have passed since the step before,
 * `/9` says that it took 9 ms instead of 50, `x9` that it happens 9 times.
 */
const STEP = /^(?:\+(\d+):)?(!?)(\d+)(?:\/(\d+))?(?:x(\d+))?$/;

function limitAfter(finder: ReturnType<typeof automaticConcurrency>, steps: string): number {
	let now = 0;
	for (const step of steps.split(' ').filter(Boolean)) {
		const [, after = '0', refused, inFlight, ms = '50', times = '1'] = STEP.exec(step) ?? [];
		now += Number(after);
		for (let index = 0; index < Number(times); index += 1)
			finder.onSample({ ms: Number(ms), now, succeeded: refused === '', inFlight: Number(inFlight) });
	}
	return finder.limit();
}

it.each<[string, number, string, number]>([
	['nothing yet', 5, '', 5],

	// Slow start: one more for each reply, so twice as many per round.
	['a reply', 5, '5', 6],
	['a round of replies', 5, '5x5', 10],
	['half of it is used', 10, '5', 11],
	['less than half is used, which says nothing', 10, '4', 10],
	['no more than the most', 49.5, '49', 50],

	// Refused: a tenth below what was in flight, or one below.
	['one of forty is refused', 50, '1 !40', 36],
	['one of five is refused', 5, '1 !5', 4],
	['one alone is refused', 5, '1 !1', 1],
	['more was in flight than may be now', 5, '1 !20', 5],
	['two of a round are refused', 50, '1 !50 !50', 45],
	['one of the next round is refused too', 50, '1 !50 10 !45', 40.5],
	['one of the round before is refused too', 50, '1 !40 10 !50', 36],

	// Before anything succeeded: slow start begins anew.
	['the first is refused', 5, '!1', 1],
	['all of the first are refused', 5, '!1 !2 !3 !4 !5 1 2', 3],

	// The ceiling: one below what was refused, or what the service bears. 0.35 of the way there per round, slowly past it.
	['on the way to the ceiling of 39', 50, '1 !40 36', 36 + (0.35 * 3) / 36],
	['more was in flight than may be now: the ceiling too', 36, '1 !40 36', 36 + (0.35 * 3) / 36],
	['on the way to what is borne: 10', 8, '1/500x20 !8 7', 7 + (0.35 * 3) / 7],
	['borne in the last second', 8, '1/500x20 +1000:!8 7', 7 + (0.35 * 3) / 7],
	['borne before it', 8, '1/500x20 +1001:!8 7', 7.007],
	['half of it borne before it', 8, '1/500x10 +100:1/500x10 +901:!4 3', 3 + (0.35 * 2) / 3],
	['at the ceiling', 10, '1 !10 9', 9.007],
	['past the ceiling of one', 2, '1 !2 2x150', 1 + 150 * 0.007],

	// Five late replies: to the share that is in time, but never more than by half.
	['four replies are late', 10, '1/100 1/300x4', 10],
	['all are as late as they may be', 10, '1/100 1/150x5', 10],
	['all are twice as late', 10, '1/100 1/200x5', 10 - 0.25],
	['all are three times as late', 10, '1/100 1/300x5', 10 - 0.5],
	['all are six times as late', 10, '1/100 1/600x5', 10 - 0.5],
	['all are late, again and again', 2, '1/100 1/600x10', 1],

	// An outage: three quarters of all.
	['fourteen of twenty', 20, '1 !20x14', 18],
	['fifteen of twenty', 20, '1 !20x15', 1],
	['a success between them', 20, '1 !20x14 1 !18x5', 16.2],
	['back up to what was borne: 10', 8, '1/500x20 !8x6 3x3', 3 + (0.35 * 7) / 3],
	[
		'back up to what was borne, however many were refused',
		8,
		'1/500x20 !8 1/500 !20x6 3x3',
		3 + (0.35 * 7.5) / 3,
	],
	['up to it after refusals of one at a time', 8, '1/500x20 !8x6 +2000:!1 1', 2],
])('%s', (_, first, steps, limit) =>
	expect(limitAfter(automaticConcurrency(first), steps)).toBeCloseTo(limit, 10),
);

it('further past the ceiling it grows faster: by 0.15 of the way beyond it per round', () => {
	const [far, further] = [300, 301].map((times) => limitAfter(automaticConcurrency(2), `1 !2 9x${times}`));

	expect(far).toBeGreaterThan(3);
	expect(further).toBeCloseTo(Number(far) + (0.15 * (Number(far) - 2)) / Number(far), 10);
});

it('a number of a person’s own stays', () => expect(limitAfter(fixedConcurrency(7), '7 !7')).toBe(7));
