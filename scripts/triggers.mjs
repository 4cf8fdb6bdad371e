// npm run test:triggers: n8n is killed around a poll, stopped, and given a service that fails. docs/triggers.md has what came
// of it. It takes a while, as n8n polls once a minute.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensurePrograms, startPostgres, startRedis } from '../test/queue/services.mjs';
import { addEmployee, startBetween, startCrm } from '../test/triggers/between.mjs';
import { credentialsByNodeType } from './demo/credentials.mjs';
import { SetupError } from './lib/errors.mjs';
import { startN8n, startWorker } from './lib/n8nServer.mjs';
import { packPackage } from './lib/pack.mjs';
import { newLogFile } from './lib/paths.mjs';
import { freePort } from './lib/ports.mjs';
import { startSandbox } from './lib/sandbox.mjs';
import { readOptions, runScript } from './lib/script.mjs';
import { table } from './lib/table.mjs';
import { nodeOf } from './lib/workflow.mjs';

const HELP = `npm run test:triggers [-- options]

  --mode <name>      plain (one process, n8n's defaults), durable (with its durable cursors) or queue
  --delays <list>    milliseconds from the reply to a poll until n8n is killed
  --failing <min>    so many minutes with a service that fails, instead of killing
  --help
`;
const DURABLE = {
	N8N_SCHEDULER_ENABLED: 'true',
	N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
	N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'true',
	N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
};
const PACKAGE = 'n8n-nodes-license-authorization.';
const PATIENCE_MS = 150_000;
/** How long n8n takes to begin and end an execution, many times over. */
const SETTLE_MS = 6_000;

const say = (line = '') => process.stdout.write(`${line}\n`);

async function main() {
	const values = readOptions('test:triggers', {
		mode: { type: 'string', default: 'plain' },
		delays: { type: 'string', default: '0,5,10,20,30,40,60,80,120,200,400' },
		failing: { type: 'string' },
		help: { type: 'boolean', default: false },
	});
	if (values.help) return say(HELP);
	const world = await openWorld(values.mode);
	try {
		const report =
			values.failing === undefined
				? await killings(world, values.delays.split(',').map(Number))
				: await failing(world, Number(values.failing));
		say(`\nn8n ${world.n8n.version}, ${values.mode}\n`);
		say(table(report.columns, report.rows));
	} finally {
		await world.close();
	}
}

/** Everything that outlives n8n, and n8n. */
async function openWorld(mode) {
	if (!['plain', 'durable', 'queue'].includes(mode)) throw new SetupError(`There is no mode "${mode}"`);
	const folders = ['main', 'worker'].map((name) =>
		mkdtempSync(join(tmpdir(), `license-nodes-triggers-${name}-`)),
	);
	const programs = mode === 'queue' ? await ensurePrograms() : undefined;
	const [redis, postgres] = programs ? [await startRedis(programs), await startPostgres(programs)] : [];
	const sandbox = await startSandbox({ logFile: newLogFile('triggers-sandbox') });
	const between = await startBetween(sandbox.url);
	const crm = await startCrm();
	const [port, packageTarball] = [await freePort(), await packPackage()];
	const env = {
		...(mode === 'durable' ? DURABLE : {}),
		...(redis
			? {
					...redis.env,
					...postgres.env,
					EXECUTIONS_MODE: 'queue',
					OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
				}
			: {}),
	};
	const world = {
		sandbox,
		between,
		crm,
		async boot() {
			world.n8n = await startN8n({
				userFolder: folders[0],
				port,
				env,
				packageTarball,
				logFile: newLogFile('triggers-n8n'),
			});
			if (redis) world.worker ??= await startWorker(world.n8n, { userFolder: folders[1] });
		},
		async close() {
			await world.worker?.stop();
			await world.n8n?.stop();
			await sandbox.stop();
			await postgres?.stop();
			await redis?.stop();
			between.stop();
			crm.stop();
			for (const folder of folders) rmSync(folder, { recursive: true, force: true });
		},
	};
	await world.boot();
	world.workflow = await createWorkflow(world);
	return world;
}

/** New employees go to the CRM, looked for once a minute. */
async function createWorkflow({ n8n: { api }, sandbox, between, crm }) {
	const { type, name, data } = credentialsByNodeType[`${PACKAGE}memberCenterTrigger`];
	const { id } = await api.createCredential({ name, type, data: { ...data(sandbox), baseUrl: between.url } });
	return await api.createWorkflow({
		name: 'New employees',
		nodes: [
			nodeOf(
				'Added',
				`${PACKAGE}memberCenterTrigger`,
				{
					pollTimes: { item: [{ mode: 'everyMinute' }] },
					event: 'employeeAdded',
					enterpriseGlobalId: '',
					options: { maxRetries: 0 },
				},
				{ credentials: { [type]: { id, name } } },
			),
			nodeOf(
				'CRM',
				'n8n-nodes-base.httpRequest',
				{
					method: 'POST',
					url: crm.url,
					sendBody: true,
					specifyBody: 'json',
					jsonBody: '={{ JSON.stringify($json) }}',
					options: {},
				},
				{ typeVersion: 4.2 },
			),
		],
		connections: { Added: { main: [[{ node: 'CRM', type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1' },
	});
}

/** A new employee, a poll that sees him, and n8n killed so many milliseconds after the reply. */
async function killings(world, delays) {
	const { sandbox, between, crm } = world;
	// The first poll remembers who is there, and n8n stores it; with durable cursors only the first one on schedule.
	let polled = between.given('');
	await world.n8n.api.activate(world.workflow.id);
	await within(polled, 'the first poll');
	polled = between.given('');
	await within(polled, 'the first poll on schedule');
	await sleep(SETTLE_MS);
	const rows = [];
	for (const [number, delay] of delays.entries()) {
		const account = `kill${number}x`;
		const given = between.given(account);
		await addEmployee(sandbox, account);
		await within(given, `the poll that sees ${account}`);
		await sleep(delay);
		await world.n8n.kill();
		const before = crm.count(account);
		const again = between.given(account);
		await world.boot();
		await within(again, `a poll after the restart`);
		await sleep(SETTLE_MS);
		const executions = await world.n8n.api.executions.list({ workflowId: world.workflow.id, limit: 100 });
		const states = executions.map(({ status }) => status);
		rows.push([
			String(delay),
			String(before),
			String(crm.count(account)),
			['success', 'crashed', 'error']
				.map((state) => `${states.filter((one) => one === state).length} ${state}`)
				.join(', '),
		]);
		say(rows.at(-1).join('  '));
	}
	const account = 'whileoff';
	await world.n8n.stop();
	await addEmployee(sandbox, account);
	const given = between.given(account);
	await world.boot();
	await within(given, 'a poll after the restart');
	await sleep(SETTLE_MS);
	rows.push(['stopped in order; added meanwhile', '0', String(crm.count(account)), '']);
	return { columns: ['Killed after (ms)', 'Told before', 'Told in all', 'Executions so far'], rows };
}

/** A service that answers 503, from before an employee is added until after some polls. */
async function failing(world, minutes) {
	const { sandbox, between, crm, workflow } = world;
	const rows = [];
	const fault = { kind: 'status', status: 503, match: { path: '/members' }, times: 'Infinity' };
	const errors = async () =>
		(await world.n8n.api.executions.list({ workflowId: workflow.id, limit: 200 })).filter(
			({ status }) => status === 'error',
		);
	await sandbox.control('POST', 'faults', fault);
	await world.n8n.api.activate(workflow.id).then(
		() => rows.push(['activated while the service fails', 'goes through']),
		(error) => rows.push(['activated while the service fails', error.message]),
	);
	await sandbox.control('DELETE', 'faults');
	await world.n8n.api.activate(workflow.id).catch(() => undefined);
	await sleep(5_000);
	await sandbox.control('POST', 'faults', fault);
	await addEmployee(sandbox, 'during');
	await sleep(minutes * 60_000);
	const failed = await errors();
	const [last] = failed;
	const detail = last && (await world.n8n.api.executions.get(last.id)).data?.resultData?.error;
	rows.push([
		`polls that failed in ${minutes} minutes`,
		`${failed.length} executions with the status "error"`,
	]);
	rows.push(['their message', `${detail?.message ?? ''} / ${detail?.description ?? ''}`]);
	await world.n8n.stop();
	await world.boot();
	await sleep(15_000);
	const log = world.n8n.output();
	rows.push([
		'started while the service fails',
		/problem activating the workflow[^\n]*/i.exec(log)?.[0] ?? 'no line about it',
	]);
	const given = between.given('during');
	const cured = Date.now();
	await sandbox.control('DELETE', 'faults');
	await given;
	await sleep(SETTLE_MS);
	rows.push([
		'until the next poll after the service is well',
		`${Math.round((Date.now() - SETTLE_MS - cured) / 1000)} s`,
	]);
	rows.push(['the employee added meanwhile was told', `${crm.count('during')} time(s)`]);
	return { columns: ['What', 'n8n'], rows };
}

async function within(promise, what) {
	const late = sleep(PATIENCE_MS).then(() => {
		throw new SetupError(`${what} did not come within ${PATIENCE_MS / 1000} s`);
	});
	await Promise.race([promise, late]);
}

await runScript(main);
process.exit();
