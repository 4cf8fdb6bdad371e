/** What a step gives: a value, or why there is none. The only such pair in the package: steps hand it on. */
export type Result<Value, Reason> =
	| { value: Value; error?: undefined }
	| { value?: undefined; error: Reason };

/**
 * Why there is no row. `code` is the service's business code, `httpStatus` the transport's: never mixed. Texts are for
 * people. Once `Client.send` has given them they hold no token, and once parts are settled no password (docs/design.md, "Secrets").
 */
export interface Failure {
	reason:
		| 'input' // the item's parameters cannot be used: nothing was sent for it
		| 'refused' // a readable envelope with a code other than 0
		| 'http' // HTTP 3xx–5xx without an envelope
		| 'unreadable' // not an envelope
		| 'shape' // an envelope whose data cannot give rows
		| 'missing' // the reply leaves out what was asked for
		| 'part' // the service refused one part of a shared request
		| 'timeout'
		| 'lost'
		| 'unreachable' // no connection was ever made
		| 'tls' // the certificate was not accepted, before anything was sent
		| 'blocked' // stopped on this side: n8n's own rules, an unusable address or token
		| 'login'; // no token to send with
	message: string;
	code?: string;
	/** What the service's table of codes says of `code`. */
	codeKind?: CodeKind;
	cause?: string;
	httpStatus?: number;
	/** Did the service act? `rejected` where it is proven that it did not, else `unknown`. */
	outcome: 'rejected' | 'unknown';
	/** What to do next, where the reason and the code do not say it. */
	advice?: string;
	/** What was found where the outcome of a write was looked up, or why it could not be. */
	finding?: string;
	/** When the request left, by our clock, in epoch milliseconds. */
	sentAt?: number;
	/** Milliseconds the service asked to wait (Retry-After). */
	retryAfter?: number;
	/** More fields about the part, e.g. a lock's status. */
	details?: Record<string, unknown>;
}

/**
 * Codes that mean more than a refusal. `applicationToken` and `userToken`: this token was refused; HTTP 401 refuses the
 * application's. `transient`: trouble inside the service, which may pass; a write may have been done.
 */
type CodeKind = 'applicationToken' | 'userToken' | 'transient';

/** What each business code means to a person, and what to do about it. */
export type ErrorCodes = Readonly<Record<string, ErrorCode>>;

interface ErrorCode {
	meaning: string;
	advice: string;
	/** What the code means to the code that sends; most mean no more than that the request was refused. */
	kind?: CodeKind;
}

/** A problem before it is judged whether the service acted. */
export type AttemptFailure = Omit<Failure, 'outcome'>;

/** Input that cannot be used: nothing was sent for it. `advice` says what to do, where it is more than correcting the value. */
export function inputFailure(message: string, advice?: string): Failure {
	return { reason: 'input', message, advice, outcome: 'rejected' };
}

/** A credential that cannot be used as it is: nothing was sent with it. */
export function unusableCredential(message: string): Failure {
	return inputFailure(message, 'Correct the credential of this node.');
}

/** The codes that n8n's HTTP helper gives an error where the other side was silent for too long. */
export const TIMEOUT_CODES: readonly string[] = ['ECONNABORTED', 'ETIMEDOUT', 'ESOCKETTIMEDOUT'];
