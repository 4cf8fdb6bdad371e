import lodash from 'lodash';
import { outputRows } from '../../../../scripts/lib/n8nApi.mjs';
import { chain, nodeOf, PACKAGE, to } from '../../../../scripts/lib/workflow.mjs';
import { expectEqual } from '../expect.mjs';

/*
 * On Error = Continue (using error output). n8n itself tells error rows from others, by their form, and merges the input
 * item into them; what form it knows has changed from version to version, so this is played on each.
 */

/** What becomes of each item, in both nodes alike: the first goes through, the others do not. */
const ITEMS = [
	{ what: 'accepted', lock: '8000000101' },
	{ what: 'refused by the service', lock: '8000000103', enterprise: 'nobody' },
	{ what: 'not usable, never sent', lock: '', enterprise: '..' },
];
const lock = {
	resource: 'lock',
	operation: 'disable',
	assetNums: '={{ $json.lock }}',
	operatorIdentity: 'demo',
};
const asset = {
	resource: 'asset',
	operation: 'getMany',
	enterpriseGlobalId: '={{ $json.enterprise }}',
	limit: 1,
};
const errorOutput = (y) => ({ position: [672, y], onError: 'continueErrorOutput' });
const NODES = [
	nodeOf('Disable Lock', `${PACKAGE}.orderService`, lock, errorOutput(-160)),
	nodeOf('Find Asset', `${PACKAGE}.memberCenter`, asset, errorOutput(160)),
];
const start = chain('Demo: On Error, continue using the error output', [
	nodeOf('Start', 'n8n-nodes-base.manualTrigger'),
	nodeOf('Input', 'n8n-nodes-base.set', { mode: 'raw' }, { typeVersion: 3.4 }),
	nodeOf('Items', 'n8n-nodes-base.splitOut', { fieldToSplitOut: 'items' }),
]);

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	workflow: {
		...start,
		nodes: [...start.nodes, ...NODES],
		connections: { ...start.connections, Items: { main: [to(...NODES.map(({ name }) => name))] } },
	},
	activate: false,

	prepare(node, { enterprise }) {
		const items = ITEMS.map((item) => ({ enterprise: enterprise.globalId, ...item }));
		node('Input').jsonOutput = JSON.stringify({ items });
	},

	async drive({ api, workflow }) {
		const execution = await api.run(workflow.id);
		const [, ...failing] = outputRows(execution, 'Items');
		const rows = NODES.flatMap(({ name }) => {
			const [good, failed] = [0, 1].map((output) => outputRows(execution, name, output));
			expectEqual(`${name}: rows of the success output`, [good.length, good[0]?.error], [1, undefined]);
			// The item's own fields stand beside the error.
			expectEqual(
				`${name}: the error output`,
				failed.map((row) => lodash.omit(row, 'error')),
				failing,
			);
			return failed.map(({ what, error }) => {
				const told = ['message', 'description', 'outcome'].map((field) => typeof error[field]);
				expectEqual(`${name}: what an error tells`, told, ['string', 'string', 'string']);
				return [name, what, error.message];
			});
		});
		return { columns: ['Node', 'Item', 'Left by the error output with'], rows };
	},
};
