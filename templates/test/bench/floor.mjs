// What n8n alone asks for: the same order behind a sub-workflow that does nothing else, and behind calls of the Data Table node.
import { chain, nodeOf } from '../../../scripts/lib/workflow.mjs';
import { orderOnce } from '../../source/workflow.mjs';
import { respond, webhookOf } from './plain.mjs';

const LEDGER = { __rl: true, mode: 'name', value: 'license_order_lines' };
const NOT_KEPT = { saveDataSuccessExecution: 'none' };
const TEXTS = 'eventId state wrote decision message outcome identity content order numbers owner told'.split(
	' ',
);

/** A row as *Order once* notes it, and the event for what follows. */
const ROW = nodeOf(
	'Row',
	'n8n-nodes-base.set',
	{
		mode: 'raw',
		jsonOutput: `={{ { ...${JSON.stringify(Object.fromEntries(TEXTS.map((name) => [name, ''])))}, eventId: $json.body.eventId, line: 1, of: 1, state: 'new', wrote: 'new', order: JSON.stringify($json.body), delivery: 1, attempts: 0 } }}`,
		options: {},
	},
	{ typeVersion: 3.4 },
);
const dataTable = (name, operation, more) =>
	nodeOf(name, 'n8n-nodes-base.dataTable', { operation, dataTableId: LEDGER, ...more }, { typeVersion: 1.1 });
const where = (keyName, keyValue) => ({
	matchType: 'allConditions',
	filters: { conditions: [{ keyName, condition: 'eq', keyValue }] },
});
const column = (id) => ({ id, displayName: id, type: 'string', display: true, removed: false });
const update = (name) =>
	dataTable(name, 'update', {
		...where('id', "={{ $('Note').first().json.id }}"),
		columns: {
			mappingMode: 'defineBelow',
			value: { state: 'done', wrote: 'done' },
			matchingColumns: [],
			schema: ['state', 'wrote'].map(column),
		},
		options: {},
	});

/** As many calls as *Order once* has for an event: three before the order, one after it. */
const BEFORE = [
	dataTable('Note', 'insert', {
		columns: { mappingMode: 'autoMapInputData', value: {}, matchingColumns: [], schema: [] },
		options: {},
	}),
	dataTable('Look', 'get', { ...where('eventId', '={{ $json.eventId }}'), returnAll: true }),
	update('Take'),
];
const whenCalled = nodeOf(
	'When Called',
	'n8n-nodes-base.executeWorkflowTrigger',
	{ inputSource: 'passthrough' },
	{ typeVersion: 1.1 },
);
const unkept = (workflow) => ({
	...workflow,
	settings: { ...workflow.settings, saveDataSuccessExecution: 'none' },
});

/**
 * Brings the workflows into n8n.
 * @param {{ publish: (workflow: any) => Promise<string>, create: (event: string) => any, key: any }} stage
 *   `create`: the node that orders, from an expression of the event
 * @returns {Promise<Array<[string, string]>>} name and path of each way
 */
export async function bringFloor({ publish, create, key }) {
	const orders = create("JSON.parse($('Row').first().json.order)");
	const calls = [ROW, ...BEFORE, orders, update('Write')];
	const open = async (path, nodes) =>
		await publish(unkept(chain(path, [webhookOf(path, key), ...nodes, respond()])));
	const called = async (path, nodes) => {
		const id = await publish(unkept(chain(`${path}, called`, [whenCalled, ...nodes])));
		const { parameters, type, typeVersion } = orderOnce('Call', 'once');
		const chosen = { ...parameters, workflowId: { __rl: true, mode: 'list', value: id } };
		await open(path, [nodeOf('Call', type, chosen, { typeVersion })]);
	};
	await called('in-a-sub-workflow', [ROW, orders]);
	await open('with-four-data-table-calls', calls);
	await called('with-both', calls);
	return [
		['… in a sub-workflow', 'in-a-sub-workflow'],
		['… with four Data Table calls', 'with-four-data-table-calls'],
		['… with both', 'with-both'],
	];
}
