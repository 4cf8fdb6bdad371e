/** Types of a run: items, parts, calls, results. */
import type { IExecuteFunctions } from 'n8n-workflow';
import type { Connection, Limiter, Service } from './service';
import type { PartResult, Row } from './exchange';
import type { ReadLists } from './lists';
import type { Operation } from './operation';

/** What a person sets for an item in `options`, besides the operation's own. */
export interface RunOptions {
	/** 0 is automatic. */
	maxConcurrency: number;
	/** Milliseconds. */
	timeout: number;
	maxRetries: number;
	afterLostReply: 'lookUp' | 'report';
	ifDone: 'send' | 'skip';
	dryRun: boolean;
}

export interface Item {
	index: number;
	platform: string;
	/** Which credential it has, among those of the run. */
	group: number;
	input: Row;
	options: RunOptions;
	/** Parameters whose value is a name or number; their IDs are not resolved yet. */
	references: Array<{ name: string; mode: string }>;
	names?: Readonly<Record<string, string>>;
	rows?: Row[];
	/** A list of this run showed what the request is about. */
	isSeen?: boolean;
}

/** What gets one row or one failure: an item, or one of the parts into which a batch operation splits it. */
export interface Part {
	item: Item;
	value: unknown;
	indexInItem: number;
	/** 1, 2, … among all parts of the run, in the order of the input items. */
	position: number;
	mayHaveActed?: boolean;
}

/** A part that was sent, and its result so far. */
export interface Sent {
	part: Part;
	result: PartResult;
}

/** Parts that one request carries. Calls with the same sequence key go one after another. */
export interface Call {
	parts: Part[];
	sequenceKeys: string[];
}

/** With the run that sends it. */
export interface RunCall extends Call {
	run: RunContext;
}

/** The result of a part, or of an item that could not be read. */
export interface ItemResult extends PartResult {
	itemIndex: number;
	/** That of the part; undefined where the item could not be read, and so has none. */
	position?: number;
	identity: Row;
	/** The items that its rows are about, where they are several: those that share a request of a dry run. */
	sharedBy?: number[];
}

/** What earlier tries have sent and was not rejected: by item, as it was sent, and by the part's index in it. */
export type RetryMemory = Map<number, { item: Item; results: Map<number, PartResult> }>;

/** The rows of what earlier tries have done for an item. */
export const rowsSent = (memory: RetryMemory, itemIndex: number): Row[] =>
	[...(memory.get(itemIndex)?.results.values() ?? [])].flatMap(({ rows = [] }) => rows);

/** How far a run has come, where it breaks off: what was sent before, and whether this try may have sent something. */
export interface SentSoFar {
	memory: RetryMemory;
	isSending: boolean;
}

/** What the runs of all credentials share. It is made once and never changed; only `results` and `memory` grow. */
export interface SharedContext {
	readonly context: IExecuteFunctions;
	readonly service: Service;
	readonly operation: Operation;
	/** On Error = Stop: no request starts after the first failure. */
	readonly stopAtFailure: boolean;
	readonly asTool: boolean;
	readonly signal: AbortSignal | undefined;
	readonly memory: RetryMemory;
	readonly results: RunResults;
	/** Is the run cancelled, or stopped by a failure? Then no further request may start. */
	readonly isOver: () => boolean;
}

/** What the steps of one run share: that of one credential. */
export interface RunContext extends SharedContext, Readonly<Connection> {
	/** One for all runs that are about one platform. */
	readonly limiter: Limiter;
	/** How many requests may be in flight, from the first usable item; 0 is automatic. */
	readonly maxConcurrency: number;
	/** The rows with the item's filters, Limit, Simplify and output options applied. */
	readonly present: (rows: Row[], input: unknown) => Row[];
	readonly readLists: ReadLists;
}

/** The items that share a credential: a run of its own. All share the results, so that a failure in one stops the others. */
export interface Group {
	run: RunContext;
	items: Item[];
}

export class RunResults {
	/** The parts of all items; empty until all items are read. */
	parts: readonly Part[] = [];
	/** One result for each part, and for each unusable item, in the order in which they were recorded. */
	readonly all: ItemResult[] = [];
	firstFailure?: ItemResult;
	readonly hints = new Set<string>();
	isUnencrypted = false;
	/** How many entries of lists were left out because they do not show what the filters ask for. */
	notShownCount = 0;

	record(result: ItemResult): void {
		this.all.push(result);
		if (result.error !== undefined) this.firstFailure ??= result;
	}
}
