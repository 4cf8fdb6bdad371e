/* eslint-disable @n8n/community-nodes/no-restricted-imports -- development only: never published */
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { endpoints } from '../carryOut';
import { addControl } from './control';
import { prefixes, type Endpoint } from './endpoint';
import { exchange, keepHeaders, type World } from './exchange';
import { token } from './oauth';
import { addPage, type About } from './page';
import { serve } from './service';

const MAX_BODY = 256 * 1024 * 1024;

/** The HTTP server with all routes, not listening yet. */
export function buildServer(
	world: World,
	reset: () => void,
	about: () => About,
): { app: FastifyInstance; closeSockets: () => void } {
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
			url: routeOf(endpoint),
			handler: (request, reply) =>
				exchange(world, request, reply, (incoming, fault) => serve(world, endpoint, incoming, fault)),
		});
	}
	app.post('/oauth/token', (request, reply) =>
		exchange(world, request, reply, (incoming) => token(world, incoming)),
	);
	addControl(app, world, reset);
	addPage(app, about);
	app.setNotFoundHandler((request, reply) =>
		exchange(world, request, reply, () => ({
			status: 404,
			body: { error: 'Not Found', path: request.url },
		})),
	);
	return { app, closeSockets: watchSockets(app, world) };
}

/** `/asset/{id}/list` → `/order/api/order/v1/asset/:id/list`. */
function routeOf(endpoint: Endpoint): string {
	return prefixes[endpoint.service] + endpoint.path.replace(/\{(\w+)\}/g, ':$1');
}

function watchSockets(app: FastifyInstance, world: World): () => void {
	const open = new Set<Socket>();
	app.server.on('connection', (socket: Socket) => {
		world.ledger.connections += 1;
		open.add(socket);
		socket.once('close', () => open.delete(socket));
	});
	return () => open.forEach((socket) => socket.destroy());
}
