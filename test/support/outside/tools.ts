/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- test code, never published; it starts tools as processes of their own */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { ROOT } from '../project/projectPages';
import { nobodysUrl } from '../server/server';

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

/** Starts a tool at a free port, with the Node that it wants, and waits until it says that it is ready. */
export async function startTool(
	args: (port: string) => string[],
	ready: RegExp,
	env: Record<string, string> = {},
): Promise<Tool> {
	const url = await nobodysUrl();
	const child = spawn(given('OUTSIDE_NODE'), args(new URL(url).port), {
		cwd: ROOT,
		env: { ...process.env, NO_COLOR: '1', ...env },
	});
	let output = '';
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
	await isReady(child, () => ready.test(output)).catch((error: unknown) => {
		child.kill('SIGKILL');
		throw new Error(`${String(error)}: ${args('…').join(' ')}\n${output}`);
	});
	return {
		url,
		output: () => output,
		async stop() {
			const ended = once(child, 'exit');
			if (child.exitCode === null && child.kill('SIGTERM')) await ended;
		},
	};
}

async function isReady(child: ChildProcess, ready: () => boolean): Promise<void> {
	const until = Date.now() + READY_MS;
	while (!ready()) {
		if (child.exitCode !== null) throw new Error(`ended by itself (${child.exitCode})`);
		if (Date.now() > until) throw new Error('not ready in time');
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
}
