/* eslint-disable @n8n/community-nodes/no-restricted-imports, @typescript-eslint/no-explicit-any -- test code, never published; a server of its own */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { omit } from 'lodash';

/** A proxy in front of the sandbox that changes requests and replies on purpose. */

export interface TamperedReply {
	status?: number;
	/** A header set to undefined is left out. */
	headers?: Record<string, string | undefined>;
	body?: unknown;
	/** In place of `body`. */
	text?: string;
	/** The connection is closed without a reply. */
	isLost?: boolean;
}

/** What passes: the request's path without its query, and the reply as the sandbox gave it. */
export interface Passing {
	method: string;
	path: string;
	query: URLSearchParams;
	requestBody: string;
	requestHeaders: Record<string, string>;
	status: number;
	// The body is whatever the endpoint gives.
	body: any;
}

export interface Tampering {
	/** Changes what is sent to the sandbox. */
	request?: (request: Pick<Passing, 'method' | 'path' | 'query' | 'requestBody' | 'requestHeaders'>) => {
		body?: string;
		headers?: Record<string, string>;
	} | void;
	/** What comes back in place of the sandbox's reply; undefined leaves it. */
	reply?: (passing: Passing) => TamperedReply | undefined;
}

export type TamperingProxy = Awaited<ReturnType<typeof startTamperingProxy>>;

/** Starts it at a free port; without a tampering it passes everything on. */
export async function startTamperingProxy(target: string) {
	let tampering: Tampering = {};
	let seen: string[] = [];
	const issued = new Set<string>();

	async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
		const url = new URL(incoming.url ?? '/', target);
		const { method = 'GET' } = incoming;
		let requestBody = '';
		for await (const chunk of incoming) requestBody += String(chunk);
		const request = {
			method,
			path: url.pathname,
			query: url.searchParams,
			requestBody,
			requestHeaders: omit(incoming.headers, 'host', 'connection', 'content-length') as Record<
				string,
				string
			>,
		};
		seen.push(`${method} ${url.pathname}`);
		const { body: sentBody = requestBody, headers: more } = tampering.request?.(request) ?? {};
		const answer = await fetch(url, {
			method,
			headers: { ...request.requestHeaders, ...more },
			body: method === 'GET' ? undefined : sentBody,
		});
		const text = await answer.text();
		const body: unknown = JSON.parse(text);
		for (const token of text.matchAll(/"access_token":\s*"([^"]+)"/g)) issued.add(token[1] ?? '');
		const altered =
			tampering.reply?.({ ...request, status: answer.status, body: structuredClone(body) }) ?? {};
		if (altered.isLost) return void outgoing.destroy();
		outgoing.sendDate = false;
		const headers = {
			'content-type': answer.headers.get('content-type') ?? undefined,
			date: answer.headers.get('date') ?? undefined,
			...altered.headers,
		};
		for (const [name, value] of Object.entries(headers))
			if (value !== undefined) outgoing.setHeader(name, value);
		outgoing.statusCode = altered.status ?? answer.status;
		outgoing.end(altered.text ?? ('body' in altered ? JSON.stringify(altered.body) : text));
	}

	const server = createServer((incoming, outgoing) => {
		pass(incoming, outgoing).catch((error: unknown) => {
			outgoing.statusCode = 599;
			outgoing.end(String(error));
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		/** From now on this is done; what was seen is forgotten. */
		tamper(next: Tampering) {
			tampering = next;
			seen = [];
			issued.clear();
		},
		/** Method and path of each request. */
		seen: () => seen,
		/** Tokens that were given out since. */
		issued: () => [...issued],
		async stop() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
