import { parametersOf, setSetting } from './scenarios.mjs';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** The next midnight of the machine, in epoch milliseconds. */
export const tomorrow = () => new Date().setHours(24, 0, 0, 0);

/**
 * Runs a workflow as of a time: its node *Settings* and the sandbox's clock say so.
 * @param {(workflow: any) => void} [change] what else is other from now on
 */
export async function runAt({ api, sandbox }, { id }, time, change) {
	await sandbox.control('POST', 'clock', { now: time });
	const saved = await api.getWorkflow(id);
	setSetting(parametersOf(saved, 'Settings'), 'now', new Date(time).toISOString());
	change?.(saved);
	await api.updateWorkflow(id, { nodes: saved.nodes, versionId: saved.versionId });
	return await api.run(id);
}

/** Plays with the sandbox's clock, and puts it right again. */
export async function withOwnTime({ sandbox }, play) {
	try {
		return await play();
	} finally {
		await sandbox.control('POST', 'clock', { now: Date.now() });
	}
}
