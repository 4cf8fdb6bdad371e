import type { AttemptFailure, Endpoint } from '../../nodes/shared/model/exchange';
import { isTransient, mayPassLater, outcomeOf, refusesToken } from '../../nodes/shared/http/failures';

/** docs/maintainers/design.md, "Outcome" and "Retries": whether the service acted, and whether to ask again. */

type Row = [Partial<AttemptFailure>, 'rejected' | 'unknown', boolean];

it.each<Row>([
	[{ reason: 'unreachable' }, 'rejected', false],
	[{ reason: 'tls' }, 'rejected', false],
	[{ reason: 'blocked' }, 'rejected', false],
	[{ reason: 'login' }, 'rejected', false],
	[{ reason: 'timeout' }, 'unknown', true],
	[{ reason: 'lost' }, 'unknown', true],
	[{ reason: 'refused', code: '60001', httpStatus: 200 }, 'rejected', false],
	[{ reason: 'refused', code: '60001', httpStatus: 299 }, 'rejected', false],
	[{ reason: 'refused', code: '60001' }, 'rejected', false],
	[{ reason: 'refused', code: '500', codeKind: 'transient', httpStatus: 200 }, 'unknown', true],
	[{ reason: 'refused', code: '60001', httpStatus: 500 }, 'unknown', false],
	[{ reason: 'refused', code: '60001', httpStatus: 429 }, 'rejected', true],
	// A gateway in front of the service makes envelopes of its own: only a code of the service's table is the service's.
	...[302, 408, 409, 422, 425, 499].flatMap((httpStatus): Row[] => [
		[{ reason: 'refused', code: '60002', codeKind: 'refusal', httpStatus }, 'rejected', false],
		[{ reason: 'refused', code: '60001', httpStatus }, 'unknown', false],
		[{ reason: 'refused', code: String(httpStatus), httpStatus }, 'unknown', false],
	]),
	...[200, 201, 302, 408, 409, 425, 499, 500, 502, 504, 599].flatMap((code) =>
		[200, 299, 400].map(
			(httpStatus): Row => [{ reason: 'refused', code: String(code), httpStatus }, 'unknown', false],
		),
	),
	...['400', '404', '429', 'CONFLICT', '4080', '1'].map(
		(code): Row => [{ reason: 'refused', code, httpStatus: 200 }, 'rejected', false],
	),
	[{ reason: 'refused', code: '60001', httpStatus: 403 }, 'rejected', false],
	[{ reason: 'refused', code: '13004', codeKind: 'refusal', httpStatus: 429 }, 'rejected', true],
	[{ reason: 'login', codeKind: 'transient' }, 'rejected', false],
	[{ reason: 'refused', code: '13004', codeKind: 'refusal', httpStatus: 504 }, 'unknown', true],
	// Zeros are the services' own code of success.
	[{ reason: 'refused', code: '000', httpStatus: 200 }, 'unknown', false],
	[{ reason: 'refused', code: '0.0', httpStatus: 299 }, 'unknown', false],
	// A door refuses with these; any other status may come from behind it, after the service acted.
	...[301, 307, 308, 400, 401, 403, 404, 405, 407, 411, 413, 414, 415, 421, 431].map(
		(httpStatus): Row => [{ reason: 'http', httpStatus }, 'rejected', false],
	),
	...[
		300, 302, 303, 304, 305, 402, 406, 408, 409, 410, 412, 416, 417, 418, 422, 423, 424, 425, 426, 428, 451,
	].map((httpStatus): Row => [{ reason: 'http', httpStatus }, 'unknown', false]),
	[{ reason: 'http', code: '0', httpStatus: 409 }, 'unknown', false],
	// Not done, whatever the method.
	[{ reason: 'http', httpStatus: 429 }, 'rejected', true],
	[{ reason: 'http', httpStatus: 499 }, 'unknown', false],
	[{ reason: 'http', httpStatus: 500 }, 'unknown', false],
	[{ reason: 'http', httpStatus: 501 }, 'unknown', false],
	[{ reason: 'http', httpStatus: 502 }, 'unknown', true],
	[{ reason: 'http', httpStatus: 503 }, 'unknown', true],
	[{ reason: 'http', httpStatus: 504 }, 'unknown', true],
	[{ reason: 'http', httpStatus: 505 }, 'unknown', false],
	[{ reason: 'unreadable', httpStatus: 200 }, 'unknown', false],
	[{ reason: 'unreadable', code: '0', httpStatus: 299 }, 'unknown', false],
	[{ reason: 'shape' }, 'unknown', false],
])('%j: %s', (more, outcome, passing) => {
	const trouble = { message: '', ...more } as AttemptFailure;
	const of = (method: Endpoint['method']) => outcomeOf({ method, path: '', repeat: 'never' }, trouble);

	expect([of('POST'), of('PUT'), of('DELETE'), of('GET')]).toEqual([outcome, outcome, outcome, 'rejected']);
	expect(isTransient(trouble)).toBe(passing);
});

it.each<[Partial<AttemptFailure>, boolean]>([
	[{ codeKind: 'applicationToken' }, true],
	[{ codeKind: 'userToken' }, true],
	[{ codeKind: 'transient' }, false],
	[{}, false],
	[{ httpStatus: 401 }, true],
	[{ httpStatus: 403 }, false],
])('a refused token: %j is %s', (more, expected) => {
	expect(refusesToken({ reason: 'refused', message: '', ...more })).toBe(expected);
});

it.each<[Partial<AttemptFailure>, boolean]>([
	[{ reason: 'http', httpStatus: 429 }, true],
	[{ codeKind: 'applicationToken' }, true],
	[{ codeKind: 'userToken' }, true],
	[{ codeKind: 'passing' }, true],
	[{ reason: 'http', httpStatus: 401 }, true],
	[{ reason: 'http', httpStatus: 403 }, true],
	[{ reason: 'unreachable' }, true],
	[{ reason: 'tls' }, true],
	[{ reason: 'login' }, true],
	[{ code: '60001', httpStatus: 403 }, false],
	[{ code: '13004', codeKind: 'refusal' }, false],
	[{ reason: 'http', httpStatus: 413 }, false],
	[{ reason: 'blocked' }, false],
])('may succeed later, unchanged: %j is %s', (more, expected) => {
	expect(mayPassLater({ reason: 'refused', message: '', ...more })).toBe(expected);
});
