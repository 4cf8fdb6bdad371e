import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { bench } from './main.mjs';
import { asText, inDocument } from './report.mjs';
import { works } from './works.mjs';
import { ensureN8n } from '../../scripts/lib/n8nInstall.mjs';
import { packPackage } from '../../scripts/lib/pack.mjs';
import { cacheDir, ROOT_DIR } from '../../scripts/lib/paths.mjs';
import { readOptions, runScript, wholeNumber } from '../../scripts/lib/script.mjs';

const DOCUMENT = join(ROOT_DIR, 'docs', 'performance.md');

const HELP = `npm run bench [-- options]

Does the same work with this package, with n8n's HTTP Request node, with n8n's bare request helper and with undici, side
by side on this machine, and prints what it cost. Never fails because something is slow. See docs/performance.md.

  --quick               small amounts, one round: shows that it runs, not how fast it is
  --minutes <n>         no new round after so many minutes (default 10)
  --only <names>        some arms or kinds of work, separated by commas: poll, ${Object.keys(works).join(', ')}
  --out <file>          default test-results/bench-results.json
  --continue            takes up the run in that file where its time was over
  --docs                puts the tables into docs/performance.md
  --help

The first run installs n8n (2.2 GB) into ${cacheDir()}.
`;

async function main() {
	const text = { type: 'string' };
	const flag = { type: 'boolean' };
	const chosen = readOptions('bench', {
		quick: { ...flag, default: false },
		minutes: { ...text, default: '10' },
		only: text,
		out: { ...text, default: join(ROOT_DIR, 'test-results', 'bench-results.json') },
		continue: flag,
		docs: flag,
		help: flag,
	});
	if (chosen.help) return process.stdout.write(HELP);
	const out = resolve(chosen.out);
	const results = await bench({
		rootDir: ROOT_DIR,
		n8n: await ensureN8n(),
		tarball: await packPackage(),
		quick: chosen.quick,
		only: chosen.only?.split(','),
		minutes: wholeNumber('minutes', chosen.minutes, 1, 1000),
		earlier: chosen.continue && JSON.parse(readFileSync(out, 'utf8')),
	});
	mkdirSync(dirname(out), { recursive: true });
	writeFileSync(out, `${JSON.stringify(results, null, '\t')}\n`);
	process.stdout.write(`${asText(results)}\n\nAll figures: ${out}\n`);
	if (chosen.docs) writeFileSync(DOCUMENT, inDocument(readFileSync(DOCUMENT, 'utf8'), results));
}

await runScript(main);
