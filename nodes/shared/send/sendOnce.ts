import type {
	ICredentialsDecrypted,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
	IPollFunctions,
} from 'n8n-workflow';

import { decodeReply } from '../decode/envelope';
import type { Endpoint } from '../request';
import type { Result, Trouble } from '../result';
import { type Attempt, beginAttempt } from './attempt';
import { bodyText, tooLarge, wholeReply } from './body';
import { inTime } from './deadline';
import { httpRequest, type Outgoing } from './httpRequest';
import { transportError } from './network';
import { mayHold, redact, redactData, redactProblem, secretsOf } from './secrets';
import type { Sent } from './session';

export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/** Codes that refuse a token on both services (docs/api/member-center.md §7); HTTP 401 counts as well. */
const TOKEN_REFUSED: readonly string[] = ['60000', '60005'];

/** Data, or why there is none; texts without secrets. */
export type Reply = Result<{ data: unknown; httpStatus: number }, Trouble>;

/** What all attempts of a run share. */
export interface Sender {
	context: RequestContext;
	/** The credential's name. */
	credential: string;
	signal: AbortSignal | undefined;
	/** The tokens that the run has used. */
	secrets: () => string[];
	/** Hears the service's time, in its milliseconds. */
	heardDate: (date: number) => void;
}

/** One attempt: whatever is thrown on its way becomes an answer here, and nowhere else. */
export async function sendOnce(
	sender: Sender,
	outgoing: Outgoing,
	credentials: ICredentialsDecrypted,
): Promise<Sent<Reply>> {
	const { context, credential, signal } = sender;
	const { timeout } = outgoing;
	const about: Attempt = { signal, timeout };
	let response: IN8nHttpFullResponse | undefined;
	try {
		const credentialsDecrypted = { ...credentials, data: noted(credentials, about) };
		const send = context.helpers.httpRequestWithAuthentication.bind(context);
		const request = await httpRequest(outgoing);
		response = await inTime(
			async (ended) => {
				const begun = (await send(credential, request, { credentialsDecrypted })) as IN8nHttpFullResponse;
				return await wholeReply(begun, timeout, ended);
			},
			timeout,
			signal,
		);
	} catch (thrown) {
		const failed = transportError(thrown, about);
		return failed.login !== undefined ? { loginError: failed.login } : answered({ error: failed.error });
	}
	if (response === undefined)
		return answered({ error: { reason: 'timeout', message: 'The service did not answer in time' } });
	if (response.body === undefined) return answered({ error: tooLarge(response.statusCode) });
	const date = Date.parse(headerText(response.headers.date));
	if (!Number.isNaN(date)) sender.heardDate(date);
	const secrets = [...sender.secrets(), ...secretsOf(credentials.data ?? {}), ...outgoing.passwords];
	try {
		return answered(replyOf(response, outgoing.endpoint, secrets));
	} catch {
		const httpStatus = response.statusCode;
		return answered({
			error: { reason: 'unreadable', httpStatus, message: 'The service’s answer could not be read' },
		});
	}
}

function replyOf(
	{ statusCode, headers, body }: IN8nHttpFullResponse,
	{ accept }: Endpoint,
	secrets: string[],
): Reply {
	const contentType = headerText(headers['content-type']);
	const text = bodyText(body, contentType);
	const retryAfter = headers['retry-after'];
	const decoded = decodeReply({ status: statusCode, contentType, retryAfter, text }, accept, (words) =>
		redact(words, secrets),
	);
	if (decoded.error !== undefined) return { error: redactProblem(decoded.error, secrets) };
	const data = mayHold(text, secrets) ? redactData(decoded.value, secrets) : decoded.value;
	return { value: { data, httpStatus: statusCode } };
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

function headerText(value: unknown): string {
	return typeof value === 'string' ? value : '';
}
