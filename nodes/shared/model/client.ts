import type { ListRead } from './operation';
import type { Endpoint, RequestContent, Row } from './request';
import type { Failure, Result } from './result';

/** What the service replied. */
export interface ServiceReply {
	data: unknown;
	httpStatus: number;
	/** The reply to an earlier attempt of the same request was lost, and that attempt may have acted. */
	repeatedAfterLoss: boolean;
	/** The reply came from a cache (it has an `Age`): it shows how things were, not how they are. */
	isCached: boolean;
}

/** A client of one service. */
export interface Client {
	/**
	 * Sends one request of an endpoint, with retries where they are safe (docs/design.md, "Retries"). It never throws: a
	 * failure is returned, without tokens. The message of a refusal may still quote passwords of the request, as it may name
	 * the part that it is about: redact/passwords.ts takes them out later. `input` fills the path.
	 */
	send(
		endpoint: Endpoint,
		input: Row,
		content: RequestContent,
		options: SendOptions,
	): Promise<Result<ServiceReply, Failure>>;
	/** The service's clock minus ours in milliseconds, by its Date headers: within these bounds; undefined where unknown. */
	clock(): { earliest: number; latest: number } | undefined;
	/** The latest Date header, believable or not, in epoch milliseconds. */
	latestDate(): number | undefined;
	/** Does the base URL use http:// to another machine? Then tokens travel unencrypted. */
	isUnencrypted: boolean;
}

/** How one request is to be sent. */
export interface SendOptions {
	/** Longest silence, in milliseconds. */
	timeout: number;
	maxRetries: number;
	/** Limits requests in flight, and learns from each attempt. */
	throttle?: Throttle;
	/** An earlier try of this work may have acted already. */
	mayHaveActed?: boolean;
}

/** Limits how many requests are in flight. */
export interface Throttle {
	/**
	 * Waits until an attempt may start: a first attempt at once, a retry when the service can take more.
	 * @returns what to call when the attempt has ended; `succeeded`: the service kept up with it
	 */
	begin(isRetry: boolean): Promise<(succeeded: boolean) => void>;
	/** No request of the run starts for so many milliseconds. */
	pauseFor(ms: number): void;
	/** How many may be in flight now. */
	limit(): number;
}

/** Runs work side by side, up to the limit of requests in flight. */
export interface Limiter extends Throttle {
	/** Runs the work when there is a free place. Urgent work goes first, and also while others are paused. */
	run<Value>(work: () => Promise<Value>, isUrgent?: boolean): Promise<Value>;
	/** Lets only urgent work start, until the returned function is called. */
	pauseOthers(): () => void;
}

/** A whole list. `missing`: why it proves nothing, as it did not come or came from a cache. */
export type ListResult = Result<Row[], Failure> & { missing?: string };

/** Reads whole lists of the service; one reading serves all that need the same list. */
export interface Lists {
	/** @param notBefore the reading began at this time of our clock or later, in epoch milliseconds */
	read(
		list: ListRead,
		notBefore: number,
		options: Pick<SendOptions, 'timeout' | 'maxRetries'>,
	): Promise<ListResult>;
}
