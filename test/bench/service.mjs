// The service that the arms talk to: as little of it as they need. It runs in the process that waits for the measured one, so its CPU
// time is nobody's. Each measurement gets one of its own (a port of its own too, or closed connections would use up the ports).
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import lodash from 'lodash';

import { assetRecord, employeeRecord, ENTERPRISE } from './samples.mjs';
import { PAGE_SIZE, SMALL_PAGE } from './works.mjs';

/** What it answers to a request that changes something, by the end of its path. */
const WRITES = {
	'/licenseOrder/batchOrder': ({ orderList }) =>
		orderList.map(({ sequence, customerId }) => ({
			sequence,
			licenseOrderId: `LO${sequence}-${customerId}`,
			customerId,
		})),
	'/asset/lock': ({ assetNums }) => assetNums.map((assetNum) => ({ assetNum, status: 1 })),
	'/user/bind': (body) => bindingsOf(body)[0],
	'/member': (body) => ({ succeeded: accountsOf(body), failed: [] }),
};

/** What such a request leaves there. */
const MAKES = {
	'/licenseOrder/batchOrder': ({ orderList }, from) =>
		orderList
			.flatMap(({ assets }) => assets.flatMap(({ assetNos }) => assetNos))
			.map((assetNum, index) => ({ ...assetRecord(from + index), assetNum, createTime: Date.now() })),
	'/user/bind': bindingsOf,
	'/member': accountsOf,
};

function bindingsOf({ channelCode, channelCustomerId, enterpriseName }) {
	const enterprise = { enterpriseGlobalId: ENTERPRISE, enterpriseName, isDefault: false };
	return [{ customerId: `K-${channelCustomerId}`, channelCode, channelCustomerId, ...enterprise }];
}

function accountsOf({ userList }, from = 0) {
	return userList.map(({ userName }, index) => ({
		...employeeRecord(from + index),
		userName: `${userName}BENCH`,
		name: 'Bench',
		createTime: Date.now(),
	}));
}

/** What a look finds of it. */
const LOOKS = {
	'/user/query': (made, { channelCustomerId }) =>
		made.filter((binding) => binding.channelCustomerId === channelCustomerId),
	'/list': (made) => made,
	'/members': (made, { keyword = '', pageSize }) => {
		const list = made.filter(({ userName }) => userName.includes(keyword)).slice(0, Number(pageSize));
		return { list, pageNum: 1, pages: 1, hasNextPage: false };
	},
};

const envelope = (data = null) => JSON.stringify({ code: 0, message: 'success', data });
/** Prepared: making them would take longer than sending them. */
const assetList = lodash.memoize((total) => Buffer.from(envelope(lodash.times(total, assetRecord))));
const employeePage = lodash.memoize(
	(pageNum, pageSize, total) => {
		const rows = lodash.range((pageNum - 1) * pageSize, Math.min(pageNum * pageSize, total));
		const pages = Math.ceil(total / pageSize);
		const page = { pageNum, pageSize, total, pages, hasNextPage: pageNum < pages };
		return Buffer.from(envelope({ ...page, list: rows.map(employeeRecord) }));
	},
	(...page) => page.join(' '),
);

function prepareLists(listing, rows) {
	if (listing === 'assets') assetList(rows);
	if (listing === 'employees')
		for (const size of [PAGE_SIZE, SMALL_PAGE])
			for (let page = 1; page <= Math.ceil(rows / size); page += 1) employeePage(page, size, rows);
}

/**
 * `rows`: how many things there are to list; `limit`: what it refuses with HTTP 429, at once; `lose`: what makes something is done, and
 * not answered.
 * @returns {Promise<{ url: string, count: { requests: number, refused: number, mostInFlight: number }, close: () => Promise<void> }>}
 */
export async function openService({ latency = 0, rows, listing, limit = {}, lose = false }) {
	const { mostInFlight = Infinity, mostPerSecond = Infinity } = limit;
	prepareLists(listing, rows);
	const made = [];
	const count = { requests: 0, refused: 0, mostInFlight: 0 };
	const taken = [];
	const under = { way: 0, work: 0 };

	/** Undefined where the reply is lost. */
	function answer(method, { pathname, searchParams }, text) {
		const query = Object.fromEntries(searchParams);
		const of = (table) => table[Object.keys(table).find((end) => pathname.endsWith(end))];
		if (!query.g_nonce) return '{"code":"13004","message":"g_nonce is missing"}';
		if (method === 'POST' && lose) return void made.push(...of(MAKES)(JSON.parse(text), made.length));
		if (method === 'POST') return envelope(of(WRITES)(JSON.parse(text)));
		if (method === 'PUT') return envelope();
		if (lose) return envelope(of(LOOKS)(made, query));
		return pathname.endsWith('/list')
			? assetList(rows)
			: employeePage(Number(query.pageNum), Number(query.pageSize), rows);
	}

	const server = createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
		count.requests += 1;
		under.way += 1;
		count.mostInFlight = Math.max(count.mostInFlight, under.way);
		response.once('close', () => (under.way -= 1));
		const chunks = [];
		for await (const chunk of request) chunks.push(chunk);
		while (taken[0] <= performance.now() - 1000) taken.shift();
		if (under.work >= mostInFlight || taken.length >= mostPerSecond) {
			count.refused += 1;
			response.writeHead(429, { 'content-type': 'application/json' });
			return response.end('{"code":"429","message":"too many requests"}');
		}
		taken.push(performance.now());
		under.work += 1;
		response.once('close', () => (under.work -= 1));
		if (latency > 0) await sleep(latency);
		const text = answer(request.method, new URL(request.url, 'http://service'), Buffer.concat(chunks));
		if (text === undefined) return request.socket.destroy();
		response.writeHead(200, {
			'content-type': 'application/json',
			'content-length': Buffer.byteLength(text),
		});
		response.end(text);
	});
	await new Promise((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 8192 }, resolve));
	return {
		url: `http://127.0.0.1:${server.address().port}`,
		count,
		async close() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
