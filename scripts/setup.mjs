// Installs what the checkout needs, once per package-lock.json; says nothing and takes no time otherwise. It stands on Node
// alone: nothing else is there yet.
import { execFile } from 'node:child_process';
import { lstatSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { cleanEnv } from './lib/environment.mjs';
import { installFailure, SetupError } from './lib/errors.mjs';
import { newLogFile, ROOT_DIR, shortHash } from './lib/paths.mjs';
import { withProgress } from './lib/progress.mjs';
import { runScript } from './lib/script.mjs';

const LOCK_FILE = join(ROOT_DIR, 'package-lock.json');
const MODULES = join(ROOT_DIR, 'node_modules');
const INSTALLED = join(MODULES, '.package-lock.json');
const STAMP = join(MODULES, '.setup-stamp');
const UNDER_WAY = join(tmpdir(), `n8n-nodes-license-authorization-${shortHash(ROOT_DIR)}.pid`);
const OLDEST_NODE = 20;
// `npm install` writes the two lock files a moment apart.
const SAME_INSTALL_MS = 10_000;

async function main() {
	const hint = `Install Node ${OLDEST_NODE} or newer.`;
	if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE)
		throw new SetupError(`Node ${process.versions.node} is too old`, { hint });
	if (isInstalled()) return;
	if (lstatSync(MODULES, { throwIfNoEntry: false })?.isSymbolicLink())
		throw new SetupError('node_modules is a link, and its dependencies are not those of this checkout', {
			hint: 'npm ci would empty the folder that it leads to: remove the link first.',
		});
	await alone(install);
}

const install = () =>
	withProgress(
		'Installing dependencies (npm ci, 200 MB, one to three minutes, once)',
		'Dependencies installed',
		async () => {
			const options = { cwd: ROOT_DIR, env: cleanEnv(), maxBuffer: Infinity };
			// No package needs to run a program of its own for what is done here.
			const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
			await promisify(execFile)('npm', args, options).catch(explain);
			writeFileSync(STAMP, lockHash());
		},
	);

function explain({ stdout, stderr, code }) {
	const logFile = newLogFile('setup');
	mkdirSync(dirname(logFile), { recursive: true });
	writeFileSync(logFile, stdout + stderr);
	throw installFailure('Installing the dependencies (npm ci)', code, stdout + stderr, logFile);
}

/** Two at once would remove each other's packages. */
async function alone(work) {
	const other = Number(read(UNDER_WAY));
	if (other && isAlive(other))
		throw new SetupError(`Process ${other} is installing the dependencies of this checkout`, {
			hint: 'Wait until it has, and run this again.',
		});
	writeFileSync(UNDER_WAY, String(process.pid));
	await work().finally(() => rmSync(UNDER_WAY, { force: true }));
}

function isAlive(pid) {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return error.code === 'EPERM';
	}
}

/** Without the package's own version: raising it installs nothing anew. */
function lockHash() {
	const { version, packages, ...rest } = JSON.parse(readFileSync(LOCK_FILE, 'utf8'));
	return shortHash(
		JSON.stringify({ ...rest, packages: { ...packages, '': { ...packages[''], version: '' } } }),
	);
}

function isInstalled() {
	const installed = statSync(INSTALLED, { throwIfNoEntry: false });
	if (!installed) return false;
	const hash = lockHash();
	if (read(STAMP) === hash) return true;
	// Installed by hand: take it as done if it is at least as new as the lock file.
	if (installed.mtimeMs + SAME_INSTALL_MS < statSync(LOCK_FILE).mtimeMs) return false;
	writeFileSync(STAMP, hash);
	return true;
}

function read(file) {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return undefined;
	}
}

await runScript(main);
