import '../helpers/engine/instance';

import { createRunExecutionData, Workflow } from 'n8n-workflow';
import type { IConnections, INodeParameters, INodeType, ISourceData, ITaskData } from 'n8n-workflow';
import { WorkflowExecute } from 'n8n-core';

import { OrderService } from '../../nodes/OrderService/OrderService.node';
import * as linking from '../../nodes/shared/output/linkItems';
import { CredentialStore } from '../helpers/engine/credentialStore';
import { messageIn, outcomeIn } from '../helpers/rows';
import { orderCredential, type ServiceRun, useServices } from '../helpers/services';
import { readerType, startType } from '../helpers/engine/helperNodes';
import { nodeTypesOf, typeNameOf } from '../helpers/engine/nodeTypes';
import { ok, refuse } from '../helpers/server/server';
import { additionalDataFor, workflowNode, workflowRow } from '../helpers/engine/workflow';

/** docs/maintainers/design.md, "Error rows" and "Items": no row is lost to n8n's lookup of paired items, links hold behind both outputs, and a run that breaks off gives no input for a result. */

const { server, perform } = useServices(({ method, body }) => {
	if (method === 'GET') return ok([{}]);
	const { crmCustomerId } = JSON.parse(body) as { crmCustomerId: string };
	return crmCustomerId === 'bad' ? refuse('1', 'no') : ok({ enterpriseGlobalId: `made-${crmCustomerId}` });
});

const INPUT = [{ id: 'a' }, { id: 'bad' }, { id: 'c' }];
const fields = { customerName: 'n', crmCustomerId: '={{ $json.id }}' };

/** Start → Orders → Made and Failed, which each read an expression. */
async function workflow() {
	const node = new OrderService();
	const store = new CredentialStore();
	await store.add(orderCredential(server.url));
	const types: Record<string, INodeType> = {
		start: startType(INPUT.map((json) => ({ json }))),
		reader: readerType(),
		[typeNameOf(node)]: node,
	};
	const read = {
		start: "={{ $('Start').item.json.id }}",
		orders: "={{ Object.keys($('Orders').item.json) }}",
	};
	const reader = (name: string) => workflowNode(name, 'reader', types.reader as INodeType, read);
	const parameters = { resource: 'enterprise', operation: 'create', ...fields };
	const orders = {
		...workflowNode('Orders', typeNameOf(node), node, parameters),
		credentials: store.selection(node.description.credentials),
		onError: 'continueErrorOutput' as const,
	};
	const start = workflowNode('Start', 'start', types.start as INodeType);
	const to = (name: string) => [{ node: name, type: 'main' as const, index: 0 }];
	const connections: IConnections = {
		Start: { main: [to('Orders')] },
		Orders: { main: [to('Made'), to('Failed')] },
	};
	const row = workflowRow([start, orders, reader('Made'), reader('Failed')], connections);
	return { store, row, orders, flow: new Workflow({ ...row, nodeTypes: nodeTypesOf(types) }) };
}

const rowsOf = (task: ITaskData | undefined, output: number) => task?.data?.main?.[output] ?? [];
const made = (id: string, item: number) => ({
	json: { enterpriseGlobalId: `made-${id}` },
	pairedItem: { item },
});

it('behind both outputs $("…").item is the item of the row', async () => {
	const { store, row, flow } = await workflow();
	const run = await new WorkflowExecute(additionalDataFor(store, row), 'manual').run({
		workflow: flow,
		startNode: flow.getNode('Start') ?? undefined,
	});
	const { Made, Failed, Orders } = run.data.resultData.runData;

	expect([run.status, rowsOf(Orders?.[0], 0)]).toMatchObject(['success', [made('a', 0), made('c', 2)]]);
	expect(rowsOf(Orders?.[0], 1)).toMatchObject([{ json: { id: 'bad', error: { message: 'no (1)' } } }]);
	expect(rowsOf(Made?.[0], 0).map(({ json }) => json)).toEqual([
		{ start: 'a', orders: ['enterpriseGlobalId'] },
		{ start: 'c', orders: ['enterpriseGlobalId'] },
	]);
	expect(rowsOf(Failed?.[0], 0).map(({ json }) => json)).toEqual([{ start: 'bad', orders: ['id', 'error'] }]);
});

const START: ISourceData = { previousNode: 'Start' };
/** As where an execution goes on from stored data that does not fit together. */
it.each<[string, { main: ISourceData[] } | null, number, boolean]>([
	['all is there', { main: [START] }, 3, true],
	['the run of the node before is not there', { main: [{ ...START, previousNodeRun: 3 }] }, 3, false],
	['it has fewer items', { main: [START] }, 1, false],
	['nothing is said of it', null, 3, false],
])('every row is there where %s', async (_, source, count, merged) => {
	const { store, row, orders, flow } = await workflow();
	const main = [INPUT.map((json) => ({ json }))];
	const before = { data: { main: [main[0]?.slice(0, count)] }, source: [] } as unknown as ITaskData;
	const data = createRunExecutionData({
		resultData: { runData: { Start: [before] } },
		executionData: { nodeExecutionStack: [{ node: orders, data: { main }, source }] },
	});
	const engine = new WorkflowExecute(additionalDataFor(store, row), 'manual', data);
	const [task] = (await engine.processRunExecutionData(flow)).data.resultData.runData.Orders ?? [];

	expect([task?.error?.message, rowsOf(task, 0)]).toMatchObject([undefined, [made('a', 0), made('c', 2)]]);
	const failed = rowsOf(task, 1);
	expect(failed.map(({ json }) => [json.id, messageIn(json)])).toEqual([
		[merged ? 'bad' : undefined, 'no (1)'],
	]);
	// Linked in either form.
	expect(JSON.stringify(failed[0]?.pairedItem)).toMatch(/^(1|\{"item":1\})$/);
});

describe('where n8n runs the node otherwise', () => {
	const run = async (more: ServiceRun) => {
		const crmCustomerId = more.asTool ? "={{ $fromAI('id') }}" : fields.crmCustomerId;
		const given = { items: INPUT, onError: 'continueErrorOutput' as const, ...more };
		return await perform('enterprise.create', { ...fields, crmCustomerId }, given);
	};

	it('every row is there in a loop', async () => {
		const { items, errors } = await run({ loops: 3 });

		expect(items.map(({ json }) => json.enterpriseGlobalId)).toEqual(['made-a', 'made-c']);
		expect(errors.map(({ json }) => json.id)).toEqual(['bad']);
	});

	it('as a tool, whose rows n8n’s engine would drop, nothing is sent, and the agent is told', async () => {
		const { items } = await run({ asTool: true });

		const told = expect.stringContaining('does not run with On Error set to "Continue (using error output)"');
		expect([server.requests, items.map(({ json }) => json.error)]).toEqual([[], Array(3).fill(told)]);
	});

	it('as a tool that the agent itself runs, every row is there', async () => {
		const { data } = (await run({ asTool: 'inside' })).run;

		expect(rowsOf(data.resultData.runData.Agent?.[0], 0).map(({ json }) => json.text)).toEqual(
			['made-a', 'no (1)', 'made-c'].map((text) => expect.stringContaining(text) as string),
		);
	});
});

class EmptiedStore extends CredentialStore {
	override open(): never {
		throw new Error('Credential with ID "7" does not exist.');
	}
}
const channel = { channelCode: 'c', channelCustomerId: 'i' };
const gone: ServiceRun = { credentialStore: new EmptiedStore() };
afterEach(() => jest.restoreAllMocks());

/** n8n gives the input of a node that throws out as its result where On Error says to continue: that would read as if all had been done. */
it.each<[string, string, INodeParameters, ServiceRun, string, string]>([
	['the credential is gone', 'enterprise.create', fields, gone, 'rejected', 'does not exist'],
	['there is no such operation', 'enterprise.vanish', fields, {}, 'rejected', 'has no operation "vanish"'],
	['a read breaks off', 'customer.getMany', channel, {}, 'rejected', 'planted'],
	['a write breaks off after it has sent', 'enterprise.create', fields, {}, 'unknown', 'planted'],
])('%s: %s gives an error row for each item', async (_, operation, parameters, more, outcome, message) => {
	if (message === 'planted')
		jest.spyOn(linking, 'linkItems').mockImplementation(() => {
			throw new TypeError('planted');
		});
	const run = async (onError: ServiceRun['onError']) =>
		await perform(operation, parameters, { items: INPUT, onError, ...more });
	const { items } = await run('continueRegularOutput');
	const { items: none, errors } = await run('continueErrorOutput');
	const stopped = await run('stopWorkflow');

	expect(items.map(({ json, pairedItem }) => [Object.keys(json), outcomeIn(json), pairedItem])).toEqual(
		INPUT.map((_item, item) => [['error'], outcome, { item }]),
	);
	expect([none, errors.map(({ json }) => outcomeIn(json))]).toEqual([[], Array(3).fill(outcome)]);
	expect([messageIn(items[0]?.json ?? {}), stopped.error?.message]).toEqual(
		Array(2).fill(expect.stringContaining(message)),
	);
});
