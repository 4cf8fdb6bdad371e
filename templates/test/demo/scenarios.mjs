import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bring, parametersOf } from './bring.mjs';

const SCENARIOS_DIR = join(import.meta.dirname, 'scenarios');

/**
 * What the demo does with one workflow: a file in scenarios/, played in the order of the file names.
 *
 * @typedef {object} Scenario
 * @property {string} [template]  file in templates/
 * @property {any} [workflow]  a workflow of the scenario's own, where it plays no template; the names of all that are no templates begin with "Demo: "
 * @property {(node: (name: string) => any, sandbox: import('../../../scripts/lib/sandbox.mjs').SandboxFacts, more: { api: Stage['api'], template: any }) => void | Promise<void>} [prepare]
 *   fills in what the template leaves to its user; `node(name)` gives the parameters of the node to change
 * @property {string} [from]  the first n8n that has what the workflow is made of; on an older one it is not played
 * @property {boolean} [activate]  true unless told: its trigger is live before `drive`
 * @property {(stage: Stage) => Promise<Report>} drive  makes it happen; throws where something did not go as it must
 *
 * @typedef {{ api: import('../../../scripts/lib/n8nServer.mjs').RunningN8n['api'], sandbox: import('../../../scripts/lib/sandbox.mjs').RunningSandbox, workflow: { id: string, name: string, nodes: any[] } }} Stage
 * @typedef {{ columns: string[], rows: string[][], notes?: string[] }} Report
 */

/** @returns {Promise<Scenario[]>} */
export async function loadScenarios() {
	const files = readdirSync(SCENARIOS_DIR).sort((a, b) => parseInt(a, 10) - parseInt(b, 10));
	return await Promise.all(files.map(async (name) => (await import(`./scenarios/${name}`)).default));
}

/**
 * Brings a scenario's workflow into n8n, ready to run.
 * @param {Scenario} scenario
 * @param {import('./bring.mjs').Place} place
 */
export const bringScenario = ({ template, workflow, prepare, activate }, place) =>
	bring(place, workflow ?? template, {
		activate,
		prepare: (wanted) =>
			prepare?.((name) => parametersOf(wanted, name), place.sandbox, { api: place.api, template: wanted }),
	});

/**
 * Brings it, and plays it.
 * @param {Scenario} scenario
 * @param {import('./bring.mjs').Place} place
 * @returns {Promise<{ workflow: { id: string, name: string }, report: Report }>}
 */
export async function playScenario(scenario, place) {
	const workflow = await bringScenario(scenario, place);
	return { workflow, report: await scenario.drive({ ...place, workflow }) };
}
