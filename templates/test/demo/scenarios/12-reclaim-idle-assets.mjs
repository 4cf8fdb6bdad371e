import { outputRows } from '../../../../scripts/lib/n8nApi.mjs';
import { OLDEST_WITH_LEDGER } from '../../../../scripts/lib/versions.mjs';
import { bring, parametersOf, setSetting } from '../bring.mjs';
import { expectEqual } from '../expect.mjs';
import { insertRows, tableRows } from '../ledger.mjs';
import { DAY, HOUR, runAt, tomorrow, withOwnTime } from '../simulatedDays.mjs';

const RULES = { idleDays: 3, graceDays: 1, hoursPerDay: 1, maxShare: 0.15, mailDomain: 'acme.example' };
/** Held, and not online: the first is used after the notice, the second is left out, the third is taken back. */
const [USED_AGAIN, LEFT_OUT, TAKEN] = ['8000000101', '8000000103', 'SK8000000108'];
/** Everything else that somebody holds is online all the time. */
const IDLE = [USED_AGAIN, LEFT_OUT, TAKEN];

const set = (settings, values) =>
	Object.entries(values).forEach(([name, value]) => {
		const has = settings.assignments.assignments.some((one) => one.name === name);
		if (has) setSetting(settings, name, value);
	});
const prepare = (node, { enterprise }) =>
	set(node('Settings'), { ...RULES, enterpriseCode: enterprise.code });

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	template: 'reclaim-idle-assets.json',
	from: OLDEST_WITH_LEDGER,
	activate: false,
	prepare,

	async drive(stage) {
		const filledIn = (template) => prepare((name) => parametersOf(template, name), stage.sandbox);
		const other = (file) => bring(stage, file, { activate: false, prepare: filledIn });
		const workflows = {
			use: await other('use-over-time.json'),
			notices: stage.workflow,
			withdraw: await other('reclaim-withdraw.json'),
		};
		return await withOwnTime(stage, () => play(stage, workflows));
	},
};

async function play(stage, workflows) {
	const { api, sandbox } = stage;
	const rows = [];
	let time = tomorrow() + 200 * DAY;
	const run = async (which, change) => {
		const execution = await runAt(stage, workflows[which], time, change);
		const { error } = execution.data.resultData;
		expectEqual(`${workflows[which].name}`, [execution.status, error?.message], ['success', undefined]);
		return execution;
	};
	const states = async () => {
		const notices = await tableRows(api, 'license_reclaim_notices');
		return notices.map(({ assetNum, state }) => `${assetNum} ${state}`).sort();
	};
	const withdrawn = async () => {
		const { acts } = await sandbox.control('GET', 'ledger');
		return acts.filter(({ kind }) => kind === 'asset.withdrawn').length;
	};
	const tell = async (what) => rows.push([what, (await states()).join(', ') || '–']);
	const before = await withdrawn();

	await setOnline(sandbox);
	for (let day = 0; day <= RULES.idleDays; day += 1) {
		time += DAY;
		await run('use');
	}
	const notices = await run('notices');
	const planned = [LEFT_OUT, TAKEN, USED_AGAIN].map((assetNum) => `${assetNum} planned`);
	expectEqual('The notices, as the mail node is off', await states(), planned.sort());
	await tell('Notices, the mail node is off');
	expectEqual('The mails', outputRows(notices, 'One Mail per Holder').length, 3);
	time += HOUR;
	await run('use');
	await run('withdraw');
	expectEqual('Withdrawn without a mail', (await withdrawn()) - before, 0);

	await run('notices', sendAll);
	await tell('The mails are sent');
	expectEqual(
		'The notices that were sent',
		await states(),
		planned.map((one) => one.replace('planned', 'sent')).sort(),
	);

	await sandbox.control('POST', 'online', { [USED_AGAIN]: true });
	time += DAY;
	await run('use');
	await insertRows(api, 'license_reclaim_notices', [{ state: 'never', assetNum: LEFT_OUT }]);
	for (let day = 0; day < 2; day += 1) {
		time += DAY;
		await run('use');
	}
	const rehearsal = await run('withdraw');
	expectEqual('The rehearsal', outputRows(rehearsal, 'Report')[0]?.assets, [TAKEN]);
	expectEqual('Withdrawn by a rehearsal', (await withdrawn()) - before, 0);
	await tell(outputRows(rehearsal, 'Report')[0].subject);
	for (const what of ['Withdrawn', 'Run a second time']) {
		time += HOUR;
		await run('use');
		await run('withdraw', withdrawToo);
		expectEqual(what, (await withdrawn()) - before, 1);
		await tell(what);
	}
	await run('notices');
	await tell('Notices of the next day');
	const ended = ['closed', 'never', 'withdrawn', 'closed'];
	expectEqual(
		'What became of them',
		(await tableRows(api, 'license_reclaim_notices')).map(({ state }) => state).sort(),
		ended.sort(),
	);
	return { columns: ['Step', 'Notices'], rows };
}

/** All that somebody holds is online, but for what nobody uses. */
async function setOnline(sandbox) {
	const { assets } = await sandbox.control('GET', 'state');
	const flags = assets.map(({ assetNum, assignedTo }) => [
		assetNum,
		assignedTo !== null && !IDLE.includes(assetNum),
	]);
	await sandbox.control('POST', 'online', Object.fromEntries(flags));
}

/** In the place of the mail node, which the demo has no mail server for, one that says that each mail was sent. */
function sendAll({ nodes }) {
	const mail = nodes.find(({ name }) => name === 'Send Notice');
	Object.assign(mail, {
		type: 'n8n-nodes-base.set',
		typeVersion: 3.4,
		disabled: false,
		parameters: { mode: 'raw', jsonOutput: '{ "messageId": "demo", "rejected": [] }', options: {} },
	});
}

const withdrawToo = (workflow) => setSetting(parametersOf(workflow, 'Settings'), 'withdraw', true);
