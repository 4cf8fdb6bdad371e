import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { cleanEnv } from './environment.mjs';
import { runToEnd } from './processes.mjs';

export const isRoot = process.getuid?.() === 0;

/** What is missing here cannot be installed here: the test is skipped, with the reason. */
export class Unavailable extends Error {}

/** Where a program is: on the PATH, or in one of these folders. */
export const findProgram = (name, folders = []) =>
	[...(process.env.PATH ?? '').split(delimiter), ...folders]
		.map((folder) => join(folder, name))
		.find((path) => existsSync(path));

/** The programs' paths; where one is missing, root has Debian install it. `packages`: program → Debian's package. `folders`: where Debian keeps them. */
export async function ensurePrograms(packages, folders = () => []) {
	const missing = () => Object.keys(packages).filter((name) => !findProgram(name, folders()));
	if (missing().length > 0 && isRoot && findProgram('apt-get')) {
		const wanted = [...new Set(missing().map((name) => packages[name]))];
		process.stderr.write(`Installing Debian's ${wanted.join(' and ')} …\n`);
		// Debian starts a service that it installs, but at the run level of a single user.
		const options = { env: cleanEnv({ DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }) };
		await runToEnd('apt-get update', 'apt-get', ['-qq', 'update'], options);
		const install = ['-qq', 'install', '-y', '--no-install-recommends', ...wanted];
		await runToEnd('apt-get install', 'apt-get', install, options).catch(({ hint }) => {
			throw new Unavailable(hint);
		});
	}
	if (missing().length > 0) throw new Unavailable(`${missing().join(' and ')}: not found`);
	return Object.fromEntries(Object.keys(packages).map((name) => [name, findProgram(name, folders())]));
}
