import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { SetupError } from './errors.mjs';
import { withLock } from './lock.mjs';
import { ensureNode24, ownNode, RECIPE_FILES } from './node24.mjs';
import { cacheDir, newLogFile, SCRIPTS_DIR, shortHash } from './paths.mjs';
import { runToEnd } from './processes.mjs';
import { startProgress } from './progress.mjs';
import { isOlder, OLDEST_N8N } from './versions.mjs';

const RECIPE_DIR = join(SCRIPTS_DIR, 'n8n');

/**
 * An n8n that can be run: `node` `bin`, with `env()` as environment.
 * @typedef {{ dir: string, version: string, bin: string, node: string, env: import('./node24.mjs').Node24['env'] }} N8nInstall
 */

/**
 * An n8n, installed once into the cache folder. The pinned one comes from its committed lock file (scripts/n8n) and is
 * shared by every checkout with the same one; any other version is resolved afresh when it is installed.
 * @param {string} [wanted] `pinned`, `oldest`, `latest` or a version such as `1.123.0`
 * @returns {Promise<N8nInstall>}
 */
export async function ensureN8n(wanted = process.env.DEMO_N8N_VERSION || 'pinned') {
	const node24 = await ensureNode24();
	const version = await versionOf(wanted, node24);
	const recipe = version === pinnedVersion() ? pinnedRecipe() : looseRecipe(version);
	// Native add-ons belong to one Node ABI and platform.
	const name = `n8n-${version}-${shortHash(node24.abi, process.platform, process.arch, ...recipe.key)}`;
	const dir = join(cacheDir(), name);
	// The folder appears by one rename at the very end: where it is, it is whole.
	if (!existsSync(dir)) {
		await withLock(
			`${dir}.lock`,
			async () => existsSync(dir) || (await install(dir, version, recipe, node24)),
		);
	}
	const { node, env } = nodeFor(dir, version, node24);
	return { dir, version, bin: join(dir, 'node_modules', 'n8n', 'bin', 'n8n'), node, env };
}

const pinnedVersion = () =>
	JSON.parse(readFileSync(join(RECIPE_DIR, 'package.json'), 'utf8')).dependencies.n8n;

async function versionOf(wanted, node24) {
	if (wanted === 'pinned') return pinnedVersion();
	if (wanted === 'oldest') return OLDEST_N8N;
	if (wanted === 'latest') return await newestVersion(node24);
	if (/^\d+\.\d+\.\d+$/.test(wanted)) return wanted;
	throw new SetupError(`"${wanted}" is no version of n8n`, {
		hint: 'DEMO_N8N_VERSION takes oldest, pinned, latest or a version such as 2.41.1.',
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

function pinnedRecipe() {
	return {
		key: RECIPE_FILES.map((file) => readFileSync(join(RECIPE_DIR, file))),
		async write(dir) {
			for (const file of RECIPE_FILES) await cp(join(RECIPE_DIR, file), join(dir, file));
		},
		npmArgs: ['ci', '--omit=dev'],
	};
}

/**
 * Ranges in an older n8n have moved on since it was published; without its lock file they need a hand. Where the pinned
 * one needs it, so do its near predecessors.
 */
function overridesFor(version) {
	const pinned = JSON.parse(readFileSync(join(RECIPE_DIR, 'package.json'), 'utf8'));
	// n8n 1 takes SheetJS from its maker's server; only the registry is sure to be in reach, and no demo reads its files.
	const xlsx = { xlsx: '0.18.5' };
	if (!isOlder(version, pinned.dependencies.n8n) || isOlder(version, '1.123.0')) return xlsx;
	if (!isOlder(version, '2.30.0')) return { ...xlsx, ...pinned.overrides };
	// These have a LangChain core too old for the newest of what their LangGraph leaves open; later ones name 1.0.0 themselves.
	const { linkedom, 'msgpackr-extract': msgpackr } = pinned.overrides;
	const early = { '@langchain/langgraph': '1.0.2', '@langchain/langgraph-checkpoint': '1.0.0' };
	return { ...xlsx, ...early, linkedom, 'msgpackr-extract': msgpackr };
}

/** Without it Sentry may find a much older one there, and n8n ends when it starts. Later ones have it by themselves. */
const openTelemetryFor = (version) =>
	isOlder(version, '2.8.0') || !isOlder(version, '2.30.0') ? {} : { '@opentelemetry/core': '2.7.1' };

function looseRecipe(version) {
	const npmrc = readFileSync(join(RECIPE_DIR, '.npmrc'), 'utf8');
	const manifest = JSON.stringify({
		name: 'n8n-for-the-demo',
		private: true,
		// npm leaves peers out here (legacy-peer-deps): the nodes that read files need the one, Sentry 10 the other.
		dependencies: { n8n: version, 'date-fns': '2.30.0', ...openTelemetryFor(version) },
		overrides: overridesFor(version),
	});
	return {
		// An older n8n may run on this process's own Node.
		key: [npmrc, manifest, process.versions.modules],
		write(dir) {
			writeFileSync(join(dir, 'package.json'), manifest);
			writeFileSync(join(dir, '.npmrc'), npmrc);
		},
		npmArgs: ['install', '--omit=dev'],
	};
}

async function install(dir, version, recipe, node24) {
	const temporary = `${dir}.installing`;
	const logFile = newLogFile('n8n-install');
	const progress = startProgress(`Installing n8n ${version} (2.2 GB, two to four minutes, once)`);
	const step = async (text, what, command, args, { env } = node24) => {
		progress.step(text);
		await runToEnd(what, command, args, { cwd: temporary, env: env(), logFile });
	};
	try {
		rmSync(temporary, { recursive: true, force: true });
		mkdirSync(temporary, { recursive: true });
		await recipe.write(temporary);
		const [npmCommand] = recipe.npmArgs;
		await step('1/2 packages', `Installing n8n ${version} (npm ${npmCommand})`, 'npm', recipe.npmArgs);
		// Built for and tried with the Node that will run it.
		const node = nodeFor(temporary, version, node24);
		const rebuild = ['rebuild', 'sqlite3', '--ignore-scripts=false'];
		await step('2/2 its SQLite add-on', 'Building sqlite3 for n8n', 'npm', rebuild, node);
		await step('2/2 trying it', 'Loading sqlite3', node.node, ['-e', "require('sqlite3')"], node);
		renameSync(temporary, dir);
		progress.done(`n8n ${version} is installed in ${dir}`);
	} catch (error) {
		progress.failed();
		rmSync(temporary, { recursive: true, force: true });
		throw error;
	}
}

/** Node 24, or this process's own where an older n8n refuses 24. */
function nodeFor(dir, version, node24) {
	const manifest = readFileSync(join(dir, 'node_modules', 'n8n', 'package.json'), 'utf8');
	const { engines } = JSON.parse(manifest);
	const newestMajor = Number(/<\s*=?\s*(\d+)/.exec(engines?.node ?? '')?.[1] ?? Infinity);
	if (newestMajor >= 24) return node24;
	const own = ownNode();
	if (Number(process.versions.node.split('.')[0]) <= newestMajor) return own;
	throw new SetupError(`n8n ${version} wants Node ${engines.node}, and this is ${process.versions.node}`, {
		hint: `Run this with Node ${newestMajor}.`,
	});
}
