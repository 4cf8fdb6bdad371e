// npm run test:install [-- editor|plain|queue|unverified]: the package comes from a registry of npm packages, as users get it. It is installed, updated from
// an older version, rolled back and removed: in the editor with Chromium, and in queue mode.
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureN8n } from '../../scripts/lib/n8nInstall.mjs';
import { runNodeTest } from '../../scripts/lib/nodeTest.mjs';
import { runScript } from '../../scripts/lib/script.mjs';
import { findChromium } from '../e2e/support/chromium.mjs';
import { SHOTS_DIR } from '../e2e/support/browser.mjs';

const FOLDER = import.meta.dirname;
const IN_BROWSER = 'editor.install.mjs';

async function main() {
	const wanted = process.argv.slice(2);
	const isWanted = (name) => wanted.length === 0 || wanted.some((part) => name.startsWith(part));
	const files = readdirSync(FOLDER).filter((name) => name.endsWith('.install.mjs') && isWanted(name));
	const chromium = await findChromium();
	// Before the tests, whose times would otherwise hold the installing.
	await ensureN8n();
	mkdirSync(SHOTS_DIR, { recursive: true });
	for (const name of files) {
		if (!chromium && name === IN_BROWSER) continue;
		const { exitCode, interrupted } = await runNodeTest([join(FOLDER, name)], chromium);
		process.exitCode ||= exitCode;
		if (interrupted) return;
	}
}

await runScript(main);
