import type { IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';

import type { AttemptFailure } from '../model/exchange';
import { onAbort, startTimer } from '../concurrency/timer';

/** Twice the size of 100,000 assets. A compressed reply may be a thousand times smaller, so the size must be limited here. */
const MAX_BYTES = 100_000_000;
/** Three times as many as they have: 99 MB of `{},` would take 4 GB of memory. */
const MAX_VALUES = 10_000_000;

/** The body that n8n's helper returns for `encoding: 'stream'`, already decompressed. */
type ByteStream = Extract<IN8nHttpFullResponse['body'], { destroy: unknown }>;

/** What a request asks of n8n's helper, so that its reply can be read as it came. */
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
 * Reads the whole body of a reply as bytes. Where it is too large, reading stops and the body is undefined; n8n's helper
 * itself decompresses without a limit (docs/maintainers/design.md, "Reply").
 * @param timeout the longest silence in milliseconds; the helper has no timeout within a stream
 * @throws the connection's error; an error with code ECONNABORTED after too long a silence; an error where `signal` aborts
 */
export async function readBody(
	response: IN8nHttpFullResponse,
	timeout: number,
	signal: AbortSignal | undefined,
	maxBytes = MAX_BYTES,
): Promise<IN8nHttpFullResponse> {
	const stream: unknown = response.body;
	if (!isStream(stream)) return response;
	const startSilenceTimer = () =>
		startTimer(timeout, () => stream.destroy(Object.assign(new Error('silence'), { code: 'ECONNABORTED' })));
	let stopTimer = startSilenceTimer();
	const onChunk = () => {
		stopTimer();
		stopTimer = startSilenceTimer();
	};
	const removeListener = onAbort(signal, () => stream.destroy(new Error('not waited for any longer')));
	try {
		const chunks = await chunksOf(stream, onChunk, maxBytes);
		return { ...response, body: chunks && Buffer.concat(chunks) };
	} finally {
		stopTimer();
		removeListener();
	}
}

/** The pieces of a stream; undefined where there are too many bytes. By its events, as its iterator costs a small reply 0.15 ms more. */
async function chunksOf(stream: ByteStream, onChunk: () => void, maxBytes: number) {
	return await new Promise<Uint8Array[] | undefined>((resolve, reject) => {
		const closed = () =>
			reject(stream.errored ?? Object.assign(new Error('closed'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }));
		if (stream.destroyed === true || stream.readableEnded === true) return closed();
		const chunks: Uint8Array[] = [];
		let size = 0;
		let values = 0;
		const isTooLarge = () => size > maxBytes || values > MAX_VALUES;
		stream.on('data', (chunk) => {
			// What the stream had read ahead still comes.
			if (isTooLarge()) return;
			onChunk();
			size += chunk.length;
			values += valuesIn(chunk);
			chunks.push(chunk);
			if (!isTooLarge()) return;
			resolve(undefined);
			// This closes the connection.
			stream.destroy();
		});
		stream.on('end', () => resolve(chunks));
		stream.on('error', reject);
		stream.on('close', closed);
	});
}

/** How many values this piece of a JSON text may begin: behind a comma or a bracket, if need be one of a text. */
function valuesIn(chunk: Uint8Array): number {
	let values = 0;
	// By its index: four times as fast as `of`.
	for (let at = 0; at < chunk.length; at += 1) {
		const byte = chunk[at];
		if (byte === 0x2c || byte === 0x7b || byte === 0x5b) values += 1;
	}
	return values;
}

/** The failure of a reply whose body is too large. */
export function tooLarge(httpStatus: number): AttemptFailure {
	return {
		reason: 'unreadable',
		httpStatus,
		message: `The service’s reply is larger than ${MAX_BYTES / 1_000_000} MB or has more than ${MAX_VALUES / 1_000_000} million values, and was not read to its end`,
		advice:
			'Check that the base URL of the credential leads to the platform itself. If it does, ask for less at a time, such as with a filter.',
	};
}

function isStream(body: unknown): body is ByteStream {
	const { on, destroy } = Object(body) as Partial<ByteStream>;
	return typeof on === 'function' && typeof destroy === 'function';
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
