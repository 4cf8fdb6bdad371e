import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { outputRows } from '../../scripts/lib/n8nApi.mjs';
import { ensureN8n } from '../../scripts/lib/n8nInstall.mjs';
import { startN8n } from '../../scripts/lib/n8nServer.mjs';
import { packAs, packPackage } from '../../scripts/lib/pack.mjs';
import { temporaryFolder } from '../../scripts/lib/paths.mjs';
import { runToEnd } from '../../scripts/lib/processes.mjs';
import { startSandbox } from '../../scripts/lib/sandbox.mjs';
import { PACKAGE } from '../../scripts/lib/workflow.mjs';
import { bringCredentials } from '../../scripts/lib/credentials.mjs';
import { lister, NEW, OLD } from './support/world.mjs';

const home = temporaryFolder('plain');
const nodes = join(home, '.n8n', 'nodes');

let sandbox;
let n8n;
let workflow;
before(async () => (sandbox = await startSandbox()), { timeout: 60_000 });
after(async () => {
	await n8n?.stop();
	await sandbox.stop();
});

// Without --prefix npm would install beside it.
writeFileSync(join(home, 'package.json'), '{}');

/** The commands of docs/start/installation.md, "From a tarball". */
async function npm(...args) {
	const { env } = await ensureN8n();
	await runToEnd(
		`npm ${args[0]}`,
		'npm',
		[...args, '--prefix', nodes, '--legacy-peer-deps', '--ignore-scripts'],
		{
			cwd: home,
			env: env({ npm_config_offline: 'true' }),
		},
	);
}
const restart = async () => {
	await n8n?.stop();
	n8n = await startN8n({ userFolder: home, packageTarball: null });
};

async function works(version) {
	const manifest = readFileSync(join(nodes, 'node_modules', PACKAGE, 'package.json'), 'utf8');
	assert.equal(JSON.parse(manifest).version, version);
	const { status, ...run } = await n8n.api.run(workflow.id);
	assert.equal(status, 'success');
	assert.ok(outputRows(run, 'Assets').length > 5);
}

describe('From a tarball, with plain npm', () => {
	test('installed, and n8n started again', async () => {
		await npm('install', await packAs(OLD));
		await restart();
		const credentials = await bringCredentials({ api: n8n.api, sandbox });
		workflow = await n8n.api.createWorkflow(lister(credentials, sandbox));
		await works(OLD);
	});

	test('updated by the same command', async () => {
		await npm('install', await packPackage());
		await restart();
		await works(NEW);
	});

	test('rolled back by the same command with the older file, and updated again', async () => {
		for (const version of [OLD, NEW]) {
			await npm('install', await packAs(version));
			await restart();
			await works(version);
		}
	});

	test('removed', async () => {
		await npm('uninstall', PACKAGE);
		await restart();
		await assert.rejects(n8n.api.run(workflow.id), /Unrecognized node type/);
	});
});
