import { type AttemptFailure, TIMEOUT_CODES } from '../model/exchange';
import { type Attempt, CredentialError } from './credential';
import { TokenError } from './tokens';

export type TransportError =
	| { error: AttemptFailure; login?: undefined }
	| { error?: undefined; login: TokenError };

/** Errors of the certificate: they come while connecting, before the request is written. Other TLS errors may come later. */
const CERTIFICATE =
	/^(CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|INVALID_CA|PATH_LENGTH_EXCEEDED|INVALID_PURPOSE|HOSTNAME_MISMATCH|ERR_TLS_CERT_ALTNAME_(INVALID|FORMAT)$|CRL_|ERROR_IN_C)/;
/** Only these system calls come before a connection; the same codes from `read` or `write` come after. */
const BEFORE_CONNECTION = ['connect', 'getaddrinfo'];
/** Errors by which n8n refuses to send a request. A programming error inside n8n (a TypeError) does not prove that. */
const N8N_REFUSALS = /^(Ssrf\w*Error|UserError|NodeOperationError|OperationalError|ApplicationError)$/;

/**
 * The failure for an error that n8n's helper threw. The error itself is never passed on, because it contains the request with
 * its headers. `unreachable`, `tls` and `blocked` are used only where it is proven that nothing was sent (docs/maintainers/design.md,
 * "Failures a person can act on").
 */
export function transportError(
	thrown: unknown,
	attempt: Pick<Attempt, 'isLoggingIn' | 'sentAt'> = {},
): TransportError {
	const failed = (reason: AttemptFailure['reason'], message: string) => ({ error: { reason, message } });
	const chain = causes(thrown);
	const login = chain.find((error) => error instanceof TokenError);
	if (login !== undefined) return { login };
	const credentialError = chain.find((error) => error instanceof CredentialError);
	if (credentialError !== undefined) return failed('blocked', credentialError.message);
	if (attempt.isLoggingIn === true && attempt.sentAt === undefined)
		return { login: new TokenError('The fetched token could not be stored in n8n’s credential') };

	const code = chain.map((error) => error.code).find((one) => typeof one === 'string');
	const withCode = code === undefined ? '' : ` (${code})`;
	if (code !== undefined && CERTIFICATE.test(code))
		return failed('tls', `The service's TLS certificate was not accepted${withCode}`);
	if (chain.some(neverConnected)) return failed('unreachable', `The service could not be reached${withCode}`);
	if (TIMEOUT_CODES.includes(code ?? '')) return failed('timeout', 'The service did not answer in time');
	const last = chain.at(-1);
	if (code === undefined ? N8N_REFUSALS.test(last?.name ?? '') : code.startsWith('ERR_INVALID_'))
		return failed('blocked', `n8n did not send the request: ${last?.message ?? 'unknown reason'}`);
	return failed('lost', `The connection was lost before the service's reply arrived${withCode}`);
}

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
