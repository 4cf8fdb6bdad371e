import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { explainInstallLog, SetupError } from './errors.mjs';

const live = new Set();
let cleansUp = false;

/** Whatever way this process ends, short of SIGKILL, nothing it started stays behind. */
function cleanUpOnExit() {
	if (cleansUp) return;
	cleansUp = true;
	process.on('exit', () => {
		for (const started of live) started.kill();
	});
}

/** What a child may inherit: nothing that would configure n8n, Node or npm behind our back. */
export function cleanEnv(extra = {}, env = process.env) {
	const foreign =
		/^(N8N_|DB_|QUEUE_|EXECUTIONS_|WEBHOOK_|NODE_ENV$|NODE_OPTIONS$|JEST_|npm_(package|lifecycle|command)|npm_config_(local_prefix|global|omit|include)|INIT_CWD$|CREDENTIALS_)/;
	const kept = Object.fromEntries(Object.entries(env).filter(([name]) => !foreign.test(name)));
	const noProxy = [env.NO_PROXY ?? env.no_proxy, '127.0.0.1', 'localhost'].filter(Boolean).join(',');
	return { ...kept, NO_PROXY: noProxy, no_proxy: noProxy, ...extra };
}

/**
 * Starts a long-running child in its own process group, its output in a log file.
 *
 * @param {{ name: string, command: string, args?: string[], cwd?: string, env?: Record<string, string>, logFile: string }} what
 */
export function startProcess({ name, command, args = [], cwd, env, logFile }) {
	cleanUpOnExit();
	mkdirSync(dirname(logFile), { recursive: true });
	const log = createWriteStream(logFile, { flags: 'a' });
	// A group of its own: Ctrl+C in the terminal reaches only us, and we end the children in order.
	const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
	const listeners = new Set();
	let output = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8');
		stream.on('data', (chunk) => {
			log.write(chunk);
			output = (output + chunk).slice(-200_000);
			for (const listener of listeners) listener();
		});
	}
	const exited = new Promise((resolve) => {
		child.once('error', (error) => resolve({ error }));
		child.once('close', (code, signal) => resolve({ code, signal }));
	}).then((end) => {
		live.delete(started);
		log.end();
		return end;
	});

	const signal = (which) => {
		if (child.pid === undefined) return;
		try {
			process.kill(-child.pid, which);
		} catch (error) {
			if (error.code !== 'ESRCH') throw error;
		}
	};
	const started = {
		name,
		pid: child.pid,
		logFile,
		exited,
		output: () => output,
		/** Ends the whole group at once. */
		kill: () => signal('SIGKILL'),
		/** Asks the child to end, and ends the whole group if it has not after `graceMs`. */
		async stop(graceMs = 10_000) {
			if (live.has(started)) {
				try {
					child.kill('SIGTERM');
				} catch {}
				const patience = new AbortController();
				await Promise.race([exited, sleep(graceMs, undefined, { signal: patience.signal }).catch(() => {})]);
				patience.abort();
			}
			signal('SIGKILL');
			return await exited;
		},
		/**
		 * Waits until the child has printed something that `pick` takes (anything but undefined and false), and gives that.
		 * @template T
		 * @param {(output: string) => T | undefined | false} pick
		 * @returns {Promise<T>}
		 */
		waitForOutput(pick, { timeoutMs = 60_000, what = 'ready' } = {}) {
			return new Promise((resolve, reject) => {
				const settle = (finish, value) => {
					listeners.delete(look);
					clearTimeout(timer);
					finish(value);
				};
				const look = () => {
					const found = pick(output);
					if (found !== undefined && found !== false) settle(resolve, found);
				};
				const timer = setTimeout(
					() =>
						settle(
							reject,
							new SetupError(`${name} was not ${what} within ${timeoutMs / 1000} s`, { logFile }),
						),
					timeoutMs,
				);
				listeners.add(look);
				void exited.then(({ error, code, signal: by }) =>
					settle(reject, endedEarly(name, error ?? by ?? code, output, logFile)),
				);
				look();
			});
		},
	};
	live.add(started);
	return started;
}

function endedEarly(name, why, output, logFile) {
	if (why instanceof Error)
		return new SetupError(`${name} could not be started: ${why.message}`, { logFile });
	const lastLine = output
		.split('\n')
		.map((line) => line.trim())
		.filter((line) => line && !/^at |^Node\.js v/.test(line))
		.at(-1);
	return new SetupError(`${name} ended by itself (${why})${lastLine ? `: ${lastLine}` : ''}`, { logFile });
}

/**
 * Runs a command to its end, its output in a log file.
 *
 * @param {{ what: string, command: string, args: string[], cwd?: string, env?: Record<string, string>, logFile: string }} options
 *   `what` completes "… failed"
 * @returns {Promise<string>} what it printed
 */
export async function runToEnd({ what, command, args, cwd, env, logFile }) {
	const started = startProcess({ name: what, command, args, cwd, env, logFile });
	const { error, code, signal } = await started.exited;
	if (code === 0) return started.output();
	if (error) throw new SetupError(`${what} failed: ${error.message}`, { logFile });
	const [cause, hint] = explainInstallLog(started.output()) ?? [];
	throw new SetupError(`${what} failed${cause ? `: ${cause}` : ` (${signal ?? `exit code ${code}`})`}`, {
		hint: hint ?? firstComplaint(started.output()),
		logFile,
	});
}

/** The first line of an output that looks like the reason. */
function firstComplaint(output) {
	return stripVTControlCharacters(output)
		.split('\n')
		.find((line) => /\berror\b|\bfailed\b|cannot /i.test(line))
		?.trim()
		.slice(0, 300);
}
