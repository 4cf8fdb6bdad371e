import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { cleanEnv } from './environment.mjs';
import { SetupError } from './errors.mjs';
import { newLogFile, ROOT_DIR } from './paths.mjs';
import { freePort, startProcess } from './processes.mjs';

/**
 * Starts the stand-in for both services as a process of its own.
 * @typedef {Awaited<ReturnType<typeof sandboxAt>>} SandboxFacts
 * @typedef {Awaited<ReturnType<typeof startSandbox>>} RunningSandbox
 */
export async function startSandbox() {
	const logFile = newLogFile('sandbox');
	const port = await freePort();
	const running = startProcess({
		name: 'The sandbox',
		command: join(ROOT_DIR, 'node_modules', '.bin', 'tsx'),
		args: [join('sandbox', 'main.ts')],
		cwd: ROOT_DIR,
		env: cleanEnv({ SANDBOX_PORT: String(port) }),
		logFile,
	});
	await running.waitForOutput((output) => output.includes('Remote control'), { timeoutMs: 30_000 });
	return { ...running, ...(await sandboxAt(`http://127.0.0.1:${port}`, logFile)) };
}

/** One that runs. `control`: its remote control, e.g. `control('GET', 'state')`. */
export async function sandboxAt(url, logFile) {
	const call = async (method, path, body, headers) => {
		const response = await fetch(url + path, {
			method,
			headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
			body: body && JSON.stringify(body),
		});
		if (response.ok) return await response.json();
		throw new SetupError(`The sandbox answered ${response.status} to ${path}`, { logFile });
	};
	/** What it says of itself: url, tokens, grants, enterprise, the seed's names (sandbox/index.ts). */
	const facts = await call('GET', '/');
	/** A request to one of the services, as another program would make it. */
	const request = async (method, path, body) => {
		const { appAccessToken, clientToken, userToken } = facts.tokens;
		const authorization = `Bearer ${path.startsWith('/order/') ? appAccessToken : clientToken}`;
		const target = new URL(path, url);
		target.searchParams.set('g_nonce', randomUUID().replaceAll('-', ''));
		const headers = { authorization, clientToken, userToken };
		const { code, message } = await call(method, target.pathname + target.search, body, headers);
		if (Number(code) !== 0) throw new SetupError(`The sandbox says ${code}: ${message}`, { logFile });
	};
	const control = (method, path, body) => call(method, `/_sandbox/${path}`, body);
	return {
		...facts,
		control,
		request,
		addEmployee: (userName) =>
			request('POST', `/me/api/v1/enterprise/${facts.enterprise.globalId}/member`, {
				userList: [{ userName, password: 'first-Login-1', name: 'Nora Quist' }],
			}),
	};
}
