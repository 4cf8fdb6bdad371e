// What is started, what goes on, and how it ends: gives the facts that judge.mjs judges.
import { setTimeout as sleep } from 'node:timers/promises';
import lodash from 'lodash';
import { startN8n } from '../../../scripts/lib/n8nServer.mjs';
import { temporaryFolder } from '../../../scripts/lib/paths.mjs';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { startSandbox } from '../../../scripts/lib/sandbox.mjs';
import { startLocalServer } from '../../../scripts/lib/localServer.mjs';
import { until } from '../../../scripts/lib/until.mjs';
import { keyOf, ledgerOf } from './events.mjs';
import { importTemplates } from './importing.mjs';
import { medianOf } from './trend.mjs';
import { memoryOf, openHeap, readDatabase, sampleOf } from './measure.mjs';
import { PLAYS } from './plays.mjs';

const EXECUTIONS_KEPT = 200;
const SETTLE_MS = 600_000;
/** How many times as fast the platform's clock runs. */
const SPEED = 60;
/** Of the requests that each fault meets. */
const SHARE = 0.01;
/** Two rounds of the three triggers for employees, and one list for the reminder. */
const LOOKS = 7;

/** As a user sets it, shorter: pruned each minute, so many are kept. n8n's own hours would be longer than the run. */
const PRUNING = {
	EXECUTIONS_DATA_PRUNE: 'true',
	EXECUTIONS_DATA_MAX_AGE: '1',
	EXECUTIONS_DATA_PRUNE_MAX_COUNT: String(EXECUTIONS_KEPT),
	EXECUTIONS_DATA_PRUNE_SOFT_DELETE_INTERVAL: '1',
	EXECUTIONS_DATA_PRUNE_HARD_DELETE_INTERVAL: '1',
	EXECUTIONS_DATA_HARD_DELETE_BUFFER: '0',
};

/**
 * n8n 2.41's own engine for expressions keeps about 10 MB for each page of a form until n8n ends
 * (https://github.com/n8n-io/n8n/issues/39137): growth of that size would hide any other. docs/maintainers/soak.md.
 */
const EXPRESSIONS = { N8N_EXPRESSION_ENGINE: 'legacy' };

/** The faults that the platform has all the time, as the sandbox takes them: which requests they meet is drawn from the seed. */
const faultsOf = (seed) =>
	[
		{ kind: 'reset-before' },
		{ kind: 'reset-after' },
		{ kind: 'status', status: 503 },
		{ kind: 'status', status: 429, headers: { 'Retry-After': '1' } },
		{ kind: 'code', code: '500', message: 'internal' },
		{ kind: 'delay', ms: 2_000 },
		{ kind: 'expired-token', match: { path: '/api/' } },
		{ kind: 'expired-token', token: 'user', match: { path: '/me/api/' } },
	].map((fault, index) => ({ ...fault, share: SHARE, times: 'Infinity', seed: seed * 100 + index }));

export async function soak(chosen) {
	const { minutes, seed, note } = chosen;
	const { stage, heap, n8n } = await open(chosen);
	await stage.sandbox.control('POST', 'faults', faultsOf(seed));
	const over = Date.now() + minutes * 60_000;
	stage.ends = over;
	note(`All templates are published; the soak begins, for ${minutes} min`);
	const playing = Object.entries(PLAYS).map(([name, play]) => goOn(stage, name, play));
	const everyMs = Math.min(60_000, (minutes * 60_000) / 8);
	const samples = [];
	const began = Date.now();
	// What the triggers of ends remember: all that came within their days, until 30 days after.
	const ends = new Set();
	const near = began + 60 * 86_400_000;
	const measure = async () => {
		const minute = (Date.now() - began) / 60_000;
		const memory = await memoryOf(n8n.pid);
		const database = await stage.observe();
		const { assets, employees, orders } = await stage.platform();
		for (const { id, limitEndTime } of assets)
			if (limitEndTime && limitEndTime < near) ends.add(`${id} ${limitEndTime}`);
		const platform = {
			assets: assets.length,
			ends: ends.size,
			listed: assets.length + employees.length,
			employees: employees.length,
			orders: orders.length,
			...(stage.took.length > 0 && { answer: medianOf(stage.took.splice(0)) }),
			noted:
				stage.events.length +
				lodash.sumBy(stage.sheets, 'lines.length') +
				lodash.sumBy(lodash.filter(stage.renewals, { decision: 'Renew' }), 'eventIds.length'),
		};
		samples.push(sampleOf({ minute, memory, heap: await heap.used(), database, platform }));
		const { n8n: rss } = memory;
		note(
			`minute ${minute.toFixed(1)}: ${stage.events.length} events, ${stage.people.length} people, RSS ${Math.round(rss / 2 ** 20)} MB`,
		);
	};
	for (let next = began; next <= over; next += everyMs) {
		await sleep(Math.max(0, next - Date.now()));
		await measure();
	}
	await Promise.all(playing);
	await stage.sandbox.control('DELETE', 'faults');
	note('Nothing more is begun; the rest is left to n8n and to the person who decides …');
	await settle(stage);
	const database = await stage.observe();
	heap.close();
	const { acts, requests } = await stage.sandbox.control('GET', 'ledger');
	const seen = { samples, database, acts, requests, platform: await stage.platform(true) };
	return { ...stage, ...chosen, speed: SPEED, version: n8n.version, ...seen };
}

/** What plays are given: the platform, the workflows in n8n, and lists of what they have seen and done. */
export const notedOf = ({ sandbox, ...given }) => ({
	...given,
	sandbox,
	platform: platformOf(sandbox),
	...Object.fromEntries(NOTED.map((name) => [name, []])),
});
const NOTED = ['events', 'late', 'named', 'sheets', 'people', 'decided', 'problems', 'took', 'renewals'];

async function open({ seed, started, note }) {
	note('Starting the sandbox and n8n …');
	const sandbox = await started(startSandbox());
	await sandbox.control('POST', 'clock', { speed: SPEED });
	const told = [];
	const hear = ({ text }) => {
		told.push(JSON.parse(text));
		return {};
	};
	const contacts = await started(startLocalServer(hear));
	const home = temporaryFolder('soak');
	const inspector = await freePort();
	// The port only: the inspector opens when it is asked to.
	const env = { ...PRUNING, ...EXPRESSIONS, NODE_OPTIONS: `--inspect-port=127.0.0.1:${inspector}` };
	const n8n = await started(startN8n({ log: note, userFolder: home, env }));
	const keepSeconds = 90;
	const world = { sandbox, contacts, stuckAfterMinutes: 0.5, keepSeconds, platformNow: platformNow() };
	const imported = await importTemplates(n8n.api, world);
	const run = `S${seed}${Date.now().toString(36)}`;
	const stage = {
		...notedOf({ api: n8n.api, sandbox, imported, run }),
		keepSeconds,
		told,
		reserved: new Set(),
		/** The last that was seen of each line of n8n's ledger; settled ones leave it in time. */
		ledger: new Map(),
		executions: new Map(),
		plays: lodash.mapValues(PLAYS, () => ({ done: 0, failed: [] })),
		async observe() {
			const seen = await readDatabase(home);
			// What another delivery has just noted of a line stands beside it for a moment.
			const rows = lodash.sortBy(ledgerOf(seen), ({ state }) =>
				state === 'new' || state === 'repeat' ? 0 : 1,
			);
			for (const row of rows) if (row.line > 0) stage.ledger.set(keyOf(row), row);
			for (const one of seen.executions) stage.executions.set(one.id, one);
			return seen;
		},
	};
	// n8n is done with the activation before each trigger has looked for the first time, and remembered who is there.
	const haveLooked = async () => (await sandbox.countReads('/members')) >= LOOKS;
	await until(haveLooked, 'The triggers did not look');
	return { stage, n8n, heap: await openHeap(n8n.pid, inspector) };
}

/** The platform's time as an expression of n8n, for templates that have their own time as a setting. */
function platformNow() {
	const began = Date.now();
	return `={{ DateTime.fromMillis(${began} + (Date.now() - ${began}) * ${SPEED}).toISO() }}`;
}

/** The platform's own data, asked for at most every two seconds unless it must be fresh. */
function platformOf({ control }) {
	let kept = { at: 0 };
	return async (fresh = false) => {
		if (fresh || Date.now() - kept.at > 2_000) kept = { at: Date.now(), state: control('GET', 'state') };
		return await kept.state;
	};
}

/** Begins a play again and again until the time is over, and waits for those under way. */
async function goOn(stage, name, { play, everyMs, atOnce }) {
	const underWay = new Set();
	const account = stage.plays[name];
	for (let number = 0; Date.now() < stage.ends; number += 1) {
		const began = Date.now();
		while (underWay.size >= atOnce) await Promise.race(underWay);
		const one = play(stage, number).then(
			() => void (account.done += 1),
			(error) => void account.failed.push(error.message),
		);
		underWay.add(one);
		void one.finally(() => underWay.delete(one));
		await sleep(Math.min(Math.max(0, began + everyMs - Date.now()), Math.max(0, stage.ends - Date.now())));
	}
	await Promise.all(underWay);
}

const isOrdering = ({ workflow, status }) => workflow === 'Order once' && ['new', 'running'].includes(status);

/** Until every line of the ledger is settled; the person goes on deciding. */
async function settle(stage) {
	const isSettled = async () => {
		// The next look decides what this one could not.
		await PLAYS.decisions.play(stage, 0).catch(() => {});
		const seen = await stage.observe();
		if (lodash.some(seen.executions, isOrdering)) return false;
		return ledgerOf(seen).every(
			({ line, state, wrote }) => line === 0 || (state === 'done' && wrote === 'done'),
		);
	};
	// What is not settled then is for the judge to tell.
	await until(isSettled, 'Not settled', { patienceMs: SETTLE_MS, everyMs: 3_000 }).catch(() => {});
}
