// npm run test:install [-- editor|plain|queue|scan]: the package comes from a registry of npm packages, as users get it. It is installed, updated from
// the first version, rolled back and removed: in the editor with Chromium, and in queue mode.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { ensureN8n } from '../../scripts/lib/n8nInstall.mjs';
import { runScript } from '../../scripts/lib/script.mjs';
import { findChromium } from '../e2e/support/chromium.mjs';
import { SHOTS_DIR } from '../e2e/support/browser.mjs';

const FOLDER = import.meta.dirname;

async function main() {
	const wanted = process.argv.slice(2);
	const files = readdirSync(FOLDER).filter(
		(name) =>
			name.endsWith('.install.mjs') && (wanted.length === 0 || wanted.some((part) => name.startsWith(part))),
	);
	const chromium = await findChromium();
	if (!chromium) return;
	// Before the tests, whose times would otherwise hold the installing.
	await ensureN8n();
	if (existsSync(SHOTS_DIR)) rmSync(SHOTS_DIR, { recursive: true });
	mkdirSync(SHOTS_DIR, { recursive: true });
	const args = [
		'--test-reporter=spec',
		'--test-concurrency=1',
		'--test',
		...files.map((name) => join(FOLDER, name)),
	];
	const child = execa(process.execPath, args, {
		stdio: 'inherit',
		env: { CHROMIUM_PATH: chromium, NODE_OPTIONS: '' },
		reject: false,
	});
	// Ctrl+C reaches the child as well; it stops n8n, the sandbox and the browser.
	for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
	process.exitCode = (await child).exitCode ?? 1;
}

await runScript(main);
