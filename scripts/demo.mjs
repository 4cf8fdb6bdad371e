import { join } from 'node:path';
import { bringCredentials, readTemplate } from '../templates/test/demo/bring.mjs';
import { loadScenarios, playScenario } from '../templates/test/demo/scenarios.mjs';
import { printFailure, SetupError } from './lib/errors.mjs';
import { ensureN8n } from './lib/n8nInstall.mjs';
import { startN8n } from './lib/n8nServer.mjs';
import { packPackage } from './lib/pack.mjs';
import { cacheDir, logDir, pruneLogs } from './lib/paths.mjs';
import { startSandbox } from './lib/sandbox.mjs';
import { interrupted, readOptions, runScript } from './lib/script.mjs';
import { withStarted } from './lib/withStarted.mjs';
import { table } from './lib/table.mjs';
import { isOlder } from './lib/versions.mjs';

const HELP = `npm run demo [-- options]

Starts n8n with these nodes and a stand-in for the platform, imports the templates, plays each job, and shows what came of it.
Nothing leaves this machine. The first result comes in under a minute once n8n is there; all jobs take about six minutes (two
cores). "License desk (MCP)" is not played: it needs an MCP client. With a terminal n8n then stays up, so that you can go on in
it, until Ctrl+C. The workflows are then as they were played, with settings of the demo in some of them, and unpublished: publish
one to go on with it, or import a template from the folder templates.

  --job <text>   play only the jobs with this in their name, in upper or lower case
  --once         end when the jobs have been played, as it does without a terminal
  --help

The first run installs what it needs (about four minutes); n8n goes to ${cacheDir()}.
Exit code: 0 when everything went as it must, else 1 with the reason.
`;
/** What others call has no address of its own. */
const CALLED = 'n8n-nodes-base.executeWorkflowTrigger';

const say = (line = '') => process.stdout.write(`${line}\n`);

async function main() {
	const flag = { type: 'boolean', default: false };
	const { help, once, job } = readOptions('demo', {
		help: flag,
		once: flag,
		job: { type: 'string', default: '' },
	});
	if (help) return say(HELP);
	const stays = !once && process.stdin.isTTY && process.stdout.isTTY && !process.env.CI;
	const stopped = interrupted();
	stopped.catch(() => {});
	await withStarted(async (started) => {
		const services = await Promise.race([stopped, play({ job, stays, stopped }, started)]);
		if (!stays) return;
		say('Ctrl+C stops everything.');
		await Promise.race([stopped.catch(() => {}), ...services.map(endsByItself)]);
	});
}

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const nameOf = ({ template, workflow }) => (template ? readTemplate(template) : workflow).name;

/** Those whose name begins so, else those that have it in their name. */
async function scenariosOf(job) {
	const all = await loadScenarios();
	const named = (has) => all.filter((one) => has(nameOf(one).toLowerCase(), job.toLowerCase()));
	const begins = named((name, wanted) => name.startsWith(wanted));
	const found = begins.length > 0 ? begins : named((name, wanted) => name.includes(wanted));
	if (found.length > 0) return found;
	const hint = `There are:\n  ${all.map(nameOf).join('\n  ')}`;
	throw new SetupError(`No job has "${job}" in its name`, { hint });
}

async function play({ job, stays, stopped }, started) {
	const began = performance.now();
	pruneLogs();
	const logs = join(logDir(), `demo-${new Date().toISOString().replace(/[:.]/g, '-')}`);
	const scenarios = await scenariosOf(job);
	const jobs = scenarios.length === 1 ? 'One job is' : `${scenarios.length} jobs are`;
	say(
		'n8n with these nodes, and a stand-in for the platform. Nothing leaves this machine; Ctrl+C stops everything.',
	);
	say(
		`${jobs} played, in about ${Math.ceil(scenarios.length / 4)} min. The first result comes in under a minute; the first time, n8n is installed before: four minutes.\n`,
	);

	// What waits for the network goes beside what computes.
	const [{ version }, packageTarball, sandbox] = await Promise.all([
		ensureN8n(),
		packPackage(),
		started(startSandbox(join(logs, 'sandbox.log'))),
	]);
	const logFile = join(logs, 'n8n.log');
	const n8n = await started(startN8n({ packageTarball, logFile }));
	let isUp = true;
	void Promise.race([stopped.catch(() => {}), n8n.exited, sandbox.exited]).then(() => (isUp = false));

	say(`${howToEnter(n8n, sandbox)}\n`);
	say(
		'Look around meanwhile. Before you order or change something, wait until the jobs have been played: they count what is there.\n',
	);

	const credentials = await bringCredentials({ api: n8n.api, sandbox });
	const place = { api: n8n.api, sandbox, credentials };
	const played = [];
	let failed = 0;
	for (const [index, scenario] of scenarios.entries()) {
		const name = nameOf(scenario);
		const title = `── ${index + 1} of ${scenarios.length} · ${name}`;
		if (scenario.from && isOlder(version, scenario.from)) {
			say(`${title}: not played, it needs n8n ${scenario.from}, and this is ${version}\n`);
			continue;
		}
		const [since, startedAfter] = [performance.now(), new Date()];
		say(title);
		const outcome = await playScenario(scenario, place).catch((error) => {
			const message = `${name}: ${error.message}`;
			Object.assign(error, { message, logFile: error.logFile ?? logFile });
			if (!stays || !isUp) throw error;
			// Somebody may be working in n8n by now: it stays up.
			printFailure(error);
		});
		if (!outcome) {
			failed += 1;
			continue;
		}
		const { workflow, report } = outcome;
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

	if (failed > 0) process.exitCode = 1;
	say(
		failed > 0
			? `\n${failed} of ${scenarios.length} jobs did not go as they must. Did you order or change something meanwhile?`
			: `\nAll of it went as it must, in ${seconds(began)}.`,
	);
	say(
		stays
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

await runScript(main);
// Sockets kept alive by fetch would hold the process up for some seconds more.
process.exit();
