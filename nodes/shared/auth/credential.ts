import { randomUUID } from 'node:crypto';

import { trimEnd } from 'lodash';
import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import { credentialText } from '../model/text';
import type { Result } from '../model/exchange';

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
export const attempts = new WeakMap<object, Attempt>();

/** A credential with unusable values; nothing was sent with it. */
export class CredentialError extends Error {
	override name = 'CredentialError';
}

/** The platform's base URL without trailing slashes; or why the credential's value is not one. */
export function platformUrl(credential: ICredentialDataDecryptedObject): Result<string, string> {
	const url = httpUrl(credentialText(credential, 'baseUrl'));
	if (url === undefined)
		return {
			error:
				'Base URL must be an address that begins with http:// or https://, such as https://api.example.com',
		};
	if (url.username !== '' || url.password !== '')
		return { error: 'Base URL must not carry a user name or password' };
	if (url.search !== '' || url.hash !== '') return { error: 'Base URL must end before any "?" or "#"' };
	return { value: trimEnd(`${url.origin}${url.pathname}`, '/') };
}

/** The URL, or undefined where it is not an http(s) URL. White space and control characters inside are typing errors. */
export function httpUrl(address: string): URL | undefined {
	if (/[\s\p{Cc}\\]/u.test(address) || !URL.canParse(address)) return undefined;
	const url = new URL(address);
	return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined;
}

/** Does the URL use http:// to another machine? Then tokens travel unencrypted. */
export function isUnencryptedRemote(address: string): boolean {
	const url = httpUrl(address);
	return url?.protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
}

/** Why one of the headers cannot be sent. */
export function unsendableHeader(headers: Record<string, string>): string | undefined {
	// \p{Cc} are the control characters, with CR and LF.
	const found = Object.entries(headers).find(([, value]) => !/^[^\p{Cc}\u0100-\uffff]*$/u.test(value));
	return (
		found &&
		`The credential's ${found[0]} value holds a line break or another character that cannot be sent. Paste the token once more.`
	);
}

/**
 * Adds to a request what every attempt carries: a fresh nonce, the headers, and the credential's TLS setting. It may get its own
 * earlier output again, so it overwrites.
 * @throws CredentialError where a header has a character that cannot be sent, or where the credential's test has no usable base
 * URL (only a test has `baseURL`); n8n's own message for that would be an error code
 */
export function prepareRequest(
	request: IHttpRequestOptions,
	headers: Record<string, string>,
	credential: ICredentialDataDecryptedObject,
): IHttpRequestOptions {
	const addressError = request.baseURL === undefined ? undefined : platformUrl(credential).error;
	if (addressError !== undefined) throw new CredentialError(addressError);
	const headerError = unsendableHeader(headers);
	if (headerError !== undefined) throw new CredentialError(headerError);
	const attempt = attempts.get(credential);
	// Nobody waits for this attempt any more, as after a login that took too long. Sent now, it would be out of order.
	if (attempt?.signal?.aborted) throw new CredentialError('The request was given up before it left');
	if (attempt !== undefined) attempt.sentAt = Date.now();
	const tlsOptions =
		credential.ignoreSslIssues === true
			? { skipSslCertificateValidation: true, rejectUnauthorized: false }
			: {};
	return {
		...request,
		...tlsOptions,
		qs: { ...request.qs, g_nonce: nonce() },
		headers: { ...request.headers, ...headers },
	};
}

/**
 * A fresh value for `g_nonce` (docs/api/order-service.md §5.3, docs/api/member-center.md §5.3): URL-safe, 154 random bits.
 * Node draws the bits of many UUIDs at once, so two cost a quarter of `randomBytes`; one has 122.
 */
export function nonce(): string {
	return randomUUID() + randomUUID().slice(0, 8);
}
