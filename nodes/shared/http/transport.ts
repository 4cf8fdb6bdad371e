import { type Attempt, NotSent } from '../auth/attempt';
import { type AttemptFailure, TIMEOUT_CODES } from '../model/exchange';

/** Errors of the certificate: they come while connecting, before the request is written. Other TLS errors may come later. */
const CERTIFICATE =
	/^(CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|INVALID_CA|PATH_LENGTH_EXCEEDED|INVALID_PURPOSE|HOSTNAME_MISMATCH|ERR_TLS_CERT_ALTNAME_(INVALID|FORMAT)$|CRL_|ERROR_IN_C)/;
/** Only these system calls come before a connection; the same codes from `read` or `write` come after. */
const BEFORE_CONNECTION = ['connect', 'getaddrinfo'];
/** Errors by which n8n refuses to send a request. A programming error inside n8n (a TypeError) does not prove that. */
const N8N_REFUSALS = /^(Ssrf\w*Error|UserError|NodeOperationError|OperationalError|ApplicationError)$/;

/**
 * The failure for an error that n8n's helper threw. The error itself is never passed on, because it contains the request with
 * its headers. `login`, `unreachable`, `tls` and `blocked` are used only where it is proven that nothing was sent
 * (docs/maintainers/design.md, "Failures a person can act on").
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

/** The failure of an attempt that nobody waits for any longer. */
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
