// npm run test:install: the package as docs/start/installation.md has it from a tarball: installed, updated, rolled back and removed by plain npm.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { outputRows } from '../../scripts/lib/n8nApi.mjs';
import { ensureN8n } from '../../scripts/lib/installs.mjs';
import { npmIn } from '../../scripts/lib/n8nPackage.mjs';
import { startN8n } from '../../scripts/lib/n8nServer.mjs';
import { pack, packPackage, unpack } from '../../scripts/lib/pack.mjs';
import { ROOT_DIR, temporaryFolder } from '../../scripts/lib/paths.mjs';
import { startSandbox } from '../../scripts/lib/sandbox.mjs';
import { chain, nodeOf, PACKAGE } from '../../scripts/lib/workflow.mjs';
import { bringCredentials } from '../../scripts/lib/credentials.mjs';

const home = temporaryFolder('plain');
const nodes = join(home, '.n8n', 'nodes');

/** The same package under a lower version: what npm does with an update does not depend on what is in it. */
const OLD = '0.9.0';
const NEW = JSON.parse(readFileSync(join(ROOT_DIR, 'package.json'), 'utf8')).version;
async function packOld() {
	const folder = temporaryFolder('old');
	await unpack(await packPackage(), folder);
	const file = join(folder, 'package.json');
	writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version: OLD }));
	return await pack(folder);
}

let sandbox;
let n8n;
let workflow;
before(async () => (sandbox = await startSandbox()), { timeout: 60_000 });
after(async () => {
	await n8n?.stop();
	await sandbox.stop();
});

const npm = async (...args) => await npmIn(await ensureN8n(), home, ...args);
const restart = async () => {
	await n8n?.stop();
	n8n = await startN8n({ userFolder: home, packageTarball: null });
};

async function createAssets() {
	const type = `${PACKAGE}.orderService`;
	const { [type]: credentials } = await bringCredentials({ api: n8n.api, sandbox });
	const { globalId } = sandbox.enterprise;
	const parameters = { resource: 'asset', operation: 'getMany', enterpriseGlobalId: globalId };
	const start = nodeOf('Start', 'n8n-nodes-base.manualTrigger');
	const assets = nodeOf('Assets', type, parameters, { credentials });
	return await n8n.api.createWorkflow(chain('Assets', [start, assets]));
}

async function works(version) {
	const manifest = readFileSync(join(nodes, 'node_modules', PACKAGE, 'package.json'), 'utf8');
	assert.equal(JSON.parse(manifest).version, version);
	const { status, ...run } = await n8n.api.run(workflow.id);
	assert.equal(status, 'success');
	assert.ok(outputRows(run, 'Assets').length > 5);
}

describe('From a tarball, with plain npm', () => {
	for (const [what, version] of [
		['installed', OLD],
		['updated by the same command', NEW],
		['rolled back by the same command with the older file', OLD],
	])
		test(`${what}, and n8n started again`, async () => {
			await npm('install', await (version === OLD ? packOld() : packPackage()));
			await restart();
			workflow ??= await createAssets();
			await works(version);
		});

	test('removed', async () => {
		await npm('uninstall', PACKAGE);
		await restart();
		await assert.rejects(n8n.api.run(workflow.id), /Unrecognized node type/);
	});
});
