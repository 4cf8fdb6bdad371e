/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- test code, never published; for all tests against a service that says what it is told */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { replyFrom, send, type Handler, type Recorded, type ReplyTable } from './replies';

export { ok, refuse } from './replies';
export type { Handler, Recorded, Reply, ReplyTable } from './replies';

export interface TestServer {
	/** e.g. `http://127.0.0.1:40123`, without a slash at the end. */
	readonly url: string;
	/** Requests in the order in which they were completely received. */
	readonly requests: Recorded[];
	/** The most requests that were open (headers received, reply not finished) at one time. */
	readonly maxInFlight: number;
	/** What the server answers from now on; a request that no entry of a table matches gets a 404. */
	reply(handler: Handler | ReplyTable): void;
	/** Forgets the requests and counters, not the replies. */
	clear(): void;
	/** Destroys all connections, also those never answered, and closes. */
	stop(): Promise<void>;
}

/** A real HTTP server on 127.0.0.1 and a free port. */
export async function startServer(handler: Handler | ReplyTable = {}): Promise<TestServer> {
	return await start(createHttpServer(), 'http', handler);
}

/** As `startServer`, over TLS with a self-signed certificate. */
export async function startTlsServer(handler: Handler | ReplyTable = {}): Promise<TestServer> {
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

async function start(server: Server, scheme: string, handler: Handler | ReplyTable): Promise<TestServer> {
	let answer = replyFrom(handler);
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
		reply: (next) => (answer = replyFrom(next)),
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
		rawHeaders: incoming.rawHeaders,
		body,
		json: () => JSON.parse(body) as unknown,
	};
}
