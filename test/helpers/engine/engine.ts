import './instance';

import { stringify } from 'flatted';
import { WorkflowExecute } from 'n8n-core';
import { createRunExecutionData, deepCopy, NodeConnectionTypes, Workflow } from 'n8n-workflow';
import type {
	IConnections,
	IDataObject,
	INode,
	INodeExecutionData,
	INodeParameters,
	INodeType,
	IRun,
	ITaskData,
	NodeApiError,
	NodeOperationError,
} from 'n8n-workflow';

import { CredentialStore, type CredentialInput, type CredentialWrite } from './credentialStore';
import { agentType, loopType, startType } from './helperNodes';
import { asToolType, nodeTypesOf, typeNameOf } from './nodeTypes';
import { additionalDataFor, workflowNode, workflowRow } from './workflow';

export { CredentialStore } from './credentialStore';
export type { CredentialInput } from './credentialStore';
export { listSearch, loadOptions } from './dynamicParameters';
export { clearLogs, logs } from './logs';

export interface RunOptions {
	/** The node under test. */
	node: INodeType;
	/** Its parameters; expressions allowed (`={{ $json.id }}`). */
	parameters: INodeParameters;
	/** The JSON of the input items; `[{}]` unless given. An empty list never reaches the node, as in n8n. */
	items?: IDataObject[];
	/** By credential type name. */
	credentials?: CredentialInput;
	onError?: 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput';
	retryOnFail?: boolean;
	maxTries?: number;
	timezone?: string;
	/**
	 * Runs the node as an AI agent's tool; each input item is one call of the model with these arguments. Today's agents have the
	 * engine run it; `inside`: the agent does, as older ones and other nodes do.
	 */
	asTool?: boolean | 'inside';
	/** Feeds the node so often, as a Loop Over Items does: with the same items each time. The result is that of the last. */
	loops?: number;
	/** Cancels the execution as n8n's Stop button does, when the promise settles. */
	abortAfter?: Promise<unknown>;
	/** Shared between runs to imitate n8n's database: a credential type it holds keeps its stored data. */
	credentialStore?: CredentialStore;
}

/** A failure as it stands in the run data: n8n keeps the fields of the error, not its class (use `name`, not instanceof). */
type RunError = NodeApiError | NodeOperationError | Error;

export interface RunResult {
	/** Per output of the node; as a tool: one `[items]` with the rows of all calls. */
	output: INodeExecutionData[][];
	/** The first output, and what its items hold. */
	items: INodeExecutionData[];
	rows: IDataObject[];
	/** The second output: with `continueErrorOutput`, the error output. */
	errors: INodeExecutionData[];
	error?: RunError;
	/** The texts of the hints. */
	hints: string[];
	/** `success`, `error` or `canceled`. A tool that fails leaves `success`: n8n tells the model and goes on. */
	status: string;
	run: IRun;
	/** What this run saved to n8n's database after `preAuthentication`. */
	credentialWrites: CredentialWrite[];
}

const START = 'Start';
const AGENT = 'Agent';
const LOOP = 'Loop';
const NODE = 'Node under test';

/** Runs one node in n8n's real engine. A workflow that n8n refuses to start gives status `error` too. */
export async function runNode(options: RunOptions): Promise<RunResult> {
	const store = options.credentialStore ?? new CredentialStore();
	await store.add(options.credentials ?? {});
	const writesBefore = store.writes.length;

	const nodeType = options.asTool ? asToolType(options.node) : options.node;
	const nodeTypeName = typeNameOf(nodeType);
	const items = deepCopy(options.items ?? [{}]).map((json) => ({ json }));
	const types: Record<string, INodeType> = {
		'harness.start': startType(items),
		'harness.loop': loopType(options.loops ?? 1, items),
		'harness.agent': agentType(NODE, options.asTool === 'inside'),
		[nodeTypeName]: nodeType,
	};
	const start = workflowNode(START, 'harness.start', types['harness.start'] as INodeType);
	const agent = workflowNode(AGENT, 'harness.agent', types['harness.agent'] as INodeType);
	const loop = workflowNode(LOOP, 'harness.loop', types['harness.loop'] as INodeType);
	const node: INode = {
		...workflowNode(NODE, nodeTypeName, nodeType, deepCopy(options.parameters)),
		credentials: store.selection(nodeType.description.credentials),
		onError: options.onError,
		retryOnFail: options.retryOnFail,
		maxTries: options.maxTries,
		// n8n's default is a second; the pause is its own, not the node's.
		waitBetweenTries: 1,
	};
	const way = options.asTool ? 'tool' : options.loops === undefined ? 'once' : 'loop';
	const nodes = { tool: [start, agent, node], once: [start, node], loop: [start, loop, node] }[way];
	const row = workflowRow(nodes, connections(way), options.timezone);
	const workflow = new Workflow({ ...row, nodeTypes: nodeTypesOf(types) });

	const run = await execute(
		workflow,
		new WorkflowExecute(additionalDataFor(store, row), 'manual'),
		options.abortAfter,
	);
	return { ...resultOf(run), run, credentialWrites: store.writes.slice(writesBefore) };
}

/** The execution as n8n writes it into its database: search it for what must not be there. */
export function saved({ run }: Pick<RunResult, 'run'>): string {
	return stringify(run.data);
}

async function execute(
	workflow: Workflow,
	engine: WorkflowExecute,
	abortAfter: RunOptions['abortAfter'],
): Promise<IRun> {
	const startedAt = new Date();
	try {
		const execution = engine.run({ workflow, startNode: workflow.getNode(START) ?? undefined });
		const cancel = () => execution.cancel();
		void abortAfter?.then(cancel, cancel);
		return await execution;
	} catch (error) {
		// The workflow never started (it has issues): n8n's runner saves such an execution with nothing but the failure.
		const data = createRunExecutionData({ resultData: { runData: {}, error: error as NodeOperationError } });
		return { data, mode: 'manual', status: 'error', startedAt, stoppedAt: new Date(), storedAt: 'db' };
	}
}

function resultOf({ data, status }: IRun): Omit<RunResult, 'run' | 'credentialWrites'> {
	const tasks = data.resultData.runData[NODE] ?? [];
	const output = outputOf(tasks);
	return {
		output,
		items: output[0] ?? [],
		rows: (output[0] ?? []).map(({ json }) => json),
		errors: output[1] ?? [],
		error: tasks.find(({ error }) => error)?.error ?? data.resultData.error,
		hints: tasks.flatMap(({ hints = [] }) => hints.map(({ message }) => message)),
		status,
	};
}

function outputOf(tasks: ITaskData[]): INodeExecutionData[][] {
	const toolRows = tasks.flatMap(({ data }) => data?.[NodeConnectionTypes.AiTool]?.[0] ?? []);
	if (toolRows.length > 0) return [toolRows];
	return (tasks[tasks.length - 1]?.data?.main ?? []).map((branch) => branch ?? []);
}

function connections(way: 'once' | 'loop' | 'tool'): IConnections {
	const to = (node: string, type: 'main' | 'ai_tool') => ({ [type]: [[{ node, type, index: 0 }]] });
	return {
		once: { [START]: to(NODE, 'main') },
		loop: { [START]: to(LOOP, 'main'), [LOOP]: to(NODE, 'main'), [NODE]: to(LOOP, 'main') },
		tool: { [START]: to(AGENT, 'main'), [NODE]: to(AGENT, 'ai_tool') },
	}[way];
}
