import fc from 'fast-check';

import type { Row } from '../../../nodes/shared/model/exchange';
import { type Beside, check, DAY, endsModel, exactly, isNew, model, play, type Step, steps } from './plans';

/**
 * Things whose times are right or years ahead, and clocks that are right, missing or wrong, in any order: what a poll tells is
 * held against a model that knows which time is wrong, and remembers every row that it has seen.
 */

const MINUTE = 60 * 1000;

/** The service's clock, believed; or none, and ours is right. */
const near = fc.integer({ min: -MINUTE, max: MINUTE });
const soundClocks: fc.Arbitrary<Beside> = fc.oneof(
	fc.record({ local: near, service: near }),
	fc.record({ local: near }),
);
/** Or none, and ours was set back. */
const lateClocks: fc.Arbitrary<Beside> = fc.oneof(
	soundClocks,
	fc.record({ local: fc.integer({ min: -500 * DAY, max: -DAY }) }),
);
/** Both agree, or ours is anywhere. */
const wildClocks: fc.Arbitrary<Beside> = fc.oneof(
	fc.constant({ local: 0, service: 0 }),
	fc.record({ local: fc.integer({ min: -1_000, max: 1_000 }).map((days) => days * DAY) }),
);
const AHEAD = [0, 0, 120 * MINUTE, 2 * DAY, 70 * 365 * DAY];
const KINDS = { add: 2, 'change later': 2, pass: 1, wait: 1, poll: 2, restart: 1 };
const plansWith = (clocks: fc.Arbitrary<Beside>, ahead = AHEAD, kinds: Record<string, number> = KINDS) =>
	steps(kinds, {
		clocks,
		ahead: fc.constantFrom(...ahead),
		time: fc.constant(MINUTE),
		wait: fc.constant(2 * DAY - 20 * MINUTE),
		without: fc.constant([]),
	})
		// At the first poll what is just ahead counts as right.
		.map((plan) => plan.filter((one, index) => one.do !== 'wait' || hasPolled(plan.slice(0, index))));
const hasPolled = (plan: Step[]) => plan.some((one) => one.do === 'poll' || one.do === 'restart');

describe.each([true, false])('with a memory that is saved after every poll: %s', (durable) => {
	it.each(['assetCreated', 'employeeAdded'])('%s tells each thing once, when it is first seen', (value) => {
		check(fc.property(plansWith(lateClocks), (plan) => exactly(play(value, durable, plan, model(isNew)))));
	});

	it('assetEnding tells each pair of asset and end once, when our clock first says so', () => {
		check(
			fc.property(plansWith(wildClocks, AHEAD, { ...KINDS, end: 2 }), (plan) => {
				// An end that is more than 30 days ago is not told.
				fc.pre(plan.filter(({ do: kind }) => kind === 'wait').length < 13);
				exactly(play('assetEnding', durable, plan, endsModel()));
			}),
		);
	});
});

// By a clock that was set back a right time may look as wrong as another.
it.each([
	['assetUpdated', 'wrong times', plansWith(soundClocks)],
	['employeeUpdated', 'wrong times', plansWith(soundClocks)],
	['assetUpdated', 'clocks set back', plansWith(lateClocks, [0])],
	['employeeUpdated', 'clocks set back', plansWith(lateClocks, [0])],
])('%s tells each right change, and no change twice: %s', (value, _what, plans) => {
	check(
		fc.property(plans, (plan) => {
			let last: Map<unknown, Row> | undefined;
			const toldBefore = new Set<string>();
			for (const { rows, list, time } of play(value, true, plan, () => [])) {
				const changed = list.filter(({ id, updateTime }) => {
					const before = last?.get(id);
					return before !== undefined && before.updateTime !== updateTime;
				});
				// Which of two wrong times is the newer one, nobody can say; nor whether one is wrong that is nearly due.
				const due = changed.filter(({ id, isWrong }) => {
					const before = last?.get(id);
					const isNearlyDue = Number(before?.updateTime) - time < 10 * MINUTE;
					return !(before?.isWrong === true && (isWrong === true || isNearlyDue));
				});
				const ids = rows.map(({ id }) => id);
				expect(due.map(({ id }) => id).filter((id) => !ids.includes(id))).toEqual([]);
				expect(ids.filter((id) => !changed.some((one) => one.id === id))).toEqual([]);
				for (const { id, updateTime } of rows) {
					const name = `${String(id)}@${String(updateTime)}`;
					expect(toldBefore.has(name)).toBe(false);
					toldBefore.add(name);
				}
				last = new Map(list.map((thing) => [thing.id, thing]));
			}
		}),
	);
});
