/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; FAULTS=full comes from the environment */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox';
import { runNode, saved } from './engine';
import type { RunResult } from './engine';
import { errorIn, outcomeIn } from './errorRows';
import { attempts, verdict } from './matrixFaults';
import type { FaultRow, Spread } from './matrixFaults';
import { credentialsFor, nodeOf, parametersOf, PASSWORD } from './matrixOperations';
import type { Subject, Subjected } from './matrixOperations';

/** One run of one operation against one fault, and what is wrong with what came of it. */

export type Mode = 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput';
export const MODES: Mode[] = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'];
export const SIZES = [1, 25];

export interface Case {
	subject: Subject;
	row: FaultRow;
	spread: Spread;
	mode: Mode;
	size: number;
}

const MAX_RETRIES = 2;
const CONCURRENCY = 5;
/** The thrown error lists so many rows, parts and items at most (docs/design.md, "Items"). */
const MOST_LISTED = 100;
const HUGE = { small: 2 * 1024 * 1024, full: 50 * 1024 * 1024 };

/** Everything secret that a run has in hand. */
const SECRETS =
	/sandbox-(app-access|client|user)-token|sandbox-app-secret|sandbox-password|issued-(application|user)-[0-9a-f]/;
const secretIn = (text: string): string | undefined =>
	text.includes(PASSWORD) ? PASSWORD : SECRETS.exec(text)?.[0];

/** The first secret that stands in what n8n keeps of a run, or in other texts. */
export function leakIn(result: RunResult, ...texts: string[]): string | undefined {
	return [saved(result), JSON.stringify(result.output), ...texts]
		.map(secretIn)
		.find((found) => found !== undefined);
}

export interface Baseline {
	requests: number;
	/** Rows of each item. */
	rows: number[];
}

async function run(
	{ subject, mode, size }: Pick<Case, 'subject' | 'mode' | 'size'>,
	sandbox: Sandbox,
	timeout: number,
	maxConcurrency: number,
) {
	const items = subject.items(sandbox.state, size);
	// What is looked up after a lost reply has tests of its own (again.*); here the sending alone is judged.
	const retries = subject.kind === 'once' ? { afterLostReply: 'report' } : { maxRetries: MAX_RETRIES };
	const options = { ...retries, timeout, maxConcurrency };
	const result = await runNode({
		node: nodeOf(subject.service),
		credentials: credentialsFor(subject.service, sandbox),
		parameters: parametersOf(subject, options),
		items,
		onError: mode,
	});
	return { items, result };
}

/** The same run without a fault: how many requests and rows it takes. */
export async function baselineOf(subject: Subject, size: number, sandbox: Sandbox): Promise<Baseline> {
	sandbox.reset();
	const { items, result } = await run({ subject, size, mode: 'stopWorkflow' }, sandbox, 30_000, CONCURRENCY);
	if (result.status !== 'success')
		throw new RangeError(`${subject.name} fails without any fault: ${result.error?.message}`);
	const undone = items.findIndex(
		(item) => subject.acts !== undefined && timesDone(subject, item, sandbox) !== 1,
	);
	if (undone >= 0) throw new RangeError(`${subject.name} leaves no act for item ${undone}`);
	return {
		requests: sandbox.ledger.requests.length,
		rows: items.map((_, index) => linked(result.items, index).length),
	};
}

/** Runs one case; the answer is empty where everything is as it must be. `patience`: the node's Timeout, in milliseconds. */
export async function problemsOf(
	one: Case,
	sandbox: Sandbox,
	baseline: Baseline,
	patience: number,
): Promise<string[]> {
	const { row, spread, mode, size } = one;
	sandbox.reset();
	sandbox.faults.add({
		...row.fault(process.env.FAULTS === 'full' ? HUGE.full : HUGE.small),
		times: spread === 'once' ? 1 : Infinity,
	});
	const { items, result } = await run(
		one,
		sandbox,
		patience,
		row.name === 'time-out' && spread === 'always' ? 25 : CONCURRENCY,
	);
	const problems = [
		...(mode === 'stopWorkflow' ? stopProblems : rowProblems)(one, sandbox, baseline, items, result),
		...ledgerProblems(one, sandbox, items),
	];
	const leak = leakIn(result);
	if (leak !== undefined) problems.push(`${leak} in the saved execution`);
	return problems.map((problem) => `${size} item(s), ${spread}, ${mode}: ${problem}`);
}

const linked = (rows: INodeExecutionData[], index: number) =>
	rows.filter(({ pairedItem }) => (pairedItem as { item?: number } | undefined)?.item === index);
const isErrorRow = ({ json }: INodeExecutionData) => errorIn(json) !== undefined;

/** In how many requests the service did what the item asked for. */
function timesDone({ acts, markOf }: Subject, { mark }: Subjected, { ledger }: Sandbox): number {
	if (acts === undefined) return 0;
	const entries = new Map(ledger.requests.map((entry) => [entry.n, entry]));
	return new Set(
		ledger
			.did(acts)
			.filter((act) => markOf(act, entries.get(act.n)).includes(mark ?? ''))
			.map(({ n }) => n),
	).size;
}

const asks = (needle: string | undefined, entry: { path: string; rawBody: string }) =>
	needle !== undefined && (entry.path.includes(needle) || entry.rawBody.includes(needle));

/** Which items' requests met the fault; undefined where requests look all alike. */
function hit({ needle }: Subjected, { ledger }: Sandbox): boolean | undefined {
	return needle === undefined
		? undefined
		: ledger.requests.some((entry) => entry.fault !== null && asks(needle, entry));
}

/** On Error = Continue, either way: every item has its rows or its error row, with the outcome due. */
function rowProblems(
	{ subject, row, spread, mode, size }: Case,
	sandbox: Sandbox,
	baseline: Baseline,
	items: Subjected[],
	result: RunResult,
): string[] {
	const problems: string[] = [];
	const due = verdict(subject, row, spread);
	const failing = due === 'rejected' || due === 'unknown';
	const good =
		mode === 'continueErrorOutput' ? result.items : result.items.filter((item) => !isErrorRow(item));
	const bad = mode === 'continueErrorOutput' ? result.errors : result.items.filter(isErrorRow);
	if (result.status !== 'success') problems.push(`status ${result.status}: ${result.error?.message}`);
	items.forEach((item, index) => {
		const [rows, errors] = [linked(good, index), linked(bad, index)];
		const met = hit(item, sandbox) ?? errors.length > 0;
		const expected = met && failing ? [0, 1] : [baseline.rows[index], 0];
		if (rows.length !== expected[0] || errors.length !== expected[1])
			problems.push(
				`item ${index} has ${rows.length} row(s) and ${errors.length} error row(s), not ${String(expected)}`,
			);
		for (const { json } of errors) {
			// Older n8n know an error row by its having no other key.
			if (mode === 'continueRegularOutput' && Object.keys(json).length !== 1)
				problems.push(`item ${index}: an error row with ${Object.keys(json).join()}`);
			problems.push(...errorProblems(json, due).map((problem) => `item ${index}: ${problem}`));
		}
		const done = timesDone(subject, item, sandbox);
		const says = errors[0] && outcomeIn(errors[0].json);
		if (subject.acts !== undefined && says === undefined && done === 0)
			problems.push(`item ${index} has a row, yet was not done`);
		if (subject.acts !== undefined && says === 'rejected' && done > 0)
			problems.push(`item ${index} is told as rejected, yet was done`);
	});
	if (
		good.length + bad.length !==
		items.reduce((sum, _, index) => sum + linked(good, index).length + linked(bad, index).length, 0)
	)
		problems.push('a row is linked to no item');
	const calls = subject.name === 'employee.getMany' ? size : baseline.requests;
	const pages = baseline.requests / calls;
	const expected = !failing
		? baseline.requests + (due === 'repeated' ? 1 : 0)
		: spread === 'always'
			? calls * attempts(subject, row, spread, MAX_RETRIES)
			: baseline.requests - (pages - 1);
	if (sandbox.ledger.requests.length !== expected)
		problems.push(`${sandbox.ledger.requests.length} requests, not ${expected}`);
	const marked = items.every(({ needle }) => needle !== undefined);
	const failed = spread === 'always' ? size : 1;
	if (!marked && bad.length !== (failing ? failed : 0))
		problems.push(`${bad.length} error rows, not ${failing ? failed : 0}`);
	return problems;
}

function errorProblems(json: IDataObject, due: string): string[] {
	const error = errorIn(json);
	if (error === undefined) return [`no error row: ${JSON.stringify(json)}`];
	const { message, outcome, description } = error;
	const problems: string[] = [];
	if (outcome !== due) problems.push(`outcome ${outcome}, not ${due} (${message})`);
	if ((outcome === 'unknown') !== /may have done this/.test(description))
		problems.push(`the description does not fit the outcome ${outcome}: ${description}`);
	return problems;
}

/** On Error = Stop: the thrown error names every item that has no row. */
function stopProblems(
	{ subject, row, spread, size }: Case,
	sandbox: Sandbox,
	baseline: Baseline,
	items: Subjected[],
	result: RunResult,
): string[] {
	const due = verdict(subject, row, spread);
	if (due === 'done' || due === 'repeated') {
		if (result.status !== 'success') return [`status ${result.status}: ${result.error?.message}`];
		return items.flatMap((_, index) =>
			linked(result.items, index).length === baseline.rows[index] ? [] : [`item ${index} lost rows`],
		);
	}
	const error = result.error as
		| { name?: string; description?: string; context?: { itemIndex?: number; data?: StopData } }
		| undefined;
	const { data, itemIndex } = error?.context ?? {};
	if (
		result.status !== 'error' ||
		error?.name !== 'NodeApiError' ||
		data === undefined ||
		itemIndex === undefined
	)
		return [`status ${result.status} with ${String(error?.name)}, without data`];
	const problems: string[] = [];
	if (data.outcome !== due) problems.push(`outcome ${data.outcome}, not ${due}`);
	const failed = new Set(data.failed.map((part) => part.itemIndex));
	const notSent = new Set(data.notSent);
	if (!failed.has(itemIndex)) problems.push('the item of the error is not among the failed ones');
	const rest = items.flatMap((_, index) => (failed.has(index) || notSent.has(index) ? [] : [index]));
	const rows = rest.reduce((sum, index) => sum + (baseline.rows[index] ?? 0), 0);
	if (data.completed.length !== Math.min(rows, MOST_LISTED))
		problems.push(
			`${data.completed.length} completed rows for ${rest.length} items that are neither failed nor unsent`,
		);
	for (const index of notSent)
		if (failed.has(index)) problems.push(`item ${index} is both failed and not sent`);
	for (const { outcome } of data.failed)
		if (outcome !== due) problems.push(`a failed part is ${outcome}, not ${due}`);
	items.forEach((item, index) => {
		const met = hit(item, sandbox);
		const done = timesDone(subject, item, sandbox);
		if (met !== undefined && met !== failed.has(index))
			problems.push(
				`item ${index} ${met ? 'met the fault but is not told' : 'is told as failed without having met the fault'}`,
			);
		if (notSent.has(index) && sandbox.ledger.requests.some((entry) => asks(item.needle, entry)))
			problems.push(`item ${index} is told as not sent, yet was sent`);
		if (subject.acts !== undefined && rest.includes(index) && done === 0)
			problems.push(`item ${index} is told as done, yet was not`);
		if (due === 'rejected' && failed.has(index) && done > 0)
			problems.push(`item ${index} is told as rejected, yet was done`);
	});
	const most = Math.min(baseline.requests, 25) * attempts(subject, row, spread, MAX_RETRIES);
	if (sandbox.ledger.requests.length > most)
		problems.push(`${sandbox.ledger.requests.length} requests after the first failure`);
	if (
		size > 1 &&
		baseline.requests > 1 &&
		!/\d+ of \d+ (requests had succeeded|\w+ were \w+)/.test(error.description ?? '')
	)
		problems.push(`the description does not count: ${error.description}`);
	return problems;
}

interface StopData {
	outcome: string;
	completed: IDataObject[];
	failed: Array<{ itemIndex: number; outcome: string }>;
	notSent: number[];
}

/** Whatever the mode: no write done twice, each request with a nonce of its own, nothing sent oftener than allowed. */
function ledgerProblems({ subject, row, spread }: Case, sandbox: Sandbox, items: Subjected[]): string[] {
	const problems = sandbox.ledger.requests
		.filter(({ nonce }) => nonce !== 'fresh')
		.map(({ nonce }) => `a nonce is ${nonce}`);
	const mostSent = attempts(subject, row, spread, MAX_RETRIES);
	items.forEach((item, index) => {
		const sent = sandbox.ledger.requests.filter((entry) => asks(item.needle, entry)).length;
		if (item.needle !== undefined && sent > mostSent) problems.push(`item ${index} was sent ${sent} times`);
		if (subject.kind === 'once' && timesDone(subject, item, sandbox) > 1)
			problems.push(`item ${index} was done twice`);
	});
	return problems;
}
