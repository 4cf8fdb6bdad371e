import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanEnv } from './environment.mjs';
import { ensureTools } from './outsideTools.mjs';
import { newLogFile, temporaryFolder } from './paths.mjs';
import { freePort } from './ports.mjs';
import { runToEnd, startProcess } from './processes.mjs';

const CONFIG = `
storage: ./storage
packages:
  '**': { access: $all, publish: $all, unpublish: $all }
max_body_size: 50mb
log: { type: stdout, format: json, level: warn }
`;

/** Starts a registry of npm packages on this machine that knows no other one. Whoever reaches it may publish. */
export async function startRegistry() {
	const { node, env, modules } = await ensureTools('registry', 'a registry of npm packages (65 MB, once)');
	const dir = temporaryFolder('registry');
	const config = join(dir, 'config.yaml');
	writeFileSync(config, CONFIG);
	const address = `127.0.0.1:${await freePort()}`;
	const running = startProcess({
		name: 'The registry',
		command: node,
		args: [join(modules, 'verdaccio', 'bin', 'verdaccio'), '--config', config, '--listen', address],
		cwd: dir,
		env: env(),
		logFile: newLogFile('registry'),
	});
	const url = `http://${address}`;
	await running.waitForOutput((output) => output.includes(address), { timeoutMs: 30_000 });
	// npm publishes only with a token; this registry asks for none.
	const npmrc = join(dir, '.npmrc');
	writeFileSync(npmrc, `registry=${url}/\n//${address}/:_authToken=nobody\n`);
	const options = { cwd: dir, env: cleanEnv({ npm_config_userconfig: npmrc }) };
	const args = (tarball) => ['publish', tarball, '--ignore-scripts'];
	const publish = (tarball) =>
		runToEnd('Publishing the package (npm publish)', 'npm', args(tarball), options);
	return { ...running, url, publish };
}
