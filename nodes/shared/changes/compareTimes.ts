import { z } from 'zod';

import type { Clocks, Compare, EntitiesById } from '../model/event';
import type { Row } from '../model/exchange';
import {
	countWrongTimes,
	hadWrongTime,
	isInFuture,
	isNewer,
	maxPlausibleTime,
	mergeTimes,
	packTimes,
	storedTimes,
	type StoredTimes,
	type Times,
	timesById,
	unpackTimes,
} from './times';

/** Events that are detected by the service's times, such as a creation time (docs/maintainers/design.md, "Triggers"). */

const createdMemory = z.object({ created: storedTimes });
const updatedMemory = z.object({ created: storedTimes, updated: storedTimes });

export interface TimeFields {
	created: string;
	updated: string;
}

/** Which rows an event reports, by its input. */
type Wanted<Input> = (input: Input) => (row: Row) => boolean;
const ALL: Wanted<unknown> = () => () => true;

/** What an event about a new creation time has. */
export function whenCreated<Input>({ created: field }: TimeFields, wanted: Wanted<Input> = ALL) {
	type Memory = z.infer<typeof createdMemory>;
	const compare: Compare<Input, Memory> = (entities, previous, input, clocks) => {
		const created = follow(entities, field, previous?.created, clocks);
		return {
			changes: oldestFirst([...entities].filter(created.isNew), created.times).filter(wanted(input)),
			memory: { created: created.memory },
			rememberedCount: created.wrongCount,
		};
	};
	return { memory: createdMemory, compare, samples: latestBy(field, wanted) };
}

/** What an event about a new update time has; new entities are not reported. */
export function whenUpdated<Input>(fields: TimeFields, wanted: Wanted<Input> = ALL) {
	type Memory = z.infer<typeof updatedMemory>;
	const compare: Compare<Input, Memory> = (entities, previous, input, clocks) => {
		const created = follow(entities, fields.created, previous?.created, clocks);
		const updated = follow(entities, fields.updated, previous?.updated, clocks);
		const changed = [...entities].filter((entry) => updated.isLater(entry) && !created.isNew(entry));
		return {
			changes: oldestFirst(changed, updated.times).filter(wanted(input)),
			memory: { created: created.memory, updated: updated.memory },
			rememberedCount: Math.max(created.wrongCount, updated.wrongCount),
		};
	};
	return { memory: updatedMemory, compare, samples: latestBy(fields.updated, wanted) };
}

type Entry = readonly [id: string, row: Row];

/** One of the times of the entities, compared with what is remembered of it. Without a memory none is later. */
function follow(entities: EntitiesById, field: string, stored: StoredTimes | undefined, clocks: Clocks) {
	const maxTime = maxPlausibleTime(clocks);
	const times = timesById(entities, field);
	const before = recallTimes(stored, clocks);
	const seen = mergeTimes(before, times, maxTime);
	const isLater = ([id]: Entry) => before !== undefined && isNewer(before, id, times.get(id), maxTime);
	return {
		times,
		isLater,
		/** Not so one that was remembered with a wrong time: it was only corrected. */
		isNew: (entry: Entry) => isLater(entry) && !(before && hadWrongTime(before, entry[0], maxTime)),
		memory: packTimes(seen),
		wrongCount: countWrongTimes(seen, maxTime),
	};
}

/** The remembered times. A floor in the future would hide every change, so it is lowered to the service's present time. */
function recallTimes(stored: StoredTimes | undefined, clocks: Clocks): Times | undefined {
	const times = stored && unpackTimes(stored);
	if (times === undefined || !isInFuture(times.floor, clocks)) return times;
	return { ...times, floor: clocks.service ?? times.floor };
}

function oldestFirst(entries: Entry[], times: ReadonlyMap<string, number>): Row[] {
	return entries.sort(([a], [b]) => (times.get(a) ?? 0) - (times.get(b) ?? 0)).map(([, row]) => row);
}

/** Sample rows, the latest first: a person is most likely to know these. */
export function latestBy<Input>(field: string, wanted: Wanted<Input>) {
	return (entities: EntitiesById, input: Input): Row[] =>
		oldestFirst([...entities], timesById(entities, field))
			.reverse()
			.filter(wanted(input));
}
