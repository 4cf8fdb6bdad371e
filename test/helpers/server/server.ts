/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- test code, never published; for all tests against a service that says what it is told */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

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

/** HTTP 200 with the services' envelope for success; `data` is left out when undefined. */
export function ok(data?: unknown): Reply {
	return { body: { code: 0, message: 'success', ...(data === undefined ? {} : { data }) } };
}

/** A list of the Member Center that is one page. */
export const page = (list: unknown[]): Reply =>
	ok({ list, total: list.length, pages: 1, hasNextPage: false });

/** What the Member Center lists, each by its path; whatever is sent besides is done. */
export const listsOf =
	(people: unknown[], assets: unknown, locks: unknown = []) =>
	({ method, path }: Pick<Recorded, 'method' | 'path'>): Reply => {
		if (method !== 'GET') return ok(null);
		if (path.endsWith('/members')) return page(people);
		return ok(path.endsWith('/assetNums') ? assets : locks);
	};

/** The services' envelope for a refusal with a business code. */
export function refuse(code: number | string, message: string, cause?: unknown, status = 200): Reply {
	return { status, body: { code, message, ...(cause === undefined ? {} : { cause }) } };
}

/** Answers one request as `handler` says; a handler that throws gives a 500 with its message. */
async function send(response: ServerResponse, handler: Handler, request: Recorded): Promise<void> {
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

export interface TestServer {
	/** e.g. `http://127.0.0.1:40123`, without a slash at the end. */
	readonly url: string;
	/** Requests in the order in which they were completely received. */
	readonly requests: Recorded[];
	/** The most requests that were open (headers received, reply not finished) at one time. */
	readonly maxInFlight: number;
	/** What the server answers from now on. */
	reply(handler: Handler): void;
	/** Forgets the requests and counters, not the replies. */
	clear(): void;
	/** Destroys all connections, also those never answered, and closes. */
	stop(): Promise<void>;
}

const NOTHING_THERE: Handler = () => ({ status: 404 });

/** A real HTTP server on 127.0.0.1 and a free port. */
export async function startServer(handler = NOTHING_THERE): Promise<TestServer> {
	return await start(createHttpServer(), 'http', handler);
}

/** As `startServer`, over TLS with a self-signed certificate. */
export async function startTlsServer(handler = NOTHING_THERE): Promise<TestServer> {
	const file = (name: string) => readFileSync(join(__dirname, 'tls', name), 'utf8');
	return await start(
		createHttpsServer({ key: file('key.pem'), cert: file('certificate.pem') }),
		'https',
		handler,
	);
}

/** An address where nobody listens. */
export async function nobodysUrl(): Promise<string> {
	const { url, stop } = await startServer();
	await stop();
	return url;
}

async function start(server: Server, scheme: string, handler: Handler): Promise<TestServer> {
	let answer = handler;
	let inFlight = 0;
	let maxInFlight = 0;
	const requests: Recorded[] = [];

	server.on('request', (incoming: IncomingMessage, response: ServerResponse) => {
		inFlight += 1;
		maxInFlight = Math.max(maxInFlight, inFlight);
		response.once('close', () => (inFlight -= 1));
		void record(incoming).then(
			async (request) => {
				requests.push(request);
				await send(response, answer, request);
			},
			// The client went away before its body was complete: there is nobody to answer.
			() => response.destroy(),
		);
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const { port } = server.address() as AddressInfo;

	return {
		url: `${scheme}://127.0.0.1:${port}`,
		requests,
		get maxInFlight() {
			return maxInFlight;
		},
		reply: (next) => (answer = next),
		clear: () => {
			requests.length = 0;
			maxInFlight = inFlight;
		},
		stop: async () => {
			const closed = once(server.close(), 'close');
			server.closeAllConnections();
			await closed;
		},
	};
}

async function record(incoming: IncomingMessage): Promise<Recorded> {
	const body = await text(incoming);
	const url = incoming.url ?? '/';
	// Cut by hand: `new URL` would resolve `..` and hide what was really sent.
	const [, path = '', search = ''] = /^([^?]*)\??(.*)$/.exec(url) ?? [];
	const queryPairs = [...new URLSearchParams(search)];
	return {
		method: incoming.method ?? '',
		url,
		path,
		query: Object.fromEntries(queryPairs),
		queryPairs,
		headers: incoming.headers,
		body,
		json: () => JSON.parse(body) as unknown,
	};
}
