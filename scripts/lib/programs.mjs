import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import lodash from 'lodash';
import { cleanEnv } from './environment.mjs';
import { newLogFile } from './paths.mjs';
import { runToEnd } from './processes.mjs';

const POLICY_FILE = '/usr/sbin/policy-rc.d';
export const isRoot = process.getuid?.() === 0;

/** What is missing here cannot be installed here: the test is skipped, with the reason. */
export class Unavailable extends Error {}

/** Where a program is: on the PATH, or in one of these folders. */
export const findProgram = (name, folders = []) =>
	[...(process.env.PATH ?? '').split(delimiter), ...folders]
		.map((folder) => join(folder, name))
		.find((path) => existsSync(path));

/**
 * The programs' paths; Debian's packages are installed where one is missing and may be. `packages`: program → Debian's package. `folders`:
 * where Debian keeps them, if not on the PATH.
 */
export async function ensurePrograms(packages, folders = () => []) {
	const missing = () => Object.keys(packages).filter((name) => !findProgram(name, folders()));
	if (missing().length > 0) {
		const none = `${missing().join(' and ')} not found, and only root with apt-get can install them here`;
		if (!isRoot || !findProgram('apt-get')) throw new Unavailable(none);
		await aptInstall(lodash.uniq(missing().map((name) => packages[name])));
	}
	if (missing().length > 0) throw new Unavailable(`${missing().join(' and ')} not found after installing`);
	return lodash.mapValues(packages, (_, name) => findProgram(name, folders()));
}

async function aptInstall(packages) {
	const logFile = newLogFile('apt');
	const env = cleanEnv({ DEBIAN_FRONTEND: 'noninteractive' });
	const names = packages.join(' and ');
	const apt = (...args) => runToEnd(`Installing ${names}`, 'apt-get', ['-qq', ...args], { env, logFile });
	// Debian's way to say "do not start what you install".
	const holdsServices = !existsSync(POLICY_FILE);
	if (holdsServices) writeFileSync(POLICY_FILE, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
	try {
		process.stderr.write(`Installing Debian's ${names} …\n`);
		await apt('update');
		await apt('install', '-y', '--no-install-recommends', ...packages);
	} catch (error) {
		throw new Unavailable(`${names} could not be installed (${error.message}; log: ${logFile})`);
	} finally {
		if (holdsServices) rmSync(POLICY_FILE, { force: true });
	}
}
