/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- test code, never published */
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';

import { replyFrom, send } from './replies';
import type { Handler, Recorded, ReplyTable } from './replies';

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
	reply(handler: Replies): void;
	/** Forgets the requests and counters, not the replies. */
	clear(): void;
	/** Destroys all connections, also those never answered, and closes. */
	stop(): Promise<void>;
}

export type Replies = Handler | ReplyTable;

/** A real HTTP server on 127.0.0.1 and a free port. With `tls` it has a certificate that nobody trusts. */
export async function startServer(replies: Replies = {}, { tls = false } = {}): Promise<TestServer> {
	const server = made(tls, replies);
	await server.listen();
	return server;
}
export const startTlsServer = async (replies: Replies = {}) => await startServer(replies, { tls: true });

/** One for all tests of a file or of a `describe`: before each it is empty and answers with `replies` again. */
export function useServer(replies: Replies = {}, { tls = false } = {}): TestServer {
	const server = made(tls, replies);
	beforeAll(server.listen);
	afterAll(server.stop);
	beforeEach(() => {
		server.clear();
		server.reply(replies);
	});
	return server;
}

/** An address where nobody listens. */
export async function nobodysUrl(): Promise<string> {
	const { url, stop } = await startServer();
	await stop();
	return url;
}

const tlsFile = (name: string) => readFileSync(join(__dirname, 'tls', name), 'utf8');

function made(tls: boolean, replies: Replies): TestServer & { listen(): Promise<void> } {
	const server = tls
		? createHttpsServer({ key: tlsFile('key.pem'), cert: tlsFile('certificate.pem') })
		: createHttpServer();
	let url = '';
	let answer = replyFrom(replies);
	let inFlight = 0;
	let maxInFlight = 0;
	const requests: Recorded[] = [];
	const sockets = new Set<Socket>();

	server.on('connection', (socket: Socket) => {
		sockets.add(socket);
		socket.once('close', () => sockets.delete(socket));
	});
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

	return {
		listen: async () =>
			await new Promise<void>((resolve, reject) => {
				server.once('error', reject);
				server.listen(0, '127.0.0.1', () => {
					url = `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`;
					resolve();
				});
			}),
		get url() {
			return url;
		},
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
			const closed = new Promise<void>((resolve) => server.close(() => resolve()));
			for (const socket of sockets) socket.destroy();
			await closed;
		},
	};
}

async function record(incoming: IncomingMessage): Promise<Recorded> {
	const chunks: Buffer[] = [];
	for await (const chunk of incoming) chunks.push(chunk as Buffer);
	const body = Buffer.concat(chunks).toString('utf8');
	const url = incoming.url ?? '/';
	const mark = url.indexOf('?');
	// Cut by hand: `new URL` would resolve `..` and hide what was really sent.
	const path = mark < 0 ? url : url.slice(0, mark);
	const queryPairs = [...new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1))];
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
