/**
 * The state of one attempt of a request. n8n passes only the credential's values to the credential's functions, so each attempt
 * has its own copy of the values, and the functions find the attempt by that copy.
 */
export interface Attempt {
	/** Aborts when nobody waits for the attempt any more; a login must end then, too. */
	signal?: AbortSignal;
	/** Longest silence of the token endpoint, in milliseconds. */
	timeout: number;
	/** A login has begun within this attempt. */
	isLoggingIn?: boolean;
	/** When the request was passed on to be sent, after any login, in epoch milliseconds. */
	sentAt?: number;
}

const attempts = new WeakMap<object, Attempt>();

/** Binds an attempt to its copy of the credential's values. */
export function bindAttempt(credential: object, attempt: Attempt): void {
	attempts.set(credential, attempt);
}

/** The attempt of these values; undefined where another node uses the credential, such as HTTP Request. */
export function attemptOf(credential: object): Attempt | undefined {
	return attempts.get(credential);
}
