import { type IExecuteFunctions, type INodeExecutionData, NodeOperationError } from 'n8n-workflow';

import { openClient } from './http/client';
import { brokenOff, linkItems, refuseLostRows } from './output/linkItems';
import type { Operation } from './model/operation';
import type { Service } from './model/service';
import { partsOf, planCalls } from './plan/planCalls';
import { resolveNames } from './plan/resolveNames';
import { composeItems, withoutComposed } from './plan/composeItems';
import { resumeAndSkip } from './evidence/resumeAndSkip';
import { readItems } from './read/readItems';
import { createRunContext } from './runContext';
import { createRunResults } from './model/run';
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
	const progress = { mayHaveActed: false };
	const rows = runItems(context, service, continueOnFail, progress);
	return await (continueOnFail
		? rows.catch((thrown) => brokenOff(context, thrown, progress.mayHaveActed))
		: rows);
}

async function runItems(
	context: IExecuteFunctions,
	service: Service,
	continueOnFail: boolean,
	progress: { mayHaveActed: boolean },
): Promise<INodeExecutionData[]> {
	const operation = selectedOperation(context, service);
	const connection = await openClient(context, service);
	const results = createRunResults();
	const read = await readItems(context, operation, connection.defaults, results);
	const run = createRunContext({ context, service, operation, connection, read, results, continueOnFail });
	const named = await resolveNames(run, read.items);
	results.expect(partsOf(operation, named));
	const items = await composeItems(run, named);
	// Where the run has ended, the error names those that were not sent.
	if (!run.isOver()) results.expect(partsOf(operation, items));
	const planned = await planCalls(operation, withoutComposed(run, results.parts));
	const calls = await resumeAndSkip(run, planned);
	progress.mayHaveActed = operation.endpoint.method !== 'GET';
	await sendCalls(run, calls);
	return linkItems(run);
}

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
