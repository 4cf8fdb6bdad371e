import assert from 'node:assert/strict';
import { after, before, describe } from 'node:test';
import { outputRows } from '../../scripts/lib/n8nApi.mjs';
import { startN8n, startWorker } from '../../scripts/lib/n8nServer.mjs';
import { Unavailable } from '../../scripts/lib/programs.mjs';
import { PACKAGE } from '../../scripts/lib/workflow.mjs';
import { until } from '../../scripts/lib/until.mjs';
import { bringCredentials } from '../../scripts/lib/credentials.mjs';
import { startQueueServices } from '../kill/services.mjs';
import { services } from '../../scripts/lib/withStarted.mjs';
import { storyOf } from './support/story.mjs';
import { lister, NEW, OLD, openWorld } from './support/world.mjs';

const { started, stop } = services();

let world;
let n8n;
let workflow;
let missing;
async function open() {
	const queue = await startQueueServices(started).catch((error) => {
		if (!(error instanceof Unavailable)) throw error;
		missing = error.message;
	});
	if (missing) return;
	world = await openWorld(started);
	n8n = await started(startN8n({ env: { ...world.env, ...queue }, packageTarball: null }));
}
before(open, { timeout: 300_000 });
after(stop);

const worker = (env) => started(startWorker(n8n, { env }));
const INSTALLED = /Community package installed: n8n-nodes-license-authorization/g;
/** Waits until a worker has told so often that it has the package. */
const hasIt = ({ output, name }, times = 1) =>
	until(() => (output().match(INSTALLED) ?? []).length >= times, `${name} did not get the package`);
const change = (method, body) => n8n.api.rest(method, '/community-packages', body);
const run = () => n8n.api.run(workflow.id);
async function works() {
	const execution = await run();
	assert.equal(execution.status, 'success', JSON.stringify(execution.data.resultData.error));
	assert.ok(outputRows(execution, 'Assets').length > 5);
}

const step = storyOf(() => missing);

describe('From a registry, in queue mode', () => {
	let first;
	let second;
	step('installed in main, it comes to the workers that run', async () => {
		[first, second] = [await worker(), await worker()];
		await change('POST', { name: `${PACKAGE}@${OLD}` });
		await Promise.all([hasIt(first), hasIt(second)]);
		const credentials = await bringCredentials({ api: n8n.api, sandbox: world.sandbox });
		workflow = await n8n.api.createWorkflow(lister(credentials, world.sandbox));
		await works();
	});

	step('updated in main, it is updated in the workers', async () => {
		await world.publishNew();
		await change('PATCH', { name: PACKAGE });
		await Promise.all([hasIt(first, 2), hasIt(second, 2)]);
		const [{ installedVersion }] = await change('GET');
		assert.equal(installedVersion, NEW);
		await works();
	});

	step('a worker that starts without it runs nothing of it, and says so', async () => {
		await Promise.all([first.stop(), second.stop()]);
		const bare = await worker();
		assert.match(bare.output(), /some packages are missing/);
		const { status, data } = await run();
		assert.equal(status, 'error');
		const said = /Unrecognized node type: n8n-nodes-license-authorization\.orderService/;
		assert.match(JSON.stringify(data), said);
		await bare.stop();
	});

	step('with N8N_REINSTALL_MISSING_PACKAGES it gets it when it starts', async () => {
		await worker({ N8N_REINSTALL_MISSING_PACKAGES: 'true' });
		await works();
	});
});
