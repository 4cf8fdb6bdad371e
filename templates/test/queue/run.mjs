// npm run test:queue: n8n in queue mode (main and two workers, PostgreSQL, Redis) plays both templates of the ledger while
// the service, the workers and main fail. Every event must make exactly one order. docs/jobs/order-once.md tells the result.
import { needsLedger } from '../longRun.mjs';
import { judge } from './judge.mjs';
import { playPairs, playQueue, playSingle } from './play.mjs';
import { pruneLogs } from '../../../scripts/lib/paths.mjs';
import { runTest } from '../../../scripts/lib/runTest.mjs';
import { interrupted, readOptions, wholeNumber } from '../../../scripts/lib/script.mjs';
import { withStarted } from '../../../scripts/lib/withStarted.mjs';

const HELP = `npm run test:queue [-- options]

  --events <n>      how many events there are (500)
  --pairs <n>       instead: so many events on a fresh n8n, each delivered twice in the same moment, all at once
  --sqlite          one n8n with SQLite, killed and started again three times, while people leave by the form of
                    offboard-employee.json, one for four events; no Redis, no PostgreSQL, no workers
  --help

DEMO_N8N_VERSION=oldest|pinned|latest|x.y.z chooses n8n.
`;

const FEWEST_EVENTS = 40;
const say = (line = '') => process.stdout.write(`${line}\n`);
const seconds = () => `${Math.round(performance.now() / 1000)} s`;
const note = (line) => say(`${seconds().padStart(6)}  ${line}`);

async function main() {
	const chosen = options();
	if (chosen.help) return say(HELP);
	pruneLogs();
	await needsLedger();
	const play = chosen.pairs > 0 ? playPairs : chosen.sqlite ? playSingle : playQueue;
	const { text, passed, failed } = await withStarted(async (started) =>
		judge(await Promise.race([interrupted(), play({ ...chosen, started, note })])),
	);
	say(`\n${text}\n\n${passed} passed, ${failed} failed after ${seconds()}`);
	if (failed > 0) process.exitCode = 1;
}

function options() {
	const flag = { type: 'boolean', default: false };
	const values = readOptions('test:queue', {
		help: flag,
		events: { type: 'string', default: '500' },
		pairs: { type: 'string', default: '0' },
		sqlite: flag,
	});
	return {
		...values,
		events: wholeNumber('events', values.events, FEWEST_EVENTS),
		pairs: wholeNumber('pairs', values.pairs, 0),
	};
}

await runTest(main);
// Sockets kept alive by fetch would hold the process up for some seconds more.
process.exit();
