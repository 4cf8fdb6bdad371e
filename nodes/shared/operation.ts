import type { INodeProperties } from 'n8n-workflow';
import type { z } from 'zod';

import type { Problem } from './result';

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
export interface PartResult {
	rows?: Row[];
	error?: Problem;
}

/** How inputs of an operation travel together. A part is what gets one row or one failure. */
interface Batch<Input, Part, Data> {
	/** What one item asks for. */
	parts: (input: Input) => Part[];
	/** What a person calls them, and what is done to them: "2 of 3 orders were created". */
	counted: { one: string; many: string; done: string };
	/** Parts whose answers here are equal may share a request. */
	groupKey: (input: Input) => unknown;
	maxPerRequest?: (input: Input) => number;
	/** What a part touches: calls with the same key go one after another, in input order. */
	orderKeys: (part: Part, input: Input) => string[];
	/** Parts with the same order key: in one request (`merge`), or never in the same one (`separate`). */
	duplicates: 'merge' | 'separate';
	/** The parts as one request carries them, e.g. with their sequence numbers; those that have one from before keep it. */
	numbered?: (parts: Part[]) => Part[];
	request: (parts: Part[], input: Input) => RequestContent;
	/** The fields that tell a part in an error row. */
	identify: (part: Part) => Row;
	/** One result per part, matched by the API's own key, never by position. */
	settle: (data: Data, parts: Part[], input: Input) => PartResult[];
	refusedTogether?: RefusedTogether<Input>;
}

/** A shared request that is refused because of single parts, and then did nothing for any of them. */
interface RefusedTogether<Input> {
	code: string;
	/** Shall the parts that are wrong be found by sending smaller requests? */
	split: (input: Input) => boolean;
	/** The place (0, 1, …) of the part that the service's message names. */
	named: (message: string) => number | undefined;
}

/** How an operation reads page after page. */
interface Pages<Input, Data> {
	/** Entries per page; `preferred` only while the service gives and takes it, and then as many as it does. */
	size: (input: Input) => { size: number; preferred?: number };
	request: (input: Input, pageNumber: number, pageSize: number) => RequestContent;
	page: (data: Data) => { rows: Row[]; pages?: number; hasNextPage?: boolean };
	/** Rows that the item asks for, where the service cannot be told. */
	keep?: (row: Row, input: Input) => boolean;
}

/** A list to look at: an operation that reads, and its input besides the common settings. */
export interface ListRead {
	operation: Operation;
	input: Row;
}

/** What the lists say of a part: nothing (undefined), done, still to do in part, not to be told, or to be told by further lists. */
export type Verdict<Part> =
	| {
			done: Row;
			/** When the things found were made, in the service's milliseconds: after a lost reply older ones prove nothing. */
			madeAt?: unknown[];
			/** Why it may be the work of another part of the run: after a lost reply it proves nothing then. */
			contested?: string;
	  }
	| { left: Part }
	| { unclear: string }
	| { further: ListRead[] };

/** How the work of a write that must not be repeated is seen at the service (docs/design.md, "Running again"). */
export interface Evidence<Input, Part> {
	/** The lists that show it, or why it cannot be seen. */
	lists: (part: Part, input: Input) => ListRead[] | string;
	/** `all`: what the whole run asks for, this part included, since the lists do not tell whose work they show. */
	judge: (
		lists: Row[][],
		part: Part,
		input: Input,
		all: ReadonlyArray<Asked<Input, Part>>,
	) => Verdict<Part> | undefined;
}

/** A part of the run and the input that it belongs to. */
export interface Asked<Input, Part> {
	value: Part;
	item: { input: Input };
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
	/** What the reply's `data` must be; `null` where the operation has no result. */
	reply: Reply;
	/** Keys of `data` that hold lists of rows, where `data` is an object around them. */
	lists?: readonly string[];
	/** One request per input. */
	request?: (input: z.output<Input>) => RequestContent;
	/**
	 * The rows that `data` gives; without it a list gives its entries, an object itself. An operation without a result
	 * gives `{success: true}` with what tells the item, unless it says more here.
	 */
	rows?: (data: z.output<Reply>, input: z.output<Input>) => Row[];
	/** What a person should know of `data` that is not all that was asked for: a hint beside the rows. */
	note?: (data: z.output<Reply>, input: z.output<Input>) => string | undefined;
	/** What tells an item in its error row, and in the row of an operation without a result; the ids of the path by default. */
	identify?: (input: z.output<Input>) => Row;
	orderKeys?: (input: z.output<Input>) => string[];
	/** Values of the input that are names or numbers in place of ids, besides locators: parameter and mode. */
	references?: (input: z.output<Input>) => Array<{ name: string; mode: string }>;
	batch?: Batch<z.output<Input>, Part, z.output<Reply>>;
	pages?: Pages<z.output<Input>, z.output<Reply>>;
	/** Of a write that must not be repeated: how its work is seen. A part is the input itself where there is no batch. */
	evidence?: Evidence<z.output<Input>, NoInfer<Part>>;
	/** The fields that stay when a row is simplified, the most used first. */
	simplified?: readonly string[];
	/** Fields that hold epoch milliseconds; in a simplified row they are ISO 8601. */
	times?: readonly string[];
	/** The field that tells a row from others; an agent that selects fields gets it in any case. */
	rowId?: string;
	/** One row of the output, for n8n's preview before a run. */
	preview: z.ZodTypeAny;
}

/** An operation as the shared code sees it: the types of its input, part and data tied together inside. */
export type Operation = OperationConfig<z.ZodTypeAny, z.ZodTypeAny, unknown>;

/** Declares an operation. The types of its functions follow from its schemas; outside they are erased. */
export function defineOperation<
	Input extends z.ZodTypeAny,
	Reply extends z.ZodTypeAny,
	Part = z.output<Input>,
>(config: OperationConfig<Input, Reply, Part>): Operation {
	// The functions are only ever called with what the operation's own schemas returned.
	return config as unknown as Operation;
}

/** What tells an input where the operation says nothing else: the ids that it fills into the path. */
export function identityOf({ endpoint, identify }: Operation, input: unknown): Row {
	if (identify !== undefined) return identify(input);
	const values = input as Row;
	return Object.fromEntries(
		[...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, values[name]]),
	);
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
	/** Credential fields that stand in for a parameter of the same name that is left empty. */
	defaults?: readonly string[];
	/** How a parameter's value is found from what people know instead, by parameter and by the mode it is given in. */
	references?: Readonly<Record<string, Readonly<Record<string, Reference>>>>;
}

/** How an id is found from a name or number. */
export interface Reference {
	/** What a person calls it: "account". */
	noun: string;
	/** The lists to look in first. */
	lists: (name: string, input: Row) => ListRead[];
	/** The entries of this name, or further lists that tell; `sure: false` where one entry alone does not prove it. */
	find: (
		lists: Row[][],
		name: string,
		input: Row,
	) => { matches: Array<{ id: unknown; shown: string }>; sure?: boolean } | { further: ListRead[] };
}

export type ErrorCodes = Readonly<Record<string, { meaning: string; advice: string }>>;
