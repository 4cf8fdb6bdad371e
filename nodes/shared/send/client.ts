import type {
	ICredentialsDecrypted,
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';

import { credentialText, isPlainRemote, platformUrl } from './credential';
import { type Decoded, decodeReply, type ServiceError } from '../decode/envelope';
import { stringifyJson } from '../decode/json';
import { transportError } from './network';
import type { Endpoint, RequestContent, Service } from '../operation';
import { backOff, pause } from './pause';
import { passwordsIn, redact, redactError, secretsOf } from './secrets';
import { openSession, type Sent } from './session';
import type { TokenError } from './tokens';

export type Answer =
	| { data: unknown; httpStatus?: number; error?: undefined }
	| { data?: undefined; error: ServiceError };

export interface Client {
	/**
	 * One request of an endpoint, repeated where that is safe (docs/design.md, "Repeating"). Never throws: what goes wrong
	 * is the answer, with the session's secrets blacked out. `input` fills the path.
	 */
	send(endpoint: Endpoint, input: unknown, parts: RequestContent, options: SendOptions): Promise<Answer>;
	/** Is the service spoken to in clear text on another machine? */
	plainRemote: boolean;
}

export interface SendOptions {
	/** Longest silence, in milliseconds. */
	timeout: number;
	maxRetries: number;
}

export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions;

/** Codes that refuse a token on both services (docs/api/member-center.md §7); HTTP 401 counts as well. */
const TOKEN_REFUSED: readonly string[] = ['60000', '60005'];
const BUSY_STATUS = [429, 502, 503, 504];
const TRIES_TO_CONNECT = 2;

/** A way to a service, or why the credential cannot be used; `defaults` are the credential's values for empty parameters. */
export type Opened = { defaults: Record<string, string | undefined> } & (
	| { client: Client; problem?: undefined }
	| { client?: undefined; problem: string }
);

/** Opens the way to a service for one execution: the credential is read here, once. */
export async function openClient(context: RequestContext, service: Service): Promise<Opened> {
	const session = await openSession(context, service.credential, service.session);
	const defaults = Object.fromEntries(
		(service.defaults ?? []).map((name) => [name, credentialText(session.data, name) || undefined]),
	);
	const platform = platformUrl(session.data);
	if (platform.problem !== undefined) return { defaults, problem: platform.problem };
	const baseUrl = platform.url + service.prefix;
	const signal = 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;

	async function attempt(
		request: IHttpRequestOptions,
		accept: readonly string[] | undefined,
		carried: unknown,
		credentialsDecrypted: ICredentialsDecrypted,
	): Promise<Sent<UnsettledAnswer>> {
		const clean = (text: string) =>
			redact(text, [
				...session.secrets(),
				...secretsOf(credentialsDecrypted.data ?? {}),
				...passwordsIn(carried),
			]);
		const reply = await context.helpers.httpRequestWithAuthentication
			.call(context, service.credential, request, { credentialsDecrypted })
			.then(
				({ statusCode: status, headers, body }: IN8nHttpFullResponse) => ({
					...decodeReply(
						{
							status,
							contentType: headerText(headers['content-type']),
							retryAfter: headerText(headers['retry-after']) || undefined,
							text: bodyText(body),
						},
						accept,
						clean,
					),
					httpStatus: status,
				}),
				(error: unknown) => transportError(error),
			);
		if ('login' in reply) return { loginError: reply.login };
		const { error } = reply;
		return {
			answer: reply,
			refused: error !== undefined && (error.httpStatus === 401 || TOKEN_REFUSED.includes(error.code ?? '')),
		};
	}

	const client: Client = {
		plainRemote: isPlainRemote(platform.url),
		async send(endpoint, input, parts, { timeout, maxRetries }) {
			let mayHaveActed = false;
			for (let tries = 0; ; tries += 1) {
				const sent = await session.send(
					async (credential) =>
						await attempt(
							httpRequest(baseUrl, endpoint, input, parts, timeout),
							endpoint.accept,
							parts.body,
							credential,
						),
				);
				const answer: UnsettledAnswer = sent.loginError
					? { error: loginFailure(sent.loginError) }
					: sent.answer;
				const { error, httpStatus } = answer;
				if (error === undefined) return { data: answer.data, httpStatus };
				if (mayHaveActed && endpoint.doneCode !== undefined && error.code === endpoint.doneCode)
					return { data: null, httpStatus };
				const outcome = outcomeOf(endpoint, error);
				const limit =
					error.reason === 'unreachable'
						? TRIES_TO_CONNECT
						: endpoint.repeat === 'idempotent' && isPassing(error)
							? maxRetries
							: 0;
				if (signal?.aborted || tries >= limit)
					return { error: redactError({ ...error, outcome }, session.secrets()) };
				mayHaveActed ||= outcome === 'unknown';
				await pause(backOff(tries, error.retryAfter), signal);
			}
		},
	};
	return { defaults, client };
}

type UnsettledAnswer = Decoded & { httpStatus?: number };

function httpRequest(
	baseUrl: string,
	{ method, path }: Endpoint,
	input: unknown,
	{ query = {}, body }: RequestContent,
	timeout: number,
): IHttpRequestOptions {
	return {
		method,
		url: baseUrl + fillPath(path, input),
		qs: Object.fromEntries(
			Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
		),
		body: body === undefined ? undefined : stringifyJson(body),
		headers: { Accept: 'application/json' },
		timeout,
		// n8n's own parsing rounds long integers, follows redirects with the tokens, and throws away the body of a failure.
		// As bytes, because n8n's HTTP client holds on to each body until the next full garbage collection: as text, a long
		// list's pages would fill the heap.
		encoding: 'arraybuffer',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
	};
}

/** `/asset/{enterpriseGlobalId}/list` with each placeholder's value as one percent-encoded segment. */
function fillPath(path: string, input: unknown): string {
	return path.replace(/\{(\w+)\}/g, (_placeholder, name: string) =>
		encodeURIComponent(String((input as Record<string, unknown>)[name])),
	);
}

/** docs/design.md, "outcome": did the service act? A read changes nothing; a write is `unknown` unless it was readably refused or never left. */
function outcomeOf({ method }: Endpoint, error: Omit<ServiceError, 'outcome'>): ServiceError['outcome'] {
	if (method === 'GET' || ['unreachable', 'tls', 'blocked', 'login'].includes(error.reason))
		return 'rejected';
	if (
		error.reason === 'refused' &&
		error.code !== '500' &&
		error.httpStatus !== 429 &&
		(error.httpStatus ?? 0) < 500
	)
		return 'rejected';
	const { httpStatus = 0 } = error;
	return httpStatus >= 300 && httpStatus < 500 && httpStatus !== 429 ? 'rejected' : 'unknown';
}

/** Is it likely to pass by itself? */
function isPassing({ reason, code, httpStatus = 0 }: Omit<ServiceError, 'outcome'>): boolean {
	return reason === 'timeout' || reason === 'lost' || code === '500' || BUSY_STATUS.includes(httpStatus);
}

function loginFailure(error: TokenError): Omit<ServiceError, 'outcome'> {
	return { reason: error.unreachable ? 'unreachable' : 'login', message: error.message };
}

function headerText(value: unknown): string {
	return typeof value === 'string' ? value : '';
}

/** A reply's bytes as text, without a byte order mark. */
function bodyText(body: unknown): string {
	return body instanceof Uint8Array ? new TextDecoder().decode(body) : typeof body === 'string' ? body : '';
}
