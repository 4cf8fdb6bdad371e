// The benchmark itself: measures by plan.mjs until the time is used up.
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import lodash from 'lodash';

import { measure } from './measure.mjs';
import { plan } from './plan.mjs';
import { inProcess } from './process.mjs';
import { median } from './stats.mjs';
import { makeWorkDir } from './workDir.mjs';

const STARTUP_ROUNDS = 5;
const keyOf = ({ sweep, arm, work, n, latency, limit }) =>
	JSON.stringify([sweep, arm, work, n, latency, limit]);

/**
 * @param {{ rootDir: string, n8n: { dir: string, version: string, node: string }, tarball: string, quick: boolean, minutes: number, only?: string[], earlier?: object }} options `earlier`: a run that is taken up where its time was over
 */
export async function bench({ rootDir, n8n, tarball, minutes, earlier, ...wanted }) {
	const began = Date.now();
	const loads = [...(earlier?.machine.load ?? []), loadavg()[0]];
	const { node } = n8n;
	const place = { node, rootDir, workDir: makeWorkDir({ rootDir, n8nDir: n8n.dir, tarball }) };
	const startup = await startupOf(place, wanted.quick ? 1 : STARTUP_ROUNDS);
	const measurements = earlier?.measurements ?? [];
	const failures = [];
	const done = measurements.map(keyOf);
	const planned = plan(wanted).filter((cell) => !done.includes(keyOf(cell)));
	for (const [index, { sweep, ...cell }] of planned.entries()) {
		// The first sweep is always whole.
		if (sweep > 0 && Date.now() - began > minutes * 60_000) break;
		process.stderr.write(`${index + 1}/${planned.length}  round ${sweep + 1}  ${JSON.stringify(cell)}\n`);
		try {
			measurements.push({ sweep, ...(await measure(place, cell)) });
		} catch (error) {
			failures.push({ ...cell, error: error.message.split('\n')[0] });
		}
	}
	return {
		date: new Date().toISOString(),
		seconds: (earlier?.seconds ?? 0) + Math.round((Date.now() - began) / 1000),
		machine: {
			cpu: cpus()[0]?.model ?? 'unknown',
			cores: cpus().length,
			memoryGb: Math.round(totalmem() / 2 ** 30),
			platform: `${process.platform} ${process.arch}`,
			node: execFileSync(node, ['--version'], { encoding: 'utf8' }).trim(),
			n8n: n8n.version,
			load: [...loads, loadavg()[0]],
		},
		startup,
		tarball: sizeOf(tarball),
		failures,
		measurements,
	};
}

async function startupOf({ node, workDir }, rounds) {
	const found = [];
	while (found.length < rounds) found.push(await inProcess(node, 'startup.mjs', { workDir }));
	const of = (figure) => median(lodash.map(found, figure));
	return { ...found[0], requireMs: of('requireMs'), heap: of('heap') };
}

function sizeOf(tarball) {
	const list = execFileSync('tar', ['-tzvf', tarball], { encoding: 'utf8' }).trim().split('\n');
	const unpacked = lodash.sumBy(list, (line) => Number(line.split(/\s+/)[2]));
	return { packed: statSync(tarball).size, unpacked, files: list.length };
}
