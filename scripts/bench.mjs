import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bench } from '../test/bench/main.mjs';
import { asText, inDocument, withConclusions } from '../test/bench/report.mjs';
import { printFailure, SetupError } from './lib/errors.mjs';
import { ensureN8n } from './lib/n8nInstall.mjs';
import { packPackage } from './lib/pack.mjs';
import { cacheDir, ROOT_DIR } from './lib/paths.mjs';

const DOCUMENT = join(ROOT_DIR, 'docs', 'performance.md');

const HELP = `npm run bench [-- options]

Does the same work with this package, with n8n's HTTP Request node, with n8n's bare request helper and with undici, side
by side on this machine, and prints what it cost. Never fails because something is slow. See docs/performance.md.

  --quick               small amounts, one round: shows that it runs, not how fast it is
  --minutes <n>         no new round after so many minutes (default 10)
  --expressions <name>  vm (n8n's default) or legacy
  --only <names>        some kinds of work, separated by commas: orders, ordersJson, locks, updates, binds, bindsLost,
                        additions, additionsLost, seenOrders, seenOrdersLost, employees, employeesSimplified, assets,
                        assetsSimplified
  --out <file>          default test-results/bench-results.json
  --continue            takes up the run in that file where its time was over
  --from <file>         measures nothing: shows what an earlier run has written
  --docs                puts the tables into docs/performance.md
  --help

The first run installs n8n (2.2 GB) into ${cacheDir()}.
`;

async function main() {
	const options = readOptions(process.argv.slice(2));
	if (options.help) return process.stdout.write(HELP);
	const results =
		options.from === undefined ? await run(options) : JSON.parse(readFileSync(options.from, 'utf8'));
	const shown = withConclusions(results);
	process.stdout.write(`${asText(shown)}\nAll figures: ${options.from ?? options.out}\n`);
	if (options.docs) writeFileSync(DOCUMENT, inDocument(readFileSync(DOCUMENT, 'utf8'), shown));
}

async function run(options) {
	const n8n = await ensureN8n();
	const tarball = await packPackage();
	const live = process.stderr.isTTY;
	const say = (line) => process.stderr.write(live ? `\r\x1b[2K${line}` : `${line}\n`);
	const earlier = options.again ? JSON.parse(readFileSync(options.out, 'utf8')) : undefined;
	const results = await bench({ rootDir: ROOT_DIR, n8n, tarball, ...options, earlier, say });
	if (live) process.stderr.write('\r\x1b[2K');
	return results;
}

function readOptions(args) {
	const known = {
		quick: 'boolean',
		minutes: 'string',
		expressions: 'string',
		only: 'string',
		out: 'string',
		from: 'string',
		continue: 'boolean',
		docs: 'boolean',
		help: 'boolean',
	};
	let values;
	try {
		({ values } = parseArgs({
			args,
			options: Object.fromEntries(Object.entries(known).map(([name, type]) => [name, { type }])),
		}));
	} catch (error) {
		throw new SetupError(error.message, { hint: 'npm run bench -- --help shows the options.' });
	}
	const {
		quick = false,
		expressions = 'vm',
		only,
		out = join(ROOT_DIR, 'test-results', 'bench-results.json'),
		from,
		docs,
		help,
		continue: again,
	} = values;
	if (!['vm', 'legacy'].includes(expressions)) throw new SetupError('--expressions must be vm or legacy');
	return {
		quick,
		expressions,
		only: only?.split(','),
		out: resolve(out),
		from,
		again,
		docs,
		help,
		minutes: number(values.minutes, 'minutes', 10, 1000),
	};
}

function number(text, name, fallback, most) {
	const value = text === undefined ? fallback : Number(text);
	if (Number.isFinite(value) && value >= 1 && value <= most) return value;
	throw new SetupError(`--${name} must be a number from 1 to ${most}`);
}

try {
	await main();
} catch (error) {
	printFailure(error);
	process.exitCode = 1;
}
