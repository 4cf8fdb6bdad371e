// The service that the arms talk to: as little of it as they need, in a process of its own, so that its CPU time is nobody's.
// Each measurement gets a listener of its own (a port of its own too, or closed connections would use up the ports).
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { assetRecord, employeeRecord } from './data.mjs';

const listeners = new Map();
const texts = new Map();

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

/** `rows`: how many employees or assets there are; `pageSizes`: prepared for pages of these sizes; `limit`: what it refuses with HTTP 429, at once. */
async function openListener({ latency, rows = 0, pageSizes = [], warm, limit: { mostInFlight = Infinity, mostPerSecond = Infinity } = {} }) {
	if (warm === 'employees') for (const size of pageSizes) for (let page = 1; page <= Math.ceil(rows / size); page += 1) employeePage(page, size, rows);
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
		const text = answer(new URL(request.url, 'http://service'), Buffer.concat(chunks), rows);
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

const envelope = (data) => Buffer.from(`{"code":0,"message":"success","data":${data}}`);
const DONE = envelope('null');

function answer({ pathname, searchParams }, body, rows) {
	if (!searchParams.get('g_nonce')) return Buffer.from('{"code":"13004","message":"g_nonce is missing"}');
	if (pathname.endsWith('/licenseOrder/batchOrder')) {
		const { orderList } = JSON.parse(body);
		return envelope(JSON.stringify(orderList.map(({ sequence, customerId }) => ({ sequence, licenseOrderId: `LO${sequence}-${customerId}`, customerId }))));
	}
	if (pathname.endsWith('/asset/lock')) {
		return envelope(JSON.stringify(JSON.parse(body).assetNums.map((assetNum) => ({ assetNum, status: 1 }))));
	}
	if (pathname.endsWith('/members')) return employeePage(Number(searchParams.get('pageNum')), Number(searchParams.get('pageSize')), rows);
	if (pathname.endsWith('/list')) return assetList(rows);
	if (/\/member\/[^/]+$/.test(pathname)) return DONE;
	return Buffer.from('{"code":"404","message":"not here"}');
}

function employeePage(pageNum, pageSize, total) {
	return prepared(`employees ${pageNum} ${pageSize} ${total}`, () => {
		const pages = Math.ceil(total / pageSize);
		const first = (pageNum - 1) * pageSize;
		const size = Math.max(0, Math.min(pageSize, total - first));
		const list = Array.from({ length: size }, (_, index) => employeeRecord(first + index));
		return JSON.stringify({
			pageNum,
			pageSize,
			size,
			orderBy: null,
			startRow: first + 1,
			endRow: first + size,
			total,
			pages,
			list,
			firstPage: 1,
			prePage: pageNum - 1,
			nextPage: pageNum < pages ? pageNum + 1 : 0,
			lastPage: pages,
			isFirstPage: pageNum === 1,
			isLastPage: pageNum >= pages,
			hasPreviousPage: pageNum > 1,
			hasNextPage: pageNum < pages,
			navigatePages: 8,
			navigatepageNums: [1, 2, 3, 4, 5, 6, 7, 8],
		});
	});
}

function assetList(total) {
	return prepared(`assets ${total}`, () => JSON.stringify(Array.from({ length: total }, (_, index) => assetRecord(index))));
}

function prepared(key, make) {
	const text = texts.get(key) ?? envelope(make());
	texts.set(key, text);
	return text;
}
