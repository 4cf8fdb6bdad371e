import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { AttemptFailure } from '../model/exchange';

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

/** The attempt of each copy of the values; none where another node uses the credential, such as HTTP Request. */
export const attempts = new WeakMap<ICredentialDataDecryptedObject, Attempt>();

/** Thrown by the credential's functions, through n8n: nothing was sent, because of the credential or of its login. */
export class NotSent extends Error {
	constructor(readonly failure: AttemptFailure) {
		super(failure.message);
	}
}
