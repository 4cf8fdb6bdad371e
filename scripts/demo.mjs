import { join } from 'node:path';
import { bringCredentials } from '../templates/test/demo/bring.mjs';
import { loadScenarios, playScenario } from '../templates/test/demo/scenarios.mjs';
import { SetupError } from './lib/errors.mjs';
import { ensureN8n } from './lib/n8nInstall.mjs';
import { startN8n } from './lib/n8nServer.mjs';
import { packPackage } from './lib/pack.mjs';
import { cacheDir, logDir, pruneLogs } from './lib/paths.mjs';
import { portOrFree } from './lib/ports.mjs';
import { startSandbox } from './lib/sandbox.mjs';
import { interrupted, readOptions, runScript, wholeNumber } from './lib/script.mjs';
import { withStarted } from './lib/withStarted.mjs';
import { table } from './lib/table.mjs';
import { isOlder } from './lib/versions.mjs';

const HELP = `npm run demo [-- options]

Starts n8n with these nodes and a stand-in for the services, imports the templates, plays them, and shows what happened.
Once n8n is installed, this takes about six minutes (two cores). "License desk (MCP)" is not played: it needs an MCP client.
With a terminal it then stays up, so that you can look around, until Ctrl+C. The workflows are then as they were played, with
settings of the demo in some of them, and unpublished: publish one to go on with it, or import a template from the folder templates.

  --once                end when the templates have been played (so it does without a terminal)
  --only <text>         play only the templates whose name contains this
  --port <n>            port of n8n; any free one by default
  --sandbox-port <n>    port of the stand-in; any free one by default
  --keep-data[=<dir>]   keep n8n's data (default ${join(cacheDir(), 'demo-data')}) and use it again next time
  --help

The first run installs what it needs; n8n (2.2 GB) goes to ${cacheDir()}.
Exit code: 0 when everything went as it must, else 1 with the reason.
`;
/** What others call has no address of its own. */
const CALLED = 'n8n-nodes-base.executeWorkflowTrigger';

const say = (line = '') => process.stdout.write(`${line}\n`);
const log = (line) => say(`   ${line}`);

async function main() {
	const chosen = options();
	if (chosen.help) return say(HELP);
	const stays = !chosen.once && process.stdin.isTTY && process.stdout.isTTY && !process.env.CI;
	const stopped = interrupted();
	stopped.catch(() => {});

	// A taken port is told before anything long begins.
	await portOrFree(chosen.port, 'n8n', '--port');
	await portOrFree(chosen.sandboxPort, 'the sandbox', '--sandbox-port');

	await withStarted(async (started) => {
		const services = await Promise.race([stopped, play(chosen, started)]);
		if (!stays) return;
		say('Ctrl+C stops everything.');
		await Promise.race([stopped.catch(() => {}), ...services.map(endsByItself)]);
	});
}

/** Tells what is begun, and how long it took. */
async function phase(name, work) {
	say(`── ${name}`);
	const began = performance.now();
	const result = await work();
	log(`${((performance.now() - began) / 1000).toFixed(1)} s`);
	return result;
}

async function play(chosen, started) {
	pruneLogs();
	const logs = join(logDir(), `demo-${new Date().toISOString().replace(/[:.]/g, '-')}`);
	await ensureN8n();
	const packageTarball = await phase('Packing the nodes', packPackage);
	const sandbox = await phase('Starting the sandbox', () =>
		started(startSandbox({ port: chosen.sandboxPort, logFile: join(logs, 'sandbox.log') })),
	);
	const { port, keepData: userFolder } = chosen;
	const logFile = join(logs, 'n8n.log');
	const n8n = await phase('Starting n8n', () =>
		started(startN8n({ port, userFolder, packageTarball, logFile, log })),
	);

	say(`\n${howToEnter(n8n, sandbox)}\n`);

	const place = { api: n8n.api, sandbox };
	place.credentials = await bringCredentials(place);
	const played = [];
	for (const scenario of await loadScenarios()) {
		const name = scenario.template ?? scenario.workflow.name;
		if (!name.includes(chosen.only)) continue;
		if (scenario.from && isOlder(n8n.version, scenario.from)) {
			say(`── Not played: ${name} needs n8n ${scenario.from}, and this is ${n8n.version}`);
			continue;
		}
		const playing = () =>
			playScenario(scenario, place).catch((error) => {
				throw Object.assign(error, {
					message: `${name}: ${error.message}`,
					logFile: error.logFile ?? logFile,
				});
			});
		const { workflow, report } = await phase(`Playing ${name}`, playing);
		played.push(workflow);
		say(`\n${workflow.name} · ${n8n.url}/workflow/${workflow.id}\n`);
		say(table(report.columns, report.rows));
		for (const note of report.notes ?? []) say(`\n${note}`);
	}

	// A template that is imported and published anew would have the address of one that was played.
	for (const { id, nodes } of played)
		if (!nodes.some(({ type }) => type === CALLED)) await n8n.api.deactivate(id);

	say();
	for (const { title, entries } of sandbox.facts) {
		say(title);
		for (const [label, value] of entries) say(`  ${label.padEnd(36)} ${value}`);
	}
	say(`\n${howToEnter(n8n, sandbox)}`);
	say(`Logs     ${logs}\n`);
	return [n8n, sandbox];
}

const howToEnter = ({ url, owner }, sandbox) => `Editor   ${url}
Login    ${owner.email}  ${owner.password}
Sandbox  ${sandbox.url}  (a page with its addresses, tokens and numbers, to copy from)`;

async function endsByItself({ name, exited, logFile }) {
	await exited;
	throw new SetupError(`${name} ended by itself`, { logFile });
}

function options() {
	const folder = join(cacheDir(), 'demo-data');
	const args = process.argv.slice(2).map((arg) => (arg === '--keep-data' ? `--keep-data=${folder}` : arg));
	const flag = { type: 'boolean', default: false };
	const text = { type: 'string' };
	const values = readOptions(
		'demo',
		{
			help: flag,
			once: flag,
			only: { ...text, default: '' },
			port: text,
			'sandbox-port': text,
			'keep-data': text,
		},
		args,
	);
	return {
		...values,
		keepData: values['keep-data'],
		port: wholeNumber('port', values.port, 1, 65_535),
		sandboxPort: wholeNumber('sandbox-port', values['sandbox-port'], 1, 65_535),
	};
}

await runScript(main);
// Sockets kept alive by fetch would hold the process up for some seconds more.
process.exit();
