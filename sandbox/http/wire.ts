/* eslint-disable @n8n/community-nodes/no-restricted-imports -- development only: never published */
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Refusal, Result } from './endpoint';
import { stringifyJson } from './json';

export const JSON_TYPE = 'application/json;charset=UTF-8';

/** A reply as it leaves: the text, and the way it goes. */
export type Answer = { status: number; headers: Record<string, string>; type: string; text: string } & (
	| { way: 'whole' }
	| { way: 'reset' }
	| { way: 'silence' }
	| { way: 'huge'; bytes: number }
	| { way: 'drip'; ms: number; chunks: number }
);

export function jsonAnswer({ status, headers = {}, body }: Result): Answer {
	return { way: 'whole', status, headers, type: JSON_TYPE, text: stringifyJson(body) };
}

/** A refusal as the envelope of a failure: `code` is text here, as documented. */
export function refusalResult({ code, message, reason }: Refusal): Result {
	return { status: 299, body: { code, message, cause: reason } };
}

/** Waits; false when the stand-in was stopped meanwhile. */
export async function pause(ms: number, stopped: AbortSignal): Promise<boolean> {
	if (ms <= 0) return !stopped.aborted;
	return await sleep(ms, true, { signal: stopped }).catch(() => false);
}

/** Sends an answer with this `Date` header; settles when all of it is handed over, or the other side is gone. */
export async function deliver(
	response: ServerResponse,
	answer: Answer,
	date: Date,
	stopped: AbortSignal,
): Promise<void> {
	if (response.destroyed || answer.way === 'silence') return;
	if (answer.way === 'reset') {
		response.socket?.resetAndDestroy();
		return;
	}
	response.sendDate = false;
	const headers = { 'content-type': answer.type, date: date.toUTCString(), ...lowerCase(answer.headers) };
	if (answer.way === 'whole') {
		response.writeHead(answer.status, { ...headers, 'content-length': Buffer.byteLength(answer.text) });
		response.end(answer.text);
		return;
	}
	response.writeHead(answer.status, headers);
	const parts = answer.way === 'huge' ? hugeParts(answer.text, answer.bytes) : drips(answer, stopped);
	// A client that has had enough is no failure of the stand-in.
	await pipeline(Readable.from(parts, { objectMode: false }), response).catch(() => undefined);
}

/** A fault's own `Content-Type` or `Date` takes the place of the usual one, however it is written. */
const lowerCase = (headers: Record<string, string>) =>
	Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** The same JSON object with a very long field more, without ever holding it whole. */
function* hugeParts(text: string, bytes: number): Generator<string> {
	const block = 'x'.repeat(1024 * 1024);
	yield `${text.slice(0, -1)},"padding":"`;
	for (let left = bytes; left > 0; left -= block.length) yield block.slice(0, left);
	yield '"}';
}

type Drip = Extract<Answer, { way: 'drip' }>;
async function* drips(answer: Drip, stopped: AbortSignal): AsyncGenerator<Buffer> {
	const bytes = Buffer.from(answer.text);
	const size = Math.max(1, Math.ceil(bytes.length / answer.chunks));
	for (let from = 0; from < bytes.length; from += size) {
		if (from > 0 && !(await pause(answer.ms, stopped))) return;
		yield bytes.subarray(from, from + size);
	}
}
