// The plays: what is started, what is delivered, and what dies when. Each gives the facts that judge.mjs judges.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startN8n, startWorker } from '../../scripts/lib/n8nServer.mjs';
import { newLogFile } from '../../scripts/lib/paths.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { startSandbox } from '../../scripts/lib/sandbox.mjs';
import { startCrm } from './crm.mjs';
import { startGateway } from './gateway.mjs';
import { counted, ledgerRows } from './ledgerTable.mjs';
import { ledgerOf, madeAtLeast, plannedFaults, plant } from './sandboxPlan.mjs';
import { startPostgres, startRedis } from './services.mjs';
import { activateTemplates } from './workflows.mjs';

const CONCURRENCY = 5;
const POSTS_AT_ONCE = 10;
const SETTLE_TIMEOUT_MS = 300_000;
/** Of the events, so many are delivered twice; of these so many in the same moment. */
const TWICE = 0.1;
const SAME_MOMENT = 0.04;
/** How long after the first the second delivery comes, where it is not the same moment. */
const LATER_MS = [500, 20_000];

/** Main and two workers; the whole list of what goes wrong. */
export async function playQueue({ events, programs, package: packageTarball, folder, started, note }) {
	const { sandbox, n8n, env } = await startQueue({ programs, packageTarball, folder, started, note });
	const worker = async () => await started(startWorker(n8n.now, { concurrency: CONCURRENCY, log: note }));
	const [steady, doomed] = [await worker(), await worker()];
	const { crm, faults } = await prepare({ sandbox, n8n, events });
	const at = (part) => madeAtLeast(sandbox, Math.floor(events * part));

	note(`Delivering ${events} events …`);
	const { eventIds, delivering } = deliverAll(crm, events);
	await at(0.3);
	await sandbox.control('POST', 'expire', { which: 'app' });
	note('The token has expired');
	await at(0.5);
	await doomed.kill();
	const inHand = inHandOf(doomed).length;
	note(`A worker was killed (SIGKILL), ${inHand} executions in its hands`);
	const replacement = await worker();
	await at(0.65);
	await n8n.restart({ env });
	note('Main was restarted');
	await at(0.8);
	await steady.stop();
	note('The other worker was stopped in order (SIGTERM)');
	const successor = await worker();
	await delivering;
	note('All events are delivered; the rest is left to reconcile …');
	const settledAfter = await settled(n8n.now.api, eventIds, note);
	return {
		...(await factsOf({ n8n, sandbox, crm, eventIds, faults })),
		inHand,
		settledAfter,
		workers: [steady, doomed, replacement, successor].map(finishedBy),
		settings: { token: true, kills: true, reconciles: true },
	};
}

/** One process, SQLite; killed midway and started again. */
export async function playSingle({ events, package: packageTarball, folder, started, note }) {
	const sandbox = await started(startSandbox({ logFile: newLogFile('queue-sandbox') }));
	// SQLite has one writer: more executions at once would only wait for it.
	const env = { N8N_CONCURRENCY_PRODUCTION_LIMIT: '10' };
	const n8n = await startMain({ env, packageTarball, folder, started, note });
	const { crm, faults } = await prepare({ sandbox, n8n, events });

	note(`Delivering ${events} events …`);
	const { eventIds, delivering } = deliverAll(crm, events);
	await madeAtLeast(sandbox, Math.floor(events * 0.5));
	const before = await ledgerRows(n8n.now.api);
	await n8n.restart({ env, by: 'kill' });
	const inHand = before.filter(({ state }) => state !== 'done').length;
	note('n8n was killed (SIGKILL) and started again');
	await delivering;
	note('All events are delivered; the rest is left to reconcile …');
	const settledAfter = await settled(n8n.now.api, eventIds, note);
	return {
		...(await factsOf({ n8n, sandbox, crm, eventIds, faults })),
		inHand,
		settledAfter,
		settings: { kills: true, reconciles: true },
	};
}

/** Each event twice in the same moment, all at once, on an n8n that has no ledger yet. */
export async function playPairs({ pairs, sqlite, programs, package: packageTarball, folder, started, note }) {
	const limited = { N8N_CONCURRENCY_PRODUCTION_LIMIT: '10' };
	const single = async () => {
		const sandbox = await started(startSandbox({ logFile: newLogFile('queue-sandbox') }));
		return { sandbox, n8n: await startMain({ env: limited, packageTarball, folder, started, note }) };
	};
	const { sandbox, n8n } = sqlite
		? await single()
		: await startQueue({ programs, packageTarball, folder, started, note });
	if (!sqlite)
		for (let count = 0; count < 2; count++)
			await started(startWorker(n8n.now, { concurrency: CONCURRENCY, log: note }));
	// All at once takes its time; who gave up waiting and came again would only add to it.
	const { crm } = await prepare({ sandbox, n8n, events: 0, timeoutMs: 290_000 });
	note(`Delivering ${pairs} events, each twice, all at once …`);
	const eventIds = crm.eventIds(pairs);
	await Promise.all(eventIds.flatMap((id) => [crm.deliver(id), crm.deliver(id)]));
	const settledAfter = await settled(n8n.now.api, eventIds, note);
	return {
		...(await factsOf({ n8n, sandbox, crm, eventIds, faults: [] })),
		inHand: 0,
		settledAfter,
		settings: {},
	};
}

async function startQueue({ programs, packageTarball, folder, started, note }) {
	note('Starting Redis, PostgreSQL and the sandbox …');
	const redis = await started(startRedis(programs));
	const postgres = await started(startPostgres(programs));
	const sandbox = await started(startSandbox({ logFile: newLogFile('queue-sandbox') }));
	const env = {
		...redis.env,
		...postgres.env,
		// n8n's default of two lets webhooks fail that come all at once.
		DB_POSTGRESDB_POOL_SIZE: '10',
		EXECUTIONS_MODE: 'queue',
		OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
	};
	return { sandbox, env, n8n: await startMain({ env, packageTarball, folder, started, note }) };
}

/** n8n's main process, which can be ended and started again with the same data, at the same address. */
async function startMain({ env, packageTarball, folder, started, note }) {
	const port = await freePort();
	const userFolder = join(folder, 'main');
	const start = async (tarball, settings) =>
		await started(startN8n({ log: note, packageTarball: tarball, port, userFolder, env: settings }));
	const main = {
		gateway: await started(startGateway(() => `http://127.0.0.1:${port}`)),
		now: await start(packageTarball, env),
		async restart({ env: settings, by = 'stop' }) {
			const { packageTarball: tarball } = main.now;
			await main.now[by]();
			main.now = await start(tarball, settings);
		},
	};
	return main;
}

async function prepare({ sandbox, n8n, events, timeoutMs }) {
	const { path, reconcile } = await activateTemplates({ api: n8n.now.api, sandbox });
	n8n.reconcile = reconcile;
	const faults = events > 0 ? plannedFaults(events) : [];
	await plant(sandbox, faults);
	const crm = startCrm({ url: `${n8n.gateway.url}/webhook/${path}`, sandbox, timeoutMs });
	// Webhooks are not there in the first moments after activation.
	await sleep(1_000);
	return { crm, faults };
}

/** Every event once, some twice, so many at a time. */
function deliverAll(crm, events) {
	const eventIds = crm.eventIds(events);
	const [twice, same] = [Math.floor(events * TWICE), Math.floor(events * SAME_MOMENT)];
	const every = Math.floor(events / twice);
	const later = [];
	const jobs = eventIds.map((id, index) => async () => {
		const first = crm.deliver(id);
		const nth = index / every;
		if (Number.isInteger(nth) && nth < same) return await Promise.all([first, crm.deliver(id)]);
		if (Number.isInteger(nth) && nth < twice) {
			const share = (nth - same) / (twice - same);
			later.push(sleep(LATER_MS[0] + share * (LATER_MS[1] - LATER_MS[0])).then(() => crm.deliver(id)));
		}
		return await first;
	});
	const delivering = crm.all(jobs, POSTS_AT_ONCE).then(() => Promise.all(later));
	delivering.catch(() => {});
	return { eventIds, delivering };
}

/** Waits until the ledger has every event settled; nobody does anything meanwhile. */
async function settled(api, eventIds, note) {
	const began = Date.now();
	let told = '';
	for (;;) {
		const rows = await ledgerRows(api);
		const done = new Set(rows.filter(({ state }) => state === 'done').map(({ eventId }) => eventId));
		const others = rows.filter(({ state }) => state !== 'done');
		const over = eventIds.every((id) => done.has(id)) && others.length === 0;
		if (over || Date.now() - began > SETTLE_TIMEOUT_MS) return Date.now() - began;
		const now = counted(rows);
		if (now !== told) note(`The ledger: ${now}`);
		told = now;
		await sleep(2_000);
	}
}

async function factsOf({ n8n, sandbox, crm, eventIds, faults }) {
	const rows = await ledgerRows(n8n.now.api);
	return {
		version: n8n.now.version,
		eventIds,
		delivered: crm.delivered,
		ledger: await ledgerOf(sandbox),
		table: rows,
		faults,
		reconciled: rows.filter(({ owner }) => owner.startsWith('reconcile')).length,
	};
}

/** The executions that a worker that is gone had begun and not finished. */
function inHandOf(worker) {
	const ids = (pattern) => [...worker.output().matchAll(pattern)].map(([, id]) => id);
	const finished = new Set(ids(/Worker finished execution (\d+)/g));
	return ids(/Worker started execution (\d+)/g).filter((id) => !finished.has(id));
}

const finishedBy = (worker) => worker.output().match(/Worker finished execution \d+/g)?.length ?? 0;
