/** How an attempt fails, and what that means: rejected or unknown, worth a retry or not. */
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { type AttemptFailure, type Endpoint, type Failure } from '../model/exchange';

/** One attempt of a request. n8n passes only the credential's values to its functions, so each attempt has a copy by which it is found. */
export interface Attempt {
	/** Aborts when nobody waits for the attempt any more; a login must end then, too. */
	signal?: AbortSignal;
	/** Longest silence of the token endpoint, in milliseconds. */
	timeout: number;
	/** A login has begun within this attempt. */
	isLoggingIn?: boolean;
	/** When the request was passed on to be sent, after any login, in epoch milliseconds. */
	sentAt?: number;
}

/** The attempt of each copy of the values; none where another node uses the credential, such as HTTP Request. */
export const attempts = new WeakMap<ICredentialDataDecryptedObject, Attempt>();

/** Thrown by the credential's functions, through n8n: nothing was sent, because of the credential or of its login. */
export class NotSent extends Error {
	constructor(readonly failure: AttemptFailure) {
		super(failure.message);
	}
}

/** Those of n8n's HTTP helper after a time-out. */
const TIMEOUT_CODES = ['ECONNABORTED', 'ETIMEDOUT', 'ESOCKETTIMEDOUT'];
/** Errors of the certificate: they come while connecting, before the request is written. Other TLS errors may come later. */
const CERTIFICATE =
	/^(CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|INVALID_CA|PATH_LENGTH_EXCEEDED|INVALID_PURPOSE|HOSTNAME_MISMATCH|ERR_TLS_CERT_ALTNAME_(INVALID|FORMAT)$|CRL_|ERROR_IN_C)/;
/** Only these system calls come before a connection; the same codes from `read` or `write` come after. */
const BEFORE_CONNECTION = ['connect', 'getaddrinfo'];
/** Errors by which n8n refuses to send a request. A programming error inside n8n (a TypeError) does not prove that. */
const N8N_REFUSALS = /^(Ssrf\w*Error|UserError|NodeOperationError|OperationalError|ApplicationError)$/;

/**
 * The failure for an error of n8n's helper, which is never passed on, as it has the request with its headers. `login`, `unreachable`, `tls`
 * and `blocked` only where it is proven that nothing was sent.
 */
export function transportError(thrown: unknown, attempt?: Attempt): AttemptFailure {
	const chain = causes(thrown);
	const own = chain.find((error) => error instanceof NotSent);
	if (own !== undefined) return own.failure;
	if (wasInLogin(attempt))
		return { reason: 'login', message: 'The fetched token could not be stored in n8n’s credential' };

	const code = chain.map((error) => error.code).find((one) => typeof one === 'string');
	const withCode = code === undefined ? '' : ` (${code})`;
	if (code !== undefined && CERTIFICATE.test(code))
		return { reason: 'tls', message: `The service's TLS certificate was not accepted${withCode}` };
	if (chain.some(neverConnected))
		return { reason: 'unreachable', message: `The service could not be reached${withCode}` };
	if (TIMEOUT_CODES.includes(code ?? '')) return noReplyInTime(attempt);
	const last = chain.at(-1);
	if (code === undefined ? N8N_REFUSALS.test(last?.name ?? '') : code.startsWith('ERR_INVALID_'))
		return {
			reason: 'blocked',
			message: `n8n did not send the request: ${last?.message ?? 'unknown reason'}`,
		};
	const message = `The connection was lost before the service's reply arrived${withCode}`;
	return { reason: 'lost', message };
}

export const noReplyInTime = (attempt?: Attempt): AttemptFailure =>
	wasInLogin(attempt)
		? { reason: 'login', message: 'The token endpoint did not answer in time' }
		: { reason: 'timeout', message: 'The service did not answer in time' };

/** Is it proven that the request was not sent, as its login had begun and not ended? What is not proven may have been sent. */
const wasInLogin = (attempt?: Attempt): boolean =>
	attempt?.isLoggingIn === true && attempt.sentAt === undefined;

/** An error of another realm is not `instanceof Error`, so only its form is checked. */
type Thrown = Partial<NodeJS.ErrnoException> & { cause?: unknown; errors?: unknown[] };

function causes(thrown: unknown): Thrown[] {
	const chain: Thrown[] = [];
	for (let error = thrown; isError(error) && !chain.includes(error); error = error.cause) chain.push(error);
	return chain;
}

function isError(value: unknown): value is Thrown {
	return typeof value === 'object' && value !== null && 'message' in value;
}

function neverConnected({ syscall, errors = [] }: Thrown): boolean {
	if (errors.length > 0) return errors.every((error) => isError(error) && neverConnected(error));
	return BEFORE_CONNECTION.includes(syscall ?? '');
}

/** What a failure of one attempt means: did the service act, and may it be sent again? (docs/maintainers/design.md, "Outcome") */

/** Not done, whatever the method (RFC 6585 §4). */
export const TOO_MANY_REQUESTS = 429;
const BUSY_STATUS = [TOO_MANY_REQUESTS, 502, 503, 504];
/** Only what stands before the service refuses with these. Any other status may come after it acted. */
const DOOR_STATUS = [301, 307, 308, 400, 401, 403, 404, 405, 407, 411, 413, 414, 415, 421, 429, 431];
/** Reasons that prove that the request was not sent. */
const NOT_SENT: ReadonlyArray<Failure['reason']> = ['unreachable', 'tls', 'blocked', 'login'];

/** A failed read never acted. A failed write is `unknown`, unless it was not sent or was refused readably, or at the door. */
export function outcomeOf({ method, accept }: Endpoint, failure: AttemptFailure): Failure['outcome'] {
	const { code = '', codeKind, httpStatus = 0, reason } = failure;
	if (method === 'GET' || NOT_SENT.includes(reason) || httpStatus === TOO_MANY_REQUESTS) return 'rejected';
	// A code that counts as success says that some of it was done, whatever the status.
	if (httpStatus >= 500 || accept?.includes(code) || reason === 'unreadable') return 'unknown';
	if (codeKind !== undefined) return codeKind === 'transient' ? 'unknown' : 'rejected';
	if (httpStatus >= 300 && !DOOR_STATUS.includes(httpStatus)) return 'unknown';
	if (reason === 'refused') return mayMeanDone(code) ? 'unknown' : 'rejected';
	return httpStatus >= 300 ? 'rejected' : 'unknown';
}

/** Codes that are in no table, and that a gateway has from an HTTP status; and zeros, which may mean success. */
function mayMeanDone(code: string): boolean {
	return Number(code) === 0 || (/^[1-5]\d\d$/.test(code) && !DOOR_STATUS.includes(Number(code)));
}

/** Is the failure transient, so that a retry may succeed? A login has its own retries. */
export function isTransient({ reason, codeKind, httpStatus = 0 }: AttemptFailure): boolean {
	if (reason === 'timeout' || reason === 'lost') return true;
	return reason !== 'login' && (codeKind === 'transient' || BUSY_STATUS.includes(httpStatus));
}

export function refusesToken({ codeKind, httpStatus }: AttemptFailure): boolean {
	return httpStatus === 401 || codeKind === 'applicationToken' || codeKind === 'userToken';
}

/** May the same request succeed later, unchanged, though nothing was done now? */
export function mayPassLater(failure: AttemptFailure): boolean {
	const { reason, code, codeKind, httpStatus } = failure;
	return (
		['unreachable', 'tls', 'login'].includes(reason) ||
		httpStatus === TOO_MANY_REQUESTS ||
		refusesToken(failure) ||
		(httpStatus === 403 && code === undefined) ||
		codeKind === 'passing'
	);
}
