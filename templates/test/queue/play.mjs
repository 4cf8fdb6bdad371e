// The plays: what is started, what is delivered, and what dies when. Each gives the facts that judge.mjs judges.
import { setTimeout as sleep } from 'node:timers/promises';
import lodash from 'lodash';
import { atOnce } from '../../../scripts/lib/atOnce.mjs';
import { n8nApi } from '../../../scripts/lib/n8nApi.mjs';
import { startN8n, startWorker } from '../../../scripts/lib/n8nServer.mjs';
import { temporaryFolder } from '../../../scripts/lib/paths.mjs';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { startSandbox } from '../../../scripts/lib/sandbox.mjs';
import { until } from '../../../scripts/lib/until.mjs';
import { ledgerRows } from '../demo/ledger.mjs';
import { settledStates } from '../soak/accounts.mjs';
import { eventOf, keyOf } from '../soak/events.mjs';
import { importTemplates } from '../soak/importing.mjs';
import { DELIVERIES, deliverEvent, offboard } from '../soak/plays.mjs';
import { notedOf } from '../soak/stage.mjs';
import { startGateway } from './gateway.mjs';
import { startQueueServices } from './services.mjs';

const TEMPLATES = [
	'order-once',
	'crm-event-to-license-orders',
	'reconcile-license-orders',
	'offboard-employee',
];
/** All times of the templates are so many times shorter: they stand to each other as they do there. */
const FASTER = 5;
const TIMES = {
	stuckAfterMinutes: 5 / FASTER,
	keepSeconds: 7 * 24 * 60 * 60,
	change: ({ settings }) => (settings.executionTimeout /= FASTER),
};
/** Of the seeded company; to add products to it leaves no trace in any list. */
const ASSET = { assetNum: 'CA8000000112', licenseType: 'cloud_account' };

const POSTS_AT_ONCE = 10;
const FORMS_AT_ONCE = 4;
/** How long the CRM waits for an answer before it delivers again, as real ones do. */
const CRM_WAITS_MS = 20_000;
const PATIENCE_MS = 300_000;
/** Of the events, so many are delivered twice; of these so many in the same moment. */
const TWICE = 0.1;
const SAME_MOMENT = 0.04;
/** How long after the first the second delivery comes, where it is not the same moment. */
const LATER_MS = [500, 20_000];
/** For each event so many people leave by the form, and hold about so many assets each. */
const LEAVERS = 0.25;
const ASSETS_EACH = 2;
/** The form of one in so many is filled in by two people at once. */
const BY_TWO = 10;
/** SQLite has one writer: more executions at once would only wait for it. */
const SQLITE = { N8N_CONCURRENCY_PRODUCTION_LIMIT: '10' };

const ORDERS = { method: 'POST', path: '/licenseOrder/batchOrder' };
const NUMBERS = { method: 'POST', path: '/shellnums' };
const WITHDRAW = { method: 'POST', path: '/privileges' };
const DELETE = { method: 'DELETE', path: '/member/' };
const LISTS = { method: 'GET', path: '/asset/assetNums' };
/** Long enough that what is killed leaves requests behind that are carried out all the same. */
const SLOW = [ORDERS, WITHDRAW, DELETE].map((match) => ({
	kind: 'delay',
	ms: 300,
	times: 'Infinity',
	match,
}));

/** Seven lost replies and three requests lost before the service acted, for orders and numbers. */
const faultsOf = (events) => [
	{ kind: 'reset-after', match: ORDERS, times: 5, skip: Math.floor(events * 0.1) },
	{ kind: 'reset-before', match: ORDERS, times: 2, skip: Math.floor(events * 0.15) },
	{ kind: 'reset-after', match: NUMBERS, times: 2, skip: Math.floor(events * 0.2) },
	{ kind: 'reset-before', match: NUMBERS, times: 1, skip: Math.floor(events * 0.25) },
];

/** Requests and replies that are lost, at each step of an offboarding. */
const leaversFaults = (leavers) =>
	[
		{ kind: 'reset-after', match: WITHDRAW, share: 0.1 },
		{ kind: 'reset-before', match: WITHDRAW, share: 0.2 },
		{ kind: 'reset-after', match: DELETE, share: 0.3 },
		{ kind: 'reset-before', match: DELETE, share: 0.4 },
		{ kind: 'reset-before', match: LISTS, share: 0.5 },
	].map(({ share, ...fault }) => ({
		...fault,
		skip: Math.floor(leavers * share),
		times: Math.max(1, Math.floor(leavers / 40)),
	}));

/** A play is given `{ events, pairs, sqlite, started, note }`; `started`: what is to be stopped afterwards. */

/** Main and two workers; the whole list of what goes wrong. */
export async function playQueue(given) {
	const { events, note } = given;
	const world = await openWorld(given, faultsOf(events));
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
	await delivering;
	const workers = [steady, doomed, replacement, successor].map(finishedBy);
	const settings = { token: true, kills: true, reconciles: true };
	return { ...(await factsOf(world)), inHand, workers, settings };
}

/** One process, SQLite; people leave by the form meanwhile, and it is killed three times and started again. */
export async function playSingle(given) {
	const { events, note } = given;
	const leavers = Math.ceil(events * LEAVERS);
	const world = await openWorld({ ...given, sqlite: true }, [...faultsOf(events), ...leaversFaults(leavers)]);
	await bringPeople(world, leavers);

	const delivering = deliverAll(world, events);
	const leaving = leaveAll(world);
	let inHand = 0;
	for (const share of [0.25, 0.5, 0.75]) {
		await world.made(share);
		inHand += lodash.reject(await world.rows(), { state: 'done' }).length;
		await world.restart('kill');
		note('n8n was killed (SIGKILL) and started again');
	}
	await Promise.all([delivering, leaving]);
	return { ...(await factsOf(world)), inHand, settings: { kills: true, reconciles: true } };
}

/** Each event twice in the same moment, all at once, on an n8n that has no ledger yet. */
export async function playPairs(given) {
	const { pairs, sqlite, note } = given;
	// All at once takes its time; who gave up waiting and came again would only add to it.
	const world = await openWorld(given, [], 290_000);
	if (!sqlite) for (let count = 0; count < 2; count++) await world.worker();
	note(`Delivering ${pairs} events, each twice, all at once …`);
	makeEvents(world, pairs);
	await Promise.all([...world.events, ...world.events].map(world.deliver));
	return { ...(await factsOf(world)), inHand: 0, settings: {} };
}

/** The service, n8n with the templates, and the CRM. n8n can be ended and started again, with its data and address. */
async function openWorld({ sqlite, started, note }, faults, crmWaitsMs = CRM_WAITS_MS) {
	note('Starting the sandbox, and what n8n needs …');
	const env = sqlite ? SQLITE : await startQueueServices(started);
	const sandbox = await started(startSandbox());
	const port = await freePort();
	const userFolder = temporaryFolder('main');
	const start = () => started(startN8n({ log: note, port, userFolder, env }));
	let n8n = await start();
	const gateway = await started(startGateway(n8n.url));
	const files = TEMPLATES.map((name) => `${name}.json`);
	const imported = await importTemplates(n8n.api, { sandbox, ...TIMES }, files);
	await sandbox.control('POST', 'faults', [...faults, ...SLOW]);
	// Webhooks are not there in the first moments after activation.
	await sleep(1_000);
	const ledger = () => sandbox.control('GET', 'ledger');
	const run = Date.now().toString(36);
	const stage = notedOf({ api: n8n.api, sandbox, imported, run });
	const crm = { ...stage, api: n8nApi(gateway.url, crmWaitsMs) };
	return {
		...stage,
		...{ faults, note, ledger, version: n8n.version },
		/** One delivery of an event with all its repetitions; what is never answered is for the judge to tell. */
		deliver: (event) => deliverEvent(crm, event).catch(() => void event.answers.push(0)),
		rows: () => ledgerRows(n8n.api),
		worker: () => started(startWorker(n8n, { log: note })),
		async restart(by) {
			await n8n[by]();
			n8n = await start();
		},
		/** Waits until the service has made this share of the orders. */
		made(share) {
			const due = Math.floor(goodLines(stage.events).length * share);
			const isMade = async () => lodash.filter((await ledger()).acts, { kind: 'order.made' }).length >= due;
			const complaint = `The service has not made ${share} of the orders`;
			return until(isMade, complaint, { patienceMs: PATIENCE_MS, everyMs: 500 });
		},
	};
}

const goodLines = (events) => lodash.reject(lodash.flatMap(events, 'lines'), { kind: 'bad' });

function makeEvents({ events, sandbox, run }, count) {
	for (let number = 1; number <= count; number += 1)
		events.push({ ...eventOf(`${run}-e${number}`, number, sandbox, ASSET), answers: [] });
}

/** Every event once, some twice, so many at a time. */
async function deliverAll(world, count) {
	const { note, deliver, events } = world;
	note(`Delivering ${count} events …`);
	makeEvents(world, count);
	const [twice, same] = [Math.floor(count * TWICE), Math.floor(count * SAME_MOMENT)];
	const every = Math.floor(count / twice);
	const later = [];
	const jobs = events.map((event, index) => async () => {
		const first = deliver(event);
		const nth = index / every;
		if (Number.isInteger(nth) && nth < same) return await Promise.all([first, deliver(event)]);
		if (Number.isInteger(nth) && nth < twice) {
			const share = (nth - same) / (twice - same);
			later.push(sleep(LATER_MS[0] + share * (LATER_MS[1] - LATER_MS[0])).then(() => deliver(event)));
		}
		return await first;
	});
	await atOnce(POSTS_AT_ONCE, jobs);
	await Promise.all(later);
	note('All events are delivered; the rest is left to reconcile …');
}

/** Brings so many people and their assets into the company: who leaves is new, and holds only what can be withdrawn. */
async function bringPeople({ sandbox, people }, leavers) {
	const seeded = new Set((await sandbox.control('GET', 'state')).employees.map(({ globalId }) => globalId));
	await sandbox.control('POST', 'scale', { employees: leavers });
	const { employees } = await sandbox.control('GET', 'state');
	// Every second asset is held.
	await sandbox.control('POST', 'scale', { assets: employees.length * ASSETS_EACH * 2 });
	for (const { globalId, userName } of employees)
		if (!seeded.has(globalId)) people.push({ globalId, account: userName });
}

/** Each fills in the form, and once more from the start when nothing comes back, as people do. */
async function leaveAll(world) {
	// Who did not get through is there still, and for the judge to tell.
	const fillIn = (person) => offboard(world, person, DELIVERIES).catch(() => {});
	const leave = (person, index) => () =>
		Promise.all(lodash.times(index % BY_TWO === 0 ? 2 : 1, () => fillIn(person)));
	await atOnce(FORMS_AT_ONCE, world.people.map(leave));
	world.note('Every form came to an end');
}

/** What there is when the ledger has every event settled, or too much time is over; nobody does anything meanwhile. */
async function factsOf({ rows, ledger, ...world }) {
	const { note, events, platform } = world;
	const began = Date.now();
	let [table, told] = [[], ''];
	const isSettled = async () => {
		table = await rows();
		if (counted(table) !== told) note(`The ledger: ${(told = counted(table))}`);
		const states = new Map(table.map((row) => [keyOf(row), row.state]));
		return lodash
			.flatMap(events, 'lines')
			.every(({ key, kind }) => settledStates(kind).includes(states.get(key)));
	};
	// What is not settled then is for the judge to tell.
	await until(isSettled, 'Not settled', { patienceMs: PATIENCE_MS, everyMs: 2_000 }).catch(() => {});
	const settledAfter = Date.now() - began;
	return { ...world, ...(await ledger()), settledAfter, table, platform: await platform(true) };
}

export const counted = (rows) =>
	Object.entries(lodash.countBy(rows, 'state'))
		.map(([state, count]) => `${state}: ${count}`)
		.join(', ') || '–';

function inHandOf(worker) {
	const ids = (pattern) => [...worker.output().matchAll(pattern)].map(([, id]) => id);
	return lodash.difference(ids(/Worker started execution (\d+)/g), ids(/Worker finished execution (\d+)/g));
}

const finishedBy = (worker) => worker.output().match(/Worker finished execution \d+/g)?.length ?? 0;
