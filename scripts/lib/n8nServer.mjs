import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SetupError } from './errors.mjs';
import { n8nApi } from './n8nApi.mjs';
import { ensureN8n } from './installs.mjs';
import { npmIn, refuseBrokenPackage } from './n8nPackage.mjs';
import { settingsFor } from './n8nSettings.mjs';
import { packPackage } from './pack.mjs';
import { cacheDir, newLogFile, temporaryFolder } from './paths.mjs';
import { freePort, startProcess } from './processes.mjs';
import { until } from './until.mjs';

const START_TIMEOUT_MS = 120_000;
const ANOTHER_OWNER =
	'This n8n has another owner than the one that was kept. `docker compose down --volumes` removes all data of this trial, then it begins anew.';

/** A running n8n. `stop` ends it in order, `kill` at once. @typedef {Awaited<ReturnType<typeof startN8n>>} RunningN8n */

/**
 * Starts n8n with the packed package installed, its owner set up and `api` logged in. Installs n8n first where needed. `userFolder`: one
 * that was used before has the same owner and data. `env`: more settings, e.g. DB_TYPE. `packageTarball`: built and packed here unless
 * given; null: n8n starts with what its folder has.
 */
export async function startN8n({ userFolder = temporaryFolder('n8n'), port, env = {}, packageTarball } = {}) {
	const logFile = newLogFile('n8n');
	const chosenPort = port ?? (await freePort());
	const install = await ensureN8n();
	const tarball = packageTarball === undefined ? await packPackage() : packageTarball;
	const home = resolve(userFolder);
	mkdirSync(home, { recursive: true });
	const encryptionKey = encryptionKeyOf(home);
	const url = `http://127.0.0.1:${chosenPort}`;
	const settings = {
		N8N_ENCRYPTION_KEY: encryptionKey,
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_PORT: String(chosenPort),
		N8N_EDITOR_BASE_URL: url,
		WEBHOOK_URL: `${url}/`,
		N8N_SECURE_COOKIE: 'false',
		...env,
	};
	const place = { install, home, tarball, logFile, env: settings };
	const running = await launch('n8n', ['start'], 'Editor is now accessible', place);
	const api = n8nApi(url);
	try {
		const owner = await becomeOwner(api, home);
		return { ...running, url, api, env, encryptionKey, packageTarball: tarball, owner };
	} catch (error) {
		await running.kill();
		if (error instanceof SetupError) error.logFile ??= logFile;
		throw error;
	}
}

/**
 * Starts a queue-mode worker for a main process that `startN8n` started: same settings, same key, same package, a user folder of its own.
 * `env`: settings of this worker alone.
 */
export async function startWorker(main, { env = {} } = {}) {
	const args = ['worker', '--concurrency=5'];
	return await launch('The n8n worker', args, 'n8n worker is now ready', {
		install: await ensureN8n(),
		home: temporaryFolder('worker'),
		tarball: main.packageTarball,
		logFile: newLogFile('n8n-worker'),
		env: { ...main.env, N8N_ENCRYPTION_KEY: main.encryptionKey, WEBHOOK_URL: `${main.url}/`, ...env },
	});
}

/** One process of n8n with the package, up once it has printed `ready`. */
async function launch(name, args, ready, { install, home, tarball, logFile, env }) {
	if (tarball !== null) await npmIn(install, home, 'install', tarball);
	const running = startProcess({
		name,
		command: install.node,
		args: [install.bin, ...args],
		cwd: home,
		logFile,
		env: install.env({
			...settingsFor(install.dir),
			// Each brings a broker for its task runners, on a fixed port unless told.
			N8N_RUNNERS_BROKER_PORT: String(await freePort()),
			N8N_USER_FOLDER: home,
			// Of some thousand files that it reads; from the second start on, seconds less.
			NODE_COMPILE_CACHE: join(cacheDir(), 'compiled'),
			// New York unless told: a file would have yesterday's date until five in the morning, UTC.
			GENERIC_TIMEZONE: 'UTC',
			...env,
		}),
	});
	await running.waitForOutput((output) => output.includes(ready), { timeoutMs: START_TIMEOUT_MS });
	await refuseBrokenPackage(running);
	return running;
}

/** An n8n that somebody else starts, once it answers, with `api` logged in. `folder` keeps who its owner is. */
export async function n8nAt(url, folder) {
	const api = n8nApi(url);
	const answers = async () => (await api.rest('GET', '/settings').catch(() => undefined))?.userManagement;
	await until(answers, `n8n did not answer at ${url}`, { patienceMs: START_TIMEOUT_MS });
	return { url, api, owner: await becomeOwner(api, folder) };
}

async function becomeOwner(api, userFolder) {
	const file = join(userFolder, 'owner.json');
	if (existsSync(file)) {
		const owner = JSON.parse(readFileSync(file, 'utf8'));
		await api.login(owner).catch((error) => {
			if (error.status !== 401) throw error;
			// In another database there may be no owner yet.
			return api.setUpOwner(owner).catch(() => {
				throw Object.assign(error, { hint: ANOTHER_OWNER });
			});
		});
		return owner;
	}
	const password = `Demo-${randomBytes(6).toString('hex')}-1`;
	const owner = { email: 'owner@demo.example', firstName: 'Demo', lastName: 'Owner', password };
	await api.setUpOwner(owner);
	writeFileSync(file, JSON.stringify(owner), { mode: 0o600 });
	return owner;
}

/** The key that a used folder's credentials are encrypted with, or a new one. */
function encryptionKeyOf(userFolder) {
	const config = join(userFolder, '.n8n', 'config');
	const kept = existsSync(config) ? JSON.parse(readFileSync(config, 'utf8')).encryptionKey : undefined;
	return kept ?? randomBytes(24).toString('hex');
}
