import type {
	ICredentialsDecrypted,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
	IPollFunctions,
} from 'n8n-workflow';

import { decodeReply } from '../decode/envelope';
import type { Result, AttemptFailure, ErrorCodes } from '../model/result';
import { type Attempt, bindAttempt } from '../auth/attempt';
import type { Service } from '../model/service';
import { bodyText, tooLarge, readBody } from './body';
import { withDeadline } from './deadline';
import { httpRequest, type Outgoing } from './httpRequest';
import { refusesToken } from './outcome';
import { transportError } from './network';
import { passwordsIn } from '../redact/passwords';
import { createRedactor, redactData, redactProblem, secretsOf } from '../redact/secrets';
import type { SendResult } from '../auth/session';
import { TokenError } from '../auth/tokens';

export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/** Data, or why there is none; texts without secrets. */
export type AttemptResult = Result<{ data: unknown; httpStatus: number; isCached: boolean }, AttemptFailure>;

/** What all attempts of a run share. */
export interface Sender {
	context: RequestContext;
	service: Pick<Service, 'credential' | 'codes'>;
	signal: AbortSignal | undefined;
	/** The tokens that the run has used. */
	secrets: () => string[];
	/** Hears the service's time, in its milliseconds, and when the request for it left, by our clock. */
	onServerDate: (date: number, sentAt: number) => void;
}

/** One attempt: whatever is thrown on its way becomes an answer here, and nowhere else. */
export async function sendOnce(
	sender: Sender,
	outgoing: Outgoing,
	credentials: ICredentialsDecrypted,
): Promise<SendResult<AttemptResult>> {
	const { context, service, signal } = sender;
	const { timeout } = outgoing;
	const attempt: Attempt = { signal, timeout };
	const began = Date.now();
	const answered = (answer: AttemptResult) => withRefusal(answer, service.codes, attempt.stampedAt ?? began);
	let response: IN8nHttpFullResponse | undefined;
	try {
		const credentialsDecrypted = { ...credentials, data: noted(credentials, attempt) };
		const send = context.helpers.httpRequestWithAuthentication.bind(context);
		const request = await httpRequest(outgoing);
		response = await withDeadline(
			async (ended) => {
				// Whatever comes before the request, such as a login, is over when nobody waits for it any more.
				attempt.signal = ended;
				const begun = (await send(service.credential.name, request, {
					credentialsDecrypted,
				})) as IN8nHttpFullResponse;
				return await readBody(begun, timeout, ended);
			},
			timeout,
			signal,
		);
	} catch (thrown) {
		const failed = transportError(thrown, attempt);
		return failed.login !== undefined ? { loginError: failed.login } : answered({ error: failed.error });
	}
	if (response === undefined) {
		if (attempt.stampedAt === undefined && signal?.aborted !== true)
			return { loginError: new TokenError('The token endpoint did not answer in time') };
		return answered({ error: { reason: 'timeout', message: 'The service did not answer in time' } });
	}
	if (response.body === undefined) return answered({ error: tooLarge(response.statusCode) });
	const date = Date.parse(headerText(response.headers.date));
	// The date of a reply with an age is that of an earlier one.
	if (!Number.isNaN(date) && response.headers.age === undefined) sender.onServerDate(date, began);
	const held = credentials.data ?? {};
	const secrets = [...sender.secrets(), ...secretsOf(held, service.credential.secrets)];
	try {
		return answered(replyOf(response, outgoing, secrets, passwordsIn(held)));
	} catch {
		const httpStatus = response.statusCode;
		return answered({
			error: { reason: 'unreadable', httpStatus, message: 'The service’s reply could not be read' },
		});
	}
}

function replyOf(
	{ statusCode, headers, body }: IN8nHttpFullResponse,
	{ endpoint, passwords }: Outgoing,
	secrets: string[],
	login: string[],
): AttemptResult {
	const contentType = headerText(headers['content-type']);
	const text = bodyText(body, contentType);
	const retryAfter = headers['retry-after'];
	const hidden = createRedactor(secrets);
	const reply = { status: statusCode, contentType, retryAfter, text };
	const { value: data, error } = decodeReply(reply, endpoint.accept, (words) =>
		createRedactor([...secrets, ...login, ...passwords]).redact(words),
	);
	if (error === undefined) {
		const clean = hidden.mayBeIn(text) ? redactData(data, hidden) : data;
		return { value: { data: clean, httpStatus: statusCode, isCached: Number(headers.age) > 0 } };
	}
	// A password may be part of a code. The request's own are taken out of words when the reply has found its parts (passwords.ts).
	const code = error.code && hidden.redact(error.code);
	return { error: { ...redactProblem(error, createRedactor([...secrets, ...login])), code } };
}

/** The answer, when its request left, and whether it did not take the token. */
function withRefusal(answer: AttemptResult, codes: ErrorCodes, sentAt: number): SendResult<AttemptResult> {
	const { error } = answer;
	if (error === undefined) return { answer, refused: false };
	const sent = { ...error, codeKind: codes[error.code ?? '']?.kind, sentAt };
	return { answer: { error: sent }, refused: refusesToken(sent) };
}

/** n8n changes these values when it logs in, and the session looks at them: the same object, noted for the attempt. */
function noted({ data = {} }: ICredentialsDecrypted, attempt: Attempt) {
	bindAttempt(data, attempt);
	return data;
}

function headerText(value: unknown): string {
	return typeof value === 'string' ? value : '';
}
