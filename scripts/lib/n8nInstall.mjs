import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from './errors.mjs';
import { installOnce, recipeOf } from './installOnce.mjs';
import { ensureNode24 } from './node24.mjs';
import { newLogFile, SCRIPTS_DIR, shortHash } from './paths.mjs';
import { runToEnd } from './processes.mjs';

const RECIPE_DIR = join(SCRIPTS_DIR, 'n8n');

/**
 * An n8n that can be run: `node` `bin`, with `env()` as environment.
 * @typedef {{ dir: string, version: string, bin: string, node: string, env: import('./node24.mjs').Node24['env'] }} N8nInstall
 */

/**
 * An n8n, installed once into the cache folder. The pinned one comes from its committed lock file (scripts/n8n) and is shared by every
 * checkout with the same one; any other version is resolved afresh when it is installed. `wanted`: `pinned`, `latest` or a version such as
 * `2.41.1`.
 */
export async function ensureN8n(wanted = process.env.DEMO_N8N_VERSION || 'pinned') {
	const node24 = await ensureNode24();
	const version = await versionOf(wanted, node24);
	const { key, copyTo, npmArgs } =
		version === pinned().dependencies.n8n ? pinnedRecipe() : looseRecipe(version);
	// Native add-ons belong to one Node ABI and platform.
	const name = `n8n-${version}-${shortHash(node24.abi, process.platform, process.arch, ...key)}`;
	const label = `Installing n8n ${version} (1.4 GB, about three minutes, once)`;
	const told = { label, done: `n8n ${version} is installed` };
	const dir = await installOnce(name, told, async (temporary, progress) => {
		const logFile = newLogFile('n8n-install');
		const step = async (text, what, command, args, { env }) => {
			progress(text);
			await runToEnd(what, command, args, { cwd: temporary, env: env(), logFile });
		};
		copyTo(temporary);
		await step('1/2 packages', `Installing n8n ${version} (npm ${npmArgs[0]})`, 'npm', npmArgs, node24);
		const rebuild = ['rebuild', 'sqlite3', '--ignore-scripts=false'];
		await step('2/2 its SQLite add-on', 'Building sqlite3 for n8n', 'npm', rebuild, node24);
		await step('2/2 trying it', 'Loading sqlite3', node24.node, ['-e', "require('sqlite3')"], node24);
	});
	const { node, env } = node24;
	return { dir, version, bin: join(dir, 'node_modules', 'n8n', 'bin', 'n8n'), node, env };
}

const pinned = () => JSON.parse(readFileSync(join(RECIPE_DIR, 'package.json'), 'utf8'));

async function versionOf(wanted, node24) {
	if (wanted === 'pinned') return pinned().dependencies.n8n;
	if (wanted === 'latest') return await newestVersion(node24);
	if (/^\d+\.\d+\.\d+$/.test(wanted)) return wanted;
	throw new SetupError(`"${wanted}" is no version of n8n`, {
		hint: 'DEMO_N8N_VERSION takes pinned, latest or a version such as 2.41.1.',
	});
}

let newest;
/** Asked once for each process, so that main and workers agree. */
function newestVersion({ env }) {
	const args = ['view', 'n8n', 'dist-tags.latest', '--json', '--loglevel=error'];
	newest ??= runToEnd('Asking for the newest n8n (npm view)', 'npm', args, { env: env() }).then((output) => {
		const version = /^"(\d+\.\d+\.\d+)"$/m.exec(output)?.[1];
		if (version) return version;
		throw new SetupError(`The registry named no newest n8n: ${output.trim().slice(0, 200)}`);
	});
	return newest;
}

const pinnedRecipe = () => ({ ...recipeOf('n8n'), npmArgs: ['ci', '--omit=dev'] });

function looseRecipe(version) {
	const npmrc = readFileSync(join(RECIPE_DIR, '.npmrc'), 'utf8');
	const { dependencies, overrides } = pinned();
	const isOlder = version.localeCompare(dependencies.n8n, 'en', { numeric: true }) < 0;
	const manifest = JSON.stringify({
		name: 'n8n-for-the-demo',
		private: true,
		// npm leaves peers out here (legacy-peer-deps): the nodes that read files need this one.
		dependencies: { n8n: version, 'date-fns': '2.30.0' },
		// Ranges in an older n8n have moved on since it was published. Where the pinned one needs a hand, so do its predecessors.
		overrides: isOlder ? overrides : {},
	});
	return {
		key: [npmrc, manifest],
		copyTo(dir) {
			writeFileSync(join(dir, 'package.json'), manifest);
			writeFileSync(join(dir, '.npmrc'), npmrc);
		},
		npmArgs: ['install', '--omit=dev'],
	};
}
