/**
 * n8n passes nothing but the credential's values to the credential's functions. So each attempt gets its own copy of them, and is
 * found again by that copy.
 */
export interface Attempt {
	/** The execution's cancel signal, which a login must hear too. */
	signal?: AbortSignal;
	/** Longest silence of the token endpoint, in milliseconds. */
	timeout: number;
	/** A login has begun within this attempt. */
	loggingIn?: boolean;
	/** When the request was handed over to be sent, after any login, in epoch milliseconds. */
	stampedAt?: number;
}

const attempts = new WeakMap<object, Attempt>();

/** Notes what an attempt with these credential values is about. */
export function bindAttempt(credential: object, attempt: Attempt): void {
	attempts.set(credential, attempt);
}

/** The attempt of these values; undefined where somebody else uses the credential, such as the HTTP Request node. */
export function attemptOf(credential: object): Attempt | undefined {
	return attempts.get(credential);
}
