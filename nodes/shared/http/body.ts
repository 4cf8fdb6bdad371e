import type { IN8nHttpFullResponse } from 'n8n-workflow';

import type { AttemptFailure } from '../model/result';
import { startTimer } from '../concurrency/timer';
import { onAbort } from '../concurrency/onAbort';

/** Twice the size of 100,000 assets. A compressed reply may be a thousand times smaller, so the size must be limited here. */
const MAX_BYTES = 100_000_000;

/** The body that n8n's helper returns for `encoding: 'stream'`, already decompressed. */
interface ByteStream extends AsyncIterable<Uint8Array> {
	destroy(error: Error): unknown;
}

/**
 * Reads the whole body of a reply as bytes. Where it is larger than 100 MB, reading stops and the body is undefined; n8n's helper
 * itself decompresses without a limit (docs/design.md, "Reply").
 * @param timeout the longest silence in milliseconds; the helper has no timeout within a stream
 * @throws the connection's error; an error with code ECONNABORTED after too long a silence; an error where `signal` aborts
 */
export async function readBody(
	response: IN8nHttpFullResponse,
	timeout: number,
	signal: AbortSignal,
): Promise<IN8nHttpFullResponse> {
	const stream: unknown = response.body;
	if (!isStream(stream)) return response;
	const startSilenceTimer = () =>
		startTimer(timeout, () => stream.destroy(Object.assign(new Error('silence'), { code: 'ECONNABORTED' })));
	let stopTimer = startSilenceTimer();
	const removeListener = onAbort(signal, () => stream.destroy(new Error('not waited for any longer')));
	try {
		const chunks: Uint8Array[] = [];
		let size = 0;
		for await (const chunk of stream) {
			stopTimer();
			size += chunk.length;
			// Leaving the loop destroys the stream, and so closes the connection.
			if (size > MAX_BYTES) return { ...response, body: undefined };
			chunks.push(chunk);
			stopTimer = startSilenceTimer();
		}
		return { ...response, body: Buffer.concat(chunks) };
	} finally {
		stopTimer();
		removeListener();
	}
}

/** The failure of a reply whose body is too large. */
export function tooLarge(httpStatus: number): AttemptFailure {
	return {
		reason: 'unreadable',
		httpStatus,
		message: `The service’s reply is larger than ${MAX_BYTES / 1_000_000} MB, and was not read to its end`,
		advice:
			'Check that the base URL of the credential leads to the platform itself. If it does, ask for less at a time, such as with a filter.',
	};
}

function isStream(body: unknown): body is ByteStream {
	return typeof body === 'object' && body !== null && Symbol.asyncIterator in body && 'destroy' in body;
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
