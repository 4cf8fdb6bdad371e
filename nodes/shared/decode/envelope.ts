/** A reply: read as bytes up to a size, then as text, then as the envelope of both services. */
import { debounce, identity, noop } from 'lodash';
import { DateTime } from 'luxon';
import type { IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';

import type { AttemptFailure, Failure, Result } from '../model/exchange';
import { tryParseJson } from './json';

/** More than 100,000 assets have. A compressed reply may be a thousand times smaller, so the size must be limited here. */
const MAX_BYTES = 64_000_000;

type ByteStream = Extract<IN8nHttpFullResponse['body'], { destroy: unknown }> & AsyncIterable<Uint8Array>;

export const RAW_REPLY = {
	// A stream can be stopped where it is too long. n8n's helper decompresses any other body to its end, and its HTTP client
	// keeps each body until the next full garbage collection.
	encoding: 'stream',
	returnFullResponse: true,
	// An error of the helper would not have the body of the reply; and after a 401 n8n would log in a second time.
	ignoreHttpStatusErrors: true,
	// A redirect would carry the tokens to another address.
	disableFollowRedirect: true,
} satisfies Partial<IHttpRequestOptions>;

/**
 * Reads the whole body as bytes; undefined where it is too large. @param timeout the longest silence in milliseconds: the helper has none in a stream
 * @throws the connection's error; one with code ECONNABORTED after too long a silence; one where `signal` aborts
 */
export async function readBody(
	response: IN8nHttpFullResponse,
	timeout: number,
	signal: AbortSignal | undefined,
	maxBytes = MAX_BYTES,
): Promise<IN8nHttpFullResponse> {
	const stream: unknown = response.body;
	if (!isStream(stream)) return response;
	let stop: (error: Error) => void = noop;
	// The stream alone would not do: destroyed, it tells of that when the service has sent something more.
	const stopped = new Promise<never>((_, reject) => (stop = reject));
	const onAbort = () => stop(new Error('not waited for any longer'));
	const restartTimer = debounce(
		() => stop(Object.assign(new Error('silence'), { code: 'ECONNABORTED' })),
		timeout,
	);
	signal?.addEventListener('abort', onAbort);
	if (signal?.aborted) onAbort();
	try {
		return { ...response, body: await Promise.race([bytesOf(stream, restartTimer, maxBytes), stopped]) };
	} finally {
		restartTimer.cancel();
		signal?.removeEventListener('abort', onAbort);
		stream.destroy();
	}
}

async function bytesOf(
	stream: AsyncIterable<Uint8Array>,
	onChunk: () => void,
	maxBytes: number,
): Promise<Buffer | undefined> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	onChunk();
	for await (const chunk of stream) {
		onChunk();
		size += chunk.length;
		if (size > maxBytes) return undefined;
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}

export const TOO_LARGE: AttemptFailure = {
	reason: 'unreadable',
	message: `The service’s reply is larger than ${MAX_BYTES / 1_000_000} MB, and was not read to its end`,
	advice:
		'Check that the base URL of the credential leads to the platform itself. If it does, ask for less at a time, such as with a filter.',
};

function isStream(body: unknown): body is ByteStream {
	return typeof body === 'object' && body !== null && 'destroy' in body && Symbol.asyncIterator in body;
}

/** A reply's bytes as text, in the charset that its header names (UTF-8 where it names none), without a byte order mark. */
export function bodyText(body: unknown, contentType: string): string {
	if (typeof body === 'string') return body;
	return body instanceof Uint8Array ? decoderFor(contentType).decode(body) : '';
}

function decoderFor(contentType: string): InstanceType<typeof TextDecoder> {
	const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1] ?? 'utf-8';
	try {
		return new TextDecoder(charset);
	} catch {
		// An unknown charset: JSON is UTF-8 by its standard (RFC 8259 §8.1).
		return new TextDecoder();
	}
}

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
		return failed(
			'unreadable',
			`The service answered ${status} with code 0${message && `: ${clean(message)}`}`,
			{
				code,
				cause: cause && clean(cause),
				retryAfter,
				advice: 'The reply contradicts itself. Ask the service’s provider what it means.',
			},
		);
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

/** How long a `Retry-After` asks to wait, in milliseconds: whole seconds or an HTTP date (RFC 9110 §10.2.3). */
function retryAfterMs(header: unknown): number | undefined {
	const asked = typeof header === 'string' ? header.trim() : '';
	const ms = /^\d+$/.test(asked)
		? Math.min(Number(asked) * 1_000, Number.MAX_SAFE_INTEGER)
		: Math.max(0, DateTime.fromHTTP(asked).toMillis() - Date.now());
	return Number.isNaN(ms) ? undefined : ms;
}
