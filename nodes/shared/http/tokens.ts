import { get } from 'lodash';
import type {
	ICredentialDataDecryptedObject,
	IHttpRequestHelper,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';

import { bodyText, RAW_REPLY, readBody } from '../decode/body';
import { tryParseJson } from '../decode/json';
import type { AttemptFailure } from '../model/exchange';
import type { ServiceCredential } from '../model/service';
import { credentialText } from '../model/text';
import { passwordsIn } from '../redact/passwords';
import { createRedactor, secretsOf } from '../redact/redactor';
import { type Attempt, NotSent, transportError } from './failures';
import { unusableLogin } from './credentialValues';

/** The timeout where there is no attempt: in the HTTP Request node, or in the test of a credential. */
const TIMEOUT_MS = 60_000;
/** A token has some kilobytes. */
const MAX_BYTES = 1_000_000;

export interface TokenRequest {
	name: string;
	form: Record<string, string>;
}

/**
 * Fetches one token. The API documents do not show how, so it follows RFC 6749 (§2.3.1, §4.3, §4.4); a reply inside the platform's envelope
 * is taken too. @throws NotSent with the reason `login`
 */
export async function fetchToken(
	helpers: IHttpRequestHelper['helpers'],
	values: ICredentialDataDecryptedObject,
	{ secrets }: Pick<ServiceCredential, 'secrets'>,
	{ name, form }: TokenRequest,
	{ timeout, signal }: Attempt = { timeout: TIMEOUT_MS },
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
