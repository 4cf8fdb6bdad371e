// npm run test:queue: n8n in queue mode (main and two workers, PostgreSQL, Redis), orders by webhook, a token that runs
// out midway, a worker killed midway. Every event must be accounted for. docs/queue-mode.md says what the result means.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { executionsOf, settleAccounts } from '../test/queue/accounts.mjs';
import { judge } from '../test/queue/judge.mjs';
import { ensurePrograms, startPostgres, startRedis, Unavailable } from '../test/queue/services.mjs';
import { createWorkflows, crmEvent, eventIdOf } from '../test/queue/workflows.mjs';
import { printFailure, SetupError } from './lib/errors.mjs';
import { startN8n, startWorker } from './lib/n8nServer.mjs';
import { newLogFile, pruneLogs } from './lib/paths.mjs';
import { startSandbox } from './lib/sandbox.mjs';
import { table } from './lib/table.mjs';

const HELP = `npm run test:queue [-- options]

  --events <n>      how many events are posted (500)
  --fast            a lost worker is noticed after a quarter of a minute, not after n8n's own two minutes
  --answer-last     the webhook answers when the workflow has ended, not at once
  --package <tgz>   a packed package instead of this checkout's
  --rerun           n8n 1 only: leave its default, which runs the executions of a lost worker again
  --help

DEMO_N8N_VERSION=oldest|pinned|latest|x.y.z chooses n8n.
`;

const CONCURRENCY = 5;
const POSTS_AT_ONCE = 10;
const LATENCY_MS = 300;
const DRAIN_TIMEOUT_MS = 280_000;
/** n8n's defaults are 60, 10 and 30 seconds. */
const SHORT_TIMING = {
	QUEUE_WORKER_LOCK_DURATION: '12000',
	QUEUE_WORKER_LOCK_RENEW_TIME: '3000',
	QUEUE_WORKER_STALLED_INTERVAL: '5000',
};
const ORDERS = { method: 'POST', path: '/licenseOrder/batchOrder' };

const say = (line = '') => process.stdout.write(`${line}\n`);
const startedAt = Date.now();
const note = (line) => say(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(4)} s  ${line}`);

async function main() {
	const options = readOptions();
	if (options.help) return say(HELP);
	pruneLogs();
	const running = [];
	const started = async (starting) => {
		const service = await starting;
		running.push(service);
		return service;
	};
	try {
		const facts = await Promise.race([interrupted(), play(options, started)]);
		const { rows, notes, checks } = judge(facts);
		say(`\n${table(['', ''], rows)}\n`);
		for (const line of notes) say(line);
		for (const { name, problem } of checks) say(problem ? `✖ ${name}: ${problem}` : `✔ ${name}`);
		const failed = checks.filter(({ problem }) => problem).length;
		say(`\n${checks.length - failed} passed, ${failed} failed`);
		if (failed > 0) process.exitCode = 1;
	} finally {
		// The last one started is the first one stopped: workers, n8n, sandbox, PostgreSQL, Redis.
		for (const service of running.reverse()) await service.stop();
	}
}

async function play({ events, package: packageTarball, fast, answerLast, rerun }, started) {
	const programs = await ensurePrograms();
	note('Starting Redis, PostgreSQL and the sandbox …');
	const redis = await started(startRedis(programs));
	const postgres = await started(startPostgres(programs));
	const sandbox = await started(startSandbox({ logFile: newLogFile('queue-sandbox') }));
	const n8n = await started(
		startN8n({
			log: note,
			packageTarball,
			env: {
				...redis.env,
				...postgres.env,
				...(fast ? SHORT_TIMING : {}),
				// n8n 2 has this built in and ignores the setting.
				...(rerun ? {} : { QUEUE_WORKER_MAX_STALLED_COUNT: '0' }),
				EXECUTIONS_MODE: 'queue',
				OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
			},
		}),
	);
	const steady = await started(startWorker(n8n, { concurrency: CONCURRENCY, log: note }));
	const doomed = await started(startWorker(n8n, { concurrency: CONCURRENCY, log: note }));

	const {
		path,
		orders: workflowId,
		errors,
	} = await createWorkflows(n8n.api, sandbox, answerLast ? 'lastNode' : 'onReceived');
	const share = (part) => Math.floor(events * part);
	const lostReplies = [
		{ kind: 'reset-after', times: 4, skip: share(0.1) },
		{ kind: 'reset-before', times: 3, skip: share(0.15) },
	];
	await sandbox.control('POST', 'faults', [
		...lostReplies.map((fault) => ({ ...fault, match: ORDERS })),
		// Long enough that a killed worker leaves orders behind that are made all the same.
		{ kind: 'delay', ms: LATENCY_MS, times: 'Infinity', match: ORDERS },
	]);
	const ledger = () => sandbox.control('GET', 'ledger');
	const madeAtLeast = async (count) => {
		for (;;) {
			const now = await ledger();
			if (now.acts.filter(({ kind }) => kind === 'order.made').length >= count) return now;
			await sleep(250);
		}
	};

	note(`Posting ${events} events …`);
	const began = Date.now();
	const posting = postAll(n8n.api, path, sandbox, { count: events, answerLast });
	posting.catch(() => {});

	const { logins: firstLogins } = await madeAtLeast(share(0.3));
	await sandbox.control('POST', 'expire', { which: 'app' });
	note('The token has expired');

	await madeAtLeast(share(0.5));
	await doomed.kill();
	note('A worker was killed (SIGKILL)');
	const atKill = new Map([...(await unfinished(n8n.api, workflowId)), ...(await takenBy(doomed, n8n.api))]);
	const replacement = await started(startWorker(n8n, { concurrency: CONCURRENCY, log: note }));

	await Promise.race([madeAtLeast(share(0.8)), sleep(60_000)]);
	await steady.stop();
	note('The other worker was stopped in order (SIGTERM)');
	const atStop = new Map(await unfinished(n8n.api, workflowId));
	const successor = await started(startWorker(n8n, { concurrency: CONCURRENCY, log: note }));

	const posts = await posting;
	note('All events are posted; waiting for the executions to end …');
	const executions = await drained(n8n.api, workflowId, posts.filter(({ accepted }) => accepted).length);
	const drainedAfter = Date.now() - began;
	note('All executions have ended');
	const finalLedger = await ledger();
	const open = new Map([...atKill, ...atStop]);
	const accounts = settleAccounts({ posts, executions, open, ledger: finalLedger });
	const unsuccessful = executions.filter(({ status }) => status !== 'success').length;
	return {
		version: n8n.version,
		accounts,
		executions,
		inHand: { killed: inHandOf(doomed), stopped: inHandOf(steady) },
		alerts: await alertsFor(n8n.api, errors, unsuccessful),
		finishedByWorkers: [steady, doomed, replacement, successor].map(finishedBy),
		logins: { first: firstLogins, renewals: finalLedger.logins - firstLogins },
		ledger: finalLedger,
		slots: 2 * CONCURRENCY,
		drainedAfter,
		tookMs: Date.now() - startedAt,
	};
}

/** Posts every event once, some at a time. A CRM would post a refused one again; here that would hide it. */
async function postAll(api, path, sandbox, { count, answerLast }) {
	const run = randomUUID().slice(0, 8);
	const posts = Array.from({ length: count }, (_, index) => ({
		eventId: `${run}-${String(index + 1).padStart(4, '0')}`,
		accepted: false,
	}));
	// The webhook answers 404 for a moment after activation, so the first event goes alone.
	const post = async (entry) => {
		const answer = await api
			.callWebhook(path, crmEvent(entry.eventId, sandbox), { patienceMs: entry === posts[0] ? 15_000 : 0 })
			.catch((error) => ({ status: 0, text: error.message }));
		// Asked to wait, n8n answers 500 where the execution went wrong: it had taken the event all the same.
		entry.accepted = answer.status === 200 || (answerLast && answer.status === 500);
		if (answer.status !== 200) entry.answer = `${answer.status} ${answer.text}`.slice(0, 200);
	};
	await post(posts[0]);
	const queue = posts.slice(1);
	const poster = async () => {
		for (let entry = queue.shift(); entry; entry = queue.shift()) await post(entry);
	};
	await Promise.all(Array.from({ length: POSTS_AT_ONCE }, poster));
	return posts;
}

/** Which events n8n has not finished yet, by execution. It overwrites the data of an execution that it gives up later on. */
async function unfinished(api, workflowId) {
	const found = await Promise.all(
		['new', 'running'].map((status) => executionsOf(api, workflowId, { status })),
	).catch(async (error) => {
		if (error.status !== 400) throw error;
		// The public API of n8n 1 does not list them, and later editors' do so only in pages.
		const filter = JSON.stringify({ workflowId, status: ['new', 'running'] });
		const { results } = await api.rest('GET', `/executions?limit=1000&filter=${encodeURIComponent(filter)}`);
		return await Promise.all(results.map(({ id }) => api.executions.get(id).catch(() => ({ id }))));
	});
	return found.flat().map((execution) => [String(execution.id), eventIdOf(execution)]);
}

/** The same for what a worker had taken: n8n lists an execution that is taken and not yet begun under no status. */
async function takenBy(worker, api) {
	return await Promise.all(inHandOf(worker).map(async (id) => [id, eventIdOf(await api.executions.get(id))]));
}

/** The executions that a worker that is gone had begun and not finished. */
function inHandOf(worker) {
	const ids = (pattern) => [...worker.output().matchAll(pattern)].map(([, id]) => id);
	const finished = new Set(ids(/Worker finished execution (\d+)/g));
	return ids(/Worker started execution (\d+)/g).filter((id) => !finished.has(id));
}

const finishedBy = (worker) => worker.output().match(/Worker finished execution \d+/g)?.length ?? 0;

async function drained(api, workflowId, count) {
	const deadline = Date.now() + DRAIN_TIMEOUT_MS;
	for (;;) {
		// Without a status n8n lists those that have ended.
		const ended = await executionsOf(api, workflowId, { withData: false });
		if (ended.length >= count || Date.now() > deadline) return await executionsOf(api, workflowId);
		await sleep(1_000);
	}
}

/** The error workflow's runs; they come a moment after the execution they are about. */
async function alertsFor(api, workflowId, expected) {
	const deadline = Date.now() + 20_000;
	for (;;) {
		const all = await executionsOf(api, workflowId);
		if (all.length >= expected || Date.now() > deadline) return all;
		await sleep(500);
	}
}

class Interrupted extends Error {}

function interrupted() {
	return new Promise((_, reject) => {
		let seen = false;
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
			process.on(signal, () => {
				if (seen) process.exit(130);
				seen = true;
				reject(new Interrupted());
			});
		}
	});
}

function readOptions() {
	try {
		const { values } = parseArgs({
			options: {
				help: { type: 'boolean', short: 'h', default: false },
				events: { type: 'string', default: '500' },
				fast: { type: 'boolean', default: false },
				'answer-last': { type: 'boolean', default: false },
				package: { type: 'string' },
				rerun: { type: 'boolean', default: false },
			},
		});
		const events = Number(values.events);
		if (!Number.isInteger(events) || events < 100) throw new Error('--events takes a number from 100');
		return { ...values, events, answerLast: values['answer-last'] };
	} catch (error) {
		throw new SetupError(error.message.split('. ')[0], { hint: 'See npm run test:queue -- --help' });
	}
}

try {
	await main();
} catch (error) {
	if (error instanceof Unavailable) {
		say(`Skipped: ${error.message}.`);
		say('0 passed, 0 failed (skipped)');
	} else if (error instanceof Interrupted) process.exitCode = 130;
	else {
		printFailure(error);
		say('0 passed, 1 failed');
		process.exitCode = 1;
	}
}
// Sockets kept alive by fetch would hold the process up for some seconds more.
process.exit();
