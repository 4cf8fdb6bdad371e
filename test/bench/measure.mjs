// Starts the server and, for every measurement, a fresh worker.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { cleanEnv } from '../../scripts/lib/environment.mjs';
import { PAGE_SIZE, SMALL_PAGE, works } from './works.mjs';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const WORKER_TIMEOUT_MS = 180_000;

export async function startServer(execPath) {
	const child = fork(path('server.mjs'), { execPath, execArgv: [] });
	const waiting = new Map();
	let next = 0;
	child.on('message', ({ id, reply }) => {
		waiting.get(id)(reply);
		waiting.delete(id);
	});
	const ask = async (message) =>
		await new Promise((resolve) => {
			next += 1;
			waiting.set(next, resolve);
			child.send({ id: next, ...message });
		});
	return {
		open: async (open) => await ask({ open }),
		stats: async (port) => await ask({ stats: port }),
		close: async (port) => await ask({ close: port }),
		stop: () => child.kill(),
	};
}

/** How much the warm-up does: enough to load and compile what the run needs, little beside it. */
const warmUp = (work, n) =>
	Math.min(n, work.listing === 'employees' ? 2000 : work.listing === 'assets' ? 1000 : 50);

/**
 * @param {{ server: object, execPath: string, execArgv?: string[], arm: string, work: string, n: number, latency: number, limit?: object, workDir: string, rootDir: string, expressions: string }} what
 */
export async function measure({ server, execPath, execArgv = [], latency, limit, n, ...what }) {
	const work = works[what.work];
	const warmN = warmUp(work, n);
	const listener = async (rows, delay, refusing) =>
		await server.open({
			latency: delay,
			rows,
			pageSizes: [PAGE_SIZE, SMALL_PAGE],
			warm: work.listing,
			limit: refusing,
			lose: work.lose,
		});
	const warmPort = await listener(warmN, 0);
	const port = await listener(n, latency, limit);
	try {
		const url = (one) => `http://127.0.0.1:${one}`;
		const result = await inWorker(execPath, execArgv, {
			...what,
			n: work.listing ? 1 : n,
			warmN: work.listing ? 1 : warmN,
			warmUrl: url(warmPort),
			url: url(port),
		});
		if (result.rows !== n && what.arm !== 'httpHeld')
			throw new Error(`${what.arm} ${what.work}: ${result.rows} rows instead of ${n}`);
		if (result.failed > 0 && limit === undefined)
			throw new Error(`${what.arm} ${what.work}: ${result.failed} of ${n} failed: ${result.sample}`);
		const { requests, refused, connections, mostInFlight } = await server.stats(port);
		return {
			arm: what.arm,
			work: what.work,
			n,
			latency,
			limit,
			...result,
			requests,
			refused,
			connections,
			mostInFlight,
		};
	} finally {
		await server.close(warmPort);
		await server.close(port);
	}
}

async function inWorker(execPath, execArgv, message) {
	const child = fork(path('worker.mjs'), {
		execPath,
		execArgv: ['--expose-gc', ...execArgv],
		env: cleanEnv(),
	});
	const timer = setTimeout(() => child.kill('SIGKILL'), WORKER_TIMEOUT_MS);
	try {
		return await new Promise((resolve, reject) => {
			child.once('exit', (code, signal) =>
				reject(new Error(`${message.arm} ${message.work}: the worker ended (${signal ?? code})`)),
			);
			child.on('message', ({ result, error }) =>
				error === undefined ? resolve(result) : reject(new Error(`${message.arm} ${message.work}: ${error}`)),
			);
			child.send(message);
		});
	} finally {
		clearTimeout(timer);
		await ended(child);
	}
}

async function ended(child) {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const gone = new Promise((resolve) => child.once('exit', resolve));
	// Disconnecting lets it end by itself, which a profiler needs to write its file.
	child.disconnect();
	const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
	await gone;
	clearTimeout(timer);
}
