// npm run test:kill (EVENTS=60 KILLS=6): events become orders in n8n's queue mode (PostgreSQL, Redis, two workers) while its processes are killed at random: nothing twice, nothing lost.
import { setTimeout as sleep } from 'node:timers/promises';
import { startN8n, startWorker } from '../../scripts/lib/n8nServer.mjs';
import { temporaryFolder } from '../../scripts/lib/paths.mjs';
import { freePort } from '../../scripts/lib/processes.mjs';
import { Unavailable } from '../../scripts/lib/programs.mjs';
import { startSandbox } from '../../scripts/lib/sandbox.mjs';
import { runScript } from '../../scripts/lib/script.mjs';
import { until } from '../../scripts/lib/until.mjs';
import { withStarted } from '../../scripts/lib/withStarted.mjs';
import { CRM_KEY, dayIn, INBOX, nodeOf, openPlayer } from '../templates/player.mjs';
import { startQueueServices } from './services.mjs';

const BATCH = { method: 'POST', path: '/batchOrder' };
const SETTLED = ['done', 'repeat', 'person'];
const say = (text) => process.stdout.write(`${text}\n`);

async function main() {
	const { EVENTS = 60, KILLS = 6 } = process.env;
	await withStarted((started) => play(started, Number(EVENTS), Number(KILLS))).catch((error) => {
		if (!(error instanceof Unavailable)) throw error;
		say(`Skipped: ${error.message}`);
	});
}

async function play(started, events, kills) {
	const env = await startQueueServices(started);
	const sandbox = await started(startSandbox());
	const [port, userFolder] = [await freePort(), temporaryFolder('kill')];
	const startMain = () => started(startN8n({ port, userFolder, env }));
	let main = await startMain();
	const workers = [await started(startWorker(main)), await started(startWorker(main))];
	const { bring, tables } = await openPlayer({ n8n: main, sandbox });
	// A killed run keeps the lease no longer than a run may take here.
	const change = (template) => {
		const { value } = nodeOf(template, 'Take the Lease').parameters.columns;
		value.busyUntil = '={{ Date.now() + 30 * 1000 }}';
		template.settings.executionTimeout = 20;
	};
	const drain = await bring('templates/order-what-is-open.json', { change });
	await bring('templates/crm-event-to-license-orders.json', { called: { 'Order Now': drain } });
	await until(
		async () => (await tables.rows('license_drain_lease').catch(() => [])).length > 0,
		'The drain made no tables',
		{ patienceMs: 120_000 },
	);
	await sandbox.control('POST', 'faults', [
		{ kind: 'delay', ms: 200, times: 'Infinity', match: BATCH },
		{ kind: 'reset-after', times: 3, skip: 5, match: BATCH },
		{ kind: 'status', status: 429, times: 3, skip: 12, match: BATCH },
	]);

	say(`${events} events of two lines, each delivered twice, while ${kills} processes are killed …`);
	const address = `http://127.0.0.1:${port}/webhook/crm-order-confirmed`;
	const delivering = Promise.all(
		Array.from({ length: events }, (_, at) =>
			sleep(at * 300).then(() => Promise.all([deliver(address, at), deliver(address, at)])),
		),
	);
	for (let kill = 0; kill < kills; kill += 1) {
		await sleep(2000 + Math.random() * 4000);
		const victim = Math.floor(Math.random() * 3);
		await (victim === 2 ? main : workers[victim]).kill();
		say(`${victim === 2 ? 'main' : 'a worker'} was killed`);
		// As a supervisor does: where a start fails, as the database is busy, again.
		const again = async () => await startMain().catch(() => undefined);
		if (victim === 2) main = await until(again, 'n8n did not start again', { patienceMs: 300_000 });
		else workers[victim] = await started(startWorker(main));
	}
	await delivering;
	const rows = await until(
		async () => {
			const found = await tables.rows(INBOX).catch(() => []);
			return found.length > 0 && found.every(({ state }) => SETTLED.includes(state)) && found;
		},
		'Not all lines were settled',
		{ patienceMs: 600_000, everyMs: 2000 },
	);
	judge(rows, (await sandbox.control('GET', 'ledger')).acts, events);
}

/** As a CRM does: again, until it is told 202. */
async function deliver(address, at) {
	const lines = [1, 2].map((quantity) => ({
		product: '24107',
		quantity,
		end: dayIn(365),
		licenseType: 'cloud_account',
	}));
	const customer = { id: 'ACME-001', name: 'Acme', enterpriseId: '6100000000000000001' };
	const body = JSON.stringify({ eventId: `KILL-${at}`, type: 'order.confirmed', customer, lines });
	const isTaken = async () => {
		const { status } = await fetch(address, {
			method: 'POST',
			body,
			signal: AbortSignal.timeout(30_000),
			headers: { 'content-type': 'application/json', ...CRM_KEY },
		}).catch(() => ({}));
		return status === 202;
	};
	await until(isTaken, `KILL-${at} was never accepted`, { patienceMs: 300_000, everyMs: 3000 });
}

/** Each line is ordered once, or is with a person; no line is done that was not ordered. */
function judge(rows, acts, events) {
	const made = acts.filter(({ kind }) => kind === 'order.made').length;
	const keys = new Set(rows.map(({ key }) => key));
	const states = (key) => rows.filter((row) => row.key === key).map(({ state }) => state);
	const count = (state) => rows.filter((row) => row.state === state).length;
	const wrong = [...keys].filter((key) => states(key).filter((state) => state !== 'repeat').length !== 1);
	say(
		`${keys.size} lines: ${count('done')} done, ${count('person')} with a person, ${count('repeat')} repeated; ${made} orders made`,
	);
	if (keys.size !== 2 * events) wrong.push(`${2 * events - keys.size} lines are lost`);
	if (made < count('done') || made > count('done') + count('person'))
		wrong.push(`${made} orders for ${count('done')} lines`);
	say(wrong.length === 0 ? '1 passed, 0 failed' : `${wrong.join('\n')}\n0 passed, 1 failed`);
	if (wrong.length > 0) process.exitCode = 1;
}

await runScript(main);
process.exit();
