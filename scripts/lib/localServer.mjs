import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const JSON_TYPE = { 'content-type': 'application/json' };

/**
 * A small server on this machine that answers everything as told: `reply({ request, text })` gives `{ status?, headers?, body? }`.
 */
export async function startLocalServer(reply) {
	const told = async (request, response) => {
		const made = await reply({ request, text: await text(request) });
		const { status = 200, headers = JSON_TYPE, body = {} } = made;
		const isMade = typeof body === 'string' || Buffer.isBuffer(body);
		response.writeHead(status, headers).end(isMade ? body : JSON.stringify(body));
	};
	/** Whoever asks for what nobody expected is told so, and ends nothing. */
	const answer = (request, response) =>
		told(request, response).catch(({ message }) => {
			if (!response.headersSent) response.writeHead(500).end(message);
		});
	const server = createServer(answer);
	// A thousand may come in the same moment.
	server.listen({ port: 0, host: '127.0.0.1', backlog: 8192 }).unref();
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${server.address().port}`,
		async stop() {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}
