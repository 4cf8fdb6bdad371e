// Redis and PostgreSQL of our own: on free ports, data in temporary folders, gone afterwards.
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanEnv } from '../../scripts/lib/environment.mjs';
import { SetupError } from '../../scripts/lib/errors.mjs';
import { newLogFile } from '../../scripts/lib/paths.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { runToEnd, startProcess } from '../../scripts/lib/processes.mjs';

const HOST = '127.0.0.1';
const START_TIMEOUT_MS = 30_000;
const DEBIAN_PACKAGES = { 'redis-server': 'redis-server', initdb: 'postgresql', postgres: 'postgresql' };
const POLICY_FILE = '/usr/sbin/policy-rc.d';
const isRoot = process.getuid?.() === 0;

/** What is missing here cannot be installed here: the test is skipped, with the reason. */
export class Unavailable extends Error {}

/**
 * The programs' paths; Debian's packages are installed where one is missing and may be.
 * @returns {Promise<{ redisServer: string, initdb: string, postgres: string }>}
 * @throws {Unavailable}
 */
export async function ensurePrograms() {
	if (process.platform === 'win32') throw new Unavailable('Redis has no server for Windows');
	let missing = missingPrograms();
	if (missing.length > 0) {
		if (!isRoot || !find('apt-get')) {
			throw new Unavailable(
				`${missing.join(' and ')} not found, and only root with apt-get can install them here`,
			);
		}
		await aptInstall([...new Set(missing.map((name) => DEBIAN_PACKAGES[name]))]);
		missing = missingPrograms();
		if (missing.length > 0) throw new Unavailable(`${missing.join(' and ')} not found after installing`);
	}
	return { redisServer: find('redis-server'), initdb: find('initdb'), postgres: find('postgres') };
}

const missingPrograms = () => Object.keys(DEBIAN_PACKAGES).filter((name) => find(name) === undefined);

/** On the PATH, or where Debian keeps the programs of each PostgreSQL version (the newest). */
function find(name) {
	const debian = '/usr/lib/postgresql';
	const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
	const folders = [
		...(process.env.PATH ?? '').split(delimiter),
		...versions.map((version) => join(debian, version, 'bin')),
		'/usr/sbin',
	];
	return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

async function aptInstall(packages) {
	const logFile = newLogFile('queue-apt');
	const env = cleanEnv({ DEBIAN_FRONTEND: 'noninteractive' });
	const apt = (what, args) => runToEnd(what, 'apt-get', args, { env, logFile });
	// Debian's way to say "do not start what you install".
	const holdsServices = !existsSync(POLICY_FILE);
	if (holdsServices) writeFileSync(POLICY_FILE, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
	try {
		process.stderr.write(`Installing Debian's ${packages.join(' and ')} …\n`);
		await apt('Reading the package lists', ['update', '-qq']);
		await apt(`Installing ${packages.join(', ')}`, [
			'install',
			'-y',
			'-qq',
			'--no-install-recommends',
			...packages,
		]);
	} catch (error) {
		throw new Unavailable(
			`${packages.join(' and ')} could not be installed (${error.message}; log: ${logFile})`,
		);
	} finally {
		if (holdsServices) rmSync(POLICY_FILE, { force: true });
	}
}

/** @returns {Promise<{ env: Record<string, string>, stop: () => Promise<void> }>} `env`: how n8n finds it */
export async function startRedis({ redisServer }) {
	const dir = temporaryFolder('redis');
	const port = await freePort();
	const running = startProcess({
		name: 'Redis',
		command: redisServer,
		args: ['--port', String(port), '--bind', HOST, '--dir', dir.path, '--save', '', '--appendonly', 'no'],
		cwd: dir.path,
		logFile: newLogFile('queue-redis'),
	});
	await reachable(running, port);
	return {
		env: { QUEUE_BULL_REDIS_HOST: HOST, QUEUE_BULL_REDIS_PORT: String(port) },
		stop: () => running.stop().finally(dir.remove),
	};
}

/** @returns {Promise<{ env: Record<string, string>, stop: () => Promise<void> }>} `env`: how n8n finds it */
export async function startPostgres({ initdb, postgres }) {
	const dir = temporaryFolder('postgres');
	const account = isRoot ? await accountOf('postgres') : undefined;
	if (account) chownSync(dir.path, account.uid, account.gid);
	// PostgreSQL refuses to run as root.
	const asUser = (...command) =>
		account
			? ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', ...command]
			: command;

	const password = randomBytes(12).toString('hex');
	const passwordFile = join(dir.path, 'password');
	writeFileSync(passwordFile, password, { mode: 0o600 });
	if (account) chownSync(passwordFile, account.uid, account.gid);
	const data = join(dir.path, 'data');
	const logFile = newLogFile('queue-postgres');
	const login = ['--username=n8n', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
	const [setUp, ...how] = asUser(
		initdb,
		`--pgdata=${data}`,
		...login,
		'--encoding=UTF8',
		'--locale=C',
		'--no-sync',
	);
	await runToEnd('Setting up PostgreSQL (initdb)', setUp, how, { cwd: dir.path, logFile });

	const port = await freePort();
	const settings = [`port=${port}`, `listen_addresses=${HOST}`, 'unix_socket_directories=', 'fsync=off'];
	const [command, ...args] = asUser(postgres, '-D', data, ...settings.flatMap((setting) => ['-c', setting]));
	const running = startProcess({ name: 'PostgreSQL', command, args, cwd: dir.path, logFile });
	await running.waitForOutput((output) => output.includes('ready to accept connections'), {
		timeoutMs: START_TIMEOUT_MS,
	});
	return {
		env: {
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_HOST: HOST,
			DB_POSTGRESDB_PORT: String(port),
			DB_POSTGRESDB_DATABASE: 'postgres',
			DB_POSTGRESDB_USER: 'n8n',
			DB_POSTGRESDB_PASSWORD: password,
		},
		stop: () => running.stop().finally(dir.remove),
	};
}

async function accountOf(user) {
	const ask = async (flag) => Number(await runToEnd(`Looking up the account ${user}`, 'id', [flag, user]));
	return { uid: await ask('-u'), gid: await ask('-g') };
}

function temporaryFolder(name) {
	const path = mkdtempSync(join(tmpdir(), `license-nodes-${name}-`));
	const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
	process.once('exit', remove);
	return { path, remove };
}

async function reachable(running, port) {
	const deadline = Date.now() + START_TIMEOUT_MS;
	let ended;
	void running.exited.then((end) => (ended = end));
	while (!(await connects(port))) {
		if (ended || Date.now() > deadline) {
			running.kill();
			throw new SetupError(`${running.name} did not come up`, { logFile: running.logFile });
		}
		await sleep(50);
	}
}

function connects(port) {
	return new Promise((resolve) => {
		const socket = connect({ port, host: HOST });
		const settle = (answer) => {
			socket.destroy();
			resolve(answer);
		};
		socket.once('connect', () => settle(true)).once('error', () => settle(false));
	});
}
