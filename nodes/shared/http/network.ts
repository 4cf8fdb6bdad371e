import { type AttemptFailure, TIMEOUT_CODES } from '../model/result';
import type { Attempt } from '../auth/attempt';
import { CredentialError } from '../auth/credential';
import { TokenError } from '../auth/tokens';

/** Why nothing came back: trouble with the service, or with the login before it. */
export type TransportError =
	| { error: AttemptFailure; login?: undefined }
	| { error?: undefined; login: TokenError };

/** Checked while the connection is made, before the request is written. All other TLS trouble may follow it. */
const CERTIFICATE =
	/^(CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|INVALID_CA|PATH_LENGTH_EXCEEDED|INVALID_PURPOSE|HOSTNAME_MISMATCH|ERR_TLS_CERT_ALTNAME_(INVALID|FORMAT)$|CRL_|ERROR_IN_C)/;
/** Only these system calls come before a connection; the same codes from `read` or `write` come after. */
const BEFORE_CONNECTION = ['connect', 'getaddrinfo'];
/** What n8n throws by its own rules. A fault of the program inside it (a TypeError) proves nothing. */
const OWN_RULES = /^(Ssrf\w*Error|UserError|NodeOperationError|OperationalError|ApplicationError)$/;

/**
 * What n8n's helper threw, in our words. Its error is looked at, never passed on: it carries the request with all
 * its headers. Only what is proven to come before the request is called so (docs/design.md, "Failures a person can act on").
 */
export function transportError(
	thrown: unknown,
	attempt: Pick<Attempt, 'loggingIn' | 'stampedAt'> = {},
): TransportError {
	const chain = causes(thrown);
	const login = chain.find((error) => error instanceof TokenError);
	if (login !== undefined) return { login };
	const ours = chain.find((error) => error instanceof CredentialError);
	if (ours !== undefined) return { error: { reason: 'blocked', message: ours.message } };
	if (attempt.loggingIn === true && attempt.stampedAt === undefined)
		return { login: new TokenError('The fetched token could not be stored in n8n’s credential') };

	const code = firstCode(chain);
	const withCode = code === undefined ? '' : ` (${code})`;
	if (code !== undefined && CERTIFICATE.test(code))
		return { error: { reason: 'tls', message: `The service's TLS certificate was not accepted${withCode}` } };
	if (chain.some(neverConnected))
		return { error: { reason: 'unreachable', message: `The service could not be reached${withCode}` } };
	if (TIMEOUT_CODES.includes(code ?? ''))
		return { error: { reason: 'timeout', message: 'The service did not answer in time' } };
	if (code === undefined ? OWN_RULES.test(chain.at(-1)?.name ?? '') : code.startsWith('ERR_INVALID_'))
		return { error: { reason: 'blocked', message: `n8n did not send the request: ${lastMessage(chain)}` } };
	return {
		error: {
			reason: 'lost',
			message: `The connection was lost before the service's reply arrived${withCode}`,
		},
	};
}

/** An error as far as it is looked at. Recognized by its form: one from another realm of the process is no `instanceof Error`. */
type Thrown = Partial<NodeJS.ErrnoException> & { cause?: unknown; errors?: unknown[] };

function causes(thrown: unknown): Thrown[] {
	const chain: Thrown[] = [];
	for (let error = thrown; isError(error) && !chain.includes(error); error = error.cause) chain.push(error);
	return chain;
}

function isError(value: unknown): value is Thrown {
	return typeof value === 'object' && value !== null && 'message' in value;
}

/** A host with several addresses gives one error around those of each address. */
function neverConnected({ syscall, errors = [] }: Thrown): boolean {
	if (errors.length > 0) return errors.every((error) => isError(error) && neverConnected(error));
	return BEFORE_CONNECTION.includes(syscall ?? '');
}

function firstCode(chain: Thrown[]): string | undefined {
	return chain.map(({ code }) => code).find((code) => typeof code === 'string');
}

function lastMessage(chain: Thrown[]): string {
	return chain.at(-1)?.message ?? 'unknown reason';
}
