/** Types of a service: its credential, codes and operations; and of the client, by which it is asked. */
import type { Endpoint, ErrorCodes, RequestContent, Result, Row } from './exchange';
import type { ListRead } from './lists';
import type { Operation } from './operation';

export interface Service {
	name: string;
	credential: ServiceCredential;
	prefix: string;
	operations: readonly Operation[];
	/** Fields of rows that hold text for people, which may contain a password (docs/maintainers/design.md, "Secrets"). */
	freeText?: readonly string[];
	codes: ErrorCodes;
	/** How an ID is resolved from a name or number, by parameter and by the mode of its value. */
	references?: Readonly<Record<string, Readonly<Record<string, Reference>>>>;
}

/** The credential of a service: what requests, login and redaction need to know of its fields. */
export interface ServiceCredential {
	name: string;
	/** Fields that hold a token or another secret, to be redacted in messages and rows. */
	secrets: readonly string[];
	pasted: readonly string[];
	/** The mode in which tokens are fetched, and the fields that hold them. n8n fetches new ones where the first is empty. */
	session: { mode: string; tokens: readonly [string, ...string[]] };
	/** The headers of a request, by the tokens in use in the order of their fields. */
	headers: (tokens: readonly string[], hasBody: boolean) => Record<string, string>;
	/** By parameter, the field whose value replaces an empty one; also what references and evidence need. */
	defaults?: Readonly<Record<string, string>>;
}

export interface Reference {
	noun: string;
	/** The lists in which it is looked up. `isWhole`: the run reads the whole list anyway. */
	lists: (name: string, enterpriseGlobalId: unknown, isWhole: boolean, defaults: Row) => ListRead[];
	/** All entries that the name can mean, deleted ones too. `refusal`: why the only one is not taken; `similar`: a sentence about others. */
	find: (
		rows: Row[],
		name: string,
		input: Row,
		defaults: Row,
	) => { matches: Array<{ id: unknown; shown: string }>; refusal?: string; similar?: string };
}

export interface ServiceReply {
	data: unknown;
	httpStatus: number;
	repeatedAfterLoss: boolean;
	/** The reply came from a cache (it has an `Age`), so it may be out of date. */
	isCached: boolean;
}

export interface Client {
	/**
	 * Sends one request, with retries where they are safe (docs/maintainers/design.md, "Retries"). It never throws. A failure has no
	 * tokens in it, but the message of a refusal may still hold passwords of the request, as it may name a part (redact/passwords.ts).
	 * @param input the values for the path
	 */
	send(
		endpoint: Endpoint,
		input: Row,
		content: RequestContent,
		options: SendOptions,
	): Promise<Result<ServiceReply>>;
	/** The request that `send` would send, without nonce and headers, with its passwords masked. */
	describe(endpoint: Endpoint, input: Row, content: RequestContent): Result<Row>;
	redact(text: string): string;
	/** By the service's `Date` headers; undefined where unknown. */
	clock(): ClockOffset | undefined;
}

/** The service's clock minus this machine's, in milliseconds: not less than `earliest` and not more than `latest`. */
export interface ClockOffset {
	earliest: number;
	latest: number;
}

export interface SendOptions {
	timeout: number;
	maxRetries: number;
	/** Limits requests in flight, and adapts the limit after each attempt. */
	limiter?: Limiter;
	/** An earlier try of the execution sent this and may have acted. */
	mayHaveActed?: boolean;
	/** A list of this run showed what is to be deleted: only then `alreadyDoneCode`, in reply to a retry, means that it was deleted. */
	wasSeen?: boolean;
}

/** Runs work concurrently, up to the limit of requests in flight. */
export interface Limiter {
	/** Waits until one more attempt may be in flight. @returns what to call at its end; `retryAfter` pauses the whole run, in milliseconds */
	begin(): Promise<(succeeded: boolean, retryAfter?: number) => void>;
	limit(): number;
	/** Runs the work when the limit allows it. What other work waits for is not run by it: only its attempts are limited. */
	run<Value>(work: () => Promise<Value>): Promise<Value>;
	/** Lets no new work start, until the returned function is called. */
	pauseOthers(): () => void;
}

/** What a credential gives: the way to the service, and what replaces parameters left empty. */
export interface Connection {
	client: Client;
	defaults: Row;
	/** The base URL. Runs of several credentials may be about one platform: then they share claims, and the order of what touches one thing. */
	platform: string;
	/** The zone of the platform's customers: the credential's, else the workflow's. */
	zone: string;
}
