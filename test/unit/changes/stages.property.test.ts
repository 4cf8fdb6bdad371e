import fc from 'fast-check';

import type { Row } from '../../../nodes/shared/model/request';
import { eventOf, Watch } from '../../support/fake/fakePolls';
import { runs, seed } from '../../support/project/deep';

/**
 * Assets, their ends and polls on any days: what assetEnding tells at which stage, held against a calendar that lists for every
 * asset and end the days on which its stages begin.
 */

const check = <Ts extends unknown[]>(property: fc.IProperty<Ts>) =>
	fc.assert(property, { numRuns: runs(1_000), seed });

const DAY = 24 * 60 * 60 * 1000;
const START = 1_800_000_000_000;
const IDS = ['a', 'b'];

/** The text of a person: any order, blanks, repetitions. */
const written = (days: number[]) =>
	fc
		.tuple(
			fc.shuffledSubarray(days, { minLength: days.length }),
			fc.array(fc.constantFrom(...days), { maxLength: 2 }),
			fc.constantFrom(',', ', ', ' ,\n', '\n', ',,', ' , '),
		)
		.map(([shuffled, again, between]) => ` ${[...shuffled, ...again].join(between)}`);
const stages = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 5 });
const several = stages.filter(({ length }) => length > 1);
const withText = several.chain((days) => fc.record({ days: fc.constant(days), text: written(days) }));

/** An asset gets an end so many quarters of a day from now, time passes, the clock jumps and comes back, somebody polls. */
const step = fc.record({
	do: fc.constantFrom<'end' | 'pass' | 'jump' | 'poll' | 'restart'>(
		...(['end', 'end', 'pass', 'jump', 'jump', 'jump', 'poll', 'poll', 'poll', 'poll', 'restart'] as const),
	),
	id: fc.constantFrom(...IDS),
	quarters: fc.integer({ min: -8, max: 120 }),
	/** A poll may be missed for a week and more. */
	passed: fc.constantFrom(1, 2, 4, 28, 40),
	jump: fc.constantFrom(0, -1600, -120, -20, 4, 20, 1600),
});
const plans = fc.array(step, { minLength: 4, maxLength: 40 });

interface Told {
	id: string;
	end: number;
	stage: number;
	daysLeft: number;
	now: number;
}
interface Polled {
	now: number;
	/** The end of each asset at this poll. */
	ends: Array<[id: string, end: number]>;
	told: Told[];
}

function play(
	days: unknown,
	plan: Array<typeof step extends fc.Arbitrary<infer One> ? One : never>,
	durable: boolean,
) {
	const watch = new Watch(eventOf('assetEnding'), { days }, durable);
	const ends = new Map<string, number>();
	const polled: Polled[] = [];
	let quarter = 0;
	let jump = 0;
	watch.start([], { local: START });
	for (const one of plan) {
		// No end is more than 30 days ago when somebody polls: those are forgotten.
		if (one.do === 'end') ends.set(one.id, START + ((quarter + one.quarters) * DAY) / 4);
		else if (one.do === 'pass') quarter += one.passed;
		else if (one.do === 'jump') jump = one.jump;
		else {
			const now = START + ((quarter + jump) * DAY) / 4;
			const list = [...ends].map(([id, limitEndTime]): Row => ({ id, limitEndTime }));
			// Only this machine tells the time: nothing is forgotten.
			const rows =
				one.do === 'restart' ? watch.start(list, { local: now }) : watch.poll(list, { local: now });
			const told = rows.map(({ id, limitEndTime, stage, daysLeft }) => ({
				id: String(id),
				end: Number(limitEndTime),
				stage: Number(stage),
				daysLeft: Number(daysLeft),
				now,
			}));
			polled.push({ now, ends: [...ends], told });
		}
	}
	return polled;
}

/** The moments at which the stages of an end begin, the first one first. */
const calendar = (end: number, days: number[]) =>
	days.map((stage) => ({ stage, begins: end - stage * DAY })).sort((a, b) => a.begins - b.begins);
const pairOf = (id: string, end: number) => `${id}@${end}`;

describe.each([true, false])('with a memory that is saved after every poll: %s', (durable) => {
	it('each poll tells the stage that is true now, and each stage of an end once', () => {
		check(
			fc.property(withText, plans, ({ days, text }, plan) => {
				/** How many stages of a pair have begun at the latest moment that a poll saw. */
				const begun = new Map<string, number>();
				for (const { now, ends, told } of play(text, plan, durable)) {
					const due = ends.flatMap(([id, end]) => {
						const dates = calendar(end, days);
						const count = dates.filter(({ begins }) => begins <= now).length;
						const before = begun.get(pairOf(id, end)) ?? 0;
						begun.set(pairOf(id, end), Math.max(before, count));
						return count > before ? [{ id, end, stage: dates[count - 1]?.stage }] : [];
					});
					const seen = told.map(({ id, end, stage }) => ({ id, end, stage }));
					const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
					expect(seen.sort(byId)).toEqual(due.sort(byId));
				}
			}),
		);
	});
});
