/** The type of an operation: data, and at most a few small functions. */
import { memoize, pick } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';
import type { z } from 'zod';

import type { Batch, Pages } from './batch';
import type { Compose, ListRead } from './listRead';
import { labelOf } from './text';
import type { Endpoint, RequestContent, Row } from './exchange';

/** What the lists prove of a part (docs/maintainers/design.md, "Evidence"). */
export type Verdict =
	/** It is done: the row. */
	| { done: Row }
	/** It is not done: what was found instead. `remaining`: fields of the part, reduced to what is still to be done. */
	| { notDone: string; remaining?: Row }
	/** Neither is proven: what was found. `isPartlyDone`: some of it was done after the request was sent. */
	| { unclear: string; isPartlyDone?: boolean };

export interface EvidenceContext {
	/** The rows of each list that `lists` named. For an absence they are the union of two readings. */
	lists: Row[][];
	/** Set where the request has been sent and its reply was lost: is this creation time, in the service's milliseconds, after that? */
	isMadeSince?: (time: unknown) => boolean;
	/** The credential's values for parameters that are left empty. */
	defaults: Row;
	/** What `learn` has found in replies of this run, by key. */
	learned: ReadonlyMap<string, string | undefined>;
	/** Does another part of the run have this claim? */
	isClaimedByOthers: (claim: string) => boolean;
}

/** How lists of the service show whether a write that must not be repeated is done (docs/maintainers/design.md, "Evidence"). */
export interface Evidence<Input, Part> {
	/** The lists to read; or, as text for people, why no list can show it. */
	lists: (part: Part, input: Input, isSent: boolean) => ListRead[] | string;
	/** What a part asks for, for people ("asset number 8000000101"). Of two parts with the same claim the lists cannot show which is done. */
	claims?: (part: Part, input: Input) => string[];
	evaluate: (seen: EvidenceContext, part: Part, input: Input) => Verdict;
	/** A fact that a part's row in a reply shows about other parts. */
	learn?: (row: Row, part: Part, input: Input) => { key: string; value: string } | undefined;
}

export interface InputRemark {
	/** Where the value is, by the names of the form's fields, or of JSON's keys. */
	path: Array<string | number>;
	/** What is said of it: the end of "Asset Ends: …". Another field is named as `{productUri}` (read/messages.ts). */
	message: string;
}

/** How rows are shown to people and agents (Simplify, and the agent's output modes). */
export interface Simplification {
	/** The fields of a simplified row, the most used first. */
	fields: readonly string[];
	/** Fields with epoch milliseconds; in a simplified row they become ISO 8601. */
	times: readonly string[];
	/** The field that identifies a row; an agent that selects fields always gets it. */
	rowId: string;
}

/** Does a row pass? Undefined where it does not show what is asked for: then it is neither one nor the other. */
export type RowRule = (row: Row) => boolean | undefined;

/** What `data` of a reply is. Its fields are not checked: they pass through as they came. */
export interface Reply<Data> {
	kind: 'list' | 'object' | 'none';
	/** Only for types. */
	data?: Data;
	/** The documented fields of an entry. */
	record?: z.ZodTypeAny;
}

/** `data` is a list; null and absent are an empty one. */
export const listOf = (record?: z.ZodTypeAny): Reply<Row[]> => ({ kind: 'list', record });
/** `data` is an object. */
export const objectOf = (record: z.ZodTypeAny): Reply<Row> => ({ kind: 'object', record });
/** The operation has no result: by the document `data` is null, and whatever it is, it is ignored. */
export const NO_RESULT: Reply<undefined> = { kind: 'none' };

export interface OperationConfig<Input extends z.ZodTypeAny, Data, Part> {
	resource: string;
	value: string;
	action: string;
	description: string;
	/** For n8n's AI workflow builder: when to use the operation, and what cannot be undone. */
	builderHint?: string;
	endpoint: Endpoint;
	fields: INodeProperties[];
	options?: INodeProperties[];
	/** The schema of the fields' values; a function of the time zone and the credential's values where it needs them. */
	input: Input | ((zone: string, defaults: Row) => Input);
	/** What a person should know of an input that is sent all the same. `given`: the values of the fields, before they were read. */
	remarks?: (input: z.output<Input>, given: Row) => InputRemark[];
	reply: Reply<Data>;
	request?: (input: z.output<Input>) => RequestContent;
	/**
	 * The rows of a reply; by default the entries of a list, or the object itself; without a result `{success: true}` with the fields
	 * that identify the item. A text: what the reply lacks of what was requested, for people; the item fails besides the rows that came.
	 */
	rows?: (data: Data, input: z.output<Input>) => Array<Row | string>;
	/** The fields that identify an item in its error row, and in the row of an operation without a result; by default the path's IDs. */
	identify?: (input: z.output<Input>) => Row;
	/** Filters that the service does not have: which rows pass the values of the input's `filters` (lists/filters.ts). */
	filters?: { passes: (given: Row, zone: string) => RowRule | undefined };
	/** What a request changes: requests with the same key are sent one after another, in input order. */
	sequenceKeys?: (input: z.output<Input>) => string[];
	batch?: Batch<z.output<Input>, Part, Data>;
	pages?: Pages<z.output<Input>>;
	/** Reads lists of the service before the item's own request: it gives the rows in place of the request, or the input that is sent. */
	compose?: Compose<z.output<Input>>;
	/** Only for a write that must not be repeated. Without a batch, a part is the input itself. */
	evidence?: Evidence<z.output<Input>, NoInfer<Part>>;
	simplify?: Simplification;
	/** One row of the output, for n8n's preview before a run. */
	preview: z.ZodTypeAny;
}

/** An operation for the shared code, without the types of its input, part and data. */
export type Operation = OperationConfig<z.ZodTypeAny, unknown, unknown> & { name: string };

/** Declares an operation. The types of its functions follow from its schemas; the result does not show them. */
export function defineOperation<Input extends z.ZodTypeAny, Data, Part = z.output<Input>>(
	config: OperationConfig<Input, Data, Part>,
): Operation {
	// The cast is safe: the functions get only values that the operation's own schemas returned.
	return { name: labelOf(config.value), ...config } as unknown as Operation;
}

/** The fields that identify an input: those of `identify`, or else the IDs of the path. */
export function identityOf({ endpoint, identify }: Operation, input: unknown): Row {
	return identify?.(input) ?? pick(input as Row, pathParameters(endpoint.path));
}

const pathParameters = memoize((path: string) =>
	[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
);

/** What an operation that gets one entry has from the one that lists them all: so both give the same rows. */
export const entryOf = (operation: Operation) => pick(operation, 'endpoint', 'reply', 'simplify', 'preview');

/** The list of everything that an enterprise has. */
export const wholeList =
	(operation: Operation, more: Row = {}) =>
	(enterpriseGlobalId: unknown): ListRead => ({
		operation,
		input: { enterpriseGlobalId, filters: {}, returnAll: true, ...more },
	});
