import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureNode24, envOf, installOnce } from './installs.mjs';
import { runToEnd } from './processes.mjs';

/** The only one of n8n's packages whose own script is needed: it fetches its add-on, or compiles it. */
const SQLITE = ['npm rebuild sqlite3 --ignore-scripts=false', 'node -e require("sqlite3")'];

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
	const dir = await installOnce('n8n', `n8n ${other} (1.4 GB, about three minutes)`, {
		change: wanted === 'pinned' ? undefined : change,
		then: SQLITE,
	});
	const folder = join(dir, 'node_modules', 'n8n');
	const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
	const node = await ensureNode24();
	return { dir, version, bin: join(folder, 'bin', 'n8n'), node, env: (more) => envOf(node, more) };
}
