import { startCase } from 'lodash';
import type {
	ICredentialsDecrypted,
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
	IPollFunctions,
} from 'n8n-workflow';

import { decodeReply } from '../decode/envelope';
import { stringifyJson } from '../decode/json';
import type { Endpoint, RequestContent, Row, Service } from '../operation';
import { fillPath } from '../path';
import type { Result, Trouble } from '../result';
import type { Client, Terms } from '../run';
import { type Attempt, beginAttempt } from './attempt';
import { bodyText } from './body';
import { credentialText, isPlainRemote, platformUrl } from './credential';
import { deadline, firstOf } from './deadline';
import { transportError } from './network';
import { isPassing, outcomeOf } from './outcome';
import { backOff, pause } from './pause';
import { mayHold, passwordsIn, redact, redactData, redactProblem, secretsOf } from './secrets';
import { openSession, type Sent } from './session';

export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/** Codes that refuse a token on both services (docs/api/member-center.md §7); HTTP 401 counts as well. */
const TOKEN_REFUSED: readonly string[] = ['60000', '60005'];
const TRIES_TO_CONNECT = 2;

type Reply = Result<{ data: unknown; httpStatus: number }, Trouble>;

/** A way to a service and the credential's values for parameters left empty. */
export interface Opened {
	/** Or why the credential cannot be used. */
	client: Result<Client, string>;
	defaults: Row;
}

/** Opens the way to a service for one execution, until `signal` ends it: the credential is read here, once. */
export async function openClient(
	context: RequestContext,
	service: Service,
	signal = 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined,
): Promise<Opened> {
	const session = await openSession(context, service.credential, service.session, signal);
	const defaults = Object.fromEntries(
		(service.defaults ?? []).map((name) => [name, credentialText(session.data, name) || undefined]),
	);
	const platform = platformUrl(session.data);
	if (platform.error !== undefined) return { defaults, client: platform };
	const baseUrl = platform.value + service.prefix;
	let clockOffset: number | undefined;

	/** One attempt: whatever is thrown on its way becomes an answer here, and nowhere else. */
	async function attempt(
		request: IHttpRequestOptions,
		endpoint: Endpoint,
		secretInputs: string[],
		credentialsDecrypted: ICredentialsDecrypted,
		{ timeout }: Terms,
	): Promise<Sent<Reply>> {
		const about: Attempt = { signal, timeout };
		const over = deadline(timeout);
		let response: IN8nHttpFullResponse | undefined;
		try {
			const sending = context.helpers.httpRequestWithAuthentication.call(
				context,
				service.credential,
				request,
				{
					credentialsDecrypted: {
						...credentialsDecrypted,
						data: noted(credentialsDecrypted, about),
					},
				},
			) as Promise<IN8nHttpFullResponse>;
			response = await firstOf(sending, [signal, over]);
		} catch (thrown) {
			const failed = transportError(thrown, about);
			return failed.login !== undefined ? { loginError: failed.login } : answered({ error: failed.error });
		}
		if (response === undefined)
			return answered({ error: { reason: 'timeout', message: 'The service did not answer in time' } });
		const { statusCode: httpStatus, headers } = response;
		const date = Date.parse(headerText(headers.date));
		if (!Number.isNaN(date)) clockOffset = date - Date.now();
		const secrets = [...session.secrets(), ...secretsOf(credentialsDecrypted.data ?? {}), ...secretInputs];
		try {
			const contentType = headerText(headers['content-type']);
			const text = bodyText(response.body, contentType);
			const retryAfter = headerText(headers['retry-after']) || undefined;
			const decoded = decodeReply(
				{ status: httpStatus, contentType, retryAfter, text },
				endpoint.accept,
				(told) => redact(told, secrets),
			);
			if (decoded.error !== undefined) return answered({ error: redactProblem(decoded.error, secrets) });
			const data = mayHold(text, secrets) ? redactData(decoded.value, secrets) : decoded.value;
			return answered({ value: { data, httpStatus } });
		} catch {
			return answered({
				error: { reason: 'unreadable', httpStatus, message: 'The service’s answer could not be read' },
			});
		}
	}

	return {
		defaults,
		client: {
			value: {
				plainRemote: isPlainRemote(platform.value),
				clockOffset: () => clockOffset,
				async send(endpoint, input, content, terms) {
					const path = fillPath(endpoint.path, input);
					if (path.error !== undefined)
						return {
							error: {
								reason: 'input',
								message: `${labelOf(path.error)}: must be an ID, not a path`,
								outcome: 'rejected',
							},
						};
					const secretInputs = passwordsIn(content.body);
					let { mayHaveActed = false } = terms;
					for (let tries = 0; ; tries += 1) {
						const ended = await terms.pace?.begin(tries > 0);
						const sent = await session.send(
							async (credential) =>
								await attempt(
									httpRequest(baseUrl + path.value, endpoint, content, terms.timeout),
									endpoint,
									secretInputs,
									credential,
									terms,
								),
						);
						ended?.(keptUp(sent));
						if (sent.loginError !== undefined) {
							const message = redact(sent.loginError.message, session.secrets());
							return { error: { reason: 'login', message, outcome: mayHaveActed ? 'unknown' : 'rejected' } };
						}
						const { value, error } = sent.answer;
						if (value !== undefined) return { value: { ...value, repeatedAfterLoss: mayHaveActed } };
						if (mayHaveActed && endpoint.doneCode !== undefined && error.code === endpoint.doneCode)
							return { value: { data: null, httpStatus: error.httpStatus ?? 200, repeatedAfterLoss: true } };
						const outcome = outcomeOf(endpoint, error);
						mayHaveActed ||= outcome === 'unknown';
						const isOver = signal?.aborted === true || tries >= repeatsOf(endpoint, error, terms);
						const wait = isOver && error.retryAfter === undefined ? 0 : backOff(tries, error.retryAfter);
						// The service asks this of everybody, whether or not this request is sent again.
						if (error.retryAfter !== undefined) terms.pace?.hold(wait);
						if (isOver) return { error: { ...error, outcome: mayHaveActed ? 'unknown' : 'rejected' } };
						await pause(wait, signal);
					}
				},
			},
		},
	};
}

/** Nothing speaks of too many requests: an answer that refuses what was asked is as good as one that gives it. */
function keptUp({ answer, loginError }: Sent<Reply>): boolean {
	const trouble = answer?.error;
	return (
		loginError === undefined &&
		(trouble === undefined || !(isPassing(trouble) || trouble.reason === 'unreachable'))
	);
}

/** How often a request is sent again after this trouble. */
function repeatsOf({ repeat }: Endpoint, trouble: Trouble, { maxRetries }: Terms): number {
	if (trouble.reason === 'unreachable') return TRIES_TO_CONNECT;
	return repeat === 'idempotent' && isPassing(trouble) ? maxRetries : 0;
}

function answered(answer: Reply): Sent<Reply> {
	const { error } = answer;
	const refused =
		error !== undefined && (error.httpStatus === 401 || TOKEN_REFUSED.includes(error.code ?? ''));
	return { answer, refused };
}

/** n8n changes these values when it logs in, and the session looks at them: the same object, noted for the attempt. */
function noted({ data = {} }: ICredentialsDecrypted, about: Attempt) {
	beginAttempt(data, about);
	return data;
}

function httpRequest(
	url: string,
	{ method }: Endpoint,
	{ query = {}, body }: RequestContent,
	timeout: number,
): IHttpRequestOptions {
	return {
		method,
		url,
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

function headerText(value: unknown): string {
	return typeof value === 'string' ? value : '';
}

/** A value of the path as the form calls it: "Enterprise Global ID". */
function labelOf(name: string): string {
	return startCase(name).replace(/\bId\b/, 'ID');
}
