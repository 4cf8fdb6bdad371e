import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

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

/** Is it proven that the request was not sent, as its login had begun and not ended? Whatever is not proven may have been sent. */
export const wasInLogin = ({ isLoggingIn, sentAt }: Attempt): boolean =>
	isLoggingIn === true && sentAt === undefined;

/** A credential with unusable values; nothing was sent with it. */
export class CredentialError extends Error {
	override name = 'CredentialError';
}
