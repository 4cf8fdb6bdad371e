import { externalSecretsProxy } from './instance';

import { ExecutionLifecycleHooks } from 'n8n-core';
import { deepCopy, UserError, Workflow } from 'n8n-workflow';
import type {
	IDataObject,
	INode,
	INodeParameters,
	INodeType,
	IWorkflowBase,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';

import { HarnessCredentialsHelper } from './credentialsHelper';
import type { CredentialStore } from './credentialStore';
import { nodeTypesOf, typeNameOf } from './nodeTypes';

/** A workflow node of the given type, in its newest version. */
export function workflowNode(
	name: string,
	type: string,
	nodeType: INodeType,
	parameters: INodeParameters = {},
): INode {
	const { defaultVersion, version } = nodeType.description;
	const newest = Array.isArray(version) ? version[version.length - 1] : version;
	return { id: name, name, type, typeVersion: defaultVersion ?? newest ?? 1, position: [0, 0], parameters };
}

/** What n8n hands to every execution: real URLs (empty ones make n8n-core throw), the credentials helper, the hooks. */
export function additionalDataFor(
	store: CredentialStore,
	workflow: IWorkflowBase,
): IWorkflowExecuteAdditionalData {
	const base = 'http://127.0.0.1:5678';
	return {
		credentialsHelper: new HarnessCredentialsHelper(store),
		hooks: new ExecutionLifecycleHooks('manual', '1', workflow),
		externalSecretsProxy,
		executionId: '1',
		workflowId: workflow.id,
		currentNodeExecutionIndex: 0,
		variables: {},
		restApiUrl: `${base}/rest`,
		instanceBaseUrl: `${base}/`,
		formBaseUrl: `${base}/form`,
		formWaitingBaseUrl: `${base}/form-waiting`,
		formTestBaseUrl: `${base}/form-test`,
		webhookBaseUrl: `${base}/webhook`,
		webhookWaitingBaseUrl: `${base}/webhook-waiting`,
		webhookTestBaseUrl: `${base}/webhook-test`,
		mcpBaseUrl: `${base}/mcp`,
		mcpTestBaseUrl: `${base}/mcp-test`,
		logAiEvent: () => undefined,
		executeWorkflow: async () => await notHere('sub-workflows'),
		getRunExecutionData: async () => undefined,
		getRuntimeCredential: async () => undefined,
		startRunnerTask: async () => await notHere('task runners'),
	};
}

/** The workflow as n8n's database holds it. */
export function workflowRow(
	nodes: INode[],
	connections: IWorkflowBase['connections'],
	timezone?: string,
): IWorkflowBase {
	return {
		id: 'harness',
		name: 'Harness',
		active: false,
		activeVersionId: null,
		isArchived: false,
		createdAt: new Date(),
		updatedAt: new Date(),
		nodes,
		connections,
		settings: { executionOrder: 'v1', ...(timezone === undefined ? {} : { timezone }) },
	};
}

/** A workflow of one node alone, with what the store has for it, and what n8n hands to its execution. */
export function workflowOf(
	name: string,
	nodeType: INodeType,
	parameters: INodeParameters,
	store: CredentialStore,
	{ timezone, ...more }: { timezone?: string; active?: boolean; staticData?: IDataObject } = {},
) {
	const type = typeNameOf(nodeType);
	const node: INode = {
		...workflowNode(name, type, nodeType, deepCopy(parameters)),
		credentials: store.selection(nodeType.description.credentials),
	};
	const row = workflowRow([node], {}, timezone);
	const workflow = new Workflow({ ...row, ...more, nodeTypes: nodeTypesOf({ [type]: nodeType }) });
	return { workflow, node: workflow.getNode(name) ?? node, additionalData: additionalDataFor(store, row) };
}

async function notHere(what: string): Promise<never> {
	throw new UserError(`The harness has no ${what}`);
}
