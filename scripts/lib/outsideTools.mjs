import { join } from 'node:path';
import { installOnce, recipeOf } from './installOnce.mjs';
import { ensureNode24 } from './node24.mjs';
import { newLogFile, shortHash } from './paths.mjs';
import { runToEnd } from './processes.mjs';

/**
 * Tools that nobody of this project wrote, installed once into the cache folder from the committed lock file (scripts/outside).
 * @returns {Promise<{ modules: string, node: string, env: import('./node24.mjs').Node24['env'] }>} `node` runs them: Prism wants 24
 */
export async function ensureOutsideTools() {
	const node24 = await ensureNode24();
	const { key, copyTo } = recipeOf('outside');
	const dir = await installOnce(
		`outside-${shortHash(process.platform, process.arch, ...key)}`,
		{
			label: 'Installing the tools that judge from outside (480 MB, a minute, once)',
			done: 'They are installed',
		},
		async (temporary) => {
			copyTo(temporary);
			const logFile = newLogFile('outside-install');
			const options = { cwd: temporary, env: node24.env(), logFile };
			await runToEnd(
				'Installing the tools that judge from outside (npm ci)',
				'npm',
				['ci', '--omit=dev'],
				options,
			);
		},
	);
	return { modules: join(dir, 'node_modules'), node: node24.node, env: node24.env };
}
