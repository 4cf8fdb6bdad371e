import type { TokenSession } from '../auth/session';
import { backoffMs, pause } from '../concurrency/backoff';
import type { SendOptions, ServiceReply } from '../model/client';
import type { AttemptFailure, Endpoint, Failure, Result } from '../model/exchange';
import type { Outgoing } from './httpRequest';
import { isTransient, outcomeOf } from './outcome';
import { type AttemptResult, type Sender, sendOnce } from './sendOnce';

const MAX_CONNECT_RETRIES = 2;

/**
 * Sends a request, and sends it again after a transient failure where that is safe (docs/maintainers/design.md, "Retries"). Between
 * attempts it waits as long as the service asks for, or with exponential backoff. It never throws.
 */
export async function sendWithRetries(
	session: TokenSession,
	sender: Sender,
	outgoing: Outgoing,
	options: SendOptions,
): Promise<Result<ServiceReply>> {
	const { endpoint } = outgoing;
	const { throttle } = options;
	const { signal } = sender;
	let { mayHaveActed = false } = options;
	const failed = (failure: AttemptFailure): { error: Failure } => ({
		error: { ...failure, outcome: mayHaveActed ? 'unknown' : 'rejected' },
	});

	for (let retry = 0; ; retry += 1) {
		const end = await throttle?.begin();
		const { result, loginError } = await session.send(
			async (credential) => await sendOnce(sender, outgoing, credential),
		);
		end?.(loginError === undefined && !isOverload(result), result?.error?.retryAfter);
		if (loginError !== undefined)
			return failed({
				reason: 'login',
				message: session.redact(loginError.message),
				advice: loginError.advice,
			});

		const { value, error } = result;
		if (value !== undefined) return { value: { ...value, repeatedAfterLoss: mayHaveActed } };
		if (mayHaveActed && endpoint.alreadyDoneCode !== undefined && error.code === endpoint.alreadyDoneCode)
			return {
				value: { data: null, httpStatus: error.httpStatus ?? 200, repeatedAfterLoss: true, isCached: false },
			};

		mayHaveActed ||= outcomeOf(endpoint, error) === 'unknown';
		const isLast = signal?.aborted === true || retry >= maxRetriesOf(endpoint, error, options);
		if (isLast) return failed(error);
		await pause(backoffMs(retry, error.retryAfter), signal);
	}
}

/** Is this result a sign of overload? A refusal of the request's content is not. */
function isOverload({ error }: AttemptResult): boolean {
	return error !== undefined && (isTransient(error) || error.reason === 'unreachable');
}

function maxRetriesOf({ repeat }: Endpoint, failure: AttemptFailure, { maxRetries }: SendOptions): number {
	if (failure.reason === 'unreachable') return MAX_CONNECT_RETRIES;
	return repeat === 'idempotent' && isTransient(failure) ? maxRetries : 0;
}
