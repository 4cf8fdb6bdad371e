import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from '../lib/errors.mjs';
import { nodeOf } from '../lib/workflow.mjs';
import { credentialsByNodeType } from './credentials.mjs';

const PACKAGE = 'n8n-nodes-license-authorization.';
/** Polls come once a minute. */
const PATIENCE_MS = 100_000;
const ENDED = ['success', 'error', 'crashed'];

/** Runs one of the nodes by itself, as somebody else's workflow would: what a trigger then reacts to. */
export async function runNode({ api }, nodeType, parameters) {
	const { type, name } = credentialsByNodeType[PACKAGE + nodeType];
	const { id } = (await api.listCredentials()).find((one) => one.name === name && one.type === type);
	const start = 'Start';
	const workflow = await api.createWorkflow({
		name: `Somebody else's change (${nodeType})`,
		nodes: [
			nodeOf(start, 'n8n-nodes-base.manualTrigger', {}),
			nodeOf('Change', PACKAGE + nodeType, parameters, { credentials: { [type]: { id, name } } }),
		],
		connections: { [start]: { main: [[{ node: 'Change', type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1' },
	});
	try {
		const { status, data } = await api.run(workflow.id);
		if (status === 'success') return;
		throw new SetupError(`The change ended with ${status}: ${data?.resultData?.error?.message ?? '?'}`);
	} finally {
		await api.deleteWorkflow(workflow.id);
	}
}

/**
 * The next execution of a workflow that `isIt` takes, with all its data.
 * @param {{ since: number, ids: Set<string> }} seen what is older, and what was looked at
 */
export async function executionOf({ api, workflow }, { since, ids: seen }, isIt = () => true) {
	const deadline = Date.now() + PATIENCE_MS;
	for (;;) {
		for (const { id, status, startedAt } of await api.executions.list({ workflowId: workflow.id })) {
			if (seen.has(id) || Date.parse(startedAt) < since || !ENDED.includes(status)) continue;
			seen.add(id);
			const execution = await api.executions.get(id);
			if (status !== 'success')
				throw new SetupError(
					`The workflow ended with ${status}: ${execution.data?.resultData?.error?.message ?? '?'}`,
				);
			if (isIt(execution)) return execution;
		}
		if (Date.now() > deadline)
			throw new SetupError(`The trigger told nothing within ${PATIENCE_MS / 1000} seconds`);
		await sleep(500);
	}
}

/** A template's trigger asks less often than a demo can wait for. */
export function pollEveryMinute(trigger) {
	trigger.parameters.pollTimes = { item: [{ mode: 'everyMinute' }] };
}
