import { noReplyInTime, NotSent, transportError } from '../../nodes/shared/http/failures';
import type { Failure } from '../../nodes/shared/model/exchange';

/*
 * docs/maintainers/design.md, "Retries": what n8n's helper throws, told as one of our reasons. `unreachable`, `tls` and `blocked` say
 * that nothing has left (outcome `rejected`); `timeout` and `lost` leave that open (`unknown` for a write). What follows from
 * a reason is played in test/nodes/faults/outcomes.test.ts.
 */

/** As axios wraps what a socket reports: it copies the code, and neither the system call nor anything else. */
function thrown(code: string | undefined, syscall?: string, wrapped = true): Error {
	const inner = Object.assign(new Error(`${syscall ?? ''} ${code ?? 'no'} 10.0.0.1:443`), {
		...(code === undefined ? {} : { code }),
		...(syscall === undefined ? {} : { syscall }),
	});
	if (!wrapped) return inner;
	return Object.assign(new Error(inner.message), { cause: inner, ...(code === undefined ? {} : { code }) });
}

type Row = [code: string | undefined, syscall: string | undefined, reason: Failure['reason']];

/** By the system call, where there is one: the codes. */
const CODES: Array<[reason: Failure['reason'], syscall: string | undefined, codes: string]> = [
	// A connection that was never made.
	['unreachable', 'connect', 'ECONNREFUSED EHOSTUNREACH ENETUNREACH ETIMEDOUT ECONNRESET EACCES'],
	['unreachable', 'getaddrinfo', 'ENOTFOUND EAI_AGAIN EAI_FAIL'],
	// One that broke: the request may have arrived.
	['lost', 'read', 'EHOSTUNREACH ENETUNREACH ECONNREFUSED ECONNRESET ENETDOWN EPROTO'],
	['lost', 'write', 'EHOSTUNREACH ENETUNREACH ECONNREFUSED EPIPE'],
	// Without a system call nothing is proved.
	['lost', undefined, 'EHOSTUNREACH ENETUNREACH ECONNRESET ERR_BAD_RESPONSE ERR_STREAM_PREMATURE_CLOSE'],
	['lost', undefined, 'HPE_INVALID_CONSTANT Z_DATA_ERROR'],
	// Silence.
	['timeout', 'read', 'ETIMEDOUT'],
	['timeout', undefined, 'ETIMEDOUT ECONNABORTED ESOCKETTIMEDOUT'],
	// A certificate is looked at before anything is sent.
	['tls', undefined, 'CERT_HAS_EXPIRED DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN'],
	['tls', undefined, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
	['tls', undefined, 'ERR_TLS_CERT_ALTNAME_INVALID ERR_TLS_CERT_ALTNAME_FORMAT'],
	['lost', undefined, 'ERR_TLS_CERT_ALTNAME_FORMAT_2 ERR_SSL_UNABLE_TO_FIND_ECDH_PARAMETERS'],
	// Records that cannot be read come at any time, after the request as well.
	['lost', undefined, 'ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC ERR_SSL_SSLV3_ALERT_BAD_RECORD_MAC'],
	['lost', undefined, 'ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR'],
	// Stopped by n8n or by Node before a connection was asked for.
	['blocked', undefined, 'ERR_INVALID_URL ERR_INVALID_CHAR'],
];
const rows: Row[] = [
	...CODES.flatMap(([reason, syscall, codes]) =>
		codes.split(' ').map((code): Row => [code, syscall, reason]),
	),
	// Nothing proves where an error without a code came from.
	[undefined, undefined, 'lost'],
];

describe.each([true, false])('wrapped as axios does: %p', (wrapped) => {
	it.each(rows)('%s by %s: %s', (code, syscall, reason) => {
		const told = code === undefined ? '' : ` (${code})`;
		const messages: Partial<Record<Failure['reason'], string>> = {
			unreachable: `The service could not be reached${told}`,
			lost: `The connection was lost before the service's reply arrived${told}`,
			timeout: 'The service did not answer in time',
			tls: `The service's TLS certificate was not accepted${told}`,
			blocked: `n8n did not send the request:  ${code} 10.0.0.1:443`,
		};

		expect(transportError(thrown(code, syscall, wrapped))).toEqual({ reason, message: messages[reason] });
	});
});

/** localhost, with an address of each kind: Node reports all attempts in one error that has a code and no system call. */
const together = (...errors: Error[]) =>
	Object.assign(new AggregateError(errors, ''), { code: (errors[0] as NodeJS.ErrnoException).code });

const one = (code: string, syscall = 'connect') => thrown(code, syscall, false);

it.each<[string, Error, Failure['reason']]>([
	['none answers', together(one('ECONNREFUSED'), one('ECONNREFUSED')), 'unreachable'],
	['both too late', together(one('ETIMEDOUT'), one('ENETUNREACH')), 'unreachable'],
	['one of which broke later', together(one('ECONNREFUSED'), one('ECONNRESET', 'read')), 'lost'],
	['one of which is no error', together(one('ECONNREFUSED'), 'x' as never), 'lost'],
])('two addresses, %s', (_, error, reason) => {
	const wrapped = Object.assign(new Error(error.message), { cause: error, code: 'ECONNREFUSED' });

	for (const each of [error, wrapped]) expect(transportError(each).reason).toBe(reason);
});

it('an error of this package is found inside n8n’s', () => {
	const failure = { reason: 'login', message: 'no token', advice: 'do this' } as const;

	expect(transportError(Object.assign(new Error('x'), { cause: new NotSent(failure) }))).toEqual(failure);
});

const round: Error & { cause?: unknown } = new Error('it causes itself');
round.cause = round;
it.each(['boom', undefined, { message: undefined, code: 'ERR_INVALID_URL' }, round])(
	'whatever is thrown is told: %p',
	(what) => {
		expect(transportError(what)).toMatchObject({ message: expect.stringMatching(/\w/) as string });
	},
);

it.each([
	['SsrfBlockedIpError', true],
	['UserError', true],
	['OperationalError', true],
	['TypeError', false],
	['SomeUserError', false],
])('n8n’s own rules throw what has no code: %s: %p', (name, own) => {
	const wrapped = Object.assign(new Error('outside'), {
		cause: Object.assign(new Error('inside'), { name }),
	});

	expect(transportError(wrapped)).toEqual(
		own
			? { reason: 'blocked', message: 'n8n did not send the request: inside' }
			: { reason: 'lost', message: "The connection was lost before the service's reply arrived" },
	);
});

/** Whatever is not proven to come before the sending comes after it. */
it.each([
	[{ isLoggingIn: true }, 'login', 'login'],
	[{ isLoggingIn: true, sentAt: 1 }, 'lost', 'timeout'],
	[{ sentAt: 1 }, 'lost', 'timeout'],
	// No mark at all.
	[{}, 'lost', 'timeout'],
	[undefined, 'lost', 'timeout'],
])('an attempt of which is known %j: thrown, or given up', (marks, thrownAs, givenUpAs) => {
	const attempt = marks && { timeout: 1, ...marks };

	expect(transportError(new Error('x'), attempt).reason).toBe(thrownAs);
	expect(noReplyInTime(attempt).reason).toBe(givenUpAs);
});
