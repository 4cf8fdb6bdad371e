import '../../helpers/engine/instance';

import { createRunExecutionData, Workflow } from 'n8n-workflow';
import type { IConnections, INodeType, ISourceData, ITaskData } from 'n8n-workflow';
import { ExecuteContext, WorkflowExecute } from 'n8n-core';

import { OrderService } from '../../../nodes/OrderService/OrderService.node';
import { CredentialStore } from '../../helpers/engine/credentialStore';
import { errorIn } from '../../helpers/errorRows';
import { readerType, startType } from '../../helpers/engine/helperNodes';
import { nodeTypesOf, typeNameOf } from '../../helpers/engine/nodeTypes';
import { orderCredential, runOrder } from '../../helpers/orderService';
import { ok, refuse } from '../../helpers/server/server';
import { useServer } from '../../helpers/server/stage';
import { additionalDataFor, workflowNode, workflowRow } from '../../helpers/engine/workflow';

/** docs/maintainers/design.md, "Error rows" and "Items": no row is lost to n8n's lookup of paired items, and links hold behind both outputs. */

const server = useServer((request) => {
	const { crmCustomerId } = request.json() as { crmCustomerId: string };
	return crmCustomerId === 'bad' ? refuse('1', 'no') : ok({ enterpriseGlobalId: `made-${crmCustomerId}` });
});

/** n8n 3.0 takes `$getPairedItem` out of what nodes and expressions get (its pull request 37238). The engine of 2.41 asks it for itself, with no items. */
function takeAway(): void {
	const proxyOf = Reflect.get(ExecuteContext.prototype, 'getWorkflowDataProxy');
	jest.spyOn(ExecuteContext.prototype, 'getWorkflowDataProxy').mockImplementation(function (
		this: ExecuteContext,
		itemIndex,
	) {
		const proxy = proxyOf.call(this, itemIndex);
		if (this.connectionInputData.length === 0) return proxy;
		return new Proxy(proxy, {
			get: (all, key) => (key === '$getPairedItem' ? undefined : Reflect.get(all, key)),
		});
	});
}
afterEach(() => jest.restoreAllMocks());

const INPUT = [{ id: 'a' }, { id: 'bad' }, { id: 'c' }];

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
	const orders = {
		...workflowNode('Orders', typeNameOf(node), node, {
			resource: 'enterprise',
			operation: 'create',
			crmCustomerId: '={{ $json.id }}',
			customerName: 'n',
		}),
		credentials: store.selection(node.description.credentials),
		onError: 'continueErrorOutput' as const,
	};
	const nodes = [
		workflowNode('Start', 'start', types.start as INodeType),
		orders,
		reader('Made'),
		reader('Failed'),
	];
	const to = (name: string) => [{ node: name, type: 'main' as const, index: 0 }];
	const connections: IConnections = {
		Start: { main: [to('Orders')] },
		Orders: { main: [to('Made'), to('Failed')] },
	};
	const row = workflowRow(nodes, connections);
	return { store, row, orders, flow: new Workflow({ ...row, nodeTypes: nodeTypesOf(types) }) };
}

const rowsOf = (task: ITaskData | undefined, output: number) =>
	(task?.data?.main?.[output] ?? []).map(({ json, pairedItem }) => [
		errorIn(json)?.message ?? json,
		pairedItem,
	]);
const made = (id: string, item: number) => [{ enterpriseGlobalId: `made-${id}` }, { item }];

it.each([
	['n8n 2', () => {}],
	['n8n 3', takeAway],
])('in %s, behind both outputs $("…").item is the item of the row', async (_, prepare) => {
	prepare();
	const { store, row, flow } = await workflow();
	const run = await new WorkflowExecute(additionalDataFor(store, row), 'manual').run({
		workflow: flow,
		startNode: flow.getNode('Start') ?? undefined,
	});
	const { Made, Failed, Orders } = run.data.resultData.runData;

	expect([run.status, rowsOf(Orders?.[0], 0)]).toEqual(['success', [made('a', 0), made('c', 2)]]);
	expect(Orders?.[0]?.data?.main?.[1]).toMatchObject([{ json: { id: 'bad', error: { message: 'no (1)' } } }]);
	expect(rowsOf(Made?.[0], 0).map(([json]) => json)).toEqual([
		{ start: 'a', orders: ['enterpriseGlobalId'] },
		{ start: 'c', orders: ['enterpriseGlobalId'] },
	]);
	expect(rowsOf(Failed?.[0], 0).map(([json]) => json)).toEqual([{ start: 'bad', orders: ['id', 'error'] }]);
});

const start = (items: object[]): ITaskData =>
	({
		startTime: 0,
		executionTime: 0,
		executionIndex: 0,
		source: [],
		data: { main: [items.map((json) => ({ json }))] },
	}) as ITaskData;

const from = (source: ISourceData) => ({ main: [source] });
const FROM_START = from({ previousNode: 'Start' });
const ALL = { Start: [start(INPUT)] };

/** As where an execution goes on from stored data that does not fit together. */
it.each<[string, { main: Array<ISourceData | null> } | null, Record<string, ITaskData[]>, boolean]>([
	['all is there', FROM_START, ALL, true],
	[
		'the run of the node before is not there',
		from({ previousNode: 'Start', previousNodeRun: 3 }),
		ALL,
		false,
	],
	['it has fewer items', FROM_START, { Start: [start(INPUT.slice(0, 1))] }, false],
	['it came from nowhere', { main: [] }, ALL, false],
	['nothing is said of it', null, ALL, false],
])('every row is there where %s', async (_, source, runData, merged) => {
	const { store, row, orders, flow } = await workflow();
	const data = createRunExecutionData({
		resultData: { runData: { ...runData } },
		executionData: {
			nodeExecutionStack: [{ node: orders, data: { main: [INPUT.map((json) => ({ json }))] }, source }],
		},
	});
	const run = await new WorkflowExecute(
		additionalDataFor(store, row),
		'manual',
		data,
	).processRunExecutionData(flow);
	const [task] = run.data.resultData.runData.Orders ?? [];

	expect([task?.error?.message, rowsOf(task, 0)]).toEqual([undefined, [made('a', 0), made('c', 2)]]);
	expect(task?.data?.main?.[1]).toHaveLength(1);
	const [failed] = task?.data?.main?.[1] ?? [];
	expect([failed?.json.id, errorIn(failed?.json ?? {})?.message]).toEqual([
		merged ? 'bad' : undefined,
		'no (1)',
	]);
	// Linked in either form.
	expect(JSON.stringify(failed?.pairedItem)).toMatch(/^(1|\{"item":1\})$/);
	expect(server.requests).toHaveLength(3);
});

const fields = { customerName: 'n' };
const asArgument = { ...fields, crmCustomerId: "={{ $fromAI('id') }}" };
const given = { items: INPUT, onError: 'continueErrorOutput' as const };

it('every row is there in a loop', async () => {
	const parameters = { ...fields, crmCustomerId: '={{ $json.id }}' };
	const { output, error } = await runOrder(server.url, 'enterprise.create', parameters, {
		...given,
		loops: 3,
	});
	const [good, bad] = output;

	expect([error, good?.map(({ json }) => json), bad?.map(({ json }) => json.id)]).toEqual([
		undefined,
		[{ enterpriseGlobalId: 'made-a' }, { enterpriseGlobalId: 'made-c' }],
		['bad'],
	]);
});

it('as a tool, whose rows n8n’s engine would drop, nothing is sent, and the agent is told', async () => {
	const run = await runOrder(server.url, 'enterprise.create', asArgument, { ...given, asTool: true });

	expect(server.requests).toEqual([]);
	expect(run.items.map(({ json }) => json.error)).toEqual(
		Array(3).fill(
			expect.stringContaining('does not run with On Error set to "Continue (using error output)"'),
		),
	);
});

it('as a tool that the agent itself runs, every row is there', async () => {
	const { run } = await runOrder(server.url, 'enterprise.create', asArgument, { ...given, asTool: 'inside' });
	const told = run.data.resultData.runData.Agent?.[0]?.data?.main?.[0]?.map(({ json }) => json.text);

	expect(told).toEqual(['made-a', 'no (1)', 'made-c'].map((text) => expect.stringContaining(text) as string));
});
