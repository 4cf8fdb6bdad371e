// npm run test:e2e [-- <suite> …]: what people see, in a real n8n with a real browser, all headless. Pictures of every
// step are left in test-results/e2e.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '../../scripts/lib/errors.mjs';
import { ensureN8n } from '../../scripts/lib/n8nInstall.mjs';
import { ROOT_DIR } from '../../scripts/lib/paths.mjs';
import { runScript } from '../../scripts/lib/script.mjs';
import { findChromium } from './support/chromium.mjs';
import { SUITES } from './support/folders.mjs';

const E2E_DIR = join(ROOT_DIR, 'test', 'e2e');
const NAMES = SUITES.map(({ name }) => name);
const HELP = `npm run test:e2e [-- <suite> …]

Opens the nodes in n8n's editor with Chromium, runs them against the stand-in for the services, and looks at what people
see. Pictures of every step: test-results/e2e.

  <suite>            only suites whose names begin so: ${NAMES.join(', ')}
  CHROMIUM_PATH      the browser; by default the one on the PATH
  E2E_AGAIN=1        play suites that failed once more, in a fresh n8n, and name them: a browser on a busy machine can be late
`;

async function main() {
	const args = process.argv.slice(2);
	if (args.includes('--help')) return process.stdout.write(HELP);
	const unknown = args.find((arg) => !NAMES.some((name) => name.startsWith(arg)));
	if (unknown)
		throw new SetupError(`There is no suite "${unknown}"`, { hint: `There are ${NAMES.join(', ')}.` });

	const chromium = await findChromium();
	if (!chromium) return;
	// Before the tests, whose times would otherwise hold the installing.
	await ensureN8n();
	const failed = await play(args, chromium);
	if (failed.length === 0 || !process.env.E2E_AGAIN) return;
	process.stdout.write(`\n── Failed, so played once more: ${failed.join(', ')} ──\n`);
	await play(failed, chromium);
}

/** Plays these suites, and gives the names of those in which a test failed. `process.exitCode` is that of the last play. */
async function play(suites, chromium) {
	const failedFiles = join(ROOT_DIR, 'test-results', 'e2e-failed.txt');
	mkdirSync(join(ROOT_DIR, 'test-results'), { recursive: true });
	rmSync(failedFiles, { force: true });
	const reporters = [
		'--test-reporter-destination=stdout',
		`--test-reporter=${join(E2E_DIR, 'support', 'failedFiles.mjs')}`,
		`--test-reporter-destination=${failedFiles}`,
	];
	const command = ['--test-reporter=spec', ...reporters, join(E2E_DIR, 'main.mjs'), ...suites];
	const env = { ...process.env, CHROMIUM_PATH: chromium, NODE_OPTIONS: '' };
	process.exitCode = spawnSync(process.execPath, command, { stdio: 'inherit', env }).status ?? 1;
	if (process.exitCode === 0 || !existsSync(failedFiles)) return [];
	const files = readFileSync(failedFiles, 'utf8').split('\n');
	return SUITES.filter(({ file }) => files.includes(file)).map(({ name }) => name);
}

await runScript(main);
