/** How parts share a request, and how a list comes in pages. */
import type { PartResult, RequestContent, Row } from './exchange';

/** How parts of several inputs share a request. A part is what gets one row or one failure. */
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
	/** The fields that identify a part in an error row. */
	identify: (part: Part, input: Input) => Row;
	/** One result per part, matched by the API's key, never by position. */
	matchResults: (data: Data, parts: Part[], input: Input) => PartResult[];
	refusal?: BatchRefusal<Input, Part>;
}

/** A part of a request, in the sequence of the request. */
interface SentPart<Input, Part> {
	part: Part;
	input: Input;
	/** 1, 2, … among all parts of the run. */
	position: number;
}

/** A shared request that is refused as a whole because of single parts: nothing of it is carried out. */
interface BatchRefusal<Input, Part> {
	code: string;
	/** Should smaller requests find the wrong parts? */
	split: (input: Input) => boolean;
	/** The index (0, 1, …) of the part that the service's message names. */
	findNamedIndex: (message: string) => number | undefined;
	/** The service's message, with the places that it names in a person's words. */
	namePlaces?: (message: string, sent: Array<SentPart<Input, Part>>) => string;
}

/** One page of a list, with the numbers that it shows of the whole list. */
export interface Page {
	rows: Row[];
	/** Entries that are no objects: they are no rows. */
	leftOut?: number;
	total?: number;
	pages?: number;
	hasNextPage?: boolean;
}

/** How an operation reads a list in pages. */
export interface Pages<Input> {
	/** Entries per page. */
	size: (input: Input) => number;
	request: (input: Input, pageNumber: number, pageSize: number) => RequestContent;
	/** Undefined where the data has no list of entries. */
	page: (data: Row) => Page | undefined;
	/** What identifies an entry: no list has it twice. */
	idOf: (entry: Row) => unknown;
}
