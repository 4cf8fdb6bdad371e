import { join } from 'node:path';
import { cleanEnv } from './environment.mjs';
import { SetupError } from './errors.mjs';
import { ROOT_DIR } from './paths.mjs';
import { portOrFree } from './ports.mjs';
import { startProcess } from './processes.mjs';

const JSON_LINE = /^\{.*"url".*\}\s*$/m;

/**
 * What the sandbox says of itself when it starts.
 * @typedef {{
 *   url: string,
 *   tokens: { appAccessToken: string, clientToken: string, userToken: string },
 *   grants: { tokenUrl: string, appKey: string, appSecret: string, username: string, password: string },
 *   facts: Array<{ title: string, entries: Array<[label: string, value: string]> }>,
 *   enterprise: { globalId: string, code: string, channelCode: string, channelCustomerId: string, customerId: string },
 * }} SandboxFacts
 * @typedef {SandboxFacts & { pid: number, logFile: string, exited: Promise<unknown>, stop: () => Promise<void>, control: (method: string, path: string, body?: unknown) => Promise<any> }} RunningSandbox
 *   `control`: its remote control, e.g. `control('GET', 'state')`
 */

/**
 * Starts the stand-in for both services as a process of its own.
 * @param {{ port?: number, logFile: string }} options
 * @returns {Promise<RunningSandbox>}
 */
export async function startSandbox({ port, logFile }) {
	const chosenPort = await portOrFree(port, 'the sandbox', '--sandbox-port');
	const running = startProcess({
		name: 'The sandbox',
		command: join(ROOT_DIR, 'node_modules', '.bin', 'tsx'),
		args: [join('sandbox', 'main.ts'), '--json'],
		cwd: ROOT_DIR,
		env: cleanEnv({ SANDBOX_PORT: String(chosenPort) }),
		logFile,
	});
	try {
		const line = await running.waitForOutput((output) => JSON_LINE.exec(output)?.[0], { timeoutMs: 30_000 });
		const facts = JSON.parse(line);
		return {
			...running,
			...facts,
			stop: () => running.stop(5_000),
			async control(method, path, body) {
				const response = await fetch(`${facts.url}/_sandbox/${path}`, {
					method,
					headers: body === undefined ? {} : { 'content-type': 'application/json' },
					body: body === undefined ? undefined : JSON.stringify(body),
				});
				if (!response.ok)
					throw new SetupError(`The sandbox answered ${response.status} to ${path}`, { logFile });
				return await response.json();
			},
		};
	} catch (error) {
		running.kill();
		throw error;
	}
}
