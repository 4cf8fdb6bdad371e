// What stands between the CRM and n8n, as a load balancer does: it lets a request through only while n8n says that it is
// ready. An n8n that starts answers 200 ("n8n is starting up") to every webhook, and a CRM would take that for "delivered".
import { createServer, request as httpRequest } from 'node:http';
import { once } from 'node:events';

/** @param {() => string} target n8n's address, asked for each request */
export async function startGateway(target) {
	const server = createServer(async (request, response) => {
		const answer = (status) => response.writeHead(status).end();
		if (!(await isReady(target()))) return answer(503);
		const onward = httpRequest(target() + request.url, { method: request.method, headers: request.headers });
		onward.on('response', (reply) => {
			response.writeHead(reply.statusCode, reply.headers);
			reply.pipe(response);
			reply.on('error', () => response.destroy());
		});
		onward.on('error', () => (response.headersSent ? response.destroy() : answer(502)));
		// A CRM that gave up waits for nothing more.
		response.on('close', () => onward.destroy());
		request.pipe(onward);
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${server.address().port}`,
		async stop() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

async function isReady(url) {
	try {
		return (await fetch(`${url}/healthz/readiness`, { signal: AbortSignal.timeout(5_000) })).status === 200;
	} catch {
		return false;
	}
}
