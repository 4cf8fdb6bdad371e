import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SetupError } from './errors.mjs';
import { withLock } from './lock.mjs';
import { ROOT_DIR, shortHash } from './paths.mjs';
import { runToEnd } from './processes.mjs';
import { startProgress } from './progress.mjs';

const SOURCES = [
	'nodes',
	'credentials',
	'package.json',
	'tsconfig.json',
	'gulpfile.js',
	'scripts/previews.js',
];
// Written by the build itself, beside the sources.
const GENERATED = '__schema__';

/**
 * Builds the package where dist is older than its sources, and packs it as it would be published.
 * @param {{ dir?: string }} [options] where the tarball goes; a folder that goes with this process by default
 * @returns {Promise<string>} the tarball's path
 */
export async function packPackage({ dir = temporaryDir() } = {}) {
	await withBuild(async () => {
		const args = ['pack', '--ignore-scripts', '--pack-destination', dir];
		await runToEnd('Packing the package (npm pack)', 'npm', args, { cwd: ROOT_DIR });
	});
	const tarball = readdirSync(dir).find((name) => name.endsWith('.tgz'));
	if (!tarball) throw new SetupError(`npm pack left no tarball in ${dir}`);
	return join(dir, tarball);
}

/** Builds where that is due. Gives true where it was. */
export const ensureBuilt = () => withBuild(async () => {});

/** Nobody builds anew while `use` reads what was built. */
async function withBuild(use) {
	const lock = join(tmpdir(), `n8n-nodes-license-authorization-build-${shortHash(ROOT_DIR)}.lock`);
	return await withLock(lock, async () => {
		const isDue = isStale();
		if (isDue) await build();
		await use();
		return isDue;
	});
}

function temporaryDir() {
	const dir = mkdtempSync(join(tmpdir(), 'license-nodes-pack-'));
	process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
	return dir;
}

async function build() {
	const progress = startProgress('Building the nodes');
	try {
		await runToEnd('Building the nodes (npm run build)', 'npm', ['run', 'build'], { cwd: ROOT_DIR });
		progress.done('Nodes built');
	} catch (error) {
		progress.failed();
		throw error;
	}
}

function isStale() {
	const { n8n } = JSON.parse(readFileSync(join(ROOT_DIR, 'package.json'), 'utf8'));
	const outputs = [...n8n.nodes, ...n8n.credentials].map((path) => join(ROOT_DIR, path));
	if (!outputs.every((path) => existsSync(path))) return true;
	const built = Math.min(...outputs.map((path) => statSync(path).mtimeMs));
	return newest(SOURCES.map((path) => join(ROOT_DIR, path))) > built;
}

/** Folders count as well: removing a file changes only them. */
function newest(paths) {
	return paths.reduce((latest, path) => {
		const found = statSync(path, { throwIfNoEntry: false });
		if (!found) return latest;
		const inside = found.isDirectory()
			? newest(
					readdirSync(path)
						.filter((name) => name !== GENERATED)
						.map((name) => join(path, name)),
				)
			: Number.NEGATIVE_INFINITY;
		return Math.max(latest, found.mtimeMs, inside);
	}, Number.NEGATIVE_INFINITY);
}
