import type { INodeProperties } from 'n8n-workflow';
import type { z } from 'zod';

import type { ServiceError } from './decode/envelope';

export type Row = Record<string, unknown>;

/** Where an operation goes: data, as the API documents' endpoint tables have it. */
export interface Endpoint {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** Relative to the service's prefix; `{name}` is filled from the input of that name, percent-encoded as one segment. */
	path: string;
	/** May the request be sent again when nobody knows whether the service acted? */
	repeat: 'idempotent' | 'never';
	/** The code by which a repeated request says that the first one did it, e.g. a delete that finds nothing. */
	doneCode?: string;
	/** Codes other than 0 whose data is an answer all the same. */
	accept?: readonly string[];
}

/** What one request carries besides its path; undefined values are left out. */
export interface RequestContent {
	query?: Record<string, string | number | bigint | undefined>;
	body?: Record<string, unknown>;
}

/** What became of one part (an order, a lock, an employee, an item): its rows, or why there are none. */
export type PartResult = { rows: Row[]; error?: undefined } | { rows?: undefined; error: ServiceError };

/** How inputs of an operation travel together. A part is what gets one row or one failure. */
export interface Batch<Input, Part, Data> {
	/** What one item asks for. */
	parts: (input: Input) => Part[];
	/** Parts whose answers here are equal may share a request. */
	groupKey: (input: Input) => unknown;
	/** At most this many parts in a request. */
	maxPerRequest?: (input: Input) => number;
	/** What a part touches: calls with the same key go one after another, in input order. */
	orderKeys: (part: Part, input: Input) => string[];
	/** Parts that touch the same thing: in one request (`merge`), or never in the same one (`separate`). */
	duplicates: 'merge' | 'separate';
	request: (parts: Part[], input: Input) => RequestContent;
	/** The fields that tell each part in an error row. */
	identify: (parts: Part[]) => Row[];
	/** One result per part, matched by the API's own key, never by position. */
	settle: (data: Data, parts: Part[], input: Input) => PartResult[];
}

/** How an operation reads page after page. */
export interface Pages<Input, Data> {
	size: (input: Input) => number;
	request: (input: Input, pageNumber: number, pageSize: number) => RequestContent;
	page: (data: Data) => { rows: Row[]; pages?: number; hasNextPage?: boolean };
}

export interface OperationConfig<Input extends z.ZodTypeAny, Reply extends z.ZodTypeAny, Part> {
	resource: string;
	value: string;
	name: string;
	action: string;
	description: string;
	endpoint: Endpoint;
	fields: INodeProperties[];
	/** Further entries of the operation's `options` collection. */
	options?: INodeProperties[];
	/** What the fields give; a function where dates without an offset need the workflow's time zone. */
	input: Input | ((zone: string) => Input);
	/** What the reply's `data` must be. */
	reply: Reply;
	/** Keys of `data` that hold lists of rows, where `data` is an object around them. */
	lists?: readonly string[];
	/** One request per input. */
	request?: (input: z.output<Input>) => RequestContent;
	/** The rows that `data` gives; without it a list gives its entries, an object itself, and null `{success: true}` with the ids. */
	rows?: (data: z.output<Reply>, input: z.output<Input>) => Row[];
	/** What tells an item in its error row, and in the row of an operation without a result; the ids of the path by default. */
	identify?: (input: z.output<Input>) => Row;
	orderKeys?: (input: z.output<Input>) => string[];
	batch?: Batch<z.output<Input>, Part, z.output<Reply>>;
	pages?: Pages<z.output<Input>, z.output<Reply>>;
	/** The fields that stay when a row is simplified, the most used first. */
	simplified?: readonly string[];
	/** One row of the output, for n8n's preview before a run. */
	preview: z.ZodTypeAny;
}

/** An operation as the shared code sees it: the types of its input, part and data tied together inside. */
export type Operation = OperationConfig<z.ZodTypeAny, z.ZodTypeAny, unknown>;

/** Declares an operation. The types of its functions follow from its schemas; outside they are erased. */
export function defineOperation<Input extends z.ZodTypeAny, Reply extends z.ZodTypeAny, Part = never>(
	config: OperationConfig<Input, Reply, Part>,
): Operation {
	// The functions are only ever called with what the operation's own schemas returned.
	return config as unknown as Operation;
}

/** One of the platform's services, as a node presents it. */
export interface Service {
	name: string;
	credential: string;
	/** Stands before every path. */
	prefix: string;
	operations: readonly Operation[];
	/** What each documented business code means and what to do about it. */
	codes: ErrorCodes;
	/** The credential's mode in which it fetches its tokens, and the field that holds the fetched one. */
	session: { mode: string; token: string };
	/** Credential fields that stand in for a parameter of the same name that is empty. */
	defaults?: readonly string[];
}

export type ErrorCodes = Readonly<Record<string, { meaning: string; advice: string }>>;
