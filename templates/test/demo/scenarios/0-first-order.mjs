import { outputRows } from '../../../../scripts/lib/n8nApi.mjs';
import { chain, nodeOf, PACKAGE } from '../../../../scripts/lib/workflow.mjs';
import { expectEqual } from '../expect.mjs';

/** "Your first order" of README, before all else: what a dry run shows is what is then ordered. Its number is one of those that later scenarios leave out. */
const order = ({ grants, enterprise }, options) => ({
	resource: 'licenseOrder',
	operation: 'create',
	channelCode: enterprise.channelCode,
	channelOrderId: 'SO-2026-0001',
	appKey: grants.appKey,
	licenseType: 'softkey',
	customerId: enterprise.customerId,
	assets: {
		asset: [
			{
				assetNos: '8000001900',
				products: { product: [{ productUri: '24107', limitConcurrent: 5, limitEndDate: '2030-12-31' }] },
			},
		],
	},
	options,
});

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	workflow: chain('Demo: your first order', [
		nodeOf('Start', 'n8n-nodes-base.manualTrigger'),
		nodeOf('Dry Run', `${PACKAGE}.orderService`),
		nodeOf('Order', `${PACKAGE}.orderService`),
	]),
	activate: false,

	prepare(node, sandbox) {
		Object.assign(node('Dry Run'), order(sandbox, { dryRun: true }));
		Object.assign(node('Order'), order(sandbox, {}));
	},

	async drive({ api, workflow, sandbox }) {
		const execution = await api.run(workflow.id);
		const [[rehearsed], [made]] = ['Dry Run', 'Order'].map((name) => outputRows(execution, name));
		const sent = (await sandbox.control('GET', 'ledger')).requests.filter(({ path }) =>
			path.endsWith('/batchOrder'),
		);
		expectEqual('The first order', [sent.length, rehearsed.dryRun], [1, true]);
		expectEqual('What was sent is what was shown', JSON.parse(sent[0].rawBody), rehearsed.request.body);
		return {
			columns: ['Step', 'What came of it'],
			rows: [
				[
					'Dry run: the request is shown, nothing is sent',
					`${rehearsed.request.method} ${rehearsed.request.path}`,
				],
				['The order itself', `license order ${made.licenseOrderId}, asset ${made.assetNos.join(', ')}`],
			],
		};
	},
};
