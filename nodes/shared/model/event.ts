import type { INodeProperties } from 'n8n-workflow';
import type { z } from 'zod';

import type { Operation } from './operation';
import type { Row } from './request';

/** What a list shows, by the id of each entry. */
export type EntitiesById = ReadonlyMap<string, Row>;

/** What time it is at a poll, in epoch milliseconds. */
export interface Clocks {
	/** By this machine. */
	here: number;
	/** By the service, where it tells a time that can be believed: close to this machine's, and not out of a cache. */
	service?: number;
	/** By the latest Date of the service, believable or not. */
	latestDate?: number;
}

/** What a poll has found: the rows to report, and what is to be remembered for the next one. */
export interface Comparison<Memory> {
	changes: Row[];
	memory: Memory;
	/** How many things the memory holds. */
	rememberedCount: number;
}

/** An event that a trigger waits for (docs/design.md, "Triggers"): data, and one function that compares. */
export interface EventConfig<Input extends z.ZodTypeAny, Memory extends z.ZodTypeAny> {
	value: string;
	name: string;
	description: string;
	/** The operation that lists the things, and its input besides wanting all of them. */
	list: Operation;
	listInput: (input: z.output<Input>) => Row;
	/** Fields that identify a thing: the first one that has a value. */
	identity: readonly string[];
	fields: INodeProperties[];
	/** Further entries of the event's `options` collection. */
	options?: INodeProperties[];
	/** What the fields give. All of it but `simplify` and the common options belongs to the memory: changed, it begins again. */
	input: Input;
	/** What is stored between two polls; what does not fit it any more begins again. */
	memory: Memory;
	/**
	 * Compares the list with what is remembered. Without a memory it only fills one.
	 * @param clocks this machine's time is for events that wait for time to pass; all others look at the service's times alone
	 */
	compare: (
		things: EntitiesById,
		known: z.output<Memory> | undefined,
		input: z.output<Input>,
		clocks: Clocks,
	) => Comparison<z.output<Memory>>;
	/** Rows of today as the event would report them, the best examples first. */
	samples: (things: EntitiesById, input: z.output<Input>, now: number) => Row[];
	/** One row of the output, for n8n's preview before a run. */
	preview: z.ZodTypeAny;
}

/** An event as the shared code sees it. */
export type TriggerEvent = EventConfig<z.ZodTypeAny, z.ZodTypeAny>;

/** Declares an event. The types of its functions follow from its schemas; outside they are erased. */
export function defineEvent<Input extends z.ZodTypeAny, Memory extends z.ZodTypeAny>(
	config: EventConfig<Input, Memory>,
): TriggerEvent {
	// The functions are only ever called with what the event's own schemas returned.
	return config as unknown as TriggerEvent;
}
