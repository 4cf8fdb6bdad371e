import './instance';

import { isNull, pickBy } from 'lodash';
import { LoadOptionsContext } from 'n8n-core';
import { deepCopy, NodeHelpers } from 'n8n-workflow';
import type { INodeListSearchResult, INodeParameters, INodePropertyOptions, INodeType } from 'n8n-workflow';

import { CredentialStore, type CredentialInput } from './credentialStore';
import { workflowOf } from './workflow';

export interface DynamicOptions {
	node: INodeType;
	methodName: string;
	/** The node's parameters as the editor holds them (defaults are filled in, expressions are not resolved). */
	parameters: INodeParameters;
	credentials?: CredentialInput;
}

/** Calls `methods.listSearch[methodName]` as n8n's editor does for a resource locator. */
export async function listSearch(
	options: DynamicOptions & { filter?: string; paginationToken?: string },
): Promise<INodeListSearchResult> {
	const method = options.node.methods!.listSearch![options.methodName]!;
	return await method.call(await contextFor(options), options.filter, options.paginationToken);
}

/** Calls `methods.loadOptions[methodName]` as n8n's editor does for a dropdown. */
export async function loadOptions(options: DynamicOptions): Promise<INodePropertyOptions[]> {
	const method = options.node.methods!.loadOptions![options.methodName]!;
	return await method.call(await contextFor(options));
}

async function contextFor(options: DynamicOptions): Promise<LoadOptionsContext> {
	const store = new CredentialStore();
	await store.add(options.credentials ?? {});
	const { workflow, node, additionalData } = workflowOf('Temp', options.node, options.parameters, store);
	const { description } = options.node;
	const filled = NodeHelpers.getNodeParameters(
		description.properties,
		deepCopy(options.parameters),
		true,
		false,
		node,
		description,
	);
	// The editor gives null for an expression that it cannot resolve; filling in defaults would take it away.
	additionalData.currentNodeParameters = { ...filled, ...pickBy(options.parameters, isNull) };
	return new LoadOptionsContext(workflow, node, additionalData, '');
}
