import type { ListRead } from './operation';
import type { Endpoint, RequestContent, Row } from './request';
import type { Failure, Result } from './result';

export interface ServiceReply {
	data: unknown;
	httpStatus: number;
	/** The reply to an earlier attempt of the same request was lost, and that attempt may have acted. */
	repeatedAfterLoss: boolean;
	/** The reply came from a cache (it has an `Age`), so it may be out of date. */
	isCached: boolean;
}

export interface Client {
	/**
	 * Sends one request of an endpoint, with retries where they are safe (docs/maintainers/design.md, "Retries"). It never throws: a
	 * failure is returned, with tokens redacted. The message of a refusal may still contain passwords of the request, because it
	 * may name a part; redact/passwords.ts redacts them later.
	 * @param input the values for the path
	 */
	send(
		endpoint: Endpoint,
		input: Row,
		content: RequestContent,
		options: SendOptions,
	): Promise<Result<ServiceReply, Failure>>;
	/** The request that `send` would send, without nonce and headers, with its passwords masked. */
	describe(
		endpoint: Endpoint,
		input: Row,
		content: RequestContent,
	): Promise<Result<DescribedRequest, Failure>>;
	redact(text: string): string;
	/** Bounds of the service's clock minus this machine's, in milliseconds, by its `Date` headers; undefined where unknown. */
	clock(): { earliest: number; latest: number } | undefined;
	latestDate(): number | undefined;
	/** Does the base URL use http:// to another machine? Then tokens travel unencrypted. */
	isUnencrypted: boolean;
}

/** A request as a dry run shows it (docs/reliability.md, "See it first: Dry Run"). */
export interface DescribedRequest {
	method: Endpoint['method'];
	/** The path on the wire, with the service's prefix. */
	path: string;
	query: Record<string, string>;
	body?: unknown;
}

export interface SendOptions {
	/** Longest silence, in milliseconds. */
	timeout: number;
	maxRetries: number;
	/** Limits requests in flight, and adapts the limit after each attempt. */
	throttle?: Throttle;
	/** An earlier try of the execution sent this and may have acted. */
	mayHaveActed?: boolean;
}

interface Throttle {
	/**
	 * Waits until an attempt may start: a first attempt starts at once, a retry when the service can take more requests.
	 * @returns a function to call when the attempt has ended; `succeeded`: there was no sign of overload
	 */
	begin(isRetry: boolean): Promise<(succeeded: boolean) => void>;
	/** Lets no request of the run start for `ms` milliseconds. */
	pauseFor(ms: number): void;
	limit(): number;
}

/** Runs work concurrently, up to the limit of requests in flight. */
export interface Limiter extends Throttle {
	/** Runs the work when the limit allows it. Urgent work goes first, and also while other work is paused. */
	run<Value>(work: () => Promise<Value>, isUrgent?: boolean): Promise<Value>;
	/** Lets only urgent work start, until the returned function is called. */
	pauseOthers(): () => void;
}

/** A whole list. `missing`: why it proves nothing, because the reply had no list or came from a cache. */
export type ListResult = Result<Row[], Failure> & {
	missing?: string;
	/** The list changed while its pages were read, each time: an entry that is there may not be among the rows. */
	hasMoved?: boolean;
};

/** Reads whole lists of the service; one reading serves all that need the same list. */
export interface Lists {
	/** @param notBefore the reading must begin at this time or later, in epoch milliseconds of this machine */
	read(
		list: ListRead,
		notBefore: number,
		options: Pick<SendOptions, 'timeout' | 'maxRetries'>,
	): Promise<ListResult>;
}
