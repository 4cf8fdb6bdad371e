import type { IExecuteFunctions } from 'n8n-workflow';

import type { PartResult } from './batch';
import type { Client, Limiter, Lists } from './client';
import type { Operation } from './operation';
import type { ItemResult, Part } from './part';
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
}

/** What one try of an execution leaves for the next (n8n's Retry On Fail). */
export interface RetryMemory {
	/** The results of parts, and when their requests were sent, by our clock. */
	parts: Map<string, PartResult & { sentAt: number; seenBefore?: Row[][] }>;
	/** Ids that were found by names: what an earlier try has deleted or renamed keeps its name here. */
	ids: Map<string, string>;
}

/** What the steps of one run share: made once, whole, and never changed. What grows is in `results`. */
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
	/** Each item's options. */
	readonly optionsOf: (itemIndex: number) => RunOptions;
	/** How many requests a person lets be in flight: the first usable item says so; 0 is automatic. */
	readonly maxConcurrency: number;
	/** The rows that a reply's data gives, as many and as much of each as the item asks for. */
	readonly rowsOf: (data: unknown, input: unknown) => Row[];
	/** Rows as the item asks for them. */
	readonly present: (rows: Row[], input: unknown) => Row[];
	/** The results of earlier tries of this execution; undefined where nothing is remembered. */
	readonly memory: RetryMemory | undefined;
	/** Reads lists to check evidence and to find ids. */
	readonly lists: Lists;
	readonly results: RunResults;
	/** May no further request start? */
	readonly isOver: () => boolean;
}

/** What one run has come to so far. */
export interface RunResults {
	/** What the items ask for; none before all of them are read. */
	readonly parts: readonly Part[];
	/** One for each part, and for each item that could not be read, as they came. */
	readonly all: readonly ItemResult[];
	/** The first failure. */
	readonly firstFailure: ItemResult | undefined;
	/** Names of reply fields that are not what the API document says. */
	readonly unexpectedFields: Set<string>;
	/** What else a person should know of the replies. */
	readonly hints: Set<string>;
	/** Takes the parts that the results will be of. */
	expect(parts: readonly Part[]): void;
	record(result: ItemResult): void;
}
