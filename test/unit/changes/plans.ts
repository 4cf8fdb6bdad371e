import fc from 'fast-check';
import { times } from 'lodash';

import type { Row } from '../../../nodes/shared/model/exchange';
import type { Clocks } from '../../../nodes/shared/model/event';
import { eventOf, Watch } from '../../support/fake/fakePolls';
import { runs, seed } from '../../support/project/deep';

/**
 * For the properties beside it: any sequence of changes, polls and restarts. A restart forgets what n8n had not saved; lists leave
 * things out, as pages that shift do; times and clocks may be wrong.
 */

export const DAY = 24 * 60 * 60 * 1000;
const IDS = ['a', 'b', 'c', 'd', 'e'];

export const check = <Ts extends unknown[]>(property: fc.IProperty<Ts>) =>
	fc.assert(property, { numRuns: runs(300), seed });

/** What the clocks say, beside the time that it is. */
export interface Beside {
	local: number;
	service?: number;
}

/** A step; what it does says which of the rest counts. */
export interface Step {
	do: string;
	id: string;
	holder: string | null;
	days: number;
	/** Times stand still as often as they go on: several things have the same millisecond. All within the window for late ones. */
	time: number;
	wait: number;
	/** How far ahead the time is that the service writes; 0 is right. */
	ahead: number;
	clocks: Beside;
	/** What a list leaves out. */
	without: string[];
}
const RIGHT: Beside = { local: 0, service: 0 };
const without: fc.Arbitrary<string[]> = fc.oneof(
	{ weight: 3, arbitrary: fc.constant<string[]>([]) },
	{ weight: 1, arbitrary: fc.subarray(IDS, { maxLength: 2 }) },
);

/** Plans of these steps, each as often as its number says; of all else what is given, or what is right. */
export const steps = (
	kinds: Record<string, number>,
	given: Partial<{ [Key in keyof Step]: fc.Arbitrary<Step[Key]> }> = {},
): fc.Arbitrary<Step[]> =>
	fc.array(
		fc.record({
			do: fc.constantFrom(...Object.entries(kinds).flatMap(([kind, count]) => times(count, () => kind))),
			id: fc.constantFrom(...IDS),
			holder: fc.constantFrom(null, 'x', 'y'),
			days: fc.integer({ min: -3, max: 45 }),
			time: fc.constantFrom(1, 1_000, 60_000),
			wait: fc.integer({ min: 0, max: 3 * DAY }),
			ahead: fc.constant(0),
			clocks: fc.constant(RIGHT),
			without,
			...given,
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
	/** Is its latest time one that is ahead? */
	isWrong: boolean;
	limitEndTime?: number;
}

const NEW = { version: 1, deletions: 0, holder: null, deleted: false };

class Service {
	time = 1_800_000_000_000;
	readonly things = new Map<string, Thing>();

	do({ do: kind, id, holder, days, time, wait, ahead }: Step): void {
		const known = this.things.get(id);
		const written = { updateTime: this.time + ahead, isWrong: ahead > 0 };
		const change = (what: Partial<Thing>) =>
			known && this.things.set(id, { ...known, ...written, ...what, version: known.version + 1 });
		if (kind === 'pass') this.time += time;
		else if (kind === 'wait') this.time += wait;
		else if (kind === 'add' && known === undefined)
			this.things.set(id, { ...NEW, ...written, createTime: this.time + ahead });
		else if (kind === 'change') change({});
		// No two changes have the same time: which of them was told could not be seen.
		else if (kind === 'change later') {
			this.time += 1;
			change({ updateTime: this.time + ahead });
		} else if (kind === 'delete' && known !== undefined)
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

/** What a poll saw and told, what it should have told, and whether n8n had just started. */
export interface Polled {
	rows: Row[];
	told: string[];
	expected: string[];
	restarted: boolean;
	list: Row[];
	time: number;
}

/**
 * Plays the steps; `durable`: n8n saves the memory after every poll.
 * @param expect what a poll of this list must tell, by a memory that is never lost; the first one arms
 */
export function play(
	value: string,
	durable: boolean,
	plan: Step[],
	expect: (list: Row[], polls: number, local: number) => Row[],
): Polled[] {
	const service = new Service();
	const watch = new Watch(eventOf(value), {}, durable);
	const polled: Polled[] = [];
	const nameOf = ({ id: name, version, deletions }: Row) =>
		`${String(name)}${String(value === 'employeeDeleted' ? deletions : version)}`;
	const poll = (restarted: boolean, { clocks, without: left }: Step) => {
		const { time } = service;
		// The first poll of all is that of an activation, and sees everything.
		const list = service.list(polled.length === 0 ? [] : left);
		const now: Clocks = {
			local: time + clocks.local,
			service: clocks.service === undefined ? undefined : time + clocks.service,
		};
		const expected = expect(list, polled.length, now.local).map(nameOf).sort();
		const rows = restarted ? watch.start(list, now) : watch.poll(list, now);
		polled.push({ rows, told: rows.map(nameOf).sort(), expected, restarted, list, time });
	};
	for (const one of plan) {
		if (one.do === 'poll' || one.do === 'restart') poll(one.do === 'restart' || polled.length === 0, one);
		else service.do(one);
	}
	return polled;
}

export const exactly = (polled: Polled[]) =>
	expect(polled.map(({ told }) => told)).toEqual(polled.map(({ expected }) => expected));

/** A model that remembers everything: per thing the last row that a poll saw. */
export function model(isTold: (row: Row, before: Row | undefined) => boolean) {
	let last: Map<string, Row> | undefined;
	return (list: Row[]): Row[] => {
		const known = last;
		const told = known === undefined ? [] : list.filter((row) => isTold(row, known.get(String(row.id))));
		last = new Map([...(last ?? []), ...list.map((row) => [String(row.id), row] as const)]);
		return told;
	};
}

export const isNew = (_row: Row, before: Row | undefined) => before === undefined;

/** A model of assetEnding: each pair of asset and end once, when our clock first says so, unless it was there at first. */
export function endsModel() {
	const seen = new Set<string>();
	return (list: Row[], polls: number, local: number): Row[] => {
		const fresh = list.filter(({ id, limitEndTime = Infinity }) => {
			const pair = `${String(id)}@${String(limitEndTime)}`;
			return Number(limitEndTime) <= local + 30 * DAY && !seen.has(pair) && seen.add(pair);
		});
		return polls === 0 ? [] : fresh;
	};
}
