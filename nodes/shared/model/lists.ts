/** Types of what is read from lists: pages, compositions, evidence. */
import type { SendOptions } from './service';
import type { RequestContent, Result, Row } from './exchange';
import type { Operation } from './operation';

/** A whole list, or one object, of the service: an operation that reads, with the input of its request. */
export interface ListRead {
	operation: Operation;
	input: Row;
}

/**
 * What a list is read for. `rows`: one that came as null is an empty one. `proof`: one that came as null, from a cache or not whole
 * is a failure. `absence`: a proof by the union of two readings, a second apart, as one may lack an entry by accident.
 */
type Purpose = 'rows' | 'proof' | 'absence';

/** Each list is read once for all items of a run that need it; `notBefore`: at this time or later. Gives the rows of each, or the first failure. */
export type ReadLists = (
	lists: ListRead[],
	purpose: Purpose,
	options: Pick<SendOptions, 'timeout' | 'maxRetries'>,
	notBefore?: number,
) => Promise<Result<Row[][]>>;

export interface Pages<Input> {
	size: (input: Input) => number;
	request: (input: Input, pageNumber: number, pageSize: number) => RequestContent;
	page: (data: Row) => Page | undefined;
	/** What identifies an entry: no list has it twice. */
	idOf: (entry: Row) => unknown;
}

/** One page of a list, with the numbers that it shows of the whole list. */
export interface Page {
	rows: Row[];
	/** It has no list: without a total, it does not say that there is nothing. */
	isMissing?: boolean;
	leftOut?: number;
	total?: number;
	pages?: number;
	hasNextPage?: boolean;
}

export interface ComposeContext {
	read: (purpose: Purpose, ...lists: ListRead[]) => Promise<Result<Row[][]>>;
	/** What a person gave in place of the ID of this parameter, such as an account name; or the ID. */
	nameOf: (parameter: string) => string;
	maxInFlight: number;
	zone: string;
	/** The rows that pass the item's filters, up to its Limit. */
	keep: (rows: Row[]) => Row[];
	hint: (text: string) => void;
}

export interface Composed {
	input?: Row;
	rows?: Row[];
	/** A list showed what the request is about, such as the employee to be deleted. */
	isSeen?: boolean;
}

/** Reads lists and makes of them the rows of an item, or what is sent for it. Undefined where the item needs no list. */
export type Compose<Input> = (input: Input, context: ComposeContext) => Promise<Result<Composed>> | undefined;

/** What the lists prove of a part (docs/maintainers/design.md, "Evidence"). */
export type Verdict =
	| { done: Row }
	/** It is not done: what was found instead. `remaining`: fields of the part, reduced to what is still to be done. */
	| { notDone: string; remaining?: Row }
	/** Neither is proven: why. `isFinal`: nor would a later reading prove it. `isPartlyDone`: a list shows a part of it. */
	| { unclear: string; isFinal?: true; isPartlyDone?: boolean };

export interface EvidenceContext {
	/** The rows of each list that `lists` named. For an absence they are the union of two readings. */
	lists: Row[][];
	/** Set where the request has been sent and its reply was lost: is this creation time, in the service's milliseconds, after that? */
	isMadeSince?: (time: unknown) => boolean;
	/** The credential's values for parameters that are left empty. */
	defaults: Row;
	isClaimedByOthers: (claim: string) => boolean;
}

/** How lists of the service show whether a write that must not be repeated is done. */
export interface Evidence<Input, Part> {
	/** The lists to read; or, as text for people, why no list can show it. */
	lists: (part: Part, input: Input, isSent: boolean) => ListRead[] | string;
	/** What a part asks for, for people ("asset number 8000000101"). Of two parts with the same claim the lists cannot show which is done. */
	claims: (part: Part, input: Input) => string[];
	evaluate: (seen: EvidenceContext, part: Part, input: Input) => Verdict;
}
