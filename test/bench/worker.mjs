// One measurement in a process of its own.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { prepareArm } from './arms.mjs';
import { works } from './works.mjs';

/** Does the work in full, once, after a warm-up on a small amount. */
async function work({ warmUrl, url, warmN, n, ...more }) {
	const what = { ...more, work: works[more.work] };
	// Twice: once for what is loaded late, once more for what is compiled late.
	for (let round = 0; round < 2; round += 1)
		await (await prepareArm({ ...what, n: warmN, baseUrl: warmUrl })).run();
	const { run, state } = await prepareArm({ ...what, n, baseUrl: url });
	await settle();

	forgetPeak();
	const rssBefore = rss();
	const cpuBefore = process.cpuUsage();
	const began = performance.now();
	const rows = await run();
	const wallMs = performance.now() - began;
	const { user, system } = process.cpuUsage(cpuBefore);
	const rssGrowth = peakRss() - rssBefore;

	const failed = rows.filter(({ error }) => error !== undefined);
	const cpuMs = (user + system) / 1000;
	return { wallMs, cpuMs, rssGrowth, state, rows: rows.length, failed: failed.length, failure: failed[0] };
}

/** What the package costs before it does anything: loading it into an n8n that has loaded itself. */
async function startup({ workDir }) {
	const require = createRequire(join(workDir, 'worker.js'));
	require('./support/engine/instance.js');
	require('n8n-core');
	require('n8n-workflow');
	const dir = join(workDir, 'nodes', 'node_modules', 'n8n-nodes-license-authorization');
	const { n8n } = require(join(dir, 'package.json'));

	globalThis.gc();
	const known = new Set(Object.keys(require.cache));
	const heapBefore = process.memoryUsage().heapUsed;
	const began = performance.now();
	for (const file of [...n8n.nodes, ...n8n.credentials])
		for (const Class of Object.values(require(join(dir, file)))) new Class();
	const requireMs = performance.now() - began;
	const loaded = Object.keys(require.cache).filter((file) => !known.has(file));
	globalThis.gc();
	const heap = process.memoryUsage().heapUsed - heapBefore;
	const others = loaded.filter((file) => !file.startsWith(dir));
	return {
		requireMs,
		heap,
		ownModules: loaded.length - others.length,
		otherModules: others.map((file) => file.replace(/.*node_modules\//, '')),
	};
}

async function settle() {
	for (let round = 0; round < 3; round += 1) {
		globalThis.gc();
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
}

/** Linux tells the highest memory use, and can forget it (5 in clear_refs); elsewhere it is that since the start. */
const isLinux = existsSync('/proc/self/clear_refs');
const forgetPeak = () => isLinux && writeFileSync('/proc/self/clear_refs', '5');
const told = (name) =>
	1024 * Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync('/proc/self/status', 'utf8'))[1]);
const rss = () => (isLinux ? told('VmRSS') : process.memoryUsage.rss());
const peakRss = () => (isLinux ? told('VmHWM') : process.resourceUsage().maxRSS * 1024);

const tasks = { work, startup };
process.once('message', async ({ task, ...message }) => {
	const answer = await tasks[task](message).then(
		(result) => ({ result }),
		({ message: error }) => ({ error }),
	);
	process.send(answer, () => process.disconnect());
});
