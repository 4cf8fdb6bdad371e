import type {
	ICredentialsDecrypted,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
	IPollFunctions,
} from 'n8n-workflow';

import { type Attempt, attempts } from '../auth/attempt';
import { bodyText, readBody, tooLarge } from '../decode/body';
import { decodeReply } from '../decode/envelope';
import type { AttemptFailure, Result } from '../model/exchange';
import type { Service } from '../model/service';
import { passwordsIn } from '../redact/passwords';
import { createRedactor, redactData, redactFailure, secretsOf } from '../redact/secrets';
import { withDeadline } from './deadline';
import { httpRequest, type Outgoing } from './request';
import { noReplyInTime, transportError } from './transport';

/** Each part of a request gets the message of its refusal: one of 5 MB would take all memory. */
const MAX_MESSAGE = 2_000;

export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/** The data of a reply, or the failure; secrets are redacted. */
export type AttemptResult = Result<{ data: unknown; httpStatus: number; isCached: boolean }, AttemptFailure>;

export interface Line {
	context: RequestContext;
	service: Service;
	signal: AbortSignal | undefined;
	/** All tokens and secrets that were used so far. */
	secrets: () => string[];
	/** Takes a reply's `Date` and when its request was sent, both in epoch milliseconds: by the service's clock and by this machine's. */
	onServerDate: (date: number, sentAt: number) => void;
}

/** Sends a request once. It never throws: every error becomes a result, here and nowhere else. */
export async function attemptOnce(
	line: Line,
	outgoing: Outgoing,
	credential: ICredentialsDecrypted,
): Promise<AttemptResult> {
	const { data: values = {} } = credential;
	const attempt: Attempt = { signal: line.signal, timeout: outgoing.timeout };
	attempts.set(values, attempt);
	const startedAt = Date.now();
	const { value, error } = await exchange(line, outgoing, { ...credential, data: values }, attempt);
	if (value !== undefined) return { value };
	const { code = '' } = error;
	const { codes } = line.service;
	const codeKind = Object.hasOwn(codes, code) ? (codes[code]?.kind ?? 'refusal') : error.codeKind;
	return { error: { ...error, codeKind, sentAt: attempt.sentAt ?? startedAt } };
}

async function exchange(
	line: Line,
	outgoing: Outgoing,
	// No copy of its values: n8n puts new tokens into this object, and the session reads them.
	credentialsDecrypted: ICredentialsDecrypted,
	attempt: Attempt,
): Promise<AttemptResult> {
	const { context, service, signal } = line;
	const send = context.helpers.httpRequestWithAuthentication.bind(context);
	let response: IN8nHttpFullResponse | undefined;
	try {
		const request = await httpRequest(outgoing);
		const sendAndRead = async (ended: AbortSignal) => {
			// What comes before the request, such as a login, must end at the deadline, too.
			attempt.signal = ended;
			const received: unknown = await send(service.credential.name, request, { credentialsDecrypted });
			return await readBody(received as IN8nHttpFullResponse, outgoing.timeout, ended);
		};
		const startedAt = Date.now();
		response = await withDeadline(sendAndRead, outgoing.timeout, signal);
		if (response === undefined) return { error: noReplyInTime(attempt) };
		const date = Date.parse(headerText(response.headers.date));
		// A reply with `Age` comes from a cache, so its `Date` is old.
		if (!Number.isNaN(date) && response.headers.age === undefined) line.onServerDate(date, startedAt);
		if (response.body === undefined) return { error: tooLarge(response.statusCode) };
		// A token that was fetched for this attempt is among the values, and not yet among the secrets.
		const { data: values = {} } = credentialsDecrypted;
		const secrets = [...line.secrets(), ...secretsOf(values, service.credential.secrets)];
		return replyOf(response, outgoing, secrets, passwordsIn(values));
	} catch (thrown) {
		if (response === undefined) return { error: transportError(thrown, attempt) };
		const message = 'The service’s reply could not be read';
		return { error: { reason: 'unreadable', httpStatus: response.statusCode, message } };
	}
}

/** Reads the reply, and takes the secrets out of what it says. */
function replyOf(
	{ statusCode, headers, body }: IN8nHttpFullResponse,
	{ endpoint, content }: Outgoing,
	secrets: string[],
	login: string[],
): AttemptResult {
	const contentType = headerText(headers['content-type']);
	const text = bodyText(body, contentType);
	const reply = { status: statusCode, contentType, retryAfter: headers['retry-after'], text };
	const ofRequest = passwordsIn(content.body);
	const { value: data, error } = decodeReply(reply, endpoint.accept, (excerpt) =>
		createRedactor([...secrets, ...login, ...ofRequest]).redact(excerpt),
	);
	const redactor = createRedactor(secrets);
	if (error === undefined) {
		const clean = redactor.mayOccurIn(text) ? redactData(data, redactor) : data;
		return { value: { data: clean, httpStatus: statusCode, isCached: Number(headers.age) > 0 } };
	}
	// The passwords of the request are redacted later, when the reply is matched to its parts (redact/passwords.ts); in a message that
	// is cut here already, as half a password would not be found any more. In a code a password may be by chance.
	const isLong = [error.message, error.cause ?? ''].some(({ length }) => length > MAX_MESSAGE);
	const clean = redactFailure(error, createRedactor([...secrets, ...login, ...(isLong ? ofRequest : [])]));
	return {
		error: {
			...clean,
			message: clean.message.slice(0, MAX_MESSAGE),
			cause: clean.cause?.slice(0, MAX_MESSAGE),
			code: error.code && redactor.redact(error.code),
		},
	};
}

function headerText(value: unknown): string {
	return typeof value === 'string' ? value : '';
}
