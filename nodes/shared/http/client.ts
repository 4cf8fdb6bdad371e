/** The client of a credential: it sends requests in a session, within limits and time-outs. */
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { backoffMs, pause } from '../concurrency/waiting';
import type { Client, ClockOffset, SendOptions, Service, ServiceReply } from '../model/service';
import {
	type AttemptFailure,
	type Endpoint,
	refused,
	type RequestContent,
	type Result,
	type Row,
} from '../model/exchange';
import { fillPath } from '../model/operation';
import { labelOf } from '../model/text';
import { passwordsIn } from '../redact/passwords';
import { createRedactor } from '../redact/redactor';
import { attemptOnce, describeRequest, type Line, type Outgoing, type RequestContext } from './attempt';
import { isTransient, mayPassLater, outcomeOf, TOO_MANY_REQUESTS } from './failures';
import { openSession, type Session } from './session';
import { platformUrl } from './credentialValues';

type Values = ICredentialDataDecryptedObject;

/** Makes a client of a usable credential; `read` reads its values again. Its requests end when `signal` aborts. */
export function makeClient(
	context: RequestContext,
	service: Service,
	values: Values,
	read: () => Promise<Values>,
	signal: AbortSignal | undefined,
): Client {
	const platform = platformUrl(values).value ?? '';
	const session = openSession(service.credential, values, read, signal);
	const clock = serviceClock();
	const line: Line = {
		context,
		service,
		signal,
		secrets: session.secrets,
		onServerDate: (date, sentAt) => clock.addSample(date, sentAt, Date.now()),
	};
	const outgoingOf = (
		endpoint: Endpoint,
		input: Row,
		content: RequestContent,
		timeout: number,
	): Result<Outgoing> => {
		const path = fillPath(endpoint.path, input);
		if (path.error !== undefined) return refused(`${labelOf(path.error)}: must be an ID, not a path`);
		return { value: { url: platform + service.prefix + path.value, endpoint, content, timeout } };
	};
	return {
		redact: (text) => createRedactor([...session.secrets(), ...passwordsIn(values)]).redact(text),
		clock: () => clock.offset(),
		async send(endpoint, input, content, options) {
			const { value: outgoing, error } = outgoingOf(endpoint, input, content, options.timeout);
			return error === undefined ? await send(session, line, outgoing, options) : { error };
		},
		describe(endpoint, input, content) {
			const { value: outgoing, error } = outgoingOf(endpoint, input, content, 0);
			return error === undefined ? { value: describeRequest(outgoing) } : { error };
		},
	};
}

const MAX_CONNECT_RETRIES = 2;

/** Sends a request, and again after a transient failure where that is safe (docs/maintainers/design.md, "Retries"). It never throws. */
async function send(
	session: Session,
	line: Line,
	outgoing: Outgoing,
	options: SendOptions,
): Promise<Result<ServiceReply>> {
	const { endpoint } = outgoing;
	const { limiter, wasSeen } = options;
	let { mayHaveActed = false } = options;

	for (let retry = 0; ; retry += 1) {
		const end = await limiter?.begin();
		const { value, error } = await session.send(async (values) => await attemptOnce(line, outgoing, values));
		// A refusal of the request's content is no sign of overload.
		const isOverload = error !== undefined && (isTransient(error) || error.reason === 'unreachable');
		end?.(!isOverload, error?.retryAfter);
		if (value !== undefined) return { value: { ...value, repeatedAfterLoss: mayHaveActed } };
		const isAlreadyDone = error.code !== undefined && error.code === endpoint.alreadyDoneCode;
		if (isAlreadyDone && mayHaveActed && wasSeen === true)
			return { value: { data: null, httpStatus: 200, repeatedAfterLoss: true, isCached: false } };

		mayHaveActed ||= outcomeOf(endpoint, error) === 'unknown';
		const isLast = line.signal?.aborted === true || retry >= maxRetriesOf(endpoint, error, options);
		if (isLast && mayHaveActed) return { error: { ...error, outcome: 'unknown' } };
		if (isLast)
			return { error: { ...error, outcome: 'rejected', ...(mayPassLater(error) && { retryable: true }) } };
		await pause(backoffMs(retry, error.retryAfter), line.signal);
	}
}

function maxRetriesOf({ repeat }: Endpoint, failure: AttemptFailure, { maxRetries }: SendOptions): number {
	if (failure.reason === 'unreachable') return MAX_CONNECT_RETRIES;
	const isSafe = repeat === 'idempotent' || failure.httpStatus === TOO_MANY_REQUESTS;
	return isSafe && isTransient(failure) ? maxRetries : 0;
}

const BELIEVABLE_MS = 5 * 60_000;
/** A `Date` header has whole seconds, and busy servers reuse one for about a second. */
const RESOLUTION_MS = 2_000;

/**
 * The service's clock by the `Date` header of its last reply (docs/maintainers/design.md, "Evidence"): it was written after the request was
 * sent and before the reply arrived. One that differs by more than five minutes from this machine's clock is ignored.
 */
export function serviceClock() {
	let offset: ClockOffset | undefined;
	return {
		/** Takes one date; all in epoch milliseconds, `sentAt` and `receivedAt` by this machine's clock. */
		addSample(date: number, sentAt: number, receivedAt: number): void {
			if (Math.abs(date - receivedAt) <= BELIEVABLE_MS)
				offset = { earliest: date - receivedAt, latest: date + RESOLUTION_MS - sentAt };
		},
		offset: () => offset,
	};
}
