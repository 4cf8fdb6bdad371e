import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from './errors.mjs';
import { runToEnd } from './processes.mjs';

/** The commands of docs/start/installation.md, "From a tarball", for an n8n whose N8N_USER_FOLDER this is: `npmIn(install, folder, 'install', tarball)`. */
export async function npmIn(install, userFolder, ...args) {
	// Without --prefix npm would install beside it.
	writeFileSync(join(userFolder, 'package.json'), '{}');
	const more = ['--prefix', join(userFolder, '.n8n', 'nodes'), '--legacy-peer-deps', '--ignore-scripts'];
	const env = install.env({ npm_config_offline: 'true' });
	await runToEnd(`npm ${args[0]}`, 'npm', [...args, ...more], { cwd: userFolder, env });
}

/** n8n starts all the same when a package does not load, so its log has to be asked. */
export async function refuseBrokenPackage({ name, logFile, output, kill }) {
	const complaint = output()
		.split('\n')
		// Some versions complain of a node of their own.
		.filter((line) => !/"?(n8n-nodes-base|@n8n\/n8n-nodes-langchain)\./.test(line))
		.find((line) => /(Could not|Failed to|Error) load(ing)?.*(node|package|credential)/i.test(line));
	if (!complaint) return;
	await kill();
	throw new SetupError(`${name} could not load the package: ${complaint.trim()}`, { logFile });
}
