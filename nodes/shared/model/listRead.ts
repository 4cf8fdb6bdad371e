/** Types of what is read from lists. */
import type { Operation } from './operation';
import type { SendOptions } from './client';
import type { Result, Row } from './exchange';

/** A whole list, or one object, of the service: an operation that reads, with the input of its request. */
export interface ListRead {
	operation: Operation;
	input: Row;
}

/** Reads lists, each once for all items of a run that need it. @returns the rows of each, or the failure of the first that failed */
type Read = (...lists: ListRead[]) => Promise<Result<Row[][]>>;

export interface ComposeContext {
	/** A list that came as null is an empty one. */
	read: Read;
	/** For what is said of a list: one that came as null, or from a cache, is a failure. */
	readAsProof: Read;
	/**
	 * For what a list does *not* show, such as "holds nothing": each list is read twice, a second apart, and what counts is the union
	 * of the two, as one reading may lack an entry by accident. An entry that changed in between is there in both forms. A list that
	 * came as null, or from a cache, is a failure.
	 */
	readTwice: Read;
	/** What a person gave in place of the ID of this parameter, such as an account name; or the ID. */
	nameOf: (parameter: string) => string;
	/** How many requests may be in flight at most. */
	maxInFlight: number;
	/** The time zone of the credential, or of the workflow. */
	zone: string;
	/** The rows that pass the item's filters, up to its Limit. */
	keep: (rows: Row[]) => Row[];
	/** Adds a hint for people to the output. */
	hint: (text: string) => void;
}

/** What the lists make of an input. */
export interface Composed {
	/** What is sent in place of the input. */
	input?: Row;
	/** The rows of the item, which then needs no request. */
	rows?: Row[];
	/** A list showed what the request is about, such as the employee to be deleted. */
	isSeen?: boolean;
}

/**
 * Reads several lists and puts rows together: *Get*, *Add Holder*, *Withdraw All*, *License → Get Many*. Undefined where the item
 * needs no list.
 */
export type Compose<Input> = (input: Input, context: ComposeContext) => Promise<Result<Composed>> | undefined;

type ReadLists = (
	lists: ListRead[],
	options: Pick<SendOptions, 'timeout' | 'maxRetries'>,
	notBefore?: number,
) => Promise<Result<Row[][]>>;

/** Reads whole lists of the service; one reading serves all that need the same list. */
export interface ListReader {
	/** Each list once. A list that came as null is an empty one. */
	once: ReadLists;
	/** Each list once, as a proof: a list that came as null, or from a cache, is a failure. It begins at `notBefore` or later. */
	asProof: ReadLists;
	/** For what lists do not show: the union of two readings of each, a second apart, as a proof. */
	twice: ReadLists;
}
