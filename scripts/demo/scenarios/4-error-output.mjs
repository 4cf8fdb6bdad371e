import { SetupError } from '../../lib/errors.mjs';
import { outputRows } from '../../lib/n8nApi.mjs';

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
const NODES = ['Disable Lock', 'Find Asset'];

const node = (name, type, typeVersion, parameters, position, more = {}) => ({
	id: name.toLowerCase().replace(/\W+/g, '-'),
	name,
	type,
	typeVersion,
	parameters,
	position,
	...more,
});
const to = (...names) => names.map((name) => ({ node: name, type: 'main', index: 0 }));
const errorOutput = { onError: 'continueErrorOutput' };

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	workflow: {
		name: 'On Error: continue using the error output',
		nodes: [
			node('Start', 'n8n-nodes-base.manualTrigger', 1, {}, [0, 0]),
			node('Input', 'n8n-nodes-base.set', 3.4, { mode: 'raw', options: {} }, [224, 0]),
			node('Items', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'items', options: {} }, [448, 0]),
			node(
				NODES[0],
				'n8n-nodes-license-authorization.orderService',
				1,
				{
					resource: 'lock',
					operation: 'disable',
					assetNums: '={{ $json.lock }}',
					operatorIdentity: 'demo',
					options: {},
				},
				[672, -160],
				errorOutput,
			),
			node(
				NODES[1],
				'n8n-nodes-license-authorization.memberCenter',
				1,
				{
					resource: 'asset',
					operation: 'getMany',
					enterpriseGlobalId: '={{ $json.enterprise }}',
					limit: 1,
					options: {},
				},
				[672, 160],
				errorOutput,
			),
		],
		connections: {
			Start: { main: [to('Input')] },
			Input: { main: [to('Items')] },
			Items: { main: [to(...NODES)] },
		},
		settings: { executionOrder: 'v1' },
	},
	activate: false,

	prepare(node, { enterprise }) {
		const items = ITEMS.map((item) => ({ enterprise: enterprise.globalId, ...item }));
		node('Input').parameters.jsonOutput = JSON.stringify({ items });
	},

	async drive({ api, workflow }) {
		const execution = await api.run(workflow.id);
		const items = outputRows(execution, 'Items');
		const rows = NODES.flatMap((name) => {
			const good = outputRows(execution, name, 0);
			if (good.length !== 1 || good[0].error)
				throw new SetupError(`${name}: the success output holds ${JSON.stringify(good)}`);
			return items.slice(1).map((item) => {
				const { message } = errorOf(execution, name, item);
				return [name, item.what, message];
			});
		});
		return { columns: ['Node', 'Item', 'Left by the error output with'], rows };
	},
};

/** What the row that left by the error output for an item says; the item's own fields stand beside it. */
function errorOf(execution, name, item) {
	const found = outputRows(execution, name, 1).filter(({ what }) => what === item.what);
	const [{ error, ...rest } = {}] = found;
	const told = ['message', 'description', 'outcome'].every((field) => typeof error?.[field] === 'string');
	if (found.length === 1 && told && JSON.stringify(rest) === JSON.stringify(item)) return error;
	throw new SetupError(
		`${name}: the error output holds ${JSON.stringify(found)} for ${JSON.stringify(item)}`,
	);
}
