// Installs what the checkout needs where it is not there yet; else it says nothing. It stands on Node alone: nothing else is there yet.
// --n8n: n8n and the build too, at the same time.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from './lib/alone.mjs';
import { SetupError } from './lib/errors.mjs';
import { ensureN8n } from './lib/installs.mjs';
import { ensureBuilt } from './lib/pack.mjs';
import { ROOT_DIR } from './lib/paths.mjs';
import { runToEnd } from './lib/processes.mjs';
import { runScript } from './lib/script.mjs';

const OLDEST_NODE = 20;

/** By path, as npm notes them in a lock file. */
const packagesOf = (file) =>
	existsSync(join(ROOT_DIR, file)) ? JSON.parse(readFileSync(join(ROOT_DIR, file), 'utf8')).packages : {};

/** npm writes down what is installed at the very end, so an install that was cut off counts for nothing. It leaves optional packages out. */
function isInstalled() {
	const { '': own, ...wanted } = packagesOf('package-lock.json');
	const there = packagesOf('node_modules/.package-lock.json');
	return (
		Object.keys(own.devDependencies).every((name) => `node_modules/${name}` in there) &&
		Object.entries(there).every(([path, { version }]) => wanted[path]?.version === version)
	);
}

await runScript(async () => {
	if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE)
		throw new SetupError(`Node ${process.versions.node} is too old`, {
			hint: `Install Node ${OLDEST_NODE} or newer.`,
		});
	const withN8n = process.argv.includes('--n8n');
	const built = ensureDependencies().then(() => withN8n && ensureBuilt());
	await Promise.all([built, withN8n && ensureN8n()]);
});

async function ensureDependencies() {
	if (isInstalled()) return;
	await alone(ROOT_DIR, async () => {
		if (isInstalled()) return;
		process.stderr.write('Installing dependencies (npm ci, 200 MB, one to three minutes, once) …\n');
		// No package needs to run a program of its own for what is done here.
		const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
		await runToEnd('npm ci', 'npm', args, { cwd: ROOT_DIR });
	});
}
