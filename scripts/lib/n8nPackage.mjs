import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SetupError } from './errors.mjs';
import { unpack } from './pack.mjs';
import { PACKAGE } from './workflow.mjs';

/**
 * Puts a packed package where n8n puts a community package, in the way n8n does (CommunityPackagesService.downloadPackage): unpacked under
 * .n8n/nodes/node_modules, without its development dependencies, and noted in .n8n/nodes/package.json. Ours has no dependencies of its own.
 * `userFolder`: N8N_USER_FOLDER.
 */
export async function installPackage(userFolder, tarball) {
	const nodesDir = join(userFolder, '.n8n', 'nodes');
	const dir = join(nodesDir, 'node_modules', PACKAGE);
	rmSync(dir, { recursive: true, force: true });
	mkdirSync(dir, { recursive: true });
	await unpack(resolve(tarball), dir);
	const { devDependencies, peerDependencies, ...published } = readJson(join(dir, 'package.json'));
	writeFileSync(join(dir, 'package.json'), JSON.stringify(published, null, 2));
	const ledger = join(nodesDir, 'package.json');
	const noted = existsSync(ledger) ? readJson(ledger) : { name: 'installed-nodes', private: true };
	noted.dependencies = { ...noted.dependencies, [PACKAGE]: published.version };
	writeFileSync(ledger, JSON.stringify(noted, null, 2));
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

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
