// The plays: what is started, what is delivered, and what dies when. Each gives the facts that judge.mjs judges.
import { setTimeout as sleep } from 'node:timers/promises';
import lodash from 'lodash';
import { atOnce } from '../../../scripts/lib/atOnce.mjs';
import { startN8n, startWorker } from '../../../scripts/lib/n8nServer.mjs';
import { temporaryFolder } from '../../../scripts/lib/paths.mjs';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { startSandbox } from '../../../scripts/lib/sandbox.mjs';
import { until } from '../../../scripts/lib/until.mjs';
import { startCrm } from './crm.mjs';
import { startGateway } from './gateway.mjs';
import { startQueueServices } from './services.mjs';
import { ledgerRows } from '../demo/ledger.mjs';
import { countLines, linesOf } from './lines.mjs';
import { activateTemplates, counted } from './workflows.mjs';

const CONCURRENCY = 5;
const POSTS_AT_ONCE = 10;
const PATIENCE_MS = 300_000;
/** Of the events, so many are delivered twice; of these so many in the same moment. */
const TWICE = 0.1;
const SAME_MOMENT = 0.04;
/** How long after the first the second delivery comes, where it is not the same moment. */
const LATER_MS = [500, 20_000];
/** SQLite has one writer: more executions at once would only wait for it. */
const SQLITE = { N8N_CONCURRENCY_PRODUCTION_LIMIT: '10' };

const ORDERS = { method: 'POST', path: '/licenseOrder/batchOrder' };
const NUMBERS = { method: 'POST', path: '/shellnums' };
/** Long enough that a killed worker leaves orders behind that are made all the same. */
const SLOW = { kind: 'delay', ms: 300, times: 'Infinity', match: ORDERS };

/** Seven lost replies and three requests lost before the service acted, for orders and numbers. */
const faultsOf = (events) => [
	{ kind: 'reset-after', match: ORDERS, times: 5, skip: Math.floor(events * 0.1) },
	{ kind: 'reset-before', match: ORDERS, times: 2, skip: Math.floor(events * 0.15) },
	{ kind: 'reset-after', match: NUMBERS, times: 2, skip: Math.floor(events * 0.2) },
	{ kind: 'reset-before', match: NUMBERS, times: 1, skip: Math.floor(events * 0.25) },
];

/** A play is given `{ events, pairs, sqlite, started, note }`; `started`: what is to be stopped afterwards. */

/** Main and two workers; the whole list of what goes wrong. */
export async function playQueue(stage) {
	const { events, note } = stage;
	const world = await openWorld(stage, faultsOf(events));
	const [steady, doomed] = [await world.worker(), await world.worker()];

	const delivering = deliverAll(world, events);
	await world.made(0.3);
	await world.sandbox.control('POST', 'expire', { which: 'app' });
	note('The token has expired');
	await world.made(0.5);
	await doomed.kill();
	const inHand = inHandOf(doomed).length;
	note(`A worker was killed (SIGKILL), ${inHand} executions in its hands`);
	const replacement = await world.worker();
	await world.made(0.65);
	await world.restart('stop');
	note('Main was restarted');
	await world.made(0.8);
	await steady.stop();
	note('The other worker was stopped in order (SIGTERM)');
	const successor = await world.worker();
	const facts = await factsOf(world, await delivering);
	const workers = [steady, doomed, replacement, successor].map(finishedBy);
	return { ...facts, inHand, workers, settings: { token: true, kills: true, reconciles: true } };
}

/** One process, SQLite; killed midway and started again. */
export async function playSingle(stage) {
	const { events, note } = stage;
	const world = await openWorld({ ...stage, sqlite: true }, faultsOf(events));

	const delivering = deliverAll(world, events);
	await world.made(0.5);
	const inHand = lodash.reject(await world.rows(), { state: 'done' }).length;
	await world.restart('kill');
	note('n8n was killed (SIGKILL) and started again');
	const facts = await factsOf(world, await delivering);
	return { ...facts, inHand, settings: { kills: true, reconciles: true } };
}

/** Each event twice in the same moment, all at once, on an n8n that has no ledger yet. */
export async function playPairs(stage) {
	const { pairs, sqlite, note } = stage;
	// All at once takes its time; who gave up waiting and came again would only add to it.
	const world = await openWorld(stage, [], 290_000);
	if (!sqlite) for (let count = 0; count < 2; count++) await world.worker();
	note(`Delivering ${pairs} events, each twice, all at once …`);
	const eventIds = world.crm.eventIds(pairs);
	await Promise.all(eventIds.flatMap((id) => [world.crm.deliver(id), world.crm.deliver(id)]));
	return { ...(await factsOf(world, eventIds)), inHand: 0, settings: {} };
}

/** The service, n8n with both templates, and the CRM. n8n can be ended and started again, with its data and address. */
async function openWorld({ events, sqlite, started, note }, faults, timeoutMs) {
	note('Starting the sandbox, and what n8n needs …');
	const env = sqlite ? SQLITE : await startQueueServices(started);
	const sandbox = await started(startSandbox());
	const port = await freePort();
	const userFolder = temporaryFolder('main');
	const start = () => started(startN8n({ log: note, port, userFolder, env }));
	let n8n = await start();
	const gateway = await started(startGateway(n8n.url));
	const path = await activateTemplates(n8n.api, sandbox);
	await sandbox.control('POST', 'faults', [...faults, SLOW]);
	// Webhooks are not there in the first moments after activation.
	await sleep(1_000);
	const ledger = () => sandbox.control('GET', 'ledger');
	return {
		...{ sandbox, faults, note, ledger, version: n8n.version },
		crm: startCrm({ url: `${gateway.url}/webhook/${path}`, sandbox, timeoutMs }),
		rows: () => ledgerRows(n8n.api),
		worker: () => started(startWorker(n8n, { concurrency: CONCURRENCY, log: note })),
		async restart(by) {
			await n8n[by]();
			n8n = await start();
		},
		/** Waits until the service has made this share of the orders. */
		made(share) {
			const due = Math.floor(countLines(events) * share);
			const isMade = async () => lodash.filter((await ledger()).acts, { kind: 'order.made' }).length >= due;
			const complaint = `The service has not made ${share} of the orders`;
			return until(isMade, complaint, { patienceMs: PATIENCE_MS, everyMs: 500 });
		},
	};
}

/** Every event once, some twice, so many at a time. Gives their ids, when all are delivered. */
async function deliverAll({ crm, note }, events) {
	note(`Delivering ${events} events …`);
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
	await atOnce(POSTS_AT_ONCE, jobs);
	await Promise.all(later);
	note('All events are delivered; the rest is left to reconcile …');
	return eventIds;
}

/** What there is when the ledger has every event settled, or too much time is over; nobody does anything meanwhile. */
async function factsOf({ rows, note, version, crm, ledger, faults }, eventIds) {
	const began = Date.now();
	let [table, told] = [[], ''];
	const isSettled = async () => {
		table = await rows();
		const { done = [], person = [], ...others } = lodash.groupBy(table, 'state');
		if (counted(table) !== told) note(`The ledger: ${(told = counted(table))}`);
		const settled = lodash.countBy([...done, ...person], 'eventId');
		return lodash.isEmpty(others) && eventIds.every((id) => settled[id] === linesOf(id).length);
	};
	// What is not settled then is for the judge to tell.
	await until(isSettled, 'Not settled', { patienceMs: PATIENCE_MS, everyMs: 2_000 }).catch(() => {});
	const settledAfter = Date.now() - began;
	const reconciled = table.filter(({ attempts }) => attempts > 0).length;
	const run = { version, eventIds, delivered: crm.delivered, faults };
	return { ...run, settledAfter, ledger: await ledger(), table, reconciled };
}

function inHandOf(worker) {
	const ids = (pattern) => [...worker.output().matchAll(pattern)].map(([, id]) => id);
	return lodash.difference(ids(/Worker started execution (\d+)/g), ids(/Worker finished execution (\d+)/g));
}

const finishedBy = (worker) => worker.output().match(/Worker finished execution \d+/g)?.length ?? 0;
