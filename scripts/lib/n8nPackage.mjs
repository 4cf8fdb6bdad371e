import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SetupError } from './errors.mjs';
import { newLogFile } from './paths.mjs';
import { runToEnd } from './processes.mjs';

/**
 * Puts a packed package where n8n puts a community package, in the way n8n does (CommunityPackagesService.downloadPackage):
 * unpacked under .n8n/nodes/node_modules, without its development dependencies, its own dependencies installed beside it,
 * and noted in .n8n/nodes/package.json.
 *
 * @param {string} userFolder N8N_USER_FOLDER
 * @param {string} tarball
 * @returns {Promise<string>} the package's name
 */
export async function installPackage(userFolder, tarball) {
	const nodesDir = join(userFolder, '.n8n', 'nodes');
	const logFile = newLogFile('package-install');
	const run = (what, command, args, cwd) => runToEnd(what, command, args, { cwd, logFile });
	const manifest = JSON.parse(
		await run('Reading the packed package', 'tar', ['-xzOf', resolve(tarball), 'package/package.json']),
	);
	const { devDependencies, peerDependencies, optionalDependencies, ...published } = manifest;
	const dir = join(nodesDir, 'node_modules', published.name);
	rmSync(dir, { recursive: true, force: true });
	mkdirSync(dir, { recursive: true });
	await run('Unpacking the package', 'tar', ['-xzf', resolve(tarball), '-C', dir, '--strip-components=1']);
	writeFileSync(join(dir, 'package.json'), JSON.stringify(published, null, 2));
	if (Object.keys(published.dependencies ?? {}).length > 0) {
		const quietly = ['--audit=false', '--fund=false', '--bin-links=false', '--package-lock=false'];
		await run(
			"Installing the package's dependencies",
			'npm',
			['install', '--install-strategy=shallow', '--ignore-scripts=true', ...quietly],
			dir,
		);
	}
	const ledger = join(nodesDir, 'package.json');
	const noted = existsSync(ledger)
		? JSON.parse(readFileSync(ledger, 'utf8'))
		: { name: 'installed-nodes', private: true, dependencies: {} };
	noted.dependencies[published.name] = published.version;
	writeFileSync(ledger, JSON.stringify(noted, null, 2));
	return published.name;
}

/** n8n starts all the same when a package does not load, so its log has to be asked. */
export function refuseBrokenPackage(running) {
	const complaint = running
		.output()
		.split('\n')
		// Some versions complain of a node of their own.
		.filter((line) => !/"?(n8n-nodes-base|@n8n\/n8n-nodes-langchain)\./.test(line))
		.find((line) => /(Could not|Failed to|Error) load(ing)?.*(node|package|credential)/i.test(line));
	if (complaint) {
		throw new SetupError(`${running.name} could not load the package: ${complaint.trim()}`, {
			logFile: running.logFile,
		});
	}
}
