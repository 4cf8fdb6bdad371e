import { isEmpty } from 'lodash';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { RunContext, ItemResult } from '../model/run';
import { errorRow, failureOf, nodeError } from './errors';
import { hintsFor } from './hints';
import { errorLinks } from './pairing';
import { type PartFailure, progressOf } from './progress';

/**
 * The only place that makes n8n items: every row goes back to the item it came from, failures too.
 * @throws NodeApiError, NodeOperationError where a failure stopped the run
 */
export function linkItems(run: RunContext): INodeExecutionData[] {
	const results = [...run.results].sort((a, b) => a.itemIndex - b.itemIndex || a.position - b.position);
	const failureContext = failureContextOf(run);
	const failures = results.flatMap((one) => failureIn(failureContext, one) ?? []);
	const stopping = run.firstFailure();
	const stoppingFailure = stopping && failureIn(failureContext, stopping);
	if (stoppingFailure !== undefined && !run.signal?.aborted) {
		const { resource, value } = run.operation;
		const progress = progressOf(run, results, failures);
		throw nodeError(run.context.getNode(), stoppingFailure, `${resource}.${value}`, progress);
	}
	run.context.addExecutionHints(
		...hintsFor(
			{ unexpected: [...run.unexpected], replyHints: [...run.hints] },
			failures,
			run.context.getInputData().length,
			run.client.plainRemote,
		),
	);
	const linkOf = errorLinks(run.context);
	return results.flatMap((one) => {
		const failure = failureIn(failureContext, one);
		const { rows = [], itemIndex: item } = one;
		// Rows are parsed JSON, or made of it.
		const items = rows.map((row): INodeExecutionData => ({ json: row as IDataObject, pairedItem: { item } }));
		if (failure === undefined) return items;
		return [...items, { json: errorRow(failure) as IDataObject, pairedItem: linkOf(item) }];
	});
}

/** What of a run becomes failures: the same for each of them. */
interface FailureContext {
	service: RunContext['service'];
	asTool: boolean;
	/** What was not sent where a part was refused here. */
	notSent: (identity: ItemResult['identity']) => string;
}

/** For the reader of a row it is the item, or one of the things it asks for; where the run stopped, maybe all. */
function failureContextOf(run: RunContext): FailureContext {
	const { service, asTool, operation, results } = run;
	const isNothing =
		run.firstFailure() !== undefined && results.every(({ error }) => error?.reason === 'input');
	const notSent = (identity: ItemResult['identity']) => {
		if (isNothing) return 'Nothing was sent at all.';
		const isOneOfSeveral = operation.batch !== undefined && !isEmpty(identity);
		return isOneOfSeveral ? 'Nothing was sent for it.' : 'Nothing was sent for this item.';
	};
	return { service, asTool, notSent };
}

function failureIn(
	{ service, asTool, notSent }: FailureContext,
	{ error, itemIndex, position, identity }: ItemResult,
): PartFailure | undefined {
	if (error === undefined) return undefined;
	const failure = { ...failureOf(error, service.codes, itemIndex, identity), position };
	if (!failure.sent) failure.description = `${notSent(identity)} ${failure.description}`;
	// An agent is handed the message alone, and must not take an unknown outcome for a plain no.
	return asTool ? { ...failure, message: `${failure.message}. ${failure.description}` } : failure;
}
