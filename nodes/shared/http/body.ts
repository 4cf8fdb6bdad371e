import type { IN8nHttpFullResponse } from 'n8n-workflow';

import type { AttemptFailure } from '../model/result';
import { startTimer } from '../concurrency/timer';
import { onAbort } from '../concurrency/onAbort';

/** Twice what 100,000 assets take, and little enough to hold: compressed, a thousandth of it travels. */
const MAX_BYTES = 100_000_000;

/** What n8n's helper hands over where a stream is asked for; what was compressed comes out of it unpacked. */
interface ByteStream extends AsyncIterable<Uint8Array> {
	destroy(error: Error): unknown;
}

/**
 * The reply with its whole body as bytes; without one where it is larger than any list, and then it is not read on. n8n's
 * helper itself unpacks without a bound (docs/design.md, "Reply").
 * @param timeout the longest silence, in milliseconds: within a stream the helper watches none
 * @throws what the connection throws, or where the silence is too long, or `ended` aborts
 */
export async function readBody(
	response: IN8nHttpFullResponse,
	timeout: number,
	ended: AbortSignal,
): Promise<IN8nHttpFullResponse> {
	const stream: unknown = response.body;
	if (!isStream(stream)) return response;
	const silence = () =>
		startTimer(timeout, () => stream.destroy(Object.assign(new Error('silence'), { code: 'ECONNABORTED' })));
	let stopTimer = silence();
	const removeListener = onAbort(ended, () => stream.destroy(new Error('not waited for any longer')));
	try {
		const chunks: Uint8Array[] = [];
		let size = 0;
		for await (const chunk of stream) {
			stopTimer();
			size += chunk.length;
			// Leaving the loop closes the connection.
			if (size > MAX_BYTES) return { ...response, body: undefined };
			chunks.push(chunk);
			stopTimer = silence();
		}
		return { ...response, body: Buffer.concat(chunks) };
	} finally {
		stopTimer();
		removeListener();
	}
}

/** The trouble of a reply whose body was not read to its end. */
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
		// A charset that nobody knows; JSON is UTF-8 by its standard (RFC 8259 §8.1).
		return new TextDecoder();
	}
}
