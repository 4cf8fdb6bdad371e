// npm run test:e2e [-- <suite> …]: what people see, in a real n8n with a real browser, all headless. Pictures of every
// step are left in test-results/e2e.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from './lib/errors.mjs';
import { ensureN8n } from './lib/n8nInstall.mjs';
import { ROOT_DIR } from './lib/paths.mjs';
import { runScript } from './lib/script.mjs';

const HELP = `npm run test:e2e [-- <suite> …]

Opens the nodes in n8n's editor with Chromium, runs them against the stand-in for the services, and looks at what people
see. Pictures of every step: test-results/e2e.

  <suite>            only suites whose names begin so: ${suites().join(', ')}
  CHROMIUM_PATH      the browser; by default Debian's (/usr/bin/chromium), else one on the PATH
  UPDATE_IMAGES=1    make the README's pictures (docs/images) anew
`;

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

async function main() {
	const args = process.argv.slice(2);
	if (args.includes('--help')) return process.stdout.write(HELP);
	const unknown = args.find((arg) => !suites().some((name) => name.startsWith(arg)));
	if (unknown)
		throw new SetupError(`There is no suite "${unknown}"`, { hint: `There are ${suites().join(', ')}.` });

	const chromium = findChromium() ?? installChromium();
	if (!chromium) {
		process.stdout.write('skipped: the browser tests need Chromium (install it, or set CHROMIUM_PATH)\n');
		return;
	}
	// Before the tests, whose times would otherwise hold the installing.
	await ensureN8n();
	process.exitCode = await run(args, chromium);
}

function suites() {
	const ending = '.e2e.mjs';
	return readdirSync(join(ROOT_DIR, 'test', 'e2e'))
		.filter((name) => name.endsWith(ending))
		.map((name) => name.slice(0, -ending.length))
		.sort();
}

function findChromium() {
	const named = process.env.CHROMIUM_PATH;
	if (named && !existsSync(named)) throw new SetupError(`CHROMIUM_PATH names ${named}, which is not there`);
	const onPath = (process.env.PATH ?? '').split(':').flatMap((dir) => NAMES.map((name) => join(dir, name)));
	return [named, '/usr/bin/chromium', ...onPath].find((path) => path && existsSync(path));
}

/** Debian's package, where that is possible. */
function installChromium() {
	if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
	process.stderr.write("Installing Debian's chromium (once) …\n");
	const apt = (...args) =>
		spawnSync('apt-get', ['-qq', ...args], {
			stdio: ['ignore', 'ignore', 'inherit'],
			env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
		}).status === 0;
	const install = () => apt('install', '-y', '--no-install-recommends', 'chromium');
	return install() || (apt('update') && install()) ? findChromium() : undefined;
}

function run(args, chromium) {
	const child = spawn(
		process.execPath,
		['--test-reporter=spec', join(ROOT_DIR, 'test', 'e2e', 'main.mjs'), ...args],
		{
			stdio: 'inherit',
			env: { ...process.env, CHROMIUM_PATH: chromium, NODE_OPTIONS: '' },
		},
	);
	// Ctrl+C reaches the child as well; it stops n8n, the sandbox and the browser.
	for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
	return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
}

await runScript(main);
