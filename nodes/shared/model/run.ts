import type { IExecuteFunctions } from 'n8n-workflow';

import type { PartResult } from './batch';
import type { Client, Limiter, Lists } from './client';
import type { Operation } from './operation';
import type { Item, ItemResult, Part } from './part';
import type { Row } from './request';
import type { Service } from './service';

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

export interface RetryMemory {
	/** The results of parts, and when their requests were sent, in epoch milliseconds of this machine. */
	parts: Map<string, PartResult & { sentAt: number; seenBefore?: Row[][] }>;
	/** IDs by name, kept because an earlier try may have deleted or renamed the entity. */
	ids: Map<string, string>;
	/** Items as lists have completed them, by index: what an earlier try has sent must not be looked up anew. */
	completed: Map<number, Item>;
	/** The same for the operation that precedes this one. */
	preceding?: RetryMemory;
}

/** What the steps of one run share. It is made once and never changed; only `results` grows. */
export interface RunContext {
	readonly context: IExecuteFunctions;
	readonly service: Service;
	readonly operation: Operation;
	readonly client: Client;
	/** The credential's values for parameters left empty. */
	readonly defaults: Row;
	/** On Error = Stop: no request starts after the first failure. */
	readonly stopAtFailure: boolean;
	readonly asTool: boolean;
	readonly signal: AbortSignal | undefined;
	readonly limiter: Limiter;
	readonly optionsOf: (itemIndex: number) => RunOptions;
	/** How many requests may be in flight, from the first usable item; 0 is automatic. */
	readonly maxConcurrency: number;
	/** The rows of a reply's data, with the item's filters, Limit, Simplify and output options applied. */
	readonly rowsOf: (data: unknown, input: unknown) => Row[];
	/** Applies the item's filters, Limit, Simplify and output options to rows. */
	readonly present: (rows: Row[], input: unknown) => Row[];
	/** The results of earlier tries of this execution; undefined where nothing is remembered. */
	readonly memory: RetryMemory | undefined;
	readonly lists: Lists;
	readonly results: RunResults;
	/** Is the run cancelled, or stopped by a failure? Then no further request may start. */
	readonly isOver: () => boolean;
	/** The context for another operation that is run for items of this run, with results of its own. */
	readonly deriveFor: (operation: Operation) => RunContext;
}

export interface RunResults {
	/** The parts of all items; empty until all items are read. */
	readonly parts: readonly Part[];
	/** One result for each part, and for each unusable item, in the order in which they were recorded. */
	readonly all: readonly ItemResult[];
	readonly firstFailure: ItemResult | undefined;
	/** Names of reply fields that are not what the API document says. */
	readonly unexpectedFields: Set<string>;
	readonly hints: Set<string>;
	/** How many entries of lists were left out because they do not show what the filters ask for. */
	notShownCount: number;
	/** What the preceding operation did, for people, by the position of the part. */
	readonly preceded: Map<number, { text: string; details: Row }>;
	expect(parts: readonly Part[]): void;
	record(result: ItemResult): void;
}
