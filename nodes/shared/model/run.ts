import type { IExecuteFunctions } from 'n8n-workflow';

import type { Client, Limiter, Lists } from './client';
import { identityOf, type Operation } from './operation';
import type { PartResult, Row } from './exchange';
import type { Service } from './service';

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
	identity: Row;
	/** The items that its rows are about, where they are several: those that share a request of a dry run. */
	sharedBy?: number[];
}

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
	readonly present: (rows: Row[], input: unknown) => Row[];
	/** The results of earlier tries of this execution; undefined where nothing is remembered. */
	readonly memory: RetryMemory | undefined;
	readonly lists: Lists;
	/** What the operation's `learn` has found in replies, by key; undefined where replies showed different values. */
	readonly learned: Map<string, string | undefined>;
	readonly results: RunResults;
	/** Is the run cancelled, or stopped by a failure? Then no further request may start. */
	readonly isOver: () => boolean;
	/** The context of another operation for items of this run, with results of its own. */
	readonly deriveFor: (operation: Operation) => RunContext;
}

export type RunResults = ReturnType<typeof createRunResults>;

/** Collects the results of one run. */
export function createRunResults() {
	const all: ItemResult[] = [];
	let parts: readonly Part[] = [];
	let firstFailure: ItemResult | undefined;
	return {
		/** The parts of all items; empty until all items are read. */
		get parts() {
			return parts;
		},
		/** One result for each part, and for each unusable item, in the order in which they were recorded. */
		all: all as readonly ItemResult[],
		get firstFailure() {
			return firstFailure;
		},
		/** Names of reply fields that are not what the API document says. */
		unexpectedFields: new Set<string>(),
		hints: new Set<string>(),
		/** How many entries of lists were left out because they do not show what the filters ask for. */
		notShownCount: 0,
		/** What the preceding operation did, for people, by the position of the part. */
		preceded: new Map<number, { text: string; details: Row }>(),
		expect(expected: readonly Part[]): void {
			parts = expected;
		},
		record(result: ItemResult): void {
			all.push(result);
			if (result.error !== undefined) firstFailure ??= result;
		},
	};
}

/** Records the result of a part. `sharedBy`: the items that its rows are about, where they are several. */
export function recordPartResult(run: RunContext, part: Part, result: PartResult, sharedBy?: number[]): void {
	const { item, position, value } = part;
	const identity = run.operation.batch?.identify(value) ?? identityOf(run.operation, item.input);
	run.results.record({ itemIndex: item.index, position, identity, sharedBy, ...result });
	learnFrom(run, part, result);
}

/** Rows that come from checking evidence are ignored: they were found by means of what was learned, so they cannot confirm it. */
function learnFrom({ operation, learned }: RunContext, part: Part, { rows = [] }: PartResult): void {
	const { learn } = operation.evidence ?? {};
	if (learn === undefined) return;
	for (const row of rows) {
		if (row.confirmed === true || row.alreadyDone === true) continue;
		const fact = learn(row, part.value, part.item.input);
		if (fact === undefined) continue;
		const isContradiction = learned.has(fact.key) && learned.get(fact.key) !== fact.value;
		learned.set(fact.key, isContradiction ? undefined : fact.value);
	}
}
