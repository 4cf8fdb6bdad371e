import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const SCRIPTS_DIR = dirname(dirname(fileURLToPath(import.meta.url)));
export const ROOT_DIR = dirname(SCRIPTS_DIR);

/** The one folder outside the checkout where big installs live. The XDG rules: a relative path is ignored. */
export function cacheDir() {
	const { XDG_CACHE_HOME = '' } = process.env;
	const base = isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : join(homedir(), '.cache');
	return join(base, 'n8n-nodes-license-authorization');
}

let logs = 0;
/** Among the temporary files, where the machine itself clears up. */
export const newLogFile = (name) =>
	join(tmpdir(), 'license-nodes-logs', `${name}-${process.pid}-${++logs}.log`);

const temporary = [];
process.on('exit', () =>
	temporary.forEach((dir) => rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })),
);

/** A new folder that goes when this process ends. */
export function temporaryFolder(name) {
	const dir = mkdtempSync(join(tmpdir(), `license-nodes-${name}-`));
	temporary.push(dir);
	return dir;
}

/** Short and stable: ten hex digits over all parts. */
export function shortHash(...parts) {
	const hash = createHash('sha256');
	for (const part of parts) hash.update(part).update('\0');
	return hash.digest('hex').slice(0, 10);
}
