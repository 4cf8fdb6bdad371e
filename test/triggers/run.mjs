// npm run test:triggers: n8n is killed around a poll, stopped, and given a service that fails. docs/triggers.md has what came
// of it. It takes a while, as n8n polls once a minute.
import { setTimeout as sleep } from 'node:timers/promises';
import lodash from 'lodash';
import { startQueueServices } from '../../templates/test/queue/services.mjs';
import { startBetween, startCrm } from './between.mjs';
import { bringCredentials } from '../../templates/test/demo/bring.mjs';
import { SetupError } from '../../scripts/lib/errors.mjs';
import { startN8n, startWorker } from '../../scripts/lib/n8nServer.mjs';
import { packPackage } from '../../scripts/lib/pack.mjs';
import { temporaryFolder } from '../../scripts/lib/paths.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { startSandbox } from '../../scripts/lib/sandbox.mjs';
import { readOptions, runScript } from '../../scripts/lib/script.mjs';
import { withStarted } from '../../scripts/lib/withStarted.mjs';
import { table } from '../../scripts/lib/table.mjs';
import { chain, nodeOf, PACKAGE } from '../../scripts/lib/workflow.mjs';

const HELP = `npm run test:triggers [-- options]

  --mode <name>      plain (one process, n8n's defaults), durable (with its durable cursors) or queue
  --delays <list>    milliseconds from the reply to a poll until n8n is killed
  --failing <min>    so many minutes with a service that fails, instead of killing
  --help
`;
/** What n8n needs in each mode. */
const MODES = {
	plain: () => ({}),
	durable: () => ({
		N8N_SCHEDULER_ENABLED: 'true',
		N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
		N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'true',
		N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
	}),
	queue: startQueueServices,
};
/** How long n8n takes to begin and end an execution, many times over. */
const SETTLE_MS = 6_000;

const say = (line = '') => process.stdout.write(`${line}\n`);

async function main() {
	const { mode, delays, failing, help } = readOptions('test:triggers', {
		mode: { type: 'string', default: 'plain' },
		delays: { type: 'string', default: '0,5,10,20,30,40,60,80,120,200,400' },
		failing: { type: 'string' },
		help: { type: 'boolean', default: false },
	});
	if (help) return say(HELP);
	if (!(mode in MODES)) throw new SetupError(`There is no mode "${mode}"`);
	await withStarted(async (started) => {
		const world = await openWorld(mode, started);
		const { columns, rows } = failing
			? await playFailing(world, Number(failing))
			: await playKillings(world, delays.split(',').map(Number));
		say(`\nn8n ${world.n8n.version}, ${mode}\n\n${table(columns, rows)}`);
	});
}

/** Everything that outlives n8n, and n8n: new employees go to the CRM, looked for once a minute. */
async function openWorld(mode, started) {
	const env = await MODES[mode](started);
	const sandbox = await started(startSandbox());
	const between = await started(startBetween(sandbox.url));
	const crm = await started(startCrm());
	const [port, packageTarball] = [await freePort(), await packPackage()];
	const userFolder = temporaryFolder('triggers');
	const world = {
		sandbox,
		between,
		crm,
		async boot() {
			world.n8n = await started(startN8n({ userFolder, port, env, packageTarball }));
		},
		activate: () => world.n8n.api.activate(world.workflow.id),
		executions: () => world.n8n.api.executions.list(world.workflow.id),
	};
	await world.boot();
	const { n8n } = world;
	if (mode === 'queue') await started(startWorker(n8n));

	const type = `${PACKAGE}.memberCenterTrigger`;
	const credentials = await bringCredentials({ api: n8n.api, sandbox: { ...sandbox, url: between.url } });
	const poll = {
		pollTimes: { item: [{ mode: 'everyMinute' }] },
		event: 'employeeAdded',
		enterpriseGlobalId: '',
		options: { maxRetries: 0 },
	};
	const tell = {
		method: 'POST',
		url: crm.url,
		sendBody: true,
		specifyBody: 'json',
		jsonBody: '={{ JSON.stringify($json) }}',
	};
	world.workflow = await n8n.api.createWorkflow(
		chain('New employees', [
			nodeOf('Added', type, poll, { credentials: credentials[type] }),
			nodeOf('CRM', 'n8n-nodes-base.httpRequest', tell, { typeVersion: 4.2 }),
		]),
	);
	return world;
}

/** A new employee, a poll that sees him, and n8n killed so many milliseconds after the reply. */
async function playKillings(world, delays) {
	const { sandbox, between, crm } = world;
	/** Ends n8n and starts it again; gives how often the CRM was told: before, and in all. */
	const restart = async (by, account, meanwhile = async () => {}) => {
		await world.n8n[by]();
		const before = crm.count(account);
		await meanwhile();
		await Promise.all([between.gives(account), world.boot()]);
		await sleep(SETTLE_MS);
		return [before, crm.count(account)];
	};
	// The first poll remembers who is there, and n8n stores it; with durable cursors only the first one on schedule.
	await Promise.all([between.gives(''), world.activate()]);
	await between.gives('');
	await sleep(SETTLE_MS);
	const rows = [];
	for (const [number, delay] of delays.entries()) {
		const account = `kill${number}x`;
		await Promise.all([between.gives(account), sandbox.addEmployee(account)]);
		await sleep(delay);
		const told = await restart('kill', account);
		const counts = lodash.countBy(await world.executions(), 'status');
		const states = ['success', 'crashed', 'error'].map((state) => `${counts[state] ?? 0} ${state}`);
		rows.push([delay, ...told, states.join(', ')]);
		say(rows.at(-1).join('  '));
	}
	const told = await restart('stop', 'whileoff', () => sandbox.addEmployee('whileoff'));
	rows.push(['stopped in order; added meanwhile', ...told, '']);
	return { columns: ['Killed after (ms)', 'Told before', 'Told in all', 'Executions so far'], rows };
}

/** A service that answers 503, from before an employee is added until after some polls. */
async function playFailing(world, minutes) {
	const { sandbox, between, crm } = world;
	const fault = { kind: 'status', status: 503, match: { path: '/members' }, times: 'Infinity' };
	const fail = () => sandbox.control('POST', 'faults', fault);
	const cure = () => sandbox.control('DELETE', 'faults');
	await fail();
	const activated = await world.activate().then(
		() => 'goes through',
		(error) => error.message,
	);
	await cure();
	await world.activate().catch(() => undefined);
	await sleep(5_000);
	await fail();
	await sandbox.addEmployee('during');
	await sleep(minutes * 60_000);
	const failed = lodash.filter(await world.executions(), { status: 'error' });
	const { message, description } =
		(failed[0] && (await world.n8n.api.executions.get(failed[0].id)).data?.resultData?.error) ?? {};
	await world.n8n.stop();
	await world.boot();
	await sleep(15_000);
	const [line = 'no line about it'] = /problem activating the workflow[^\n]*/i.exec(world.n8n.output()) ?? [];
	const cured = Date.now();
	await Promise.all([between.gives('during'), cure()]);
	const took = Math.round((Date.now() - cured) / 1000);
	await sleep(SETTLE_MS);
	return {
		columns: ['What', 'n8n'],
		rows: [
			['activated while the service fails', activated],
			[`polls that failed in ${minutes} minutes`, `${failed.length} executions with the status "error"`],
			['their message', `${message ?? ''} / ${description ?? ''}`],
			['started while the service fails', line],
			['until the next poll after the service is well', `${took} s`],
			['the employee added meanwhile was told', `${crm.count('during')} time(s)`],
		],
	};
}

await runScript(main);
process.exit();
