/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/require-node-api-error -- test code, never published; for test/outside of both products; it starts tools as processes of their own */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';

import { ROOT } from '../project/projectPages';

/** Tools that are not ours, as test/outside/run.mjs has installed them. */

const given = (name: string): string => {
	const value = process.env[name];
	if (value) return value;
	throw new Error(`${name} is not set: these tests are run by "npm run outside"`);
};

/** Where a module of theirs is. */
export const moduleOf = (path: string): string => join(given('OUTSIDE_MODULES'), path);

export interface Tool {
	url: string;
	/** What it has printed. */
	output: () => string;
	stop: () => Promise<void>;
}

const READY_MS = 60_000;
const TRIES = 3;
/** Below those that the system gives to whoever asks for any: else another process has it before the tool. */
const PORTS = { from: 20_000, count: 12_000 };

/** Starts a tool at a free port, with the Node that it wants, and waits until it says that it is ready, and takes connections. */
export async function startTool(
	args: (port: string) => string[],
	ready: RegExp,
	env: Record<string, string> = {},
): Promise<Tool> {
	for (let tries = 1; ; tries += 1) {
		try {
			return await startOnce(args, ready, env);
		} catch (error) {
			if (tries === TRIES) throw error;
		}
	}
}

async function startOnce(
	args: (port: string) => string[],
	ready: RegExp,
	env: Record<string, string>,
): Promise<Tool> {
	// Where another process has the port, the tool ends, and is started at another one.
	const url = `http://127.0.0.1:${PORTS.from + Math.floor(Math.random() * PORTS.count)}`;
	const child = spawn(given('OUTSIDE_NODE'), args(new URL(url).port), {
		cwd: ROOT,
		env: { ...process.env, NO_COLOR: '1', ...env },
	});
	let output = '';
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
	await isReady(child, async () => ready.test(output) && (await takesConnections(url))).catch(
		(error: unknown) => {
			child.kill('SIGKILL');
			throw new Error(`${String(error)}: ${args('…').join(' ')}\n${output}`);
		},
	);
	return {
		url,
		output: () => output,
		async stop() {
			const ended = once(child, 'exit');
			if (child.exitCode === null && child.kill('SIGTERM')) await ended;
		},
	};
}

async function isReady(child: ChildProcess, ready: () => Promise<boolean>): Promise<void> {
	const until = Date.now() + READY_MS;
	while (!(await ready())) {
		if (child.exitCode !== null) throw new Error(`ended by itself (${child.exitCode})`);
		if (Date.now() > until) throw new Error('not ready in time');
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	// Whoever takes connections there may be somebody else.
	await new Promise((resolve) => setTimeout(resolve, 50));
	if (child.exitCode !== null) throw new Error(`ended by itself (${child.exitCode})`);
}

const takesConnections = async (url: string): Promise<boolean> =>
	await new Promise((resolve) => {
		const { port, hostname } = new URL(url);
		const socket = connect(Number(port), hostname);
		socket.once('connect', () => socket.destroy() && resolve(true));
		socket.once('error', () => resolve(false));
	});
