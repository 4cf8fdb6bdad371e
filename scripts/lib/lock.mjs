import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import lockfile from 'proper-lockfile';

const LOOK_EVERY_MS = 500;
const PATIENCE_MS = 20 * 60_000;

/**
 * Runs `work` while holding a lock, so that two runs at once do not install into the same place. A lock whose owner has
 * died is taken over.
 */
export async function withLock(lockfilePath, work) {
	mkdirSync(dirname(lockfilePath), { recursive: true });
	const take = async (retries) =>
		await lockfile.lock(lockfilePath, { lockfilePath, realpath: false, stale: 30_000, retries });
	const release = await take(0).catch(async (error) => {
		if (error.code !== 'ELOCKED') throw error;
		process.stderr.write(`Another run holds ${lockfilePath}: waiting …\n`);
		return await take({ retries: PATIENCE_MS / LOOK_EVERY_MS, factor: 1, minTimeout: LOOK_EVERY_MS });
	});
	try {
		return await work();
	} finally {
		await release();
	}
}
