// What is measured: n8n's processes, its live heap, its database, what triggers remember.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import lodash from 'lodash';
import { WebSocket } from 'undici';
import { ensureNode24 } from '../../../scripts/lib/node24.mjs';
import { ROOT_DIR } from '../../../scripts/lib/paths.mjs';
import { until } from '../../../scripts/lib/until.mjs';
import { ledgerOf } from './events.mjs';

const MB = 1024 * 1024;

export async function readDatabase(home) {
	const { node } = await ensureNode24();
	const script = join(ROOT_DIR, 'templates', 'test', 'soak', 'database.mjs');
	const file = join(home, '.n8n', 'database.sqlite');
	const { stdout } = await execa(node, ['--no-warnings', script, file], { maxBuffer: 500 * MB });
	const log = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
	return { ...JSON.parse(stdout), fileBytes: statSync(file).size + log };
}

/** Memory of n8n and of the runner that its Code nodes run in, in bytes. */
export async function memoryOf(pid) {
	const { stdout } = await execa('ps', ['-A', '-o', 'pid=,ppid=,rss=']);
	const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
	const own = processes.find(([id]) => id === pid);
	const children = processes.filter(([, parent]) => parent === pid);
	return { n8n: (own?.[2] ?? 0) * 1024, runner: lodash.sumBy(children, 2) * 1024 };
}

/**
 * The heap of a Node process after a full collection, over its inspector: what is still in use, and nothing else. `port`: where its inspector
 * opens (`--inspect-port`).
 */
export async function openHeap(pid, port) {
	process.kill(pid, 'SIGUSR1');
	const targets = () =>
		fetch(`http://127.0.0.1:${port}/json/list`).then(
			(reply) => reply.json(),
			() => undefined,
		);
	const [{ webSocketDebuggerUrl }] = await until(targets, "n8n's inspector did not open");
	const socket = new WebSocket(webSocketDebuggerUrl);
	await new Promise((resolve, reject) => {
		socket.addEventListener('open', resolve);
		socket.addEventListener('error', reject);
	});
	const waiting = new Map();
	socket.addEventListener('message', ({ data }) => {
		const { id, result } = JSON.parse(data);
		waiting.get(id)?.(result);
		waiting.delete(id);
	});
	let last = 0;
	const call = (method) =>
		new Promise((resolve) => {
			waiting.set((last += 1), resolve);
			socket.send(JSON.stringify({ id: last, method }));
		});
	return {
		async used() {
			await call('HeapProfiler.collectGarbage');
			return (await call('Runtime.getHeapUsage')).usedSize;
		},
		close: () => socket.close(),
	};
}

export function sampleOf({ minute, memory, heap, database, platform }) {
	const { tables, executions, memories } = database;
	const used = database.bytes - database.freeBytes;
	const [pages, lines] = lodash.partition(ledgerOf(database), { line: 0 });
	const others = tables.filter(({ name }) => name !== 'license_order_lines');
	return {
		minute,
		heap,
		rss: memory.n8n,
		runner: memory.runner,
		database: database.fileBytes,
		used,
		inUse: used - database.executionBytes,
		kept: database.executionBytes,
		executions: executions.length,
		waiting: lodash.filter(executions, { status: 'waiting' }).length,
		lines: lines.length,
		pages: pages.length,
		hashes: lodash.sumBy(pages, ({ content }) => Object.keys(JSON.parse(content || '{}')).length),
		...Object.fromEntries(others.map(({ name, rows }) => [`table ${name}`, rows.length])),
		...Object.fromEntries(
			memories.map(({ workflow, staticData }) => [`memory ${workflow}`, Buffer.byteLength(staticData)]),
		),
		...platform,
	};
}
