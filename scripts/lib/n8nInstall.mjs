import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { ensureNode24, RECIPE_FILES } from './node24.mjs';
import { cacheDir, logDir, SCRIPTS_DIR, shortHash } from './paths.mjs';
import { runToEnd } from './processes.mjs';
import { startProgress } from './progress.mjs';

const RECIPE_DIR = join(SCRIPTS_DIR, 'n8n');

/**
 * An n8n that can be run: `node` `bin`, with `env()` as environment.
 * @typedef {{ dir: string, version: string, bin: string, node: string, env: import('./node24.mjs').Node24['env'] }} N8nInstall
 */

/**
 * n8n as scripts/n8n pins it: installed once into the cache folder, reused by every checkout with the same lock file.
 * @returns {Promise<N8nInstall>}
 */
export async function ensureN8n() {
	const node24 = await ensureNode24();
	const { n8n: version } = JSON.parse(readFileSync(join(RECIPE_DIR, 'package.json'), 'utf8')).dependencies;
	const recipe = RECIPE_FILES.map((file) => readFileSync(join(RECIPE_DIR, file)));
	// Native add-ons belong to one Node ABI and platform.
	const name = `n8n-${version}-${shortHash(node24.abi, process.platform, process.arch, ...recipe)}`;
	const dir = join(cacheDir(), name);
	// The folder appears by one rename at the very end: where it is, it is whole.
	if (!existsSync(dir)) {
		await withLock(`${dir}.lock`, () => existsSync(dir) || install(dir, version, node24), {
			onWait: (owner) => process.stderr.write(`Waiting for process ${owner ?? '?'}, which installs n8n …\n`),
		});
	}
	return {
		dir,
		version,
		bin: join(dir, 'node_modules', 'n8n', 'bin', 'n8n'),
		node: node24.node,
		env: node24.env,
	};
}

async function install(dir, version, { env, node }) {
	const temporary = `${dir}.installing`;
	const logFile = join(logDir(), `n8n-install-${process.pid}.log`);
	const progress = startProgress(`Installing n8n ${version} (2.2 GB, two to four minutes, once)`);
	const step = async (text, what, command, args, extra = {}) => {
		progress.step(text);
		await runToEnd({ what, command, args, cwd: temporary, env: env(extra), logFile });
	};
	try {
		rmSync(temporary, { recursive: true, force: true });
		mkdirSync(temporary, { recursive: true });
		for (const file of RECIPE_FILES) await cp(join(RECIPE_DIR, file), join(temporary, file));
		await step('1/2 packages', `Installing n8n ${version} (npm ci)`, 'npm', ['ci', '--omit=dev']);
		await step('2/2 its SQLite add-on', 'Building sqlite3 for n8n', 'npm', [
			'rebuild',
			'sqlite3',
			'--ignore-scripts=false',
		]);
		await step('2/2 trying it', 'Loading sqlite3', node, ['-e', "require('sqlite3')"]);
		renameSync(temporary, dir);
		progress.done(`n8n ${version} is installed in ${dir}`);
	} catch (error) {
		progress.failed();
		rmSync(temporary, { recursive: true, force: true });
		throw error;
	}
}
