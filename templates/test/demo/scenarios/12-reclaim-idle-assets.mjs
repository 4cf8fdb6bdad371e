import { outputRows } from '../../../../scripts/lib/n8nApi.mjs';
import { OLDEST_WITH_LEDGER } from '../../../../scripts/lib/versions.mjs';
import { bring, parametersOf, setSetting } from '../bring.mjs';
import { expectEqual } from '../expect.mjs';
import { insertRows, tableRows } from '../ledger.mjs';
import { DAY, HOUR, publishAt, runAt, tomorrow, withOwnTime } from '../simulatedDays.mjs';
import { startSmtp, switchOn } from '../smtp.mjs';
import { until } from '../../../../scripts/lib/until.mjs';

const RULES = { idleDays: 3, graceDays: 3, remindDays: 1, ownerDays: 0, hoursPerDay: 1, maxShare: 0.15 };
const ADDRESSES = { mailDomain: 'acme.example' };
/** Held by people whom no earlier scenario offboards, and not online: of the first the holder gives back, of the second they keep it, the third is left out, for the fourth nobody answers. */
const [GIVEN, KEPT, LEFT_OUT, TAKEN] = ['8000000101', '8000000107', '8000000103', 'SK8000000108'];
/** Everything else that somebody holds is online all the time. */
const IDLE = [GIVEN, KEPT, LEFT_OUT, TAKEN];
let smtp;

const set = (settings, values) =>
	Object.entries(values).forEach(([name, value]) => {
		const has = settings.assignments.assignments.some((one) => one.name === name);
		if (has) setSetting(settings, name, value);
	});
const prepare = (node, { enterprise }) =>
	set(node('Settings'), { ...RULES, ...ADDRESSES, enterpriseCode: enterprise.code });

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	template: 'reclaim-idle-assets.json',
	from: OLDEST_WITH_LEDGER,
	activate: false,
	async prepare(node, sandbox, { api, template }) {
		smtp = await startSmtp();
		await switchOn({ api, template }, smtp, ['Send Notice']);
		prepare(node, sandbox);
	},

	async drive(stage) {
		const filledIn = (template) => prepare((name) => parametersOf(template, name), stage.sandbox);
		const other = (file) => bring(stage, file, { activate: false, prepare: filledIn });
		const workflows = {
			use: await other('use-over-time.json'),
			notices: stage.workflow,
			withdraw: await other('reclaim-withdraw.json'),
			answers: await other('reclaim-answer.json'),
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
	const days = async (count) => {
		for (let day = 0; day < count; day += 1) {
			time += DAY;
			await run('use');
		}
	};
	const states = async () => {
		const notices = await tableRows(api, 'license_reclaim_notices');
		const told = notices.filter(({ state }) => state !== 'never');
		return told.map(({ assetNum, state }) => `${assetNum} ${state}`).sort();
	};
	const expectStates = async (what, words) => {
		const due = Object.entries(words).map(([assetNum, state]) => `${assetNum} ${state}`);
		expectEqual(what, await states(), due.sort());
		rows.push([what, due.join(', ')]);
	};
	const withdrawn = async () => {
		const { acts } = await sandbox.control('GET', 'ledger');
		return acts.filter(({ kind }) => kind === 'asset.withdrawn').length;
	};
	const before = await withdrawn();

	await setOnline(sandbox, [TAKEN]);
	await run('use');
	await setOnline(sandbox);
	await days(RULES.idleDays + 1);
	await run('notices');
	const all = (state) => Object.fromEntries(IDLE.map((assetNum) => [assetNum, state]));
	await expectStates('Planned', all('planned'));
	await days(1);
	await run('notices');
	await expectStates('Asked by mail', all('sent'));
	const asked = await tableRows(api, 'license_reclaim_notices');
	const linkIn = async (assetNum, answer) => {
		const { id, to } = asked.find((row) => row.assetNum === assetNum);
		const mail = await smtp.next(new RegExp(`To: ${to}[^]*\\?n=${id}&key=`));
		const links = mail.match(/http\S+answer=\w+/g).map((link) => new URL(link.replaceAll('&amp;', '&')));
		return links.find(
			({ searchParams }) => searchParams.get('n') === String(id) && searchParams.get('answer') === answer,
		);
	};
	const press = async (link, fields) => {
		const response = await fetch(link, { method: 'POST', body: new URLSearchParams(fields) });
		return await response.text();
	};
	const who = (assetNum) => asked.find((row) => row.assetNum === assetNum).userName;

	await publishAt(api, workflows.answers, time);
	const give = await linkIn(GIVEN, 'give');
	// n8n answers 404 for some 100 ms after it is published.
	const opened = await until(
		async () => [await fetch(give)].find(({ status }) => status !== 404),
		'No page came',
	);
	expectEqual(
		'The page',
		[opened.status, opened.headers.get('content-type')],
		[200, 'text/html; charset=utf-8'],
	);
	expectEqual('The page asks', (await opened.text()).includes('<form method="post"'), true);
	expectEqual('Withdrawn by a look', (await withdrawn()) - before, 0);
	const said = async (what, text, words) => {
		expectEqual(what, (await text).includes(words) || (await text), true);
		rows.push([what, words]);
	};
	await said(
		'Somebody else',
		press(give, { answer: 'give', who: 'nobody' }),
		'Was the mail forwarded to you?',
	);
	await said('Given back', press(give, { answer: 'give', who: who(GIVEN) }), 'the list of licenses shows it');
	await said('Pressed twice', press(give, { answer: 'give', who: who(GIVEN) }), 'was given back');
	expectEqual('Withdrawn', (await withdrawn()) - before, 1);
	const keep = await linkIn(KEPT, 'keep');
	const needed = { answer: 'keep', who: who(KEPT), why: 'Tender', days: '30' };
	await said('Kept', press(keep, needed), `${KEPT}`);
	await expectStates('Answered', { ...all('sent'), [GIVEN]: 'withdrawn', [KEPT]: 'kept' });

	await insertRows(api, 'license_reclaim_notices', [{ state: 'never', assetNum: LEFT_OUT }]);
	await days(1);
	const reminding = await run('notices');
	expectEqual(
		'The reminder',
		outputRows(reminding, 'One Mail per Address').map(({ stage: number }) => number),
		[2],
	);
	await days(RULES.graceDays);
	await expectStates('Before the deadline ends it', {
		...all('sent'),
		[GIVEN]: 'withdrawn',
		[KEPT]: 'kept',
		[LEFT_OUT]: 'closed',
	});
	const rehearsal = await run('withdraw');
	expectEqual('The rehearsal', outputRows(rehearsal, 'Report')[0]?.assets, [TAKEN]);
	expectEqual('Withdrawn by a rehearsal', (await withdrawn()) - before, 1);
	for (const what of ['Withdrawn', 'Run a second time']) {
		time += HOUR;
		await run('use');
		await run('withdraw', withdrawToo);
		expectEqual(what, (await withdrawn()) - before, 2);
	}
	const decided = await tableRows(api, 'license_decisions');
	for (const { about, by, decided: what, outcome } of decided)
		rows.push([about, `${by}: ${what}: ${outcome}`]);
	expectEqual(
		'Who decided',
		decided.map(({ by }) => by.split(',')[0]),
		[who(GIVEN), who(KEPT), 'nobody answered'],
	);
	return {
		columns: ['Step', 'Notices'],
		rows,
		notes: [
			`Withdrawn was what nobody answered for; what was kept, or is on the list "never", stayed. A rehearsal came first.`,
		],
	};
}

/** All that somebody holds is online, but for what nobody uses. */
async function setOnline(sandbox, used = []) {
	const { assets } = await sandbox.control('GET', 'state');
	const flags = assets.map(({ assetNum, assignedTo }) => [
		assetNum,
		assignedTo !== null && (used.includes(assetNum) || !IDLE.includes(assetNum)),
	]);
	await sandbox.control('POST', 'online', Object.fromEntries(flags));
}

const withdrawToo = (workflow) => setSetting(parametersOf(workflow, 'Settings'), 'withdraw', true);
