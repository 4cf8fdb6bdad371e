import { sortBy } from 'lodash';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import pLimit from 'p-limit';

import { openClient } from './send/client';
import { errorRow, type Failure, failureOf, failureOfInput, nodeError } from './link/errors';
import { hintsFor } from './link/hints';
import type { Operation, PartResult, Row, Service } from './operation';
import { type Call, type Item, type Part, identityOf, planCalls } from './plan/planCalls';
import { inputReader, type RunOptions } from './read/inputReader';
import { type Run, runCall } from './run';
import { passwordsIn, redactError } from './send/secrets';

/** What became of one part: its rows or its failure, still to be linked. */
interface Settled {
	itemIndex: number;
	order: number;
	rows: Row[];
	failure?: Failure;
}

const MOST_LISTED = 100;

/**
 * Runs the selected operation of a service over all input items: read → plan → send → decode → link (CONTRIBUTING.md).
 * The only loop over items, for every operation of both nodes. All items are checked before anything is sent.
 * @throws NodeApiError, NodeOperationError at the first failure, unless the node continues on failures
 */
export async function runOperation(
	context: IExecuteFunctions,
	service: Service,
	continueOnFail: boolean,
): Promise<INodeExecutionData[]> {
	const operation = selectedOperation(context, service);
	const { client, defaults, problem } = await openClient(context, service);
	const { items, options, problems } = readItems(context, operation, defaults);
	const stopAtFailure = !continueOnFail;
	const title = `${operation.resource}.${operation.value}`;
	const asTool = context.getNode().type.endsWith('Tool');
	// An agent is handed the message alone, and must not take an unknown outcome for a plain no.
	const told = (failure: Failure): Failure =>
		asTool ? { ...failure, message: `${failure.message}. ${failure.description}` } : failure;
	const fail = (failure: Failure, calls: Call[] = [], settled: Settled[] = []) =>
		nodeError(context.getNode(), told(failure), title, progressOf(calls, settled));

	const [firstProblem] = problems;
	if (stopAtFailure && firstProblem !== undefined) throw fail(firstProblem);
	if (items.length === 0) return link(problems.map(settledProblem));

	if (client === undefined) {
		const unusable = items.map(({ index }) =>
			failureOfInput({ message: problem, description: 'Correct the credential of this node.' }, index),
		);
		if (stopAtFailure && unusable[0] !== undefined) throw fail(unusable[0]);
		return link([...problems, ...unusable].map(settledProblem));
	}

	const signal = context.getExecutionCancelSignal();
	const { maxConcurrency } = optionsAt(options, items[0]?.index ?? 0);
	const unexpected = new Set<string>();
	let stopped = false;
	const run: Run = {
		operation,
		client,
		asTool,
		maxConcurrency,
		optionsOf: (itemIndex) => optionsAt(options, itemIndex),
		pageSlot: pLimit(maxConcurrency),
		unlessStopped: async (work, failed) => {
			if (stopped || signal?.aborted) return undefined;
			const result = await work();
			if (stopAtFailure && failed(result)) stopped = true;
			return result;
		},
		unexpected: (fields) => fields.forEach((field) => unexpected.add(field)),
	};

	const calls = planCalls(operation, items);
	const settled: Settled[] = [];
	let firstFailure: Failure | undefined;
	await inOrder(calls, maxConcurrency, async (call) => {
		const results = await runCall(run, call);
		// A request that cancelling cut short looks like a lost connection; it is no failure of the service's.
		if (results === undefined || (signal?.aborted && results.some(({ error }) => error !== undefined)))
			return;
		const done = settle(operation, service, call.parts, results);
		firstFailure ??= done.find(({ failure }) => failure !== undefined)?.failure;
		for (const part of done) settled.push(part);
	});

	if (stopAtFailure && firstFailure !== undefined && !signal?.aborted)
		throw fail(firstFailure, calls, settled);
	context.addExecutionHints(
		...hintsFor(
			[...unexpected],
			settled.flatMap(({ failure }) => failure ?? []),
			client.plainRemote,
		),
	);
	return link([...problems.map(settledProblem), ...settled]);
}

/** @throws NodeOperationError where the node's stored operation is none of the service's */
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

function readItems(context: IExecuteFunctions, operation: Operation, defaults: Record<string, unknown>) {
	const read = inputReader(context, operation, defaults);
	const items: Item[] = [];
	const problems: Failure[] = [];
	const options = new Map<number, RunOptions>();
	for (let index = 0; index < context.getInputData().length; index += 1) {
		const result = read(index);
		if (result.problem !== undefined) problems.push(failureOfInput(result.problem, index));
		else {
			items.push({ index, input: result.input });
			options.set(index, result.options);
		}
	}
	return { items, options, problems };
}

function optionsAt(options: Map<number, RunOptions>, itemIndex: number): RunOptions {
	return options.get(itemIndex) ?? { maxConcurrency: 1, timeout: 60_000, maxRetries: 0 };
}

/** Runs up to `most` calls side by side, but those that touch the same thing one after another, in their order. */
async function inOrder(calls: Call[], most: number, work: (call: Call) => Promise<void>): Promise<void> {
	// What waits for its turn is one entry of a queue: 20,000 items would otherwise hold 20,000 chains of promises.
	const limit = pLimit(most);
	const tails = new Map<string, Promise<void>>();
	await Promise.all(
		calls.map((call) => {
			const before = call.orderKeys.flatMap((touch) => tails.get(touch) ?? []);
			const start = () => limit(work, call);
			const done = before.length === 0 ? start() : Promise.all(before).then(start);
			for (const touch of call.orderKeys) tails.set(touch, done);
			return done;
		}),
	);
}

function settle(operation: Operation, service: Service, parts: Part[], results: PartResult[]): Settled[] {
	const identities = operation.batch?.identify(parts.map(({ value }) => value));
	// What the service says of one part may quote another's password when they shared a request.
	const passwords = results.some(({ error }) => error !== undefined)
		? parts.flatMap(({ value }) => passwordsIn(value))
		: [];
	return parts.map((part, index): Settled => {
		const { item, order } = part;
		const { rows = [], error } = results[index] ?? {};
		if (error === undefined) return { itemIndex: item.index, order, rows };
		const identity = identities?.[index] ?? identityOf(operation, item.input);
		return {
			itemIndex: item.index,
			order,
			rows: [],
			failure: failureOf(redactError(error, passwords), service.codes, item.index, identity),
		};
	});
}

function settledProblem(failure: Failure): Settled {
	return { itemIndex: failure.itemIndex, order: 0, rows: [], failure };
}

/** The only place that makes n8n items: every row goes back to the item it came from, failures too. */
function link(settled: Settled[]): INodeExecutionData[] {
	return sortBy(settled, ['itemIndex', 'order']).flatMap(({ itemIndex, rows, failure }) =>
		// Rows are parsed JSON, or made of it.
		(failure === undefined ? rows : [errorRow(failure)]).map((row) => ({
			json: row as IDataObject,
			pairedItem: { item: itemIndex },
		})),
	);
}

function progressOf(calls: Call[], settled: Settled[]) {
	const inInputOrder = sortBy(settled, ['itemIndex', 'order']);
	const failures = inInputOrder.flatMap(({ failure }) => failure ?? []);
	const completed = inInputOrder.flatMap(({ rows }) => rows);
	const bad = new Set(inInputOrder.filter(({ failure }) => failure !== undefined).map(({ order }) => order));
	const reached = new Set(inInputOrder.map(({ order }) => order));
	const succeeded = calls.filter(({ parts }) =>
		parts.every(({ order }) => reached.has(order) && !bad.has(order)),
	).length;
	const inPart = calls.filter(
		({ parts }) => parts.some(({ order }) => bad.has(order)) && !parts.every(({ order }) => bad.has(order)),
	).length;
	const notSent = [
		...new Set(
			calls.flatMap(({ parts }) =>
				parts.filter(({ order }) => !reached.has(order)).map(({ item }) => item.index),
			),
		),
	];
	return {
		completed: completed.slice(0, MOST_LISTED),
		failed: failures.slice(0, MOST_LISTED).map(
			({ itemIndex, message, code, outcome, identity }): Row => ({
				itemIndex,
				message,
				...(code === undefined ? {} : { code }),
				outcome,
				...identity,
			}),
		),
		notSent: notSent.slice(0, MOST_LISTED),
		summary:
			calls.length > 1 || completed.length > 0
				? `${succeeded} of ${calls.length} requests had succeeded${inPart > 0 ? `, ${inPart} in part` : ''}.`
				: undefined,
	};
}
