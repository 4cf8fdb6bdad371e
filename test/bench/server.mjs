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

/**
 * `rows`: how many employees or assets there are; `pageSize`: prepared for pages of that size; `lose`: what makes something is
 * done, and not answered.
 */
async function openListener({ latency, rows = 0, pageSize = 0, warm, lose = false }) {
	const made = lose ? { assets: [], accounts: [], bindings: new Map() } : undefined;
	if (warm === 'employees')
		for (let page = 1; page <= Math.ceil(rows / pageSize); page += 1) employeePage(page, pageSize, rows);
	if (warm === 'assets') assetList(rows);
	const count = { requests: 0, connections: 0, inFlight: 0, mostInFlight: 0, bytesOut: 0 };
	const server = createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
		count.requests += 1;
		count.inFlight += 1;
		count.mostInFlight = Math.max(count.mostInFlight, count.inFlight);
		response.once('close', () => (count.inFlight -= 1));
		const chunks = [];
		for await (const chunk of request) chunks.push(chunk);
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

const envelope = (data) => Buffer.from(`{"code":0,"message":"success","data":${data}}`);
const DONE = envelope('null');

function answer({ pathname, searchParams }, body, rows) {
	if (!searchParams.get('g_nonce')) return Buffer.from('{"code":"13004","message":"g_nonce is missing"}');
	if (pathname.endsWith('/licenseOrder/batchOrder')) {
		const { orderList } = JSON.parse(body);
		return envelope(
			JSON.stringify(
				orderList.map(({ sequence, customerId }) => ({
					sequence,
					licenseOrderId: `LO${sequence}-${customerId}`,
					customerId,
				})),
			),
		);
	}
	if (pathname.endsWith('/asset/lock')) {
		return envelope(JSON.stringify(JSON.parse(body).assetNums.map((assetNum) => ({ assetNum, status: 1 }))));
	}
	if (pathname.endsWith('/user/bind')) return envelope(JSON.stringify(binding(JSON.parse(body))));
	if (/\/enterprise\/[^/]+\/member$/.test(pathname)) {
		return envelope(
			JSON.stringify({
				succeeded: JSON.parse(body).userList.map(({ userName }, index) => account(userName, index)),
				failed: [],
			}),
		);
	}
	if (pathname.endsWith('/members'))
		return employeePage(Number(searchParams.get('pageNum')), Number(searchParams.get('pageSize')), rows);
	if (pathname.endsWith('/list')) return assetList(rows);
	if (/\/member\/[^/]+$/.test(pathname)) return DONE;
	return Buffer.from('{"code":"404","message":"not here"}');
}

const binding = ({ channelCode, channelCustomerId, enterpriseName }) => ({
	customerId: `K-${channelCustomerId}`,
	channelCode,
	channelCustomerId,
	enterpriseGlobalId: '6553600000000000001',
	enterpriseName,
	isDefault: false,
});
const account = (userName, index) => ({
	...employeeRecord(index),
	userName: `${userName}BENCH`,
	name: 'Bench',
	createTime: Date.now(),
});

/** Does what a request asks for; only what may be looked for afterwards. */
function make({ assets, accounts, bindings }, { pathname }, body) {
	if (pathname.endsWith('/user/bind')) bindings.set(body.channelCustomerId, binding(body));
	else if (pathname.endsWith('/member'))
		accounts.push(...body.userList.map(({ userName }, index) => account(userName, accounts.length + index)));
	else
		assets.push(
			...body.orderList
				.flatMap(({ assets: bought }) => bought.flatMap(({ assetNos }) => assetNos))
				.map((assetNum, index) => ({
					...assetRecord(assets.length + index),
					assetNum,
					createTime: Date.now(),
				})),
		);
}

/** What a look finds of it; undefined where the path shows something else. */
function shown({ assets, accounts, bindings }, { pathname, searchParams }) {
	if (pathname.endsWith('/user/query'))
		return envelope(JSON.stringify([bindings.get(searchParams.get('channelCustomerId'))].filter(Boolean)));
	if (pathname.endsWith('/list')) return envelope(JSON.stringify(assets));
	if (!pathname.endsWith('/members')) return undefined;
	const keyword = searchParams.get('keyword') ?? '';
	const list = accounts
		.filter(({ userName }) => userName.includes(keyword))
		.slice(0, Number(searchParams.get('pageSize')));
	return envelope(JSON.stringify({ list, pageNum: 1, pages: 1, hasNextPage: false }));
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
	return prepared(`assets ${total}`, () =>
		JSON.stringify(Array.from({ length: total }, (_, index) => assetRecord(index))),
	);
}

function prepared(key, make) {
	const text = texts.get(key) ?? envelope(make());
	texts.set(key, text);
	return text;
}
