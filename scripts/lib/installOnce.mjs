import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { cacheDir, SCRIPTS_DIR } from './paths.mjs';
import { withProgress } from './progress.mjs';

/** What a folder of scripts says of an install: its manifest, its lock file, and npm's settings. */
export function recipeOf(folder) {
	const files = ['package.json', 'package-lock.json', '.npmrc'].map((name) => ({
		name,
		path: join(SCRIPTS_DIR, folder, name),
	}));
	return {
		key: files.map(({ path }) => readFileSync(path)),
		copyTo: (dir) => files.forEach(({ name, path }) => copyFileSync(path, join(dir, name))),
	};
}

/**
 * A folder of the cache, filled by `work` unless it is there. It appears by one rename at the very end: where it is, it is whole.
 * Gives its path. `label` is told while that is under way, `done` at its end.
 */
export async function installOnce(name, { label, done }, work) {
	const dir = join(cacheDir(), name);
	const temporary = `${dir}.installing`;
	const removeTemporary = () => rmSync(temporary, { recursive: true, force: true });
	const install = async (step) => {
		removeTemporary();
		mkdirSync(temporary, { recursive: true });
		await work(temporary, step);
		renameSync(temporary, dir);
	};
	const isThere = () => existsSync(dir);
	if (!isThere())
		await withLock(`${dir}.lock`, async () => {
			if (!isThere()) await withProgress(label, done, install).finally(removeTemporary);
		});
	return dir;
}
