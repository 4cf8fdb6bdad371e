import type { Sandbox } from '../../../sandbox';
import { runNode, saved } from '../engine/engine';
import type { RunResult } from '../engine/engine';
import { faultProblems, ledgerProblems, linked, timesDone } from './ledger';
import { MAX_RETRIES } from './model';
import type { Baseline, Case } from './model';
import { credentialsFor, endpointOf, nodeOf, parametersOf, PASSWORD, titleOf } from './operations';
import type { Subject } from './operations';
import { rowProblems } from './rows';
import { stopProblems } from './stop';

/** One run of one operation against one fault, and what is wrong with what came of it. */

const CONCURRENCY = 5;
const HUGE = 2 * 1024 * 1024;

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

async function run(
	{ subject, mode, size }: Pick<Case, 'subject' | 'mode' | 'size'>,
	sandbox: Sandbox,
	timeout: number,
	maxConcurrency: number,
) {
	const items = subject.items(sandbox.state, size);
	const retries = subject.kind === 'once' ? {} : { maxRetries: MAX_RETRIES };
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
		throw new RangeError(`${titleOf(subject)} fails without any fault: ${result.error?.message}`);
	// The sandbox answers as the documents say.
	const ofReply = result.hints.find(({ message }) => message.startsWith('The service'));
	if (ofReply !== undefined) throw new RangeError(`${titleOf(subject)} gives a hint: ${ofReply.message}`);
	const undone = items.findIndex(
		(item) => subject.acts !== undefined && timesDone(subject, item, sandbox) !== 1,
	);
	if (undone >= 0) throw new RangeError(`${titleOf(subject)} leaves no act for item ${undone}`);
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
	const { subject, row, spread, mode, size } = one;
	sandbox.reset();
	sandbox.faults.add({
		...row.fault(HUGE),
		times: spread === 'once' ? 1 : Infinity,
		...(spread === 'writes' ? { match: { method: endpointOf(subject)?.method } } : {}),
	});
	const { items, result } = await run(
		one,
		sandbox,
		patience,
		row.name === 'time-out' && spread !== 'once' ? 25 : CONCURRENCY,
	);
	const problems = [
		...(mode === 'stopWorkflow' ? stopProblems : rowProblems)(one, sandbox, baseline, items, result),
		...ledgerProblems(one, sandbox, items),
		...faultProblems(one, sandbox),
	];
	const leak = leakIn(result);
	if (leak !== undefined) problems.push(`${leak} in the saved execution`);
	return problems.map((problem) => `${size} item(s), ${spread}, ${mode}: ${problem}`);
}
