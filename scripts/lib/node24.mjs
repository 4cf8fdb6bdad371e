import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { cleanEnv } from './environment.mjs';
import { SetupError } from './errors.mjs';
import { installOnce, recipeOf } from './installOnce.mjs';
import { SCRIPTS_DIR, shortHash } from './paths.mjs';
import { runToEnd } from './processes.mjs';

const WANTED_MAJOR = 24;
const WANTED_ABI = '137';

/**
 * The Node that n8n runs on.
 * @typedef {{ node: string, abi: string, env: (extra?: Record<string, string>) => Record<string, string> }} Node24
 *   `abi`: the version of its native interface; `env`: a clean environment with this Node first on the PATH, and its headers for native add-ons
 */

const ownMajor = () => Number(process.versions.node.split('.')[0]);

/** This machine's Node where it is new enough for n8n, else one from the npm registry, kept in the cache folder. */
export async function ensureNode24() {
	if (ownMajor() >= WANTED_MAJOR) return ownNode();
	const recipe = recipeOf('node24');
	const label = `Fetching Node ${WANTED_MAJOR} (this is ${process.versions.node}, n8n wants ${WANTED_MAJOR}; 55 MB, once)`;
	const dir = await installOnce(
		`node24-${process.platform}-${process.arch}-${shortHash(...recipe.key)}`,
		{ label, done: `Node ${WANTED_MAJOR} is there` },
		async (temporary) => {
			recipe.copyTo(temporary);
			const fetching = (what, args) =>
				runToEnd(`Fetching ${what} from the npm registry`, 'npm', args, { cwd: temporary });
			await fetching(`Node ${WANTED_MAJOR}`, ['ci']);
			// npm passes over an optional package that it cannot fetch, without a word; so ask for it by name.
			if (!existsSync(binaryIn(temporary)))
				await fetching(wantedPackage(), ['view', wantedPackage(), 'version']);
			await runToEnd(`Running the fetched Node ${WANTED_MAJOR}`, binaryIn(temporary), ['--version']);
		},
	);
	return describe(binaryIn(dir), WANTED_ABI);
}

const ownNode = () => describe(process.execPath, process.versions.modules);

const binaryIn = (dir) => join(dir, 'node_modules', wantedPackage().split('@')[0], 'bin', 'node');

/** `name@version` of the package that holds Node for this platform. */
function wantedPackage() {
	const { packages } = JSON.parse(readFileSync(join(SCRIPTS_DIR, 'node24', 'package-lock.json'), 'utf8'));
	const [path, { version } = {}] =
		Object.entries(packages).find(
			([, { os, cpu }]) => [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch),
		) ?? [];
	if (path) return `${path.replace('node_modules/', '')}@${version}`;
	const platform = `${process.platform} ${process.arch}`;
	const hint = `Install Node ${WANTED_MAJOR} (https://nodejs.org) and run this with it.`;
	throw new SetupError(`There is no ready-made Node ${WANTED_MAJOR} for ${platform} in the npm registry`, {
		hint,
	});
}

function describe(node, abi) {
	const binDir = dirname(node);
	const home = dirname(binDir);
	// Without headers at hand node-gyp would download them, which an offline mirror does not allow.
	const headers = existsSync(join(home, 'include', 'node', 'node.h')) ? { npm_config_nodedir: home } : {};
	const path = `${binDir}${delimiter}${process.env.PATH ?? ''}`;
	return { node, abi, env: (extra = {}) => cleanEnv({ PATH: path, ...headers, ...extra }) };
}
