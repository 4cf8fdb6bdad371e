/* eslint-disable @n8n/community-nodes/require-node-api-error, no-console -- development only: never published, no node, prints for a person */
import Fastify, { type FastifyInstance } from 'fastify';
import { carryOut, endpoints } from '../carryOut';
import { badParameter } from '../contract/accept';
import { type Facts, textOf } from '../facts';
import type { ListFault } from '../faults/list';
import { addControl } from './control';
import { type Endpoint, labelOf, prefixes, Refusal, type Result } from './endpoint';
import { exchange, type Incoming, keepHeaders, type World } from './exchange';
import { parseJson } from './json';
import { token } from './oauth';
import { guard } from './security';
import { refusalResult } from './wire';

const MAX_BODY = 256 * 1024 * 1024;

/**
 * The HTTP server with all routes, not listening yet. `about`: what the sandbox tells of itself, `facts` to a person, the rest to
 * scripts.
 */
export function buildServer(
	world: World,
	reset: () => void,
	about: () => { url: string; facts: Facts[] },
): FastifyInstance {
	const app = Fastify({
		bodyLimit: MAX_BODY,
		forceCloseConnections: true,
		routerOptions: { maxParamLength: 10_000 },
		exposeHeadRoutes: false,
	});
	// Every body is kept as text, whatever its type says: the ledger shows what came, and the services judge the type.
	// Fastify would refuse a malformed type by itself, so it is shown a plain one.
	app.addHook('onRequest', (request, _reply, done) => {
		keepHeaders(request);
		request.raw.headers['content-type'] = 'text/plain';
		done();
	});
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

	for (const endpoint of endpoints) {
		app.route({
			method: endpoint.method,
			// `/asset/{id}/list` → `/order/api/order/v1/asset/:id/list`
			url: prefixes[endpoint.service] + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
			handler: (request, reply) =>
				exchange(world, request, reply, (incoming, fault) => serve(world, endpoint, incoming, fault)),
		});
	}
	app.post('/oauth/token', (request, reply) =>
		exchange(world, request, reply, (incoming) => token(world, incoming)),
	);
	addControl(app, world, reset);
	app.get('/', (_request, reply) => reply.type('text/plain; charset=utf-8').send(textOf(about())));
	app.get('/_sandbox/facts', () => about());
	app.setNotFoundHandler((request, reply) =>
		exchange(world, request, reply, () => ({
			status: 404,
			body: { error: 'Not Found', path: request.url },
		})),
	);
	app.server.on('connection', () => (world.ledger.connections += 1));
	return app;
}

/** One call of a service endpoint that came over HTTP: checks and parsing, then what is done without it. */
function serve(world: World, endpoint: Endpoint, incoming: Incoming, fault?: ListFault): Result {
	const { params, query, entry, headers, nonce, rawBody } = incoming;
	try {
		guard(endpoint, headers, nonce, world.tokens);
		const body = endpoint.body ? parseBody(endpoint, rawBody) : undefined;
		return carryOut(world.state, endpoint, { params, query, body }, fault, (one) =>
			world.ledger.act({ n: entry.n, ...one }),
		);
	} catch (error) {
		if (error instanceof Refusal) return refusalResult(error);
		// A slip of the stand-in itself: said aloud, or a test would look for the cause in the client.
		console.error(`sandbox: ${labelOf(endpoint)} broke`, error);
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
