import fc from 'fast-check';

import type { Row } from '../../../nodes/shared/model/request';
import type { Clocks } from '../../../nodes/shared/model/event';
import { eventOf, Watch } from '../../support/fake/fakePolls';
import { runs, seed } from '../../support/project/deep';

/**
 * Things whose times are right or years ahead, and clocks that are right, missing or wrong, in any order: what a poll tells is
 * held against a model that knows which time is wrong, and remembers every row that it has seen.
 */

const check = <Ts extends unknown[]>(property: fc.IProperty<Ts>) =>
	fc.assert(property, { numRuns: runs(300), seed });

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
const START = 1_800_000_000_000;

interface Step {
	do: 'add' | 'change' | 'end' | 'pass' | 'wait' | 'poll' | 'restart';
	id: string;
	/** How far ahead the time is that the service writes; 0 is right. */
	ahead: number;
	/** What the clocks say, beside the time that it is. */
	clocks: { local: number; service?: number };
	days: number;
}
/** The service's clock, believed; or none, and ours is right. */
const soundClocks = fc.oneof(
	fc.record({
		local: fc.integer({ min: -MINUTE, max: MINUTE }),
		service: fc.integer({ min: -MINUTE, max: MINUTE }),
	}),
	fc.record({ local: fc.integer({ min: -MINUTE, max: MINUTE }) }),
);
/** Or none, and ours was set back. */
const lateClocks = fc.oneof(soundClocks, fc.record({ local: fc.integer({ min: -500 * DAY, max: -DAY }) }));
/** Both agree, or ours is anywhere. */
const wildClocks = fc.oneof(
	fc.constant({ local: 0, service: 0 }),
	fc.record({ local: fc.integer({ min: -1_000, max: 1_000 }).map((days) => days * DAY) }),
);
const AHEAD = [0, 0, 120 * MINUTE, 2 * DAY, 70 * 365 * DAY];
const steps = (clocks: fc.Arbitrary<Step['clocks']>, ahead = AHEAD): fc.Arbitrary<Step[]> =>
	fc.array(
		fc.record({
			do: fc.constantFrom<Step['do']>(
				'add',
				'add',
				'change',
				'change',
				'end',
				'end',
				'pass',
				'wait',
				'poll',
				'poll',
				'restart',
			),
			id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
			ahead: fc.constantFrom(...ahead),
			clocks,
			days: fc.integer({ min: -3, max: 45 }),
		}),
		{ minLength: 3, maxLength: 30 },
	);

interface Thing {
	id: string;
	globalId: string;
	createTime: number;
	updateTime: number;
	limitEndTime?: number;
	isWrong: boolean;
}
/** What a poll told, beside the list and the clocks that it saw. */
interface Polled {
	told: Row[];
	list: Thing[];
	clocks: Clocks;
	time: number;
}

/** Plays the plan; `durable`: n8n saves the memory after every poll. */
function play(value: string, plan: Step[], durable: boolean): Polled[] {
	const watch = new Watch(eventOf(value), {}, durable);
	const things = new Map<string, Thing>();
	const polled: Polled[] = [];
	let time = START;
	for (const { do: kind, id, ahead, clocks, days } of plan) {
		const known = things.get(id);
		const written = { updateTime: time + ahead, isWrong: ahead > 0 };
		if (kind === 'add' && known === undefined)
			things.set(id, { id, globalId: id, createTime: time + ahead, ...written });
		// No two changes have the same time: which of them was told could not be seen.
		else if (kind === 'change' && known !== undefined)
			things.set(id, { ...known, ...written, updateTime: (time += 1) + ahead });
		else if (kind === 'end' && known !== undefined)
			things.set(id, { ...known, limitEndTime: time + days * DAY });
		else if (kind === 'pass') time += MINUTE;
		// At the first poll what is just ahead counts as right.
		else if (kind === 'wait' && polled.length > 0) time += 2 * DAY - 20 * MINUTE;
		else if (kind === 'poll' || kind === 'restart') {
			const list = [...things.values()];
			const now = {
				local: time + clocks.local,
				service: clocks.service === undefined ? undefined : time + clocks.service,
			};
			const isStart = kind === 'restart' || polled.length === 0;
			const rows = list.map((thing): Row => ({ ...thing }));
			polled.push({
				told: isStart ? watch.start(rows, now) : watch.poll(rows, now),
				list,
				clocks: now,
				time,
			});
		}
	}
	return polled;
}

const idsOf = (rows: ReadonlyArray<{ id?: unknown }>) => rows.map(({ id }) => id).sort();

describe.each([true, false])('with a memory that is saved after every poll: %s', (durable) => {
	it.each(['assetCreated', 'employeeAdded'])('%s tells each thing once, when it is first seen', (value) => {
		check(
			fc.property(steps(lateClocks), (plan) => {
				const seen = new Set<string>();
				play(value, plan, durable).forEach(({ told, list }, index) => {
					const fresh = list.filter(({ id }) => !seen.has(id));
					fresh.forEach(({ id }) => seen.add(id));
					expect(idsOf(told)).toEqual(index === 0 ? [] : idsOf(fresh));
				});
			}),
		);
	});

	it('assetEnding tells each pair of asset and end once, when our clock first says so', () => {
		check(
			fc.property(steps(wildClocks), (plan) => {
				// An end that is more than 30 days ago is not told.
				fc.pre(plan.filter(({ do: kind }) => kind === 'wait').length < 13);
				const seen = new Set<string>();
				play('assetEnding', plan, durable).forEach(({ told, list, clocks: { local } }, index) => {
					const fresh = list.filter(({ id, limitEndTime = Infinity }) => {
						const pair = `${id}@${limitEndTime}`;
						return limitEndTime <= local + 30 * DAY && !seen.has(pair) && seen.add(pair);
					});
					expect(idsOf(told)).toEqual(index === 0 ? [] : idsOf(fresh));
				});
			}),
		);
	});
});

// By a clock that was set back a right time may look as wrong as another.
it.each([
	['assetUpdated', 'wrong times', steps(soundClocks)],
	['employeeUpdated', 'wrong times', steps(soundClocks)],
	['assetUpdated', 'clocks set back', steps(lateClocks, [0])],
	['employeeUpdated', 'clocks set back', steps(lateClocks, [0])],
])('%s tells each right change, and no change twice: %s', (value, _what, plans) => {
	check(
		fc.property(plans, (plan) => {
			let last: Map<string, Thing> | undefined;
			const toldBefore = new Set<string>();
			for (const { told, list, time } of play(value, plan, true)) {
				const changed = list.filter(({ id, updateTime }) => {
					const before = last?.get(id);
					return before !== undefined && before.updateTime !== updateTime;
				});
				// Which of two wrong times is the newer one, nobody can say; nor whether one is wrong that is nearly due.
				const due = changed.filter(({ id, isWrong }) => {
					const before = last?.get(id);
					return !(before?.isWrong === true && (isWrong || before.updateTime - time < 10 * MINUTE));
				});
				const ids = idsOf(told);
				expect(idsOf(due).filter((id) => !ids.includes(id))).toEqual([]);
				expect(ids.filter((id) => !changed.some((one) => one.id === id))).toEqual([]);
				for (const { id, updateTime } of told) {
					const name = `${String(id)}@${String(updateTime)}`;
					expect(toldBefore.has(name)).toBe(false);
					toldBefore.add(name);
				}
				last = new Map(list.map((thing) => [thing.id, thing]));
			}
		}),
	);
});
