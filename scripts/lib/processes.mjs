import { mkdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { execa } from 'execa';
import { cleanEnv } from './environment.mjs';
import { installFailure, SetupError } from './errors.mjs';
import { newLogFile } from './paths.mjs';

const live = new Set();
// Whatever way this process ends, short of SIGKILL, nothing it started stays behind; first, as folders go then too.
process.prependListener('exit', () => live.forEach((started) => void started.kill()));

/** Starts a long-running child in its own process group, its output in a log file. */
export function startProcess({ name, command, args, cwd, env = cleanEnv(), logFile }) {
	mkdirSync(dirname(logFile), { recursive: true });
	const printed = ['pipe', { file: logFile, append: true }];
	// A group of its own: Ctrl+C in the terminal reaches only us, and we end the children in order.
	const own = { cwd, env, extendEnv: false, detached: true, reject: false };
	const streams = { stdin: 'ignore', stdout: printed, stderr: printed, all: true, buffer: false };
	const child = execa(command, args, { ...own, ...streams });
	let output = '';
	child.all?.setEncoding('utf8').on('data', (text) => (output = (output + text).slice(-200_000)));
	const exited = child.finally(() => live.delete(started));

	const started = {
		name,
		pid: child.pid,
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
		/** Waits until the child has printed something that `pick` takes, and gives that; ends the child where that fails. */
		async waitForOutput(pick, { timeoutMs = 60_000 } = {}) {
			try {
				return await new Promise((resolve, reject) => {
					const look = () => pick(output) && resolve(pick(output));
					const tooLate = new SetupError(`${name} was not ready within ${timeoutMs / 1000} s`, { logFile });
					setTimeout(() => reject(tooLate), timeoutMs).unref();
					void exited.then((end) => reject(endedEarly(name, end, output, logFile)));
					child.all?.on('data', look);
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

function endedEarly(name, { exitCode, signal, originalMessage }, output, logFile) {
	const lines = output.split('\n').map((line) => line.trim());
	const last = lines.filter((line) => line && !/^at |^Node\.js v/.test(line)).at(-1);
	const ending = signal ?? exitCode;
	const ended = `ended by itself (${ending})${last ? `: ${last}` : ''}`;
	const message = ending === undefined ? `could not be started: ${originalMessage}` : ended;
	return new SetupError(`${name} ${message}`, { logFile });
}

/** Runs a command to its end, its output in a log file. `what`: completes "… failed". Gives what it printed. */
export async function runToEnd(what, command, args, options = {}) {
	const { logFile = newLogFile(basename(command)) } = options;
	const started = startProcess({ name: what, command, args, ...options, logFile });
	const { failed, exitCode, signal, originalMessage } = await started.exited;
	if (!failed) return started.output();
	throw installFailure(what, signal ?? exitCode ?? originalMessage, started.output(), logFile);
}
