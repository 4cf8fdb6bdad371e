import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { outputRows } from '../../scripts/lib/n8nApi.mjs';
import { startN8n, startWorker } from '../../scripts/lib/n8nServer.mjs';
import { PACKAGE } from '../../scripts/lib/workflow.mjs';
import { until } from '../../scripts/lib/until.mjs';
import { startQueueServices } from '../queue/services.mjs';
import { lister, makeCredentials, NEW, OLD, openWorld } from './support/world.mjs';

const running = [];
const started = async (starting) => {
	const service = await starting;
	running.push(service);
	return service;
};

let world;
let n8n;
let workflow;
before(
	async () => {
		world = await openWorld(started);
		const env = { ...world.env, ...(await startQueueServices(started)) };
		n8n = await started(startN8n({ env, packageTarball: null }));
	},
	{ timeout: 300_000 },
);
after(async () => {
	for (const service of running.reverse()) await service.stop();
});

const worker = (env) => started(startWorker(n8n, { env }));
const INSTALLED = /Community package installed: n8n-nodes-license-authorization/g;
/** Waits until a worker has told so often that it has the package. */
const hasIt = (which, times = 1) =>
	until(
		() => (which.output().match(INSTALLED) ?? []).length >= times,
		`${which.name} did not get the package`,
	);
const change = (method, body) => n8n.api.rest(method, '/community-packages', body);
const run = () => n8n.api.run(workflow.id);
async function works() {
	const { status, data } = await run();
	assert.equal(status, 'success', JSON.stringify(data.resultData.error));
	assert.ok(outputRows(await run(), 'Assets').length > 5);
}

describe('From a registry, in queue mode', () => {
	let first;
	let second;
	test('installed in main, it comes to the workers that run', async () => {
		[first, second] = [await worker(), await worker()];
		await change('POST', { name: `${PACKAGE}@${OLD}` });
		await Promise.all([hasIt(first), hasIt(second)]);
		const credentials = await makeCredentials(n8n.api, world.sandbox);
		workflow = await n8n.api.createWorkflow(lister(credentials, world.sandbox));
		await works();
	});

	test('updated in main, it is updated in the workers', async () => {
		await world.publishNew();
		await change('PATCH', { name: PACKAGE });
		await Promise.all([hasIt(first, 2), hasIt(second, 2)]);
		const [{ installedVersion }] = await change('GET');
		assert.equal(installedVersion, NEW);
		await works();
	});

	test('a worker that starts without it runs nothing of it, and says so', async () => {
		await Promise.all([first.stop(), second.stop()]);
		const bare = await worker();
		assert.match(bare.output(), /some packages are missing/);
		const { status, data } = await run();
		assert.equal(status, 'error');
		assert.match(
			JSON.stringify(data),
			/Unrecognized node type: n8n-nodes-license-authorization\.orderService/,
		);
		await bare.stop();
	});

	test('with N8N_REINSTALL_MISSING_PACKAGES it gets it when it starts', async () => {
		await worker({ N8N_REINSTALL_MISSING_PACKAGES: 'true' });
		await works();
	});
});
