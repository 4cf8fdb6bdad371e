// npm run test:install [-- editor|plain|queue]: the package comes from a registry of npm packages, as users get it. It is installed, updated from
// an older version, rolled back and removed: in the editor with Chromium, and in queue mode.
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { ensureN8n } from '../../scripts/lib/n8nInstall.mjs';
import { runScript } from '../../scripts/lib/script.mjs';
import { findChromium } from '../e2e/support/chromium.mjs';
import { SHOTS_DIR } from '../e2e/support/browser.mjs';

const FOLDER = import.meta.dirname;
const IN_BROWSER = 'editor.install.mjs';

async function main() {
	const wanted = process.argv.slice(2);
	const files = readdirSync(FOLDER).filter(
		(name) =>
			name.endsWith('.install.mjs') && (wanted.length === 0 || wanted.some((part) => name.startsWith(part))),
	);
	const chromium = await findChromium();
	// Before the tests, whose times would otherwise hold the installing.
	await ensureN8n();
	mkdirSync(SHOTS_DIR, { recursive: true });
	for (const name of files)
		if (!interrupted && (chromium || name !== IN_BROWSER)) await runFile(join(FOLDER, name), chromium);
}

let interrupted = false;
/** A process of its own for each file, so that what it has started ends with it. */
async function runFile(file, chromium) {
	const child = execa(process.execPath, ['--test-reporter=spec', file], {
		stdio: 'inherit',
		env: { ...(chromium && { CHROMIUM_PATH: chromium }), NODE_OPTIONS: '' },
		reject: false,
	});
	// Ctrl+C reaches the child as well; it stops n8n, the sandbox and the browser.
	const stop = (signal) => {
		interrupted = true;
		child.kill(signal);
	};
	for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
	const { exitCode = 1 } = await child;
	for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
	process.exitCode ||= exitCode;
}

await runScript(main);
