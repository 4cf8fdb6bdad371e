// One measurement in a process of its own: warm up on a small amount, then once in full. Speaks with main.mjs by messages.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import { prepareArm } from './arms.mjs';
import { works } from './works.mjs';

// Whoever asked may be gone by the end.
const tell = (message) => process.connected && process.send(message);

process.on('message', async ({ warmUrl, url, warmN, n, ...what }) => {
	try {
		tell({ result: await measure({ warmUrl, url, warmN, n, ...what, work: works[what.work] }) });
	} catch (error) {
		tell({ error: error.stack ?? String(error) });
	}
});

async function measure({ warmUrl, url, warmN, n, ...what }) {
	// Twice: once for what is loaded late, once more for what is compiled late.
	for (let round = 0; round < 2; round += 1)
		await (await prepareArm({ ...what, n: warmN, baseUrl: warmUrl })).run();
	const prepared = await prepareArm({ ...what, n, baseUrl: url });
	await settle();

	const heapBefore = process.memoryUsage().heapUsed;
	resetPeak();
	const rssBefore = currentRss();
	const cpuBefore = process.cpuUsage();
	const began = performance.now();
	let rows = await prepared.run();
	const wallMs = performance.now() - began;
	const { user, system } = process.cpuUsage(cpuBefore);
	const peakRss = peak();

	const count = rows.length;
	const failed = rows.filter(({ error }) => error !== undefined).length;
	const bytes = rows.reduce((sum, row) => sum + Buffer.byteLength(JSON.stringify(row)), 0);
	const sample = JSON.stringify(rows[Math.floor(count / 2)]);
	// What the rows hold in memory: what goes when they go.
	await settle();
	const held = process.memoryUsage().heapUsed;
	rows = undefined;
	await settle();
	const rowsHeap = held - process.memoryUsage().heapUsed;
	return {
		wallMs,
		cpuMs: (user + system) / 1000,
		rssBefore,
		peakRss,
		rssGrowth: peakRss - rssBefore,
		heapBefore,
		rowsHeap,
		rowsJson: bytes,
		rows: count,
		failed,
		sample,
	};
}

async function settle() {
	for (let round = 0; round < 3; round += 1) {
		globalThis.gc();
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
}

/** Linux can forget the highest memory use so far (5 in clear_refs); elsewhere it is the whole process's. */
function resetPeak() {
	try {
		writeFileSync('/proc/self/clear_refs', '5');
	} catch {}
}

function statusBytes(name) {
	return existsSync('/proc/self/status')
		? Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) *
				1024
		: undefined;
}

function currentRss() {
	return statusBytes('VmRSS') ?? process.memoryUsage.rss();
}

function peak() {
	return statusBytes('VmHWM') ?? process.resourceUsage().maxRSS * 1024;
}
