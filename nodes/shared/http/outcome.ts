import type { AttemptFailure, Endpoint, Failure } from '../model/exchange';

const BUSY_STATUS = [429, 502, 503, 504];
/** Only what stands before the service refuses with these. Any other status may come after it acted. */
const DOOR_STATUS = [301, 307, 308, 400, 401, 403, 404, 405, 407, 411, 413, 414, 415, 421, 431];
/** Reasons that prove that the request was not sent. */
const NOT_SENT: ReadonlyArray<Failure['reason']> = ['unreachable', 'tls', 'blocked', 'login'];

/**
 * Did the service act on this one attempt? A failed read never did. A failed write is `unknown`, unless it was not sent or the
 * service refused it in a readable reply (docs/maintainers/design.md, "Failures a person can act on").
 */
export function outcomeOf({ method }: Endpoint, failure: AttemptFailure): Failure['outcome'] {
	if (method === 'GET' || NOT_SENT.includes(failure.reason)) return 'rejected';
	const { code = '', codeKind, httpStatus = 0, reason } = failure;
	if (httpStatus === 429 || httpStatus >= 500) return 'unknown';
	if (codeKind !== undefined) return codeKind === 'transient' ? 'unknown' : 'rejected';
	if (httpStatus >= 300 && !DOOR_STATUS.includes(httpStatus)) return 'unknown';
	if (reason === 'refused') return mayMeanDone(code) ? 'unknown' : 'rejected';
	return httpStatus >= 300 ? 'rejected' : 'unknown';
}

/** Codes that are in no table, and that a gateway has from an HTTP status; and zeros, which may mean success. */
function mayMeanDone(code: string): boolean {
	return Number(code) === 0 || (/^[1-5]\d\d$/.test(code) && !DOOR_STATUS.includes(Number(code)));
}

/** Is the failure transient, so that a retry may succeed? */
export function isTransient({ reason, codeKind, httpStatus = 0 }: AttemptFailure): boolean {
	return (
		reason === 'timeout' || reason === 'lost' || codeKind === 'transient' || BUSY_STATUS.includes(httpStatus)
	);
}

/** Was it a token that the service refused? */
export function refusesToken({ codeKind, httpStatus }: AttemptFailure): boolean {
	return httpStatus === 401 || codeKind === 'applicationToken' || codeKind === 'userToken';
}
