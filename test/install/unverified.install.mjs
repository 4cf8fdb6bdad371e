import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import { outputRows } from '../../scripts/lib/n8nApi.mjs';
import { startN8n } from '../../scripts/lib/n8nServer.mjs';
import { installPackage } from '../../scripts/lib/n8nPackage.mjs';
import { packPackage } from '../../scripts/lib/pack.mjs';
import { temporaryFolder } from '../../scripts/lib/paths.mjs';
import { services } from '../../scripts/lib/withStarted.mjs';
import { PACKAGE } from '../../scripts/lib/workflow.mjs';
import { bringCredentials } from '../../scripts/lib/credentials.mjs';
import { storyOf } from './support/story.mjs';
import { lister, OLD, openWorld } from './support/world.mjs';

const { started, stop } = services();
const home = temporaryFolder('unverified');

let world;
let n8n;
before(async () => (world = await openWorld(started)), { timeout: 300_000 });
after(stop);

/** n8n with what is n8n 3's default. */
async function boot(env = {}) {
	await n8n?.stop();
	n8n = undefined;
	const settings = { ...world.env, N8N_UNVERIFIED_PACKAGES_ENABLED: 'false', ...env };
	n8n = await started(startN8n({ userFolder: home, env: settings, packageTarball: null }));
}
const managed = (more) => ({
	N8N_COMMUNITY_PACKAGES_MANAGED_BY_ENV: 'true',
	N8N_COMMUNITY_PACKAGES: JSON.stringify([{ name: PACKAGE, version: OLD, ...more }]),
});
const install = () => n8n.api.rest('POST', '/community-packages', { name: PACKAGE });
async function works(prefix = PACKAGE) {
	const credentials = await bringCredentials({ api: n8n.api, sandbox: world.sandbox });
	const workflow = JSON.stringify(lister(credentials, world.sandbox)).replace(`${PACKAGE}.`, `${prefix}.`);
	const { id } = await n8n.api.createWorkflow(JSON.parse(workflow));
	const { status, ...run } = await n8n.api.run(id);
	assert.equal(status, 'success');
	assert.ok(outputRows(run, 'Assets').length > 5);
}

const step = storyOf();

describe('With N8N_UNVERIFIED_PACKAGES_ENABLED=false', () => {
	step('the page installs nothing, and says why', async () => {
		await boot();
		await assert.rejects(install(), /Installation of unverified community packages is forbidden/);
	});

	step('named in the environment without a checksum, n8n does not start', async () => {
		const { logFile } = await boot(managed()).catch((error) => error);
		assert.match(readFileSync(logFile, 'utf8'), /no checksum available .* unverified packages are disabled/);
		assert.equal(n8n, undefined);
	});

	step('named there with version and checksum, it is installed, and works', async () => {
		const { dist } = await (await fetch(`${world.registry.url}/${PACKAGE}/${OLD}`)).json();
		await boot(managed({ checksum: dist.integrity }));
		await works();
		await assert.rejects(install(), /managed via environment variables/);
	});

	step('what is in the nodes folder loads: on n8n 2', async () => {
		await boot();
		await works();
	});

	step('from N8N_CUSTOM_EXTENSIONS it loads, under names that no template knows', async () => {
		const other = temporaryFolder('custom');
		await installPackage(other, await packPackage());
		const folder = join(other, '.n8n', 'nodes');
		await boot({ N8N_CUSTOM_EXTENSIONS: folder, N8N_COMMUNITY_PACKAGES_PREVENT_LOADING: 'true' });
		await works('CUSTOM');
		await assert.rejects(works(), /Unrecognized node type/);
	});
});
