// Redis and PostgreSQL of our own: on free ports, data in temporary folders, gone afterwards.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { newLogFile, temporaryFolder } from '../../scripts/lib/paths.mjs';
import { freePort, runToEnd, startProcess } from '../../scripts/lib/processes.mjs';
import { ensurePrograms, isRoot } from '../../scripts/lib/programs.mjs';

const HOST = '127.0.0.1';
const POSTGRESQL = '/usr/lib/postgresql';

/** Where Debian keeps the programs of each PostgreSQL version, the newest first. */
const versions = () =>
	existsSync(POSTGRESQL)
		? readdirSync(POSTGRESQL)
				.sort((a, b) => Number(b) - Number(a))
				.map((version) => join(POSTGRESQL, version, 'bin'))
		: [];

/** Starts both; gives the settings with which n8n finds them. */
export async function startQueueServices(started) {
	const packages = { 'redis-server': 'redis-server', initdb: 'postgresql', postgres: 'postgresql' };
	const programs = await ensurePrograms(packages, versions);
	const [redisPort, postgresPort] = [await freePort(), await freePort()];
	const start = async (name, dir, ready, [command, ...args]) => {
		const logFile = newLogFile(`queue-${name.toLowerCase()}`);
		const running = await started(startProcess({ name, command, args, cwd: dir, logFile }));
		await running.waitForOutput((output) => output.includes(ready), { timeoutMs: 30_000 });
	};

	const redisDir = temporaryFolder('redis');
	const redis = ['--port', `${redisPort}`, '--bind', HOST, '--dir', redisDir, '--save', ''];
	await start('Redis', redisDir, 'Ready to accept connections', [programs['redis-server'], ...redis]);

	const dir = temporaryFolder('postgres');
	// PostgreSQL refuses to run as root.
	const account = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'];
	const asUser = isRoot ? account : [];
	if (isRoot) await runToEnd('Giving PostgreSQL its folder', 'chown', ['postgres:', dir]);
	const data = join(dir, 'data');
	// For this machine and some minutes: whoever can reach it may use it.
	const setUp = ['--username=n8n', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
	const [initdb, ...args] = [...asUser, programs.initdb, `--pgdata=${data}`, ...setUp];
	await runToEnd('Setting up PostgreSQL (initdb)', initdb, args, { cwd: dir });
	const settings = [
		`port=${postgresPort}`,
		`listen_addresses=${HOST}`,
		'unix_socket_directories=',
		'fsync=off',
	];
	const options = settings.flatMap((setting) => ['-c', setting]);
	const postgres = [...asUser, programs.postgres, '-D', data, ...options];
	await start('PostgreSQL', dir, 'ready to accept connections', postgres);
	return {
		QUEUE_BULL_REDIS_HOST: HOST,
		QUEUE_BULL_REDIS_PORT: `${redisPort}`,
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: HOST,
		DB_POSTGRESDB_PORT: `${postgresPort}`,
		DB_POSTGRESDB_DATABASE: 'postgres',
		DB_POSTGRESDB_USER: 'n8n',
		// n8n's default of two lets webhooks fail that come all at once.
		DB_POSTGRESDB_POOL_SIZE: '10',
		EXECUTIONS_MODE: 'queue',
	};
}
