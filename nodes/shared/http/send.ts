import type { Session } from '../auth/session';
import { backoffMs, pause } from '../concurrency/backoff';
import type { SendOptions, ServiceReply } from '../model/client';
import type { AttemptFailure, Endpoint, Failure, Result } from '../model/exchange';
import { attemptOnce, type Line } from './attempt';
import { isTransient, mayPassLater, outcomeOf, TOO_MANY_REQUESTS } from './outcome';
import type { Outgoing } from './request';

const MAX_CONNECT_RETRIES = 2;

/**
 * Sends a request, and sends it again after a transient failure where that is safe (docs/maintainers/design.md, "Retries"). Between
 * attempts it waits as long as the service asks for, or with exponential backoff. It never throws.
 */
export async function send(
	session: Session,
	line: Line,
	outgoing: Outgoing,
	options: SendOptions,
): Promise<Result<ServiceReply>> {
	const { endpoint } = outgoing;
	const { throttle, wasSeen } = options;
	let { mayHaveActed = false } = options;

	for (let retry = 0; ; retry += 1) {
		const end = await throttle?.begin();
		const { value, error } = await session.send(async (values) => await attemptOnce(line, outgoing, values));
		end?.(error === undefined || !isOverload(error), error?.retryAfter);
		if (value !== undefined) return { value: { ...value, repeatedAfterLoss: mayHaveActed } };
		const isAlreadyDone = error.code !== undefined && error.code === endpoint.alreadyDoneCode;
		if (isAlreadyDone && mayHaveActed && wasSeen === true)
			return { value: { data: null, httpStatus: 200, repeatedAfterLoss: true, isCached: false } };

		mayHaveActed ||= outcomeOf(endpoint, error) === 'unknown';
		const isLast = line.signal?.aborted === true || retry >= maxRetriesOf(endpoint, error, options);
		if (isLast) return { error: failureOf(error, mayHaveActed) };
		await pause(backoffMs(retry, error.retryAfter), line.signal);
	}
}

/** The outcome is that of all attempts together. */
function failureOf(error: AttemptFailure, mayHaveActed: boolean): Failure {
	if (mayHaveActed) return { ...error, outcome: 'unknown' };
	return { ...error, outcome: 'rejected', ...(mayPassLater(error) && { retryable: true }) };
}

/** Is this failure a sign of overload? A refusal of the request's content is not. */
function isOverload(error: AttemptFailure): boolean {
	return isTransient(error) || error.reason === 'unreachable';
}

function maxRetriesOf({ repeat }: Endpoint, failure: AttemptFailure, { maxRetries }: SendOptions): number {
	if (failure.reason === 'unreachable') return MAX_CONNECT_RETRIES;
	const isSafe = repeat === 'idempotent' || failure.httpStatus === TOO_MANY_REQUESTS;
	return isSafe && isTransient(failure) ? maxRetries : 0;
}
