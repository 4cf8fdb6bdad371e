// npm run demo: n8n with these nodes, a stand-in for the platform, and all templates; three jobs are played, and n8n stays up.
import { openPlayer } from '../test/templates/player.mjs';
import { DEMO, playJob } from '../test/templates/demo.mjs';
import { printFailure, SetupError } from './lib/errors.mjs';
import { startN8n } from './lib/n8nServer.mjs';
import { cacheDir } from './lib/paths.mjs';
import { startSandbox } from './lib/sandbox.mjs';
import { interrupted, readOptions, runScript } from './lib/script.mjs';
import { withStarted } from './lib/withStarted.mjs';

const HELP = `npm run demo [-- options]

Starts n8n with these nodes and a stand-in for the platform, and plays three jobs: the license audit, orders from a spreadsheet, and an
order of a CRM. Nothing leaves this machine. With a terminal n8n then stays up with all templates, until Ctrl+C.

  --job NAME     play this one alone: ${DEMO.map(({ job }) => job).join(', ')}
  --all          play all of them
  --once         end when the jobs have been played, as it does without a terminal
  --help

The first run installs what it needs (about four minutes); n8n goes to ${cacheDir()}.
Exit code: 0 when everything went as it must, else 1 with the reason.
`;

const say = (line = '') => process.stdout.write(`${line}\n`);

async function main() {
	const flag = { type: 'boolean', default: false };
	const { help, once, all, job } = readOptions('demo', {
		help: flag,
		once: flag,
		all: flag,
		job: { type: 'string' },
	});
	if (help) return say(HELP);
	const jobs = job ? DEMO.filter((one) => one.job === job) : all ? DEMO : DEMO.slice(0, 3);
	if (jobs.length === 0)
		throw new SetupError(`There is no job "${job}"`, {
			hint: `It is one of ${DEMO.map((one) => one.job).join(', ')}.`,
		});
	const stays = !once && process.stdin.isTTY && process.stdout.isTTY && !process.env.CI;
	const stopped = interrupted();
	stopped.catch(() => {});
	await withStarted(async (started) => {
		const services = await Promise.race([stopped, play(started, jobs)]);
		if (!stays) return say('n8n ends now; in a terminal, without --once, it stays open.');
		say('n8n stays open with all templates: look around, also at Executions. Ctrl+C stops everything.');
		await Promise.race([stopped.catch(() => {}), ...services.map(endsByItself)]);
	});
}

async function play(started, jobs) {
	say('Starting n8n with these nodes, and a stand-in for the platform. Nothing leaves this machine …\n');
	const sandbox = await started(startSandbox());
	const n8n = await started(startN8n());
	const { url, owner } = n8n;
	say(
		`n8n       ${url}\nLogin     ${owner.email}  ${owner.password}\nPlatform  ${sandbox.url} (the stand-in)\n`,
	);
	const player = await openPlayer({ n8n, sandbox });
	for (const job of jobs) {
		const isWell = await playJob(job, player).then(
			() => true,
			(error) => printFailure(error),
		);
		if (!isWell) process.exitCode = 1;
		say(`── ${job.name}: ${isWell ? job.told : 'did not go as it must'}\n`);
	}
	await player.bringOthers();
	return [n8n, sandbox];
}

async function endsByItself({ name, exited, logFile }) {
	await exited;
	throw new SetupError(`${name} ended by itself`, { logFile });
}

await runScript(main);
// Sockets kept alive by fetch would hold the process up for some seconds more.
process.exit();
