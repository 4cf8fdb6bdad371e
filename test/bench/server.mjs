// The service that the arms talk to: as little of it as they need, in a process of its own, so that its CPU time is nobody's.
// Each measurement gets a listener of its own (a port of its own too, or closed connections would use up the ports).
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { answer, assetList, employeePage, make, shown } from './service.mjs';

const listeners = new Map();

process.on('message', async ({ id, open, close, stats }) => {
	if (open) process.send({ id, reply: await openListener(open) });
	else if (stats) process.send({ id, reply: listeners.get(stats).count });
	else if (close) {
		const { server } = listeners.get(close);
		listeners.delete(close);
		server.closeAllConnections();
		server.close(() => process.send({ id, reply: true }));
	} else process.exit(0);
});
process.on('disconnect', () => process.exit(0));

/**
 * `rows`: how many employees or assets there are; `pageSizes`: prepared for pages of these sizes; `limit`: what it refuses with HTTP 429, at once;
 * `lose`: what makes something is done, and not answered.
 */
async function openListener({
	latency,
	rows = 0,
	pageSizes = [],
	warm,
	limit: { mostInFlight = Infinity, mostPerSecond = Infinity } = {},
	lose = false,
}) {
	const made = lose ? { assets: [], accounts: [], bindings: new Map() } : undefined;
	if (warm === 'employees')
		for (const size of pageSizes)
			for (let page = 1; page <= Math.ceil(rows / size); page += 1) employeePage(page, size, rows);
	if (warm === 'assets') assetList(rows);
	const count = { requests: 0, refused: 0, connections: 0, inFlight: 0, mostInFlight: 0, bytesOut: 0 };
	const taken = [];
	let working = 0;
	const server = createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
		count.requests += 1;
		count.inFlight += 1;
		count.mostInFlight = Math.max(count.mostInFlight, count.inFlight);
		response.once('close', () => (count.inFlight -= 1));
		const chunks = [];
		for await (const chunk of request) chunks.push(chunk);
		while (taken[0] <= performance.now() - 1000) taken.shift();
		if (working >= mostInFlight || taken.length >= mostPerSecond) {
			count.refused += 1;
			response.writeHead(429, { 'content-type': 'application/json' });
			return response.end('{"code":"429","message":"too many requests"}');
		}
		if (mostPerSecond < Infinity) taken.push(performance.now());
		working += 1;
		response.once('close', () => (working -= 1));
		if (latency > 0) await sleep(latency);
		const url = new URL(request.url, 'http://service');
		const body = Buffer.concat(chunks);
		if (made && request.method === 'POST') {
			make(made, url, JSON.parse(body));
			return request.socket.destroy();
		}
		const text = (made && shown(made, url)) ?? answer(url, body, rows);
		count.bytesOut += text.length;
		response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
		response.end(text);
	});
	server.on('connection', () => (count.connections += 1));
	await new Promise((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 8192 }, resolve));
	const { port } = server.address();
	listeners.set(port, { server, count });
	return port;
}
