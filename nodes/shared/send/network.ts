import type { ServiceError } from '../decode/envelope';
import { CredentialError } from './credential';
import { TokenError } from './tokens';

export type TransportError =
	| { error: Omit<ServiceError, 'outcome'>; data?: undefined }
	| { login: TokenError };

const TLS = /CERT|TLS|SSL|SELF_SIGNED|EPROTO|UNABLE_TO_/;
const TIMEOUT = ['ECONNABORTED', 'ETIMEDOUT', 'ESOCKETTIMEDOUT'];
const NEVER_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

/**
 * What n8n's helper threw, told in our words. Its error is looked at, never passed on: it carries the request with all
 * its headers.
 */
export function transportError(thrown: unknown): TransportError {
	const chain = causes(thrown);
	const login = chain.find((error) => error instanceof TokenError);
	if (login !== undefined) return { login };
	const ours = chain.find((error) => error instanceof CredentialError);
	if (ours !== undefined) return { error: { reason: 'blocked', message: ours.message } };

	const code = firstText(chain, 'code');
	const syscall = firstText(chain, 'syscall');
	const told = code === undefined ? '' : ` (${code})`;
	if (code !== undefined && TLS.test(code))
		return { error: { reason: 'tls', message: `The service's TLS certificate was not accepted${told}` } };
	if (syscall === 'connect' || syscall === 'getaddrinfo' || NEVER_CONNECTED.includes(code ?? ''))
		return { error: { reason: 'unreachable', message: `The service could not be reached${told}` } };
	if (TIMEOUT.includes(code ?? ''))
		return { error: { reason: 'timeout', message: 'The service did not answer in time' } };
	// Every failure under way has a code of the socket's or of the HTTP client's. What has none was stopped by n8n itself.
	if (code === undefined || code.startsWith('ERR_INVALID'))
		return { error: { reason: 'blocked', message: `n8n did not send the request: ${lastMessage(chain)}` } };
	return {
		error: { reason: 'lost', message: `The connection was lost before the service's answer arrived${told}` },
	};
}

function causes(thrown: unknown): Error[] {
	const chain: Error[] = [];
	for (let error = thrown; error instanceof Error && !chain.includes(error); error = error.cause)
		chain.push(error);
	return chain;
}

function firstText(chain: Error[], key: 'code' | 'syscall'): string | undefined {
	return chain
		.map((error) => (error as NodeJS.ErrnoException)[key])
		.find((value) => typeof value === 'string');
}

function lastMessage(chain: Error[]): string {
	return chain.at(-1)?.message ?? 'unknown reason';
}
