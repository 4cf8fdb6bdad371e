// npm run outside: what was written here is judged by tools that nobody here wrote: Redocly and n8n-mcp.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureNode24, envOf, installOnce } from '../../scripts/lib/installs.mjs';
import { ROOT_DIR } from '../../scripts/lib/paths.mjs';
import { runScript } from '../../scripts/lib/script.mjs';

const CONTRACTS = ['order-service', 'member-center'].map((name) => `docs/api/${name}.openapi.yaml`);

await runScript(async () => {
	const node = await ensureNode24();
	const label = 'the tools that judge from outside (300 MB, a minute)';
	const modules = join(await installOnce('outside', label), 'node_modules');
	const env = envOf(node, { OUTSIDE_MODULES: modules });
	const run = (...args) => {
		const { status } = spawnSync(node, args, { cwd: ROOT_DIR, stdio: 'inherit', env });
		process.exitCode ||= status ?? 1;
	};
	const redocly = join(modules, '@redocly/cli/bin/cli.js');
	run(redocly, 'lint', '--config', 'test/validators/redocly.yaml', ...CONTRACTS);
	run('test/validators/workflows.mjs');
});
