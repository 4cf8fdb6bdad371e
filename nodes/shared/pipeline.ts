import { sortBy } from 'lodash';
import { type IExecuteFunctions, type INodeExecutionData, NodeOperationError } from 'n8n-workflow';

import { connectionsOf } from './http/connections';
import { brokenOff, linkItems, refuseLostRows } from './output/linkItems';
import type { Operation } from './model/operation';
import type { Connection, Service } from './model/service';
import { unusableCredential } from './model/exchange';
import { partsOf, planCalls } from './plan/planCalls';
import { composeItems, resolveNames, withoutComposed } from './plan/prepareItems';
import { resumeAndSkip, retryMemoryOf } from './evidence/resumeAndSkip';
import { readItems } from './read/readItems';
import { createRunContext, sharedByRuns } from './runContext';
import {
	type Call,
	createRunResults,
	type Group,
	type Item,
	type Progress,
	type RetryMemory,
	type RunContext,
} from './model/run';
import { sendCalls } from './send/sendCalls';

/**
 * Runs the selected operation of a service for all input items; every operation of both nodes runs like this
 * (CONTRIBUTING.md, "The house in one picture"). All items are checked before anything is sent.
 * @throws NodeApiError, NodeOperationError at the first failure, unless the node continues on failures. Then whatever is thrown
 * becomes error rows: n8n would give the input items out as if they were results.
 */
export async function runOperation(
	context: IExecuteFunctions,
	service: Service,
	continueOnFail: boolean,
): Promise<INodeExecutionData[]> {
	refuseLostRows(context);
	const progress: Progress = { memory: new Map(), isSending: false };
	const rows = runItems(context, service, continueOnFail, progress);
	return await (continueOnFail ? rows.catch((thrown) => brokenOff(context, thrown, progress)) : rows);
}

async function runItems(
	context: IExecuteFunctions,
	service: Service,
	continueOnFail: boolean,
	progress: Progress,
): Promise<INodeExecutionData[]> {
	const operation = selectedOperation(context, service);
	const isRead = operation.endpoint.method === 'GET';
	// A read is done again in each try.
	const memory: RetryMemory = isRead ? new Map() : retryMemoryOf(context);
	if (!isRead) progress.memory = memory;
	const results = createRunResults();
	const connected: Array<{ connection: Connection; items: Item[] }> = [];
	for (const { items: indices, connection } of await connectionsOf(context, service)) {
		const { error } = connection.client;
		if (error !== undefined)
			for (const itemIndex of indices)
				results.record({ itemIndex, identity: {}, error: unusableCredential(error) });
		const usable = error === undefined ? indices : [];
		const items = await readItems(context, operation, connection, { results, memory }, usable);
		connected.push({ connection, items });
	}
	const maxConcurrency = itemsOf(connected)[0]?.options.maxConcurrency ?? 0;
	const stopAtFailure = !continueOnFail;
	const given = { context, service, operation, results, memory, stopAtFailure, maxConcurrency };
	const shared = sharedByRuns(given);
	const groups = connected.map(
		({ connection, items }): Group => ({ run: createRunContext(shared, connection), items }),
	);
	for (const group of groups) group.items = await resolveNames(group);
	results.expect(partsOf(operation, itemsOf(groups)));
	for (const group of groups) group.items = await composeItems(group);
	// Where the run has ended, the error names those that were not sent.
	if (!groups.some(({ run }) => run.isOver())) results.expect(partsOf(operation, itemsOf(groups)));
	const calls: Array<Call & { run: RunContext }> = [];
	for (const { run, items } of groups) {
		const own = new Set(items.map(({ index }) => index));
		const parts = results.parts.filter(({ item }) => own.has(item.index));
		const planned = planCalls(operation, withoutComposed(run, parts));
		for (const call of await resumeAndSkip(run, planned)) calls.push({ run, ...call });
	}
	progress.isSending = !isRead;
	await sendCalls(calls);
	const told = groups.find(({ run }) => run.client.isUnencrypted) ?? groups[0];
	return told === undefined ? [] : linkItems(told.run);
}

const itemsOf = (groups: Array<Pick<Group, 'items'>>): Item[] =>
	sortBy(
		groups.flatMap(({ items }) => items),
		'index',
	);

function selectedOperation(context: IExecuteFunctions, { operations, name }: Service): Operation {
	const resource: unknown = context.getNodeParameter('resource', 0);
	const value: unknown = context.getNodeParameter('operation', 0);
	const operation = operations.find(
		(candidate) => candidate.resource === resource && candidate.value === value,
	);
	if (operation !== undefined) return operation;
	throw new NodeOperationError(
		context.getNode(),
		`${name} has no operation "${String(value)}" for the resource "${String(resource)}"`,
		{ description: 'Choose the resource and the operation again.' },
	);
}
