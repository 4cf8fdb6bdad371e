import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SetupError } from './errors.mjs';
import { n8nApi } from './n8nApi.mjs';
import { ensureN8n } from './n8nInstall.mjs';
import { installPackage, refuseBrokenPackage } from './n8nPackage.mjs';
import { quietSettingsFor } from './n8nSettings.mjs';
import { packPackage } from './pack.mjs';
import { newLogFile } from './paths.mjs';
import { freePort, portOrFree } from './ports.mjs';
import { startProcess } from './processes.mjs';

const START_TIMEOUT_MS = 120_000;

/**
 * A running n8n. `stop` ends it in order, `kill` at once; both leave a given user folder and remove a temporary one.
 * @typedef {{
 *   url: string, port: number, pid: number, userFolder: string, logFile: string, version: string,
 *   owner: { email: string, password: string, firstName: string, lastName: string },
 *   api: ReturnType<typeof n8nApi>, packageTarball: string, encryptionKey: string, env: Record<string, string>,
 *   output: () => string, exited: Promise<unknown>, stop: () => Promise<void>, kill: () => Promise<void>,
 * }} RunningN8n
 */

/**
 * Starts n8n with the packed package installed, its owner set up and `api` logged in. Installs n8n first where needed.
 *
 * @param {object} [options]
 * @param {string} [options.userFolder] kept afterwards; a temporary one by default. Used before: same owner, same data
 * @param {number} [options.port] any free one by default
 * @param {Record<string, string>} [options.env] more settings, e.g. DB_TYPE, EXECUTIONS_MODE
 * @param {string} [options.packageTarball] built and packed here by default
 * @param {string} [options.logFile]
 * @param {(line: string) => void} [options.log] told of each step
 * @returns {Promise<RunningN8n>}
 */
export async function startN8n({ userFolder, port, env = {}, packageTarball, logFile, log = () => {} } = {}) {
	const chosenPort = await portOrFree(port, 'n8n', '--port');
	const install = await ensureN8n();
	const tarball = packageTarball ?? (await packPackage());
	const home = userFolderOf(userFolder);
	const encryptionKey = env.N8N_ENCRYPTION_KEY ?? encryptionKeyOf(home.path);
	const url = `http://127.0.0.1:${chosenPort}`;
	log(`Starting n8n ${install.version} …`);
	const running = await launch('n8n', ['start'], 'Editor is now accessible', {
		install,
		home,
		tarball,
		logFile: logFile ?? newLogFile('n8n'),
		env: {
			N8N_ENCRYPTION_KEY: encryptionKey,
			N8N_LISTEN_ADDRESS: '127.0.0.1',
			N8N_PORT: String(chosenPort),
			N8N_EDITOR_BASE_URL: url,
			WEBHOOK_URL: `${url}/`,
			N8N_SECURE_COOKIE: 'false',
			...env,
		},
	});
	const api = n8nApi(url);
	try {
		const owner = await becomeOwner(api, home.path);
		const { version } = install;
		return {
			...running,
			url,
			port: chosenPort,
			version,
			owner,
			api,
			packageTarball: tarball,
			encryptionKey,
			env,
		};
	} catch (error) {
		await running.kill();
		if (error instanceof SetupError) error.logFile ??= running.logFile;
		throw error;
	}
}

/**
 * Starts a queue-mode worker for a main process that `startN8n` started: same settings, same key, same package,
 * a user folder of its own.
 *
 * @param {RunningN8n} main
 * @param {{ concurrency?: number, env?: Record<string, string>, userFolder?: string, logFile?: string, log?: (line: string) => void }} [options]
 */
export async function startWorker(
	main,
	{ concurrency = 5, env = {}, userFolder, logFile, log = () => {} } = {},
) {
	log('Starting an n8n worker …');
	return await launch(
		'The n8n worker',
		['worker', `--concurrency=${concurrency}`],
		'n8n worker is now ready',
		{
			install: await ensureN8n(),
			home: userFolderOf(userFolder),
			tarball: main.packageTarball,
			logFile: logFile ?? newLogFile('n8n-worker'),
			env: { ...main.env, N8N_ENCRYPTION_KEY: main.encryptionKey, WEBHOOK_URL: `${main.url}/`, ...env },
		},
	);
}

/** One process of n8n with the package, up once it has printed `ready`. */
async function launch(name, args, ready, { install, home, tarball, logFile, env }) {
	await installPackage(home.path, tarball);
	const running = startProcess({
		name,
		command: install.node,
		args: [install.bin, ...args],
		cwd: home.path,
		logFile,
		env: install.env({
			...quietSettingsFor(install.dir),
			// Each brings a broker for its task runners, on a fixed port unless told.
			N8N_RUNNERS_BROKER_PORT: String(await freePort()),
			N8N_USER_FOLDER: home.path,
			...env,
		}),
	});
	const launched = { ...running, userFolder: home.path, ...ending(running, home) };
	try {
		await running.waitForOutput((output) => output.includes(ready), { timeoutMs: START_TIMEOUT_MS });
		refuseBrokenPackage(running);
		return launched;
	} catch (error) {
		await launched.kill();
		throw error;
	}
}

async function becomeOwner(api, userFolder) {
	const file = join(userFolder, 'owner.json');
	if (existsSync(file)) {
		const owner = JSON.parse(readFileSync(file, 'utf8'));
		await api.login(owner);
		return owner;
	}
	const owner = {
		email: 'owner@demo.example',
		firstName: 'Demo',
		lastName: 'Owner',
		password: `Demo-${randomBytes(6).toString('hex')}-1`,
	};
	await api.setUpOwner(owner);
	writeFileSync(file, JSON.stringify(owner), { mode: 0o600 });
	return owner;
}

function userFolderOf(given) {
	if (given === undefined) {
		return { path: mkdtempSync(join(tmpdir(), 'license-nodes-n8n-')), temporary: true };
	}
	mkdirSync(given, { recursive: true });
	return { path: resolve(given), temporary: false };
}

/** The key that a used folder's credentials are encrypted with, or a new one. */
function encryptionKeyOf(userFolder) {
	const config = join(userFolder, '.n8n', 'config');
	const kept = existsSync(config) ? JSON.parse(readFileSync(config, 'utf8')).encryptionKey : undefined;
	return kept ?? randomBytes(24).toString('hex');
}

function ending(running, home) {
	const tidy = () => {
		if (home.temporary) rmSync(home.path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
	};
	// Where nobody gets to call stop: an exit in the middle of things.
	const onExit = () => {
		running.kill();
		tidy();
	};
	process.once('exit', onExit);
	const endBy = (end) => async () => {
		await end();
		process.off('exit', onExit);
		tidy();
	};
	return {
		stop: endBy(() => running.stop()),
		kill: endBy(() => {
			running.kill();
			return running.exited;
		}),
	};
}
