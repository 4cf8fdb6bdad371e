// The benchmark itself: measures by plan.mjs until the time is used up, and writes everything down as JSON.
import { execFileSync, fork } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { measure, startServer } from './measure.mjs';
import { plan } from './plan.mjs';
import { withConclusions } from './report.mjs';
import { median } from './stats.mjs';
import { makeWorkDir } from './workDir.mjs';

const STARTUP_ROUNDS = 5;

/**
 * @param {{ rootDir: string, n8n: { dir: string, version: string, node: string }, tarball: string, quick: boolean, minutes: number, expressions: string, only?: string[], out: string, earlier?: object, say: (line: string) => void }} options
 */
export async function bench({ rootDir, n8n, tarball, quick, minutes, expressions, only, out, earlier, say }) {
	const began = Date.now();
	const loadBefore = loadavg()[0];
	const workDir = makeWorkDir({ rootDir, n8nDir: n8n.dir, tarball });
	const start = await startup(n8n.node, workDir, quick ? 1 : STARTUP_ROUNDS);
	const size = sizeOf(tarball);
	const server = await startServer(n8n.node);
	// An earlier run is taken up where its time was over.
	const measurements = earlier?.measurements ?? [];
	const failures = [];
	const planned = plan({ quick, only }).filter(
		(cell) =>
			!measurements.some((done) =>
				['sweep', 'arm', 'work', 'n', 'latency', 'limit'].every(
					(key) => JSON.stringify(done[key]) === JSON.stringify(cell[key]),
				),
			),
	);
	try {
		for (const [index, cell] of planned.entries()) {
			// The first sweep is always whole.
			if (cell.sweep > 0 && Date.now() - began > minutes * 60_000) break;
			say(
				`${index + 1}/${planned.length}  round ${cell.sweep + 1}  ${cell.work} ${cell.n}, ${cell.latency} ms${cell.limit ? `, ${JSON.stringify(cell.limit)}` : ''}: ${cell.arm}`,
			);
			const { sweep, ...what } = cell;
			try {
				measurements.push({
					sweep,
					...(await measure({ server, execPath: n8n.node, workDir, rootDir, expressions, ...what })),
				});
			} catch (error) {
				failures.push({ ...cell, error: error.message.split('\n')[0] });
			}
		}
	} finally {
		server.stop();
	}

	const seconds = (earlier?.seconds ?? 0) + Math.round((Date.now() - began) / 1000);
	const machine = {
		cpu: cpus()[0]?.model ?? 'unknown',
		cores: cpus().length,
		memoryGb: Math.round(totalmem() / 2 ** 30),
		platform: `${process.platform} ${process.arch}`,
		node: nodeVersion(n8n.node),
		n8n: n8n.version,
		expressions,
		load: [...(earlier?.machine.load ?? []), loadBefore, loadavg()[0]],
	};
	const results = withConclusions({
		date: new Date().toISOString(),
		seconds,
		machine,
		startup: start,
		tarball: size,
		failures,
		measurements,
	});
	mkdirSync(dirname(out), { recursive: true });
	writeFileSync(out, `${JSON.stringify(results, null, '\t')}\n`);
	return results;
}

async function startup(execPath, workDir, rounds) {
	const found = [];
	for (let round = 0; round < rounds; round += 1) {
		const child = fork(fileURLToPath(new URL('startup.mjs', import.meta.url)), {
			execPath,
			execArgv: ['--expose-gc'],
		});
		found.push(
			await new Promise((resolve, reject) => {
				child.once('message', resolve);
				child.once('exit', (code) => reject(new Error(`Measuring the start-up failed (${code})`)));
				child.send({ workDir });
			}),
		);
		child.kill();
	}
	const [first] = found;
	return {
		...first,
		requireMs: median(found.map(({ requireMs }) => requireMs)),
		loaderMs: median(found.map(({ loaderMs }) => loaderMs)),
		heap: median(found.map(({ heap }) => heap)),
	};
}

function sizeOf(tarball) {
	const list = execFileSync('tar', ['-tzvf', tarball], { encoding: 'utf8' }).trim().split('\n');
	return {
		packed: statSync(tarball).size,
		unpacked: list.reduce((sum, line) => sum + Number(line.split(/\s+/)[2]), 0),
		files: list.length,
	};
}

function nodeVersion(node) {
	return execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
}
