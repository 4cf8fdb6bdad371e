import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bench } from '../test/bench/main.mjs';
import { asText, inDocument, withConclusions } from '../test/bench/report.mjs';
import { works } from '../test/bench/works.mjs';
import { SetupError } from './lib/errors.mjs';
import { ensureN8n } from './lib/n8nInstall.mjs';
import { packPackage } from './lib/pack.mjs';
import { cacheDir, ROOT_DIR } from './lib/paths.mjs';
import { readOptions, runScript, wholeNumber } from './lib/script.mjs';

const DOCUMENT = join(ROOT_DIR, 'docs', 'performance.md');

const HELP = `npm run bench [-- options]

Does the same work with this package, with n8n's HTTP Request node, with n8n's bare request helper and with undici, side
by side on this machine, and prints what it cost. Never fails because something is slow. See docs/performance.md.

  --quick               small amounts, one round: shows that it runs, not how fast it is
  --minutes <n>         no new round after so many minutes (default 10)
  --expressions <name>  vm (n8n's default) or legacy
  --only <names>        some kinds of work, separated by commas: ${Object.keys(works).join(', ')}
  --out <file>          default test-results/bench-results.json
  --continue            takes up the run in that file where its time was over
  --from <file>         measures nothing: shows what an earlier run has written
  --docs                puts the tables into docs/performance.md
  --help

The first run installs n8n (2.2 GB) into ${cacheDir()}.
`;

async function main() {
	const chosen = options();
	if (chosen.help) return process.stdout.write(HELP);
	const results =
		chosen.from === undefined ? await run(chosen) : JSON.parse(readFileSync(chosen.from, 'utf8'));
	const shown = withConclusions(results);
	process.stdout.write(`${asText(shown)}\nAll figures: ${chosen.from ?? chosen.out}\n`);
	if (chosen.docs) writeFileSync(DOCUMENT, inDocument(readFileSync(DOCUMENT, 'utf8'), shown));
}

async function run(chosen) {
	const n8n = await ensureN8n();
	const tarball = await packPackage();
	const live = process.stderr.isTTY;
	const say = (line) => process.stderr.write(live ? `\r\x1b[2K${line}` : `${line}\n`);
	const earlier = chosen.again ? JSON.parse(readFileSync(chosen.out, 'utf8')) : undefined;
	const results = await bench({ rootDir: ROOT_DIR, n8n, tarball, ...chosen, earlier, say });
	if (live) process.stderr.write('\r\x1b[2K');
	return results;
}

function options() {
	const text = { type: 'string' };
	const flag = { type: 'boolean' };
	const {
		minutes,
		only,
		out,
		continue: again,
		...rest
	} = readOptions('bench', {
		quick: { ...flag, default: false },
		minutes: { ...text, default: '10' },
		expressions: { ...text, default: 'vm' },
		only: text,
		out: { ...text, default: join(ROOT_DIR, 'test-results', 'bench-results.json') },
		from: text,
		continue: flag,
		docs: flag,
		help: flag,
	});
	if (!['vm', 'legacy'].includes(rest.expressions))
		throw new SetupError('--expressions must be vm or legacy');
	return {
		...rest,
		only: only?.split(','),
		out: resolve(out),
		again,
		minutes: wholeNumber('minutes', minutes, 1, 1000),
	};
}

await runScript(main);
