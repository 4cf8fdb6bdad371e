import { join } from 'node:path';
import { installOnce, recipeOf } from './installOnce.mjs';
import { ensureNode24 } from './node24.mjs';
import { newLogFile, shortHash } from './paths.mjs';
import { runToEnd } from './processes.mjs';

/**
 * Tools that nobody of this project wrote, installed once into the cache folder from the committed lock file in scripts/<name>. `label`: what
 * is installed, and how large it is. Gives the Node that runs them: Prism wants 24.
 */
export async function ensureTools(name, label) {
	const node24 = await ensureNode24();
	const { key, copyTo } = recipeOf(name);
	const dir = await installOnce(
		`${name}-${shortHash(process.platform, process.arch, ...key)}`,
		{ label: `Installing ${label}`, done: 'They are installed' },
		async (temporary) => {
			copyTo(temporary);
			const options = { cwd: temporary, env: node24.env(), logFile: newLogFile(`${name}-install`) };
			await runToEnd(`Installing ${label} (npm ci)`, 'npm', ['ci', '--omit=dev'], options);
		},
	);
	return { ...node24, modules: join(dir, 'node_modules') };
}
