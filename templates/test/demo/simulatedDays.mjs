import { until } from '../../../scripts/lib/until.mjs';
import { dropTable } from './ledger.mjs';
import { parametersOf, setSetting } from './bring.mjs';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** What the samples of these days are written into. */
const TABLES = ['license_use', 'license_reclaim_notices', 'license_decisions'];
/** Workflows as they were before the first of these days, by their IDs. */
const before = new Map();

/** The next midnight of the machine, in epoch milliseconds. */
export const tomorrow = () => new Date().setHours(24, 0, 0, 0);

/** Code nodes take this time for now: epoch milliseconds, or code that gives them. */
export function setNow(nodes, time) {
	for (const { type, parameters } of nodes)
		if (type === 'n8n-nodes-base.code')
			parameters.jsCode = `const $now = DateTime.fromMillis(${time});\n${parameters.jsCode.replace(/^const \$now = .*\n/, '')}`;
}

/**
 * Runs a workflow as of a time: its node *Settings*, or its Code nodes where that has no `now`, and the sandbox's clock say so.
 * @param {(workflow: any) => void} [change] what else is other from now on
 */
export async function runAt({ api, sandbox }, { id }, time, change) {
	await sandbox.control('POST', 'clock', { now: time });
	await saveAt(api, id, time, change);
	return await api.run(id);
}

/** Saves a workflow that takes this time for now. */
async function saveAt(api, id, time, change) {
	const saved = await api.getWorkflow(id);
	if (!before.has(id)) before.set(id, structuredClone(saved.nodes));
	const settings = parametersOf(saved, 'Settings');
	if (settings.assignments.assignments.some(({ name }) => name === 'now'))
		setSetting(settings, 'now', new Date(time).toISOString());
	else setNow(saved.nodes, time);
	change?.(saved);
	await api.updateWorkflow(id, { nodes: saved.nodes, versionId: saved.versionId });
}

/** What a link of mails starts takes this for now: of an earlier time, nothing answers any more. */
export async function publishAt(api, { id }, time) {
	await api.deactivate(id);
	const isGone = async () => (await fetch(`${api.url}/webhook/reclaim`)).status === 404;
	await until(isGone, 'The links of mails are still answered as before');
	await saveAt(api, id, time);
	await api.activate(id);
}

/** Plays with the sandbox's clock on days to come, without samples of others; nothing of these days stays. */
export async function withOwnTime({ api, sandbox }, play) {
	const dropTables = async () => {
		for (const name of TABLES) await dropTable(api, name);
	};
	await dropTables();
	try {
		return await play();
	} finally {
		await sandbox.control('POST', 'clock', { now: Date.now() });
		await dropTables();
		for (const [id, nodes] of before)
			await api.updateWorkflow(id, { nodes, versionId: (await api.getWorkflow(id)).versionId });
		before.clear();
	}
}
