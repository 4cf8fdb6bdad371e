import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { outputRows } from '../../scripts/lib/n8nApi.mjs';
import { stage } from './support/stage.mjs';
import { chain, items, manualTrigger, node, orderServiceType } from './support/workflows.mjs';

const TRIES = { retryOnFail: true, maxTries: 3, waitBetweenTries: 50 };

/** n8n's Retry On Fail (docs/design.md, "Retry On Fail"): what a try settled is not done again. */
describe('Running again', () => {
	afterEach(() => stage.sandbox.control('DELETE', 'faults'));

	const fault = (path, more) => stage.sandbox.control('POST', 'faults', { match: { path }, ...more });
	/** Runs the workflow, and gives the execution with what the services saw of it. */
	async function run(workflow) {
		const before = await stage.sandbox.control('GET', 'ledger');
		const { id } = await stage.api.createWorkflow(workflow);
		const execution = await stage.api.run(id);
		const { requests, acts } = await stage.sandbox.control('GET', 'ledger');
		return {
			execution,
			requests: requests.slice(before.requests.length),
			acts: acts.slice(before.acts.length),
		};
	}
	const orders = (rows) => items(rows.map((id) => ({ id })));
	const create = (more) =>
		node(
			'Create',
			orderServiceType,
			{
				resource: 'licenseOrder',
				operation: 'create',
				channelCode: 'CRM',
				channelOrderId: 'AGAIN',
				appKey: 'app',
				licenseType: 'cloud_account',
				customerId: stage.sandbox.enterprise.customerId,
				customerFields: { enterpriseGlobalId: stage.sandbox.enterprise.globalId },
				assets: {
					asset: [{ assetNos: '={{ $json.id }}', products: { product: [{ productUri: '24107' }] } }],
				},
				options: { maxOrdersPerRequest: 1, maxConcurrency: 1 },
			},
			{ ...TRIES, ...more },
		);
	const numbersOf = (acts) => acts.filter(({ kind }) => kind === 'asset.created').map(({ key }) => key);

	test('numbers whose reply was lost are not allocated again', async () => {
		await fault('/shellnums', { kind: 'truncated' });
		const allocate = node(
			'Allocate',
			orderServiceType,
			{ resource: 'assetNumber', operation: 'allocate', size: 2 },
			TRIES,
		);
		const { execution, requests } = await run(chain('again allocate', [manualTrigger(), allocate]));

		assert.equal(execution.status, 'error');
		assert.equal(requests.length, 1);
		assert.match(execution.data.resultData.error.description, /may have done this/);
	});

	test('of many orders the refused one alone is sent again', async () => {
		await fault('/batchOrder', { kind: 'code', code: '13004', message: 'no', skip: 1 });
		const { execution, requests, acts } = await run(
			chain('again orders', [manualTrigger(), orders(['CA701', 'CA702', 'CA703']), create()]),
		);

		assert.equal(execution.status, 'success');
		assert.deepEqual(numbersOf(acts), ['CA701', 'CA702', 'CA703']);
		assert.equal(requests.length, 4);
	});

	test('each round of a loop is new work, and its tries are one', async () => {
		await fault('/batchOrder', { kind: 'reset-after', skip: 1 });
		const loop = node(
			'Loop',
			'n8n-nodes-base.splitInBatches',
			{ batchSize: 1, options: {} },
			{ typeVersion: 3 },
		);
		const rounds = chain('again loop', [
			manualTrigger(),
			orders(['CA711', 'CA712', 'CA713']),
			loop,
			create(),
		]);
		// The loop's second output is a round; what comes back asks for the next one.
		rounds.connections.Loop = { main: [[], [{ node: 'Create', type: 'main', index: 0 }]] };
		rounds.connections.Create = { main: [[{ node: 'Loop', type: 'main', index: 0 }]] };
		const { execution, acts } = await run(rounds);

		assert.equal(execution.status, 'success');
		assert.deepEqual(numbersOf(acts), ['CA711', 'CA712', 'CA713']);
		assert.deepEqual(
			outputRows(execution, 'Create').map(({ confirmed }) => confirmed),
			[undefined, true, undefined],
		);
	});
});
