// What the arms talk to. It gives replies made before and knows nothing of the platform: the sandbox takes as long to make 100,000
// employees as the package to read them. It runs in the process that waits for the measured one, so its CPU time is nobody's.
import { setTimeout as sleep } from 'node:timers/promises';
import lodash from 'lodash';

import { startLocalServer } from '../../scripts/lib/localServer.mjs';
import { employeeRecord } from './samples.mjs';
import { PAGE_SIZE, SMALL_PAGE } from './works.mjs';

const envelope = (data = null) => Buffer.from(JSON.stringify({ code: 0, message: 'success', data }));

/** By page and its size, the reply to a list of so many employees. */
const employees = lodash.memoize((total) => ({
	...pagesOf(PAGE_SIZE, total),
	...pagesOf(SMALL_PAGE, total),
}));

function pagesOf(pageSize, total) {
	const chunks = lodash.chunk(lodash.times(total, employeeRecord), pageSize);
	const replies = chunks.map((list, index) => {
		const pageNum = index + 1;
		const hasNextPage = pageNum < chunks.length;
		const page = { pageNum, pageSize, total, pages: chunks.length, hasNextPage, list };
		return [`${pageNum} ${pageSize}`, envelope(page)];
	});
	return Object.fromEntries(replies);
}

const ordered = ({ orderList }) =>
	orderList.map(({ sequence }) => ({ sequence, licenseOrderId: `LO${sequence}` }));

/** One for each measurement: on one port, closed connections would use up the ports. `rows`: how many employees there are, where they are to be listed. */
export async function openService({ latency = 0, rows, lists }) {
	const pages = lists && employees(rows);
	const count = { requests: 0, mostInFlight: 0 };
	let inFlight = 0;

	function bodyOf({ method, url }, text) {
		if (method === 'POST') return envelope(ordered(JSON.parse(text)));
		if (method === 'PUT') return envelope();
		const { searchParams } = new URL(url, 'http://service');
		return pages[`${searchParams.get('pageNum')} ${searchParams.get('pageSize')}`];
	}

	const server = await startLocalServer(async ({ request, text }) => {
		count.requests += 1;
		inFlight += 1;
		count.mostInFlight = Math.max(count.mostInFlight, inFlight);
		if (latency > 0) await sleep(latency);
		const body = bodyOf(request, text);
		const headers = { 'content-type': 'application/json', 'content-length': body.length };
		return { headers, body, sent: () => (inFlight -= 1) };
	});
	return { ...server, count };
}
