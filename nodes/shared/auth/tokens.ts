import { get } from 'lodash';
import type {
	ICredentialDataDecryptedObject,
	IHttpRequestHelper,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';

import { credentialText } from '../model/text';
import { TIMEOUT_CODES } from '../model/exchange';
import type { ServiceCredential } from '../model/service';
import { attempts, httpUrl } from './credential';
import { bodyText, RAW_REPLY, readBody } from '../decode/body';
import { tryParseJson } from '../decode/json';
import { PROXY_REFUSAL } from '../decode/envelope';
import { passwordsIn } from '../redact/passwords';
import { createRedactor, secretsOf } from '../redact/redactor';

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
	/** The form fields of the grant (RFC 6749 §4.3, §4.4). */
	form: Record<string, string>;
}

/**
 * Fetches one token from the credential's token URL: a form-encoded POST after RFC 6749 (§4.3 password, §4.4 client
 * credentials), the client's key and secret in the body or as HTTP Basic (§2.3.1). The API documents do not show this
 * operation; a reply inside the platform's envelope (`data.access_token`) is taken too.
 * @throws TokenError
 */
export async function fetchToken(
	helpers: IHttpRequestHelper['helpers'],
	credential: ICredentialDataDecryptedObject,
	{ secrets }: Pick<ServiceCredential, 'secrets'>,
	{ name, form }: TokenRequest,
): Promise<string> {
	const unusable = unusableLogin(credential);
	if (unusable !== undefined) throw new TokenError(unusable);
	const key = credentialText(credential, 'appKey');
	const secret = credentialText(credential, 'appSecret');
	const url = new URL(credentialText(credential, 'tokenUrl'));

	const attempt = attempts.get(credential);
	if (attempt !== undefined) attempt.isLoggingIn = true;
	if (attempt?.signal?.aborted)
		throw new TokenError(`The ${name} was not fetched: the execution was cancelled`);

	const timeout = attempt?.timeout ?? TIMEOUT_MS;
	const isBasic = credential.clientAuthentication === 'header';
	const basicCredentials = Buffer.from(`${formEncode(key)}:${formEncode(secret)}`).toString('base64');
	const request: IHttpRequestOptions = {
		method: 'POST',
		url: url.href,
		headers: {
			'Content-Type': 'application/x-www-form-urlencoded',
			Accept: 'application/json',
			...(isBasic ? { Authorization: `Basic ${basicCredentials}` } : {}),
		},
		body: new URLSearchParams({
			...form,
			...(isBasic ? {} : { client_id: key, client_secret: secret }),
		}).toString(),
		...RAW_REPLY,
		skipSslCertificateValidation: credential.ignoreSslIssues === true,
		timeout,
		abortSignal: attempt?.signal,
	};
	const { redact } = createRedactor([
		...secretsOf(credential, secrets),
		...passwordsIn(credential),
		basicCredentials,
	]);
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
	if (reply.statusCode === PROXY_REFUSAL.httpStatus)
		throw notFetched(
			`the proxy between n8n and ${url.host} ${PROXY_REFUSAL.text}`,
			false,
			PROXY_REFUSAL.advice,
		);
	if (reply.body === undefined)
		throw notFetched(
			`the reply of the token endpoint at ${url.host} is larger than ${MAX_BYTES / 1_000_000} MB. Check Token URL.`,
		);
	const body = tryParseJson(bodyText(reply.body, ''))?.value;
	const accessToken = accessTokenOf(body);
	if (reply.statusCode >= 200 && reply.statusCode < 300 && accessToken !== undefined) return accessToken;
	throw new TokenError(
		`The ${name} was refused by the token endpoint at ${url.host} (HTTP ${reply.statusCode}${reasonOf(body, redact)})`,
	);
}

/** Why no token can be asked for with the credential. */
export function unusableLogin(credential: ICredentialDataDecryptedObject): string | undefined {
	if (httpUrl(credentialText(credential, 'tokenUrl')) === undefined)
		return 'Token URL must be an address that begins with http:// or https://.';
	const hasApp = ['appKey', 'appSecret'].every((name) => credentialText(credential, name) !== '');
	return hasApp ? undefined : 'App Key and App Secret are needed to fetch a token.';
}

/** RFC 6749 §2.3.1 has key and secret form-encoded before they go into the Basic header. */
function formEncode(text: string): string {
	return new URLSearchParams({ '': text }).toString().slice(1);
}

function accessTokenOf(body: unknown): string | undefined {
	const token: unknown = get(body, 'access_token') ?? get(body, ['data', 'access_token']);
	return typeof token === 'string' && token !== '' ? token : undefined;
}

function reasonOf(body: unknown, redact: (text: string) => string): string {
	const texts = ['error', 'error_description', 'code', 'message']
		.map((name): unknown => get(body, name))
		.filter((value) => typeof value === 'string' || typeof value === 'number');
	if (texts.length > 0) return `: ${redact(texts.join(', ')).slice(0, 200)}`;
	return ': the reply holds no access_token';
}
