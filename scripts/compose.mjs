// The service `setup` of compose.yaml: an owner, the credentials for the sandbox, every template, and a License audit that has run. Without
// N8N_URL it starts n8n and the sandbox by itself, does the same, and stops them: for machines without containers.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openPlayer } from '../test/templates/player.mjs';
import { SetupError } from './lib/errors.mjs';
import { n8nAt, startN8n } from './lib/n8nServer.mjs';
import { ROOT_DIR } from './lib/paths.mjs';
import { sandboxAt, startSandbox } from './lib/sandbox.mjs';
import { runScript } from './lib/script.mjs';
import { until } from './lib/until.mjs';
import { withStarted } from './lib/withStarted.mjs';

const { N8N_URL, SANDBOX_URL, SHOWN_URL } = process.env;
const say = (line) => process.stdout.write(`${line}\n`);

/** Done before, it brings everything anew. The mails stay off: there is no mail server. */
async function bringAll(n8n, sandbox) {
	const { api, owner, url } = n8n;
	const { bring } = await openPlayer({ n8n, sandbox });
	const files = readdirSync(join(ROOT_DIR, 'templates')).filter((name) => name.endsWith('.json'));
	for (const file of files) await bring(`templates/${file}`, { activate: false, mails: false });
	const audit = (await api.listWorkflows()).find(
		({ name, isArchived }) => name === 'License audit' && !isArchived,
	);
	const { status } = await api.run(audit.id, { trigger: 'Every Monday' });
	if (status !== 'success') throw new SetupError(`The License audit ended with "${status}"`);
	say(
		`${files.length} templates are in n8n, and the License audit has run: ${url}/workflow/${audit.id}/executions`,
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
