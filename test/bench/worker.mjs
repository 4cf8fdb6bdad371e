// One measurement in a process of its own.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

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

	const failure = rows.find(({ error }) => error !== undefined);
	return { wallMs, cpuMs: (user + system) / 1000, rssGrowth, state, rows: rows.length, failure };
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

process.once('message', async (message) => {
	const answer = await work(message).then(
		(result) => ({ result }),
		({ message: error }) => ({ error }),
	);
	process.send(answer, () => process.disconnect());
});
