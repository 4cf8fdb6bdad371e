import type { RequestContent, Row } from './request';
import type { Failure } from './result';

/** What became of one part (an order, a lock, an employee, an item): its rows, or why there are none. */
export interface PartResult {
	rows?: Row[];
	error?: Failure;
}

/** How inputs of an operation travel together. A part is what gets one row or one failure. */
export interface Batch<Input, Part, Data> {
	/** What one item asks for. */
	parts: (input: Input) => Part[];
	/** What a person calls them, and what is done to them: "2 of 3 orders were created". */
	labels: { one: string; many: string; done: string };
	/** Parts whose answers here are equal may share a request. */
	groupKey: (input: Input) => unknown;
	maxPerRequest?: (input: Input) => number;
	/** What a part touches: calls with the same key go one after another, in input order. */
	sequenceKeys: (part: Part, input: Input) => string[];
	/** Parts with the same order key: in one request (`merge`), or never in the same one (`separate`). */
	duplicates: 'merge' | 'separate';
	/** The parts as one request carries them, e.g. with their sequence numbers; those that have one from before keep it. */
	assignSequence?: (parts: Part[]) => Part[];
	request: (parts: Part[], input: Input) => RequestContent;
	/** The fields that identify a part in an error row. */
	identify: (part: Part) => Row;
	/** One result per part, matched by the API's own key, never by position. */
	matchResults: (data: Data, parts: Part[], input: Input) => PartResult[];
	bisectOnRejection?: BisectOnRejection<Input>;
}

/** A shared request that is refused because of single parts, and then did nothing for any of them. */
interface BisectOnRejection<Input> {
	code: string;
	/** Shall the parts that are wrong be found by sending smaller requests? */
	split: (input: Input) => boolean;
	/** The place (0, 1, …) of the part that the service's message names. */
	named: (message: string) => number | undefined;
}

/** How an operation reads page after page. */
export interface Pages<Input, Data> {
	/** Entries per page; `preferred` only while the service gives and takes it, and then as many as it does. */
	size: (input: Input) => { size: number; preferred?: number };
	request: (input: Input, pageNumber: number, pageSize: number) => RequestContent;
	/** The entries, and what the page says of the whole list, where it does. */
	page: (data: Data) => { rows: Row[]; total?: number; pages?: number; hasNextPage?: boolean };
	/** Rows that the item asks for, where the service has no filter for them. */
	keep?: (row: Row, input: Input) => boolean;
}
