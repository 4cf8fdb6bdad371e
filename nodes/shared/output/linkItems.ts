import { isEmpty } from 'lodash';
import {
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	NodeOperationError,
} from 'n8n-workflow';

import { type ItemResult, rowsSent, type SentSoFar, type SharedContext } from '../model/run';
import { errorRow, reportedFailure, nodeError, UNKNOWN_OUTCOME } from './errors';
import { hintsFor, type PartFailure, progressOf } from './progress';

/** Turns the results into items, linked to their input items. @throws NodeApiError, NodeOperationError where the run stopped */
export function linkItems(run: SharedContext): INodeExecutionData[] {
	const results = [...run.results.all].sort(
		(a, b) => a.itemIndex - b.itemIndex || (a.position ?? 0) - (b.position ?? 0),
	);
	const failureIn = failureReader(run);
	const failures = results.flatMap((result) => failureIn(result) ?? []);
	const { firstFailure } = run.results;
	const stoppingFailure = run.stopAtFailure && firstFailure ? failureIn(firstFailure) : undefined;
	if (stoppingFailure !== undefined && !run.signal?.aborted) {
		const { resource, value } = run.operation;
		const progress = progressOf(run, results, failures, stoppingFailure.message);
		// An AI agent sees only the message: it must know what was done besides.
		const message = [stoppingFailure.message, run.asTool ? progress.summary : undefined];
		const told = { ...stoppingFailure, message: message.filter(Boolean).join(' ') };
		throw nodeError(run.context.getNode(), told, `${resource}.${value}`, progress);
	}
	run.context.addExecutionHints(...hintsFor(run, failures));
	const linkOf = errorLinks(run.context);
	return results.flatMap((result) => {
		const failure = failureIn(result);
		const { rows = [], itemIndex: item, sharedBy } = result;
		const pairedItem = sharedBy?.map((index) => ({ item: index })) ?? { item };
		const items = rows.map((row): INodeExecutionData => ({ json: row as IDataObject, pairedItem }));
		if (failure === undefined) return items;
		return [...items, { json: errorRow(failure) as IDataObject, pairedItem: linkOf(item) }];
	});
}

const SENT_BEFORE =
	'An earlier try of this node has sent something for this item. Check there before running it again.';

function failureReader(run: SharedContext): (result: ItemResult) => PartFailure | undefined {
	const { service, asTool, operation, results } = run;
	const isNothingSent =
		run.stopAtFailure &&
		results.firstFailure !== undefined &&
		results.all.every(({ error }) => error?.reason === 'input');
	const notSent = (identity: ItemResult['identity']) => {
		if (isNothingSent) return 'Nothing was sent at all.';
		const isOneOfSeveral = operation.batch !== undefined && !isEmpty(identity);
		return isOneOfSeveral ? 'Nothing was sent for it.' : 'Nothing was sent for this item.';
	};
	return ({ error, itemIndex, position, identity }) => {
		if (error === undefined) return undefined;
		const failure = { ...reportedFailure(error, service.codes, itemIndex, identity), position };
		if (position === undefined && run.memory.has(itemIndex)) {
			// What failed now, such as its credential, says nothing of what an earlier try has done.
			Object.assign(failure, { outcome: 'unknown', retryable: undefined, sent: true });
			failure.description = `${SENT_BEFORE} ${failure.description}`;
		} else if (!failure.sent) failure.description = `${notSent(identity)} ${failure.description}`;
		// An AI agent sees only the message. The description says whether the service may have acted.
		return asTool ? { ...failure, message: `${failure.message}. ${failure.description}` } : failure;
	};
}

const BROKEN_OFF_ADVICE = {
	rejected: 'Nothing was changed. Choose the credential of this node again, and look at its settings.',
	unknown: UNKNOWN_OUTCOME,
};

/** An error row for each item of a run that could not begin, for example as its credential was deleted, or that broke off. */
export function brokenOff(
	context: IExecuteFunctions,
	thrown: unknown,
	{ memory, isSending }: SentSoFar,
): INodeExecutionData[] {
	const { message, description } = thrown as { message?: string; description?: string | null };
	const linkOf = errorLinks(context);
	return context.getInputData().flatMap((_, itemIndex) => {
		const outcome = isSending || memory.has(itemIndex) ? 'unknown' : 'rejected';
		const error = errorRow({
			itemIndex,
			message: message ?? 'The node could not begin',
			description: description || BROKEN_OFF_ADVICE[outcome],
			outcome,
			identity: {},
			sent: outcome === 'unknown',
		});
		// Where this try has sent something, what is remembered may be of both.
		const done = isSending ? [] : rowsSent(memory, itemIndex);
		return [
			...done.map((row) => ({ json: row as IDataObject, pairedItem: { item: itemIndex } })),
			{ json: error as IDataObject, pairedItem: linkOf(itemIndex) },
		];
	});
}

type Link = NonNullable<INodeExecutionData['pairedItem']>;

/**
 * How an error row is linked (docs/maintainers/design.md, "Error rows"). For the error output n8n looks the item up; where that throws, the whole
 * node fails and all its rows are lost (n8n issue 37407). A plain number is also a valid link, and is not looked up.
 */
function errorLinks(context: IExecuteFunctions): (item: number) => Link {
	if (context.getNode().onError !== 'continueErrorOutput') return (item) => ({ item });
	const isFound = engineLookup(context);
	return (item) => (isFound(item) ? { item } : item);
}

/** The lookup of `handleNodeErrorOutput`, which expressions have as `$("…").pairedItem()`; n8n 3.0 has no other way to it. */
function engineLookup(context: IExecuteFunctions): (item: number) => boolean {
	const { source } = context.getExecuteData();
	if (source === null) return () => true;
	// The links of this package name no input, which means the first one.
	const previousNode = source.main?.[0]?.previousNode;
	const { $ } = context.getWorkflowDataProxy(0);
	return (item) => {
		try {
			return previousNode !== undefined && $(previousNode).pairedItem(item) !== undefined;
		} catch {
			return false;
		}
	};
}

/**
 * With an error output, n8n replaces the rows of a tool by an empty list; not where the agent runs it in its own execution.
 * @throws NodeOperationError
 */
export function refuseLostRows(context: IExecuteFunctions): void {
	const node = context.getNode();
	const isTool = node.type.endsWith('Tool') && context.getExecuteData().node.name === node.name;
	if (!isTool || node.onError !== 'continueErrorOutput') return;
	throw new NodeOperationError(
		node,
		'As an agent’s tool this node does not run with On Error set to "Continue (using error output)"',
		{ description: 'Nothing was sent: n8n would drop all rows. Set On Error to "Continue".' },
	);
}
