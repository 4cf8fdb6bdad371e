import { join } from 'node:path';
import { bringCredentials, readTemplate } from '../templates/test/demo/bring.mjs';
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

Starts n8n with these nodes and a stand-in for the platform, imports the templates, plays each job, and shows what came of it.
Nothing leaves this machine. The first result comes in under a minute once n8n is there; all jobs take about five minutes (two
cores). "License desk (MCP)" is not played: it needs an MCP client. With a terminal n8n then stays up, so that you can go on in
it, until Ctrl+C. The workflows are then as they were played, with settings of the demo in some of them, and unpublished: publish
one to go on with it, or import a template from the folder templates.

  --job <text>          play only the jobs whose name contains this, whatever its letters' case
  --once                end when the jobs have been played (so it does without a terminal)
  --port <n>            port of n8n; any free one by default
  --sandbox-port <n>    port of the stand-in; any free one by default
  --keep-data[=<dir>]   keep n8n's data (default ${join(cacheDir(), 'demo-data')}) and use it again next time
  --help

The first run installs what it needs (about four minutes); n8n goes to ${cacheDir()}.
Exit code: 0 when everything went as it must, else 1 with the reason.
`;
/** What others call has no address of its own. */
const CALLED = 'n8n-nodes-base.executeWorkflowTrigger';

const say = (line = '') => process.stdout.write(`${line}\n`);

async function main() {
	const given = options();
	if (given.help) return say(HELP);
	const stays = !given.once && process.stdin.isTTY && process.stdout.isTTY && !process.env.CI;
	const chosen = { ...given, stays };
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

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const nameOf = ({ template, workflow }) => (template ? readTemplate(template) : workflow).name;

async function play(chosen, started) {
	const began = performance.now();
	pruneLogs();
	const logs = join(logDir(), `demo-${new Date().toISOString().replace(/[:.]/g, '-')}`);
	const all = await loadScenarios();
	const wanted = chosen.job.toLowerCase();
	const begins = all.filter((one) => nameOf(one).toLowerCase().startsWith(wanted));
	const scenarios =
		begins.length > 0 ? begins : all.filter((one) => nameOf(one).toLowerCase().includes(wanted));
	if (scenarios.length === 0)
		throw new SetupError(`No job has "${chosen.job}" in its name`, {
			hint: `There are:\n  ${all.map(nameOf).join('\n  ')}`,
		});
	const jobs = scenarios.length === 1 ? 'One job is' : `${scenarios.length} jobs are`;
	say(
		'n8n with these nodes, and a stand-in for the platform. Nothing leaves this machine; Ctrl+C stops everything.',
	);
	say(
		`${jobs} played, in about ${Math.ceil(scenarios.length / 3)} min. The first result comes in under a minute, the first time of all after four minutes.\n`,
	);

	// What waits for the network goes beside what computes.
	const [{ version }, packageTarball, sandbox] = await Promise.all([
		ensureN8n(),
		packPackage(),
		started(startSandbox({ port: chosen.sandboxPort, logFile: join(logs, 'sandbox.log') })),
	]);
	const logFile = join(logs, 'n8n.log');
	const { port, keepData: userFolder } = chosen;
	const n8n = await started(startN8n({ port, userFolder, packageTarball, logFile }));

	say(`${howToEnter(n8n, sandbox)}\n`);

	const place = { api: n8n.api, sandbox };
	place.credentials = await bringCredentials(place);
	const played = [];
	for (const [index, scenario] of scenarios.entries()) {
		const name = nameOf(scenario);
		const title = `── ${index + 1} of ${scenarios.length} · ${name}`;
		if (scenario.from && isOlder(version, scenario.from)) {
			say(`${title}: not played, it needs n8n ${scenario.from}, and this is ${version}\n`);
			continue;
		}
		const [since, startedAfter] = [performance.now(), new Date()];
		say(title);
		const { workflow, report } = await playScenario(scenario, place).catch((error) => {
			throw Object.assign(error, {
				message: `${name}: ${error.message}`,
				logFile: error.logFile ?? logFile,
			});
		});
		played.push(workflow);
		// Lists that could not be read on purpose would look like something that went wrong.
		await n8n.api.executions.deleteFailed(startedAfter);
		say(
			`   ${seconds(since)}, ${n8n.url}/workflow/${workflow.id}\n\n${table(report.columns, report.rows)}\n`,
		);
		for (const note of report.notes ?? []) say(`${note}\n`);
	}

	// A template that is imported and published anew would have the address of one that was played.
	for (const { id, nodes } of played)
		if (!nodes.some(({ type }) => type === CALLED)) await n8n.api.deactivate(id);

	say(`\nAll of it went as it must, in ${seconds(began)}.`);
	say(
		chosen.stays
			? `To go on:\n\n${howToEnter(n8n, sandbox)}`
			: 'n8n is stopped now; without --once, in a terminal, it stays up.',
	);
	say(`Logs      ${logs}\n`);
	return [n8n, sandbox];
}

const howToEnter = ({ url, owner }, sandbox) => `n8n       ${url}
Login     ${owner.email}  ${owner.password}
Stand-in  ${sandbox.url}  (a page with its addresses, tokens and numbers, to copy from)`;

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
			job: { ...text, default: '' },
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
