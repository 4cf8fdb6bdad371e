import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { cleanEnv } from './environment.mjs';
import { SetupError } from './errors.mjs';
import { withLock } from './lock.mjs';
import { cacheDir, newLogFile, SCRIPTS_DIR, shortHash } from './paths.mjs';
import { runToEnd } from './processes.mjs';
import { startProgress } from './progress.mjs';

const WANTED_MAJOR = 24;
const WANTED_ABI = '137';
const RECIPE_DIR = join(SCRIPTS_DIR, 'node24');
export const RECIPE_FILES = ['package.json', 'package-lock.json', '.npmrc'];

/**
 * The Node that n8n runs on.
 * @typedef {{ node: string, abi: string, env: (extra?: Record<string, string>) => Record<string, string> }} Node24
 *   `abi`: the version of its native interface; `env`: a clean environment with this Node first on the PATH, and its headers for native add-ons
 */

/**
 * This machine's Node where it is new enough for n8n, else one from the npm registry, kept in the cache folder.
 * @returns {Promise<Node24>}
 */
export async function ensureNode24() {
	if (Number(process.versions.node.split('.')[0]) >= WANTED_MAJOR) return ownNode();
	const dir = join(cacheDir(), `node24-${process.platform}-${process.arch}-${shortHash(...recipe())}`);
	if (!existsSync(dir)) await withLock(`${dir}.lock`, async () => existsSync(dir) || (await bring(dir)));
	return describe(binaryIn(dir), WANTED_ABI);
}

/** This process's own Node, whatever its version. */
export const ownNode = () => describe(process.execPath, process.versions.modules);

const recipe = () => RECIPE_FILES.map((file) => readFileSync(join(RECIPE_DIR, file)));

async function bring(dir) {
	const temporary = `${dir}.installing`;
	const progress = startProgress(
		`Fetching Node ${WANTED_MAJOR} (this is ${process.versions.node}, n8n wants ${WANTED_MAJOR}; 55 MB, once)`,
	);
	try {
		rmSync(temporary, { recursive: true, force: true });
		mkdirSync(temporary, { recursive: true });
		for (const file of RECIPE_FILES) await cp(join(RECIPE_DIR, file), join(temporary, file));
		await runToEnd(`Fetching Node ${WANTED_MAJOR} from the npm registry`, 'npm', ['ci'], { cwd: temporary });
		await askWhyMissing(temporary);
		await runToEnd(`Running the fetched Node ${WANTED_MAJOR}`, binaryIn(temporary), ['--version']);
		renameSync(temporary, dir);
		progress.done(`Node ${WANTED_MAJOR} is there`);
	} catch (error) {
		progress.failed();
		rmSync(temporary, { recursive: true, force: true });
		throw error;
	}
}

/** npm passes over an optional package that it cannot fetch, without a word; so ask for it by name. */
async function askWhyMissing(dir) {
	const wanted = packageForThisPlatform();
	if (existsSync(binaryIn(dir))) return;
	const logFile = newLogFile('node24');
	await runToEnd(`Fetching ${wanted} from the npm registry`, 'npm', ['view', wanted, 'version'], {
		cwd: dir,
		logFile,
	});
	throw new SetupError(`Fetching ${wanted} from the npm registry failed`, {
		hint: `Run this again, or install Node ${WANTED_MAJOR} (https://nodejs.org) and run this with it.`,
		logFile,
	});
}

const binaryIn = (dir) => join(dir, 'node_modules', packageForThisPlatform().split('@')[0], 'bin', 'node');

/** `name@version` of the package that holds Node for this platform. */
function packageForThisPlatform() {
	const { packages } = JSON.parse(readFileSync(join(RECIPE_DIR, 'package-lock.json'), 'utf8'));
	const [path, { version } = {}] =
		Object.entries(packages).find(
			([, { os, cpu }]) => [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch),
		) ?? [];
	if (path) return `${path.replace('node_modules/', '')}@${version}`;
	throw new SetupError(
		`There is no ready-made Node ${WANTED_MAJOR} for ${process.platform} ${process.arch} in the npm registry`,
		{ hint: `Install Node ${WANTED_MAJOR} (https://nodejs.org) and run this with it.` },
	);
}

function describe(node, abi) {
	const binDir = dirname(node);
	const home = dirname(binDir);
	// Without headers at hand node-gyp would download them, which an offline mirror does not allow.
	const headers = existsSync(join(home, 'include', 'node', 'node.h')) ? { npm_config_nodedir: home } : {};
	return {
		node,
		abi,
		env: (extra = {}) =>
			cleanEnv({ PATH: `${binDir}${delimiter}${process.env.PATH ?? ''}`, ...headers, ...extra }),
	};
}
