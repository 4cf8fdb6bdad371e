// The service that the arms talk to: as little of it as they need. It runs in the process that waits for the measured one, so its CPU
// time is nobody's. Each measurement gets one of its own (a port of its own too, or closed connections would use up the ports).
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import lodash from 'lodash';

import { assetRecord, employeeRecord } from './samples.mjs';
import { PAGE_SIZE, SMALL_PAGE } from './works.mjs';

/** What it answers to orders. */
const ordered = ({ orderList }) =>
	orderList.map(({ sequence, customerId }) => ({
		sequence,
		licenseOrderId: `LO${sequence}-${customerId}`,
		customerId,
	}));

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
 * `rows`: how many things there are to list.
 * @returns {Promise<{ url: string, count: { requests: number, mostInFlight: number }, close: () => Promise<void> }>}
 */
export async function openService({ latency = 0, rows, listing }) {
	prepareLists(listing, rows);
	const count = { requests: 0, mostInFlight: 0 };
	let inFlight = 0;

	function answer(method, { pathname, searchParams }, text) {
		if (!searchParams.has('g_nonce')) return '{"code":"13004","message":"g_nonce is missing"}';
		if (method === 'POST') return envelope(ordered(JSON.parse(text)));
		if (method === 'PUT') return envelope();
		const { pageNum, pageSize } = Object.fromEntries(searchParams);
		return pathname.endsWith('/list')
			? assetList(rows)
			: employeePage(Number(pageNum), Number(pageSize), rows);
	}

	const server = createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
		count.requests += 1;
		inFlight += 1;
		count.mostInFlight = Math.max(count.mostInFlight, inFlight);
		response.once('close', () => (inFlight -= 1));
		const chunks = [];
		for await (const chunk of request) chunks.push(chunk);
		if (latency > 0) await sleep(latency);
		const text = answer(request.method, new URL(request.url, 'http://service'), Buffer.concat(chunks));
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
