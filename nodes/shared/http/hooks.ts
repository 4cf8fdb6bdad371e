/** What n8n calls of a credential: `preAuthentication`, which fetches tokens, and `authenticate`. Every attempt of a request passes here. */
import { randomUUID } from 'node:crypto';

import { get } from 'lodash';
import type {
	IAuthenticate,
	ICredentialDataDecryptedObject,
	IHttpRequestHelper,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';

import { bodyText, RAW_REPLY, readBody } from '../decode/envelope';
import { tryParseJson } from '../decode/json';
import type { AttemptFailure } from '../model/exchange';
import type { ServiceCredential } from '../model/service';
import { credentialText } from '../model/text';
import { passwordsIn } from '../redact/passwords';
import { createRedactor, secretsOf } from '../redact/redactor';
import { type Attempt, attempts, NotSent, transportError } from './failures';
import {
	fetchesTokens,
	loginOf,
	platformUrl,
	tokensOf,
	unsendableToken,
	unusableLogin,
	unusableSettings,
} from './credentialValues';

const CONNECT_TIMEOUT_MS = 15_000;

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
			// URL-safe, 154 random bits. Two UUIDs cost a quarter of `randomBytes`; one has 122 bits.
			qs: { ...request.qs, g_nonce: randomUUID() + randomUUID().slice(0, 8) },
			headers: { ...request.headers, ...headers },
		};
	};

/** Before n8n's own test, which would show a code alone, such as ENOTFOUND. @throws NotSent that says what to do */
async function tryToConnect(
	values: ICredentialDataDecryptedObject,
	tls: Partial<IHttpRequestOptions>,
): Promise<void> {
	const options = {
		...tls,
		timeout: CONNECT_TIMEOUT_MS,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
	};
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

/** The timeout where there is no attempt: in the HTTP Request node, or in the test of a credential. */
const LOGIN_TIMEOUT_MS = 60_000;
/** A token has some kilobytes. */
const MAX_BYTES = 1_000_000;

interface TokenRequest {
	name: string;
	form: Record<string, string>;
}

/**
 * Fetches one token. The API documents do not show how, so it follows RFC 6749 (§2.3.1, §4.3, §4.4); a reply inside the platform's envelope
 * is taken too. @throws NotSent with the reason `login`
 */
async function fetchToken(
	helpers: IHttpRequestHelper['helpers'],
	values: ICredentialDataDecryptedObject,
	{ secrets }: Pick<ServiceCredential, 'secrets'>,
	{ name, form }: TokenRequest,
	{ timeout, signal }: Attempt = { timeout: LOGIN_TIMEOUT_MS },
): Promise<string> {
	const [key, secret] = [credentialText(values, 'appKey'), credentialText(values, 'appSecret')];
	const basic = Buffer.from(`${formEncode(key)}:${formEncode(secret)}`).toString('base64');
	const { redact } = createRedactor([...secretsOf(values, secrets), ...passwordsIn(values), basic]);
	const failed = (message: string, more: Partial<AttemptFailure> = {}) =>
		new NotSent({ reason: 'login', message: redact(message), ...more });
	const unusable = unusableLogin(values);
	if (unusable !== undefined) throw failed(unusable);
	if (signal?.aborted) throw failed(`The ${name} was not fetched: the execution was cancelled`);
	const url = new URL(credentialText(values, 'tokenUrl'));
	const isBasic = values.clientAuthentication === 'header';
	const request: IHttpRequestOptions = {
		method: 'POST',
		url: url.href,
		headers: {
			'Content-Type': 'application/x-www-form-urlencoded',
			Accept: 'application/json',
			...(isBasic && { Authorization: `Basic ${basic}` }),
		},
		body: new URLSearchParams({
			...form,
			...(!isBasic && { client_id: key, client_secret: secret }),
		}).toString(),
		...RAW_REPLY,
		skipSslCertificateValidation: values.ignoreSslIssues === true,
		timeout,
		abortSignal: signal,
	};
	const received = async (): Promise<IN8nHttpFullResponse> =>
		await readBody(await helpers.httpRequest(request), timeout, signal, MAX_BYTES);
	const { statusCode, body } = await received().catch((thrown: unknown) => {
		const { reason, message } = transportError(thrown);
		const why =
			reason === 'blocked'
				? message
				: `the token endpoint at ${url.host} did not answer: check Token URL, its certificate, and whether n8n’s machine can reach it`;
		// A second wait as long as the first would hold up the whole run.
		const codeKind = reason === 'unreachable' || reason === 'lost' ? 'transient' : undefined;
		throw failed(`The ${name} could not be fetched: ${why}`, { codeKind });
	});
	// A body that is too large was not read to its end.
	const reply = tryParseJson(bodyText(body, ''))?.value;
	const token: unknown = get(reply, 'access_token') ?? get(reply, ['data', 'access_token']);
	if (typeof token === 'string' && token !== '' && statusCode >= 200 && statusCode < 300) return token;
	const refusal = `HTTP ${statusCode}: ${redact(reasonOf(reply)).slice(0, 200)}`;
	throw failed(`The ${name} was refused by the token endpoint at ${url.host} (${refusal})`);
}

/** RFC 6749 §2.3.1 has key and secret form-encoded before they go into the Basic header. */
function formEncode(text: string): string {
	return new URLSearchParams({ '': text }).toString().slice(1);
}

function reasonOf(reply: unknown): string {
	const texts = ['error', 'error_description', 'code', 'message']
		.map((name): unknown => get(reply, name))
		.filter((value) => typeof value === 'string' || typeof value === 'number');
	return texts.length > 0 ? texts.join(', ') : 'the reply holds no access_token';
}
