// The service `setup` of compose.yaml: an owner, the credentials for the sandbox, every template, and a License audit that has run. Without
// N8N_URL it starts n8n and the sandbox by itself, does the same, and stops them: for machines without containers.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bring, bringCredentials } from '../templates/test/demo/bring.mjs';
import { bringScenario } from '../templates/test/demo/scenarios.mjs';
import audit from '../templates/test/demo/scenarios/2-schedule-asset-audit.mjs';
import { SetupError } from './lib/errors.mjs';
import { n8nAt, startN8n } from './lib/n8nServer.mjs';
import { ROOT_DIR } from './lib/paths.mjs';
import { sandboxAt, startSandbox } from './lib/sandbox.mjs';
import { runScript } from './lib/script.mjs';
import { until } from './lib/until.mjs';
import { withStarted } from './lib/withStarted.mjs';

const { N8N_URL, SANDBOX_URL, SHOWN_URL } = process.env;
const say = (line) => process.stdout.write(`${line}\n`);

/** Done before, it finds everything there and only runs the audit again. */
async function bringAll({ api, owner, url }, sandbox) {
	const place = { api, sandbox, credentials: await bringCredentials({ api, sandbox }) };
	const { id } = await bringScenario({ ...audit, activate: false }, place);
	for (const file of readdirSync(join(ROOT_DIR, 'templates')).filter((name) => name.endsWith('.json')))
		await bring(place, file, { activate: false });
	const { status } = await api.run(id, { trigger: 'Weekly and Monthly' });
	if (status !== 'success') throw new SetupError(`The License audit ended with "${status}"`);
	const workflows = await api.listWorkflows();
	say(
		`${workflows.length} templates are in n8n, and the License audit has run: ${url}/workflow/${id}/executions`,
	);
	say(`Login    ${owner.email}  ${owner.password}`);
}

const isThere = () =>
	until(() => sandboxAt(SANDBOX_URL).catch(() => false), `The sandbox did not answer at ${SANDBOX_URL}`);

async function main() {
	if (N8N_URL) {
		const n8n = await n8nAt(N8N_URL, '/login');
		return await bringAll({ ...n8n, url: SHOWN_URL ?? N8N_URL }, await isThere());
	}
	await withStarted(async (started) => {
		const sandbox = await started(startSandbox());
		await bringAll(await started(startN8n()), sandbox);
	});
}

await runScript(main);
// Sockets kept alive by fetch would hold the process up for some seconds more.
process.exit();
