/** An event of a trigger (docs/maintainers/design.md, "Triggers"): data, and what it looks at in each entity of a list. */
import type { INodeProperties } from 'n8n-workflow';
import type { z } from 'zod';

import type { Row } from './exchange';
import type { ListRead } from './lists';
import type { Operation } from './operation';
import { labelOf } from './text';

/** When a poll compares, and in which time zone days are counted. */
export interface Moment {
	now: number;
	zone: string;
}

/** An entity as a poll found it. States are texts; `before` is undefined for an entity that is seen for the first time. */
export interface Seen {
	id: string;
	row: Row;
	before?: string;
	state?: string;
}

export interface Watch {
	/** What is remembered of an entity; undefined where its row does not show it: then what was remembered stays. */
	stateOf: (row: Row, before?: string) => string | undefined;
	isChange: (seen: Seen) => boolean;
	isToldAtFirst?: (row: Row) => boolean;
	/** For an event that tells what is gone: the row of an entity that is not listed any more, from its state. */
	goneRowOf?: (state: string) => Row;
}

export interface EventConfig<Input extends z.ZodTypeAny> {
	value: string;
	description: string;
	/** The operation that lists the entities, and what to read of it: always the whole list, but for a filter of the service. */
	list: Operation;
	read: (input: z.output<Input>) => ListRead;
	/** Fields that identify an entity: the first one that has a value counts. */
	identity: readonly string[];
	fields: INodeProperties[];
	options?: INodeProperties[];
	input: Input;
	watch: (input: z.output<Input>, moment: Moment) => Watch;
	/** Which changes are told: a filter decides only that, never what is remembered. */
	isWanted?: (input: z.output<Input>, moment: Moment) => (row: Row) => boolean;
	rowOf?: (seen: Seen, input: z.output<Input>, moment: Moment) => Row;
	/** The field with the time by which rows are told, the earliest first; and in which order samples come. */
	order?: { by: string; samples: 'asc' | 'desc' };
	/** Which entities are good samples for a test by hand. By default all that are wanted. */
	isSample?: (row: Row, moment: Moment) => boolean;
	/** Where a row has other fields than the list's. */
	simplify?: Operation['simplify'];
	preview: z.ZodTypeAny;
}

export type TriggerEvent = EventConfig<z.ZodTypeAny> & { name: string };

/** Declares an event. The types of its functions follow from its schema; the result does not show them. */
export function defineEvent<Input extends z.ZodTypeAny>(config: EventConfig<Input>): TriggerEvent {
	// The cast is safe: the functions get only values that the event's own schema returned.
	return { name: labelOf(config.value), ...config } as unknown as TriggerEvent;
}
