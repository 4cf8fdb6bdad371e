import type { INodeProperties } from 'n8n-workflow';
import type { z } from 'zod';

import { labelOf } from './text';
import type { Operation } from './operation';
import type { Row } from './exchange';

export type EntitiesById = ReadonlyMap<string, Row>;

/** The time of a poll by several clocks, in epoch milliseconds. */
export interface Clocks {
	local: number;
	/** The service's clock; undefined where its `Date` headers are missing or not believable (http/serviceClock.ts). */
	service?: number;
	latestDate?: number;
}

export interface Comparison<Memory> {
	changes: Row[];
	memory: Memory;
	rememberedCount: number;
}

export type Compare<Input, Memory> = (
	entities: EntitiesById,
	previous: Memory | undefined,
	input: Input,
	clocks: Clocks,
) => Comparison<Memory>;

/** An event of a trigger (docs/maintainers/design.md, "Triggers"): data, and one function that compares. */
export interface EventConfig<Input extends z.ZodTypeAny, Memory extends z.ZodTypeAny> {
	value: string;
	description: string;
	/** The operation that lists the entities, and its input without `returnAll`, which is always true. */
	list: Operation;
	listInput: (input: z.output<Input>) => Row;
	/** Fields that identify an entity: the first one that has a value counts. */
	identity: readonly string[];
	fields: INodeProperties[];
	options?: INodeProperties[];
	/** The schema of the fields' values. The memory starts anew when one of them changes, except `simplify` and the common options. */
	input: Input;
	/** The schema of what is stored between two polls. Where the stored memory does not match it, the memory starts anew. */
	memory: Memory;
	/** Without a memory it reports nothing and only makes one. Only an event that waits for time to pass may use `clocks.local`. */
	compare: Compare<z.output<Input>, z.output<Memory>>;
	/** It tells of what the list does not show. Then the list is read twice. */
	byAbsence?: boolean;
	/** Sample rows for a test by hand, in the form in which the event reports them, the best examples first. */
	samples: (entities: EntitiesById, input: z.output<Input>, now: number) => Row[];
	/** Where a row has other fields than the list's. */
	simplify?: Operation['simplify'];
	/** One row of the output, for n8n's preview before a run. */
	preview: z.ZodTypeAny;
}

/** An event for the shared code, without the types of its input and memory. */
export type TriggerEvent = EventConfig<z.ZodTypeAny, z.ZodTypeAny> & { name: string };

/** Declares an event. The types of its functions follow from its schemas; the result does not show them. */
export function defineEvent<Input extends z.ZodTypeAny, Memory extends z.ZodTypeAny>(
	config: EventConfig<Input, Memory>,
): TriggerEvent {
	// The cast is safe: the functions get only values that the event's own schemas returned.
	return { name: labelOf(config.value), ...config } as unknown as TriggerEvent;
}
