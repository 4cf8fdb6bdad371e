import fc from 'fast-check';
import { differenceBy, sumBy, times } from 'lodash';

import type { Row } from '../../../nodes/shared/model/request';
import { eventOf, Watch } from '../../support/fake/fakePolls';
import { runs, seed } from '../../support/project/deep';

/**
 * Any sequence of changes, polls and restarts: every change that a poll can see is told exactly once, by the first poll
 * that sees it. A restart forgets what n8n had not saved; lists leave things out, as pages that shift do.
 */

const check = <Ts extends unknown[]>(property: fc.IProperty<Ts>) =>
	fc.assert(property, { numRuns: runs(300), seed });

const IDS = ['a', 'b', 'c', 'd', 'e'];
const DAY = 24 * 60 * 60 * 1000;

/** A step; what it does says which of the rest counts. */
interface Step {
	do: string;
	id: string;
	holder: string | null;
	days: number;
	/** Times stand still as often as they go on: several things have the same millisecond. All within the window for late ones. */
	time: number;
	wait: number;
	/** What a list leaves out. */
	without: string[];
}
const without: fc.Arbitrary<string[]> = fc.oneof(
	{ weight: 3, arbitrary: fc.constant<string[]>([]) },
	{ weight: 1, arbitrary: fc.subarray(IDS, { maxLength: 2 }) },
);
/** Plans of these steps, each as often as its number says. */
const steps = (kinds: Record<string, number>): fc.Arbitrary<Step[]> =>
	fc.array(
		fc.record({
			do: fc.constantFrom(...Object.entries(kinds).flatMap(([kind, count]) => times(count, () => kind))),
			id: fc.constantFrom(...IDS),
			holder: fc.constantFrom(null, 'x', 'y'),
			days: fc.integer({ min: -3, max: 45 }),
			time: fc.constantFrom(1, 1_000, 60_000),
			wait: fc.integer({ min: 0, max: 3 * DAY }),
			without,
		}),
		{ minLength: 3, maxLength: 30 },
	);

/** What the service has, and how often each thing has changed: a change is told by its number. */
interface Thing extends Row {
	version: number;
	/** How often it was deleted: another change of a deleted one is no deletion. */
	deletions: number;
	holder: string | null;
	deleted: boolean;
	createTime: number;
	updateTime: number;
	limitEndTime?: number;
}

const NEW = { version: 1, deletions: 0, holder: null, deleted: false };

class Service {
	time = 1_800_000_000_000;
	readonly things = new Map<string, Thing>();

	do({ do: kind, id, holder, days, time, wait }: Step): void {
		const known = this.things.get(id);
		const change = (what: Partial<Thing>) =>
			known && Object.assign(known, what, { version: known.version + 1, updateTime: this.time });
		if (kind === 'pass') this.time += time;
		else if (kind === 'wait') this.time += wait;
		else if (kind === 'add' && known === undefined)
			this.things.set(id, { ...NEW, createTime: this.time, updateTime: this.time });
		else if (kind === 'change') change({});
		else if (kind === 'delete' && known !== undefined)
			change({ deleted: true, deletions: known.deletions + (known.deleted ? 0 : 1) });
		else if (kind === 'restore') change({ deleted: false });
		else if (kind === 'hold' && known?.holder !== holder) change({ holder });
		else if (kind === 'end') change({ limitEndTime: this.time + days * DAY });
		else if (kind === 'remove') this.things.delete(id);
	}

	list(left: string[] = []): Row[] {
		return [...this.things]
			.filter(([one]) => !left.includes(one))
			.map(([id, { holder, ...thing }]) => {
				const held = { cloudAccountGlobalId: holder, borrowedFlag: holder !== null };
				return { ...thing, ...held, id, globalId: id, assetId: id };
			});
	}
}

/** What a poll told beside what it should have, and whether n8n had everything saved. */
interface Polled {
	told: string[];
	expected: string[];
	restarted: boolean;
}

/**
 * Plays the steps.
 * @param expect what a poll of this list must tell, by a memory that is never lost; `undefined` arms
 */
function play(
	value: string,
	durable: boolean,
	plan: Step[],
	expect: (list: Row[], polls: number, time: number) => Row[],
): Polled[] {
	const service = new Service();
	const watch = new Watch(eventOf(value), {}, durable);
	const polled: Polled[] = [];
	const nameOf = ({ id: name, version, deletions }: Row) =>
		`${String(name)}${String(value === 'employeeDeleted' ? deletions : version)}`;
	const poll = (restarted: boolean, left: string[]) => {
		const list = service.list(left);
		const expected = expect(list, polled.length, service.time).map(nameOf);
		const rows = restarted ? watch.start(list, service.time) : watch.poll(list, service.time);
		polled.push({ told: rows.map(nameOf).sort(), expected: expected.sort(), restarted });
	};
	for (const one of plan) {
		if (one.do === 'poll' || one.do === 'restart')
			// The first poll of all is that of an activation, and sees everything.
			poll(one.do === 'restart' || polled.length === 0, polled.length === 0 ? [] : one.without);
		else service.do(one);
	}
	return polled;
}

const twice = (polled: Polled[]) =>
	polled.flatMap(({ told }) => told).filter((one, index, told) => told.indexOf(one) !== index);
const exactly = (polled: Polled[]) =>
	expect(polled.map(({ told }) => told)).toEqual(polled.map(({ expected }) => expected));

/** A model that remembers everything: per thing the last row that a poll saw. */
function model(isTold: (row: Row, before: Row | undefined) => boolean) {
	let last: Map<string, Row> | undefined;
	return (list: Row[]): Row[] => {
		const known = last;
		const told = known === undefined ? [] : list.filter((row) => isTold(row, known.get(String(row.id))));
		last = new Map([...(last ?? []), ...list.map((row) => [String(row.id), row] as const)]);
		return told;
	};
}

const isNew = (_row: Row, before: Row | undefined) => before === undefined;
const isChanged = (row: Row, before: Row | undefined) =>
	before !== undefined && Number(row.updateTime) > Number(before.updateTime);
const isUpdated = (row: Row, before: Row | undefined) => isChanged(row, before) && row.deleted !== true;
const isDeleted = (row: Row, before: Row | undefined) => row.deleted === true && before?.deleted !== true;
const isHeld = ({ cloudAccountGlobalId: now }: Row, before: Row | undefined) =>
	now !== null && now !== before?.cloudAccountGlobalId;
const isLeft = ({ cloudAccountGlobalId: now }: Row, before: Row | undefined) =>
	now === null && before !== undefined && before.cloudAccountGlobalId !== null;

const people = steps({ add: 3, change: 3, delete: 1, restore: 1, pass: 2, poll: 3, restart: 1 });
const hands = steps({ add: 2, hold: 4, poll: 3, restart: 1 });

describe.each([false, true])('with a memory that is saved after every poll: %s', (durable) => {
	it.each(['employeeAdded', 'assetCreated'])('%s', (value) => {
		check(fc.property(people, (plan) => exactly(play(value, durable, plan, model(isNew)))));
	});

	it('assetEnding: each pair of asset and end, unless it was there at first', () => {
		const plans = steps({ add: 2, remove: 1, end: 5, wait: 1, poll: 3, restart: 1 });
		check(
			fc.property(plans, (plan) => {
				const seen = new Set<string>();
				const polled = play('assetEnding', durable, plan, (list, polls, time) => {
					const fresh = list.filter(({ id, limitEndTime = Infinity }) => {
						const pair = `${String(id)}@${String(limitEndTime)}`;
						return Number(limitEndTime) <= time + 30 * DAY && !seen.has(pair) && seen.add(pair);
					});
					return polls === 0 ? [] : fresh;
				});
				// Long plans may pass more than 30 days between an end and the next poll: those are forgotten.
				if (sumBy(plan, (one) => (one.do === 'wait' ? one.wait : 0)) < 27 * DAY) exactly(polled);
			}),
		);
	});
});

/** Events that a change of one thing starts: the plans that make such changes, and whether the row is told. */
const TOLD_OF_A_CHANGE = [
	['assetUpdated', people, isChanged],
	['employeeUpdated', people, isUpdated],
	['employeeDeleted', people, isDeleted],
	['assetAssigned', hands, isHeld],
	['lockLent', hands, isHeld],
	['assetWithdrawn', hands, isLeft],
	['lockReturned', hands, isLeft],
] as const;

describe('with a memory that is saved after every poll', () => {
	it.each(TOLD_OF_A_CHANGE)('%s', (value, plans, isTold) => {
		check(fc.property(plans, (plan) => exactly(play(value, true, plan, model(isTold)))));
	});

	it('assetRevoked', () => {
		const plans = steps({ add: 3, remove: 3, poll: 3, restart: 1 });
		check(
			fc.property(plans, (plan) => {
				let last: Row[] = [];
				const gone = (list: Row[]) => {
					const told = differenceBy(last, list, 'id').map(({ id }) => ({ id }));
					last = list;
					return told;
				};
				exactly(play('assetRevoked', true, plan, gone));
			}),
		);
	});
});

/**
 * n8n as it comes saves nothing after a poll that told nothing. Then some changes go unheard that happen while n8n does not
 * run (docs/maintainers/design.md, "Triggers" says which); but what is told is told once, and is something that a whole memory would tell too.
 */
describe('with a memory that is lost at a restart', () => {
	it.each(TOLD_OF_A_CHANGE)('%s tells no change twice', (value, plans) => {
		check(fc.property(plans, (plan) => expect(twice(play(value, false, plan, () => []))).toEqual([])));
	});

	it.each(TOLD_OF_A_CHANGE)('%s misses nothing but at a restart', (value, plans, isTold) => {
		check(
			fc.property(plans, (plan) => {
				const whole = plan.map((one) => (one.do === 'restart' ? { ...one, without: [] } : one));
				const polled = play(value, false, whole, model(isTold));
				const heard = new Set<string>();
				for (const { told, expected, restarted } of polled) {
					told.forEach((one) => heard.add(one));
					const missed = expected.filter((one) => !heard.has(one));
					if (!restarted) expect(missed).toEqual([]);
				}
			}),
		);
	});
});
