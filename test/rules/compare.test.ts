import fc from 'fast-check';
import { groupBy, uniq } from 'lodash';
import type { IDataObject } from 'n8n-workflow';

import { events as memberEvents } from '../../nodes/MemberCenter/events';
import { events as orderEvents } from '../../nodes/OrderService/events';
import { compare, loadMemory, storeMemory } from '../../nodes/shared/triggers/memory';
import type { Row } from '../../nodes/shared/model/exchange';
import { runs, seed } from '../helpers/project/deep';

/**
 * What triggers tell in random worlds with a hidden truth: entities come, change and go, lists are late, short, empty or in another
 * order, people edit the trigger, and n8n loses what it had not saved. Asset Ending, which needs a clock, is in test/nodes/events.test.ts.
 */

const NOW = Date.UTC(2027, 5, 15, 12);
const ZONE = 'Asia/Shanghai';
const IDS = ['a', 'b', 'c', 'd', 'e'];

/** A trigger as n8n polls it: a poll that told nothing is not saved. */
class Trigger {
	#data: IDataObject = {};
	#saved = '{}';

	constructor(
		readonly value: string,
		public given: Row = {},
	) {}

	poll(rows: Row[]): Row[] {
		const event = [...orderEvents, ...memberEvents].find(({ value }) => value === this.value)!;
		const input: unknown = event.input.parse({ enterpriseGlobalId: 'E1', ...this.given });
		const { memory, isFirst } = loadMemory(this.#data, event, input, 'https://p');
		const moment = { now: NOW, zone: ZONE };
		const entities = new Map(rows.map((row) => [String(row.id), row]));
		const compared = compare(entities, memory, event.watch(input, moment), isFirst);
		expect(storeMemory(this.#data, event, input, 'https://p', compared.memory)).toBeUndefined();
		const isWanted = event.isWanted?.(input, moment) ?? (() => true);
		const told = compared.changes.filter(({ row }) => isWanted(row));
		// The first poll is that of publishing.
		if (told.length > 0 || this.#saved === '{}') this.#saved = JSON.stringify(this.#data);
		return told.map((seen) => event.rowOf?.(seen, input, moment) ?? seen.row);
	}

	restart(): void {
		this.#data = JSON.parse(this.#saved) as IDataObject;
	}
}

interface Step {
	does: 'add' | 'change' | 'hold' | 'remove' | 'delete' | 'poll' | 'restart' | 'edit';
	id: string;
	holder: string | null;
	/** How many lists the change is late. */
	late: number;
	/** What a list leaves out, and how it is ordered. */
	without: string[];
	isReversed: boolean;
}

const steps = (...does: Array<Step['does']>): fc.Arbitrary<Step[]> =>
	fc.array(
		fc.record({
			does: fc.constantFrom(...does, 'poll' as const, 'poll' as const),
			id: fc.constantFrom(...IDS),
			holder: fc.constantFrom(null, 'x', 'y'),
			late: fc.constantFrom(0, 0, 1, 3),
			without: fc.oneof(
				{ weight: 4, arbitrary: fc.constant<string[]>([]) },
				{ weight: 2, arbitrary: fc.subarray(IDS, { maxLength: 2 }) },
				{ weight: 1, arbitrary: fc.constant(IDS) },
			),
			isReversed: fc.boolean(),
		}),
		{ minLength: 5, maxLength: 40 },
	);

interface Polled {
	list: Row[];
	told: Row[];
}

/** Lists show each entity as it was some lists ago; `version` and `updateTime` tell its changes apart. */
function play(trigger: Trigger, plan: Step[], edits: Row[] = [{}]): Polled[] {
	const polled: Polled[] = [];
	const things = new Map<string, Row>();
	const shown = new Map<string, Row>();
	const coming: Array<{ at: number; row: Row }> = [];
	let version = 0;
	const put = (id: string, row: Row, late: number) => {
		version += 1;
		things.set(id, { ...row, id, version, updateTime: version });
		// A list shows the changes of one thing in their order.
		const waiting = coming.filter((one) => one.row.id === id).map(({ at }) => at);
		coming.push({ at: Math.max(polled.length + late, ...waiting), row: things.get(id)! });
	};
	for (const { does, id, holder, late, without, isReversed } of plan) {
		const known = things.get(id);
		const held = { cloudAccountGlobalId: holder, borrowedFlag: holder !== null };
		if (does === 'add' && !known) put(id, { ...held, deleted: false, createTime: version }, late);
		if (does === 'change' && known) put(id, known, late);
		if (does === 'hold' && known && known.cloudAccountGlobalId !== holder)
			put(id, { ...known, ...held }, late);
		if (does === 'delete' && known) put(id, { ...known, deleted: known.deleted !== true }, late);
		if (does === 'remove') for (const each of [things, shown]) each.delete(id);
		if (does === 'edit') trigger.given = edits[version % edits.length] ?? {};
		if (does === 'restart') trigger.restart();
		if (does !== 'poll') continue;
		for (const { at, row } of coming)
			if (at <= polled.length && things.has(String(row.id))) shown.set(String(row.id), row);
		const list = [...shown.values()].filter((row) => !without.includes(String(row.id)));
		if (isReversed) list.reverse();
		polled.push({ list, told: trigger.poll(list) });
	}
	return polled;
}

/** Whether two lists in a row that are not empty lacked an entity, between two polls: then it counts as gone. */
function wasGone(polled: Polled[], id: string, from: number, to: number): boolean {
	const there = polled
		.slice(from + 1, to)
		.filter(({ list }) => list.length > 0)
		.map(({ list }) => list.some((row) => row.id === id));
	return there.some((is, index) => !is && there[index + 1] === false);
}

const check = (plans: fc.Arbitrary<Step[]>, holds: (plan: Step[]) => void) =>
	fc.assert(fc.property(plans, holds), { numRuns: runs(600), seed });
const tellings = (polled: Polled[]) =>
	polled.flatMap(({ told }, at) => told.map((row) => ({ at, id: String(row.id), row })));

describe.each(['assetCreated', 'employeeAdded'])('%s', (value) => {
	const plan = steps('add', 'add', 'change', 'remove', 'restart', 'edit');
	const edits =
		value === 'assetCreated' ? [{ filters: { borrowedUsbKey: false } }, {}] : [{ simplify: false }, {}];

	it('tells each entity that comes after the first list, once, whenever its list shows it', () => {
		check(plan, (given) => {
			const polled = play(new Trigger(value), given, edits);
			const told = groupBy(tellings(polled), 'id');
			const first = polled[0]?.list.map(({ id }) => id) ?? [];
			for (const id of IDS) {
				const at = polled.findIndex(({ list }) => list.some((row) => row.id === id));
				const times = (told[id] ?? []).map((one) => one.at);
				if (at >= 0 && !first.includes(id)) expect(times[0]).toBe(at);
				times.forEach((time, index) => {
					const before = index > 0 ? times[index - 1]! : first.includes(id) ? 0 : -1;
					if (before >= 0) expect([id, wasGone(polled, id, before, time)]).toEqual([id, true]);
				});
			}
		});
	});
});

it('assetRevoked tells what two lists in a row lack, and nothing else', () => {
	check(steps('add', 'add', 'remove', 'edit'), (given) => {
		const polled = play(new Trigger('assetRevoked'), given);
		const known = new Map<string, number>();
		for (const { list, told } of polled.filter((one) => one.list.length > 0)) {
			const listed = list.map(({ id }) => String(id));
			const lacking = [...known.keys()].filter((id) => !listed.includes(id));
			const gone = lacking.filter((id) => known.get(id) === 1);
			for (const id of lacking) known.set(id, 1);
			for (const id of gone) known.delete(id);
			for (const id of listed) known.set(id, 0);
			expect(told.map(({ id }) => id).sort()).toEqual(gone.sort());
		}
	});
});

const isOther = (row: Row, before?: Row) => before !== undefined && row.updateTime !== before.updateTime;
const isHeld = ({ cloudAccountGlobalId: now }: Row, before?: Row) =>
	now !== null && now !== before?.cloudAccountGlobalId;
const isLeft = ({ cloudAccountGlobalId: now }: Row, before?: Row) =>
	now === null && typeof before?.cloudAccountGlobalId === 'string';

/** Between two lists that show an entity; the states of the lists are the truth that a poll can see. */
const CHANGES: Array<
	[value: string, does: Array<Step['does']>, isTold: (row: Row, before?: Row) => boolean]
> = [
	['assetUpdated', ['add', 'change'], isOther],
	[
		'employeeUpdated',
		['add', 'change', 'delete'],
		(row, before) => row.deleted === false && isOther(row, before),
	],
	[
		'employeeDeleted',
		['add', 'change', 'delete'],
		(row, before) => row.deleted === true && before?.deleted !== true,
	],
	['assetAssigned', ['add', 'hold'], isHeld],
	['lockLent', ['add', 'hold'], isHeld],
	['assetWithdrawn', ['add', 'hold'], isLeft],
	['lockReturned', ['add', 'hold'], isLeft],
];

describe.each(CHANGES)('%s', (value, does, isTold) => {
	it('tells each change that a list shows, once', () => {
		check(steps(...does), (given) => {
			const known = new Map<string, Row>();
			const lacked = new Set<string>();
			play(new Trigger(value), given).forEach(({ list, told }, poll) => {
				const ids = list.map(({ id }) => String(id));
				const expected = list.filter((row) => isTold(row, known.get(String(row.id))));
				if (list.length > 0)
					for (const id of [...known.keys()].filter((one) => !ids.includes(one)))
						if (lacked.delete(id)) known.delete(id);
						else lacked.add(id);
				for (const row of list) {
					known.set(String(row.id), row);
					lacked.delete(String(row.id));
				}
				expect(told.map(({ version }) => version).sort()).toEqual(
					poll === 0 ? [] : expected.map(({ version }) => version).sort(),
				);
			});
		});
	});

	it('tells none twice where n8n loses what it did not save', () => {
		check(steps(...does, 'restart'), (given) => {
			const polled = play(
				new Trigger(value),
				given.map((step) => ({ ...step, without: [] })),
			);
			// A deletion or a return is told by the first list that shows it, also where the entity has changed again since.
			const versions = tellings(polled).map(({ row }) => row.version);
			expect(uniq(versions)).toEqual(versions);
		});
	});
});
