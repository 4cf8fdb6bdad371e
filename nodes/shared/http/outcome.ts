import type { AttemptFailure, Endpoint, Failure } from '../model/exchange';

/** What a failure of one attempt means: did the service act, and may it be sent again? (docs/maintainers/design.md, "Outcome") */

/** Not done, whatever the method (RFC 6585 §4). */
export const TOO_MANY_REQUESTS = 429;
const BUSY_STATUS = [TOO_MANY_REQUESTS, 502, 503, 504];
/** Only what stands before the service refuses with these. Any other status may come after it acted. */
const DOOR_STATUS = [301, 307, 308, 400, 401, 403, 404, 405, 407, 411, 413, 414, 415, 421, 429, 431];
/** Reasons that prove that the request was not sent. */
const NOT_SENT: ReadonlyArray<Failure['reason']> = ['unreachable', 'tls', 'blocked', 'login'];

/** A failed read never acted. A failed write is `unknown`, unless it was not sent or was refused readably, or at the door. */
export function outcomeOf({ method }: Endpoint, failure: AttemptFailure): Failure['outcome'] {
	const { code = '', codeKind, httpStatus = 0, reason } = failure;
	if (method === 'GET' || NOT_SENT.includes(reason) || httpStatus === TOO_MANY_REQUESTS) return 'rejected';
	if (httpStatus >= 500) return 'unknown';
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

/** Was it a token that the service refused? */
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
