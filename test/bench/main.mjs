// The benchmark itself: measures by plan.mjs until the time is used up, and writes everything down as JSON.
import { execFileSync } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { dirname } from 'node:path';
import lodash from 'lodash';

import { measure } from './measure.mjs';
import { plan } from './plan.mjs';
import { inProcess } from './process.mjs';
import { withConclusions } from './report.mjs';
import { median } from './stats.mjs';
import { makeWorkDir } from './workDir.mjs';

const STARTUP_ROUNDS = 5;
const CELL = ['sweep', 'arm', 'work', 'n', 'latency', 'limit'];

/**
 * @param {{ rootDir: string, n8n: { dir: string, version: string, node: string }, tarball: string, quick: boolean, minutes: number, only?: string[], out: string, earlier?: object, say: (line: string) => void }} options
 */
export async function bench({ rootDir, n8n, tarball, minutes, out, earlier, say, ...wanted }) {
	const began = Date.now();
	const loadBefore = loadavg()[0];
	const { node, version } = n8n;
	const place = { node, rootDir, workDir: makeWorkDir({ rootDir, n8nDir: n8n.dir, tarball }) };
	const startup = await startupOf(place, wanted.quick ? 1 : STARTUP_ROUNDS);
	// An earlier run is taken up where its time was over.
	const measurements = earlier?.measurements ?? [];
	const failures = [];
	const isDone = (cell) =>
		measurements.some((one) =>
			lodash.isEqual(
				lodash.pick(one, CELL),
				lodash.pickBy(cell, (value) => value !== undefined),
			),
		);
	const planned = lodash.reject(plan(wanted), isDone);
	for (const [index, cell] of planned.entries()) {
		const { sweep, arm, work, n, latency, limit } = cell;
		// The first sweep is always whole.
		if (sweep > 0 && Date.now() - began > minutes * 60_000) break;
		const refusing = limit ? `, ${JSON.stringify(limit)}` : '';
		say(`${index + 1}/${planned.length}  round ${sweep + 1}  ${work} ${n}, ${latency} ms${refusing}: ${arm}`);
		try {
			measurements.push({ sweep, ...(await measure(place, cell)) });
		} catch (error) {
			failures.push({ ...cell, error: error.message.split('\n')[0] });
		}
	}

	const machine = {
		cpu: cpus()[0]?.model ?? 'unknown',
		cores: cpus().length,
		memoryGb: Math.round(totalmem() / 2 ** 30),
		platform: `${process.platform} ${process.arch}`,
		node: execFileSync(node, ['--version'], { encoding: 'utf8' }).trim(),
		n8n: version,
		load: [...(earlier?.machine.load ?? []), loadBefore, loadavg()[0]],
	};
	const seconds = (earlier?.seconds ?? 0) + Math.round((Date.now() - began) / 1000);
	const date = new Date().toISOString();
	const found = { date, seconds, machine, startup, tarball: sizeOf(tarball), failures, measurements };
	const results = withConclusions(found);
	mkdirSync(dirname(out), { recursive: true });
	writeFileSync(out, `${JSON.stringify(results, null, '\t')}\n`);
	return results;
}

async function startupOf({ node, workDir }, rounds) {
	const found = [];
	while (found.length < rounds) found.push(await inProcess(node, 'startup.mjs', { workDir }));
	const of = (figure) => median(lodash.map(found, figure));
	return { ...found[0], requireMs: of('requireMs'), heap: of('heap') };
}

function sizeOf(tarball) {
	const list = execFileSync('tar', ['-tzvf', tarball], { encoding: 'utf8' }).trim().split('\n');
	return {
		packed: statSync(tarball).size,
		unpacked: lodash.sumBy(list, (line) => Number(line.split(/\s+/)[2])),
		files: list.length,
	};
}
