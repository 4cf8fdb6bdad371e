import type { PartResult } from './batch';
import type { Row } from './request';

/** One input item, checked. */
export interface Item {
	index: number;
	input: Row;
	/** Parameters whose value is a name or number; their IDs are not resolved yet. */
	references?: Array<{ name: string; mode: string }>;
	/** What a person gave in place of an ID, by the parameter. */
	names?: Readonly<Record<string, string>>;
	/** The lists show that nothing needs to be sent for it: its row. */
	alreadyDone?: Row;
	isDryRun?: boolean;
}

/** What gets one row or one failure: an item, or one of the parts into which a batch operation splits it. */
export interface Part {
	item: Item;
	value: unknown;
	indexInItem: number;
	/** 1, 2, … among all parts of the run, in the order of the input items. */
	position: number;
	/** An earlier try of this execution sent it and may have acted. */
	mayHaveActed?: boolean;
	/** The lists of its evidence, if this execution read them before it sent the part. */
	seenBefore?: Row[][];
}

/** Parts that one request carries. Calls with the same sequence key go one after another. */
export interface Call {
	parts: Part[];
	sequenceKeys: string[];
}

/** The result of a part, or of an item that could not be read. */
export interface ItemResult extends PartResult {
	itemIndex: number;
	/** That of the part; undefined where the item could not be read, and so has none. */
	position?: number;
	/** The fields that identify the part in an error row. */
	identity: Row;
	/** The items that its rows are about, where they are several: those that share a request of a dry run. */
	sharedBy?: number[];
}
