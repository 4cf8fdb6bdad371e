// npm run outside: what was written here is judged by tools that nobody here wrote: Redocly, Prism and n8n-mcp.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureNode24, envOf, installOnce } from '../../scripts/lib/installs.mjs';
import { newLogFile, ROOT_DIR, temporaryFolder } from '../../scripts/lib/paths.mjs';
import { freePort, startProcess } from '../../scripts/lib/processes.mjs';
import { runScript } from '../../scripts/lib/script.mjs';
import { withStarted } from '../../scripts/lib/withStarted.mjs';

const SERVICES = { order: ['order-service', '/order/api/order/v1'], member: ['member-center', '/me/api/v1'] };
const contractOf = (service) => join(ROOT_DIR, `docs/api/${SERVICES[service][0]}.openapi.yaml`);

await runScript(async () => {
	const node = await ensureNode24();
	const label = 'the tools that judge from outside (400 MB, a minute)';
	const modules = join(await installOnce('outside', label), 'node_modules');
	const run = (...args) => {
		const { status } = spawnSync(node, args, { cwd: ROOT_DIR, stdio: 'inherit', env: envOf(node, settings) });
		process.exitCode ||= status ?? 1;
	};
	const settings = { OUTSIDE_MODULES: modules };
	const lint = ['lint', '--config', 'test/validators/redocly.yaml', ...Object.keys(SERVICES).map(contractOf)];
	run(join(modules, '@redocly/cli/bin/cli.js'), ...lint);
	run('test/validators/workflows.mjs');
	await withStarted(async (started) => {
		settings.SANDBOX_PORT = String(await freePort());
		for (const service of Object.keys(SERVICES)) {
			const port = String(await freePort());
			settings[`PRISM_${service}`] = `http://127.0.0.1:${port}`;
			await started(startPrism(service, port, settings.SANDBOX_PORT, { node, modules }));
		}
		run('node_modules/jest/bin/jest.js', '--config', 'test/validators/jest.config.js');
	});
});

/** A proxy before the sandbox, which answers with what it objects to in place of the reply. */
async function startPrism(service, port, sandboxPort, { node, modules }) {
	// Prism takes `int64` for at most 2^53 − 1, which is not so. It gets the files without this word.
	const file = join(temporaryFolder('openapi'), 'openapi.yaml');
	writeFileSync(file, readFileSync(contractOf(service), 'utf8').replace(/, format: int64/g, ''));
	const upstream = `http://127.0.0.1:${sandboxPort}${SERVICES[service][1]}`;
	const prism = startProcess({
		name: `Prism (${service})`,
		command: node,
		args: [
			join(modules, '@stoplight/prism-cli/dist/index.js'),
			...['proxy', '--errors', '--host', '127.0.0.1', '--port', port, file, upstream],
		],
		cwd: ROOT_DIR,
		logFile: newLogFile(`prism-${service}`),
	});
	await prism.waitForOutput((output) => output.includes('Prism is listening'));
	return prism;
}
