// What npm installs outside the checkout, into the cache folder: a Node for n8n, n8n itself, and the tools that judge from outside.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { alone } from './alone.mjs';
import { cleanEnv } from './environment.mjs';
import { cacheDir, SCRIPTS_DIR, shortHash } from './paths.mjs';
import { runToEnd } from './processes.mjs';

const WANTED_NODE = 24;

let found;
/** This machine's Node where it is new enough for n8n and Prism, else one that npx keeps. */
export const ensureNode24 = () => (found ??= findNode24());

async function findNode24() {
	if (Number(process.versions.node.split('.')[0]) >= WANTED_NODE) return process.execPath;
	const args = ['--yes', `--package=node@${WANTED_NODE}`, '--', 'node', '-p', 'process.execPath'];
	const run = () => runToEnd(`Fetching Node ${WANTED_NODE} from the npm registry`, 'npx', args);
	return (await alone(`Node ${WANTED_NODE}`, run)).trim();
}

/** A clean environment in which `node` is this one. */
export const envOf = (node, more) =>
	cleanEnv({ PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`, ...more });

/**
 * Installs what a folder of scripts/ lists into the cache folder, once; gives that folder. An install that was cut off is done again.
 * `change`: what is other in its package.json; its lock file does not hold then.
 */
export async function installOnce(name, told, { change } = {}) {
	const recipe = join(SCRIPTS_DIR, name);
	const manifest = JSON.parse(readFileSync(join(recipe, 'package.json'), 'utf8'));
	const files = new Map([['.npmrc', readFileSync(join(recipe, '.npmrc'))]]);
	files.set('package.json', JSON.stringify(change?.(manifest) ?? manifest));
	if (!change) files.set('package-lock.json', readFileSync(join(recipe, 'package-lock.json')));
	const dir = join(cacheDir(), `${name}-${shortHash(process.platform, process.arch, ...files.values())}`);
	const whole = join(dir, 'is-whole');
	if (existsSync(whole)) return dir;
	const node = await ensureNode24();
	await alone(dir, async () => {
		if (existsSync(whole)) return;
		process.stderr.write(`Installing ${told}, once …\n`);
		rmSync(dir, { recursive: true, force: true });
		mkdirSync(dir, { recursive: true });
		for (const [file, text] of files) writeFileSync(join(dir, file), text);
		const verb = change ? 'install' : 'ci';
		await runToEnd(`npm ${verb}`, 'npm', [verb, '--omit=dev'], { cwd: dir, env: envOf(node) });
		writeFileSync(whole, '');
	});
	return dir;
}

let newest;
const newestVersion = () => (newest ??= runToEnd('npm view n8n', 'npm', ['view', 'n8n', 'version']));

/**
 * An n8n that can be run, as `node` `bin` with the environment `env()`. The pinned one comes from its lock file (scripts/n8n).
 * `wanted`: `pinned`, `latest` or a version such as `2.41.1`.
 */
export async function ensureN8n(wanted = process.env.DEMO_N8N_VERSION || 'pinned') {
	const other = wanted === 'latest' ? (await newestVersion()).trim() : wanted;
	const change = ({ dependencies, overrides, ...manifest }) => ({
		...manifest,
		dependencies: { ...dependencies, n8n: other },
		// What an older n8n asks for has moved on since: it needs the same help as the pinned one.
		...(wanted !== 'latest' && { overrides }),
	});
	const options = { change: wanted === 'pinned' ? undefined : change };
	const [dir, sqlite] = await Promise.all([
		installOnce('n8n', `n8n ${other} (1.4 GB, about two minutes)`, options),
		installOnce('sqlite3', 'its database'),
	]);
	const [built, addOn] = [sqlite, dir].map((place) => join(place, 'node_modules', 'sqlite3', 'build'));
	await alone(addOn, () => {
		if (existsSync(addOn)) return;
		// Whole or not at all: a copy that was cut off would be taken for one.
		cpSync(built, `${addOn}-copied`, { recursive: true, force: true });
		renameSync(`${addOn}-copied`, addOn);
	});
	const folder = join(dir, 'node_modules', 'n8n');
	const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
	const node = await ensureNode24();
	return { dir, version, bin: join(folder, 'bin', 'n8n'), node, env: (more) => envOf(node, more) };
}
