import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SetupError } from './errors.mjs';
import { withLock } from './lock.mjs';
import { logDir, ROOT_DIR, shortHash } from './paths.mjs';
import { cleanEnv, runToEnd } from './processes.mjs';
import { startProgress } from './progress.mjs';

const LOCK_FILE = join(ROOT_DIR, 'package-lock.json');
const INSTALLED = join(ROOT_DIR, 'node_modules', '.package-lock.json');
const STAMP = join(ROOT_DIR, 'node_modules', '.setup-stamp');
const OLDEST_NODE = 20;
// `npm install` writes the two lock files a moment apart.
const SAME_INSTALL_MS = 10_000;

/** Installs what the checkout needs, once per package-lock.json. Gives true where it had to. */
export async function ensureDependencies() {
	const major = Number(process.versions.node.split('.')[0]);
	if (major < OLDEST_NODE) {
		throw new SetupError(`Node ${process.versions.node} is too old`, {
			hint: `Install Node ${OLDEST_NODE} or newer.`,
		});
	}
	if (isInstalled()) return false;
	const lock = join(tmpdir(), `n8n-nodes-license-authorization-${shortHash(ROOT_DIR)}.lock`);
	return await withLock(
		lock,
		async () => {
			// Another run may just have done it.
			if (isInstalled()) return false;
			await install();
			return true;
		},
		{ onWait: (owner) => process.stderr.write(`Waiting for the set-up of process ${owner ?? '?'} …\n`) },
	);
}

async function install() {
	const progress = startProgress('Installing dependencies (npm ci, 175 MB, about a minute, once)');
	try {
		await runToEnd({
			what: 'Installing the dependencies (npm ci)',
			command: 'npm',
			args: ['ci', '--no-audit', '--no-fund'],
			cwd: ROOT_DIR,
			env: cleanEnv(),
			logFile: join(logDir(), `setup-${process.pid}.log`),
		});
		writeFileSync(STAMP, lockHash());
		progress.done('Dependencies installed');
	} catch (error) {
		progress.failed();
		throw error;
	}
}

const lockHash = () => shortHash(readFileSync(LOCK_FILE));

function isInstalled() {
	const installed = statSync(INSTALLED, { throwIfNoEntry: false });
	if (!installed) return false;
	const hash = lockHash();
	if (stampedHash() === hash) return true;
	// Installed by hand: take it as done if it is at least as new as the lock file.
	if (installed.mtimeMs + SAME_INSTALL_MS < statSync(LOCK_FILE).mtimeMs) return false;
	writeFileSync(STAMP, hash);
	return true;
}

function stampedHash() {
	try {
		return readFileSync(STAMP, 'utf8');
	} catch {
		return undefined;
	}
}
