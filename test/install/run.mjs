// npm run test:install [-- plain]: the package as users get it, from a tarball or a registry of npm packages: installed, updated from an
// older version, rolled back and removed.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureN8n } from '../../scripts/lib/n8nInstall.mjs';
import { runScript } from '../../scripts/lib/script.mjs';

const FOLDER = import.meta.dirname;

async function main() {
	const wanted = process.argv.slice(2);
	const isWanted = (name) => wanted.length === 0 || wanted.some((part) => name.startsWith(part));
	// Before the tests, whose times would otherwise hold the installing.
	await ensureN8n();
	for (const name of readdirSync(FOLDER).filter((file) => file.endsWith('.install.mjs') && isWanted(file))) {
		const { status } = spawnSync(process.execPath, ['--test-reporter=spec', join(FOLDER, name)], {
			stdio: 'inherit',
		});
		process.exitCode ||= status ?? 1;
	}
}

await runScript(main);
