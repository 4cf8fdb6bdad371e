// One measurement in a process of its own.
import { prepareArm } from './arms.mjs';
import { works } from './works.mjs';

/** Does the work in full, once, after a warm-up on a small amount. */
async function work({ warmUrl, url, warmN, n, ...more }) {
	const what = { ...more, work: works[more.work] };
	// Twice: once for what is loaded late, once more for what is compiled late.
	for (let round = 0; round < 2; round += 1)
		await (await prepareArm({ ...what, n: warmN, baseUrl: warmUrl })).run();
	const { run } = await prepareArm({ ...what, n, baseUrl: url });
	await settle();

	const cpuBefore = process.cpuUsage();
	const began = performance.now();
	const rows = await run();
	const wallMs = performance.now() - began;
	const { user, system } = process.cpuUsage(cpuBefore);

	const failure = rows.find(({ error }) => error !== undefined);
	return { wallMs, cpuMs: (user + system) / 1000, rows: rows.length, failure };
}

async function settle() {
	for (let round = 0; round < 3; round += 1) {
		globalThis.gc();
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
}

process.once('message', async (message) => {
	const answer = await work(message).then(
		(result) => ({ result }),
		({ message: error }) => ({ error }),
	);
	process.send(answer, () => process.disconnect());
});
