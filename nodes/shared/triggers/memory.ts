/**
 * The memory of a trigger, in the node's static data: `{of, filters, seen}`. `of` is the event, the enterprise and the platform, `filters` what
 * the service filters by, `seen` each entity's state by its id. It is one text, as n8n loads static data with each execution and
 * walks through its objects. And the comparison of all events with it (docs/triggers.md).
 */
import { isEqual, pickBy } from 'lodash';
import type { IDataObject } from 'n8n-workflow';

import type { Moment, Seen, TriggerEvent, Watch } from '../model/event';
import { refused, type Result, type Row } from '../model/exchange';
import { textOf } from '../schema/reply';

const MAX_ENTITIES = 50_000;
const MAX_BYTES = 2_500_000;

/** What a poll has read. */
export interface Reading {
	entities: ReadonlyMap<string, Row>;
	input: Row;
	platform: string;
	moment: Moment;
}

/** What has changed since the last poll; the memory then is that of this one. Another event, enterprise or platform begins anew. */
export function changesSince(
	data: IDataObject,
	event: TriggerEvent,
	{ entities, input, platform, moment }: Reading,
): Result<Seen[]> {
	const { enterpriseGlobalId, filters } = event.read(input).input;
	const scope = {
		of: JSON.stringify([event.value, enterpriseGlobalId, platform]),
		filters: JSON.stringify(filters),
	};
	const known = data.of === scope.of && typeof data.seen === 'string' ? data.seen : undefined;
	// The cast is safe: only this function writes it.
	const before = new Map(known ? (JSON.parse(known) as Array<[id: string, state: string]>) : []);
	// Nothing is known yet of what this list shows.
	const isFirst = !known || data.filters !== scope.filters;
	const { changes, memory } = compare(entities, before, event.watch(input, moment), isFirst);
	const seen = JSON.stringify([...memory]);
	const bytes = Buffer.byteLength(seen);
	if (memory.size <= MAX_ENTITIES && bytes <= MAX_BYTES) {
		Object.assign(data, { ...scope, seen });
		return { value: changes };
	}
	const size = memory.size > MAX_ENTITIES ? `${memory.size} things` : `${(bytes / 1e6).toFixed(1)} MB`;
	return refused(
		`${event.name} would have to remember ${size} from one poll to the next; the limit is ${MAX_ENTITIES} things and ${MAX_BYTES / 1e6} MB`,
		'Use a Schedule Trigger with Get Many instead: the template license-audit.json shows how.',
	);
}

/** The state of an entity whose row did not show it at the first poll: when a later one does, that is no change. */
const NOT_SHOWN = '?';
/** Before the state of an entity that the last list lacked. */
const LACKED = '!';

/**
 * An entity that is seen for the first time is new, whatever its times say: lists may be late. It leaves the memory only where
 * two lists in a row lack it: one may be cut short. An empty list says nothing of what is gone.
 * @param isFirst there is no memory yet of this list: what is unknown is remembered, and not told
 */
function compare(
	entities: ReadonlyMap<string, Row>,
	memory: ReadonlyMap<string, string>,
	watch: Watch,
	isFirst: boolean,
): { changes: Seen[]; memory: Map<string, string> } {
	const changes: Seen[] = [];
	const next = new Map<string, string>();
	for (const [id, row] of entities) {
		const before = listed(memory.get(id));
		const state = watch.stateOf(row, before) ?? before ?? (isFirst ? NOT_SHOWN : undefined);
		if (state === undefined) continue;
		next.set(id, state);
		const isTold = before === undefined && isFirst ? watch.isToldAtFirst?.(row) : before !== NOT_SHOWN;
		const seen = { id, row, before, state };
		if (isTold === true && watch.isChange(seen)) changes.push(seen);
	}
	for (const [id, before] of memory) {
		if (entities.has(id)) continue;
		if (entities.size === 0) next.set(id, before);
		else if (!before.startsWith(LACKED)) next.set(id, LACKED + before);
		else if (watch.goneRowOf) changes.push({ id, row: watch.goneRowOf(listed(before)) });
	}
	return { changes, memory: next };
}

function listed<State extends string | undefined>(state: State) {
	return state?.startsWith(LACKED) === true ? state.slice(LACKED.length) : state;
}

/** The entities of a list by id as text. Of one that is listed twice, what its entries say differently is not shown. */
export function entitiesById(rows: readonly Row[], identity: readonly string[]): Map<string, Row> {
	const entities = new Map<string, Row>();
	for (const row of rows) {
		const id = identity.map((name) => textOf(row[name])).find((text) => text !== undefined);
		// Without an id it cannot be recognized at the next poll.
		if (id === undefined) continue;
		const other = entities.get(id);
		entities.set(id, other === undefined ? row : pickBy(row, (value, name) => isEqual(value, other[name])));
	}
	return entities;
}

/** For an event about entities that are seen for the first time. */
export const isNew: Watch = { stateOf: () => '', isChange: ({ before }) => before === undefined };

/** For one about those whose update time is another, as text: a clock may be set back. What is new has not changed. */
export const isUpdated: Watch = {
	stateOf: ({ updateTime: time }, before) => textOf(time) ?? before ?? (time === null ? '' : undefined),
	isChange: ({ before, state }) => before !== undefined && before !== state,
};
