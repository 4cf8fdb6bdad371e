// The benchmark: plan.mjs says which measurements a run takes, works.mjs what is done, arms.mjs and plain.mjs in which ways.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { dirname, join } from 'node:path';

import { ensureN8n } from '../../scripts/lib/n8nInstall.mjs';
import { packPackage } from '../../scripts/lib/pack.mjs';
import { cacheDir, ROOT_DIR } from '../../scripts/lib/paths.mjs';
import { readOptions, runScript, wholeNumber } from '../../scripts/lib/script.mjs';
import { makeWorkDir, measure } from './measure.mjs';
import { plan } from './plan.mjs';
import { asText, inDocument } from './report.mjs';
import { works } from './works.mjs';

const DOCUMENT = join(ROOT_DIR, 'docs/maintainers/measurements.md');
const OUT = join(ROOT_DIR, 'test-results', 'bench-results.json');

const HELP = `npm run bench [-- options]

Does the same work with this package, with n8n's HTTP Request node and with n8n's bare request helper, side by side on
this machine, and prints what it cost. Fails only where something was not measured, never because it is slow.
See docs/maintainers/measurements.md.

  --minutes <n>         no new round after so many minutes (default 10)
  --only <names>        some arms or kinds of work, separated by commas: ${Object.keys(works).join(', ')}
  --docs                puts the tables into docs/maintainers/measurements.md
  --help

The first run installs n8n (1.4 GB) into ${cacheDir()}.
`;

async function main() {
	const flag = { type: 'boolean', default: false };
	const { docs, help, minutes, only } = readOptions('bench', {
		docs: flag,
		help: flag,
		minutes: { type: 'string', default: '10' },
		only: { type: 'string' },
	});
	if (help) return process.stdout.write(HELP);
	const planned = plan(only?.split(','));
	const results = await bench(planned, wholeNumber('minutes', minutes, 1, 1000));
	mkdirSync(dirname(OUT), { recursive: true });
	writeFileSync(OUT, `${JSON.stringify(results, null, '\t')}\n`);
	process.stdout.write(`${asText(results)}\n\nAll figures: ${OUT}\n`);
	if (docs) writeFileSync(DOCUMENT, inDocument(readFileSync(DOCUMENT, 'utf8'), results));
	if (results.failures.length > 0) process.exitCode = 1;
}

async function bench(planned, minutes) {
	const n8n = await ensureN8n();
	const { node } = n8n;
	const workDir = await makeWorkDir(n8n.dir, await packPackage());
	const began = Date.now();
	const [loadBefore] = loadavg();
	const measurements = [];
	const failures = [];
	for (const [index, { sweep, ...cell }] of planned.entries()) {
		// The first sweep is always whole.
		if (sweep > 0 && Date.now() - began > minutes * 60_000) break;
		process.stderr.write(`${index + 1}/${planned.length}  round ${sweep + 1}  ${JSON.stringify(cell)}\n`);
		try {
			measurements.push({ sweep, ...(await measure({ node, workDir }, cell)) });
		} catch (error) {
			failures.push({ ...cell, error: error.message.split('\n')[0] });
		}
	}
	return {
		date: new Date().toISOString(),
		seconds: Math.round((Date.now() - began) / 1000),
		machine: {
			cpu: cpus()[0]?.model ?? 'unknown',
			cores: cpus().length,
			memoryGb: Math.round(totalmem() / 2 ** 30),
			platform: `${process.platform} ${process.arch}`,
			node: execFileSync(node, ['--version'], { encoding: 'utf8' }).trim(),
			n8n: n8n.version,
			load: [loadBefore, loadavg()[0]],
		},
		failures,
		measurements,
	};
}

await runScript(main);
