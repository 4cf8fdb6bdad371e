// npm run test:queue: n8n in queue mode (main and two workers, PostgreSQL, Redis) plays both templates of the ledger while
// the service, the workers and main fail. Every event must make exactly one order. docs/queue-mode.md tells the result.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judge } from '../test/queue/judge.mjs';
import { playPairs, playQueue, playSingle } from '../test/queue/play.mjs';
import { ensurePrograms, Unavailable } from '../test/queue/services.mjs';
import { ensureN8n } from './lib/n8nInstall.mjs';
import { pruneLogs } from './lib/paths.mjs';
import { Interrupted, interrupted, readOptions, runScript, wholeNumber } from './lib/script.mjs';
import { table } from './lib/table.mjs';
import { isOlder, OLDEST_WITH_LEDGER } from './lib/versions.mjs';

const HELP = `npm run test:queue [-- options]

  --events <n>      how many events there are (500)
  --pairs <n>       instead: so many events on a fresh n8n, each delivered twice in the same moment, all at once
  --sqlite          one n8n with SQLite, killed and started again midway; no Redis, no PostgreSQL, no workers
  --package <tgz>   a packed package instead of this checkout's
  --help

DEMO_N8N_VERSION=oldest|pinned|latest|x.y.z chooses n8n.
`;

const FEWEST_EVENTS = 40;
const say = (line = '') => process.stdout.write(`${line}\n`);
const startedAt = Date.now();
const note = (line) => say(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(4)} s  ${line}`);

async function main() {
	const chosen = options();
	if (chosen.help) return say(HELP);
	pruneLogs();
	const folder = mkdtempSync(join(tmpdir(), 'license-nodes-queue-'));
	const running = [];
	const started = async (starting) => {
		const service = await starting;
		running.push(service);
		return service;
	};
	try {
		const { version } = await ensureN8n();
		if (isOlder(version, OLDEST_WITH_LEDGER))
			throw new Unavailable(`the ledger's templates need n8n ${OLDEST_WITH_LEDGER}, and this is ${version}`);
		const programs = chosen.sqlite ? undefined : await ensurePrograms();
		const stage = { ...chosen, programs, folder, started, note };
		const play = chosen.pairs > 0 ? playPairs : chosen.sqlite ? playSingle : playQueue;
		const facts = await Promise.race([interrupted(), play(stage)]);
		report(judge({ ...facts, tookMs: Date.now() - startedAt }));
	} finally {
		// The last one started is the first one stopped: workers, n8n, sandbox, PostgreSQL, Redis.
		for (const service of running.reverse()) await service.stop();
		rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
	}
}

function report({ rows, notes, checks }) {
	say(`\n${table(['', ''], rows)}\n`);
	for (const line of notes) say(line);
	for (const { name, problem } of checks) say(problem ? `✖ ${name}: ${problem}` : `✔ ${name}`);
	const failed = checks.filter(({ problem }) => problem).length;
	say(`\n${checks.length - failed} passed, ${failed} failed`);
	if (failed > 0) process.exitCode = 1;
}

function options() {
	const text = (fallback) => ({ type: 'string', default: fallback });
	const flag = { type: 'boolean', default: false };
	const values = readOptions('test:queue', {
		help: flag,
		events: text('500'),
		pairs: text('0'),
		sqlite: flag,
		package: { type: 'string' },
	});
	return {
		...values,
		events: wholeNumber('events', values.events, FEWEST_EVENTS),
		pairs: wholeNumber('pairs', values.pairs, 0),
	};
}

await runScript(async () => {
	try {
		await main();
	} catch (error) {
		if (error instanceof Unavailable) {
			say(`Skipped: ${error.message}.`);
			return say('0 passed, 0 failed (skipped)');
		}
		if (!(error instanceof Interrupted)) say('0 passed, 1 failed');
		throw error;
	}
});
// Sockets kept alive by fetch would hold the process up for some seconds more.
process.exit();
