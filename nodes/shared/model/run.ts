import type { IExecuteFunctions } from 'n8n-workflow';

import type { PartResult } from './batch';
import type { ListRead, Operation } from './operation';
import type { Endpoint, RequestContent, Row } from './request';
import type { Service } from './service';
import type { Failure, Result } from './result';

/** What the service answered. */
export interface ServiceReply {
	data: unknown;
	httpStatus: number;
	/** An earlier attempt of the same request was lost, and may have acted. */
	repeatedAfterLoss: boolean;
	/** The reply came from a cache (it has an `Age`): it shows how things were, not how they are. */
	isCached: boolean;
}

/** A way to a service. */
export interface Client {
	/**
	 * One request of an endpoint, repeated where that is safe (docs/design.md, "Retries"). Never throws: what goes wrong
	 * is the answer, with tokens blacked out; of a refusal, the passwords that the request carried are still to be taken out
	 * (send/passwords.ts). `input` fills the path.
	 */
	send(
		endpoint: Endpoint,
		input: Row,
		content: RequestContent,
		terms: SendOptions,
	): Promise<Result<ServiceReply, Failure>>;
	/** The service's clock minus ours in milliseconds, by its Date headers: within these bounds; undefined where it is not known. */
	clock(): { earliest: number; latest: number } | undefined;
	/** The latest Date header that came, believable or not, in epoch milliseconds. */
	latestDate(): number | undefined;
	/** Is the service spoken to in clear text on another machine? */
	plainRemote: boolean;
}

/** How one request is to be sent. */
export interface SendOptions {
	/** Longest silence, in milliseconds. */
	timeout: number;
	maxRetries: number;
	/** Hears how each attempt went, and holds up repeated ones. */
	throttle?: Throttle;
	/** An earlier try of this work may have acted already. */
	mayHaveActed?: boolean;
}

/** What the number of requests side by side is found by. */
interface Throttle {
	/**
	 * One attempt begins; a repeated one waits until the service takes more. The answer is called when it has ended, `passed`:
	 * the service kept up with it.
	 */
	begin(isAgain: boolean): Promise<(passed: boolean) => void>;
	/** The service needs a pause: no request of the run starts before it is over. */
	pauseFor(ms: number): void;
	/** How many may be under way now. */
	limit(): number;
}

/** Starts requests side by side, as many as the run may have under way. */
export interface Limiter extends Throttle {
	/** Runs the work when there is a place for it; urgent work goes first, and also while others are held up. */
	run<Value>(work: () => Promise<Value>, urgent?: boolean): Promise<Value>;
	/** Lets only urgent work start until the answer is called. */
	pauseOthers(): () => void;
}

/** One item's input, checked. */
export interface Item {
	index: number;
	input: unknown;
	/** Parameters that were given by a name or number, from which their id is still to be found. */
	references?: Array<{ name: string; mode: string }>;
}

/** What gets one row or one failure: an item, or one of the things it asks for. */
export interface Part {
	item: Item;
	value: unknown;
	/** Its place among the parts of its item. */
	place: number;
	/** Its place among all parts of the run, which follow the input items. */
	position: number;
	/** An earlier try of this execution sent it, and may have acted. */
	mayHaveActed?: boolean;
	/** The lists that show its work, as this execution read them before it sent. */
	seenBefore?: Row[][];
}

/** What travels together. Calls with the same order key go one after another. */
export interface Call {
	parts: Part[];
	sequenceKeys: string[];
}

/** What became of a part, or of an item that could not be read. */
export interface ItemResult extends PartResult {
	itemIndex: number;
	position: number;
	/** The fields that identify the part in an error row. */
	identity: Row;
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
}

/** What the tries of one execution know of each other. */
export interface RetryMemory {
	/** What became of parts, and when their requests were sent, by our clock. */
	parts: Map<string, PartResult & { sentAt: number; seenBefore?: Row[][] }>;
	/** Ids that were found by names: what an earlier try has deleted or renamed has still its name here. */
	ids: Map<string, string>;
}

/** One run of the node: what its steps share, and what they have come to so far. */
export interface RunContext {
	context: IExecuteFunctions;
	service: Service;
	operation: Operation;
	client: Client;
	/** The credential's values for parameters left empty. */
	defaults: Row;
	/** On Error = Stop: no request starts after the first failure. */
	stopAtFailure: boolean;
	asTool: boolean;
	signal: AbortSignal | undefined;
	limiter: Limiter;
	/** Set when the items have been read. */
	optionsOf: (itemIndex: number) => RunOptions;
	/** How many requests a person lets be in flight: the first usable item says so; 0 is automatic. */
	maxConcurrency: number;
	/** Names of fields that are not what the API document says. */
	unexpected: Set<string>;
	/** What else a person should know of the answers. */
	hints: Set<string>;
	/** The rows that an answer's data gives, as many and as much of each as the item asks for. */
	rowsOf: (data: unknown, input: unknown) => Row[];
	/** Rows as the item asks for them. */
	present: (rows: Row[], input: unknown) => Row[];
	/** What earlier tries of this execution came to; undefined where nothing is remembered. */
	memory: RetryMemory | undefined;
	/** Reads lists for looking at, each once for all who need the same. */
	lists: Lists;
	/** What the items ask for, when that is known. */
	parts: Part[];
	results: ItemResult[];
	/** Notes what became of a part; with On Error = Stop the first failure ends the run. */
	recordResult: (results: ItemResult) => void;
	/** The failure at which the run stops. */
	firstFailure: () => ItemResult | undefined;
	/** May no further request start? */
	isOver: () => boolean;
}

/** A whole list; `missing`: why it proves nothing, as it did not come or came from a cache. */
export type ListResult = Result<Row[], Failure> & { missing?: string };

/** Whole lists of the service, as they were not before a point in time of our clock. */
export interface Lists {
	read(
		list: ListRead,
		notBefore: number,
		terms: Pick<SendOptions, 'timeout' | 'maxRetries'>,
	): Promise<ListResult>;
}
