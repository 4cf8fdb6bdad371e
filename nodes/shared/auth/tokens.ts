import { get } from 'lodash';
import type {
	ICredentialDataDecryptedObject,
	IHttpRequestHelper,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';

import { bodyText, RAW_REPLY, readBody } from '../decode/body';
import { PROXY_REFUSAL } from '../decode/envelope';
import { tryParseJson } from '../decode/json';
import { TIMEOUT_CODES } from '../model/exchange';
import type { ServiceCredential } from '../model/service';
import { credentialText } from '../model/text';
import { passwordsIn } from '../redact/passwords';
import { createRedactor, secretsOf } from '../redact/secrets';
import type { Attempt } from './attempt';
import { unusableLogin } from './values';

/** Fetching tokens: the API documents do not show how, so it follows RFC 6749 (§4.3 password, §4.4 client credentials). */

/** No token could be fetched. `isTransient`: the token endpoint did not reply, and a retry may help. */
export class TokenError extends Error {
	override name = 'TokenError';
	constructor(
		message: string,
		readonly isTransient = false,
		/** What to do next, where the credential is not to blame. */
		readonly advice?: string,
	) {
		super(message);
	}
}

/** The timeout where there is no attempt: in the HTTP Request node, or in the test of a credential. */
const TIMEOUT_MS = 60_000;
/** In a credential's test, where n8n replaces a message that names a code by words of its own. */
const CHECK_URL = ': check Token URL, and whether n8n’s machine can reach it';
/** A token has some kilobytes. */
const MAX_BYTES = 1_000_000;

export interface TokenRequest {
	name: string;
	/** The form fields of the grant. */
	form: Record<string, string>;
}

/**
 * Fetches one token from the credential's token URL: a form-encoded POST, the client's key and secret in the body or as HTTP Basic
 * (RFC 6749 §2.3.1). A reply inside the platform's envelope (`data.access_token`) is taken too.
 * @throws TokenError
 */
export async function fetchToken(
	helpers: IHttpRequestHelper['helpers'],
	values: ICredentialDataDecryptedObject,
	{ secrets }: Pick<ServiceCredential, 'secrets'>,
	{ name, form }: TokenRequest,
	attempt: Attempt | undefined,
): Promise<string> {
	const unusable = unusableLogin(values);
	if (unusable !== undefined) throw new TokenError(unusable);
	if (attempt?.signal?.aborted)
		throw new TokenError(`The ${name} was not fetched: the execution was cancelled`);
	const url = new URL(credentialText(values, 'tokenUrl'));
	const [key, secret] = [credentialText(values, 'appKey'), credentialText(values, 'appSecret')];
	const isBasic = values.clientAuthentication === 'header';
	const basic = Buffer.from(`${formEncode(key)}:${formEncode(secret)}`).toString('base64');
	const timeout = attempt?.timeout ?? TIMEOUT_MS;
	const request: IHttpRequestOptions = {
		method: 'POST',
		url: url.href,
		headers: {
			'Content-Type': 'application/x-www-form-urlencoded',
			Accept: 'application/json',
			...(isBasic ? { Authorization: `Basic ${basic}` } : {}),
		},
		body: new URLSearchParams({
			...form,
			...(!isBasic && { client_id: key, client_secret: secret }),
		}).toString(),
		...RAW_REPLY,
		skipSslCertificateValidation: values.ignoreSslIssues === true,
		timeout,
		abortSignal: attempt?.signal,
	};
	const { redact } = createRedactor([...secretsOf(values, secrets), ...passwordsIn(values), basic]);
	const notFetched = (why: string, isTransient?: boolean, advice?: string) =>
		new TokenError(`The ${name} could not be fetched: ${why}`, isTransient, advice);
	const received = async (): Promise<IN8nHttpFullResponse> =>
		await readBody(await helpers.httpRequest(request), timeout, attempt?.signal, MAX_BYTES);
	const reply = await received().catch(({ code, message }: Error & { code?: string }) =>
		// An error without a code comes from n8n's rules for outgoing requests; a retry would not help.
		code === undefined
			? notFetched(`n8n did not send the request to ${url.host}: ${redact(message)}`)
			: notFetched(
					`the token endpoint at ${url.host} did not answer${attempt === undefined ? CHECK_URL : ` (${redact(code)})`}`,
					!TIMEOUT_CODES.includes(code),
				),
	);
	if (reply instanceof TokenError) throw reply;
	const { statusCode } = reply;
	if (statusCode === PROXY_REFUSAL.httpStatus) {
		const proxy = `the proxy between n8n and ${url.host} ${PROXY_REFUSAL.text}`;
		throw notFetched(proxy, false, PROXY_REFUSAL.advice);
	}
	// A body that is too large was not read to its end.
	const body = tryParseJson(bodyText(reply.body, ''))?.value;
	const token: unknown = get(body, 'access_token') ?? get(body, ['data', 'access_token']);
	const isToken = typeof token === 'string' && token !== '' && statusCode >= 200 && statusCode < 300;
	if (isToken) return token;
	const reason = redact(reasonOf(body)).slice(0, 200);
	throw new TokenError(
		`The ${name} was refused by the token endpoint at ${url.host} (HTTP ${statusCode}: ${reason})`,
	);
}

/** RFC 6749 §2.3.1 has key and secret form-encoded before they go into the Basic header. */
function formEncode(text: string): string {
	return new URLSearchParams({ '': text }).toString().slice(1);
}

function reasonOf(body: unknown): string {
	const texts = ['error', 'error_description', 'code', 'message']
		.map((name): unknown => get(body, name))
		.filter((value) => typeof value === 'string' || typeof value === 'number');
	return texts.length > 0 ? texts.join(', ') : 'the reply holds no access_token';
}
