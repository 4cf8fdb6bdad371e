import { execFile, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { cleanEnv } from './environment.mjs';
import { SetupError } from './errors.mjs';

const live = new Set();
// Whatever way this process ends, short of SIGKILL, nothing it started stays behind; first, as folders go then too.
process.prependListener('exit', () => live.forEach((started) => void started.kill()));

/** Starts a long-running child in its own process group, its output in a log file. */
export function startProcess({ name, command, args, cwd, env = cleanEnv(), logFile }) {
	mkdirSync(dirname(logFile), { recursive: true });
	const log = createWriteStream(logFile, { flags: 'a' });
	// A group of its own: Ctrl+C in the terminal reaches only us, and we end the children in order.
	const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
	let output = '';
	const looks = new Set();
	for (const stream of [child.stdout, child.stderr]) {
		stream.pipe(log, { end: false });
		stream.setEncoding('utf8').on('data', (text) => {
			output = (output + text).slice(-200_000);
			looks.forEach((look) => look());
		});
	}
	const exited = once(child, 'close').then(
		([code, signal]) => `ended by itself (${signal ?? code})`,
		({ message }) => `could not be started: ${message}`,
	);
	void exited.then(() => live.delete(started));

	const started = {
		name,
		logFile,
		exited,
		output: () => output,
		async kill() {
			try {
				if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
			} catch (error) {
				if (error.code !== 'ESRCH') throw error;
			}
			await exited;
		},
		/** Asks the child to end, and ends the whole group if it has not after ten seconds. */
		async stop() {
			const late = setTimeout(started.kill, 10_000);
			child.kill('SIGTERM');
			await exited;
			clearTimeout(late);
			await started.kill();
		},
		/** Waits until the child has printed something that `pick` takes; ends the child where that fails. */
		async waitForOutput(pick, { timeoutMs = 60_000 } = {}) {
			try {
				await new Promise((resolve, reject) => {
					const fail = (what) => reject(new SetupError(`${name} ${what}`, { logFile }));
					const look = () => pick(output) && resolve();
					setTimeout(fail, timeoutMs, `was not ready within ${timeoutMs / 1000} s`).unref();
					void exited.then((ending) => fail(`${ending}: ${lastLine(output)}`));
					looks.add(look);
					look();
				});
			} catch (error) {
				await started.kill();
				throw error;
			}
		},
	};
	live.add(started);
	return started;
}

const lastLine = (output) => output.trim().split('\n').at(-1).trim();

/** Runs a command to its end, and gives what it printed. `what`: completes "… failed". */
export async function runToEnd(what, command, args, { cwd, env = cleanEnv() } = {}) {
	const { stdout } = await promisify(execFile)(command, args, { cwd, env, maxBuffer: Infinity }).catch(
		({ message, stdout = '', stderr = '' }) => {
			throw new SetupError(`${what} failed`, { hint: `${stdout}${stderr}`.trim() || message });
		},
	);
	return stdout;
}

export async function freePort() {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address();
	server.close();
	return port;
}
