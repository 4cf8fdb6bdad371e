/* eslint-disable @n8n/community-nodes/no-restricted-imports -- test code, never published; for server.ts */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { escapeRegExp } from 'lodash';

/** One request as it came over the wire. */
export interface Recorded {
	method: string;
	/** Path and query, as sent. */
	url: string;
	/** Path alone, still percent-encoded. */
	path: string;
	/** The last value of each query parameter, decoded. */
	query: Record<string, string>;
	/** Every query parameter in the order sent, decoded. */
	queryPairs: Array<[string, string]>;
	headers: IncomingHttpHeaders;
	rawHeaders: string[];
	/** The raw text; '' without a body. */
	body: string;
	/** The body parsed by JSON.parse (which rounds 64-bit integers: look at `body` for those). */
	json(): unknown;
}

/** What the test server does with one request. */
export interface Reply {
	/** 200 unless given. */
	status?: number;
	/** `Content-Type: application/json` is added unless one is given. */
	headers?: Record<string, string | string[]>;
	/** An object is sent as JSON; text and bytes as they are. */
	body?: string | object;
	delayMs?: number;
	/** Destroys the socket instead of answering (after `delayMs`). */
	reset?: boolean;
	/** Never answers; the connection stays open until the server stops. */
	never?: boolean;
}

export type Handler = (request: Recorded) => Reply | Promise<Reply>;

/**
 * Replies by `METHOD /path` or `/path`; `*` stands for one path segment. A list is answered in its order, its last entry
 * from then on.
 */
export type ReplyTable = Record<string, Reply | Handler | Array<Reply | Handler>>;

/** HTTP 200 with the services' envelope for success; `data` is left out when undefined. */
export function ok(data?: unknown): Reply {
	return { body: { code: 0, message: 'success', ...(data === undefined ? {} : { data }) } };
}

/** The services' envelope for a refusal with a business code. */
export function refuse(code: number | string, message: string, cause?: unknown, status = 200): Reply {
	return { status, body: { code, message, ...(cause === undefined ? {} : { cause }) } };
}

/** Makes one handler of a table. */
export function replyFrom(handler: Handler | ReplyTable): Handler {
	if (typeof handler === 'function') return handler;
	const rules = Object.entries(handler).map(([key, entry]) => ({
		matches: matcher(key),
		next: inOrder(entry),
	}));
	return async (request) => {
		const rule = rules.find(({ matches }) => matches(request));
		const reply = rule?.next() ?? { status: 404, body: { notScripted: `${request.method} ${request.path}` } };
		return typeof reply === 'function' ? await reply(request) : reply;
	};
}

/** Answers one request as `handler` says; a handler that throws gives a 500 with its message. */
export async function send(response: ServerResponse, handler: Handler, request: Recorded): Promise<void> {
	const reply = await Promise.resolve(request).then(handler).catch(threw);
	if (reply.never) return;
	// A server that was stopped meanwhile is waited for by nobody.
	if (reply.delayMs) await sleep(reply.delayMs, undefined, { ref: false });
	if (response.destroyed) return;
	if (reply.reset) {
		response.socket?.destroy();
		return;
	}
	const { status = 200, headers = {}, body = '' } = reply;
	const typed = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
	response.writeHead(status, typed ? headers : { 'Content-Type': 'application/json', ...headers });
	response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
}

const threw = (error: unknown): Reply => ({
	status: 500,
	headers: { 'Content-Type': 'text/plain' },
	body: `The test's handler threw: ${String(error)}`,
});

function matcher(key: string): (request: Recorded) => boolean {
	const [, method, path] = /^(?:([A-Z]+) )?(.*)$/.exec(key) ?? [];
	const pattern = new RegExp(`^${(path ?? '').split('*').map(escapeRegExp).join('[^/]+')}$`);
	return (request) => (method === undefined || method === request.method) && pattern.test(request.path);
}

function inOrder(entry: ReplyTable[string]): () => Reply | Handler | undefined {
	if (!Array.isArray(entry)) return () => entry;
	let used = 0;
	return () => entry[Math.min(used++, entry.length - 1)];
}
