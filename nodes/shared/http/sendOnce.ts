import type {
	ICredentialsDecrypted,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
	IPollFunctions,
} from 'n8n-workflow';

import { bodyText, readBody, tooLarge } from '../decode/body';
import { withDeadline } from '../concurrency/timer';
import { decodeReply } from '../decode/envelope';
import type { AttemptFailure, ErrorCodes, Result } from '../model/exchange';
import { type Attempt, attempts } from '../auth/credential';
import { transportError } from '../auth/network';
import type { Service } from '../model/service';
import { httpRequest, type Outgoing } from './httpRequest';
import { refusesToken } from './outcome';
import { passwordsIn } from '../redact/passwords';
import { createRedactor, redactData, redactFailure, secretsOf } from '../redact/redactor';
import type { SendResult } from '../auth/session';
import { TokenError } from '../auth/tokens';

/** Each part of a request gets the message of its refusal: one of 5 MB would take all memory. */
const MAX_MESSAGE = 2_000;

export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/** The data of a reply, or the failure; secrets are redacted. */
export type AttemptResult = Result<{ data: unknown; httpStatus: number; isCached: boolean }, AttemptFailure>;

export interface Sender {
	context: RequestContext;
	service: Pick<Service, 'credential' | 'codes'>;
	signal: AbortSignal | undefined;
	secrets: () => string[];
	/** Takes a reply's `Date` and when its request was sent, both in epoch milliseconds: by the service's clock and by this machine's. */
	onServerDate: (date: number, sentAt: number) => void;
}

/** Sends a request once. It never throws: every error becomes a result, here and nowhere else. */
export async function sendOnce(
	sender: Sender,
	outgoing: Outgoing,
	credentials: ICredentialsDecrypted,
): Promise<SendResult<AttemptResult>> {
	const { context, service, signal } = sender;
	const { timeout } = outgoing;
	const { data = {} } = credentials;
	// A copy, as the attempt is found by it and others may be sent with the same values at the same time.
	const values = { ...data };
	const attempt: Attempt = { signal, timeout };
	const startedAt = Date.now();
	const resultOf = (result: AttemptResult) =>
		toSendResult(result, service.codes, attempt.sentAt ?? startedAt);
	let response: IN8nHttpFullResponse | undefined;
	try {
		attempts.set(values, attempt);
		const credentialsDecrypted = { ...credentials, data: values };
		const send = context.helpers.httpRequestWithAuthentication.bind(context);
		const request = await httpRequest(outgoing);
		const sendAndRead = async (ended: AbortSignal) => {
			// What comes before the request, such as a login, must end at the deadline, too.
			attempt.signal = ended;
			const sending: Promise<unknown> = send(service.credential.name, request, { credentialsDecrypted });
			// n8n puts new tokens into the copy, and the session reads them, also where the request itself fails.
			const received = await sending.finally(() => Object.assign(data, values));
			return await readBody(received as IN8nHttpFullResponse, timeout, ended);
		};
		response = await withDeadline(sendAndRead, timeout, signal);
	} catch (thrown) {
		const transport = transportError(thrown, attempt);
		return transport.login !== undefined
			? { loginError: transport.login }
			: resultOf({ error: transport.error });
	}
	if (response === undefined) {
		if (attempt.isLoggingIn === true && attempt.sentAt === undefined && signal?.aborted !== true)
			return { loginError: new TokenError('The token endpoint did not answer in time') };
		return resultOf({ error: { reason: 'timeout', message: 'The service did not answer in time' } });
	}
	if (response.body === undefined) return resultOf({ error: tooLarge(response.statusCode) });
	const date = Date.parse(headerText(response.headers.date));
	// A reply with `Age` comes from a cache, so its `Date` is old.
	if (!Number.isNaN(date) && response.headers.age === undefined) sender.onServerDate(date, startedAt);
	const secrets = [...sender.secrets(), ...secretsOf(values, service.credential.secrets)];
	try {
		return resultOf(replyOf(response, outgoing, secrets, () => passwordsIn(values)));
	} catch {
		const message = 'The service’s reply could not be read';
		return resultOf({ error: { reason: 'unreadable', httpStatus: response.statusCode, message } });
	}
}

function replyOf(
	{ statusCode, headers, body }: IN8nHttpFullResponse,
	{ endpoint, content }: Outgoing,
	secrets: string[],
	login: () => string[],
): AttemptResult {
	const contentType = headerText(headers['content-type']);
	const text = bodyText(body, contentType);
	const retryAfter = headers['retry-after'];
	const redactor = createRedactor(secrets);
	const reply = { status: statusCode, contentType, retryAfter, text };
	const { value: data, error } = decodeReply(reply, endpoint.accept, (excerpt) =>
		createRedactor([...secrets, ...login(), ...passwordsIn(content.body)]).redact(excerpt),
	);
	if (error === undefined) {
		const clean = redactor.mayOccurIn(text) ? redactData(data, redactor) : data;
		return { value: { data: clean, httpStatus: statusCode, isCached: Number(headers.age) > 0 } };
	}
	// In a code only secrets are redacted, because a password may be part of one by chance. The passwords of the request are
	// redacted later, when the reply is matched to its parts (redact/passwords.ts).
	const code = error.code && redactor.redact(error.code);
	// Before a long message is cut, as half a password would not be found any more.
	const isLong = [error.message, error.cause ?? ''].some(({ length }) => length > MAX_MESSAGE);
	const clean = redactFailure(
		error,
		createRedactor([...secrets, ...login(), ...(isLong ? passwordsIn(content.body) : [])]),
	);
	const [message, cause] = [clean.message.slice(0, MAX_MESSAGE), clean.cause?.slice(0, MAX_MESSAGE)];
	return { error: { ...clean, message, cause, code } };
}

/** Adds to a failure when its request was sent and the kind of its code, and says whether the token was refused. */
function toSendResult(result: AttemptResult, codes: ErrorCodes, sentAt: number): SendResult<AttemptResult> {
	const { error } = result;
	if (error === undefined) return { result, isTokenRefused: false };
	const { code = '' } = error;
	const codeKind = Object.hasOwn(codes, code) ? (codes[code]?.kind ?? ('refusal' as const)) : undefined;
	const sent = { ...error, codeKind, sentAt };
	return { result: { error: sent }, isTokenRefused: refusesToken(sent) };
}

function headerText(value: unknown): string {
	return typeof value === 'string' ? value : '';
}
