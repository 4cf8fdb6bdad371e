import { sortBy } from 'lodash';
import { type IExecuteFunctions, type INodeExecutionData, NodeOperationError } from 'n8n-workflow';

import { connectionsOf } from './http/connections';
import { brokenOff, linkItems, refuseLostRows } from './output/linkItems';
import type { Operation } from './model/operation';
import type { Connection, Service } from './model/service';
import { unusableCredential } from './model/exchange';
import { partsOf, planCalls } from './plan/planCalls';
import { composeItems, isComposed, resolveNames } from './plan/prepareItems';
import { resumeAndSkip, retryMemoryOf } from './evidence/resumeAndSkip';
import { readItems } from './read/readItems';
import { createRunContext, sharedByRuns } from './runContext';
import {
	createRunResults,
	type Group,
	type Item,
	type Part,
	type SentSoFar,
	type RetryMemory,
	type RunCall,
	type RunResults,
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
	const sentSoFar: SentSoFar = { memory: new Map(), isSending: false };
	const rows = runItems(context, service, continueOnFail, sentSoFar);
	return await (continueOnFail ? rows.catch((thrown) => brokenOff(context, thrown, sentSoFar)) : rows);
}

async function runItems(
	context: IExecuteFunctions,
	service: Service,
	continueOnFail: boolean,
	sentSoFar: SentSoFar,
): Promise<INodeExecutionData[]> {
	const operation = selectedOperation(context, service);
	const isRead = operation.endpoint.method === 'GET';
	// A read is done again in each try.
	const memory: RetryMemory = isRead ? new Map() : retryMemoryOf(context);
	if (!isRead) sentSoFar.memory = memory;
	const results = createRunResults();
	const connected: Array<{ connection: Connection; items: Item[] }> = [];
	for (const { items: indices, connection } of await connectionsOf(context, service)) {
		const { error } = connection.client;
		if (error !== undefined)
			for (const itemIndex of indices)
				results.record({ itemIndex, identity: {}, error: unusableCredential(error) });
		const usable = error === undefined ? indices : [];
		const given = { results, memory, group: connected.length };
		const items = await readItems(context, operation, connection, given, usable);
		connected.push({ connection, items });
	}
	const maxConcurrency = itemsOf(connected)[0]?.options.maxConcurrency ?? 0;
	const stopAtFailure = !continueOnFail;
	const given = { context, service, operation, results, memory, stopAtFailure, maxConcurrency };
	const shared = sharedByRuns(given);
	const groups = connected.map(
		({ connection, items }): Group => ({ run: createRunContext(shared, connection), items }),
	);
	await Promise.all(groups.map(async (group) => (group.items = await resolveNames(group))));
	results.setParts(partsOf(operation, itemsOf(groups)));
	await composeItems(groups);
	// Where the run has ended, the error names those that were not sent.
	if (!groups.some(({ run }) => run.isOver())) results.setParts(partsOf(operation, itemsOf(groups)));
	const calls = await callsToSend(operation, groups);
	sentSoFar.isSending = !isRead;
	await sendCalls(calls);
	recordEarlier(results, memory);
	// The rows are those of all groups; one run suffices, preferably one of whose connection people should be warned.
	const told = groups.find(({ run }) => run.client.isUnencrypted) ?? groups[0];
	return told === undefined ? [] : linkItems(told.run);
}

/** All items are planned together: what touches one thing keeps its order, whatever credentials they have. */
async function callsToSend(operation: Operation, groups: Group[]): Promise<RunCall[]> {
	const open = groups.flatMap(({ run, items }) => {
		const own = new Set(items.map(({ index }) => index));
		return run.results.parts.filter((part) => own.has(part.item.index) && !isComposed(run, part));
	});
	// Planned before anything is left out, as a part must keep its sequence number in every try.
	const planned = planCalls(operation, sortBy(open, 'position'));
	const parts = sortBy(
		planned.flatMap((call) => call.parts),
		'position',
	);
	const toSend: Part[] = [];
	for (const [group, { run }] of groups.entries()) {
		const own = parts.filter(({ item }) => item.group === group);
		toSend.push(...(await resumeAndSkip(run, own)));
	}
	const left = sortBy(toSend, 'position');
	const isAll = left.length === parts.length && left.every((part, at) => part === parts[at]);
	return (isAll ? planned : planCalls(operation, left)).flatMap((call) => {
		const group = groups[call.parts[0]?.item.group ?? -1];
		return group === undefined ? [] : [{ run: group.run, ...call }];
	});
}

/** Records what earlier tries have done for items that this one does not come to, as they or others fail before anything is planned. */
function recordEarlier(results: RunResults, memory: RetryMemory): void {
	const told = new Set(
		results.all.filter(({ position }) => position !== undefined).map(({ itemIndex }) => itemIndex),
	);
	for (const [itemIndex, { results: sent }] of memory)
		for (const { rows, error } of told.has(itemIndex) ? [] : sent.values())
			results.record({ itemIndex, identity: {}, rows, error });
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
