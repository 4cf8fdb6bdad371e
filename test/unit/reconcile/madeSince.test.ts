import fc from 'fast-check';

import { madeSince } from '../../../nodes/shared/reconcile/checkEvidence';
import { serviceClock } from '../../../nodes/shared/http/serviceClock';
import { runs, seed } from '../../support/project/deep';

/** docs/maintainers/design.md, "Evidence": was a thing made after the request left, by the service's clock? */

const SENT = 1_700_000_000_400;
const HOUR = 3_600_000;
const EXACT = { earliest: 0, latest: 0 };
const between = (earliest: number, latest: number) => ({ earliest, latest });

let now = SENT + 2_000;
beforeEach(() => void jest.spyOn(Date, 'now').mockImplementation(() => now));
afterEach(() => jest.restoreAllMocks());

it.each<[string, unknown, typeof EXACT | undefined, boolean]>([
	['as it left', SENT, EXACT, true],
	['a millisecond before', SENT - 1, EXACT, false],
	['in digits', String(SENT + 1), EXACT, true],
	// A service that keeps whole seconds cuts what was made after the sending to before it.
	['in whole seconds, of the same second', SENT - 400, EXACT, true],
	['in whole seconds, the one before', SENT - 1_400, EXACT, false],
	['in the same second, but in milliseconds', SENT - 399, EXACT, false],
	['now', SENT + 2_000, EXACT, true],
	['after now', SENT + 2_001, EXACT, false],
	['after now, as the clock may be ahead', SENT + 2_500, between(0, 500), true],
	['after that', SENT + 2_501, between(0, 500), false],
	['by a clock an hour behind', SENT - HOUR, between(-HOUR, -HOUR), true],
	['before, by a clock an hour ahead', SENT + HOUR - 1, between(HOUR, HOUR), false],
	['as early as the clock allows', SENT - 300, between(-300, 900), true],
	['earlier than the clock allows', SENT - 301, between(-300, 900), false],
	['by a clock that is not known', SENT + 1, undefined, false],
	['at no time', null, EXACT, false],
	['nothing', '', EXACT, false],
	['words', `${SENT} or so`, EXACT, false],
	['exponents', '1.7000000005e12', EXACT, false],
	['a fraction', SENT + 1.5, EXACT, false],
	['beyond what a number holds', '99999999999999999999', EXACT, false],
])('made %s: %j', (_, time, clock, isMade) => {
	expect(madeSince({ clock: () => clock }, SENT)(time)).toBe(isMade);
});

it('asks for the clock anew each time: replies between may have told more', () => {
	const told = [undefined, EXACT];
	const isMade = madeSince({ clock: () => told.shift() }, SENT);

	expect([isMade(SENT), isMade(SENT)]).toEqual([false, true]);
});

/** A run that has heard some quick replies; then the thing is made so long after the sending of its request, and looked for. */
const world = fc.record({
	offset: fc.integer({ min: -240_000, max: 240_000 }),
	start: fc.integer({ min: 0, max: 999 }),
	waits: fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 8 }),
	/** One way. */
	trip: fc.integer({ min: 0, max: 100 }),
	after: fc.integer({ min: 0, max: 20_000 }),
});
type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never;

/** Is a thing taken that was made so long after the sending, by the true clock? It is kept in steps of `grain` ms. */
function isTaken({ offset, start, waits, trip }: World, after: number, grain: number): boolean {
	let time = SENT + start;
	const clock = serviceClock();
	for (const wait of waits) {
		const sentAt = time + wait;
		time = sentAt + 2 * trip;
		clock.addSample(Math.floor((sentAt + trip + offset) / 1_000) * 1_000, sentAt, time);
	}
	now = time + Math.max(after, 0);
	const made = Math.floor((time + after + offset) / grain) * grain;
	return madeSince({ clock: () => clock.offset() }, time)(made);
}

it.each([1, 1_000])(
	'made after the sending: taken; more than 2.5 s before: not, kept in steps of %i ms',
	(grain) => {
		fc.assert(
			fc.property(world, (one) => {
				const taken = [one.after, -2_501 - one.after].map((after) => isTaken(one, after, grain));
				expect(taken).toEqual([true, false]);
			}),
			{ numRuns: runs(500), seed },
		);
	},
);
