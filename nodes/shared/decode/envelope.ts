import { identity } from 'lodash';
import { DateTime } from 'luxon';

import type { AttemptFailure, Failure, Result } from '../model/exchange';
import { tryParseJson } from './json';

export interface HttpReply {
	status: number;
	contentType: string;
	retryAfter?: unknown;
	text: string;
}

/** What both services answer (§2.1, §7). `accept`: codes whose `data` counts as an answer; `clean` takes secrets out of an excerpt. Never throws. */
export function decodeReply(
	reply: HttpReply,
	accept: readonly string[] = [],
	clean: (text: string) => string = identity,
): Result<unknown, AttemptFailure> {
	const envelope = readEnvelope(reply.text);
	const { status: httpStatus } = reply;
	const isSuccess = httpStatus >= 200 && httpStatus < 300;
	const retryAfter = isSuccess ? undefined : retryAfterMs(reply.retryAfter);
	const failed = (reason: Failure['reason'], message: string, more: Partial<AttemptFailure> = {}) => ({
		error: { reason, httpStatus, message, ...more },
	});
	if (envelope !== undefined && envelope.code !== '0') {
		const { data, message, ...refusal } = envelope;
		return isSuccess && accept.includes(refusal.code)
			? { value: data }
			: failed('refused', message, { ...refusal, retryAfter });
	}
	if (envelope !== undefined) {
		const { code, message, cause, data } = envelope;
		if (httpStatus === 200) return { value: data };
		// The document knows 200 and 299, a business exception: code 0 beside another status leaves open what the service did.
		const status = `HTTP ${httpStatus}${httpStatus === 299 ? ' (business exception)' : ''}`;
		return failed('unreadable', withText(`The service answered ${status} with code 0`, clean(message)), {
			code,
			cause: cause && clean(cause),
			retryAfter,
			advice: 'The reply contradicts itself. Ask the service’s provider what it means.',
		});
	}
	if (isSuccess)
		return failed(
			'unreadable',
			`The service answered HTTP ${httpStatus} with something other than its JSON envelope${snippet(reply, clean)}`,
		);
	const redirected = httpStatus >= 300 && httpStatus < 400 ? ' (a redirect, which is not followed)' : '';
	return failed('http', `The service answered HTTP ${httpStatus}${redirected}${snippet(reply, clean)}`, {
		retryAfter,
	});
}

function readEnvelope(text: string) {
	const body = tryParseJson(text)?.value;
	if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
	const { code, message, cause, data } = body as Record<string, unknown>;
	if ((typeof code !== 'number' && typeof code !== 'string') || code === '') return undefined;
	return {
		code: String(code).trim(),
		message: typeof message === 'string' ? message : '',
		cause: typeof cause === 'string' && cause !== '' ? cause : undefined,
		data,
	};
}

function snippet({ contentType, text }: HttpReply, clean: (text: string) => string): string {
	const kind = contentType === '' ? 'no content type' : clean(contentType);
	const words = text.trim();
	// Cleaned before it is cut, as half a token would not be found any more; of more than the longest token, as the reply may be long.
	const body = words === '' ? 'empty body' : `beginning: ${clean(words.slice(0, 100_000)).slice(0, 200)}`;
	return ` (${kind}, ${body})`;
}

function withText(message: string, more: string): string {
	return more === '' ? message : `${message}: ${more}`;
}

/** How long a `Retry-After` asks to wait, in milliseconds: whole seconds or an HTTP date (RFC 9110 §10.2.3). */
function retryAfterMs(header: unknown): number | undefined {
	const asked = typeof header === 'string' ? header.trim() : '';
	const ms = /^\d+$/.test(asked)
		? Math.min(Number(asked) * 1_000, Number.MAX_SAFE_INTEGER)
		: Math.max(0, DateTime.fromHTTP(asked).toMillis() - Date.now());
	return Number.isNaN(ms) ? undefined : ms;
}
