import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { shortHash } from './paths.mjs';

/** Does `work` while no other process of this machine does work of this name: the lock is a port, which goes with its process. */
export async function alone(name, work) {
	const port = 20_000 + (parseInt(shortHash(name), 16) % 10_000);
	const lock = createServer().unref();
	for (let told = false; ; told = true) {
		const taken = await once(lock.listen(port, '127.0.0.1'), 'listening').catch((error) => error);
		if (Array.isArray(taken)) break;
		if (taken.code !== 'EADDRINUSE') throw taken;
		if (!told) process.stderr.write(`Waiting for another process that works at ${name} …\n`);
		await sleep(500);
	}
	try {
		return await work();
	} finally {
		lock.close();
	}
}
