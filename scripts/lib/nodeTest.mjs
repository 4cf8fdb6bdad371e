import { execa } from 'execa';

/**
 * Runs a file of node:test in a process of its own, so that what it has started ends with it. Ctrl+C reaches it as well: it stops n8n, the
 * sandbox and the browser.
 */
export async function runNodeTest(args, chromium) {
	const child = execa(process.execPath, ['--test-reporter=spec', ...args], {
		stdio: 'inherit',
		env: { ...(chromium && { CHROMIUM_PATH: chromium }), NODE_OPTIONS: '' },
		reject: false,
	});
	let interrupted = false;
	const stop = (signal) => {
		interrupted = true;
		child.kill(signal);
	};
	for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
	const { exitCode = 1 } = await child;
	for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
	return { exitCode, interrupted };
}
