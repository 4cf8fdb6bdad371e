/* eslint-disable @n8n/community-nodes/require-node-api-error, @n8n/community-nodes/no-restricted-imports, no-console -- development only: never published, no node, prints for a person */
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { mapValues } from 'lodash';
import { carryOut, find } from '../carryOut';
import { problemIn } from '../contract/validator';
import type { ListFault } from '../faults/list';
import { controlled } from './control';
import { badParameter, type Endpoint, prefixes, Refusal, type Result } from './endpoint';
import { exchange, type Work, type World } from './exchange';
import { parseJson, stringifyJson } from './json';
import type { Entry } from './ledger';
import { token } from './oauth';
import { guard } from './security';
import { JSON_TYPE, refusalResult } from './wire';

/** Longer than a client keeps a connection: one that is closed just when it is used again would look like a lost reply. */
const KEPT_ALIVE_MS = 72_000;

/** The HTTP server, not listening yet. `about`: what the sandbox tells of itself at its address. */
export function buildServer(world: World, reset: () => void, about: () => unknown): Server {
	const server = createServer({ keepAliveTimeout: KEPT_ALIVE_MS, requestTimeout: 0 }, (request, response) => {
		const { method = '', url = '/' } = request;
		const answer = async () => {
			const rawBody = await text(request);
			if (method === 'GET' && url === '/')
				return response.setHeader('content-type', JSON_TYPE).end(JSON.stringify(about(), null, 2));
			if (!url.startsWith('/_sandbox/'))
				return await exchange(world, request, response, rawBody, workOf(world, method, url));
			const { status, body } = controlled(world, reset, `${method} ${url}`, rawBody);
			return response.writeHead(status, { 'content-type': JSON_TYPE }).end(stringifyJson(body));
		};
		// A client that is gone before all of its request has come gets no reply.
		answer().catch(() => response.destroy());
	});
	return server.on('connection', () => (world.ledger.connections += 1));
}

/** What is done for a path as it was sent. */
function workOf(world: World, method: string, url: string): Work {
	const [path = ''] = url.split('?');
	if (method === 'POST' && path === '/oauth/token') return (entry) => token(world, entry);
	const service = (['order', 'member'] as const).find((one) => path.startsWith(`${prefixes[one]}/`));
	const found = service && find(method, path.slice(prefixes[service].length), service);
	if (!found) return () => ({ status: 404, body: { error: 'Not Found', path: url } });
	const params = mapValues(found.params, decodeURIComponent);
	return (entry, fault) => serve(world, found.endpoint, params, entry, fault);
}
function serve(
	world: World,
	endpoint: Endpoint,
	params: Record<string, string>,
	{ n, query, headers, nonce, rawBody }: Entry,
	fault?: ListFault,
): Result {
	try {
		guard(endpoint, headers, nonce, world.tokens);
		const body = endpoint.body ? parseBody(endpoint, rawBody) : undefined;
		const result = carryOut(world.state, endpoint, { params, query, body }, fault, (one) =>
			world.ledger.act({ n, ...one }),
		);
		const problem = problemIn(endpoint.service, endpoint.envelope, result.body);
		if (problem) throw new Error(`its reply is not as documented: ${problem}`);
		return result;
	} catch (error) {
		if (error instanceof Refusal) return refusalResult(error);
		// A slip of the stand-in itself: said aloud, or a test would look for the cause in the client.
		console.error(`sandbox: ${endpoint.method} ${endpoint.path} broke`, error);
		const message = `the sandbox broke: ${String(error)}`;
		return { status: 500, body: { code: '500', message, cause: 'sandbox' } };
	}
}

/** Nothing where an endpoint wants something is refused by the contract. */
function parseBody(endpoint: Endpoint, text: string): unknown {
	if (text === '') return undefined;
	try {
		return parseJson(text);
	} catch {
		throw new Refusal(badParameter[endpoint.service], 'the body is not JSON', 'body');
	}
}
