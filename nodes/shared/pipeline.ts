import { memoize, sortBy } from 'lodash';
import { type IExecuteFunctions, type INodeExecutionData, NodeOperationError } from 'n8n-workflow';

import { createLimiter } from './concurrency/limiter';
import { connectionsOf } from './http/connections';
import { isUnencryptedRemote } from './http/credentialValues';
import { listReader } from './lists/listReader';
import { brokenOff, linkItems, refuseLostRows } from './output/linkItems';
import type { Operation } from './model/operation';
import type { Connection, Limiter, Service } from './model/service';
import { unusableCredential } from './model/exchange';
import { partsOf, planCalls } from './plan/planCalls';
import { composeItems, isComposed, resolveNames } from './plan/prepareItems';
import { resumeAndSkip, retryMemoryOf } from './evidence/resumeAndSkip';
import { readItems } from './read/readItems';
import { presentRows } from './output/rows';
import {
	type Group,
	type Item,
	type Part,
	type RetryMemory,
	type RunCall,
	type RunContext,
	RunResults,
	type SentSoFar,
	type SharedContext,
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
	const results = new RunResults();
	const signal = context.getExecutionCancelSignal();
	const stopAtFailure = !continueOnFail;
	const shared: SharedContext = {
		...{ context, service, operation, results, memory, signal, stopAtFailure },
		asTool: context.getNode().type.endsWith('Tool'),
		isOver: () => signal?.aborted === true || (stopAtFailure && results.firstFailure !== undefined),
	};
	const groups = await readGroups(shared);
	await Promise.all(groups.map(async (group) => (group.items = await resolveNames(group))));
	results.parts = partsOf(operation, itemsOf(groups));
	await composeItems(groups);
	// Where the run has ended, the error names those that were not sent.
	if (!shared.isOver()) results.parts = partsOf(operation, itemsOf(groups));
	const calls = await callsToSend(shared, groups);
	sentSoFar.isSending = !isRead;
	await sendCalls(calls);
	recordEarlier(results, memory);
	return linkItems(shared);
}

/** The automatic concurrency of writes that must not be repeated: low, because each one that fails under load has an unknown outcome. */
const NEVER_REPEATED_CONCURRENCY = 5;

/** Reads the items, each with its credential. Those of one credential are a run of their own. */
async function readGroups(shared: SharedContext): Promise<Group[]> {
	const { context, service, operation, results, signal, isOver, asTool } = shared;
	const read: Array<{ connection: Connection; items: Item[] }> = [];
	for (const { items: indices, connection } of await connectionsOf(context, service)) {
		if (connection.error !== undefined) {
			const error = unusableCredential(connection.error);
			for (const itemIndex of indices) results.record({ itemIndex, identity: {}, error });
			continue;
		}
		const items = await readItems(shared, connection.value, read.length, indices);
		read.push({ connection: connection.value, items });
		if (isUnencryptedRemote(connection.value.platform)) results.isUnencrypted = true;
	}
	const maxConcurrency = itemsOf(read)[0]?.options.maxConcurrency ?? 0;
	const most = maxConcurrency || (operation.endpoint.repeat === 'never' ? NEVER_REPEATED_CONCURRENCY : 0);
	const limiterOf = memoize<(platform: string) => Limiter>(() => createLimiter(most, signal, isOver));
	return read.map(({ connection, items }): Group => {
		const limiter = limiterOf(connection.platform);
		const run: RunContext = {
			...{ ...shared, ...connection, limiter, maxConcurrency },
			present: (rows, input) => presentRows(operation, rows, input, asTool, connection.zone, results),
			readLists: listReader(connection.client, limiter, signal, (text) => results.hints.add(text)),
		};
		return { run, items };
	});
}

/** All items are planned together: what touches one thing keeps its order, whatever credentials they have. */
async function callsToSend({ operation, results }: SharedContext, groups: Group[]): Promise<RunCall[]> {
	const own = new Set(itemsOf(groups).map(({ index }) => index));
	const runOf = (part?: Part) => groups[part?.item.group ?? -1]?.run;
	const open = results.parts.filter((part) => own.has(part.item.index) && !isComposed(runOf(part), part));
	// Planned before anything is left out, as a part must keep its sequence number in every try.
	const parts = planCalls(operation, open).flatMap((call) => call.parts);
	const inOrder = sortBy(parts, 'position');
	const toSend: Part[] = [];
	for (const { run } of groups) {
		const ofRun = inOrder.filter((part) => runOf(part) === run);
		toSend.push(...(await resumeAndSkip(run, ofRun)));
	}
	return planCalls(operation, sortBy(toSend, 'position')).flatMap((call) => {
		const run = runOf(call.parts[0]);
		return run === undefined ? [] : [{ run, ...call }];
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
