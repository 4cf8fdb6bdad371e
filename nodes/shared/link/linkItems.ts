import { sortBy } from 'lodash';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Run, Settled } from '../run';
import { errorRow, failureOf, nodeError } from './errors';
import { hintsFor } from './hints';
import { type PartFailure, progressOf } from './progress';

/**
 * The only place that makes n8n items: every row goes back to the item it came from, failures too.
 * @throws NodeApiError, NodeOperationError where a failure stopped the run
 */
export function linkItems(run: Run): INodeExecutionData[] {
	const settled = sortBy(run.settled, ['itemIndex', 'order']);
	const failures = settled.flatMap((one) => failureIn(run, one) ?? []);
	const stopping = run.firstFailure();
	const stoppingFailure = stopping && failureIn(run, stopping);
	if (stoppingFailure !== undefined && !run.signal?.aborted) {
		const { resource, value } = run.operation;
		const progress = progressOf(run, settled, failures);
		throw nodeError(run.context.getNode(), stoppingFailure, `${resource}.${value}`, progress);
	}
	run.context.addExecutionHints(
		...hintsFor(
			{ unexpected: [...run.unexpected], notes: [...run.notes] },
			failures,
			run.context.getInputData().length,
			run.client.plainRemote,
		),
	);
	return settled.flatMap((one) => {
		const failure = failureIn(run, one);
		const rows = [...(one.rows ?? []), ...(failure === undefined ? [] : [errorRow(failure)])];
		// Rows are parsed JSON, or made of it.
		return rows.map((row) => ({ json: row as IDataObject, pairedItem: { item: one.itemIndex } }));
	});
}

function failureIn(
	{ service, asTool }: Run,
	{ error, itemIndex, order, identity }: Settled,
): PartFailure | undefined {
	if (error === undefined) return undefined;
	const failure = { ...failureOf(error, service.codes, itemIndex, identity), order };
	// An agent is handed the message alone, and must not take an unknown outcome for a plain no.
	return asTool ? { ...failure, message: `${failure.message}. ${failure.description}` } : failure;
}
