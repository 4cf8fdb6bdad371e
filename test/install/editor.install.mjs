import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import { openBrowser } from '../e2e/support/browser.mjs';
import { editor } from '../e2e/support/editor.mjs';
import { stage } from '../e2e/support/stage.mjs';
import { bringCredentials } from '../../scripts/lib/credentials.mjs';
import { outputRows } from '../../scripts/lib/n8nApi.mjs';
import { ensureN8n } from '../../scripts/lib/n8nInstall.mjs';
import { startN8n } from '../../scripts/lib/n8nServer.mjs';
import { temporaryFolder } from '../../scripts/lib/paths.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { runToEnd } from '../../scripts/lib/processes.mjs';
import { until } from '../../scripts/lib/until.mjs';
import { PACKAGE } from '../../scripts/lib/workflow.mjs';
import { communityNodes } from './support/communityNodes.mjs';
import { services } from '../../scripts/lib/withStarted.mjs';
import { storyOf } from './support/story.mjs';
import { lister, NEW, OLD, openWorld, watchers } from './support/world.mjs';

const { started, stop } = services();

let world;
let n8n;
let workflows;
const home = temporaryFolder('install');

async function boot(env = {}) {
	const settings = { ...world.env, ...env };
	n8n = await started(startN8n({ userFolder: home, port, env: settings, packageTarball: null }));
	Object.assign(stage, { n8n, api: n8n.api, sandbox: world.sandbox });
	stage.browser = await openBrowser({ url: n8n.url, owner: n8n.owner });
}
async function halt() {
	await stage.browser.close();
	await n8n.stop();
}

let port;
async function open() {
	port = await freePort();
	world = await openWorld(started);
	await boot();
}
before(open, { timeout: 300_000 });
after(async () => {
	await stage.browser?.close();
	await stop();
});

async function reported(event) {
	const { id } = workflows[event];
	const runs = await n8n.api.executions.list(id);
	const rows = [];
	for (const run of runs.reverse()) rows.push(...outputRows(await n8n.api.executions.get(run.id), 'Watch'));
	return rows.map((row) => row.userName ?? row.assetNum);
}

let orders = 0;
/** Somebody orders an asset, whom no workflow knows of. */
async function order(channelOrderId) {
	orders += 1;
	const { channelCode, customerId } = world.sandbox.enterprise;
	const assets = [
		{ assetNos: [`CA800000980${orders}`], products: [{ productUri: '24107', limitConcurrent: 1 }] },
	];
	const orderList = [{ sequence: 1, orderType: 'new_buy', licenseType: 'cloud_account', customerId, assets }];
	const body = { channelCode, channelOrderId, syncMode: 'sync', orderList };
	await world.sandbox.request('POST', '/order/api/order/v1/licenseOrder/batchOrder?appKey=demo', body);
}

/** A trigger polls when its workflow is published, and once a minute from then on. */
async function publishAgain(event) {
	const { id } = workflows[event];
	await n8n.api.rest('POST', `/workflows/${id}/deactivate`);
	await n8n.api.activate(id);
}

/** Two polls, and some time for a busy machine. */
const POLL_PATIENCE_MS = 150_000;

/** A trigger reports what comes after its first look, which may be later than n8n's answer to the activation. */
const haveLooked = async () =>
	(await world.sandbox.countReads('/members')) > 0 && (await world.sandbox.countReads('/list')) > 0;

/**
 * Everything that the workflows do, once: what happens is reported once. The triggers poll at once, or
 * `bySchedule`, as they do by themselves.
 */
async function worksOn(name, known, { bySchedule = false } = {}) {
	await world.sandbox.addEmployee(name);
	await order(`EVENT-${name}`);
	const people = [...known, `${name}${world.sandbox.enterprise.code}`];
	for (const [event, count] of [
		['employeeAdded', people.length],
		['assetCreated', orders],
	]) {
		if (!bySchedule) await publishAgain(event);
		const isReported = async () => (await reported(event)).length >= count;
		await until(isReported, `${event}: ${name} was not reported`, { patienceMs: POLL_PATIENCE_MS });
	}
	assert.deepEqual(await reported('employeeAdded'), people);
	const assets = await reported('assetCreated');
	assert.deepEqual([assets.length, new Set(assets).size], [orders, orders], assets.join());
	const listed = await n8n.api.run(workflows.Assets.id);
	assert.equal(listed.status, 'success');
	assert.ok(outputRows(listed, 'Assets').length > 5);
	return people;
}

const step = storyOf();

describe('From a registry, in the editor', () => {
	let people = [];
	step(`Install: ${OLD} is there, with its four nodes, and works`, async () => {
		await communityNodes.install(PACKAGE);
		const card = await communityNodes.card();
		await stage.browser.shoot('installed');
		assert.match(card, new RegExp(`v${OLD}`));
		for (const name of ['Order Service', 'Order Service Trigger', 'Member Center', 'Member Center Trigger'])
			assert.ok(card.includes(name), `${name}: ${card}`);

		const { api } = n8n;
		const { sandbox } = world;
		const credentials = await bringCredentials({ api, sandbox });
		workflows = {};
		for (const workflow of [...watchers(credentials, sandbox), lister(credentials, sandbox)])
			workflows[workflow.name] = await api.createWorkflow(workflow);
		for (const { id, name } of Object.values(workflows)) if (name !== 'Assets') await api.activate(id);
		await until(haveLooked, 'The triggers did not look', { patienceMs: POLL_PATIENCE_MS });
		people = await worksOn('first', people);
	});

	step(`Update to ${NEW}: workflows, credentials and trigger memory go on`, async () => {
		await world.publishNew();
		assert.match(await communityNodes.card(), new RegExp(`v${OLD}`));
		await communityNodes.update();
		assert.match(await communityNodes.card(), new RegExp(`v${NEW}`));
		await stage.browser.shoot('updated');
		people = await worksOn('second', people, { bySchedule: true });
	});

	step('its templates came with it, and one command brings them into n8n', async () => {
		const folder = join(home, '.n8n', 'nodes', 'node_modules', PACKAGE, 'templates');
		const { node, bin, env } = await ensureN8n();
		const names = async () => (await n8n.api.listWorkflows()).map(({ name }) => name);
		const before = await names();
		const args = [bin, 'import:workflow', '--separate', `--input=${folder}`];
		const settings = env({ N8N_USER_FOLDER: home, N8N_ENCRYPTION_KEY: n8n.encryptionKey });
		await runToEnd('Importing the templates', node, args, { env: settings });
		const nameIn = (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')).name;
		const brought = readdirSync(folder).map(nameIn);
		assert.ok(brought.length >= 10);
		assert.deepEqual((await names()).sort(), [...before, ...brought].sort());
	});

	step('after a restart it is the new version, and nothing is reported again', async () => {
		await halt();
		await boot();
		assert.match(await communityNodes.card(), new RegExp(`v${NEW}`));
		people = await worksOn('third', people);
	});

	step('a folder that has lost the package gets it again (N8N_REINSTALL_MISSING_PACKAGES)', async () => {
		await halt();
		rmSync(join(home, '.n8n', 'nodes'), { recursive: true });
		await boot({ N8N_REINSTALL_MISSING_PACKAGES: 'true' });
		assert.match(await communityNodes.card(), new RegExp(`v${NEW}`));
		people = await worksOn('fourth', people);
	});

	step(`Roll back: uninstalled, and ${OLD} installed by its number`, async () => {
		await communityNodes.uninstall();
		assert.equal(await communityNodes.card(), undefined);
		// What happens meanwhile is reported afterwards.
		await world.sandbox.addEmployee('meanwhile');
		people.push(`meanwhile${world.sandbox.enterprise.code}`);
		await communityNodes.install(`${PACKAGE}@${OLD}`);
		assert.match(await communityNodes.card(), new RegExp(`v${OLD}`));
		people = await worksOn('fifth', people);
	});

	step('Uninstall: the workflows stay, and say what is missing', async () => {
		await communityNodes.uninstall();
		assert.equal(await communityNodes.card(), undefined);
		const { nodes } = await n8n.api.getWorkflow(workflows.Assets.id);
		assert.equal(nodes[1].parameters.resource, 'asset');
		await editor.open(workflows.Assets);
		await stage.browser.shoot('uninstalled');
		const told = await n8n.api.run(workflows.Assets.id).then(
			({ data }) => JSON.stringify(data.resultData.error),
			({ message }) => message,
		);
		assert.match(told, /Unrecognized node type: n8n-nodes-license-authorization\.orderService/);
	});
});
