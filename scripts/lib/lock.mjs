import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from './errors.mjs';

const UNREADABLE_IS_STALE_AFTER_MS = 5_000;

/**
 * Runs `work` while holding a folder as lock, so that two runs at once do not install into the same place.
 * A lock whose owner has died is taken over.
 *
 * @template T
 * @param {string} lockPath
 * @param {() => Promise<T> | T} work
 * @param {{ timeoutMs?: number, onWait?: (ownerPid: number | undefined) => void }} [options]
 * @returns {Promise<T>}
 */
export async function withLock(lockPath, work, { timeoutMs = 20 * 60_000, onWait } = {}) {
	const deadline = Date.now() + timeoutMs;
	let told = false;
	mkdirSync(dirname(lockPath), { recursive: true });
	while (!tryTake(lockPath)) {
		const owner = ownerOf(lockPath);
		if (isStale(lockPath, owner)) {
			rmSync(lockPath, { recursive: true, force: true });
			continue;
		}
		if (Date.now() > deadline) {
			throw new SetupError(`Another run (process ${owner ?? 'unknown'}) has held ${lockPath} for too long`, {
				hint: 'Stop that process, or remove the folder if it is gone.',
			});
		}
		if (!told) onWait?.(owner);
		told = true;
		await sleep(250);
	}
	try {
		return await work();
	} finally {
		rmSync(lockPath, { recursive: true, force: true });
	}
}

function tryTake(lockPath) {
	try {
		mkdirSync(lockPath);
	} catch (error) {
		if (error.code === 'EEXIST') return false;
		throw error;
	}
	writeFileSync(join(lockPath, 'pid'), String(process.pid));
	return true;
}

function ownerOf(lockPath) {
	try {
		return Number(readFileSync(join(lockPath, 'pid'), 'utf8')) || undefined;
	} catch {
		return undefined;
	}
}

function isStale(lockPath, owner) {
	if (owner !== undefined) return !isAlive(owner);
	// The owner writes its id right after making the folder; only a crash in between leaves none.
	const made = statSync(lockPath, { throwIfNoEntry: false })?.mtimeMs;
	return made !== undefined && Date.now() - made > UNREADABLE_IS_STALE_AFTER_MS;
}

function isAlive(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error.code === 'EPERM';
	}
}
