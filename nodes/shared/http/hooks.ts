/** What n8n calls of a credential: `preAuthentication` and `authenticate`. Every attempt of a request passes here. */
import { randomUUID } from 'node:crypto';

import type {
	IAuthenticate,
	ICredentialDataDecryptedObject,
	IHttpRequestHelper,
	IHttpRequestOptions,
} from 'n8n-workflow';

import type { AttemptFailure } from '../model/exchange';
import type { ServiceCredential } from '../model/service';
import { attempts, NotSent, transportError } from './failures';
import { fetchToken, type TokenRequest } from './tokens';
import {
	fetchesTokens,
	loginOf,
	platformUrl,
	tokensOf,
	unsendableToken,
	unusableSettings,
} from './credentialValues';

const TIMEOUT_MS = 15_000;

type Helpers = IHttpRequestHelper['helpers'];

/** n8n gives its helpers to `preAuthentication` alone; a test calls it before `authenticate`, with the same object of values. */
const helpersOf = new WeakMap<ICredentialDataDecryptedObject, Helpers>();

/** A credential's `preAuthentication`, whose result n8n stores. @param grants what each token is asked for with, by its field */
export const logInWith = (
	credential: ServiceCredential,
	grants: (values: ICredentialDataDecryptedObject) => Record<string, TokenRequest>,
) =>
	async function (this: IHttpRequestHelper, values: ICredentialDataDecryptedObject) {
		helpersOf.set(values, this.helpers);
		if (!fetchesTokens(credential, values)) return {};
		const attempt = attempts.get(values);
		if (attempt !== undefined) attempt.isLoggingIn = true;
		const stored: Record<string, string> = { sessionLogin: loginOf(values) };
		for (const [field, grant] of Object.entries(grants(values)))
			stored[field] = await fetchToken(this.helpers, values, credential, grant, attempt);
		return stored;
	};

/**
 * A credential's `authenticate`: adds a fresh nonce, the headers, and the TLS setting. n8n may pass a request through it
 * twice, so it overwrites what it has added.
 * @throws NotSent where the credential cannot be used; n8n's own message for that would be an error code
 */
export const authenticateWith =
	(credential: ServiceCredential): IAuthenticate =>
	async (values, request) => {
		// Only a credential's test has a base URL.
		const isTest = request.baseURL !== undefined;
		const problem = (isTest ? unusableSettings(values) : undefined) ?? unsendableToken(credential, values);
		if (problem !== undefined) throw new NotSent({ reason: 'blocked', message: problem });
		const tls =
			values.ignoreSslIssues === true
				? { skipSslCertificateValidation: true, rejectUnauthorized: false }
				: {};
		if (isTest) await tryToConnect(values, tls);
		const attempt = attempts.get(values);
		// Nobody waits for this attempt any more, as after a login that took too long. Sent now, it would be out of order.
		if (attempt?.signal?.aborted)
			throw new NotSent({ reason: 'blocked', message: 'The request was given up before it left' });
		if (attempt !== undefined) attempt.sentAt = Date.now();
		const headers = credential.headers(tokensOf(credential, values), request.body !== undefined);
		return {
			...request,
			...tls,
			qs: { ...request.qs, g_nonce: nonce() },
			headers: { ...request.headers, ...headers },
		};
	};

/** A fresh `g_nonce`: URL-safe, 154 random bits. Two UUIDs cost a quarter of `randomBytes`; one has 122 bits. */
function nonce(): string {
	return randomUUID() + randomUUID().slice(0, 8);
}

/** Before n8n's own test, which would show a code alone, such as ENOTFOUND. @throws NotSent that says what to do */
async function tryToConnect(
	values: ICredentialDataDecryptedObject,
	tls: Partial<IHttpRequestOptions>,
): Promise<void> {
	const options = { ...tls, timeout: TIMEOUT_MS, ignoreHttpStatusErrors: true, disableFollowRedirect: true };
	const failure = await helpersOf
		.get(values)
		?.httpRequest({ method: 'HEAD', url: platformUrl(values).value ?? '', ...options })
		.then(
			() => undefined,
			(thrown: unknown) => transportError(thrown),
		);
	const message = failure && wordsFor(failure);
	if (message !== undefined) throw new NotSent({ reason: 'blocked', message });
}

/** Without the code: n8n replaces a message that names one by words of its own. Undefined where the test itself tells more. */
function wordsFor({ reason, message }: AttemptFailure): string | undefined {
	if (reason === 'blocked') return message;
	if (reason === 'tls')
		return 'The TLS certificate was not accepted: make n8n trust it (NODE_EXTRA_CA_CERTS), correct the host of Base URL, or turn on Ignore SSL Issues';
	if (reason !== 'unreachable') return undefined;
	return /ENOTFOUND|EAI_AGAIN/.test(message)
		? 'There is no host of this name: check whether Base URL is mistyped, and whether n8n’s machine knows the host'
		: 'Nothing answers at this address: check host and port of Base URL, and whether n8n’s machine can reach it';
}
