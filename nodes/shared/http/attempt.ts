import { once } from 'lodash';
import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
	IPollFunctions,
} from 'n8n-workflow';

import { withDeadline } from '../concurrency/waiting';
import { bodyText, decodeReply, RAW_REPLY, readBody, TOO_LARGE } from '../decode/envelope';
import { parseJson, stringifyJson } from '../decode/json';
import type { Service } from '../model/service';
import {
	type AttemptFailure,
	codeIn,
	type Endpoint,
	type RequestContent,
	type Result,
	type Row,
} from '../model/exchange';
import { maskPasswords, passwordsIn } from '../redact/passwords';
import { createRedactor, redactData, redactFailure, secretsOf } from '../redact/redactor';
import { type Attempt, attempts, noReplyInTime, transportError } from './failures';

/** Each part of a request gets the message of its refusal: one of 5 MB would take all memory. */
const MAX_MESSAGE = 2_000;

export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

type AttemptResult = Result<{ data: unknown; httpStatus: number; isCached: boolean }, AttemptFailure>;

export interface Line {
	context: RequestContext;
	service: Service;
	signal: AbortSignal | undefined;
	secrets: () => string[];
	/** Takes a reply's `Date` and when its request was sent, both in epoch milliseconds: by the service's clock and by this machine's. */
	onServerDate: (date: number, sentAt: number) => void;
}

/** Sends a request once. It never throws: every error becomes a result here. @param values n8n puts tokens that it fetches into this object */
export async function attemptOnce(
	line: Line,
	outgoing: Outgoing,
	values: ICredentialDataDecryptedObject,
): Promise<AttemptResult> {
	const { context, service, signal } = line;
	const { name: type } = service.credential;
	const { id, name } = context.getNode().credentials?.[type] ?? { id: null, name: '' };
	const credentialsDecrypted = { id: id ?? '', name, type, data: values };
	const send = context.helpers.httpRequestWithAuthentication.bind(context);
	const attempt: Attempt = { signal, timeout: outgoing.timeout };
	attempts.set(values, attempt);
	const startedAt = Date.now();
	async function exchange(ended: AbortSignal): Promise<AttemptResult> {
		// What comes before the request, such as a login, must end at the deadline, too.
		attempt.signal = ended;
		const received: unknown = await send(type, httpRequest(outgoing), { credentialsDecrypted });
		const response = await readBody(received as IN8nHttpFullResponse, outgoing.timeout, ended);
		const { date, age } = response.headers;
		// A reply with `Age` comes from a cache, so its `Date` is old.
		if (typeof date === 'string' && age === undefined) line.onServerDate(Date.parse(date), startedAt);
		return replyOf(line, outgoing, values, response);
	}
	const { value, error } = await withDeadline(exchange, outgoing.timeout, signal).then(
		(result) => result ?? { error: noReplyInTime(attempt) },
		(thrown: unknown) => ({ value: undefined, error: transportError(thrown, attempt) }),
	);
	if (error === undefined) return { value };
	const documented = codeIn(service.codes, error.code);
	const codeKind = documented === undefined ? error.codeKind : (documented[2] ?? 'refusal');
	return { error: { ...error, codeKind, sentAt: attempt.sentAt ?? startedAt } };
}

/** Reads the reply, and takes the secrets out of what it says. */
function replyOf(
	line: Line,
	{ endpoint, content }: Outgoing,
	values: ICredentialDataDecryptedObject,
	{ statusCode: httpStatus, headers, body }: IN8nHttpFullResponse,
): AttemptResult {
	if (body === undefined) return { error: { ...TOO_LARGE, httpStatus } };
	try {
		const type = headers['content-type'];
		const contentType = typeof type === 'string' ? type : '';
		const text = bodyText(body, contentType);
		const reply = { status: httpStatus, contentType, retryAfter: headers['retry-after'], text };
		// A token that was fetched for this attempt is among the values alone.
		const secrets = [...line.secrets(), ...secretsOf(values, line.service.credential.secrets)];
		const redactor = createRedactor(secrets);
		// Searched only where there is a text to show.
		const ofLogin = once(() => passwordsIn(values));
		const ofRequest = once(() => passwordsIn(content.body));
		const { value: data, error } = decodeReply(reply, endpoint.accept, (excerpt) =>
			createRedactor([...secrets, ...ofLogin(), ...ofRequest()]).redact(excerpt),
		);
		if (error === undefined) {
			const clean = redactor.mayOccurIn(text) ? redactData(data, redactor) : data;
			return { value: { data: clean, httpStatus, isCached: Number(headers.age) > 0 } };
		}
		// The passwords of the request are redacted when the reply is matched to its parts (redact/passwords.ts); in a message that is cut
		// here already, as half a password would not be found any more. In a code a password may be by chance.
		const isLong = [error.message, error.cause ?? ''].some(({ length }) => length > MAX_MESSAGE);
		const secret = createRedactor([...secrets, ...ofLogin(), ...(isLong ? ofRequest() : [])]);
		const { message, cause, ...clean } = redactFailure(error, secret);
		const cut = { message: message.slice(0, MAX_MESSAGE), cause: cause?.slice(0, MAX_MESSAGE) };
		return { error: { ...clean, ...cut, code: error.code && redactor.redact(error.code) } };
	} catch {
		return { error: { reason: 'unreadable', httpStatus, message: 'The service’s reply could not be read' } };
	}
}

export interface Outgoing {
	url: string;
	endpoint: Endpoint;
	content: RequestContent;
	timeout: number;
}

/** The request as n8n's helper takes it; nonce and tokens are added by the credential. */
function httpRequest({ url, endpoint, content, timeout }: Outgoing): IHttpRequestOptions {
	const { body } = content;
	return {
		method: endpoint.method,
		url,
		qs: queryOf(content),
		// As bytes, because the HTTP client parses every text with a JSON content type, without any use.
		body: body && Buffer.from(stringifyJson(body)),
		headers: { Accept: 'application/json' },
		timeout,
		...RAW_REPLY,
	};
}

/** The request as a dry run shows it: as `httpRequest` makes it. Integers beyond 2^53−1 are text there, as in all rows. */
export function describeRequest({ url, endpoint, content }: Outgoing): Row {
	const { body } = content;
	return {
		method: endpoint.method,
		path: url.slice(new URL(url).origin.length),
		query: queryOf(content),
		...(body && { body: maskPasswords(parseJson(stringifyJson(body))) }),
	};
}

function queryOf({ query = {} }: RequestContent): Record<string, string> {
	return Object.fromEntries(
		Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
	);
}
