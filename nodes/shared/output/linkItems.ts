import { isEmpty } from 'lodash';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Run, Settled } from '../model/run';
import { errorRow, failureOf, nodeError } from './errors';
import { hintsFor } from './hints';
import { errorLinks } from './pairing';
import { type PartFailure, progressOf } from './progress';

/**
 * The only place that makes n8n items: every row goes back to the item it came from, failures too.
 * @throws NodeApiError, NodeOperationError where a failure stopped the run
 */
export function linkItems(run: Run): INodeExecutionData[] {
	const settled = [...run.settled].sort((a, b) => a.itemIndex - b.itemIndex || a.order - b.order);
	const told = toldOf(run);
	const failures = settled.flatMap((one) => failureIn(told, one) ?? []);
	const stopping = run.firstFailure();
	const stoppingFailure = stopping && failureIn(told, stopping);
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
	const linkOf = errorLinks(run.context);
	return settled.flatMap((one) => {
		const failure = failureIn(told, one);
		const { rows = [], itemIndex: item } = one;
		// Rows are parsed JSON, or made of it.
		const items = rows.map((row): INodeExecutionData => ({ json: row as IDataObject, pairedItem: { item } }));
		if (failure === undefined) return items;
		return [...items, { json: errorRow(failure) as IDataObject, pairedItem: linkOf(item) }];
	});
}

/** What of a run becomes failures: the same for each of them. */
interface Told {
	service: Run['service'];
	asTool: boolean;
	/** What was not sent where a part was refused here. */
	notSent: (identity: Settled['identity']) => string;
}

/** For the reader of a row it is the item, or one of the things it asks for; where the run stopped, maybe all. */
function toldOf(run: Run): Told {
	const { service, asTool, operation, settled } = run;
	const isNothing =
		run.firstFailure() !== undefined && settled.every(({ error }) => error?.reason === 'input');
	const notSent = (identity: Settled['identity']) => {
		if (isNothing) return 'Nothing was sent at all.';
		const isOneOfSeveral = operation.batch !== undefined && !isEmpty(identity);
		return isOneOfSeveral ? 'Nothing was sent for it.' : 'Nothing was sent for this item.';
	};
	return { service, asTool, notSent };
}

function failureIn(
	{ service, asTool, notSent }: Told,
	{ error, itemIndex, order, identity }: Settled,
): PartFailure | undefined {
	if (error === undefined) return undefined;
	const failure = { ...failureOf(error, service.codes, itemIndex, identity), order };
	if (!failure.sent) failure.description = `${notSent(identity)} ${failure.description}`;
	// An agent is handed the message alone, and must not take an unknown outcome for a plain no.
	return asTool ? { ...failure, message: `${failure.message}. ${failure.description}` } : failure;
}
