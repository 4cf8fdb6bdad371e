import { trimEnd } from 'lodash';
import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import { credentialText } from '../model/credentialText';
import type { Result } from '../model/result';
import { attemptOf } from './attempt';
import { nonce } from './nonce';

/** A credential whose values cannot be used as they are; nothing was sent with it. */
export class CredentialError extends Error {
	override name = 'CredentialError';
}

/** The platform's address without trailing slashes; or why what the credential holds is none. */
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

/** The address, or undefined where it is none of http(s). Blanks and control characters inside count as a slip of the hand. */
export function httpUrl(address: string): URL | undefined {
	if (/[\s\p{Cc}\\]/u.test(address) || !URL.canParse(address)) return undefined;
	const url = new URL(address);
	return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined;
}

/** Is the platform spoken to in clear text on a machine other than this one? */
export function isPlainRemote(address: string): boolean {
	const url = httpUrl(address);
	return url?.protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
}

/**
 * Stamps a request with what every attempt carries: a fresh nonce, the headers, and the credential's TLS switch.
 * Runs per attempt, on its own earlier output too, so it overwrites.
 * @throws CredentialError where a header value cannot stand in a header, or where the credential's test (only there the address
 * stands apart) has no address to call: n8n's own words for that are a code
 */
export function stamp(
	request: IHttpRequestOptions,
	headers: Record<string, string>,
	credential: ICredentialDataDecryptedObject,
): IHttpRequestOptions {
	const noAddress = request.baseURL === undefined ? undefined : platformUrl(credential).error;
	if (noAddress !== undefined) throw new CredentialError(noAddress);
	for (const [name, value] of Object.entries(headers)) {
		// eslint's no-control-regex has a point elsewhere; \p{Cc} says the same and includes CR and LF.
		if (!/^[^\p{Cc}\u0100-\uffff]*$/u.test(value))
			throw new CredentialError(
				`The credential's ${name} value holds a line break or another character that cannot be sent. Paste the token once more.`,
			);
	}
	const attempt = attemptOf(credential);
	// Its run has gone on without it, as after a login that took too long: what leaves now would be done out of order.
	if (attempt?.signal?.aborted) throw new CredentialError('The request was given up before it left');
	if (attempt !== undefined) attempt.stampedAt = Date.now();
	const withoutChecks =
		credential.ignoreSslIssues === true
			? { skipSslCertificateValidation: true, rejectUnauthorized: false }
			: {};
	return {
		...request,
		...withoutChecks,
		qs: { ...request.qs, g_nonce: nonce() },
		headers: { ...request.headers, ...headers },
	};
}
