/** The type of an operation: data, and at most a few small functions. */
import { memoize, pick } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';
import type { z } from 'zod';

import type { Endpoint, PartResult, RequestContent, Result, Row } from './exchange';
import type { Compose, Evidence, ListRead, Pages } from './lists';
import { labelOf } from './text';

export interface InputRemark {
	path: Array<string | number>;
	/** What is said of it: the end of "Asset Ends: …". Another field is named as `{productUri}` (read/messages.ts). */
	message: string;
}

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
export const objectOf = (record: z.ZodTypeAny): Reply<Row> => ({ kind: 'object', record });
/** The operation has no result: by the document `data` is null, and whatever it is, it is ignored. */
export const NO_RESULT: Reply<undefined> = { kind: 'none' };

export interface Batch<Input, Part, Data> {
	parts: (input: Input) => Part[];
	/** What people call the parts, and what is done to them: "2 of 3 orders were created". */
	labels: { one: string; many: string; done: string };
	/** Parts with equal keys may share a request. */
	groupKey: (input: Input) => unknown;
	maxPerRequest?: (input: Input) => number;
	/** Names what a part changes: calls with the same key are sent one after another, in input order. */
	sequenceKeys: (part: Part, input: Input) => string[];
	/** Sequence keys of parts that never share a request with this one, as their results could not be told apart. */
	apartFrom?: (part: Part, input: Input) => string[];
	/** Gives the parts of one request their sequence numbers; a part that has one keeps it. */
	assignSequence?: (parts: Part[]) => Part[];
	request: (parts: Part[], input: Input) => RequestContent;
	identify: (part: Part, input: Input) => Row;
	/** One result per part, matched by the API's key, never by position. */
	matchResults: (data: Data, parts: Part[], input: Input) => PartResult[];
	/** The code that refuses a request as a whole because of single parts, and where its message has the index (0, 1, …) of one. */
	refusal?: { code: string; place: RegExp; split: (input: Input) => boolean };
}

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
	/** What a person should know of an input that is sent all the same. */
	remarks?: (input: z.output<Input>) => InputRemark[];
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
	/** Two parts of a run of which this is the same do one thing twice: refused where that cannot be meant, else told. */
	repeats?: (part: NoInfer<Part>, input: z.output<Input>) => { same: unknown; isRefused: boolean };
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

const PLACEHOLDER = /\{(\w+)\}/g;

const pathParameters = memoize((path: string) =>
	[...path.matchAll(PLACEHOLDER)].map(([, name = '']) => name),
);

/** Fills a path such as `/asset/{enterpriseGlobalId}/list`. @returns it, or the name of a value that cannot be a segment */
export function fillPath(path: string, input: Row): Result<string, string> {
	const unusable = pathParameters(path).find((name) => segmentOf(input[name]) === undefined);
	if (unusable !== undefined) return { error: unusable };
	return { value: path.replace(PLACEHOLDER, (_, name: string) => segmentOf(input[name]) ?? '') };
}

/** A value as one segment of a path: `.` and `..` would change the path, and half a surrogate pair cannot be encoded. */
function segmentOf(value: unknown): string | undefined {
	const text = typeof value === 'bigint' || Number.isSafeInteger(value) ? String(value) : value;
	if (typeof text !== 'string' || text === '' || /^\.\.?$|\p{Surrogate}/u.test(text)) return undefined;
	return encodeURIComponent(text);
}

/** What an operation that gets one entry has from the one that lists them all: so both give the same rows. */
export const entryOf = (operation: Operation) => pick(operation, 'endpoint', 'reply', 'simplify', 'preview');

/** The list of everything that an enterprise has. */
export const wholeList =
	(operation: Operation, more: Row = {}) =>
	(enterpriseGlobalId: unknown): ListRead => ({
		operation,
		input: { enterpriseGlobalId, filters: {}, returnAll: true, ...more },
	});
