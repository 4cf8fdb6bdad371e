// npm run outside [-- <name> …]: what was written here is judged by tools that nobody here wrote.
import { join } from 'node:path';
import { execa } from 'execa';
import { ensureNode24, envOf, installOnce } from '../../scripts/lib/installs.mjs';
import { ROOT_DIR } from '../../scripts/lib/paths.mjs';
import { runScript } from '../../scripts/lib/script.mjs';

const FILES = ['docs/api/order-service.openapi.yaml', 'docs/api/member-center.openapi.yaml'];

/** A linter of OpenAPI files; a warning counts too. */
const LINT = ['lint', '--config', 'test/outside/redocly.yaml', '--max-problems', '50', ...FILES];

const LABEL = 'the tools that judge from outside (480 MB, a minute)';

async function main(wanted) {
	const modules = join(await installOnce('outside', LABEL), 'node_modules');
	const node = await ensureNode24();
	const env = () => envOf(node);
	const run = async (command, args, more = {}) => {
		const options = { cwd: ROOT_DIR, stdio: 'inherit', reject: false, extendEnv: false };
		const { exitCode } = await execa(command, args, { ...options, env: { ...env(), ...more } });
		if (exitCode !== 0) process.exitCode = 1;
	};
	if (wanted.length === 0) await run(node, [join(modules, '@redocly/cli/bin/cli.js'), ...LINT]);
	const jest = join(ROOT_DIR, 'node_modules', 'jest', 'bin', 'jest.js');
	// Node reads a private CA only when it starts.
	const ca = join(ROOT_DIR, 'test', 'helpers', 'server', 'tls', 'certificate.pem');
	const tests = { OUTSIDE_MODULES: modules, OUTSIDE_NODE: node, NODE_EXTRA_CA_CERTS: ca };
	await run(process.execPath, [jest, '--config', 'test/outside/jest.config.js', ...wanted], tests);
}

await runScript(async () => await main(process.argv.slice(2)));
